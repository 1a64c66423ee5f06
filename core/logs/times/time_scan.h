// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The parts that time stamps are made of, taken from the front of a text. What does not fit gives nothing; how far it
// was read then is not defined, but where it is said.
#pragma once

#include "core/logs/lines/shard_scan.h"
#include "core/logs/times/shard_time.h"

namespace headroom::logs {

// Exactly two.
inline std::optional<unsigned> twoDigits(Scan& scan)
{
    if (scan.rest.size() < 2 || !isDigit(scan.rest[0]) || !isDigit(scan.rest[1]))
        return std::nullopt;
    const auto value = static_cast<unsigned>((scan.rest[0] - '0') * 10 + (scan.rest[1] - '0'));
    scan.rest.remove_prefix(2);
    return value;
}

struct Fraction
{
    std::chrono::microseconds value{};
    Duration resolution = std::chrono::seconds{1};
};
// ".120345" or ",120"; nothing at all is a fraction of no digits.
Fraction readFraction(Scan& scan);

struct TimeOfDay
{
    std::chrono::microseconds value{};
    Duration resolution{};
};
// "23:37:34.120"; a leap second is the second after it. What does not fit is left where it is.
std::optional<TimeOfDay> readTimeOfDay(Scan& scan);

// "Z", "+01:00", "+0100", " +00:00"; none, and nothing is read, when the time has no zone.
std::optional<std::chrono::microseconds> readOffset(Scan& scan);

// From 1970, of the Gregorian calendar; none when there is no such day, or not from 1970 to 9999.
std::optional<std::int64_t> daysTo(std::uint64_t year, std::uint64_t month, std::uint64_t day);

WrittenTime dated(std::int64_t days, const TimeOfDay& time, std::optional<std::chrono::microseconds> offset);

// "2026-11-20T23:37:34.120Z", "2026-11-20 23:37:34,120", "2026/11/20 23:37:34".
std::optional<WrittenTime> readYearFirst(Scan& scan);

} // namespace headroom::logs
