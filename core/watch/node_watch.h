// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/redis/connection/connection.h"
#include "core/redis/topology/master_resolver.h"
#include "core/redis/topology/redirect_follower.h"
#include "core/watch/change_feed.h"
#include "core/watch/scan/base_scan.h"
#include "core/watch/scan/key_reader.h"
#include "core/watch/scan/keyspace_probe.h"
#include "core/watch/scan/pending_reads.h"
#include "core/watch/watcher.h"

#include <QObject>

#include <memory>
#include <set>

namespace headroom::watch {

// One node of what a Watcher watches: the connection that reads, the one that receives the changes, and the scan that
// comes before. What it finds goes into the state of the keys of the host, which it shares with the other nodes of a
// Cluster.
class NodeWatch final : public QObject
{
    Q_OBJECT
public:
    // The Watcher, as one of its nodes sees it.
    class Host
    {
    public:
        virtual ~Host() = default;
        // Before a scan. False: not now; scan() is called when it can be.
        virtual bool beginScan(NodeWatch& node) = 0;
        // `whole`: every key was met, else it was broken off.
        virtual void endScan(NodeWatch& node, bool whole) = 0;
        virtual void onNodeState(NodeWatch& node) = 0;
        virtual void onNames(std::int64_t count) = 0; // of our keys were reported, or are left to be read when it is 0
        virtual void onTable() = 0; // something was read
        virtual void onMoved(const redis::Redirection& moved) = 0;
        // Whether this is to be read before others, and all that is.
        virtual bool isUrgent(std::string_view route) const = 0;
        virtual KeySet urgentNames() const = 0;
        virtual void onClusterState() = 0; // nodes came or went, or nobody tells of any
        virtual void onLeft(NodeWatch& node) = 0; // it is watched no more
    };

    // `options.endpoint` is the node, or the sentinels that know it; in a Cluster always the node.
    NodeWatch(Host& host, const Watcher::Options& options, bool inCluster, const schemes::KeyScheme& scheme,
        KeyspaceState& keyspaceState, Clock& clock);
    ~NodeWatch() override;

    void open();
    void close();

    void scan(); // all keys, now or when the host allows it
    void readDirty();
    void addDirty(KeySet names); // to be read with the next readDirty()
    bool isReadingUrgent() const { return !m_urgent.empty(); }
    KeySet takeUnread();
    bool isAboutToRead(std::string_view route) const
    {
        return m_dirty.hasRoute(route) || m_urgent.hasRoute(route) || m_reading.hasRoute(route);
    }
    const KeySet& invalidSeen() const { return m_baseScan.invalidSeen(); }

    Watcher::State state() const;
    bool wasLive() const { return m_wasLive; }
    const redis::Endpoint& endpoint() const { return m_data.endpoint(); }

Q_SIGNALS:
    void lost(); // a connection to it, or an attempt at one

private:
    void arm();
    void disarm(const Error& why);
    void startToRead(const Text& whyNoChanges);
    void askWhoItIs();
    void takeFlush();
    void takeScanned(const std::string& problem);
    void finishScan(const std::string& problem);
    void probe();
    void takeProbed();
    void countAsCome(const std::string& key);
    std::uint64_t recognised() const;
    void read(KeySet& names, ReadScheduler::Lane lane);
    void finishReading(const std::string& problem);
    Error refusal(const std::string& problem) const;
    Error liveProblem() const;
    void ping();
    void takePong(const redis::Reply& reply);
    void collect(const std::vector<std::string>& names);
    void setState(Watcher::Phase phase, Error problem);

    Host& m_host;
    Watcher::Options m_options;
    bool m_inCluster;
    Clock& m_clock;
    const schemes::KeyScheme& m_scheme;
    const KeyspaceState& m_keyspaceState;
    redis::Connection m_data;
    redis::Connection m_subscriber;
    redis::MasterResolver m_finder; // sends both to one node: what one tracks is sent to the other
    std::unique_ptr<redis::RedirectFollower> m_followed; // in a Cluster
    ReadScheduler m_steps;
    KeyReader m_reader;
    BaseScan m_baseScan;
    KeyspaceProbe m_probe;
    ChangeFeed m_feed;
    ServerVitals m_vitals;

    Watcher::State m_state;
    Error m_standingProblem; // a right that is missing, so that we poll, or a part of a Cluster for the whole
    Error m_keysRefused; // some keys may not be read
    schemes::KeyNaming m_naming;
    KeyspaceCount m_keyspace;
    std::set<std::string> m_namedBuckets; // since it was counted, no more than is plenty; of any database
    std::optional<std::string> m_scanned; // the problem of a base scan that waits for the probe after it
    bool m_wasLive = false;
    bool m_counting = false; // readings prove claims: no gap before them
    bool m_scanAgain = false; // everything was flushed while a scan ran
    Instant m_scanBegan{};
    PendingReads m_dirty;
    KeySet m_urgent; // of these, what is asked for and not answered yet
    KeySet m_reading; // the same of the others
    bool m_readAgain = false; // readDirty() came while one of the two was under way

    Alarm m_pingAlarm{m_clock, [this] { ping(); }};
    Alarm m_scanAlarm{m_clock, [this] { scan(); }};
    Alarm m_probeAlarm{m_clock, [this] { probe(); }};
};

} // namespace headroom::watch
