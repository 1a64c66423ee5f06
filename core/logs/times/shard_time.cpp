// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/shard_time.h"

#include "core/logs/lines/shard_scan.h"

#include <algorithm>

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;

// Exactly two digits.
std::optional<unsigned> twoDigits(Scan& scan)
{
    if (scan.rest.size() < 2 || !isDigit(scan.rest[0]) || !isDigit(scan.rest[1]))
        return std::nullopt;
    const auto value = static_cast<unsigned>((scan.rest[0] - '0') * 10 + (scan.rest[1] - '0'));
    scan.rest.remove_prefix(2);
    return value;
}

struct Fraction
{
    microseconds value{};
    Duration resolution = 1s;
};

// ".120345" or ",120"; nothing at all is a fraction of no digits.
Fraction readFraction(Scan& scan)
{
    Fraction fraction;
    if (scan.rest.size() < 2 || (scan.rest[0] != '.' && scan.rest[0] != ',') || !isDigit(scan.rest[1]))
        return fraction;
    scan.rest.remove_prefix(1);
    std::int64_t place = 100'000;
    for (; !scan.rest.empty() && isDigit(scan.rest.front()); scan.rest.remove_prefix(1)) {
        fraction.value += microseconds{place * (scan.rest.front() - '0')};
        place /= 10;
        fraction.resolution = std::max(fraction.resolution / 10, Duration{1ns});
    }
    return fraction;
}

struct TimeOfDay
{
    microseconds value{};
    Duration resolution{};
};

// "23:37:34.120"; a leap second is the second after it.
std::optional<TimeOfDay> readTimeOfDay(Scan& scan)
{
    Scan at = scan;
    const auto hour = twoDigits(at);
    if (!hour || *hour > 23 || !at.eat(':'))
        return std::nullopt;
    const auto minute = twoDigits(at);
    if (!minute || *minute > 59 || !at.eat(':'))
        return std::nullopt;
    const auto second = twoDigits(at);
    if (!second || *second > 60)
        return std::nullopt;
    const auto fraction = readFraction(at);
    scan = at;
    return TimeOfDay{
        std::chrono::hours{*hour} + std::chrono::minutes{*minute} + std::chrono::seconds{*second} + fraction.value,
        fraction.resolution};
}

// "Z", "+01:00", "+0100", " +00:00"; none when the time has no zone.
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

// From 1970, of the Gregorian calendar; none when there is no such day.
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

// "2026-11-20T23:37:34.120Z", "2026-11-20 23:37:34,120", "2026/11/20 23:37:34".
std::optional<WrittenTime> readYearFirst(Scan scan)
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

// No space, an ordinary one, or one of those that do not break, which JavaScript writes before AM and PM.
void skipAnySpace(Scan& scan)
{
    while (scan.eat(' ') || scan.eat("\xe2\x80\xaf") || scan.eat("\xc2\xa0"))
        ;
}

// "11/20/2026, 11:37:34 PM".
std::optional<WrittenTime> readMonthFirst(Scan scan)
{
    const auto month = scan.number(12);
    if (!month || !scan.eat('/'))
        return std::nullopt;
    const auto day = scan.number(31);
    if (!day || !scan.eat('/'))
        return std::nullopt;
    const auto year = scan.number(9999);
    if (!year)
        return std::nullopt;
    scan.eat(',');
    skipAnySpace(scan);
    const auto hour = scan.number(23);
    if (!hour || !scan.eat(':'))
        return std::nullopt;
    const auto minute = twoDigits(scan);
    if (!minute || *minute > 59 || !scan.eat(':'))
        return std::nullopt;
    const auto second = twoDigits(scan);
    if (!second || *second > 60)
        return std::nullopt;
    skipAnySpace(scan);
    const bool afternoon = scan.rest.starts_with("PM") || scan.rest.starts_with("pm");
    const bool morning = scan.rest.starts_with("AM") || scan.rest.starts_with("am");
    const auto hours = afternoon || morning ? *hour % 12 + (afternoon ? 12 : 0) : *hour;
    const auto days = daysTo(*year, *month, *day);
    if (!days)
        return std::nullopt;
    const TimeOfDay time{std::chrono::hours{hours} + std::chrono::minutes{*minute} + std::chrono::seconds{*second}, 1s};
    return dated(*days, time, std::nullopt);
}

} // namespace

std::optional<WrittenTime> readTime(std::string_view text)
{
    const Scan scan{text};
    const auto separator = text.find_first_not_of("0123456789");
    if (separator == std::string_view::npos || separator == 0)
        return std::nullopt;
    switch (text[separator]) {
    case ':': {
        Scan clock = scan;
        const auto time = readTimeOfDay(clock);
        if (!time)
            return std::nullopt;
        return WrittenTime{WrittenTime::Knows::TimeOfDay, time->value, time->resolution};
    }
    case '-':
        return readYearFirst(scan);
    case '/':
        return separator == 4 ? readYearFirst(scan) : readMonthFirst(scan);
    default:
        return std::nullopt;
    }
}

std::optional<WrittenTime> findTime(std::string_view text)
{
    constexpr std::size_t farthest = 256;
    text = text.substr(0, farthest);
    std::optional<WrittenTime> timeOnly;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (!isDigit(text[i]))
            continue;
        const auto time = readTime(text.substr(i));
        if (time && time->knows != WrittenTime::Knows::TimeOfDay)
            return time;
        if (time && !timeOnly)
            timeOnly = time;
        while (i + 1 < text.size() && isDigit(text[i + 1]))
            ++i;
    }
    return timeOnly;
}

std::optional<WrittenTime> readEpoch(std::string_view text)
{
    Scan scan{text};
    const auto whole = scan.number(9'999'999'999'999);
    if (!whole)
        return std::nullopt;
    if (*whole >= 100'000'000'000) // as seconds that would be after the year 5000
        return WrittenTime{
            WrittenTime::Knows::Everything, std::chrono::milliseconds{static_cast<std::int64_t>(*whole)}, 1ms};
    const auto fraction = readFraction(scan);
    return WrittenTime{WrittenTime::Knows::Everything,
        std::chrono::seconds{static_cast<std::int64_t>(*whole)} + fraction.value, fraction.resolution};
}

} // namespace headroom::logs
