// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/topology/cluster_topology.h"

#include "core/base/logging.h"
#include "core/redis/protocol/command_bytes.h"
#include "core/redis/protocol/server_error.h"

#include <algorithm>
#include <utility>

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

constexpr Duration nodeTimeout = 500ms; // a dead node must cost little
constexpr Duration clusterRefreshInterval = 10s;
// Redirections and losses come in swarms; one question serves them all.
constexpr Duration clusterQuestionInterval = 50ms;
constexpr Backoff clusterRoundBackoff{100ms, 2s};

} // namespace

ClusterTopology::ClusterTopology(Endpoint endpoint, Clock& clock, std::uint64_t seed, QObject* parent)
    : QObject(parent)
    , m_endpoint(std::move(endpoint))
    , m_clock(clock)
    , m_random(seed)
    , m_order(m_endpoint.cluster->addresses)
    , m_alarm(clock, [this] { ask(); })
{
}

ClusterTopology::~ClusterTopology() = default;

void ClusterTopology::open()
{
    if (!std::exchange(m_open, true))
        m_alarm.ringIn({});
}

void ClusterTopology::close()
{
    m_open = false;
    m_asking = false;
    m_alarm.stop();
    dropAsker();
}

void ClusterTopology::askWithin(Duration wait)
{
    if (m_open && !m_asking)
        m_alarm.ringNoLaterThan(std::max(m_clock.now() + wait, m_askedAt + clusterQuestionInterval));
}

void ClusterTopology::askAnother()
{
    if (!m_asking && m_order.size() > 1) {
        dropAsker();
        std::rotate(m_order.begin(), m_order.begin() + 1, m_order.end());
    }
    askWithin();
}

void ClusterTopology::take(const Redirection& moved)
{
    const auto* shard = m_map.shardOf(moved.slot);
    if (shard && shard->master == moved.to)
        return;
    m_map.move(moved.slot, moved.to);
    if (!m_asking)
        preferFirst(moved.to);
    askWithin();
    Q_EMIT updated();
}

void ClusterTopology::preferFirst(const NodeAddress& node)
{
    if (m_order.front() == node)
        return;
    dropAsker();
    std::erase(m_order, node);
    m_order.insert(m_order.begin(), node);
}

void ClusterTopology::ask()
{
    if (!m_open || m_asking)
        return;
    m_asking = true;
    m_asked = 0;
    m_askedAt = m_clock.now();
    askNext();
}

void ClusterTopology::askNext()
{
    if (m_asker)
        return put(); // once it is ready
    Connection::Options options;
    options.endpoint = nodeOf(m_endpoint, m_order.front());
    options.access = Connection::Access::ReadOnly;
    options.name = "headroom-cluster";
    options.connectTimeout = m_endpoint.transport == Endpoint::Transport::Tls ? 3 * nodeTimeout : nodeTimeout;
    options.answerTimeout = nodeTimeout;
    m_asker = new Connection(options, m_clock, this);
    connect(m_asker, &Connection::ready, this, [this] { put(); });
    connect(m_asker, &Connection::lost, this, [this](const Error& why) { takeLoss(why); });
    m_asker->open();
}

void ClusterTopology::put()
{
    if (!m_asking || !m_asker->isReady())
        return;
    m_asker->send({"CLUSTER", "SLOTS"}, [this, asker = m_asker](const Reply& reply) {
        if (asker == m_asker && m_asking && !reply.isLost())
            take(reply);
    });
}

void ClusterTopology::take(const Reply& reply)
{
    auto map = clusterMapIn(reply, m_order.front());
    if (!map)
        return fail(problemIn(reply));
    m_asking = false;
    m_failedRounds = 0;
    m_map = std::move(*map);
    order();
    m_alarm.ringIn(clusterRefreshInterval);
    Q_EMIT updated();
}

Error ClusterTopology::problemIn(const Reply& reply) const
{
    const auto node = nodeOf(m_endpoint, m_order.front());
    const auto place = describe(node);
    if (const auto trouble = serverErrorOf(reply))
        return errorOf(*trouble, node);
    if (reply.isError() && reply.text.starts_with("NOPERM"))
        return {ErrorKind::Denied, Text::tr("%1 does not let us ask who serves what: grant +cluster|slots").arg(place)};
    if (reply.isError() && reply.text.find("cluster support disabled") != std::string::npos)
        return {ErrorKind::Denied,
            Text::tr("%1 is no node of a Redis Cluster: begin the Redis URL with redis, or rediss for TLS").arg(place)};
    if (reply.isArray() && reply.elements.empty())
        return {ErrorKind::Unreachable,
            Text::tr("%1 knows of no slot that is served: its Cluster is not set up, or down").arg(place)};
    return {ErrorKind::Unreachable,
        Text::tr("%1 does not say who serves what: %2")
            .arg(place,
                reply.isError() ? Text(oneLine(reply.text)) : Text::tr("an answer that CLUSTER SLOTS cannot have"))};
}

void ClusterTopology::takeLoss(const Error& why)
{
    if (m_asking)
        fail(why);
    else
        dropAsker(); // the next question makes another
}

void ClusterTopology::fail(const Error& why)
{
    qCDebug(logRedis, "%s", why.text.c_str());
    if (m_asked++ == 0)
        m_reason = why;
    dropAsker();
    std::rotate(m_order.begin(), m_order.begin() + 1, m_order.end());
    if (m_asked < m_order.size())
        return askNext();
    m_asking = false;
    m_alarm.ringIn(equalJitter(clusterRoundBackoff, m_failedRounds++, m_random));
    const auto count = m_order.size();
    if (count > 1)
        m_reason.text =
            Text::tr("none of %1 nodes of the Cluster tells who serves what; the first: %2").arg(count, m_reason.text);
    Q_EMIT failed(Error(m_reason));
}

// Who answered stays first: it is connected. Seeds stay, for the day when all known nodes are lost.
void ClusterTopology::order()
{
    m_order.resize(1);
    const auto add = [this](const std::vector<NodeAddress>& nodes) {
        for (const auto& node : nodes) {
            if (std::find(m_order.begin(), m_order.end(), node) == m_order.end())
                m_order.push_back(node);
        }
    };
    add(m_map.nodes());
    add(m_endpoint.cluster->addresses);
}

void ClusterTopology::dropAsker()
{
    if (!m_asker)
        return;
    m_asker->disconnect(this);
    m_asker->deleteLater(); // we may be inside its answer
    m_asker = nullptr;
}

} // namespace headroom::redis
