// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/admission.h"

#include <algorithm>

namespace headroom::rest {

using model::allPriorities;
using model::Priority;
using model::WaitReason;

Admission::Admission(const SchedulerOptions& options)
    : m_concurrency(std::max(1U, options.concurrency))
    , m_maxFailedProbes(options.maxFailedProbes)
    , m_counted{Counted{RequestLimit(CountedBy::Bot, options)}, Counted{RequestLimit(CountedBy::Address, options)}}
    , m_budget(options.invalid)
    , m_breaker(options.breaker)
{
}

void Admission::remove(const QueuePlace& place)
{
    for (auto& counted : m_counted)
        counted.ready[place.priority].erase(place);
}

const Admission::Ready* Admission::first(const Counted& counted) const
{
    const Ready* first = nullptr;
    for (const auto priority : allPriorities) {
        const auto& ready = counted.ready[priority];
        if (isReady(counted, priority) && (!first || ready.begin()->first < first->first))
            first = &*ready.begin();
    }
    return first;
}

std::optional<Hold> Admission::hold(CountedBy by, const Moment& m) const
{
    return lastToEnd({holdUntil(m_addressHeldUntil, WaitReason::Address, m.now),
        holdUntil(m_proxyHeldUntil, WaitReason::Proxy, m.now),
        holdUntil(m_breaker.openUntil(m.now), WaitReason::Breaker, m.now), limit(by).hold(m)});
}

std::optional<Hold> Admission::knownHold(CountedBy by, Priority priority, const Moment& m) const
{
    const auto shared = hold(by, m);
    if (m_allowed.has(priority))
        return shared;
    const auto stops = m_budget.fallsBelow(static_cast<std::size_t>(priority), m.now);
    return lastToEnd({shared, holdUntil(stops, m_stoppedBy, m.now)});
}

std::optional<Hold> Admission::holdOf(const QueuePlace& place, CountedBy by, const Moment& m) const
{
    if (!m_allowed.has(place.priority))
        return Hold{m_budget.fallsBelow(static_cast<std::size_t>(place.priority), m.now), m_stoppedBy};
    if (const auto shared = hold(by, m))
        return shared;
    const auto kind = limit(by).tokens().kindOf(place, m.now);
    if (!limit(by).hasRoom(kind, {}, false, m))
        return Hold{limit(by).roomAt(kind, m).value_or(m.now), limit(by).reason()};
    if (const auto until = limit(by).leavesRoomUntil(place, m))
        return Hold{*until, limit(by).reason()};
    return hasRoom(m) ? std::nullopt : std::optional(Hold{m.now, WaitReason::Concurrency});
}

std::optional<WaitReason> Admission::heldBy(
    const QueuePlace& place, CountedBy by, bool needsClaim, const Moment& m) const
{
    if (const auto shared = hold(by, m))
        return shared->why;
    if (!m_breaker.allowsRequest(m.now))
        return WaitReason::Breaker;
    if (addressIsTried(m))
        return WaitReason::Address;
    const auto kind = limit(by).tokens().kindOf(place, m.now);
    if (!limit(by).hasRoom(kind, m.reserved[by], needsClaim, m) || limit(by).leavesRoomUntil(place, m))
        return limit(by).reason();
    return hasRoom(m) ? std::nullopt : std::optional(WaitReason::Concurrency);
}

bool Admission::isClosed(CountedBy by, const Moment& m) const
{
    return hold(by, m) || addressIsTried(m) || !m_breaker.allowsRequest(m.now);
}

Admission::Grant Admission::use(const QueuePlace& place, CountedBy by, bool stoodInLine, const Moment& m) const
{
    if (isClosed(by, m))
        return Grant::IsUseless;
    const auto others = stoodInLine || limit(by).tokens().areUsed() ? m.reserved[by] : PerTokenKind<std::size_t>{};
    const auto kind = limit(by).tokens().kindOf(place, m.now);
    if (!limit(by).hasRoom(kind, others, false, m) || (stoodInLine && !hasRoom(m)))
        return Grant::Waits;
    return Grant::Goes;
}

model::WaitReasons Admission::reasonsSince(Instant since, CountedBy by, Priority priority) const
{
    model::WaitReasons reasons;
    for (const auto reason : model::allWaitReasons) {
        if (m_counted[by].heldAt[reason] >= since)
            reasons.add(reason);
    }
    if (!m_allowed.has(priority))
        reasons.add(m_stoppedBy);
    if (m_stoppedByBudget[priority] >= since)
        reasons.add(WaitReason::Budget);
    return reasons;
}

bool Admission::updateAllowed(const Moment& m)
{
    const auto most = m_budget.maxUnderWay(m.now);
    auto allowed = PrioritySet::none();
    for (const auto priority : allPriorities) {
        if (most[static_cast<std::size_t>(priority)] > m.underWay)
            allowed.add(priority);
    }
    const auto before = std::exchange(m_stoppedBy, m_budget.isJoining(m.now) ? WaitReason::Store : WaitReason::Budget);
    for (const auto priority : allPriorities) {
        const auto reason = allowed.has(priority) ? before : m_stoppedBy;
        if (allowed.has(priority) != m_allowed.has(priority) && reason == WaitReason::Budget)
            m_stoppedByBudget[priority] = m.now;
    }
    return std::exchange(m_allowed, allowed) != allowed;
}

std::optional<std::size_t> Admission::freeForTokens(const Moment& m) const
{
    if (m.storeAwayUntil || addressIsTried(m) || !m_breaker.allowsRequest(m.now))
        return std::nullopt;
    if (const auto held = hold(CountedBy::Bot, m); held && held->why != WaitReason::Global)
        return std::nullopt;
    const auto byBudget = m_budget.maxUnderWay(m.now);
    const auto room = std::min<std::uint64_t>(m_concurrency, *std::ranges::max_element(byBudget));
    return room > m.underWay ? static_cast<std::size_t>(room) - m.underWay : 0;
}

std::optional<TokenKind> Admission::sent(const QueuePlace& place, CountedBy by, Duration usualWay, const Moment& m)
{
    m_breaker.sent(m.now);
    return limit(by).sent(place, usualWay, m);
}

// Of all that wait for the end of a ban one goes first: a second ban would be longer.
void Admission::addressAnswered(Instant sent)
{
    if (m_addressHeldUntil && sent >= *m_addressHeldUntil)
        m_addressHeldUntil.reset();
}

void Admission::hostAnswered()
{
    m_breaker.succeeded();
    m_hostProblem.clear();
}

bool Admission::hostFailed(const Text& problem, Instant now)
{
    m_hostProblem = problem;
    return m_breaker.failed(now) && m_breaker.failedProbes() >= m_maxFailedProbes;
}

std::optional<Instant> Admission::wakeAt(bool anybody, const Moment& m) const
{
    std::optional<Instant> wake;
    for (const auto priority : allPriorities) {
        if (!anybody || m_allowed.has(priority))
            continue;
        // Else a response is what makes room.
        if (const auto when = m_budget.mayGrowAt(static_cast<std::size_t>(priority), m.now); when > m.now)
            wake = soonest({wake, when});
    }
    // Room that is set aside or in use comes free by an event, not by time; so does an address that is being tried.
    return hasRoom(m) ? soonest({wake, changesAt(CountedBy::Bot, m), changesAt(CountedBy::Address, m)}) : wake;
}

std::optional<Instant> Admission::changesAt(CountedBy by, const Moment& m) const
{
    const auto* candidate = first(m_counted[by]);
    if (!candidate)
        return std::nullopt;
    if (const auto shared = hold(by, m))
        return shared->until;
    if (addressIsTried(m) || !m_breaker.allowsRequest(m.now))
        return std::nullopt;
    // What leaves room to others stands behind all others that are ready.
    const bool onlyBulk = !isReady(m_counted[by], Priority::Critical) && !isReady(m_counted[by], Priority::Normal);
    if (const auto until = onlyBulk ? limit(by).leavesRoomUntil(candidate->first, m) : std::nullopt)
        return until;
    return soonest({limit(by).roomAt(TokenKind::Normal, m), limit(by).roomAt(TokenKind::Bulk, m)});
}

void Admission::describe(model::ClientState& state, const Moment& m) const
{
    const auto shown = [&m](const Counted& counted) {
        auto limit = counted.limit.state(m);
        for (const auto& ready : counted.ready)
            limit.waiting += ready.size();
        return limit;
    };
    state.concurrency = static_cast<unsigned>(m_concurrency);
    state.global = shown(m_counted[CountedBy::Bot]);
    state.address = shown(m_counted[CountedBy::Address]);
    state.invalid = m_budget.count(m.now);
    state.thresholds = m_budget.thresholds();
    state.level = state.thresholds.levelOf(state.invalid);
    state.breaker = m_breaker.state(m.now);
    state.breakerUntil = model::ifAhead(m_breaker.openUntil(m.now), m.now);
    state.hostProblem = m_hostProblem;
    state.addressHeldUntil = model::ifAhead(m_addressHeldUntil, m.now);
    state.proxyHeldUntil = model::ifAhead(m_proxyHeldUntil, m.now);
}

} // namespace headroom::rest
