// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/redis_endpoint.h"

#include "app/ctl/terminal.h"

#include "core/base/time/system_clock.h"
#include "core/redis/connection/tls_files.h"
#include "core/redis/tunnel/ssh_tunnel.h"

#include <QEventLoop>

#include <unistd.h>

namespace headroom::ctl {

using profiles::Secret;

namespace {

struct Tunnel
{
    explicit Tunnel(const redis::Endpoint& endpoint)
        : ssh({.endpoint = endpoint, .mayAsk = isTerminal(STDIN_FILENO)}, clock)
    {
    }
    SystemClock clock;
    redis::SshTunnel ssh;
};

// The first attempt decides; afterwards it comes back by itself.
Result<redis::Endpoint> throughSsh(const redis::Endpoint& endpoint, const CommonOptions& options)
{
    auto tunnel = std::make_shared<Tunnel>(endpoint);
    options.tunnel = tunnel;
    QEventLoop loop;
    QObject::connect(&tunnel->ssh, &redis::SshTunnel::ready, &loop, &QEventLoop::quit);
    QObject::connect(&tunnel->ssh, &redis::SshTunnel::failed, &loop, &QEventLoop::quit);
    tunnel->ssh.open();
    loop.exec();
    if (!tunnel->ssh.isReady())
        return tl::unexpected(tunnel->ssh.problem());
    return tunnel->ssh.endpoint();
}

} // namespace

Result<redis::Endpoint> redisEndpoint(const CommonOptions& options, const char* command)
{
    if (options.redis.url.empty())
        return failure(
            ErrorKind::Usage, std::string(command) + " needs --redis URL, for example --redis redis://127.0.0.1:6379");
    auto endpoint = redis::endpointOf(options.redis);
    if (!endpoint)
        return endpoint;
    const auto password = options.profile.secret(Secret::RedisPassword);
    const auto ofSentinels = options.profile.secret(Secret::SentinelPassword);
    const auto ofKey = options.profile.secret(Secret::RedisKeyPassphrase);
    for (const auto* secret : {&password, &ofSentinels, &ofKey}) {
        if (!*secret)
            return tl::unexpected(secret->error());
    }
    endpoint->password = *password;
    endpoint->tls.keyPassphrase = *ofKey;
    if (endpoint->sentinels)
        endpoint->sentinels->password = *ofSentinels;
    // Files that cannot be used are a wrong usage, and no reason to wait for a server.
    if (endpoint->transport == redis::Endpoint::Transport::Tls) {
        if (const auto configuration = redis::tlsConfiguration(endpoint->tls); !configuration)
            return tl::unexpected(configuration.error());
    }
    if (!endpoint->ssh.empty())
        return throughSsh(*endpoint, options);
    return endpoint;
}

} // namespace headroom::ctl
