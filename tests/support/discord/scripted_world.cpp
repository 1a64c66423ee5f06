// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/discord/scripted_world.h"

#include <algorithm>

namespace headroom::support {

ScriptedDiscord::ScriptedDiscord(Clock& clock, Duration latency, Script script)
    : m_clock(clock)
    , m_latency(latency)
    , m_script(std::move(script))
{
}

void ScriptedDiscord::send(const net::Request& request, bool withToken, Done done)
{
    const Sent sent{request.method, request.path, request.body.text(), withToken, m_clock.now(), m_sent.size()};
    m_sent.push_back(sent);
    m_clock.setAlarm(m_clock.now() + m_latency / 2, [this, sent, done] {
        auto result = m_script(sent);
        m_clock.setAlarm(m_clock.now() + m_latency / 2, [result = std::move(result), done] { done(result); });
    });
}

std::vector<ScriptedDiscord::Sent> ScriptedDiscord::sentTo(const std::string& path) const
{
    std::vector<Sent> sent;
    std::copy_if(
        m_sent.begin(), m_sent.end(), std::back_inserter(sent), [&path](const Sent& s) { return s.path == path; });
    return sent;
}

ScriptedWorld::ScriptedWorld(rest::Scheduler::Options scheduler, ScriptedDiscord::Script script)
    : start(clock.now())
    , discord(clock, scriptedWay, std::move(script))
    , client(nullptr, discord, clock, {scheduler, {}, "here"})
{
}

void ScriptedWorld::submit(rest::Request request)
{
    const auto index = outcomes.size();
    outcomes.emplace_back();
    client.submit(
        std::move(request), [this, index](const model::Outcome& outcome) { outcomes[index].push_back(outcome); });
}

bool ScriptedWorld::runToTheEnd(Duration atMost)
{
    const auto deadline = clock.now() + atMost;
    while (clock.advanceToNextAlarm()) {
        if (clock.now() > deadline)
            return false;
    }
    return true;
}

bool ScriptedWorld::eachIsAnswered(int status) const
{
    return std::all_of(outcomes.begin(), outcomes.end(), [status](const auto& each) {
        return each.size() == 1 && each.front().kind == model::Outcome::Kind::Answered && each.front().status == status;
    });
}

model::Outcome ScriptedWorld::ended(std::size_t request) const
{
    return outcomes[request].size() == 1 ? outcomes[request].front() : model::Outcome();
}

Duration ScriptedWorld::sentAt(std::size_t number) const
{
    const auto& sent = discord.sent();
    return number < sent.size() ? sent[number].at - start : Duration{-1};
}

net::Response granted(std::int64_t remaining, std::int64_t limit, Duration resetAfter, const std::string& hash)
{
    auto headers = limitHeaders({hash, limit, remaining, resetAfter, {}, Rounding::Up});
    headers.pop_back(); // without the calendar
    return {200, headers, "{}"};
}

net::Response errorAnswer(int status, int code)
{
    return {status, {{"Via", "1.1 google"}}, R"({"message":"no","code":)" + std::to_string(code) + '}'};
}

} // namespace headroom::support
