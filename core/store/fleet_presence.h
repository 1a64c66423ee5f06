// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/alarm.h"
#include "core/limits/invalid_budget.h"
#include "core/redis/connection.h"
#include "core/redis/script.h"
#include "core/store/store_problems.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <string>

namespace headroom::store {

// How the fleet stands, as its Redis tells.
struct Fleet
{
    std::size_t clients = 1; // of ours that are at work, this one included
    limits::InvalidBudget::Grant invalid; // what it counts and what this client may use, of one egress address
};

// Tells the fleet that this client is at work and is told in return how many are, beside any key scheme: one sorted
// set, [prefix:]headroom:clients, and one hash per egress address, [prefix:]headroom:reserved:<egress>, of what each
// client may use of the budget of invalid requests. Other clients never look at them. Who dies is forgotten after
// `lifetime`.
//
// On the connection's thread.
class FleetPresence final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::string prefix; // without the colon
        std::string egress; // whose invalid requests are asked for
        std::string client; // a name nobody else has
        Duration period = std::chrono::seconds{1}; // between two tellings
        std::chrono::milliseconds lifetime{5000};
        std::function<limits::InvalidBudget::Request()> requestInvalidBudget = {}; // none: asks for nothing of it
        StoreProblems problems = {}; // where it writes down what Redis refuses it
    };
    using Told = std::function<void(const Fleet&)>;

    // Neither is owned; the connection must be able to write. `told` is called after each telling that was answered.
    FleetPresence(redis::Connection& connection, Clock& clock, Options options, Told told, QObject* parent = nullptr);
    ~FleetPresence() override; // leaves

    void join(); // at once, then once a period until leave(); while Redis is away when it is back
    void leave();
    bool isJoined() const { return m_joined; }

private:
    void tell();
    void send(std::chrono::milliseconds lifetime);
    std::vector<std::string> keys(WallTime now) const;
    void answered(const redis::Reply& reply, std::uint64_t request, Instant sent, WallTime asked);

    redis::Connection& m_connection;
    Clock& m_clock;
    Options m_options;
    Told m_told;
    redis::Script m_script;
    Alarm m_next;
    bool m_joined = false;
};

} // namespace headroom::store
