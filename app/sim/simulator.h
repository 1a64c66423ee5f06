// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/faults.h"
#include "app/sim/http/exchange.h"
#include "app/sim/journal.h"
#include "app/sim/limits/invalid_guard.h"
#include "app/sim/limits/limit_answers.h"
#include "app/sim/limits/rate_limits.h"
#include "app/sim/routes/router.h"
#include "app/sim/sim_clock.h"

#include <QJsonObject>

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace headroom::sim {

// What was answered since the start or the last reset.
struct Counters
{
    std::uint64_t requests = 0;
    std::uint64_t applied = 0; // changes made to the world
    std::uint64_t unanswered = 0; // connections closed or reset by a fault instead of an answer
    std::map<int, std::uint64_t> byStatus; // as decided, also when a fault kept it from arriving
    std::map<std::string, std::uint64_t> byScope; // of the 429s
};

struct Setup
{
    std::optional<QJsonObject> world; // as world_file.h describes; nothing: the default world
    std::uint64_t seed = 1;
    double speed = 1; // simulated seconds per real second
    WindowKind kind = WindowKind::Fixed;
    std::uint32_t globalPerSecond = 50; // 0: none
    bool limitsLifted = false;
    std::optional<WindowRule> bucketLimit; // instead of the table's
    std::optional<WindowRule> creationCap; // of roles, and of channels, per guild and bot; nothing: 250 in 48 hours
    std::uint32_t banAfter = 10'000;
    std::string fileHost = "https://cdn.discordapp.com"; // what links of attachments begin with
    std::set<std::string> tokens; // the only right ones; empty: every token is a bot of its own
    std::vector<FaultSpec> faults;
};

// Answers requests as Discord would: edge, global limit, authorization, bucket, route; then what the faults make of
// the answer. Knows no sockets. One thread.
class Simulator
{
public:
    // ErrorKind::Usage when the setup's world cannot be made.
    static Result<std::unique_ptr<Simulator>> make(Setup setup);

    Reply handle(Request&& request);

    // What the control endpoint works on (control.h).
    World& world() { return m_world; }
    RateLimits& limits() { return m_limits; }
    SimClock& clock() { return m_clock; }
    const Counters& counters() const { return m_counters; }
    const InvalidGuard& guard() const { return m_guard; }
    const Faults& faults() const { return m_faults; }
    Journal& journal() { return m_journal; }
    void setFaults(std::vector<FaultSpec> specs);
    void setFileHost(std::string base);
    // A token that is no longer right, or is again.
    void revoke(const std::string& token, bool revoked);
    // The world, limits, faults, bans and counters as at the start; the clock goes on. A world to begin with instead
    // may be given.
    Result<void> reset(std::optional<QJsonObject> world = std::nullopt);

private:
    struct Passage; // one request on its way through

    explicit Simulator(Setup setup);
    void pass(Passage& passage);
    bool stoppedAtTheEdge(Passage& passage);
    bool identified(Passage& passage);
    bool limited(Passage& passage);
    void carryOut(Passage& passage);
    void afterwards(Passage& passage);
    void disturbWorld(Passage& passage);
    Reply finish(Passage& passage);

    Setup m_setup;
    SimClock m_clock;
    World m_world;
    RateLimits m_limits;
    InvalidGuard m_guard;
    Faults m_faults;
    Counters m_counters;
    std::set<std::string> m_revoked;
    Journal m_journal;
    ServerHeaders m_serverHeaders;
    Router m_router;
};

// "bot:MTk4NjIy~3f2a" for a token that is longer than eight characters, never the whole of it.
std::string shortIdentity(const std::string& token);

} // namespace headroom::sim
