// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/invalid_budget.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::limits {

namespace {

// A request that Redis has not answered by then counts as not made.
constexpr Duration answerTimeout = 1s;

std::uint64_t minus(std::uint64_t from, std::uint64_t what)
{
    return from - std::min(from, what);
}

} // namespace

InvalidBudget::InvalidBudget(model::InvalidThresholds thresholds)
    : m_thresholds(thresholds)
    , m_limits{thresholds.stopAllAt, thresholds.stopNormalAt, thresholds.stopBulkAt}
{
    for (auto& limit : m_limits)
        limit = std::min(limit, minus(thresholds.banAt, 1));
}

void InvalidBudget::add(Instant when)
{
    m_own.add(when);
    ++m_sinceRequest;
    ++m_sinceGrant;
}

void InvalidBudget::joinFleet(Instant deadline)
{
    m_credit = {};
    m_creditUntil = deadline;
    m_isJoining = true;
}

InvalidBudget::Request InvalidBudget::request(std::uint64_t underWay, Instant now)
{
    const auto most = maxUnderWay(now);
    Request request{++m_requests, {}, m_limits};
    for (std::size_t i = 0; i < most.size(); ++i) {
        request.held[i] = underWay + minus(most[i], underWay) / 2;
        m_credit[i] = std::min(most[i], request.held[i]);
    }
    m_isJoining = isJoining(now);
    if (!m_isJoining) // whose deadline is what it is
        m_creditUntil = std::max(m_creditUntil, now + answerTimeout);
    m_sinceRequest = 0;
    return request;
}

void InvalidBudget::grant(Grant grant)
{
    if (grant.request != m_requests)
        return;
    m_granted = std::move(grant);
    m_granted.processes = std::max<std::size_t>(1, m_granted.processes);
    m_isJoining = false;
    m_credit = m_granted.credit;
    m_creditUntil = m_granted.expires;
    m_sinceGrant = m_sinceRequest;
}

void InvalidBudget::leaveFleet()
{
    ++m_requests; // what is answered still is not for this process any more
    m_creditUntil = Instant::min();
    m_isJoining = false;
}

std::uint64_t InvalidBudget::count(Instant now) const
{
    return std::max(m_own.count(now), fleetCount(now) + sinceGrant(now));
}

InvalidBudget::PerPriority InvalidBudget::maxUnderWay(Instant now) const
{
    const auto own = m_own.count(now);
    const auto fleet = fleetCount(now);
    PerPriority most;
    for (std::size_t i = 0; i < most.size(); ++i) {
        const auto ofFleet = hasCredit(now) ? minus(m_credit[i], m_sinceRequest)
                                            : minus(minus(m_limits[i], fleet) / m_granted.processes, sinceGrant(now));
        most[i] = std::min(minus(m_limits[i], own), ofFleet);
    }
    return most;
}

Instant InvalidBudget::fallsBelow(std::size_t priority, Instant now) const
{
    const auto below = minus(m_limits[priority], 1);
    return std::max(m_own.fallsTo(below, now), fleetFallsTo(minus(below, sinceGrant(now)), now));
}

Instant InvalidBudget::mayGrowAt(std::size_t priority, Instant now) const
{
    const auto own = m_own.fallsTo(minus(m_limits[priority], 1), now);
    if (hasCredit(now))
        return std::max(own, m_creditUntil);
    const auto fleet = fleetCount(now);
    const auto since = sinceGrant(now);
    if (since < minus(m_limits[priority], fleet) / m_granted.processes)
        return own;
    auto change = m_own.count(now) > 0 ? m_own.fallsTo(m_own.count(now) - 1, now) : Instant::max();
    if (fleet > 0)
        change = std::min(change, fleetFallsTo(fleet - 1, now));
    return std::max(own, change);
}

std::uint64_t InvalidBudget::fleetCount(Instant now) const
{
    std::uint64_t count = 0;
    for (auto each = m_granted.counted.rbegin(); each != m_granted.counted.rend() && each->until > now; ++each)
        count += each->count;
    return count;
}

Instant InvalidBudget::fleetFallsTo(std::uint64_t count, Instant now) const
{
    auto left = fleetCount(now);
    auto when = now;
    for (const auto& each : m_granted.counted) {
        if (left <= count)
            break;
        if (each.until <= now)
            continue;
        left -= each.count;
        when = each.until;
    }
    return when;
}

// They leave the count as well, if nobody answers for that long.
std::uint64_t InvalidBudget::sinceGrant(Instant now) const
{
    return std::min(m_sinceGrant, m_own.count(now));
}

} // namespace headroom::limits
