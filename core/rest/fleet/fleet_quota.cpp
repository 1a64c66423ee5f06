// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/fleet/fleet_quota.h"

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
// A Redis that was emptied, or is another one by now, hears of each client again within a period. Until that is sure
// to have happened the others are still there.
constexpr Duration announcementTime = 3s;
// Who does not know by then what it may use of the invalid-request budget goes on with what it knows itself: as long as
// its claims wait for a Redis that is not there.
constexpr Duration budgetTimeout = 1s;

schemes::FleetMembership::Options withBudgetOf(Client& client, schemes::FleetMembership::Options options)
{
    options.requestInvalidBudget = [client = QPointer(&client)] {
        return client ? client->requestInvalidBudget() : limits::InvalidBudget::Request{};
    };
    return options;
}

} // namespace

FleetQuota::FleetQuota(Client& client, redis::Connection& connection, Clock& clock,
    schemes::FleetMembership::Options presence, double perSecond, Parts parts, QObject* parent)
    : QObject(parent)
    , m_client(&client)
    , m_clock(clock)
    , m_perSecond(std::max(perSecond, 0.0))
    , m_untilOthersKnow(presence.period + lastSecond)
    , m_presence(connection, clock, withWork(parts, withBudgetOf(client, std::move(presence))),
          [this](const schemes::Fleet& fleet) { onFleet(fleet); })
    , m_leave(clock, [this] { leave(); })
{
    connect(&client, &Client::busy, this, [this] { join(); });
    connect(&client, &Client::idle, this, [this] { m_leave.ringIn(stay); });
    if (parts == Parts::ByWork)
        connect(&client, &Client::submittedBesideBulk, this, [this] {
            if (m_announcedOnlyBulk)
                m_presence.tellNow();
        });
}

schemes::FleetMembership::Options FleetQuota::withWork(Parts parts, schemes::FleetMembership::Options options)
{
    if (parts == Parts::Equal || m_perSecond <= 0)
        return options;
    options.perSecond = m_perSecond;
    options.work = [this] {
        noteWork();
        return schemes::FleetWork{m_announcedOnlyBulk, m_client ? m_client->neededBesideBulk() : 0};
    };
    return options;
}

bool FleetQuota::isOnlyBulk() const
{
    const auto last = m_client ? m_client->lastBesideBulk() : std::nullopt;
    return !last || *last + stay <= m_clock.now();
}

void FleetQuota::noteWork()
{
    if (isOnlyBulk() == m_announcedOnlyBulk)
        return;
    m_announcedOnlyBulk = !m_announcedOnlyBulk;
    m_changed = m_clock.now();
    m_perSecondBefore = m_share ? m_share->first : 0;
}

void FleetQuota::join()
{
    m_leave.stop();
    if (m_presence.isJoined())
        return;
    setShare(std::min(m_perSecond, whileUnknown), m_clock.now() + shareTimeout);
    m_client->joinInvalidBudget(m_clock.now() + budgetTimeout);
    m_announcedOnlyBulk = isOnlyBulk();
    m_changed.reset();
    m_presence.join();
}

void FleetQuota::leave()
{
    if (m_client && m_client->scheduler().inFlight() > 0) // of requests that nobody waits for any more
        return m_leave.ringIn(stay);
    m_presence.leave();
    if (m_client)
        m_client->leaveInvalidBudget();
    m_joined.reset();
    m_fewerSince.reset();
    m_fewerOnlyBulkSince.reset();
    m_changed.reset();
    m_clients = 1;
    m_onlyBulk = 0;
}

void FleetQuota::onFleet(const schemes::Fleet& fleet)
{
    if (!m_client)
        return;
    if (!m_joined) {
        m_joined = m_clock.now();
        m_onlyBulk = m_clients = 0; // whatever is reported is more
    }
    countClients(fleet);
    const auto now = m_clock.now();
    const auto othersKnow = *m_joined + m_untilOthersKnow;
    auto from = m_clients > 1 ? std::optional(othersKnow) : std::nullopt;
    auto part = ownPart(fleet);
    if (m_changed && now < *m_changed + m_untilOthersKnow)
        part = std::min(part, m_perSecondBefore);
    if (m_share && (m_fewerSince || m_fewerOnlyBulkSince)) // they may be at work still
        part = std::min(part, m_share->first);
    if (part <= 0 && m_perSecond > 0) {
        // The others still use it. This is reported again as soon as they do not.
        part = std::min(m_perSecond, whileUnknown);
        from = std::max(othersKnow, now + m_untilOthersKnow);
    }
    setShare(part, from);
    m_client->grantInvalidBudget(fleet.invalid);
}

double FleetQuota::ownPart(const schemes::Fleet& fleet) const
{
    if (!fleet.division)
        return m_perSecond / static_cast<double>(m_clients);
    if (m_announcedOnlyBulk)
        return fleet.division->forBulk / static_cast<double>(std::max<std::size_t>(1, m_onlyBulk));
    const auto others = m_clients > m_onlyBulk ? m_clients - m_onlyBulk : 1;
    return (m_perSecond - fleet.division->leftToBulk) / static_cast<double>(others);
}

// Fewer are believed after a while only.
std::size_t FleetQuota::settled(std::size_t before, std::size_t reported, std::optional<Instant>& fewerSince) const
{
    const auto now = m_clock.now();
    if (reported >= before)
        fewerSince.reset();
    else if (!fewerSince)
        fewerSince = now;
    if (fewerSince && now - *fewerSince < announcementTime)
        return before;
    fewerSince.reset();
    return reported;
}

void FleetQuota::countClients(const schemes::Fleet& fleet)
{
    const auto onlyBulk = fleet.division ? fleet.division->onlyBulk : 0;
    const auto others = settled(
        m_clients - std::min(m_clients, m_onlyBulk), fleet.clients - std::min(fleet.clients, onlyBulk), m_fewerSince);
    m_onlyBulk = settled(m_onlyBulk, onlyBulk, m_fewerOnlyBulkSince);
    m_clients = std::max<std::size_t>(1, others + m_onlyBulk);
    m_client->setFleetClients(m_clients);
}

void FleetQuota::setShare(double perSecond, std::optional<Instant> from)
{
    const auto share = std::pair(perSecond, from);
    if (share == m_share)
        return;
    m_share = share;
    m_client->setGlobalShare(perSecond, from);
}

} // namespace headroom::rest
