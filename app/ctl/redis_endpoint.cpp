// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/redis_endpoint.h"

#include "core/redis/connection/tls_files.h"

namespace headroom::ctl {

using profiles::Secret;

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
    return endpoint;
}

} // namespace headroom::ctl
