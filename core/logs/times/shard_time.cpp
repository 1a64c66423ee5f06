// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/shard_time.h"

#include "core/logs/times/time_scan.h"

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;
using std::chrono::microseconds;

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
    Scan scan{text};
    std::size_t separator = 0;
    while (separator < text.size() && isDigit(text[separator]))
        ++separator;
    if (separator == text.size() || separator == 0)
        return std::nullopt;
    switch (text[separator]) {
    case ':': {
        const auto time = readTimeOfDay(scan);
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

std::optional<WrittenTime> FoundTimes::find(std::string_view text)
{
    constexpr std::size_t size = 19;
    if (!m_second.empty() && text.starts_with(m_second)) {
        Scan scan{text.substr(size)};
        const auto fraction = readFraction(scan);
        return dated(0, {m_value + fraction.value, fraction.resolution}, readOffset(scan));
    }
    Scan second{text.substr(0, size)};
    const auto read = readYearFirst(second);
    m_second = read ? text.substr(0, size) : std::string_view();
    m_value = read ? read->value : microseconds{};
    return findTime(text);
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
