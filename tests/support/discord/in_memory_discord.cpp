// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/discord/in_memory_discord.h"

#include <algorithm>
#include <cstdio>
#include <vector>

namespace headroom::support {

namespace {

std::string inSeconds(std::chrono::milliseconds span)
{
    char text[32];
    std::snprintf(text, sizeof text, "%lld.%03lld", static_cast<long long>(span.count() / 1000),
        static_cast<long long>(span.count() % 1000));
    return text;
}

} // namespace

InMemoryDiscord::InMemoryDiscord(Clock& clock, Duration latency, Ask ask)
    : m_clock(clock)
    , m_latency(latency)
    , m_ask(std::move(ask))
    , m_alarm(clock, [this] { deliver(); })
{
}

net::Response InMemoryDiscord::answerTo(const std::string& path) const
{
    static const model::Body body(R"({"id":"203039963636301824","type":0,"content":"x"})");
    const auto left = m_ask(path);
    const auto resetAfter = ceilMilliseconds(left.resetAfter);
    return {200,
        {{"Date", "Mon, 17 Aug 2026 10:00:00 GMT"}, {"Content-Type", "application/json"}, {"Content-Length", "50"},
            {"Connection", "keep-alive"}, {"X-RateLimit-Limit", std::to_string(left.limit)},
            {"X-RateLimit-Remaining", std::to_string(left.remaining)},
            {"X-RateLimit-Reset", inSeconds(m_clock.wallNow().time_since_epoch() + resetAfter)},
            {"X-RateLimit-Reset-After", inSeconds(resetAfter)},
            {"X-RateLimit-Bucket", "80c17d2f203122d936070c88c8d10f33"}, {"Via", "1.1 google"},
            {"CF-Cache-Status", "DYNAMIC"}, {"Server", "cloudflare"}, {"CF-RAY", "8f00000000000000-FRA"}},
        body};
}

void InMemoryDiscord::send(const net::Request& request, bool, Done done)
{
    const auto due = m_clock.now() + m_latency;
    m_underWay.push_back({due, answerTo(request.path), std::move(done)});
    m_alarm.ringNoLaterThan(due);
}

void InMemoryDiscord::deliver()
{
    const auto now = m_clock.now();
    const auto notYet =
        std::find_if(m_underWay.begin(), m_underWay.end(), [now](const UnderWay& each) { return each.due > now; });
    std::vector<UnderWay> landed(std::make_move_iterator(m_underWay.begin()), std::make_move_iterator(notYet));
    m_underWay.erase(m_underWay.begin(), notYet);
    for (const auto& each : landed)
        each.done(each.answer);
    if (!m_underWay.empty())
        m_alarm.ringNoLaterThan(m_underWay.front().due);
}

} // namespace headroom::support
