// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/topology/cluster_topology.h"
#include "core/redis/topology/slot_redirector.h"

#include <QObject>

#include <memory>
#include <string>
#include <vector>

namespace headroom::redis {

// Keeps connections at the master that serves one slot of a Redis Cluster, wherever that goes, and sees to their
// commands meanwhile: see SlotRedirector. All of them are at the same node.
class SlotOwnerResolver final : public QObject
{
    Q_OBJECT
public:
    // `key` is any key of the slot; all keys that are used must lie there. One without a hash tag holds up every
    // connection, with a line that says so.
    SlotOwnerResolver(
        Endpoint endpoint, std::string key, Clock& clock, std::uint64_t seed = 0, QObject* parent = nullptr);
    ~SlotOwnerResolver() override;

    void follow(Connection& connection); // which outlives this
    void open();
    void close();

private:
    void place();
    void hold(const Error& why);
    void takeLoss(const Connection& connection);
    bool isPlaced() const;

    std::string m_key;
    std::uint16_t m_slot;
    Clock& m_clock;
    std::uint64_t m_seed;
    ClusterTopology m_nodes;
    std::vector<std::pair<Connection*, std::unique_ptr<SlotRedirector>>> m_connections;
    unsigned m_failedThere = 0; // losses since we were sent there, or were ready there
    std::optional<NodeAddress> m_place;
};

} // namespace headroom::redis
