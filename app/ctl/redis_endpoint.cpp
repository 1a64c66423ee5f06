// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/redis_endpoint.h"

#include "app/ctl/secrets.h"

#include "core/redis/connection/tls_files.h"

#include <QByteArray>

namespace headroom::ctl {

namespace {

Result<void> applyTlsOptions(const CommonOptions& options, redis::Endpoint& endpoint)
{
    const auto isTls = endpoint.transport == redis::Endpoint::Transport::Tls;
    auto& tls = endpoint.tls;
    for (const auto& [given, place] :
        {std::pair{&options.redisCa, &tls.ca}, {&options.redisCertificate, &tls.certificate},
            {&options.redisKey, &tls.key}, {&options.redisServerName, &tls.serverName}}) {
        if (given->empty())
            continue;
        if (!isTls)
            return failure(ErrorKind::Usage,
                "--redis-ca, --redis-cert, --redis-key and --redis-server-name are for TLS only: begin --redis with "
                "rediss");
        *place = *given;
    }
    if (!isTls)
        return {};
    // Files that cannot be used are a wrong usage, and no reason to wait for a server.
    if (const auto configuration = redis::tlsConfiguration(tls); !configuration)
        return tl::unexpected(configuration.error());
    return {};
}

} // namespace

Result<redis::Endpoint> redisEndpoint(const CommonOptions& options, const char* command)
{
    if (options.redisUrl.empty())
        return failure(
            ErrorKind::Usage, std::string(command) + " needs --redis URL, for example --redis redis://127.0.0.1:6379");
    auto endpoint = redis::parseEndpoint(options.redisUrl);
    if (!endpoint)
        return endpoint;
    if (const auto applied = applyTlsOptions(options, *endpoint); !applied)
        return tl::unexpected(applied.error());
    const auto password = secretIn("HEADROOM_REDIS_PASSWORD");
    const auto ofSentinels = secretIn("HEADROOM_REDIS_SENTINEL_PASSWORD");
    if (!password || !ofSentinels)
        return tl::unexpected(password ? ofSentinels.error() : password.error());
    endpoint->password = *password;
    if (endpoint->sentinels)
        endpoint->sentinels->password = *ofSentinels;
    return endpoint;
}

} // namespace headroom::ctl
