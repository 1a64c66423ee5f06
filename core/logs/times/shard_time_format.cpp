// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/shard_time_format.h"

#include "core/logs/lines/shard_scan.h"

#include <array>

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;

constexpr std::string_view known = "YmdHIMSfzpbsQ%";

// What has been read of a time.
struct Parts
{
    std::uint64_t year = 0;
    std::uint64_t month = 0;
    std::uint64_t day = 0;
    std::uint64_t hour = 0;
    std::uint64_t minute = 0;
    std::uint64_t second = 0;
    std::chrono::microseconds fraction{};
    Duration resolution = 1s;
    std::optional<std::chrono::microseconds> offset;
    std::optional<bool> afternoon;
    std::optional<WrittenTime> epoch;
};

bool eatNumber(Scan& scan, std::size_t maxDigits, std::uint64_t most, std::uint64_t& value)
{
    scan.skipSpaces(); // "%e" and the like are padded
    Scan part{scan.rest.substr(0, maxDigits)};
    const auto number = part.number(most);
    if (!number)
        return false;
    scan.rest.remove_prefix(std::min(maxDigits, scan.rest.size()) - part.rest.size());
    value = *number;
    return true;
}

bool eatFraction(Scan& scan, Parts& parts)
{
    std::int64_t place = 100'000;
    bool any = false;
    for (; !scan.rest.empty() && isDigit(scan.rest.front()); scan.rest.remove_prefix(1), any = true) {
        parts.fraction += std::chrono::microseconds{place * (scan.rest.front() - '0')};
        place /= 10;
        parts.resolution = std::max(parts.resolution / 10, Duration{1ns});
    }
    return any;
}

bool eatOffset(Scan& scan, Parts& parts)
{
    if (scan.eat('Z')) {
        parts.offset = 0us;
        return true;
    }
    const bool west = scan.rest.starts_with('-');
    if (!scan.eat('+') && !scan.eat('-'))
        return false;
    std::uint64_t hours = 0;
    std::uint64_t minutes = 0;
    if (!eatNumber(scan, 2, 23, hours))
        return false;
    scan.eat(':');
    if (!eatNumber(scan, 2, 59, minutes))
        return false;
    const std::chrono::microseconds offset = std::chrono::hours{hours} + std::chrono::minutes{minutes};
    parts.offset = west ? -offset : offset;
    return true;
}

bool eatHalf(Scan& scan, Parts& parts)
{
    const bool am = scan.eat("AM") || scan.eat("am");
    if (!am && !scan.eat("PM") && !scan.eat("pm"))
        return false;
    parts.afternoon = !am;
    return true;
}

bool eatMonth(Scan& scan, Parts& parts)
{
    constexpr std::array<std::string_view, 12> months{
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    for (std::size_t i = 0; i < months.size(); ++i) {
        if (!scan.eat(months[i]))
            continue;
        parts.month = i + 1;
        return true;
    }
    return false;
}

bool eatEpoch(Scan& scan, bool inMilliseconds, Parts& parts)
{
    const auto number = scan.number(99'999'999'999'999);
    if (!number || (!inMilliseconds && *number > 99'999'999'999))
        return false;
    const auto value = static_cast<std::int64_t>(*number);
    parts.epoch = inMilliseconds ? WrittenTime{WrittenTime::Knows::Everything, std::chrono::milliseconds{value}, 1ms}
                                 : WrittenTime{WrittenTime::Knows::Everything, std::chrono::seconds{value}, 1s};
    return true;
}

bool eatPart(char letter, Scan& scan, Parts& parts)
{
    switch (letter) {
    case 'Y':
        return eatNumber(scan, 4, 9999, parts.year);
    case 'm':
        return eatNumber(scan, 2, 12, parts.month);
    case 'd':
        return eatNumber(scan, 2, 31, parts.day);
    case 'H':
        return eatNumber(scan, 2, 23, parts.hour);
    case 'I':
        return eatNumber(scan, 2, 12, parts.hour);
    case 'M':
        return eatNumber(scan, 2, 59, parts.minute);
    case 'S':
        return eatNumber(scan, 2, 60, parts.second);
    case 'f':
        return eatFraction(scan, parts);
    case 'z':
        return eatOffset(scan, parts);
    case 'p':
        return eatHalf(scan, parts);
    case 'b':
        return eatMonth(scan, parts);
    case 's':
        return eatEpoch(scan, false, parts);
    case 'Q':
        return eatEpoch(scan, true, parts);
    default:
        return scan.eat('%');
    }
}

std::optional<WrittenTime> made(const Parts& parts)
{
    if (parts.epoch) {
        auto time = *parts.epoch;
        time.value += parts.fraction;
        time.resolution = std::min(time.resolution, parts.resolution);
        return time;
    }
    const auto hour = parts.afternoon ? parts.hour % 12 + (*parts.afternoon ? 12 : 0) : parts.hour;
    const std::chrono::microseconds time = std::chrono::hours{hour} + std::chrono::minutes{parts.minute}
        + std::chrono::seconds{parts.second} + parts.fraction;
    if (parts.year == 0)
        return WrittenTime{WrittenTime::Knows::TimeOfDay, time, parts.resolution};
    const auto days = daysTo(parts.year, parts.month, parts.day);
    if (!days)
        return std::nullopt;
    const auto local = std::chrono::hours{24 * *days} + time;
    if (!parts.offset)
        return WrittenTime{WrittenTime::Knows::LocalTime, local, parts.resolution};
    return WrittenTime{WrittenTime::Knows::Everything, local - *parts.offset, parts.resolution};
}

} // namespace

Result<ShardTimeFormat> ShardTimeFormat::parse(std::string_view format)
{
    for (std::size_t i = 0; i < format.size(); ++i) {
        if (format[i] != '%')
            continue;
        if (i + 1 < format.size() && known.find(format[i + 1]) != std::string_view::npos) {
            ++i;
            continue;
        }
        return failure(ErrorKind::Usage,
            "the time format at position " + std::to_string(i + 1)
                + ": after % comes one of Y m d H I M S f z p b s Q %");
    }
    ShardTimeFormat result;
    result.m_format = format;
    return result;
}

std::optional<WrittenTime> ShardTimeFormat::read(std::string_view text) const
{
    Scan scan{text};
    Parts parts;
    for (std::size_t i = 0; i < m_format.size(); ++i) {
        const bool fits = m_format[i] == '%' ? eatPart(m_format[++i], scan, parts) : scan.eat(m_format[i]);
        if (!fits)
            return std::nullopt;
    }
    return made(parts);
}

} // namespace headroom::logs
