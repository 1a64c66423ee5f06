// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

// Figures and times as people read them, the same in every program. Pure, but for the machine's time zone.

enum class DisplayZone { Local, Utc };

std::string countText(std::int64_t count); // "50,000"
// With its noun: "1 line", "50,000 lines", "0 lines". `several`: where it is more than `one` and an s.
std::string countText(std::int64_t count, std::string_view one, std::string_view several = {});

std::string listText(const std::vector<std::string>& parts); // "one, two and three"

// Spans of time. From a minute on all are written alike, without a part that is 0: "1 min", "1 min 28 s", "2 h 05 min".

// Rounded up, so that a wait never reads as over before it is: "3.2 s", "21.5 s", "1 min 28 s". Nothing left, or less,
// is "0.0 s".
std::string waitText(Duration left);
// Rounded down to whole seconds: "0 s", "46 s", "6 min 52 s".
std::string elapsedText(Duration span);
// Rounded up, in milliseconds below a second: "250 ms", "2.5 s", "15 s". For timeouts and the like.
std::string shortSpanText(Duration span);

std::string dateTimeText(WallTime at, DisplayZone zone); // "2026-11-22 14:53:18 CET", "2026-11-22 13:53:18 UTC"
std::string clockTimeText(WallTime at, DisplayZone zone); // "14:53:18.042 CET"

} // namespace headroom
