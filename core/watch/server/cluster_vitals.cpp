// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/server/cluster_vitals.h"

#include <algorithm>

namespace headroom::watch {

namespace {

template <typename Number>
void add(std::optional<Number>& sum, const std::optional<Number>& part)
{
    if (part)
        sum = sum.value_or(0) + *part;
}

// Of what it may use; how much it uses where that has no end.
double fullness(const model::RedisVitals& vitals)
{
    const auto used = static_cast<double>(vitals.usedMemory.value_or(0));
    return vitals.maxMemory.value_or(0) > 0 ? used / static_cast<double>(*vitals.maxMemory) : used / 1e18;
}

int harm(const std::string& policy)
{
    return model::evictsAnyKey(policy) ? 2 : model::evictsExpiringKeys(policy) ? 1 : 0;
}

void addClients(model::RedisClientList& all, const model::RedisClientList& some)
{
    all.total += some.total;
    all.notListed += some.notListed;
    for (const auto& group : some.groups) {
        const auto same = std::ranges::find_if(all.groups, [&group](const model::RedisClientGroup& other) {
            return other.name == group.name && other.library == group.library && other.user == group.user
                && other.isReplica == group.isReplica;
        });
        if (same == all.groups.end()) {
            all.groups.push_back(group);
            continue;
        }
        same->count += group.count;
        same->subscribers += group.subscribers;
        if (same->host != group.host)
            same->host.clear();
    }
    std::ranges::stable_sort(all.groups, std::greater(), &model::RedisClientGroup::count);
    for (; all.groups.size() > model::RedisClientList::maxGroups; all.groups.pop_back())
        all.notListed += all.groups.back().count;
}

} // namespace

model::RedisVitals jointVitals(const std::vector<std::shared_ptr<const model::RedisVitals>>& nodes)
{
    auto joint = *nodes.front();
    joint.nodes = nodes.size();
    joint.role.clear();
    joint.masterHost.clear();
    for (std::size_t i = 1; i < nodes.size(); ++i) {
        const auto& node = *nodes[i];
        joint.at = std::max(joint.at, node.at);
        joint.span = std::max(joint.span, node.span);
        joint.ownCommandsPerSecond += node.ownCommandsPerSecond;
        joint.ownBytesSentPerSecond += node.ownBytesSentPerSecond;
        joint.ownBytesReceivedPerSecond += node.ownBytesReceivedPerSecond;
        add(joint.commandsPerSecond, node.commandsPerSecond);
        add(joint.ownCpuShare, node.ownCpuShare);
        joint.cpuShare = std::max(joint.cpuShare, node.cpuShare);
        if (fullness(node) > fullness(joint)) {
            joint.usedMemory = node.usedMemory;
            joint.maxMemory = node.maxMemory;
        }
        if (harm(node.evictionPolicy) > harm(joint.evictionPolicy))
            joint.evictionPolicy = node.evictionPolicy;
        add(joint.evictedKeys, node.evictedKeys);
        joint.masterIsDown |= node.masterIsDown;
        joint.failovers += node.failovers;
        add(joint.connectedClients, node.connectedClients);
        if (joint.clients && node.clients)
            addClients(*joint.clients, *node.clients);
        else
            joint.clients.reset();
        if (joint.infoLack.empty())
            joint.infoLack = node.infoLack;
        if (joint.clientsLack.empty())
            joint.clientsLack = node.clientsLack;
    }
    return joint;
}

} // namespace headroom::watch
