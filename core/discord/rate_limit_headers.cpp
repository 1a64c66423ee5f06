// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/rate_limit_headers.h"

#include "core/base/text/ascii.h"
#include "core/base/text/numbers.h"
#include "core/discord/snowflake.h"

#include <algorithm>
#include <array>

namespace headroom::discord {

using namespace std::chrono;

namespace {

constexpr std::int64_t maxHeaderSeconds = 1'000'000'000;
constexpr std::int64_t lastSecond = 7258118399; // of the year 2199; what comes later is not inside Duration
constexpr std::int64_t greatestCount = 1'000'000'000;
constexpr std::string_view kOptionalSpace = " \t"; // around the value of a header, RFC 9110

std::optional<std::int64_t> wholeNumber(std::string_view digits, std::int64_t greatest)
{
    return isDigits(digits) ? numberIn<std::int64_t>(digits, 0, greatest) : std::nullopt;
}

struct Decimal
{
    std::int64_t whole = 0;
    std::int64_t nanos = 0;
};

std::optional<Decimal> decimal(std::string_view text, std::int64_t greatest)
{
    text = trimmed(text, kOptionalSpace);
    const auto point = text.find('.');
    const auto whole = wholeNumber(text.substr(0, point), greatest);
    if (!whole)
        return {};
    Decimal value{*whole, 0};
    if (point == std::string_view::npos)
        return value;
    const auto fraction = text.substr(point + 1);
    if (!isDigits(fraction))
        return {};
    for (std::size_t i = 0; i < 9; ++i)
        value.nanos = value.nanos * 10 + (i < fraction.size() ? fraction[i] - '0' : 0);
    return value;
}

std::optional<WallTime> epochTime(std::string_view text)
{
    const auto value = decimal(text, lastSecond);
    if (!value)
        return {};
    return WallTime{milliseconds{value->whole * 1000 + value->nanos / 1'000'000}};
}

std::optional<std::int64_t> count(std::string_view text)
{
    return wholeNumber(trimmed(text, kOptionalSpace), greatestCount);
}

Scope scopeOf(std::string_view text)
{
    text = trimmed(text, kOptionalSpace);
    for (const auto scope : {Scope::User, Scope::Global, Scope::Shared})
        if (equalsIgnoringCase(text, toString(scope)))
            return scope;
    return Scope::None;
}

std::string bucketOf(std::string_view text)
{
    text = trimmed(text, kOptionalSpace);
    const bool printable = std::all_of(text.begin(), text.end(), [](unsigned char c) { return c > 0x20 && c < 0x7f; });
    return printable && text.size() <= 128 ? std::string(text) : std::string();
}

// Parsers by header, so that each header is looked at once and only its first value counts.
using Take = void (*)(RateLimitHeaders&, std::string_view);
struct Known
{
    std::string_view name;
    Take take;
};

constexpr auto known = std::to_array<Known>({
    {"x-ratelimit-limit", [](RateLimitHeaders& h, std::string_view v) { h.limit = count(v); }},
    {"x-ratelimit-remaining", [](RateLimitHeaders& h, std::string_view v) { h.remaining = count(v); }},
    {"x-ratelimit-reset", [](RateLimitHeaders& h, std::string_view v) { h.reset = epochTime(v); }},
    {"x-ratelimit-reset-after", [](RateLimitHeaders& h, std::string_view v) { h.resetAfter = parseSeconds(v); }},
    {"x-ratelimit-bucket", [](RateLimitHeaders& h, std::string_view v) { h.bucket = bucketOf(v); }},
    {"x-ratelimit-global",
        [](RateLimitHeaders& h, std::string_view v) {
            h.global = equalsIgnoringCase(trimmed(v, kOptionalSpace), "true");
        }},
    {"x-ratelimit-scope", [](RateLimitHeaders& h, std::string_view v) { h.scope = scopeOf(v); }},
    {"retry-after", [](RateLimitHeaders& h, std::string_view v) { h.retryAfter = parseSeconds(v); }},
    {"via", [](RateLimitHeaders& h, std::string_view v) { h.viaPresent = !trimmed(v, kOptionalSpace).empty(); }},
});

} // namespace

std::string_view toString(Scope scope)
{
    constexpr std::string_view words[]{"", "user", "global", "shared"};
    return words[static_cast<std::size_t>(scope)];
}

std::optional<Duration> parseSeconds(std::string_view text)
{
    const auto value = decimal(text, maxHeaderSeconds);
    if (!value)
        return {};
    return std::min<Duration>(seconds{value->whole} + nanoseconds{value->nanos}, maxSpan);
}

RateLimitHeaders parseRateLimitHeaders(std::span<const Header> headers)
{
    RateLimitHeaders parsed;
    std::array<bool, known.size()> seen{};
    for (const auto& header : headers) {
        const auto found =
            std::ranges::find_if(known, [&](const Known& k) { return equalsIgnoringCase(header.name, k.name); });
        if (found == known.end())
            continue;
        auto& before = seen[std::size_t(found - known.begin())];
        if (!before)
            found->take(parsed, header.value);
        before = true;
    }
    if (parsed.resetAfter == maxSpan)
        parsed.reset.reset(); // the two may not belong together any more
    return parsed;
}

} // namespace headroom::discord
