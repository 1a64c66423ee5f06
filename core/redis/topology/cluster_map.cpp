// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/topology/cluster_map.h"

#include "core/base/text/numbers.h"
#include "core/redis/connection/url_words.h"

#include <algorithm>
#include <map>

namespace headroom::redis {

namespace {

constexpr std::size_t maxHostLength = 255;

// Null, empty and "?" stand for a host that the node does not know.
std::optional<NodeAddress> addressOf(std::string_view host, std::int64_t port, const NodeAddress& asked)
{
    if (port < 1 || port > 65535 || host.size() > maxHostLength || hasControlCharacters(host))
        return std::nullopt;
    const auto known = !host.empty() && host != "?";
    return NodeAddress{known ? std::string(host) : asked.host, static_cast<std::uint16_t>(port)};
}

// {host, port, id, ...}
std::optional<NodeAddress> nodeIn(const Reply& node, const NodeAddress& asked)
{
    if (node.elements.size() < 2 || !node.elements[1].isInteger())
        return std::nullopt;
    return addressOf(node.elements[0].text, node.elements[1].integer, asked);
}

std::optional<std::uint16_t> slotIn(const Reply& number)
{
    if (!number.isInteger() || number.integer < 0 || number.integer >= slotCount)
        return std::nullopt;
    return static_cast<std::uint16_t>(number.integer);
}

} // namespace

std::size_t ClusterShard::slotsServed() const
{
    std::size_t count = 0;
    for (const auto& range : slots)
        count += range.last - range.first + 1U;
    return count;
}

const ClusterShard* ClusterMap::shardOf(std::uint16_t slot) const
{
    for (const auto& shard : shards) {
        for (const auto& range : shard.slots) {
            if (slot >= range.first && slot <= range.last)
                return &shard;
        }
    }
    return nullptr;
}

std::size_t ClusterMap::slotsServed() const
{
    std::size_t count = 0;
    for (const auto& shard : shards)
        count += shard.slotsServed();
    return count;
}

std::vector<NodeAddress> ClusterMap::nodes() const
{
    std::vector<NodeAddress> nodes;
    for (const auto& shard : shards)
        nodes.push_back(shard.master);
    for (const auto& shard : shards)
        nodes.insert(nodes.end(), shard.replicas.begin(), shard.replicas.end());
    return nodes;
}

void ClusterMap::move(std::uint16_t slot, const NodeAddress& to)
{
    if (const auto* now = shardOf(slot); now && now->master == to)
        return;
    for (auto& shard : shards) {
        std::vector<ClusterShard::Range> kept;
        for (const auto& range : shard.slots) {
            if (slot < range.first || slot > range.last) {
                kept.push_back(range);
                continue;
            }
            if (range.first < slot)
                kept.push_back({range.first, static_cast<std::uint16_t>(slot - 1)});
            if (range.last > slot)
                kept.push_back({static_cast<std::uint16_t>(slot + 1), range.last});
        }
        shard.slots = std::move(kept);
    }
    auto found = std::find_if(shards.begin(), shards.end(), [&to](const auto& shard) { return shard.master == to; });
    if (found == shards.end())
        found = shards.insert(shards.end(), ClusterShard{to, {}, {}});
    found->slots.push_back({slot, slot});
    std::erase_if(shards, [](const auto& shard) { return shard.slots.empty(); });
}

std::optional<ClusterMap> clusterMapIn(const Reply& reply, const NodeAddress& asked)
{
    if (!reply.isArray())
        return std::nullopt;
    std::map<NodeAddress, ClusterShard> shards;
    for (const auto& entry : reply.elements) {
        if (entry.elements.size() < 3)
            return std::nullopt;
        const auto first = slotIn(entry.elements[0]);
        const auto last = slotIn(entry.elements[1]);
        const auto master = nodeIn(entry.elements[2], asked);
        if (!first || !last || *last < *first || !master)
            return std::nullopt;
        auto& shard = shards[*master];
        shard.master = *master;
        shard.slots.push_back({*first, *last});
        for (std::size_t i = 3; i < entry.elements.size(); ++i) {
            const auto replica = nodeIn(entry.elements[i], asked);
            if (replica && std::find(shard.replicas.begin(), shard.replicas.end(), *replica) == shard.replicas.end())
                shard.replicas.push_back(*replica);
        }
    }
    if (shards.empty())
        return std::nullopt;
    ClusterMap map;
    for (auto& [master, shard] : shards) {
        std::sort(shard.replicas.begin(), shard.replicas.end());
        std::ranges::sort(shard.slots, [](const auto& a, const auto& b) { return a.first < b.first; });
        map.shards.push_back(std::move(shard));
    }
    return map;
}

std::optional<Redirection> redirectionIn(const Reply& reply, const NodeAddress& asked)
{
    if (!reply.isError())
        return std::nullopt;
    std::string_view rest = reply.text;
    Redirection redirection;
    if (rest.starts_with("MOVED "))
        rest.remove_prefix(6);
    else if (rest.starts_with("ASK "))
        rest.remove_prefix(4);
    else
        return std::nullopt;
    redirection.kind = reply.text.front() == 'M' ? Redirection::Kind::Moved : Redirection::Kind::Ask;
    const auto space = rest.find(' ');
    const auto colon = rest.rfind(':'); // an IPv6 address has colons of its own
    if (space == std::string_view::npos || colon == std::string_view::npos || colon < space)
        return std::nullopt;
    const auto slot = numberIn<std::uint16_t>(rest.substr(0, space), 0, slotCount - 1);
    const auto port = numberIn<std::uint16_t>(rest.substr(colon + 1), 1, 65535);
    const auto to =
        port ? addressOf(rest.substr(space + 1, colon - space - 1), *port, asked) : std::optional<NodeAddress>{};
    if (!slot || !to)
        return std::nullopt;
    redirection.slot = *slot;
    redirection.to = *to;
    return redirection;
}

bool isSlotMigrating(const Reply& reply)
{
    return reply.isError()
        && (reply.text.starts_with("TRYAGAIN")
            || reply.text.find("attempted to access a non local key in a cluster node") != std::string::npos);
}

} // namespace headroom::redis
