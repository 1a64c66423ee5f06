// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/url_query.h"

#include "core/base/text/ascii.h"
#include "core/redis/connection/url_words.h"

#include <algorithm>
#include <array>

namespace headroom::redis {

namespace {

constexpr std::array<std::string_view, 12> switchesForTrust{"verify", "verify_mode", "insecure", "skip_verify",
    "ssl_cert_reqs", "tls_verify", "allow_insecure", "verify_peer", "check_hostname", "ssl_check_hostname", "no_verify",
    "tls_insecure"};

tl::unexpected<Error> badQuery(Text text)
{
    return failure(ErrorKind::Usage, std::move(text));
}

std::string* placeOf(std::string_view name, Endpoint& endpoint)
{
    if (endpoint.transport == Endpoint::Transport::Tls) {
        auto& tls = endpoint.tls;
        if (name == "ca")
            return &tls.ca;
        if (name == "cert")
            return &tls.certificate;
        if (name == "key")
            return &tls.key;
        if (name == "server_name")
            return &tls.serverName;
    }
    if (endpoint.sentinels && name == "sentinel_user")
        return &endpoint.sentinels->user;
    return nullptr;
}

// Names are only repeated when they are ours: who knows what somebody put there.
tl::unexpected<Error> unknown(std::string_view name)
{
    if (std::find(switchesForTrust.begin(), switchesForTrust.end(), name) != switchesForTrust.end())
        return badQuery(
            Text::tr("the certificate of a Redis is always verified, there is no option against it: name its authority "
                     "by ca=FILE"));
    if (name == "ca" || name == "cert" || name == "key" || name == "server_name")
        return badQuery(Text::tr("%1= is for TLS only, and this Redis URL is without: begin it with rediss").arg(name));
    if (name == "sentinel_user")
        return badQuery(Text::tr("sentinel_user= is for redis+sentinel:// only"));
    if (name == "watch")
        return badQuery(Text::tr("watch= is for redis+sentinel:// and redis+cluster:// only"));
    if (name.find("password") != std::string_view::npos)
        return badQuery(
            Text::tr("a password does not belong in the Redis URL, where every process can read it: put it into "
                     "HEADROOM_REDIS_PASSWORD, that of the sentinels into HEADROOM_REDIS_SENTINEL_PASSWORD"));
    return badQuery(
        Text::tr("the Redis URL has an option that is not known; there are ca, cert, key and server_name for TLS, "
                 "sentinel_user and watch for sentinels, watch for a Cluster"));
}

Result<void> applyOption(std::string_view option, Endpoint& endpoint)
{
    const auto equals = option.find('=');
    const auto name = option.substr(0, equals);
    const auto value =
        equals == std::string_view::npos ? std::optional<std::string>{} : percentDecoded(option.substr(equals + 1));
    if (!isOneServer(endpoint) && name == "watch") {
        if (value != "replica" && value != "master")
            return badQuery(Text::tr("watch= in the Redis URL is master or replica"));
        (endpoint.cluster ? endpoint.cluster->watchReplica : endpoint.sentinels->watchReplica) = value == "replica";
        return {};
    }
    auto* place = placeOf(name, endpoint);
    if (!place)
        return unknown(name);
    if (!value || value->empty() || hasControlCharacters(*value))
        return badQuery(Text::tr("%1= in the Redis URL is empty or not percent-encoded").arg(name));
    if (!place->empty())
        return badQuery(Text::tr("%1= is twice in the Redis URL").arg(name));
    *place = *value;
    return {};
}

} // namespace

Result<void> applyQuery(std::string_view query, Endpoint& endpoint)
{
    while (!query.empty()) {
        if (const auto applied = applyOption(takeUpTo(query, '&'), endpoint); !applied)
            return applied;
    }
    return {};
}

} // namespace headroom::redis
