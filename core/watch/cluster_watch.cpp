// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/cluster_watch.h"

#include "core/schemes/fleet/fleet_keys.h"
#include "core/watch/node_choice.h"
#include "core/watch/server/cluster_state.h"

#include <algorithm>

namespace headroom::watch {

using namespace std::chrono_literals;

namespace {

constexpr Duration whileAway = 250ms;
// The Cluster takes longer than this to notice that a replica is down.
constexpr Duration avoidFor = 5s;

} // namespace

ClusterWatch::ClusterWatch(NodeWatch::Host& host, const Watcher::Options& options, const schemes::KeyScheme& scheme,
    KeyspaceState& keyspaceState, Clock& clock)
    : m_host(host)
    , m_options(options)
    , m_scheme(scheme)
    , m_keyspaceState(keyspaceState)
    , m_clock(clock)
    , m_random(options.seed)
    , m_cluster(options.endpoint, clock, options.seed)
{
    connect(&m_cluster, &redis::ClusterTopology::updated, this, [this] { place(); });
    connect(&m_cluster, &redis::ClusterTopology::failed, this, [this](const Error& why) {
        m_problem = why;
        m_host.onClusterState();
    });
}

ClusterWatch::~ClusterWatch() = default;

void ClusterWatch::open()
{
    m_open = true;
    m_cluster.open();
    for (auto& [address, node] : m_nodes)
        node->open();
}

void ClusterWatch::close()
{
    m_open = false;
    m_cluster.close();
    for (auto& [address, node] : m_nodes)
        node->close();
}

std::vector<NodeWatch*> ClusterWatch::nodes() const
{
    std::vector<NodeWatch*> nodes;
    nodes.reserve(m_nodes.size());
    for (const auto& [address, node] : m_nodes)
        nodes.push_back(node.get());
    return nodes;
}

Watcher::State ClusterWatch::state(bool wasLive) const
{
    std::vector<std::pair<std::string, Watcher::State>> states;
    for (const auto& [address, node] : m_nodes)
        states.emplace_back(describe(address), node->state());
    auto joint = jointState(states, wasLive);
    if (!joint.problem.text.empty())
        return joint;
    if (m_nodes.empty())
        joint.problem = m_problem;
    else if (const auto served = m_placed.slotsServed(); served < redis::slotCount)
        joint.problem = {ErrorKind::Unreachable,
            Text::tr("the %1 serves only %2 of %3 slots: what is in the others is not seen")
                .arg(describe(m_options.endpoint), served, redis::slotCount)};
    return joint;
}

void ClusterWatch::take(const redis::Redirection& moved)
{
    m_cluster.take(moved);
}

void ClusterWatch::place()
{
    if (!m_open)
        return;
    m_problem = {};
    const auto before = std::exchange(m_placed, m_cluster.map());
    const auto now = m_clock.now();
    std::erase_if(m_failed, [now](const auto& failed) { return failed.second + avoidFor <= now; });
    std::set<redis::NodeAddress> watched;
    std::set<redis::NodeAddress> avoid;
    for (const auto& [address, node] : m_nodes)
        watched.insert(address);
    for (const auto& [address, since] : m_failed)
        avoid.insert(address);
    const auto wanted = nodesToWatch(m_placed, m_options.endpoint.cluster->watchReplica, watched, avoid, m_random);
    std::vector<std::unique_ptr<NodeWatch>> left;
    for (auto node = m_nodes.begin(); node != m_nodes.end();) {
        if (std::find(wanted.begin(), wanted.end(), node->first) != wanted.end()) {
            ++node;
            continue;
        }
        left.push_back(std::move(node->second));
        node = m_nodes.erase(node);
    }
    for (const auto& address : wanted) {
        if (!m_nodes.contains(address))
            add(address);
    }
    for (auto& node : left)
        leave(std::move(node));
    readWhatMoved(before);
    const auto isWell = std::ranges::all_of(
        m_nodes, [](const auto& entry) { return entry.second->state().phase == Watcher::Phase::Live; });
    if (!isWell)
        m_cluster.askWithin(whileAway);
    m_host.onClusterState();
}

void ClusterWatch::add(const redis::NodeAddress& address)
{
    auto options = m_options;
    options.endpoint = nodeOf(m_options.endpoint, address);
    if (m_options.endpoint.cluster->watchReplica)
        options.endpoint.role = redis::Endpoint::Role::ClusterReplica;
    options.seed = m_options.seed + 1000 * ++m_count; // never in step with the others
    auto node = std::make_unique<NodeWatch>(m_host, options, true, m_scheme, m_keyspaceState, m_clock);
    connect(node.get(), &NodeWatch::lost, this, [this, address] { takeLoss(address); });
    node->open();
    m_nodes.emplace(address, std::move(node));
}

// We may be inside one of its signals.
void ClusterWatch::leave(std::unique_ptr<NodeWatch> node)
{
    const auto unread = node->takeUnread();
    node->disconnect(this);
    node->close();
    m_host.onLeft(*node);
    m_left.push_back(std::move(node));
    QMetaObject::invokeMethod(
        this, [this] { m_left.clear(); }, Qt::QueuedConnection);
    if (auto* other = nodeFor(0))
        other->addDirty(unread); // it asks whoever has them
}

void ClusterWatch::takeLoss(const redis::NodeAddress& address)
{
    if (m_options.endpoint.cluster->watchReplica)
        m_failed[address] = m_clock.now();
    m_cluster.askWithin();
}

NodeWatch* ClusterWatch::nodeFor(std::uint16_t slot) const
{
    for (const auto& [address, node] : m_nodes) {
        if (hasSlot(m_placed, slot, address))
            return node.get();
    }
    return m_nodes.empty() ? nullptr : m_nodes.begin()->second.get();
}

std::vector<std::uint16_t> ClusterWatch::slotsOf(std::string_view route) const
{
    std::vector<std::uint16_t> slots;
    for (const auto kind : {schemes::KeyScheme::Kind::Window, schemes::KeyScheme::Kind::Limit}) {
        for (const auto& question : m_scheme.questions(kind, route))
            slots.push_back(redis::slotOf(question.at(1)));
    }
    return slots;
}

void ClusterWatch::sweep(const std::vector<NodeWatch*>& scanned)
{
    const auto wasScanned = [this, &scanned](std::uint16_t slot) {
        return std::find(scanned.begin(), scanned.end(), nodeFor(slot)) != scanned.end();
    };
    std::vector<std::string> missed;
    m_keyspaceState.table.endSweep(m_clock.now(), [&](std::string_view route) {
        const auto slots = slotsOf(route);
        if (std::any_of(slots.begin(), slots.end(), wasScanned))
            missed.emplace_back(route);
        return true; // it will be read
    });
    readAgain(missed);
    for (const auto& [egress, slotStart] : m_keyspaceState.invalid.heldSlots()) {
        if (!m_scheme.fleetPrefix())
            return;
        auto key = schemes::invalidKey(*m_scheme.fleetPrefix(), egress, slotStart);
        const auto isSeen = [&key](const NodeWatch* node) { return node->invalidSeen().invalid.contains(key); };
        if (!wasScanned(redis::slotOf(key)) || std::any_of(scanned.begin(), scanned.end(), isSeen))
            continue;
        KeySet names;
        names.invalid.insert(key);
        nodeFor(redis::slotOf(key))->addDirty(std::move(names));
    }
}

void ClusterWatch::readAgain(const std::vector<std::string>& routes)
{
    std::map<NodeWatch*, KeySet> names;
    for (const auto& route : routes) {
        const auto slots = slotsOf(route);
        if (auto* node = slots.empty() ? nullptr : nodeFor(slots.front()))
            names[node].buckets[route] = {true, true};
    }
    for (auto& [node, some] : names)
        node->addDirty(std::move(some));
}

// A key that was moved is reported by both nodes, but one that went with a dead node is reported by none. A replica
// says of a key that moved ahead of its slot that there is none; so those that have it now are read as a whole.
void ClusterWatch::readWhatMoved(const redis::ClusterMap& before)
{
    if (before == m_placed || before.shards.empty())
        return;
    std::vector<std::string> moved;
    for (BucketId id = 0; id < m_keyspaceState.table.idEnd(); ++id) {
        const auto* bucket = m_keyspaceState.table.find(id);
        if (!bucket)
            continue;
        const auto slots = slotsOf(bucket->route);
        if (std::any_of(slots.begin(), slots.end(), [&](auto slot) { return hasMoved(before, m_placed, slot); }))
            moved.emplace_back(bucket->route);
    }
    readAgain(moved);
    if (!m_options.endpoint.cluster->watchReplica)
        return;
    std::set<NodeWatch*> gained;
    for (std::uint16_t slot = 0; slot < redis::slotCount; ++slot) {
        if (hasMoved(before, m_placed, slot))
            gained.insert(nodeFor(slot));
    }
    for (auto* node : gained)
        node->scan();
}

} // namespace headroom::watch
