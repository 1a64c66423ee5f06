// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/own/own_wiring.h"

#include <random>

namespace headroom::console {

namespace {

std::uint64_t randomSeed()
{
    std::random_device device;
    return (std::uint64_t{device()} << 32) | device();
}

std::string egressOf(const RequestProfile& requests)
{
    if (!requests.egress.empty())
        return requests.egress;
    const auto address = parseApi(requests.api);
    return address ? address->host + ':' + std::to_string(address->port) : requests.api;
}

} // namespace

rest::Client::Options ownClientOptions(const RequestProfile& requests)
{
    rest::Client::Options options;
    options.scheduler.concurrency = requests.concurrency;
    options.scheduler.globalPerSecond = requests.globalPerSecond;
    // Who says "20 times" means 20 requests.
    options.scheduler.shareIdenticalGets = false;
    options.scheduler.seed = randomSeed();
    options.egress = egressOf(requests);
    return options;
}

rest::QtTransport::Options ownTransportOptions(const RequestProfile& requests)
{
    rest::QtTransport::Options options;
    options.api = requests.api;
    options.token = requests.token;
    return options;
}

std::optional<rest::SharedLimits::Options> ownSharedLimits(const Profile& profile, const std::string& name)
{
    if (!profile.endpoint)
        return std::nullopt;
    rest::SharedLimits::Options options;
    options.endpoint = *profile.endpoint;
    options.scheme = profile.scheme;
    options.prefix = profile.prefix;
    options.egress = egressOf(*profile.requests);
    options.name = name;
    options.globalPerSecond = profile.requests->globalPerSecond;
    options.maxRequestDuration = ownTransportOptions(*profile.requests).totalTimeout;
    options.seed = randomSeed();
    return options;
}

} // namespace headroom::console
