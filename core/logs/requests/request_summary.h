// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/logs/requests/log_coverage.h"
#include "core/logs/requests/request_budget.h"
#include "core/logs/requests/request_kind.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::logs {

// What a request log tells, as values that may cross threads. Texts without an owner hold as long as the program runs.

struct RouteCount
{
    std::string_view method; // "GET"; "(other)"; empty for a request line that was garbage
    std::string_view routeTemplate; // "/channels/{channel}/messages/{id}"; "(no path)"
    std::uint64_t count = 0;
    std::uint64_t invalid = 0; // of them, towards the ban, at most
    std::array<std::uint64_t, answerKinds> byKind{};
};

struct PlaceCount
{
    std::string place; // of a Cloudflare data centre, "FRA"; "(others)"
    std::uint64_t count = 0; // answers that came through it
};

struct SecondPeak
{
    std::uint64_t count = 0;
    std::optional<WallTime> at;
};

// Answers by which Cloudflare, not Discord, refused the address.
struct BanSigns
{
    std::uint64_t answers = 0;
    std::optional<WallTime> last;
    std::optional<WallTime> until; // from the responses
};

struct RequestSummary
{
    LogCoverage coverage; // when it tells only of failures, none of these is a count of all requests
    std::uint64_t total = 0;
    std::uint64_t toDiscord = 0;
    std::uint64_t refused = 0; // by the proxy
    std::uint64_t refusedByLimiter = 0; // of them, where the log says that it was the limiter
    std::uint64_t cached = 0;
    std::uint64_t unknown = 0;
    std::array<std::uint64_t, answerKinds> byKind{};
    std::vector<std::pair<std::uint16_t, std::uint64_t>> byStatus; // by status; 0: not given
    std::array<std::uint64_t, scopes> limitedByScope{}; // of the 429s that were Discord's
    BanSigns bans;
    std::vector<RouteCount> routes; // the most frequent first
    std::vector<PlaceCount> places; // the most frequent first
    SecondPeak peak; // of requests in one second
    SecondPeak peakToDiscord; // of those that reached it
    std::optional<WallTime> from;
    std::optional<WallTime> to;
    InvalidStanding invalid;
    std::vector<Text> warnings; // one line each
};

} // namespace headroom::logs
