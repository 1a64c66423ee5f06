// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/net/transport.h"

#include <deque>

namespace headroom::support {

// Answers 200 from memory with all the headers Discord sends, after a way there and back of fixed length; keeps nothing
// of a request once it is answered. For what the client itself costs.
class InMemoryDiscord final : public net::Transport
{
public:
    // What is left of the bucket when a request arrives.
    struct Left
    {
        std::int64_t limit = 0;
        std::int64_t remaining = 0;
        Duration resetAfter{};
    };
    using Ask = std::function<Left(const std::string& path)>;

    InMemoryDiscord(Clock& clock, Duration latency, Ask ask);

    void send(const net::Request& request, bool withToken, Done done) override;

    net::Response answerTo(const std::string& path) const;

private:
    struct UnderWay
    {
        Instant due;
        net::Response answer;
        Done done;
    };

    void deliver();

    Clock& m_clock;
    Duration m_latency;
    Ask m_ask;
    std::deque<UnderWay> m_underWay; // in the order they are due
    Alarm m_alarm;
};

} // namespace headroom::support
