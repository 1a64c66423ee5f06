// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::discord {

// The JSON that comes with a 429. Source: "Exceeding A Rate Limit" in Discord's documentation.
struct RateLimitBody
{
    std::string message; // one line for a person, at most 300 characters
    std::optional<Duration> retryAfter; // at most maxSpan; absent where an address is blocked
    bool global = false;
    std::optional<int> code; // Discord's JSON error code, such as 20028

    bool operator==(const RateLimitBody&) const = default;
};

// Nothing for what is not a JSON object with a "message" or a "retry_after": HTML, plain text, garbage, an empty or
// over-long body (1 MiB). A field of the wrong type or range counts as absent.
std::optional<RateLimitBody> parseRateLimitBody(std::string_view body);

} // namespace headroom::discord
