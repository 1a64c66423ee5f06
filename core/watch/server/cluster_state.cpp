// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/server/cluster_state.h"

#include "core/watch/server/cluster_vitals.h"

#include <algorithm>
#include <array>
#include <map>

namespace headroom::watch {

namespace {

using Phase = Watcher::Phase;

constexpr std::array worstFirst{Phase::Lost, Phase::Connecting, Phase::Loading, Phase::Live};

Phase phaseOf(const Watcher::State& node, bool wasLive)
{
    if (!wasLive || node.phase != Phase::Connecting)
        return node.phase;
    return node.problem.text.empty() ? Phase::Loading : Phase::Lost;
}

Error named(const std::string& place, Error problem)
{
    if (!problem.text.empty() && problem.text.find(place) == std::string::npos)
        problem.text = Text::tr("%1: %2").arg(place, problem.text);
    return problem;
}

// "3 masters", "1 master, 2 replicas"
std::string rolesOf(const std::vector<std::pair<std::string, Watcher::State>>& nodes)
{
    std::map<std::string, std::size_t> counts;
    for (const auto& [place, node] : nodes) {
        if (!node.role.empty())
            ++counts[node.role];
    }
    std::string text;
    for (const auto& [role, count] : counts)
        text += (text.empty() ? "" : ", ") + std::to_string(count) + ' ' + role + (count == 1 ? "" : "s");
    return text;
}

} // namespace

Watcher::State jointState(const std::vector<std::pair<std::string, Watcher::State>>& nodes, bool wasLive)
{
    Watcher::State joint;
    if (nodes.empty())
        return joint;
    joint.phase = Phase::Live;
    for (const auto phase : worstFirst) {
        if (std::ranges::any_of(nodes, [&](const auto& node) { return phaseOf(node.second, wasLive) == phase; })) {
            joint.phase = phase;
            break;
        }
    }
    for (const auto& [place, node] : nodes) {
        const auto isWorst = phaseOf(node, wasLive) == joint.phase;
        if (!node.problem.text.empty() && (joint.problem.text.empty() || isWorst)) {
            joint.problem = named(place, node.problem);
            if (isWorst)
                break;
        }
    }
    joint.lastLiveAt = nodes.front().second.lastLiveAt;
    joint.keyspace.isKnown = true; // where all of them know
    for (const auto& [place, node] : nodes) {
        joint.polling |= node.polling;
        joint.roundTrip = std::max(joint.roundTrip, node.roundTrip);
        joint.keysScanned += node.keysScanned;
        joint.keysIgnored += node.keysIgnored;
        joint.keyspace.add(node.keyspace);
        joint.missingRights.insert(node.missingRights.begin(), node.missingRights.end());
        joint.lastLiveAt = node.lastLiveAt ? std::min(joint.lastLiveAt, node.lastLiveAt) : std::nullopt;
        if (joint.serverVersion.empty()) {
            joint.serverName = node.serverName;
            joint.serverVersion = node.serverVersion;
        }
    }
    joint.role = rolesOf(nodes);
    std::vector<std::shared_ptr<const model::RedisVitals>> vitals;
    for (const auto& [place, node] : nodes) {
        if (node.vitals)
            vitals.push_back(node.vitals);
    }
    if (!vitals.empty())
        joint.vitals = std::make_shared<const model::RedisVitals>(jointVitals(vitals));
    return joint;
}

} // namespace headroom::watch
