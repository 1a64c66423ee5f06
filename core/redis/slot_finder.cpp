// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/slot_finder.h"

#include <algorithm>

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

constexpr Duration slotRetryInterval = 250ms;
// A node that sends us where nobody lets us in may be the one that is cut off.
constexpr unsigned maxFailuresPerNode = 3;

} // namespace

SlotFinder::SlotFinder(Endpoint endpoint, std::string key, Clock& clock, std::uint64_t seed, QObject* parent)
    : QObject(parent)
    , m_key(std::move(key))
    , m_slot(slotOf(m_key))
    , m_clock(clock)
    , m_seed(seed)
    , m_nodes(std::move(endpoint), clock, seed)
{
    connect(&m_nodes, &ClusterNodes::told, this, [this] { place(); });
    connect(&m_nodes, &ClusterNodes::failed, this, [this](const Error& why) { hold(why); });
}

SlotFinder::~SlotFinder() = default;

void SlotFinder::follow(Connection& connection)
{
    auto detour = std::make_unique<SlotDetour>(connection, m_clock, m_seed + m_connections.size());
    connect(&connection, &Connection::ready, this, [this] { m_failedThere = 0; });
    connect(&connection, &Connection::lost, this, [this, &connection] { takeLoss(connection); });
    connect(
        detour.get(), &SlotDetour::moved, this, [this](const Redirection& redirection) { m_nodes.take(redirection); });
    connect(detour.get(), &SlotDetour::doubted, this, [this] { m_nodes.askWithin(slotRetryInterval); });
    m_connections.emplace_back(&connection, std::move(detour));
}

void SlotFinder::open()
{
    if (hasHashTag(m_key))
        return m_nodes.open();
    // Queued: they may be opened after us.
    QMetaObject::invokeMethod(
        this,
        [this] {
            hold({ErrorKind::Usage,
                "in a Redis Cluster all keys must lie in one slot: give a prefix with a hash tag, such as {bot}, to "
                "every client"});
        },
        Qt::QueuedConnection);
}

void SlotFinder::close()
{
    m_nodes.close();
}

void SlotFinder::place()
{
    const auto* shard = m_nodes.map().shardOf(m_slot);
    if (!shard) {
        hold({ErrorKind::Unreachable,
            "no master of the " + describe(m_nodes.endpoint()) + " serves slot " + std::to_string(m_slot)
                + ", where the keys of this application are: redis-cli --cluster fix may help; it will be tried "
                  "again"});
        return m_nodes.askWithin(slotRetryInterval);
    }
    if (m_place != shard->master) {
        m_place = shard->master;
        m_failedThere = 0;
    }
    const auto endpoint = nodeOf(m_nodes.endpoint(), *m_place);
    for (auto& [connection, detour] : m_connections)
        detour->moveTo(endpoint);
    if (!isPlaced())
        m_nodes.askWithin(slotRetryInterval);
}

// Those that have a place may well be at the right one.
void SlotFinder::hold(const Error& why)
{
    for (auto& [connection, detour] : m_connections) {
        if (!isOneServer(connection->endpoint()))
            connection->hold(why);
    }
}

void SlotFinder::takeLoss(const Connection& connection)
{
    if (!isOneServer(connection.endpoint()))
        return; // it waits for us, and nothing is new
    if (++m_failedThere % maxFailuresPerNode == 0)
        m_nodes.askAnother();
    else
        m_nodes.askWithin();
}

bool SlotFinder::isPlaced() const
{
    return std::all_of(
        m_connections.begin(), m_connections.end(), [](const auto& entry) { return entry.first->isReady(); });
}

} // namespace headroom::redis
