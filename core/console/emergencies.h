// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/base/time/time.h"
#include "core/console/alerts/alert_latch.h"
#include "core/logs/shards/shard_state.h"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headroom::console {

struct LogFigures;
struct RequestClientState;
struct Snapshot;

// What an operator has to know whatever page is in sight. Codes and values; the words are the window's.
struct Emergency
{
    // In the order in which those of the same severity are shown.
    enum class Kind : std::uint8_t { Banned, BanNear, TokenRefused, RedisLost, GlobalBlocked, ShardsGone };
    enum class Severity : std::uint8_t { Warning, Critical };
    // How a ban is known.
    enum class Evidence : std::uint8_t {
        Counted, // by clients, as they sent
        Log, // counted from a log
        LogAtMost, // counted from a log that does not tell which 429s are shared, so that it may be less
        Reported, // Discord says so
    };
    // Where more of it is to be seen. The last three are of alerts by rules, see alerts/alert_rule.h.
    enum class Place : std::uint8_t {
        InvalidRequests,
        LogBudgets,
        GlobalLimit,
        Redis,
        RequestClient,
        Shards,
        Traffic,
        Jobs,
        Backups,
    };
    struct Shard
    {
        std::uint32_t source = 0;
        std::optional<std::uint32_t> number;

        bool operator==(const Shard&) const = default;
    };
    // Shards that are not served, by why that is known.
    struct Outages
    {
        std::int64_t silent = 0; // no heartbeat is seen any more
        std::int64_t reconnecting = 0; // the connection is known to be lost
        std::int64_t missedAcks = 0; // Discord did not acknowledge a heartbeat

        bool operator==(const Outages&) const = default;
    };
    static constexpr std::size_t maxShards = 5;

    Kind kind{};
    Severity severity{};
    Place place{};
    Instant since{};
    Evidence evidence{}; // of a ban
    std::string where; // of a ban: the egress address, or the name of the log; may be empty
    std::string cause; // of a ban: what most of the requests are, "403 DELETE …/messages/{id}"; may be empty
    Text problem; // of Redis: what is wrong with the connection, one line; may be empty
    std::int64_t count = 0; // invalid requests in ten minutes; shards that are not served
    std::int64_t limit = 0; // of invalid requests; all shards
    std::optional<Duration> timeToBan; // at the present rate
    std::optional<Instant> until; // the end of a ban, where it was announced, or of a global 429
    bool byAddress = false; // a global 429: only requests without the token wait
    std::vector<Shard> shards; // at most maxShards that are not served, those that are back last
    std::int64_t back = 0; // of `count`: served again, for less than the time that clears them
    Outages outages; // of those that are not back; all 0: not known, as of an emergency that was recorded

    bool operator==(const Emergency&) const = default;
};

// What emergencies are decided by, as far as it is known.
struct EmergencySigns
{
    // Invalid requests of one address.
    struct Budget
    {
        Emergency::Evidence evidence{};
        Emergency::Place place{};
        std::string where;
        std::string cause;
        std::int64_t count = 0;
        std::int64_t limit = 10'000;
        std::optional<Duration> timeToBan;
        std::optional<Instant> bannedUntil; // Discord said so
    };
    // A shard that is not served just now.
    struct Outage
    {
        Emergency::Shard shard;
        Duration silentFor{};
        std::optional<Duration> interval; // of its heartbeat
        logs::ShardState state = logs::ShardState::NoData; // why it is in trouble
    };

    bool redisLost = false;
    Text redisProblem;
    std::vector<Budget> budgets;
    std::optional<Instant> globalBlockedUntil; // of requests with the token
    std::optional<Instant> addressBlockedUntil; // of those without
    bool tokenRefused = false;
    std::vector<Outage> outages;
    std::int64_t shards = 0; // all of them
    // Of the logs that are read just now: of their shards those without an outage are served. Of the shards of others
    // nothing is known.
    std::vector<std::uint32_t> shardSources;
};

// Pure. `own` and `logs` are the last reports; null: there is none. Logs that end in the past are left out.
EmergencySigns signsOf(
    const Snapshot& snapshot, const RequestClientState* own, const LogFigures* logs, Instant now, WallTime wallNow);

// How bad it is that so much of the budget of invalid requests is used: nothing while no ban is near. What BanNear and
// its severity go by, without their delays. Pure.
std::optional<Emergency::Severity> banSeverity(
    std::int64_t count, std::int64_t limit, const std::optional<Duration>& timeToBan);

// Decides what is an emergency. Each is an alert that is built in (alerts/alert_rule.h) and goes by the states of any
// alert (AlertLatch):
//
//                 | raised                                       | cleared
//   BanNear       | 80 % of the limit, or a ban in 10 min and    | below 70 % and no ban in 15 min, for 60 s
//                 | 10 % of the limit, for 10 s                  |
//   Banned        | the limit, or Discord says so; at once       | below the limit, and that time is over, for 60 s
//   GlobalBlocked | a global 429 holds requests; at once         | none does for 10 s
//   RedisLost     | lost for 2 s                                 | there again for 5 s
//   TokenRefused  | at once                                      | trusted again for 2 s
//   ShardsGone    | a shard is not served for 2.5 heartbeats     | all of them are served again for 30 s; until then
//                 |                                              | it says how many are back
//
// Critical are bans, at 90 % or in 5 min those that are near, global 429 of 5 s or more, a Redis that is lost, a token
// that is refused, and a tenth of the shards. While it is raised an emergency becomes critical, never less so again.
//
// A value, fed by one owner as often as figures come. Pure but for what it remembers.
class Emergencies
{
public:
    static constexpr std::size_t kinds = 6;
    // From these shares of the limit on a ban is near, and that is critical.
    static constexpr double nearShare = 0.8;
    static constexpr double criticalShare = 0.9;

    // The worst first. `now` never goes back.
    std::vector<Emergency> look(const EmergencySigns& signs, Instant now);

private:
    struct Latch : AlertLatch
    {
        Emergency last;
    };
    struct Outage
    {
        Instant since{};
        Instant lastSeen{}; // as not served
        logs::ShardState state = logs::ShardState::NoData; // then
        bool isGone = false;
    };
    using ShardKey = std::pair<std::uint32_t, std::optional<std::uint32_t>>;

    Latch& latchOf(Emergency::Kind kind) { return m_latches[std::size_t(kind)]; }
    void decide(Emergency::Kind kind, AlertLevel level, Instant now);
    void show(Emergency::Kind kind, Emergency values);
    void lookAtBudgets(const EmergencySigns& signs, Instant now);
    void lookAtGlobal(const EmergencySigns& signs, Instant now);
    void lookAtShards(const EmergencySigns& signs, Instant now);

    std::array<Latch, kinds> m_latches;
    std::map<ShardKey, Outage> m_outages;
};

} // namespace headroom::console
