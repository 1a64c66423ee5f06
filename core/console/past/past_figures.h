// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/past/past_moment.h"
#include "core/recording/recording.h"

namespace headroom::console {

// Both read the recording, for milliseconds, and depend on nothing else. Errors are those of the file.
Result<PastMoment> pastMoment(recording::Recording& recording, const PastQuestion& question);
Result<PastOverview> pastOverview(recording::Recording& recording, WallTime from, WallTime to, int points);

} // namespace headroom::console
