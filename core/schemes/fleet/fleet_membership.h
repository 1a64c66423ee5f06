// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/limits/invalid_budget.h"
#include "core/redis/connection/connection.h"
#include "core/redis/protocol/script.h"
#include "core/schemes/claims/store_problems.h"

#include <QObject>

#include <cstdint>
#include <functional>
#include <string>

namespace headroom::schemes {

// How the fleet stands, as its Redis tells.
struct Fleet
{
    std::size_t clients = 1; // of ours that are at work, this one included
    limits::InvalidBudget::Grant invalid; // what it counts and what this client may use, of one egress address

    // How it divides the global limit between clients that have bulk requests only and all others; none when this
    // client did not tell of its work. All are in requests a second.
    struct Division
    {
        std::size_t onlyBulk = 0; // clients
        double forBulk = 0; // what these may use together
        double leftToBulk = 0; // what the others leave them: the same, or more for as long as they may not have it yet
    };
    std::optional<Division> division = {};
};

// What a client has to do, as it tells the fleet.
struct FleetWork
{
    bool isOnlyBulk = false;
    std::optional<double> needed = {}; // requests a second, but for bulk ones; none: as many as it can get
};

// Announces to the fleet that this client is at work and learns in return how many are, beside any key scheme: one
// sorted set, [prefix:]headroom:clients, one hash per egress address, [prefix:]headroom:reserved:<egress>, of what each
// client may use of the budget of invalid requests, and one hash, [prefix:]headroom:work, of what each has to do and
// what part of the global limit those with bulk requests only have. Other clients never look at them. Who dies is
// forgotten after `lifetime`.
//
// On the connection's thread.
class FleetMembership final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::string prefix; // with its colon, or empty
        std::string egress; // whose invalid requests are asked for
        std::string client; // a name nobody else has
        Duration period = std::chrono::seconds{1}; // between two tellings
        std::chrono::milliseconds lifetime{5000};
        std::function<limits::InvalidBudget::Request()> requestInvalidBudget = {}; // none: asks for nothing of it
        std::function<FleetWork()> work = {}; // none: tells nothing of it
        double perSecond = 0; // the global limit, the same in the whole fleet
        // From a client's new part until what it sent by the one before counts no more.
        std::chrono::milliseconds lastSecond{1200};
        StoreProblems problems = {}; // where it writes down what Redis refuses it
    };
    using OnChange = std::function<void(const Fleet&)>;

    // Neither is owned; the connection must be able to write. `onChange` is called after each telling that was
    // answered.
    FleetMembership(
        redis::Connection& connection, Clock& clock, Options options, OnChange onChange, QObject* parent = nullptr);
    ~FleetMembership() override; // leaves

    void join(); // at once, then once a period until leave(); while Redis is away when it is back
    void leave();
    bool isJoined() const { return m_joined; }
    void tellNow(); // what has changed, where it has joined

private:
    void tell();
    void send(std::chrono::milliseconds lifetime);
    std::vector<std::string> keys(WallTime now) const;
    std::vector<std::string> workArgs() const;
    void answered(const redis::Reply& reply, std::uint64_t request, Instant sent, WallTime asked);

    redis::Connection& m_connection;
    Clock& m_clock;
    Options m_options;
    OnChange m_onChange;
    redis::Script m_script;
    Alarm m_next;
    bool m_joined = false;
};

} // namespace headroom::schemes
