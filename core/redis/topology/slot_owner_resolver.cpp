// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/topology/slot_owner_resolver.h"

#include <algorithm>

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

constexpr Duration slotRetryInterval = 250ms;
// A node that sends us where nobody lets us in may be the one that is cut off.
constexpr unsigned maxFailuresPerNode = 3;

} // namespace

SlotOwnerResolver::SlotOwnerResolver(
    Endpoint endpoint, std::string key, Clock& clock, std::uint64_t seed, QObject* parent)
    : QObject(parent)
    , m_key(std::move(key))
    , m_slot(slotOf(m_key))
    , m_clock(clock)
    , m_seed(seed)
    , m_nodes(std::move(endpoint), clock, seed)
{
    connect(&m_nodes, &ClusterTopology::updated, this, [this] { place(); });
    connect(&m_nodes, &ClusterTopology::failed, this, [this](const Error& why) { hold(why); });
}

SlotOwnerResolver::~SlotOwnerResolver() = default;

void SlotOwnerResolver::follow(Connection& connection)
{
    auto redirectHandler = std::make_unique<SlotRedirector>(connection, m_clock, m_seed + m_connections.size());
    connect(&connection, &Connection::ready, this, [this] { m_failedThere = 0; });
    connect(&connection, &Connection::lost, this, [this, &connection] { takeLoss(connection); });
    connect(redirectHandler.get(), &SlotRedirector::moved, this,
        [this](const Redirection& redirection) { m_nodes.take(redirection); });
    connect(redirectHandler.get(), &SlotRedirector::doubted, this, [this] { m_nodes.askWithin(slotRetryInterval); });
    m_connections.emplace_back(&connection, std::move(redirectHandler));
}

void SlotOwnerResolver::open()
{
    if (hasHashTag(m_key))
        return m_nodes.open();
    // Queued: they may be opened after us.
    QMetaObject::invokeMethod(
        this,
        [this] {
            hold({ErrorKind::Usage,
                Text::tr("in a Redis Cluster all keys must lie in one slot: give a prefix with a hash tag, such as "
                         "{bot}, to every client")});
        },
        Qt::QueuedConnection);
}

void SlotOwnerResolver::close()
{
    m_nodes.close();
}

void SlotOwnerResolver::place()
{
    const auto* shard = m_nodes.map().shardOf(m_slot);
    if (!shard) {
        hold({ErrorKind::Unreachable,
            Text::tr("no master of the %1 serves slot %2, where the keys of this application are: redis-cli --cluster "
                     "fix may help; it will be tried again")
                .arg(describe(m_nodes.endpoint()), m_slot)});
        return m_nodes.askWithin(slotRetryInterval);
    }
    if (m_place != shard->master) {
        m_place = shard->master;
        m_failedThere = 0;
    }
    const auto endpoint = nodeOf(m_nodes.endpoint(), *m_place);
    for (auto& [connection, redirectHandler] : m_connections)
        redirectHandler->moveTo(endpoint);
    if (!isPlaced())
        m_nodes.askWithin(slotRetryInterval);
}

// Those that have a place may well be at the right one.
void SlotOwnerResolver::hold(const Error& why)
{
    for (auto& [connection, redirectHandler] : m_connections) {
        if (!isOneServer(connection->endpoint()))
            connection->hold(why);
    }
}

void SlotOwnerResolver::takeLoss(const Connection& connection)
{
    if (!isOneServer(connection.endpoint()))
        return; // it waits for us, and nothing is new
    if (++m_failedThere % maxFailuresPerNode == 0)
        m_nodes.askAnother();
    else
        m_nodes.askWithin();
}

bool SlotOwnerResolver::isPlaced() const
{
    return std::ranges::all_of(m_connections, [](const auto& entry) { return entry.first->isReady(); });
}

} // namespace headroom::redis
