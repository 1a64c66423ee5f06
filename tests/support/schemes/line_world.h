// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/virtual_clock.h"
#include "core/redis/connection/connection.h"
#include "core/redis/protocol/script.h"
#include "core/schemes/headroom/headroom_store.h"
#include "tests/support/redis/redis_pipe.h"
#include "tests/support/redis/redis_server.h"

#include <functional>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace headroom::support {

// A fleet of HeadroomStores that claim from one bucket, on virtual time: a seed always gives the same run. The stores
// are the real ones, and so are the scripts, run by a real server with the time and the listeners of the model. In
// between everything waits until the model lets it through: each command to the server, each answer and each message
// back, so that all of them can be late, refused, or lost.
class LineWorld
{
public:
    struct Options
    {
        std::uint64_t seed = 1;
        std::size_t processes = 4;
        std::size_t callers = 8; // of each process; each claims, sends, learns, and begins again
        std::int64_t limit = 3; // of requests in flight; a slot is free again as soon as its answer came
        // Of the processes the last ones; they claim tokens of the global limit for bulk requests, and all others for
        // other requests. A token is free again soon after its answer came. 0: the bucket is an ordinary one.
        std::size_t bulk = 0;
        // What goes wrong, each at random moments.
        bool refuses = false; // commands are refused with what a Cluster says whose slot moves
        bool loses = false; // connections, with all that is on its way
        bool moves = false; // for a while everything happens at another node, where not everybody is heard
        bool forgets = false; // claims out of the line
    };

    LineWorld(RedisServer& redis, Options options);
    ~LineWorld();

    // Lets so much time pass, in which things go wrong or do not.
    void runInTrouble(Duration time);
    void runWell(Duration time); // or until no claim is open
    void killBulk(); // those processes, with all they have
    void stopClaiming() { m_stopped = true; } // those that were made are still answered
    void stopAnswering() { m_holdsAnswers = true; } // requests stay in flight
    void goOnAnswering() { m_holdsAnswers = false; }

    std::size_t open() const; // claims that were not answered with Granted
    std::size_t maxInFlight() const { return m_maxInFlight; } // at once, so far
    struct Went
    {
        Instant claimed;
        Instant at; // several of one turn of the model, a few milliseconds, are in no order
        bool isBulk = false;
    };
    const std::vector<Went>& went() const { return m_went; }
    std::string describe() const; // for a failure

private:
    class Wire;
    struct Process;

    void step(bool trouble);
    void trouble();
    void deliver(bool everything);
    bool deliverOne(Process& process, std::size_t which);
    bool isBulk(const Process& process) const;
    std::string keyOf(const Process& process) const;
    void claim(Process& process, Instant since);
    void send(Process& process);
    void after(Duration wait, std::function<void()> what);
    void lose(redis::Connection& connection, Wire& wire, bool isSubscription, Process& process);
    void comeBack(redis::Connection& connection);
    redis::Reply execute(Process& process, const redis::Command& command);
    redis::Reply runScript(Process& process, const redis::Command& command);
    void setHeard(Process& process);
    std::int64_t serverTime() const; // us since 1970
    std::uint64_t upTo(std::uint64_t maximum) { return m_random() % (maximum + 1); }
    bool oneIn(std::uint64_t n) { return m_random() % n == 0; }

    Options m_options;
    RedisServer& m_redis;
    VirtualClock m_clock;
    Instant m_begun;
    std::mt19937_64 m_random;
    RedisPipe m_server;
    std::int64_t m_serverBegun = 0;
    std::map<std::string, redis::Script> m_scripts; // by the names that the stores know them by
    std::vector<std::unique_ptr<Process>> m_processes;
    std::multimap<Instant, std::function<void()>> m_later;
    bool m_stopped = false;
    bool m_holdsAnswers = false;
    std::size_t m_inFlight = 0;
    std::size_t m_maxInFlight = 0;
    std::vector<Went> m_went;
};

} // namespace headroom::support
