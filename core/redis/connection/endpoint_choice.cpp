// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/endpoint_choice.h"

#include "core/redis/tunnel/ssh_tunnel.h"

namespace headroom::redis {

Result<Endpoint> endpointOf(const EndpointChoice& choice)
{
    auto endpoint = parseEndpoint(choice.url);
    if (!endpoint)
        return endpoint;
    for (const auto part : {&TlsFiles::ca, &TlsFiles::certificate, &TlsFiles::key, &TlsFiles::serverName}) {
        if ((choice.tls.*part).empty())
            continue;
        if (endpoint->transport != Endpoint::Transport::Tls)
            return failure(ErrorKind::Usage,
                Text::tr("--redis-ca, --redis-cert, --redis-key and --redis-server-name are for TLS only: begin "
                         "--redis with rediss"));
        endpoint->tls.*part = choice.tls.*part;
    }
    endpoint->ssh = choice.ssh;
    return checkSsh(*endpoint).map([&endpoint] { return *std::move(endpoint); });
}

} // namespace headroom::redis
