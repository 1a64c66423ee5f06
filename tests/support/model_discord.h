// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "core/rest/transport.h"

#include <map>
#include <random>
#include <string>
#include <vector>

namespace headroom::support {

// Discord's fixed windows on a clock of the test's, with a way there and a way back of random lengths, so that requests
// and answers overtake each other. One bucket a path.
class ModelDiscord final : public rest::Transport
{
public:
    struct Bucket
    {
        std::int64_t limit = 5;
        Duration window = std::chrono::seconds{5};
    };
    struct Options
    {
        Duration shortestWay{};
        Duration longestWay{};
        int lostPercent = 0; // answers that never come: the connection breaks
        int unreachablePercent = 0; // connections that cannot be made
        std::uint64_t seed = 0;
    };
    struct Arrival
    {
        std::string path;
        Instant sent;
        Instant arrived;
        int status;
    };

    ModelDiscord(Clock& clock, Options options);

    void setBucket(const std::string& path, Bucket bucket) { m_buckets[path].rule = bucket; }
    // Somebody else uses one request of it.
    void useByOthers(const std::string& path);

    void send(const rest::Request& request, bool withToken, Done done) override;

    const std::vector<Arrival>& arrivals() const { return m_arrivals; }
    int count(int status) const;
    int most() const { return m_most; } // under way at once
    // 429s come back; for each, when its answer landed and how long it told to stay away.
    struct Refusal
    {
        std::string path;
        Instant landed;
        Duration retryAfter;
    };
    const std::vector<Refusal>& refusals() const { return m_refusals; }

private:
    struct State
    {
        Bucket rule;
        Instant end{};
        std::int64_t used = 0;
    };

    Duration way();
    bool happens(int percent) { return static_cast<int>(m_random() % 100) < percent; }
    void roll(State& state) const;
    rest::Answer arrive(const std::string& path, Instant sent);
    void land(rest::Answer answer, const std::string& path, const Done& done);

    Clock& m_clock;
    Options m_options;
    std::mt19937_64 m_random;
    std::map<std::string, State> m_buckets;
    std::vector<Arrival> m_arrivals;
    std::vector<Refusal> m_refusals;
    int m_underWay = 0;
    int m_most = 0;
};

} // namespace headroom::support
