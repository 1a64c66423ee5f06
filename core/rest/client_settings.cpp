// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/client_settings.h"

#include <QUrl>

#include <random>

namespace headroom::rest {

namespace {

std::uint64_t randomSeed()
{
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

QUrl urlOf(const std::string& api)
{
    return QUrl(QString::fromStdString(api), QUrl::StrictMode);
}

// "discord.com:443"
std::string addressOf(const std::string& api)
{
    const auto url = urlOf(api);
    return apiHost(api) + ':' + std::to_string(url.port(url.scheme() == QLatin1StringView("http") ? 80 : 443));
}

Result<void> checkApi(const std::string& api)
{
    const auto url = urlOf(api);
    const bool isHttp = url.scheme() == QLatin1StringView("http") || url.scheme() == QLatin1StringView("https");
    if (!url.isValid() || url.host().isEmpty() || !isHttp)
        return failure(ErrorKind::Usage, Text::tr("--api %1 is no URL such as https://discord.com/api/v10").arg(api));
    if (!url.userInfo().isEmpty() || url.hasQuery() || url.hasFragment())
        return failure(
            ErrorKind::Usage, Text::tr("--api takes neither a user nor a query; the token comes from HEADROOM_TOKEN"));
    return {};
}

} // namespace

std::string apiHost(const std::string& api)
{
    const auto host = urlOf(api).host().toStdString();
    return host.empty() ? api : host;
}

Result<void> check(const ClientSettings& settings)
{
    const auto api = checkApi(settings.transport.api);
    return api ? net::QtTransport::check(settings.transport) : api;
}

WiredClient::Options wiringOf(
    const ClientSettings& settings, const std::optional<SharedRedis>& redis, std::unique_ptr<net::Transport> transport)
{
    WiredClient::Options options;
    options.transport = std::move(transport);
    options.client.scheduler = settings.scheduler;
    options.client.scheduler.seed = randomSeed();
    options.client.scheduler.breaker.seed = randomSeed();
    options.client.egress = settings.egress.empty() ? addressOf(settings.transport.api) : settings.egress;
    if (!redis)
        return options;
    options.shared = SharedLimits::Options{
        .endpoint = redis->endpoint,
        .scheme = redis->scheme,
        .prefix = redis->prefix,
        .egress = options.client.egress,
        .name = redis->connectionName,
        .globalPerSecond = settings.scheduler.globalPerSecond,
        .maxRequestDuration = settings.transport.totalTimeout,
        .seed = randomSeed(),
    };
    return options;
}

} // namespace headroom::rest
