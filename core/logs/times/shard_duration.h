// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <optional>
#include <string_view>

// The ways programs write down a span of time. Each reads one at the beginning of a text, whatever follows it; none
// when there is no such thing there. Spans too long for the type are the longest one, so that they are refused as
// samples and not taken for something else.
namespace headroom::logs {

// "46", "78.5", "-3": in `unit`.
std::optional<Duration> readDecimal(std::string_view text, Duration unit);

// Of Go and of Rust's Debug: "850.1µs" (either mu), "41.234567ms", "1m2.5s", "1h0m0s". A bare number is none.
std::optional<Duration> readGoDuration(std::string_view text);

// Of ISO 8601 as Java prints it: "PT0.1259335S", "PT0S", "PT1M2.5S", "PT-0.5S".
std::optional<Duration> readIsoDuration(std::string_view text);

// From one moment to another, in milliseconds that cannot overflow as nanoseconds would: what is longer than a century
// is a century.
Duration spanBetween(WallTime from, WallTime to);

// Whether it can be the answering time of a heartbeat: not negative, and not over ten minutes.
bool isLatency(Duration span);

} // namespace headroom::logs
