// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/redis/connection/connection.h"
#include "core/redis/topology/cluster_map.h"

#include <QObject>

#include <random>
#include <vector>

namespace headroom::redis {

// Knows which node of a Redis Cluster serves which slot. Asks one node after the other, the one that answered last
// first, the nodes it knows of before the seeds; again every ten seconds, and when it is notified that something
// changed.
//
// On the thread that made it.
class ClusterTopology final : public QObject
{
    Q_OBJECT
public:
    // `endpoint` with ClusterSeeds.
    ClusterTopology(Endpoint endpoint, Clock& clock, std::uint64_t seed = 0, QObject* parent = nullptr);
    ~ClusterTopology() override;

    void open();
    void close();

    const Endpoint& endpoint() const { return m_endpoint; }
    const ClusterMap& map() const { return m_map; } // without shards while nothing is known
    // What is known may be out of date: asks within this time, and no more often than every 50 ms.
    void askWithin(Duration wait = {});
    // The same; who answered last may be cut off from the others, so somebody else is asked.
    void askAnother();
    // A node said MOVED. Asks the one that it named, if that is news.
    void take(const Redirection& moved);

Q_SIGNALS:
    void updated(); // the map, new or as it was
    void failed(const headroom::Error& why); // nobody tells; they are asked again, and the map stays

private:
    void ask();
    void askNext();
    void put();
    void take(const Reply& reply);
    void fail(const Error& why);
    void takeLoss(const Error& why);
    void preferFirst(const NodeAddress& node);
    void order();
    void dropAsker();
    Error problemIn(const Reply& reply) const;

    Endpoint m_endpoint;
    Clock& m_clock;
    std::mt19937_64 m_random;
    ClusterMap m_map;
    std::vector<NodeAddress> m_order; // who is asked first
    Connection* m_asker = nullptr; // to the first
    bool m_open = false;
    bool m_asking = false;
    std::size_t m_asked = 0; // of this round
    Error m_reason; // the first one's of this round
    unsigned m_failedRounds = 0;
    Instant m_askedAt{};
    Alarm m_alarm;
};

} // namespace headroom::redis
