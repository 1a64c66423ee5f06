// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/requests/request_record.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom::logs {

// What the line of a proxy tells about the way of a request. Nothing: the format does not have that column; empty: it
// has it, and nothing stood there (nginx writes "-" for it).
struct Trail
{
    std::uint16_t status = 0; // as the client got it; 0: not given
    bool understood = true; // false: the request line was garbage
    std::optional<std::string_view> ray = {}; // CF-RAY of the answer, "86ef72fdbdb06000-FRA"
    std::optional<std::string_view> cache = {}; // $upstream_cache_status
    std::optional<std::string_view> upstreamStatus = {}; // the last of the list
    std::optional<std::string_view> upstreamAddress = {};
    std::optional<std::string_view> limiter = {}; // $limit_req_status
    std::optional<std::string_view> via = {};
    std::optional<std::string_view> scope = {}; // X-RateLimit-Scope
};

// Pure. A refusal of the proxy's own is never known by its status, for that is whatever the operator chose; what tells
// is that nothing of Discord's is in the line. The first rule that fits decides:
//
//  1. the limiter says REJECTED (no dry run)               Refused
//  2. the cache says HIT, STALE or UPDATING                Cached: the ray is that of the answer kept
//  3. a ray, a scope or Via stands there, and so does an
//     upstream's status where the format has it            Discord
//     ... but the upstream's status is "-"                 Cached: the headers are those of the answer kept
//  4. an upstream's status stands there                    Discord; Unknown for 502 and 504, which nginx itself puts
//                                                          there when no answer came
//  5. 499, 502 or 504, or nothing but an upstream's
//     address stands there                                 Unknown: it may have been done. With an address alone and no
//                                                          column for status or ray, other statuses are Discord's
//  6. the format has a ray, an upstream's status or
//     address, and they are "-"                            4xx, 5xx: Refused; 1xx to 3xx: Cached where the upstream's
//                                                          status was "-", otherwise Unknown
//  7. nothing of all that is in the format                 Refused for a request line that was garbage, otherwise
//                                                          Discord: the two look the same
Reach reachOf(const Trail& trail);

// "REJECTED"; "REJECTED_DRY_RUN" is none.
bool limiterRefused(std::string_view limiter);

// "FRA" of "86ef72fdbdb06000-FRA"; empty where it does not look like a place.
std::string_view placeOf(std::string_view ray);

} // namespace headroom::logs
