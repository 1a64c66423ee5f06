// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/fleet/shared_limits.h"

#include "core/schemes/fleet/fleet_keys.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

// Who waits longer than this for a claim goes on without the shared limits.
constexpr Duration reportTimeout = 1s;
constexpr std::chrono::milliseconds shortestLease = 30s;

// The same in the whole fleet only if all clients give a request the same time.
std::chrono::milliseconds leaseFor(Duration maxRequestDuration)
{
    return std::max<std::chrono::milliseconds>(shortestLease, ceilMilliseconds(maxRequestDuration) + 5s);
}

// As many tokens as the store keeps; 0: no limit.
std::int64_t wholePerSecond(double global)
{
    return global > 0 ? static_cast<std::int64_t>(limits::SlidingWindowLimiter(global).size()) : 0;
}

} // namespace

SharedLimits::SharedLimits(Options options, Clock& clock)
    : m_options(std::move(options))
    , m_scheme(*schemes::registeredScheme(m_options.scheme)->sharing)
    , m_fleetPrefix(*schemes::makeScheme({m_options.scheme, m_options.prefix, {}}).value()->fleetPrefix())
    , m_clock(clock)
{
    redis::Connection::Options connection;
    connection.endpoint = m_options.endpoint;
    connection.access = redis::Connection::Access::ReadWrite;
    connection.name = m_options.name;
    connection.answerTimeout = reportTimeout;
    connection.seed = m_options.seed;
    m_connection = std::make_unique<redis::Connection>(connection, m_clock);
    m_finder = std::make_unique<redis::MasterResolver>(m_options.endpoint, redis::MasterResolver::For::Writing, m_clock,
        m_options.seed + 1, schemes::clientsKey(m_fleetPrefix));
    m_finder->follow(*m_connection);
    if (m_scheme.listens) {
        connection.seed = m_options.seed + 2;
        m_subscription = std::make_unique<redis::Connection>(connection, m_clock);
        m_finder->follow(*m_subscription);
    }
    schemes::StoreOptions store;
    store.prefix = m_options.prefix;
    store.lease = leaseFor(m_options.maxRequestDuration);
    store.globalPerSecond = wholePerSecond(m_options.globalPerSecond);
    store.seed = m_options.seed + 3;
    store.problems = m_problems;
    store.onForgotten = [this] {
        if (m_client)
            m_client->storeForgot();
    };
    m_store = m_scheme.makeStore({*m_connection, m_subscription.get(), m_clock, std::move(store)});
}

SharedLimits::~SharedLimits() = default;

void SharedLimits::open()
{
    if (m_subscription)
        m_subscription->open();
    m_connection->open();
    m_finder->open();
}

void SharedLimits::close()
{
    m_finder->close();
    m_connection->close();
    if (m_subscription)
        m_subscription->close();
}

void SharedLimits::configure(Client::Options& options) const
{
    options.egress = m_options.egress;
    options.storeProblems = m_problems;
    options.scheduler.globalPerSecond = m_options.globalPerSecond;
    options.storeKeyOf = m_scheme.bucketKey;
    if (m_options.globalPerSecond > 0) {
        options.scheduler.globalKey = m_scheme.globalKey;
        options.scheduler.globalBulkKey = m_scheme.globalBulkKey;
    }
}

void SharedLimits::attach(Client& client)
{
    schemes::FleetMembership::Options presence;
    presence.prefix = m_fleetPrefix;
    presence.egress = m_options.egress;
    presence.client = m_options.name + '-' + std::to_string(m_options.seed);
    presence.problems = m_problems;
    m_share = std::make_unique<FleetQuota>(client, *m_connection, m_clock, std::move(presence),
        m_options.globalPerSecond, m_scheme.globalKey.empty() ? FleetQuota::Parts::ByWork : FleetQuota::Parts::Equal);
    m_client = &client;
}

void SharedLimits::leave()
{
    m_share.reset();
}

} // namespace headroom::rest
