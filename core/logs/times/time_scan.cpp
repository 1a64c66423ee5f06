// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/time_scan.h"

#include <algorithm>

namespace headroom::logs {

using namespace std::chrono_literals;
using std::chrono::microseconds;

Fraction readFraction(Scan& scan)
{
    Fraction fraction;
    if (scan.rest.size() < 2 || (scan.rest[0] != '.' && scan.rest[0] != ',') || !isDigit(scan.rest[1]))
        return fraction;
    constexpr std::int32_t tenToThe[] = {
        1'000'000'000, 100'000'000, 10'000'000, 1'000'000, 100'000, 10'000, 1000, 100, 10, 1};
    std::size_t digits = 0; // of those that count
    std::int64_t nanoseconds = 0;
    std::size_t end = 1;
    for (; end < scan.rest.size() && isDigit(scan.rest[end]); ++end) {
        if (digits == 9)
            continue;
        nanoseconds = nanoseconds * 10 + (scan.rest[end] - '0');
        ++digits;
    }
    scan.rest.remove_prefix(end);
    fraction.resolution = Duration{tenToThe[digits]};
    fraction.value = microseconds{nanoseconds * tenToThe[digits] / 1000};
    return fraction;
}

std::optional<TimeOfDay> readTimeOfDay(Scan& scan)
{
    constexpr std::string_view shape = "00:00:00";
    const auto text = scan.rest;
    if (text.size() < shape.size())
        return std::nullopt;
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] == '0' ? !isDigit(text[i]) : text[i] != shape[i])
            return std::nullopt;
    }
    const auto number = [text](std::size_t at) { return (text[at] - '0') * 10 + (text[at + 1] - '0'); };
    const int hour = number(0);
    const int minute = number(3);
    const int second = number(6);
    if (hour > 23 || minute > 59 || second > 60)
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
    const auto year = scan.number(9999);
    if (!year || scan.rest.empty())
        return std::nullopt;
    const char separator = scan.rest.front();
    if (separator != '-' && separator != '/')
        return std::nullopt;
    scan.eat(separator);
    const auto month = twoDigits(scan);
    if (!month || !scan.eat(separator))
        return std::nullopt;
    const auto day = twoDigits(scan);
    if (!day || !(scan.eat('T') || scan.eat(' ')))
        return std::nullopt;
    const auto days = daysTo(*year, *month, *day);
    const auto time = readTimeOfDay(scan);
    if (!days || !time)
        return std::nullopt;
    return dated(*days, *time, readOffset(scan));
}

} // namespace headroom::logs
