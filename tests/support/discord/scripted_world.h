// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/virtual_clock.h"
#include "core/rest/client.h"
#include "tests/support/discord/model_answer.h"

#include <functional>
#include <string>
#include <vector>

namespace headroom::support {

// Answers each request what the test says, after a way of fixed length, half of it there and half back. Counts nothing
// and knows no limits: for answers that a ModelDiscord would never give.
class ScriptedDiscord final : public net::Transport
{
public:
    struct Sent
    {
        std::string method;
        std::string path;
        std::string body;
        bool withToken = true;
        Instant at;
        std::size_t number = 0; // of all that were sent, from 0
    };
    using Result = tl::expected<net::Response, net::TransportError>;
    using Script = std::function<Result(const Sent&)>;

    ScriptedDiscord(Clock& clock, Duration latency, Script script);

    void send(const net::Request& request, bool withToken, Done done) override;

    const std::vector<Sent>& sent() const { return m_sent; }
    std::vector<Sent> sentTo(const std::string& path) const;

private:
    Clock& m_clock;
    Duration m_latency;
    Script m_script;
    std::vector<Sent> m_sent;
};

// The client against it, on a clock that jumps. Every way takes 20 ms.
struct ScriptedWorld
{
    ScriptedWorld(rest::Scheduler::Options scheduler, ScriptedDiscord::Script script);

    VirtualClock clock;
    Instant start;
    ScriptedDiscord discord;
    rest::Client client;
    std::vector<std::vector<model::Outcome>> outcomes; // by request; exactly one each is right

    void submit(rest::Request request);
    void submit(const std::string& method, const std::string& path) { submit({{method, path, {}, {}}}); }
    // Until nothing more happens by itself; false when that takes longer.
    bool runToTheEnd(Duration atMost = std::chrono::hours{24});

    bool eachIsAnswered(int status) const;
    // How the request of this number ended; nothing in it when it has not, or more than once.
    model::Outcome ended(std::size_t request) const;
    // Since the start; before it for what was not sent.
    Duration sentAt(std::size_t number) const;
};

constexpr Duration scriptedWay = std::chrono::milliseconds{20};

// 200 of a bucket with so much left.
net::Response granted(std::int64_t remaining = 4, std::int64_t limit = 5, Duration resetAfter = std::chrono::seconds{5},
    const std::string& hash = "abcd1234");
net::Response errorAnswer(int status, int code = 0); // of Discord's, in JSON

} // namespace headroom::support
