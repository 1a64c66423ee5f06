// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/fleet/shared_limits.h"

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

const std::vector<std::string>& SharedLimits::schemes()
{
    static const auto names = [] {
        std::vector<std::string> names;
        for (const auto* scheme : schemes::sharedSchemes())
            names.emplace_back(scheme->name);
        return names;
    }();
    return names;
}

SharedLimits::SharedLimits(Options options, Clock& clock)
    : m_options(std::move(options))
    , m_scheme(schemes::sharedScheme(m_options.scheme))
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
        m_options.seed + 1, m_scheme.anyKey(m_options.prefix));
    m_finder->follow(*m_connection);
    if (m_scheme.listens) {
        connection.seed = m_options.seed + 2;
        m_subscription = std::make_unique<redis::Connection>(connection, m_clock);
        m_finder->follow(*m_subscription);
    }
    m_store = m_scheme.makeStore({
        .connection = *m_connection,
        .subscription = m_subscription.get(),
        .clock = m_clock,
        .prefix = m_options.prefix,
        .lease = leaseFor(m_options.maxRequestDuration),
        .globalPerSecond = wholePerSecond(m_options.globalPerSecond),
        .seed = m_options.seed + 3,
        .problems = m_problems,
        .onForgotten =
            [this] {
                if (m_client)
                    m_client->storeForgot();
            },
    });
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
    presence.prefix = m_scheme.prefixBeside(m_options.prefix);
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
