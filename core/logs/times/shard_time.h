// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::logs {

// What a time stamp in a line says, before it is known which zone, or which day, it means.
struct WrittenTime
{
    enum class Knows : std::uint8_t {
        Everything, // with its zone: `value` is UTC
        LocalTime, // a date and a time of no zone: `value` as if it were UTC
        TimeOfDay, // no date: `value` from midnight
    };

    Knows knows = Knows::Everything;
    std::chrono::microseconds value{}; // since 1970, or since midnight
    Duration resolution{}; // of what is written: 1 s without a fraction

    bool operator==(const WrittenTime&) const = default;
};

// The first time stamp in a text, which may hold other things: RFC 3339 with any fraction, Z or offset, "T" or space,
// "," or "."; "2026/11/20 23:37:34.120345" (Go); "23:37:34.120"; "11/20/2026, 11:37:34 PM" (US, in JavaScript). One
// with a date is preferred to one without. Linear; looks at the first 256 bytes only.
std::optional<WrittenTime> findTime(std::string_view text);

// findTime() for lines that mostly begin with the second that the one before began with.
class FoundTimes
{
public:
    std::optional<WrittenTime> find(std::string_view text);

private:
    std::string m_second; // "2026-11-20T23:37:34"; empty: it began with none
    std::chrono::microseconds m_value{};
};

// One time stamp at the beginning of the text, whatever follows.
std::optional<WrittenTime> readTime(std::string_view text);

// "1795217810035" (milliseconds), "1795217810" or "1795217810.035" (seconds), since 1970.
std::optional<WrittenTime> readEpoch(std::string_view text);

} // namespace headroom::logs
