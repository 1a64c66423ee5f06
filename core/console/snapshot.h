// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/compact_optional.h"
#include "core/base/time/time.h"
#include "core/console/emergencies.h"
#include "core/console/environment.h"
#include "core/console/logs/log_figures.h"
#include "core/console/requests/ended_request.h"
#include "core/console/requests/request_client_state.h"
#include "core/model/redis_vitals.h"
#include "core/watch/scan/keyspace.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::console {

class RedisCli;
struct BucketCounts;

// What the console's thread tells the window, by value, at most every 80 ms. A snapshot holds the small things
// whole (connection, gauges, totals) and the buckets as what changed since the snapshot before: the window applies
// every snapshot, in order. Texts are UTF-8 and safe to show: tokens in keys are shortened before they get here.

// Dense and stable while the bucket lives. Used again only after a snapshot has listed it in `removed`.
using BucketId = std::uint32_t;

// From here on ids name lanes of this process's own client that no bucket in Redis belongs to; dense from here, too.
inline constexpr BucketId firstOwnId = 0x8000'0000;
constexpr bool isOwnId(BucketId id)
{
    return id >= firstOwnId;
}

// What a bucket is; never changes while the id lives.
struct BucketIdentity
{
    BucketId id = 0;
    std::string method; // empty where the key scheme does not tell
    std::string routeTemplate; // "/channels/{channel}/messages"; the key itself where it is no route
    std::string variant; // "", "new", "old"
    std::string majorKind; // "channel", "guild", "webhook"; empty when there is none
    std::string majorId;
    std::vector<std::string> redisKeys; // those that hold it
    bool countsTowardsGlobal = true;
};

// Where a bucket stands.
struct BucketState
{
    BucketId id = 0;
    CompactOptional<std::int64_t> remaining; // none: no window is open, so the next claim finds all of `limit`
    CompactOptional<std::int64_t> limit; // none: not learned yet
    CompactOptional<Instant> resetsAt; // none: no window is open, or its end is not known yet
    CompactOptional<Instant> nextFreeAt; // when one more is left, where that comes one by one before `resetsAt`
    Instant changedAt{};
    std::shared_ptr<const Text> problem; // one line when the keys hold what no bucket can; null: they do not
    std::int64_t leased = 0; // claims given and not answered yet
    std::int64_t waiting = 0; // claims in line
    CompactOptional<Instant> heldUntil; // a 429 holds it until then
    bool stale = false; // a dead client's claim, or a key that nothing will change
    bool limitIsLowerBound = false; // the scheme does not store it: at least so many
};

struct HistoryPoint
{
    Instant at{};
    std::int64_t remaining = 0; // what the next claim would have found: all of the limit where a window ended
};

// The past of the bucket that the window selected, oldest first: each point holds until the next.
struct BucketHistory
{
    BucketId id = 0;
    std::vector<HistoryPoint> points;
};

struct ConnectionState
{
    enum class Phase {
        Connecting, // never been live
        Loading, // live, the base scan is not done
        Live,
        Lost, // was live; what is shown is old and greyed
        Absent, // there is no Redis to watch
    };

    Phase phase = Phase::Connecting;
    std::string label; // "production · redis-eu-1:6380 · TLS"
    std::string scheme; // "spectacles"
    std::string serverName; // "Redis", "Valkey"
    std::string serverVersion;
    std::string role; // "master", "replica"
    std::string name; // of the profile; empty: it has none
    Environment environment = Environment::None;
    std::string colour; // of the profile, "#e5534b"; empty: none
    // This process sends requests of its own now; what watches Redis is read-only all the same.
    bool sendsRequests = false;
    bool maySendRequests = false; // once it is armed, see Feed::arm()
    std::optional<Instant> armedUntil; // it sends them until then; none: until it is closed, or not at all
    Text problem; // one line that says what to do; empty when all is well
    std::optional<Instant> lastLiveAt;
    Duration roundTrip{};
    double changesPerSecond = 0;
    std::uint64_t keysScanned = 0;
    std::shared_ptr<const RedisCli> redisCli; // how a person reads the same keys; null: there are none
    std::string api; // the base of what requests are sent to; empty: not known
    watch::KeyspaceCheck keyspace; // whether these are the keys of the fleet: see describe() and isSuspicious()
};

// Which keys of a Redis are watched: see Profile.
struct WatchedKeys
{
    std::string scheme;
    std::string prefix;
    int database = 0;

    bool operator==(const WatchedKeys&) const = default;
};
// What is probably meant, where the keys that are there are not those that are watched, and Feed::watchKeys() can turn
// to it; none where this process sends requests, whose limits lie in the keys it was started with. Pure.
std::optional<WatchedKeys> suggestedKeys(const ConnectionState& connection);

// What Discord allows an address that calls without Authorization.
inline constexpr double addressLimitPerSecond = 50;

// Requests per second against one of the two global limits.
struct RateGauge
{
    std::optional<double> perSecond; // none: nothing tells
    std::optional<double> limitPerSecond;
    std::vector<float> history; // one value a second, oldest first, at most 600
    std::optional<Instant> blockedUntil; // Discord said global 429
    std::string source; // where the figure comes from, or why there is none; one line
};

struct InvalidCause
{
    std::string label; // "403 DELETE …/messages/{id}"
    std::int64_t count = 0;
    std::string route = {}; // as that of an InvalidBurner
};

struct InvalidEgress
{
    std::string address;
    std::int64_t count = 0;
};

// Answers 401, 403 and 429 (not shared) of the last ten minutes, per egress address; the worst one is the gauge.
struct InvalidGauge
{
    std::optional<std::int64_t> inWindow; // none: nothing tells
    std::int64_t limit = 10'000;
    double perMinute = 0;
    std::optional<Duration> timeToBan; // at the present rate; none when it does not lead there
    std::vector<InvalidEgress> egresses; // worst first
    std::vector<InvalidCause> causes; // of the worst address, biggest first, at most 5
    std::string source;
    bool tellsAll = true; // false: more may count than is reported
};

struct BucketTotals
{
    std::uint64_t buckets = 0; // in Redis
    std::uint64_t exhausted = 0; // of these, as BucketStatus::Exhausted says, within the last second
};

struct Snapshot
{
    std::uint64_t sequence = 0; // rises by one
    Instant takenAt{};

    ConnectionState connection;
    RateGauge globalWithToken;
    RateGauge globalByAddress;
    InvalidGauge invalid;
    BucketTotals totals;
    std::shared_ptr<const model::RedisVitals>
        redis; // the same until it is asked again; null before and without a Redis

    // By state and route, of those in Redis; the same until they are counted again, once a second; null before.
    std::shared_ptr<const BucketCounts> counts;

    bool startsOver = false; // forget every bucket first
    std::vector<BucketIdentity> added; // each is in `changed` too
    std::vector<BucketState> changed; // each id at most once
    std::vector<BucketId> removed; // applied before `added`

    // Those that hold requests back, the longest wait first, at most 8: see Pressure. Ids that the window does not
    // know, or not yet, may be among them.
    std::vector<BucketId> busiest;
    std::optional<BucketHistory> selected;

    // Of this process's own client: null while nothing has changed since the snapshot before, and always without one.
    std::shared_ptr<const RequestClientState> own;
    std::vector<EndedRequest> ended; // since the snapshot before

    // What logs tell: null while nothing has changed since the snapshot before, and always where none is read.
    LogFiguresPtr logs;

    std::vector<Emergency> emergencies; // the worst first
};

using SnapshotPtr = std::shared_ptr<const Snapshot>;

} // namespace headroom::console
