// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/option_values.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

struct Measured
{
    double value;
    std::string_view rest; // what stands behind it
};

std::optional<Measured> leadingNumber(std::string_view text)
{
    double value = 0;
    const auto* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value, std::chars_format::fixed);
    if (read.ec != std::errc{} || !std::isfinite(value))
        return std::nullopt;
    return Measured{value, std::string_view(read.ptr, static_cast<std::size_t>(end - read.ptr))};
}

std::optional<Duration> unitNamed(std::string_view name)
{
    if (name == "ms")
        return 1ms;
    if (name == "s")
        return 1s;
    if (name == "m")
        return 1min;
    if (name == "h")
        return 1h;
    if (name == "d")
        return 24h;
    return std::nullopt;
}

std::optional<double> percentage(std::string_view text)
{
    const auto number = leadingNumber(text);
    const bool fits = number && number->rest.empty() && number->value > 0 && number->value <= 100;
    return fits ? std::optional(number->value) : std::nullopt;
}

std::uint64_t shareOf(std::uint64_t whole, double percent)
{
    return std::max<std::uint64_t>(1, std::llround(static_cast<double>(whole) * percent / 100));
}

} // namespace

Result<Duration> readSpan(const std::string& text, std::optional<Duration> plain)
{
    const auto number = leadingNumber(text);
    if (!number || number->value < 0)
        return failure(ErrorKind::Usage, Text::tr("%1 is not a time span; write 1500ms, 30s or 2m").arg(text));
    if (number->value == 0 && number->rest.empty())
        return Duration{};
    const auto unit = number->rest.empty() ? plain : unitNamed(number->rest);
    if (!unit && number->rest.empty())
        return failure(ErrorKind::Usage, Text::tr("%1 has no unit; write %1ms or %1s").arg(text));
    if (!unit)
        return failure(ErrorKind::Usage,
            Text::tr("%1 has a unit that is not ms, s, m, h or d; write 1500ms, 30s or 2m").arg(text));
    if (number->value > static_cast<double>(maxSpan / *unit))
        return failure(ErrorKind::Usage, Text::tr("%1 is longer than a year; write a shorter span").arg(text));
    return std::chrono::round<Duration>(number->value * std::chrono::duration<double, Duration::period>(*unit));
}

Result<model::Priority> readPriority(std::string_view text)
{
    constexpr std::array<std::string_view, 3> words{"critical", "normal", "bulk"}; // in the order of the enumeration
    if (const auto word = std::ranges::find(words, text); word != words.end())
        return static_cast<model::Priority>(word - words.begin());
    return failure(ErrorKind::Usage, Text::tr("a priority is critical, normal or bulk"));
}

Result<Authorization> readAuthorization(std::string_view text)
{
    constexpr std::array<std::string_view, 3> words{"by_route", "always", "never"}; // in the order of the enumeration
    if (const auto word = std::ranges::find(words, text); word != words.end())
        return static_cast<Authorization>(word - words.begin());
    return failure(ErrorKind::Usage, Text::tr("an authorization is by_route, always or never"));
}

Result<std::pair<std::string, Duration>> readCached(const std::string& text)
{
    const auto equals = text.find('=');
    if (equals == std::string::npos || !text.starts_with('/'))
        return failure(ErrorKind::Usage,
            Text::tr(
                "%1 is no template and span; write /users/{user}=60s, the template as `headroomctl route` prints it")
                .arg(text));
    return readSpan(text.substr(equals + 1)).map([&](Duration span) {
        return std::pair(text.substr(0, equals), span);
    });
}

Result<model::InvalidThresholds> readInvalidStop(std::string_view text)
{
    std::array<double, 3> percents{};
    for (std::size_t i = 0; i < percents.size(); ++i) {
        const auto comma = text.find(',');
        const auto percent = percentage(text.substr(0, comma));
        const bool last = i + 1 == percents.size();
        if (!percent || (comma == std::string_view::npos) != last || (i > 0 && *percent < percents[i - 1]))
            return failure(ErrorKind::Usage,
                Text::tr("write three percentages that rise, above 0 and 100 at most, such as 50,80,95"));
        percents[i] = *percent;
        text.remove_prefix(last ? text.size() : comma + 1);
    }
    model::InvalidThresholds thresholds;
    thresholds.stopBulkAt = shareOf(thresholds.banAt, percents[0]);
    thresholds.stopNormalAt = shareOf(thresholds.banAt, percents[1]);
    thresholds.stopAllAt = shareOf(thresholds.banAt, percents[2]);
    return thresholds;
}

} // namespace headroom::rest
