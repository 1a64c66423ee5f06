// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/topology/master_resolver.h"

#include "core/base/logging.h"

#include <algorithm>

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

constexpr Duration checkInterval = 1s;
constexpr Duration retryInterval = 250ms;
// Losses come in swarms; one question serves them all.
constexpr Duration questionInterval = 50ms;
// A sentinel takes longer than this to notice that a replica is down.
constexpr Duration avoidFor = 5s;
// A sentinel that sends us where nobody lets us in may be the one that is cut off.
constexpr unsigned maxFailuresPerAddress = 3;
constexpr Backoff roundBackoff{100ms, 2s};

} // namespace

MasterResolver::MasterResolver(
    Endpoint endpoint, For purpose, Clock& clock, std::uint64_t seed, std::string key, QObject* parent)
    : QObject(parent)
    , m_endpoint(std::move(endpoint))
    , m_clock(clock)
    , m_random(seed)
    , m_alarm(clock, [this] { ask(); })
{
    if (m_endpoint.cluster)
        m_inCluster = std::make_unique<SlotOwnerResolver>(m_endpoint, std::move(key), clock, seed);
    m_onReplica = purpose == For::Watching && m_endpoint.sentinels && m_endpoint.sentinels->watchReplica;
    if (!m_endpoint.sentinels)
        return;
    m_endpoint.sentinels->watchReplica = m_onReplica; // who writes need not ask for replicas
    m_order = m_endpoint.sentinels->addresses;
}

MasterResolver::~MasterResolver() = default;

void MasterResolver::follow(Connection& connection)
{
    if (m_inCluster)
        m_inCluster->follow(connection);
    if (!m_endpoint.sentinels)
        return;
    m_connections.push_back(&connection);
    connect(&connection, &Connection::ready, this, [this] { m_failedThere = 0; });
    connect(&connection, &Connection::lost, this, [this, &connection] { takeLoss(connection); });
}

void MasterResolver::open()
{
    if (m_inCluster)
        m_inCluster->open();
    if (!m_endpoint.sentinels || std::exchange(m_open, true))
        return;
    ask();
}

void MasterResolver::close()
{
    if (m_inCluster)
        m_inCluster->close();
    m_open = false;
    m_asking = false;
    m_alarm.stop();
    dropSession();
}

void MasterResolver::takeLoss(const Connection& connection)
{
    if (!m_open || connection.endpoint().sentinels)
        return; // it waits for us, and nothing is new
    ++m_failedThere;
    if (m_onReplica && m_node) {
        m_avoid = m_node;
        m_avoidUntil = m_clock.now() + avoidFor;
    }
    m_alarm.ringNoLaterThan(std::max(m_clock.now(), m_askedAt + questionInterval));
}

void MasterResolver::ask()
{
    if (m_asking) {
        m_again = true;
        return;
    }
    m_asking = true;
    m_again = false;
    m_asked = 0;
    m_behind.reset();
    m_askedAt = m_clock.now();
    if (m_failedThere >= maxFailuresPerAddress && m_order.size() > 1) {
        m_failedThere = 0;
        dropSession();
        std::rotate(m_order.begin(), m_order.begin() + 1, m_order.end());
    }
    askNext();
}

void MasterResolver::askNext()
{
    if (!m_session) {
        m_session = new SentinelSession(m_endpoint, m_order.front(), m_clock, this);
        connect(m_session, &SentinelSession::switched, this, [this] { ask(); });
    }
    m_session->ask([this, session = m_session](Result<SentinelReply> result) {
        if (session == m_session)
            take(std::move(result));
    });
}

void MasterResolver::take(Result<SentinelReply> result)
{
    if (result && !isBehind(*result))
        return settle(*result);
    if (result)
        noteBehind(*result);
    else
        noteFailure(result.error());
    ++m_asked;
    dropSession();
    std::rotate(m_order.begin(), m_order.begin() + 1, m_order.end());
    if (m_asked < m_order.size())
        askNext();
    else if (m_behind)
        settle(*m_behind); // the others are lost, or all of them were set up anew
    else
        giveUp();
}

void MasterResolver::noteBehind(const SentinelReply& known)
{
    qCDebug(logRedis, "%s has not heard of the last failover", m_order.front().host.c_str());
    if (!m_behind || m_behind->epoch < known.epoch)
        m_behind = known;
}

// What the first one says is shown when none of them answers.
void MasterResolver::noteFailure(const Error& error)
{
    qCDebug(logRedis, "%s", error.text.c_str());
    if (m_asked == 0)
        m_reason = error;
}

bool MasterResolver::isBehind(const SentinelReply& known) const
{
    return known.epoch && *known.epoch < m_epoch;
}

void MasterResolver::settle(const SentinelReply& known)
{
    m_asking = false;
    m_failedRounds = 0;
    m_epoch = known.epoch.value_or(m_epoch);
    if (m_avoid && m_clock.now() >= m_avoidUntil)
        m_avoid.reset();
    place(known);
    m_alarm.ringIn(std::exchange(m_again, false) ? questionInterval : isPlaced() ? checkInterval : retryInterval);
}

void MasterResolver::giveUp()
{
    m_asking = false;
    m_alarm.ringIn(equalJitter(roundBackoff, m_failedRounds++, m_random));
    const auto count = m_order.size();
    if (count > 1)
        m_reason.text = Text::tr("none of the %1 sentinels tells where %2 is; the first: %3")
                            .arg(count, m_endpoint.sentinels->master, m_reason.text);
    for (auto* connection : m_connections) {
        if (connection->endpoint().sentinels)
            connection->hold(m_reason);
    }
}

void MasterResolver::dropSession()
{
    if (!m_session)
        return;
    m_session->disconnect(this);
    m_session->deleteLater(); // we may be inside its answer
    m_session = nullptr;
}

void MasterResolver::place(const SentinelReply& known)
{
    const auto node = m_onReplica ? nodeToWatch(known, m_node, m_avoid, m_random) : known.master;
    if (m_node != node) {
        qCDebug(logRedis, "%s is at %s:%d", m_endpoint.sentinels->master.c_str(), node.host.c_str(), node.port);
        m_node = node;
        m_failedThere = 0;
    }
    auto endpoint = nodeOf(m_endpoint, node);
    endpoint.role = m_onReplica ? Endpoint::Role::Readable : Endpoint::Role::Master;
    for (auto* connection : m_connections)
        connection->moveTo(endpoint);
}

bool MasterResolver::isPlaced() const
{
    return std::ranges::all_of(m_connections, [](const Connection* connection) { return connection->isReady(); });
}

} // namespace headroom::redis
