// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/redis/connection/connection.h"
#include "core/redis/topology/sentinel_session.h"
#include "core/redis/topology/slot_owner_resolver.h"

#include <QObject>

#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace headroom::redis {

// Tells connections which node to go to, where the endpoint names sentinels and a master, or a Cluster; does nothing
// where it names a server. In a Cluster that is the master that serves a slot: see SlotOwnerResolver. Of sentinels it
// follows the "Redis Sentinel client spec": asks the sentinels in turn, the one that answered last first, and asks
// again when a connection is lost, when the sentinel tells of a switch, and once a second besides, which also notices a
// sentinel that went silent. A sentinel that has not heard of the last failover is believed only when no other answers:
// it would send us to a master that comes back and is about to lose what is written to it. All connections of one
// finder are sent to the same node.
//
//   Connection connection({endpoint}, clock);   MasterResolver finder(endpoint, MasterResolver::For::Writing, clock);
//   finder.follow(connection);   finder.open();   connection.open();
class MasterResolver : public QObject
{
    Q_OBJECT
public:
    // Who writes is sent to the master; who watches to a healthy replica when the endpoint says so and there is one.
    enum class For { Writing, Watching };

    // `key`: in a Cluster, any key of the slot in which all are; see SlotOwnerResolver.
    MasterResolver(Endpoint endpoint, For purpose, Clock& clock, std::uint64_t seed = 0, std::string key = {},
        QObject* parent = nullptr);
    ~MasterResolver() override;

    void follow(Connection& connection); // which outlives this
    void open();
    void close();

private:
    void ask();
    void askNext();
    void take(Result<SentinelReply> result);
    void noteBehind(const SentinelReply& known);
    void noteFailure(const Error& error);
    bool isBehind(const SentinelReply& known) const;
    void settle(const SentinelReply& known);
    void giveUp();
    void dropSession();
    void takeLoss(const Connection& connection);
    void place(const SentinelReply& known);
    bool isPlaced() const; // every connection is where it should be, and ready

    Endpoint m_endpoint;
    std::unique_ptr<SlotOwnerResolver> m_inCluster; // does all of it when there
    bool m_onReplica;
    Clock& m_clock;
    std::mt19937_64 m_random;
    std::vector<Connection*> m_connections;

    std::vector<SentinelSet::Address> m_order; // who is asked first
    SentinelSession* m_session = nullptr; // with the first
    bool m_open = false;
    bool m_asking = false;
    bool m_again = false; // something happened while we asked
    std::size_t m_asked = 0; // of this round
    Error m_reason; // the first one's of this round
    std::optional<SentinelReply> m_behind; // what the best of those said that are behind, of this round
    std::uint64_t m_epoch = 0; // of the last failover that we followed
    unsigned m_failedRounds = 0;

    std::optional<SentinelSet::Address> m_node;
    unsigned m_failedThere = 0; // losses since we were sent there, or were ready there
    std::optional<SentinelSet::Address> m_avoid;
    Instant m_avoidUntil{};
    Instant m_askedAt{};
    Alarm m_alarm;
};

} // namespace headroom::redis
