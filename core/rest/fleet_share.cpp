// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/fleet_share.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

constexpr double whileUnknown = 1;
constexpr Duration shareTimeout = 5s;
// Longer than the pauses of a client that has something to do now and then: coming back may cost it two seconds.
constexpr Duration stay = 10s;
// From the next telling of the others on, their last second still holds what their old share allowed.
constexpr Duration lastSecond = 1s + 100ms;
// A Redis that was emptied, or is another one by now, is told again within a period of each client. Until that is sure
// to have happened the others are still there.
constexpr Duration untilAllHaveTold = 3s;
// Who is not told by then what it may use of the invalid-request budget goes on with what it knows itself: as long as
// its claims wait for a Redis that is not there.
constexpr Duration patienceForBudget = 1s;

store::FleetPresence::Options withBudgetOf(Client& client, store::FleetPresence::Options options)
{
    options.requestInvalidBudget = [client = QPointer(&client)] {
        return client ? client->requestInvalidBudget() : limits::InvalidBudget::Request{};
    };
    return options;
}

} // namespace

FleetShare::FleetShare(Client& client, redis::Connection& connection, Clock& clock,
    store::FleetPresence::Options presence, double perSecond, QObject* parent)
    : QObject(parent)
    , m_client(&client)
    , m_clock(clock)
    , m_perSecond(std::max(perSecond, 0.0))
    , m_untilOthersKnow(presence.period + lastSecond)
    , m_presence(connection, clock, withBudgetOf(client, std::move(presence)),
          [this](const store::Fleet& fleet) { told(fleet); })
    , m_leave(clock, [this] { leave(); })
{
    connect(&client, &Client::busy, this, [this] { join(); });
    connect(&client, &Client::idle, this, [this] { m_leave.ringIn(stay); });
}

void FleetShare::join()
{
    m_leave.stop();
    if (m_presence.isJoined())
        return;
    setShare(std::min(m_perSecond, whileUnknown), m_clock.now() + shareTimeout);
    m_client->joinInvalidBudget(m_clock.now() + patienceForBudget);
    m_presence.join();
}

void FleetShare::leave()
{
    if (m_client && m_client->scheduler().inFlight() > 0) // of requests that nobody waits for any more
        return m_leave.ringIn(stay);
    m_presence.leave();
    if (m_client)
        m_client->leaveInvalidBudget();
    m_joined.reset();
    m_fewerSince.reset();
    m_clients = 1;
}

void FleetShare::told(const store::Fleet& fleet)
{
    if (!m_client)
        return;
    if (!m_joined)
        m_joined = m_clock.now();
    countClients(fleet.clients);
    const auto othersKnow = *m_joined + m_untilOthersKnow;
    setShare(m_perSecond / static_cast<double>(m_clients), m_clients > 1 ? std::optional(othersKnow) : std::nullopt);
    m_client->grantInvalidBudget(fleet.invalid);
}

void FleetShare::countClients(std::size_t told)
{
    const auto now = m_clock.now();
    if (told >= m_clients)
        m_fewerSince.reset();
    else if (!m_fewerSince)
        m_fewerSince = now;
    if (m_fewerSince && now - *m_fewerSince < untilAllHaveTold)
        return;
    m_fewerSince.reset();
    m_clients = told;
    m_client->setFleetClients(m_clients);
}

void FleetShare::setShare(double perSecond, std::optional<Instant> from)
{
    const auto share = std::pair(perSecond, from);
    if (share == m_share)
        return;
    m_share = share;
    m_client->setGlobalShare(perSecond, from);
}

} // namespace headroom::rest
