// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/discord/header.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace headroom::discord {

// Whose limit a 429 speaks of.
enum class Scope {
    None, // not given: any response that is no 429
    User, // the bot's own bucket
    Global, // the bot in all
    Shared, // a resource that others use too; does not count as an invalid request
};

std::string_view toString(Scope scope); // "", "user", "global", "shared"

// What an answer's headers say about limits. Source: "Rate Limits" in Discord's documentation.
struct RateLimitHeaders
{
    std::optional<std::int64_t> limit; // 0 to 10^9
    std::optional<std::int64_t> remaining; // 0 to 10^9
    std::optional<Duration> resetAfter; // until the bucket is full again; never what to wait after a 429
    std::optional<WallTime> reset; // the same as a time, by Discord's clock
    std::string bucket; // printable ASCII, at most 128 bytes; empty when absent
    bool global = false;
    Scope scope = Scope::None;
    std::optional<Duration> retryAfter; // whole seconds, rounded up by Discord
    bool viaPresent = false; // Discord's own answers have it, Cloudflare's do not

    bool operator==(const RateLimitHeaders&) const = default;
};

// Pure. Never fails: a value that is not exactly of its form (decimal digits, with at most one point among them where
// fractions are allowed; no sign, exponent, hexadecimal, comma, NaN or infinity) or that is out of range (spans over
// 10^9 s, times after the year 2199) counts as absent. Of several headers with one name the first counts. Does not
// depend on the locale.
RateLimitHeaders parseRateLimitHeaders(std::span<const Header> headers);

// The longest span that is reported. What claims to last longer, up to 10^9 s, counts as this; of a reset that far away
// the time counts as absent.
inline constexpr Duration maxSpan = std::chrono::hours{24};

// "12", "12.345": to the nanosecond, further digits are dropped.
std::optional<Duration> parseSeconds(std::string_view text);

} // namespace headroom::discord
