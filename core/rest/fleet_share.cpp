// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/fleet_share.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

constexpr double whileUnknown = 1;
constexpr Duration patience = 5s;
// Longer than the pauses of a client that has something to do now and then: coming back may cost it two seconds.
constexpr Duration stay = 10s;
// From the next telling of the others on, their last second still holds what their old share allowed.
constexpr Duration lastSecond = 1s + 100ms;

} // namespace

FleetShare::FleetShare(Client& client, redis::Connection& connection, Clock& clock,
    store::FleetPresence::Options presence, double perSecond, QObject* parent)
    : QObject(parent)
    , m_client(client)
    , m_clock(clock)
    , m_perSecond(std::max(perSecond, 0.0))
    , m_untilOthersKnow(presence.period + lastSecond)
    , m_presence(connection, clock, std::move(presence), [this](const store::Fleet& fleet) { told(fleet); })
    , m_leave(clock, [this] { leave(); })
{
    connect(&m_client, &Client::busy, this, [this] { join(); });
    connect(&m_client, &Client::idle, this, [this] { m_leave.ringIn(stay); });
}

void FleetShare::join()
{
    m_leave.stop();
    if (m_presence.isJoined())
        return;
    setShare(std::min(m_perSecond, whileUnknown), m_clock.now() + patience);
    m_presence.join();
}

void FleetShare::leave()
{
    m_presence.leave();
    m_joined.reset();
    m_clients = 1;
}

void FleetShare::told(const store::Fleet& fleet)
{
    if (!m_joined)
        m_joined = m_clock.now();
    m_clients = fleet.clients;
    m_client.setFleetClients(m_clients);
    const auto othersKnow = *m_joined + m_untilOthersKnow;
    setShare(m_perSecond / static_cast<double>(m_clients), m_clients > 1 ? std::optional(othersKnow) : std::nullopt);
    m_client.setFleetInvalid(fleet.invalid);
}

void FleetShare::setShare(double perSecond, std::optional<Instant> from)
{
    const auto share = std::pair(perSecond, from);
    if (share == m_share)
        return;
    m_share = share;
    m_client.setGlobalShare(perSecond, from);
}

} // namespace headroom::rest
