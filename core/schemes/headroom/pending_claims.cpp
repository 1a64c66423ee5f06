// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/headroom/pending_claims.h"

#include <algorithm>

namespace headroom::schemes {

PendingClaims::Claim PendingClaims::take(ClaimTicket ticket)
{
    auto node = m_claims.extract(ticket);
    leave(ticket, node.mapped());
    return std::move(node.mapped());
}

void PendingClaims::leave(ClaimTicket ticket, const Claim& claim)
{
    if (claim.phase == Phase::Promised)
        m_promised.erase({claim.at, ticket});
    if (claim.phase != Phase::Queued)
        return;
    const auto queue = m_queues.find(claim.key);
    queue->second.tickets.erase(ticket);
    if (!queue->second.tickets.empty())
        return;
    m_askAgain.erase({queue->second.askAgain, claim.key});
    m_queues.erase(queue);
}

void PendingClaims::enqueue(ClaimTicket ticket, Instant askAgain)
{
    auto& claim = m_claims.at(ticket);
    if (claim.phase == Phase::Promised)
        m_promised.erase({claim.at, ticket});
    claim.phase = Phase::Queued;
    auto& queue = m_queues[claim.key];
    queue.tickets.insert(ticket);
    setAskAgain(claim.key, queue, askAgain);
}

void PendingClaims::setAskAgain(const std::string& key, Queue& queue, Instant askAgain)
{
    m_askAgain.erase({queue.askAgain, key});
    queue.askAgain = askAgain;
    m_askAgain.emplace(askAgain, key);
}

void PendingClaims::promise(ClaimTicket ticket, Instant at)
{
    auto& claim = m_claims.at(ticket);
    leave(ticket, claim);
    claim.phase = Phase::Promised;
    claim.promised = at;
    claim.at = at;
    m_promised.emplace(at, ticket);
}

void PendingClaims::hold(const std::optional<std::string>& key, Instant until)
{
    std::vector<ClaimTicket> sooner;
    for (const auto& [at, ticket] : m_promised) {
        if (at >= until)
            break;
        if (!key || m_claims.at(ticket).key == *key)
            sooner.push_back(ticket);
    }
    for (const auto ticket : sooner) {
        auto& claim = m_claims.at(ticket);
        m_promised.erase({claim.at, ticket});
        claim.at = until;
        m_promised.emplace(until, ticket);
    }
}

std::optional<ClaimTicket> PendingClaims::nextToGo(Instant now) const
{
    if (m_promised.empty() || m_promised.begin()->first > now)
        return std::nullopt;
    return m_promised.begin()->second;
}

std::vector<ClaimTicket> PendingClaims::takeQueuesToAsk(Instant now, Duration period)
{
    std::vector<ClaimTicket> first;
    while (!m_askAgain.empty() && m_askAgain.begin()->first <= now) {
        const auto key = m_askAgain.begin()->second;
        auto& queue = m_queues.at(key);
        first.push_back(*queue.tickets.begin());
        setAskAgain(key, queue, now + period);
    }
    return first;
}

std::optional<Instant> PendingClaims::wakeAt() const
{
    const auto first = [](const auto& times) {
        return times.empty() ? std::nullopt : std::optional(times.begin()->first);
    };
    return soonest({first(m_promised), first(m_askAgain)});
}

bool PendingClaims::isAnyQueuedBut(ClaimTicket ticket) const
{
    const auto claim = m_claims.find(ticket);
    const bool stands = claim != m_claims.end() && claim->second.phase == Phase::Queued;
    return m_queues.size() > 1 || (m_queues.size() == 1 && m_queues.begin()->second.tickets.size() > (stands ? 1 : 0));
}

std::vector<ClaimTicket> PendingClaims::queued() const
{
    std::vector<ClaimTicket> tickets;
    for (const auto& [ticket, claim] : m_claims) {
        if (claim.phase == Phase::Queued)
            tickets.push_back(ticket);
    }
    return tickets;
}

} // namespace headroom::schemes
