// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/connections/connection_findings.h"

#include "core/watch/doctor/redis_checks.h"

namespace headroom::console {

namespace {

constexpr const char* testName = "headroom-test"; // in CLIENT LIST

Result<watch::RedisFindings> examine(
    const redis::Endpoint& endpoint, const schemes::KeyScheme& scheme, Clock& clock, std::size_t& nodes)
{
    if (!endpoint.cluster)
        return watch::checkRedis(endpoint, scheme, clock, testName);
    const auto cluster = watch::checkCluster(endpoint, scheme, clock);
    if (!cluster)
        return tl::unexpected(cluster.error());
    nodes = cluster->nodes.size();
    // The first that tells something speaks for all; what a single one lacks headroomctl doctor says.
    for (const auto& node : cluster->nodes) {
        if (node.findings)
            return *node.findings;
    }
    if (cluster->nodes.empty())
        return failure(ErrorKind::Unreachable, Text::tr("this Cluster has no nodes: look at CLUSTER NODES"));
    return tl::unexpected(cluster->nodes.front().findings.error());
}

// Others than those that were looked at, where the answer leaves no doubt.
std::optional<WatchedKeys> otherKeys(const watch::KeyspaceCheck& check, const WatchedKeys& keys)
{
    auto others = keys;
    if (check.looksLike) {
        others.scheme = check.looksLike->scheme;
        others.prefix = check.looksLike->prefix;
    }
    if (check.otherDatabase)
        others.database = *check.otherDatabase;
    return others == keys ? std::nullopt : std::optional(others);
}

ConnectionFindings findingsOf(const watch::RedisFindings& redis, const redis::Endpoint& endpoint)
{
    ConnectionFindings findings;
    if (!redis.software.name.empty())
        findings.server = redis.software.name + ' ' + redis.software.version;
    findings.role = redis.role;
    findings.node = redis.node;
    findings.isEncrypted = endpoint.transport == redis::Endpoint::Transport::Tls;
    findings.connecting = redis.connecting;
    findings.user = redis.user;
    findings.mayWatch = redis.mayWatch;
    findings.mayWrite = redis.mayWrite;
    findings.keyspace = redis.keyspace;
    findings.aclLine = redis.observing.ask;
    findings.notes = redis.notes;
    for (const auto& check : redis.observing.checks) {
        if (!check.ok && check.tried)
            findings.lacks.push_back({check.name, check.lack});
    }
    return findings;
}

} // namespace

Result<ConnectionFindings> findConnection(redis::Endpoint endpoint, const schemes::SchemeChoice& choice, Clock& clock)
{
    auto asked = choice;
    if (asked.scheme.empty())
        asked.scheme = asked.keys.empty() ? schemes::schemeNames().front() : "custom";
    WatchedKeys keys{asked.scheme, asked.prefix, endpoint.database};
    bool found = false;
    // Another database first, then what its keys look like.
    constexpr int maxLooks = 3;
    for (int look = 1;; ++look) {
        const auto scheme = schemes::makeScheme(asked);
        if (!scheme)
            return tl::unexpected(scheme.error());
        std::size_t nodes = 1;
        const auto redis = examine(endpoint, **scheme, clock, nodes);
        if (!redis)
            return tl::unexpected(redis.error());
        const auto others = otherKeys(redis->keyspace, keys);
        if (others && look < maxLooks) {
            keys = *others;
            found = true;
            asked = {keys.scheme, keys.prefix, {}};
            endpoint.database = keys.database;
            continue;
        }
        auto findings = findingsOf(*redis, endpoint);
        findings.nodes = nodes;
        findings.keys = keys;
        findings.keysWereFound = found;
        return findings;
    }
}

} // namespace headroom::console
