// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/redis/connection/endpoint.h"
#include "core/schemes/key_scheme.h"
#include "core/watch/scan/keyspace.h"
#include "core/watch/server/server_vitals.h"
#include "core/watch/table/bucket_table.h"
#include "core/watch/table/global_tokens.h"
#include "core/watch/table/invalid_counts.h"
#include "core/watch/table/rate_series.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace headroom::watch {

// The live state of a production Redis, over two read-only connections: one receives which keys changed (CLIENT
// TRACKING ... BCAST, which needs no configuration and works on a replica), the other reads them. What keys mean is the
// scheme's.
// The names of changed keys are collected until readDirty(), then read in one go.
//
// How the console composes it, all on the thread that made it:
//   Watcher watcher({endpoint, prefix}, clock);
//   connect stateChanged()            -> refresh the connection's part of the snapshot from state()
//   watcher.open();
//   after changed(), at most every 80 ms:
//                  watcher.readDirty();                         // asks Redis; the answers come later
//   changed(), once isReadingUrgent() is over, or 30 ms later:
//                  auto changes = watcher.takeChanges();        // what the answers changed since it was last called
//                  for id in changes.removed / added / changed:    // in this order
//                      table().find(id)->...                    // identity from scheme().describe(route)
//                  claims().perSecond(now), claimsTowardsGlobal(), globalBlockedUntil(), invalid()
//   when somebody scrolls: watcher.setVisible(ids);
// When the view is paused, go on calling both and drop or merge the changes: the socket must never wait for a view.
//
// In a Redis Cluster it is one such pair for each shard, at its master or a replica, and all of them make one
// state of the keys. The nodes are followed: see ClusterWatch.
//
// A lost connection never clears the state of the keys. When it is back, a new base scan runs and takeChanges() tells
// only what is different; local countdowns go on meanwhile. How long a base scan takes, and what it costs the server
// and us: tests/bench/README.md. Not to be deleted from inside its own signals: use deleteLater() there.
class Watcher : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        redis::Endpoint endpoint;
        std::shared_ptr<const schemes::KeyScheme> scheme; // null: the usual one
        std::string clientName = "headroom-watch"; // in CLIENT LIST; no spaces
        // A dead or silent connection is noticed after `pingEvery` plus `silence` at the latest.
        Duration pingEvery = std::chrono::milliseconds{400};
        Duration silence = std::chrono::milliseconds{1400};
        // Where the Redis does not let us listen for changes, everything is read again this often.
        Duration pollEvery = std::chrono::seconds{2};
        // While no key of the scheme is there, what the other keys look like is looked at again this often.
        Duration probeEvery = std::chrono::seconds{5};
        std::uint64_t seed = 0; // of the jitter between attempts
    };

    enum class Phase {
        Connecting, // never been live
        Loading, // connected, the base scan is not done
        Live,
        Lost, // was live; what is shown is old
    };
    Q_ENUM(Phase)

    struct State
    {
        Phase phase = Phase::Connecting;
        Error problem; // text: one line that says what to do; empty when all is well
        bool polling = false; // changes are not reported but looked for: see problem
        std::optional<Instant> lastLiveAt;
        Duration roundTrip{}; // of the last PING
        std::uint64_t keysScanned = 0; // of the base scan that runs or ran last
        std::uint64_t keysIgnored = 0; // of these, those that are not of this scheme
        KeyspaceCount keyspace; // once read; see Watcher::keyspace()
        // Rights whose lack costs something, and without which the rest is shown: "+pttl". What it costs is in
        // `problem`.
        std::set<std::string> missingRights;
        std::string serverName; // "Redis", "Valkey"; empty: not allowed to ask
        std::string serverVersion; // its own; empty: not allowed to ask
        std::string role; // "master", "replica", in a Cluster "3 masters"; empty: not allowed to ask
        std::shared_ptr<const model::RedisVitals> vitals; // null until it has reported them
    };

    Watcher(Options options, Clock& clock, QObject* parent = nullptr);
    ~Watcher() override;

    void open();
    void close();

    // Reads what was reported as changed: first what is visible or alarming (see isAlarming()), then the others, in
    // steps that hold the server for a millisecond at most, with pauses (AdaptiveBatchSize). Cheap when nothing was
    // reported; each of the two is skipped while its last reading is being answered.
    void readDirty();
    // Whether what is visible or alarming was asked for and is not answered yet.
    bool isReadingUrgent() const;
    // The buckets that somebody looks at just now, some tens: these are read first, also when a connection is back.
    void setVisible(const std::vector<BucketId>& buckets);
    BucketTable::Changes takeChanges();

    State state() const; // of a Cluster: of all its nodes together, see jointState()
    // Whether the keys of the fleet are what is watched: looked at after each base scan, and every few seconds while
    // nothing is recognised.
    KeyspaceCheck keyspace() const;
    std::vector<std::string> places() const; // what is watched: "10.0.0.1:7000", in a Cluster one node of each shard
    const BucketTable& table() const;
    const schemes::KeyScheme& scheme() const;
    const RateSeries& claims() const; // all of them
    const RateSeries& claimsTowardsGlobal() const;
    const RateSeries& keyChanges() const; // names of our keys that were reported, per second
    const GlobalTokens& globalTokens() const;
    std::optional<Instant> globalBlockedUntil() const; // in the future; none when the `global` key does not block
    std::vector<InvalidCounts::Egress> invalid() const; // worst first
    bool hasInvalidCounts() const; // false: nothing tells, no client counts them there

Q_SIGNALS:
    void stateChanged(); // phase or problem
    // There is something for readDirty(): once until it is called. Or for takeChanges(): whenever a reading is
    // answered.
    void changed();
    // A base scan (or, when polling, a round) is done and the state of the keys is whole.
    void loaded();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace headroom::watch
