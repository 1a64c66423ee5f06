// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/shard_duration.h"

#include "core/logs/lines/shard_scan.h"

#include <algorithm>
#include <cmath>

namespace headroom::logs {

namespace {

using namespace std::chrono_literals;

struct Decimal
{
    double value = 0;
    bool negative = false;
};

std::optional<Decimal> readDecimal(Scan& scan)
{
    Decimal decimal;
    Scan at = scan;
    decimal.negative = at.eat('-');
    bool any = false;
    for (; !at.rest.empty() && isDigit(at.rest.front()); at.rest.remove_prefix(1), any = true)
        decimal.value = decimal.value * 10 + (at.rest.front() - '0');
    if (!any)
        return std::nullopt;
    if (at.rest.size() > 1 && at.rest[0] == '.' && isDigit(at.rest[1])) {
        at.rest.remove_prefix(1);
        double place = 0.1;
        for (; !at.rest.empty() && isDigit(at.rest.front()); at.rest.remove_prefix(1), place /= 10)
            decimal.value += place * (at.rest.front() - '0');
    }
    scan = at;
    return decimal;
}

Duration span(double nanoseconds, bool negative)
{
    constexpr double longest = 9.2e18;
    const Duration whole{nanoseconds >= longest ? Duration::max().count() : std::llround(nanoseconds)};
    return negative ? -whole : whole;
}

// Of Go's and Rust's; the longer names first.
std::optional<Duration> eatUnit(Scan& scan)
{
    if (scan.eat("ns"))
        return 1ns;
    if (scan.eat("\xc2\xb5s") || scan.eat("\xce\xbcs") || scan.eat("us"))
        return 1us;
    if (scan.eat("ms"))
        return 1ms;
    if (scan.eat('s'))
        return 1s;
    if (scan.eat('m'))
        return 1min;
    if (scan.eat('h'))
        return 1h;
    return std::nullopt;
}

} // namespace

std::optional<Duration> readDecimal(std::string_view text, Duration unit)
{
    Scan scan{text};
    const auto decimal = readDecimal(scan);
    if (!decimal)
        return std::nullopt;
    return span(decimal->value * static_cast<double>(unit.count()), decimal->negative);
}

std::optional<Duration> readGoDuration(std::string_view text)
{
    Scan scan{text};
    const bool negative = scan.eat('-');
    double sum = 0;
    bool any = false;
    for (;;) {
        const auto decimal = readDecimal(scan);
        if (!decimal || decimal->negative)
            break;
        const auto unit = eatUnit(scan);
        if (!unit)
            return std::nullopt;
        sum += decimal->value * static_cast<double>(unit->count());
        any = true;
    }
    if (!any)
        return std::nullopt;
    return span(sum, negative);
}

std::optional<Duration> readIsoDuration(std::string_view text)
{
    Scan scan{text};
    if (!scan.eat("PT"))
        return std::nullopt;
    double sum = 0; // in nanoseconds, each part with a sign of its own
    bool any = false;
    for (;;) {
        const auto decimal = readDecimal(scan);
        if (!decimal)
            break;
        const double value = decimal->negative ? -decimal->value : decimal->value;
        if (scan.eat('H'))
            sum += value * 3.6e12;
        else if (scan.eat('M'))
            sum += value * 6e10;
        else if (scan.eat('S'))
            sum += value * 1e9;
        else
            return std::nullopt;
        any = true;
    }
    if (!any)
        return std::nullopt;
    return span(std::abs(sum), sum < 0);
}

Duration spanBetween(WallTime from, WallTime to)
{
    constexpr std::chrono::milliseconds century = std::chrono::years{100};
    constexpr WallTime farthest{std::chrono::milliseconds{std::int64_t{1} << 60}};
    constexpr WallTime earliest{-farthest.time_since_epoch()};
    return std::clamp(std::clamp(to, earliest, farthest) - std::clamp(from, earliest, farthest), -century, century);
}

bool isLatency(Duration span)
{
    return span >= 0ns && span <= 10min;
}

} // namespace headroom::logs
