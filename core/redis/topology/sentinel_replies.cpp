// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/topology/sentinel_replies.h"

#include "core/base/text/numbers.h"
#include "core/redis/connection/url_words.h"

#include <algorithm>
#include <limits>

namespace headroom::redis {

namespace {

constexpr std::size_t maxSentinelHostLength = 255;

std::optional<SentinelSet::Address> address(std::string_view host, std::string_view port)
{
    const auto value = numberIn<std::uint16_t>(port, 1, 65535);
    if (!value || host.empty() || host.size() > maxSentinelHostLength || hasControlCharacters(host))
        return std::nullopt;
    return SentinelSet::Address{std::string(host), *value};
}

// A flat list of names and values.
std::string_view field(const Reply& list, std::string_view name)
{
    for (std::size_t i = 0; i + 1 < list.elements.size(); i += 2) {
        if (list.elements[i].text == name)
            return list.elements[i + 1].text;
    }
    return {};
}

bool isHealthy(const Reply& replica)
{
    const auto flags = field(replica, "flags");
    for (const auto* bad : {"s_down", "o_down", "disconnected"}) {
        if (flags.find(bad) != std::string_view::npos)
            return false;
    }
    return field(replica, "master-link-status") == "ok";
}

} // namespace

std::optional<SentinelSet::Address> masterIn(const Reply& reply)
{
    if (!reply.isArray() || reply.elements.size() != 2)
        return std::nullopt;
    return address(reply.elements[0].text, reply.elements[1].text);
}

std::optional<std::uint64_t> epochIn(const Reply& reply)
{
    return numberIn<std::uint64_t>(field(reply, "config-epoch"), 0, std::numeric_limits<std::int64_t>::max());
}

std::vector<SentinelSet::Address> healthyReplicasIn(const Reply& reply)
{
    std::vector<SentinelSet::Address> replicas;
    for (const auto& replica : reply.elements) {
        if (!isHealthy(replica))
            continue;
        if (const auto place = address(field(replica, "ip"), field(replica, "port")))
            replicas.push_back(*place);
    }
    return replicas;
}

SentinelSet::Address nodeToWatch(const SentinelReply& known, const std::optional<SentinelSet::Address>& current,
    const std::optional<SentinelSet::Address>& avoid, std::mt19937_64& random)
{
    auto replicas = known.replicas;
    if (avoid)
        std::erase(replicas, *avoid);
    if (current && std::find(replicas.begin(), replicas.end(), *current) != replicas.end())
        return *current;
    if (replicas.empty())
        return known.master;
    return replicas[std::uniform_int_distribution<std::size_t>(0, replicas.size() - 1)(random)];
}

} // namespace headroom::redis
