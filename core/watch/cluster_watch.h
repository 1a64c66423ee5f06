// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/topology/cluster_topology.h"
#include "core/watch/node_watch.h"

#include <QObject>

#include <map>
#include <memory>
#include <random>
#include <vector>

namespace headroom::watch {

// Watches one node of each shard of a Redis Cluster, whichever these are. What is on its way between two nodes is read
// by its name, at the node that has it, before it counts as deleted.
class ClusterWatch final : public QObject
{
    Q_OBJECT
public:
    ClusterWatch(NodeWatch::Host& host, const Watcher::Options& options, const schemes::KeyScheme& scheme,
        KeyspaceState& keyspaceState, Clock& clock);
    ~ClusterWatch() override;

    void open();
    void close();

    std::vector<NodeWatch*> nodes() const;
    Watcher::State state(bool wasLive) const;

    void take(const redis::Redirection& moved);
    // After these were scanned to the end: has what they should have, and did not meet, read by name.
    void sweep(const std::vector<NodeWatch*>& scanned);

private:
    // Every slot that a bucket's keys may lie in: two where nobody put a hash tag into the prefix.
    std::vector<std::uint16_t> slotsOf(std::string_view route) const;
    void place();
    void leave(std::unique_ptr<NodeWatch> node);
    void add(const redis::NodeAddress& address);
    void readAgain(const std::vector<std::string>& routes);
    void readWhatMoved(const redis::ClusterMap& before);
    NodeWatch* nodeFor(std::uint16_t slot) const; // any, where none has it
    void takeLoss(const redis::NodeAddress& address);

    NodeWatch::Host& m_host;
    Watcher::Options m_options;
    const schemes::KeyScheme& m_scheme;
    KeyspaceState& m_keyspaceState;
    Clock& m_clock;
    std::mt19937_64 m_random;
    redis::ClusterTopology m_cluster;
    redis::ClusterMap m_placed; // the map by which nodes were chosen last
    Error m_problem; // nobody tells which nodes there are
    std::map<redis::NodeAddress, std::unique_ptr<NodeWatch>> m_nodes;
    std::vector<std::unique_ptr<NodeWatch>> m_left; // watched no more
    std::map<redis::NodeAddress, Instant> m_failed; // replicas that are left alone for a while
    std::uint64_t m_count = 0; // of those that were watched
    bool m_open = false;
};

} // namespace headroom::watch
