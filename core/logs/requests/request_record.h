// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom::logs {

// How far a request came, as far as the log of a proxy tells.
enum class Reach : std::uint8_t {
    Discord, // it was answered from there
    Refused, // the proxy itself answered: its limiter, its size limit, a request it did not understand
    Cached, // the proxy answered out of its cache
    Unknown, // no answer came back, or nobody waited for it: Discord may have done it
};

// Of a 429; "X-RateLimit-Scope".
enum class Scope : std::uint8_t { NotGiven, User, Global, Shared };
inline constexpr std::size_t scopes = std::size_t(Scope::Shared) + 1;

// One request out of the log of a proxy. The views point into the line it was read from, or into the reader's own
// memory, and hold until the next line is read.
struct RequestRecord
{
    WallTime at{}; // the log's own time, which for nginx is that of the end of the answer
    std::string_view client; // address of the proxy's client; empty: not given
    std::string_view method; // as sent; empty: the request line was garbage
    std::string_view target; // path and query as sent, "/api/v10/..." included, the log's escaping undone
    std::uint16_t status = 0; // as the client got it; 0: not given
    Reach reach = Reach::Discord;
    Scope scope = Scope::NotGiven;
    bool limiterRefused = false; // known to be the work of the proxy's own limiter
    bool limiterSeen = false; // the line tells that the limiter counted this request, let through or not
    std::string_view place; // of the Cloudflare data centre: "FRA"; empty: not given
    std::optional<Duration> took; // from the request to the end of the answer
    std::optional<std::uint64_t> bytes; // of the answer's body
    // Set: the answer is not Discord's but of Cloudflare in front of it, which bans the address for so long.
    std::optional<Duration> bannedFor;
};

} // namespace headroom::logs
