// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::redis {

// What TLS is done with. The certificate of the server is always verified: there is no switch for that. Files are PEM;
// they are read at each attempt to connect, so that a renewed certificate needs no restart.
struct TlsFiles
{
    std::string ca = {}; // whose certificates are trusted, and nobody else's; empty: the authorities of the system
    std::string certificate = {}; // of the client, with its chain; empty: none is shown
    std::string key = {}; // of that certificate; RSA, EC or DSA
    std::string keyPassphrase = {}; // which locks the key; empty: none does. A secret
    // The name that the certificate must have and that is sent as SNI; empty: the host.
    std::string serverName = {};

    bool operator==(const TlsFiles&) const = default;
};

struct NodeAddress
{
    std::string host; // without brackets for IPv6
    std::uint16_t port = 0;

    auto operator<=>(const NodeAddress&) const = default;
};

// "10.0.0.1:7000", "[::1]:7000"
std::string describe(const NodeAddress& address);

// Sentinels that know where the master of a name is. See "Redis Sentinel client spec" in the Redis documentation.
struct SentinelSet
{
    using Address = NodeAddress;

    std::vector<Address> addresses; // one at least
    std::string master; // its name: letters, digits, . - _
    std::string user; // of the sentinels, not of the nodes; empty: the default user
    std::string password; // of the sentinels; empty: no AUTH, unless a user is named
    bool watchReplica = false; // who only watches does so on a replica while there is a healthy one

    bool operator==(const SentinelSet&) const = default;
};

// Some nodes of a Redis Cluster, whichever are up tell where the others are. See "Redis cluster specification" in the
// Redis documentation.
struct ClusterSeeds
{
    std::vector<NodeAddress> addresses; // one at least
    bool watchReplica = false; // who only watches does so on replicas where there are any

    bool operator==(const ClusterSeeds&) const = default;
};

// Where a Redis server is and as whom to log in. Parsed from
//   redis://[user@]host[:port][/db]
//   rediss://[user@]host[:port][/db][?ca=FILE&cert=FILE&key=FILE&server_name=NAME]      TLS, always verified
//   redis+sentinel://[user@]host[:port][,host[:port]...]/master[/db][?sentinel_user=NAME&watch=replica]
//   rediss+sentinel://...      the same, sentinels and nodes over TLS, with the options of both
//   redis+cluster://[user@]host[:port][,host[:port]...][/0][?watch=replica]
//   rediss+cluster://...       the same over TLS, with its options
//   unix:///path/to.sock[?db=N]
// A password in the URL is refused: arguments are visible to every process of the machine. It comes from
// HEADROOM_REDIS_PASSWORD (HEADROOM_REDIS_SENTINEL_PASSWORD for sentinels) or the keychain and is filled in afterwards.
// In values of the query %, &, # and @ are percent-encoded.
struct Endpoint
{
    enum class Transport { Tcp, Tls, Unix };
    // What ROLE must answer before the connection is used.
    enum class Role {
        Any, // not asked
        Master,
        Readable, // a master, or a replica that has its master
        Sentinel, // not asked: no node at all
        // A node of a Cluster. Not asked either, but sent READONLY: a replica then answers what its master would.
        ClusterReplica,
    };

    Transport transport = Transport::Tcp;
    std::string host = "127.0.0.1"; // without brackets for IPv6
    std::uint16_t port = 6379;
    std::string socketPath;
    std::string user; // empty: the default user
    std::string password; // empty: no AUTH, unless a user is named
    int database = 0;
    TlsFiles tls;
    // A host of the user's own ssh(1) that it is reached through, as seen from there; empty: directly. Then `tunnel` is
    // the Unix socket that leads there, which SshTunnel fills in.
    std::string ssh;
    std::string tunnel;
    Role role = Role::Any;
    // When there: host and port mean nothing, a MasterResolver asks these for the node.
    std::optional<SentinelSet> sentinels;
    // When there: host and port mean nothing either, see ClusterTopology.
    std::optional<ClusterSeeds> cluster;

    bool operator==(const Endpoint&) const = default;
};

// ErrorKind::Usage with one line that shows the right form. Never repeats a password.
Result<Endpoint> parseEndpoint(std::string_view url);

// The URL with another database; of one that parseEndpoint() takes. Pure.
std::string withDatabase(std::string_view url, int database);

// False: somebody has to be asked first which server it is.
bool isOneServer(const Endpoint& endpoint);

// The node at this address, of the Cluster or with the sentinels of this endpoint.
Endpoint nodeOf(const Endpoint& endpoint, const NodeAddress& address);

// For people: "127.0.0.1:6379", "redis-eu-1:6380 · TLS", "/run/redis.sock", "mymaster · sentinel 10.0.0.1:26379 +2",
// "Cluster at 10.0.0.1:6379 +2", "10.0.0.1:6379 · ssh bastion"; without user and password.
Text describe(const Endpoint& endpoint);

} // namespace headroom::redis
