// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/exchange.h"
#include "app/sim/limits/rate_limits.h"

namespace headroom::sim {

// The x-ratelimit headers of a bucket; `wallNow` is what the answer's clock shows.
void addLimitHeaders(Answer& answer, const LimitVerdict& verdict, WallTime wallNow);

// 429s with body, retry-after and scope. Bucket headers come with addLimitHeaders; a global one has none.
Answer userLimited(Duration retryAfter);
Answer sharedLimited(Duration retryAfter);
Answer globallyLimited(Duration retryAfter);

// What Cloudflare answers in front of Discord: no via header, and none of the limits.
Answer cloudflareHtml(Duration retryAfter);
Answer cloudflareJson();

// A 5xx in HTML as proxies send it, anything else as Discord's JSON.
Answer bareStatus(int status);

// server, cf-ray, date, and via where the request got past the edge.
class ServerHeaders
{
public:
    void add(Answer& answer, WallTime wallNow, bool behindTheEdge);

private:
    std::uint64_t m_ray = 0x5f00'0000'0000'0000ULL;
    std::chrono::sys_seconds m_dateOf{};
    std::string m_date;
};

// "Sun, 06 Nov 1994 08:49:37 GMT"
std::string httpDate(std::chrono::sys_seconds time);

} // namespace headroom::sim
