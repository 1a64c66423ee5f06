// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/request_time.h"

#include "core/logs/times/time_scan.h"

#include <cstring>
#include <limits>

namespace headroom::logs {

namespace {

using namespace std::chrono;

unsigned monthOf(std::string_view name)
{
    constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
    for (unsigned i = 0; i < 12; ++i) {
        if (months.substr(i * 3, 3) == name)
            return i + 1;
    }
    return 0;
}

WallTime wallTime(std::chrono::microseconds since1970)
{
    return WallTime{floor<milliseconds>(since1970)};
}

} // namespace

std::optional<WallTime> parseTimeLocal(std::string_view text)
{
    if (text.size() != timeLocalSize)
        return {};
    Scan scan{text};
    const auto day = twoDigits(scan);
    if (!day || !scan.eat('/'))
        return {};
    const auto month = monthOf(scan.rest.substr(0, 3));
    scan.rest.remove_prefix(3);
    if (!scan.eat('/'))
        return {};
    const auto year = scan.number(9999);
    if (!year || !scan.eat(':'))
        return {};
    const auto time = readTimeOfDay(scan);
    if (!time || !scan.eat(' '))
        return {};
    const auto offset = readOffset(scan);
    const auto days = daysTo(*year, month, *day);
    if (!offset || !days || !scan.rest.empty())
        return {};
    return wallTime(dated(*days, *time, offset).value);
}

WallTime LocalTimes::utc(WallTime local)
{
    m_last = m_zone.utc(local.time_since_epoch(), m_last);
    return WallTime{std::chrono::duration_cast<milliseconds>(m_last)};
}

std::optional<WallTime> parseIsoTime(std::string_view text, LocalTimes* local)
{
    Scan scan{text};
    const auto time = text.find('/') == std::string_view::npos ? readYearFirst(scan) : std::nullopt;
    if (!time || !scan.rest.empty())
        return {};
    const auto at = wallTime(time->value);
    return local && time->knows == WrittenTime::Knows::LocalTime ? local->utc(at) : at;
}

std::optional<WallTime> parseEpochTime(std::string_view text)
{
    constexpr std::size_t maxDigits = 19; // that fit 64 bits, if not their half
    std::uint64_t number = 0;
    std::size_t count = 0;
    for (; count < text.size() && count <= maxDigits && text[count] >= '0' && text[count] <= '9'; ++count)
        number = count < maxDigits ? number * 10 + std::uint64_t(text[count] - '0') : number;
    if (count == 0 || count > maxDigits || number > std::uint64_t(std::numeric_limits<std::int64_t>::max()))
        return {};
    const auto whole = std::int64_t(number);
    Scan scan{text.substr(count)};
    const auto fraction = floor<milliseconds>(readFraction(scan).value);
    if (!scan.rest.empty())
        return {};
    constexpr std::int64_t latestSecond = 253402300800; // the year 10000
    if (whole < latestSecond / 2)
        return WallTime{seconds{whole} + fraction};
    if (whole < latestSecond * 500)
        return WallTime{milliseconds{whole}};
    if (whole < latestSecond * 500'000)
        return WallTime{duration_cast<milliseconds>(microseconds{whole})};
    return WallTime{duration_cast<milliseconds>(nanoseconds{whole})};
}

std::optional<WallTime> parseAnyTime(std::string_view text, LocalTimes* local)
{
    if (const auto time = parseIsoTime(text, local))
        return time;
    if (const auto time = parseEpochTime(text))
        return time;
    return parseTimeLocal(text);
}

std::optional<Duration> parseSeconds(std::string_view text)
{
    std::int64_t whole = 0;
    std::size_t count = 0;
    for (; count < text.size() && text[count] >= '0' && text[count] <= '9'; ++count) {
        whole = whole * 10 + (text[count] - '0');
        if (whole > 1'000'000)
            return {};
    }
    std::int64_t fraction = 0;
    auto rest = text.substr(count);
    if (rest.starts_with('.')) {
        rest.remove_prefix(1);
        std::int64_t worth = 100'000'000;
        std::size_t digits = 0;
        for (; digits < rest.size() && rest[digits] >= '0' && rest[digits] <= '9'; ++digits) {
            fraction += worth * (rest[digits] - '0');
            worth /= 10;
        }
        count += digits;
        rest.remove_prefix(digits);
    }
    if (!count || !rest.empty()) // neither a digit before the point nor behind it
        return {};
    return seconds{whole} + nanoseconds{fraction};
}

namespace {

// memcmp() for exactly such a text, in line.
bool sameText(const char* a, const char* b)
{
    constexpr std::size_t places[] = {0, 8, 16, timeLocalSize - 8};
    std::uint64_t difference = 0;
    for (const auto place : places) {
        std::uint64_t of[2];
        std::memcpy(&of[0], a + place, 8);
        std::memcpy(&of[1], b + place, 8);
        difference |= of[0] ^ of[1];
    }
    return difference == 0;
}

} // namespace

std::optional<WallTime> TimeLocalMemory::read(std::string_view text)
{
    if (text.size() != timeLocalSize)
        return {};
    if (m_known && sameText(text.data(), m_text))
        return m_time;
    const auto time = parseTimeLocal(text);
    if (!time)
        return {};
    std::memcpy(m_text, text.data(), timeLocalSize);
    m_time = *time;
    m_known = true;
    return time;
}

} // namespace headroom::logs
