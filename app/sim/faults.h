// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::sim {

// What can go wrong, on purpose. A specification is
//
//     NAME[=VALUE][:PROBABILITY][:[METHOD ]GLOB][:xCOUNT]
//
// for example "reset-after-effect:0.01:POST /channels/*/messages" or "status=502:0.05:x3". PROBABILITY is 0 to 1 (1
// without one). GLOB is matched against the path without version and query: * is any run of characters but a slash,
// ** any run at all. COUNT is how often it happens at most. The names:
//
// before anything is done
//   close-before-answer    closes the connection without an answer
//   cloudflare-html[=S]    429 in HTML with "error code: 1015" and retry-after S (60), without via
//   cloudflare-json        429 in Cloudflare's JSON, without any word on when to come back
//   status=N               answers N: HTML for 5xx, JSON otherwise; nothing is done
// instead of what the limits said
//   user[=S] shared[=S] global[=S] sublimit[=S]    a 429 of that kind with retry_after S (1, 60, 1, 600)
// after the request was carried out
//   reset-after-effect     the connection is reset instead of the answer
//   status-after-effect=N  answers N although it was carried out
//   half-answer            all headers, half the body, then closed
//   slow-body[=MS]         the body drips over MS (3000)
//   bad-json               the body is not JSON
//   no-headers             without the rate-limit headers
//   hash-change            the bucket has another hash from this answer on
// after the answer was made, as if by somebody else; the journal says what it struck ("touched")
//   remove-listed[=N]      the last N objects that the list named are removed (1)
//   change-listed[=N]      they are changed (1)
//   lose-roles             the bot has no role in the guild any more
// besides
//   delay[=MS]             the answer waits MS (1000)
//   clock-skew=S           date and x-ratelimit-reset are S seconds ahead (negative: behind)
enum class FaultKind {
    CloseBeforeAnswer,
    CloudflareHtml,
    CloudflareJson,
    Status,
    User,
    Shared,
    Global,
    SubLimit,
    ResetAfterEffect,
    StatusAfterEffect,
    HalfAnswer,
    SlowBody,
    BadJson,
    NoHeaders,
    HashChange,
    RemoveListed,
    ChangeListed,
    LoseRoles,
    Delay,
    ClockSkew,
};

struct FaultSpec
{
    FaultKind kind = FaultKind::Status;
    std::string name; // as it was named, for the journal
    double value = 0; // status, seconds, milliseconds or a count
    double probability = 1;
    std::string method; // empty: any
    std::string glob; // empty: any
    std::optional<std::uint64_t> most;
    std::string text; // the whole specification
};

// ErrorKind::Usage when it cannot be understood.
Result<FaultSpec> parseFault(std::string_view text);

bool globMatches(std::string_view glob, std::string_view path);

// The faults that befall one request; `has` and `valueOf` look for one kind.
class StruckBy
{
public:
    const FaultSpec* find(FaultKind kind) const;
    bool has(FaultKind kind) const { return find(kind) != nullptr; }
    bool empty() const { return m_specs.empty(); }
    std::string names() const; // "status+delay"

    void add(const FaultSpec& spec) { m_specs.push_back(&spec); }

private:
    std::vector<const FaultSpec*> m_specs; // into Faults; only for the request at hand
};

// Draws, for every request that a fault is meant for, whether it strikes. Each fault has a generator of its own from
// the seed and its place in the list, so the same requests meet the same faults whatever the others do.
class Faults
{
public:
    explicit Faults(std::uint64_t seed, std::vector<FaultSpec> specs = {});

    StruckBy draw(std::string_view method, std::string_view path);

    struct Armed
    {
        FaultSpec spec;
        std::mt19937_64 random;
        std::uint64_t struck = 0;
    };
    const std::vector<Armed>& armed() const { return m_armed; }

private:
    std::vector<Armed> m_armed;
};

} // namespace headroom::sim
