// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "ui/pages/page.h"

namespace headroom::ui {

// How many jobs were in each state: what there is of the past of jobs. Pure.
Page::PastContent pastJobs(const console::PastMoment& moment);

} // namespace headroom::ui
