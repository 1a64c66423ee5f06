// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/display_text.h"

#include <array>
#include <ctime>

namespace headroom {

using namespace std::chrono_literals;
using std::chrono::ceil;

namespace {

std::string twoDigits(std::int64_t value)
{
    return (value < 10 ? "0" : "") + std::to_string(value);
}

std::string tenthsText(std::int64_t tenths)
{
    return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " s";
}

// The greater unit, and the lesser where there is something of it.
std::string inTwoUnits(std::int64_t lesser, const char* greaterUnit, const char* lesserUnit)
{
    auto text = countText(lesser / 60) + greaterUnit;
    if (lesser % 60 > 0)
        text += ' ' + twoDigits(lesser % 60) + lesserUnit;
    return text;
}

// Of a minute and more; `minutes` are those of `seconds`, rounded as the caller rounds.
std::string longSpanText(std::int64_t seconds, std::int64_t minutes)
{
    return seconds < 3600 ? inTwoUnits(seconds, " min", " s") : inTwoUnits(minutes, " h", " min");
}

std::tm partsOf(WallTime at, DisplayZone zone)
{
    const auto seconds =
        static_cast<std::time_t>(std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count());
    std::tm parts{};
    zone == DisplayZone::Utc ? gmtime_r(&seconds, &parts) : localtime_r(&seconds, &parts);
    return parts;
}

std::string formatted(const char* format, const std::tm& parts)
{
    std::array<char, 64> text{};
    return {text.data(), std::strftime(text.data(), text.size(), format, &parts)};
}

std::string zoneText(const std::tm& parts, DisplayZone zone)
{
    return zone == DisplayZone::Utc ? "UTC" : formatted("%Z", parts);
}

} // namespace

std::string countText(std::int64_t count)
{
    auto text = std::to_string(count);
    const int first = count < 0 ? 1 : 0;
    for (int at = static_cast<int>(text.size()) - 3; at > first; at -= 3)
        text.insert(static_cast<std::size_t>(at), ",");
    return text;
}

std::string countText(std::int64_t count, std::string_view one, std::string_view several)
{
    auto text = countText(count) + ' ';
    if (count == 1)
        return text.append(one);
    return several.empty() ? text.append(one) + 's' : text.append(several);
}

std::string listText(const std::vector<std::string>& parts)
{
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i)
        text += (i == 0 ? "" : i + 1 == parts.size() ? " and " : ", ") + parts[i];
    return text;
}

std::string waitText(Duration left)
{
    const std::int64_t tenths = left <= 0ns ? 0 : ceil<std::chrono::duration<std::int64_t, std::deci>>(left).count();
    if (tenths < 600)
        return tenthsText(tenths);
    const std::int64_t seconds = ceil<std::chrono::seconds>(left).count();
    return longSpanText(seconds, ceil<std::chrono::minutes>(left).count());
}

std::string elapsedText(Duration span)
{
    const std::int64_t seconds = span <= 0ns ? 0 : std::chrono::floor<std::chrono::seconds>(span).count();
    if (seconds < 60)
        return std::to_string(seconds) + " s";
    return longSpanText(seconds, seconds / 60);
}

std::string shortSpanText(Duration span)
{
    if (span > 0ns && span < 1s)
        return std::to_string(ceilMilliseconds(span).count()) + " ms";
    const bool isWhole = span <= 0ns || (span < 1min && span % 1s == 0ns);
    return isWhole ? elapsedText(span) : waitText(span);
}

std::string dateTimeText(WallTime at, DisplayZone zone)
{
    const auto parts = partsOf(at, zone);
    return formatted("%Y-%m-%d %H:%M:%S ", parts) + zoneText(parts, zone);
}

std::string clockTimeText(WallTime at, DisplayZone zone)
{
    const auto parts = partsOf(at, zone);
    const auto ms = (at - std::chrono::floor<std::chrono::seconds>(at)).count();
    return formatted("%H:%M:%S.", parts) + (ms < 100 ? "0" : "") + twoDigits(ms) + ' ' + zoneText(parts, zone);
}

} // namespace headroom
