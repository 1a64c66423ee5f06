// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/fleet/shared_limits.h"

#include "core/discord/route_keys.h"
#include "core/store/headroom/headroom_keys.h"
#include "core/store/headroom/headroom_store.h"
#include "core/store/spectacles/spectacles_keys.h"
#include "core/store/spectacles/spectacles_store.h"
#include "core/store/xenon/xenon_keys.h"
#include "core/store/xenon/xenon_store.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

constexpr auto ownScheme = "headroom";
constexpr auto xenonScheme = "xenon";
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

// One of the keys, all of which lie in one slot of a Cluster.
std::string anyKey(const SharedLimits::Options& options)
{
    if (options.scheme == ownScheme)
        return store::HeadroomKeys(options.prefix).globalHeld();
    if (options.scheme == xenonScheme)
        return store::XenonKeys(options.prefix).global();
    return store::SpectaclesKeys(options.prefix).global();
}

// Of the keys that are beside those of the scheme, in the same slot.
std::string prefixBeside(const SharedLimits::Options& options)
{
    if (options.scheme == ownScheme)
        return '{' + store::HeadroomKeys(options.prefix).app() + '}';
    return options.prefix.empty() && options.scheme == xenonScheme ? "ratelimits" : options.prefix;
}

} // namespace

const std::vector<std::string>& SharedLimits::schemes()
{
    static const std::vector<std::string> names{"spectacles", xenonScheme, ownScheme};
    return names;
}

SharedLimits::SharedLimits(Options options, Clock& clock)
    : m_options(std::move(options))
    , m_clock(clock)
{
    redis::Connection::Options connection;
    connection.endpoint = m_options.endpoint;
    connection.access = redis::Connection::Access::ReadWrite;
    connection.name = m_options.name;
    connection.answerTimeout = reportTimeout;
    connection.seed = m_options.seed;
    m_connection = std::make_unique<redis::Connection>(connection, m_clock);
    m_finder = std::make_unique<redis::MasterResolver>(
        m_options.endpoint, redis::MasterResolver::For::Writing, m_clock, m_options.seed + 1, anyKey(m_options));
    m_finder->follow(*m_connection);
    if (m_options.scheme != "spectacles") {
        connection.seed = m_options.seed + 2;
        m_subscription = std::make_unique<redis::Connection>(connection, m_clock);
        m_finder->follow(*m_subscription);
    }
    makeStore();
}

SharedLimits::~SharedLimits() = default;

void SharedLimits::makeStore()
{
    const auto lease = leaseFor(m_options.maxRequestDuration);
    if (m_options.scheme == ownScheme) {
        store::HeadroomStore::Options options;
        options.app = m_options.prefix;
        options.lease = lease;
        options.globalPerSecond = wholePerSecond(m_options.globalPerSecond);
        options.seed = m_options.seed + 3;
        options.problems = m_problems;
        m_store = std::make_unique<store::HeadroomStore>(*m_connection, *m_subscription, m_clock, options);
        return;
    }
    if (m_options.scheme == xenonScheme) {
        store::XenonStore::Options options;
        options.prefix = m_options.prefix;
        options.lease = lease;
        options.seed = m_options.seed + 3;
        options.problems = m_problems;
        m_store = std::make_unique<store::XenonStore>(*m_connection, *m_subscription, m_clock, options);
        return;
    }
    store::SpectaclesStore::Options options;
    options.prefix = m_options.prefix;
    options.lease = lease;
    options.seed = m_options.seed + 3;
    options.problems = m_problems;
    m_store = std::make_unique<store::SpectaclesStore>(*m_connection, m_clock, options);
}

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
    if (m_options.scheme == ownScheme) {
        options.storeKeyOf = discord::headroomKey;
        if (m_options.globalPerSecond > 0) {
            options.scheduler.globalKey = store::HeadroomStore::globalKey;
            options.scheduler.globalBulkKey = store::HeadroomStore::globalBulkKey;
        }
        return;
    }
    options.storeKeyOf = m_options.scheme == xenonScheme ? discord::xenonKey : discord::spectaclesKey;
}

void SharedLimits::attach(Client& client)
{
    store::FleetMembership::Options presence;
    presence.prefix = prefixBeside(m_options);
    presence.egress = m_options.egress;
    presence.client = m_options.name + '-' + std::to_string(m_options.seed);
    presence.problems = m_problems;
    m_share =
        std::make_unique<FleetQuota>(client, *m_connection, m_clock, std::move(presence), m_options.globalPerSecond,
            m_options.scheme == ownScheme ? FleetQuota::Parts::Equal : FleetQuota::Parts::ByWork);
    if (auto* own = dynamic_cast<store::HeadroomStore*>(m_store.get()))
        QObject::connect(own, &store::HeadroomStore::forgotten, &client, &Client::storeForgot);
}

void SharedLimits::leave()
{
    m_share.reset();
}

} // namespace headroom::rest
