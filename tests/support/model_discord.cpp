// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/model_discord.h"

#include <algorithm>
#include <cstdio>

namespace headroom::support {

namespace {

std::string seconds(Duration d)
{
    char text[64];
    std::snprintf(text, sizeof text, "%.3f", std::chrono::duration<double>(d).count());
    return text;
}

} // namespace

ModelDiscord::ModelDiscord(Clock& clock, Options options)
    : m_clock(clock)
    , m_options(options)
    , m_random(options.seed)
{
}

Duration ModelDiscord::way()
{
    return Duration{std::uniform_int_distribution<Duration::rep>{
        m_options.shortestWay.count(), m_options.longestWay.count()}(m_random)};
}

void ModelDiscord::roll(State& state) const
{
    if (m_clock.now() < state.end)
        return;
    state.used = 0;
    state.end = m_clock.now() + state.rule.window;
}

void ModelDiscord::useByOthers(const std::string& path)
{
    auto& state = m_buckets[path];
    roll(state);
    if (state.used < state.rule.limit)
        ++state.used;
}

void ModelDiscord::send(const rest::Request& request, bool, Done done)
{
    m_most = std::max(m_most, ++m_underWay);
    if (happens(m_options.unreachablePercent)) {
        m_clock.setAlarm(m_clock.now() + way(), [this, done] {
            --m_underWay;
            done(tl::unexpected(rest::Failure{false, "nobody there"}));
        });
        return;
    }
    m_clock.setAlarm(m_clock.now() + way(), [this, path = request.path, sent = m_clock.now(), done] {
        auto answer = arrive(path, sent);
        const bool lost = happens(m_options.lostPercent);
        m_clock.setAlarm(m_clock.now() + way(), [this, answer = std::move(answer), path, lost, done] {
            --m_underWay;
            if (lost)
                done(tl::unexpected(rest::Failure{true, "hung up"}));
            else
                land(answer, path, done);
        });
    });
}

rest::Answer ModelDiscord::arrive(const std::string& path, Instant sent)
{
    auto& state = m_buckets[path];
    roll(state);
    rest::Answer answer;
    answer.status = state.used < state.rule.limit ? 200 : 429;
    state.used += answer.status == 200 ? 1 : 0;
    m_arrivals.push_back({path, sent, m_clock.now(), answer.status});
    const auto left = state.end - m_clock.now();
    const auto wall = m_clock.wallNow().time_since_epoch() + left;
    answer.headers = {{"Via", "1.1 google"}, {"X-RateLimit-Limit", std::to_string(state.rule.limit)},
        {"X-RateLimit-Remaining", std::to_string(state.rule.limit - state.used)},
        {"X-RateLimit-Reset-After", seconds(left + std::chrono::microseconds{999})},
        {"X-RateLimit-Reset", seconds(std::chrono::round<Duration>(wall))}, {"X-RateLimit-Bucket", "abcd1234"}};
    if (answer.status == 429) {
        answer.headers.push_back({"X-RateLimit-Scope", "user"});
        answer.body = R"({"message":"You are being rate limited.","retry_after":)"
            + seconds(left + std::chrono::microseconds{999}) + R"(,"global":false})";
    }
    return answer;
}

void ModelDiscord::land(rest::Answer answer, const std::string& path, const Done& done)
{
    if (answer.status == 429) {
        const auto text = answer.body.text().substr(answer.body.text().find("retry_after") + 13);
        const auto retryAfter = std::chrono::duration<double>(std::strtod(text.c_str(), nullptr));
        m_refusals.push_back({path, m_clock.now(), std::chrono::duration_cast<Duration>(retryAfter)});
    }
    done(answer);
}

int ModelDiscord::count(int status) const
{
    return static_cast<int>(
        std::count_if(m_arrivals.begin(), m_arrivals.end(), [status](const Arrival& a) { return a.status == status; }));
}

} // namespace headroom::support
