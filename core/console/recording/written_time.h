// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/text/display_text.h"
#include "core/base/time/time.h"

#include <string>

namespace headroom::console {

// A moment as a person writes it: "2026-11-22 03:11:40" (or with a T, without seconds, or with a Z for UTC), "03:11"
// for the last time the clock showed that before `end`, or a span such as "5h" for so long before `end`. Pure, but for
// the machine's time zone. Errors are ErrorKind::Usage.
Result<WallTime> readTime(const std::string& text, WallTime end, DisplayZone zone);

} // namespace headroom::console
