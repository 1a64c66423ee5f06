// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/request_time.h"

#include <cstring>
#include <limits>

namespace headroom::logs {

namespace {

using namespace std::chrono;

// Digits from the front of a text.
class Digits
{
public:
    explicit Digits(std::string_view text)
        : m_text(text)
    {
    }

    // Exactly `count` of them, or the whole reading has failed.
    int take(std::size_t count)
    {
        int number = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (i >= m_text.size() || m_text[i] < '0' || m_text[i] > '9') {
                m_failed = true;
                return 0;
            }
            number = number * 10 + (m_text[i] - '0');
        }
        m_text.remove_prefix(count);
        return number;
    }

    void expect(char c)
    {
        if (!skip(c))
            m_failed = true;
    }

    bool skip(char c)
    {
        if (m_text.empty() || m_text.front() != c)
            return false;
        m_text.remove_prefix(1);
        return true;
    }

    std::string_view takeText(std::size_t count)
    {
        const auto text = m_text.substr(0, count);
        m_text.remove_prefix(text.size());
        return text;
    }

    // ".120" to the millisecond; further digits are dropped.
    milliseconds takeFraction()
    {
        if (!skip('.') && !skip(','))
            return {};
        int thousandths = 0;
        int worth = 100;
        std::size_t count = 0;
        for (; count < m_text.size() && m_text[count] >= '0' && m_text[count] <= '9'; ++count) {
            thousandths += worth * (m_text[count] - '0');
            worth /= 10;
        }
        if (!count)
            m_failed = true;
        m_text.remove_prefix(count);
        return milliseconds{thousandths};
    }

    bool atEnd() const { return m_text.empty(); }
    bool failed() const { return m_failed; }

private:
    std::string_view m_text;
    bool m_failed = false;
};

int monthOf(std::string_view name)
{
    constexpr std::string_view months = "JanFebMarAprMayJunJulAugSepOctNovDec";
    for (int i = 0; i < 12; ++i) {
        if (months.substr(std::size_t(i) * 3, 3) == name)
            return i + 1;
    }
    return 0;
}

struct TimeOfDay
{
    int hour;
    int minute;
    int second; // 60 is a leap second
};

std::optional<WallTime> wallTime(int year, int month, int day, TimeOfDay time, minutes offset)
{
    const auto date = std::chrono::year{year} / std::chrono::month{unsigned(month)} / std::chrono::day{unsigned(day)};
    if (!date.ok() || year < 1970 || time.hour > 23 || time.minute > 59 || time.second > 60)
        return {};
    return WallTime{sys_days{date}} + hours{time.hour} + minutes{time.minute} + seconds{time.second} - offset;
}

// "+0100", "-03:30"; the sign is taken.
minutes takeOffset(Digits& digits, bool negative)
{
    const int hour = digits.take(2);
    digits.skip(':');
    const int minute = digits.take(2);
    const auto offset = hours{hour} + minutes{minute};
    return negative ? -offset : offset;
}

} // namespace

std::optional<WallTime> parseTimeLocal(std::string_view text)
{
    if (text.size() != timeLocalSize)
        return {};
    Digits digits(text);
    const int day = digits.take(2);
    digits.expect('/');
    const int month = monthOf(digits.takeText(3));
    digits.expect('/');
    const int year = digits.take(4);
    digits.expect(':');
    const int hour = digits.take(2);
    digits.expect(':');
    const int minute = digits.take(2);
    digits.expect(':');
    const int second = digits.take(2);
    digits.expect(' ');
    const bool negative = digits.skip('-');
    if (!negative)
        digits.expect('+');
    const auto offset = takeOffset(digits, negative);
    if (digits.failed() || !digits.atEnd())
        return {};
    return wallTime(year, month, day, {hour, minute, second}, offset);
}

WallTime LocalTimes::utc(WallTime local)
{
    m_last = m_zone.utc(local.time_since_epoch(), m_last);
    return WallTime{std::chrono::duration_cast<milliseconds>(m_last)};
}

std::optional<WallTime> parseIsoTime(std::string_view text, LocalTimes* local)
{
    Digits digits(text);
    const int year = digits.take(4);
    digits.expect('-');
    const int month = digits.take(2);
    digits.expect('-');
    const int day = digits.take(2);
    if (!digits.skip('T'))
        digits.expect(' ');
    const int hour = digits.take(2);
    digits.expect(':');
    const int minute = digits.take(2);
    digits.expect(':');
    const int second = digits.take(2);
    const auto fraction = digits.takeFraction();
    digits.skip(' ');
    minutes offset{};
    bool isLocal = false;
    if (digits.skip('-'))
        offset = takeOffset(digits, true);
    else if (digits.skip('+'))
        offset = takeOffset(digits, false);
    else
        isLocal = !digits.skip('Z');
    if (digits.failed() || !digits.atEnd())
        return {};
    const auto time = wallTime(year, month, day, {hour, minute, second}, offset);
    if (!time)
        return {};
    return isLocal && local ? local->utc(*time + fraction) : *time + fraction;
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
    Digits digits(text.substr(count));
    const auto fraction = digits.takeFraction();
    if (digits.failed() || !digits.atEnd())
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
