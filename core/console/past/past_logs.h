// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/past_moment.h"
#include "core/recording/recording.h"

namespace headroom::console {

// What the logs said at the moment, as pages ask for it: responses by route, budgets, shards. The answer's traffic and
// shards are null where nothing of them was recorded.
Result<LogFigures> pastLogs(
    recording::Recording& recording, const recording::Moment& moment, const PastQuestion& question);

} // namespace headroom::console
