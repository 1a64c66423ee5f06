// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/time_scan.h"

#include <algorithm>

namespace headroom::logs {

using namespace std::chrono_literals;
using std::chrono::microseconds;

namespace {

// Numbers of two digits, one after the other; whether all of them were some is asked for once.
struct DigitPairs
{
    std::string_view text;
    bool areDigits = true;

    unsigned at(std::size_t place)
    {
        const auto tens = static_cast<unsigned>(text[place] - '0');
        const auto ones = static_cast<unsigned>(text[place + 1] - '0');
        areDigits = areDigits && tens <= 9 && ones <= 9;
        return tens * 10 + ones;
    }
};

} // namespace

Fraction readFraction(Scan& scan)
{
    Fraction fraction;
    if (scan.rest.size() < 2 || (scan.rest[0] != '.' && scan.rest[0] != ',') || !isDigit(scan.rest[1]))
        return fraction;
    constexpr std::int32_t tenToThe[] = {
        1'000'000'000, 100'000'000, 10'000'000, 1'000'000, 100'000, 10'000, 1000, 100, 10, 1};
    constexpr std::size_t maxDigits = 9; // that count
    const auto text = scan.rest;
    const auto bound = std::min(text.size(), maxDigits + 1);
    std::int64_t nanoseconds = 0;
    std::size_t end = 1;
    for (; end < bound && isDigit(text[end]); ++end)
        nanoseconds = nanoseconds * 10 + (text[end] - '0');
    const auto digits = end - 1;
    while (end < text.size() && isDigit(text[end]))
        ++end;
    scan.rest.remove_prefix(end);
    fraction.resolution = Duration{tenToThe[digits]};
    fraction.value = microseconds{nanoseconds * tenToThe[digits] / 1000};
    return fraction;
}

std::optional<TimeOfDay> readTimeOfDay(Scan& scan)
{
    constexpr std::string_view shape = "00:00:00";
    const auto text = scan.rest;
    if (text.size() < shape.size() || text[2] != ':' || text[5] != ':')
        return std::nullopt;
    DigitPairs pairs{text};
    const auto hour = pairs.at(0);
    const auto minute = pairs.at(3);
    const auto second = pairs.at(6);
    if (!pairs.areDigits || hour > 23 || minute > 59 || second > 60)
        return std::nullopt;
    scan.rest.remove_prefix(shape.size());
    const auto fraction = readFraction(scan);
    return TimeOfDay{
        microseconds{std::chrono::seconds{(hour * 60 + minute) * 60 + second}} + fraction.value, fraction.resolution};
}

std::optional<microseconds> readOffset(Scan& scan)
{
    if (scan.eat('Z'))
        return 0us;
    Scan at = scan;
    at.eat(' ');
    const bool west = !at.rest.empty() && at.rest.front() == '-';
    if (!at.eat('+') && !at.eat('-'))
        return std::nullopt;
    const auto hours = twoDigits(at);
    at.eat(':');
    const auto minutes = twoDigits(at);
    if (!hours || *hours > 23 || !minutes || *minutes > 59)
        return std::nullopt;
    scan = at;
    const microseconds offset = std::chrono::hours{*hours} + std::chrono::minutes{*minutes};
    return west ? -offset : offset;
}

std::optional<std::int64_t> daysTo(std::uint64_t year, std::uint64_t month, std::uint64_t day)
{
    if (year < 1970 || year > 9999 || month < 1 || month > 12 || day < 1 || day > 31)
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{static_cast<int>(year)},
        std::chrono::month{static_cast<unsigned>(month)}, std::chrono::day{static_cast<unsigned>(day)}};
    if (!date.ok())
        return std::nullopt;
    return std::chrono::sys_days{date}.time_since_epoch().count();
}

WrittenTime dated(std::int64_t days, const TimeOfDay& time, std::optional<microseconds> offset)
{
    const microseconds local = std::chrono::hours{24 * days} + time.value;
    if (!offset)
        return {WrittenTime::Knows::LocalTime, local, time.resolution};
    return {WrittenTime::Knows::Everything, local - *offset, time.resolution};
}

std::optional<WrittenTime> readYearFirst(Scan& scan)
{
    constexpr std::string_view shape = "0000-00-00T";
    const auto text = scan.rest;
    const char separator = text.size() < shape.size() ? '\0' : text[4];
    if ((separator != '-' && separator != '/') || text[7] != separator || (text[10] != 'T' && text[10] != ' '))
        return std::nullopt;
    DigitPairs pairs{text};
    const auto year = pairs.at(0) * 100 + pairs.at(2);
    const auto days = daysTo(year, pairs.at(5), pairs.at(8));
    if (!pairs.areDigits)
        return std::nullopt;
    scan.rest.remove_prefix(shape.size());
    const auto time = readTimeOfDay(scan);
    if (!days || !time)
        return std::nullopt;
    return dated(*days, *time, readOffset(scan));
}

} // namespace headroom::logs
