// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/snapshot.h"
#include "ui/widgets/charts/chart_content.h"

namespace headroom::ui {

// What was left of a bucket in the last ten minutes, each value until the next; `now` is what a clock on the wall shows
// as `wallNow`. No more time than there is to see, in steps of 1, 2, 5 and 10 minutes, so that the first minutes are
// not a sliver at the edge of an empty chart. Pure.
ChartContent remainingOverTime(const std::vector<console::HistoryPoint>& points, Instant now, WallTime wallNow);

} // namespace headroom::ui
