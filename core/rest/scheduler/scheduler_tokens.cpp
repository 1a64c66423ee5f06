// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The limits of so many requests a second: this process's own, or tokens of the fleet's.
#include "core/rest/scheduler/scheduler.h"

#include <algorithm>
#include <numeric>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

// Tokens that stand in line or are promised: enough to take what a limit gives in an eighth of a second, so that a
// process that comes later need not wait for long behind those of the others.
constexpr std::size_t fewestAhead = 4;
constexpr std::size_t maxAhead = 64;

} // namespace

// A bulk request that has waited for so long that it goes before others takes a token as they do.
TokenKind Scheduler::kindOf(const QueuePlace& place, Instant now) const
{
    const bool isBulk = place.priority == Priority::Bulk && !m_options.globalBulkKey.empty();
    return isBulk && place.beforeNormalFrom() > now ? TokenKind::Bulk : TokenKind::Normal;
}

bool Scheduler::hasRoomUnderLimit(
    CountedBy by, TokenKind kind, const PerTokenKind<std::size_t>& reserved, bool withComing, Instant now) const
{
    const auto hasToken = usesTokens(by) && !m_store.isAway(now);
    if (!hasToken || m_store.isCautious(now)) {
        const auto all = std::accumulate(reserved.begin(), reserved.end(), std::size_t{0});
        if (counted(by).limit.available(now) <= all)
            return false;
    }
    const auto& ofKind = tokens(kind);
    return !hasToken
        || ofKind.usable(now + m_arrivals.lead().half()) + (withComing ? ofKind.coming() : 0)
        > reserved[static_cast<std::size_t>(kind)];
}

std::optional<Instant> Scheduler::leavesRoomUntil(const QueuePlace& place, CountedBy by, Instant now) const
{
    if (place.priority != Priority::Bulk || place.beforeNormalFrom() <= now)
        return std::nullopt;
    const auto storeLeavesRoom = usesTokens(by) && !m_options.globalBulkKey.empty();
    if (storeLeavesRoom && !m_store.isAway(now) && !m_store.isCautious(now))
        return std::nullopt;
    const auto& shared = counted(by);
    const auto size = usesTokens(by) && !m_store.isAway(now) ? m_fleetLimit.size() : shared.limit.size();
    if (size == 0 || shared.bulkRoom.allowsRequest(size, now))
        return std::nullopt;
    return std::min(shared.bulkRoom.changesAt(now), place.beforeNormalFrom());
}

// When that may have changed by time alone.
std::optional<Instant> Scheduler::roomUnderLimitAt(CountedBy by, TokenKind kind, Instant now) const
{
    const auto& shared = counted(by);
    const auto& aside = reserved(by);
    const auto ownAt = [&]() -> std::optional<Instant> {
        const auto all = std::accumulate(aside.begin(), aside.end(), std::size_t{0});
        if (shared.limit.isLimited() && all >= shared.limit.size())
            return std::nullopt;
        return shared.limit.availableAt(all + 1, now);
    };
    if (!usesTokens(by))
        return ownAt();
    if (m_store.isAway(now)) {
        const auto own = ownAt();
        return own ? std::min(own, m_store.awayUntil(now)) : m_store.awayUntil(now);
    }
    const auto lead = m_arrivals.lead().half();
    if (tokens(kind).usable(now + lead) > aside[static_cast<std::size_t>(kind)])
        return m_store.isCautious(now) ? ownAt() : std::nullopt;
    std::optional<Instant> when;
    if (const auto next = tokens(kind).nextUsable(); next && *next - lead > now)
        when = *next - lead;
    if (m_noTokensBefore && *m_noTokensBefore > now)
        when = when ? std::min(*when, *m_noTokensBefore) : m_noTokensBefore;
    return when;
}

std::size_t Scheduler::maxTokensAhead() const
{
    return std::clamp(m_fleetLimit.size() / 8, fewestAhead, maxAhead);
}

// As many as could be used soon: by claims under way and by what stands ready. What is ahead of bulk requests may take
// all there is to be used.
PerTokenKind<std::size_t> Scheduler::tokensWanted(Instant now) const
{
    if (m_store.isAway(now) || addressIsTried() || !m_breaker.allowsRequest(now))
        return {};
    const auto hold = sharedHold(CountedBy::Bot, now);
    if (hold && hold->why != WaitReason::Global)
        return {};
    const auto& shared = counted(CountedBy::Bot);
    const auto byBudget = m_budget.maxUnderWay(now);
    const auto room = std::min<std::uint64_t>(m_options.concurrency, *std::ranges::max_element(byBudget));
    const auto free = room > underWay() ? static_cast<std::size_t>(room) - underWay() : 0;
    const auto most = std::min(free, maxTokensAhead());
    PerTokenKind<std::size_t> ready{};
    std::size_t all = 0;
    for (const auto priority : allPriorities) {
        if (!m_allowed.has(priority))
            continue;
        for (const auto& [place, id] : shared.ready[static_cast<std::size_t>(priority)]) {
            auto& ofKind = ready[static_cast<std::size_t>(kindOf(place, now))];
            const auto left = std::min(free - all, most - std::min(most, ofKind));
            if (left == 0 || leavesRoomUntil(place, CountedBy::Bot, now))
                break;
            const auto& lane = m_lanes.lane(id);
            const auto& model = m_requests.at(place.queued).route->buckets.front().bucket->model;
            const auto room = std::max<std::int64_t>(1, model.remaining(now));
            const auto more = std::min({left, lane.queue.size(), static_cast<std::size_t>(room)});
            ofKind += more;
            all += more;
        }
    }
    for (const auto kind : allTokenKinds)
        ready[static_cast<std::size_t>(kind)] += reserved(CountedBy::Bot)[static_cast<std::size_t>(kind)];
    return ready;
}

void Scheduler::supplyTokens(Instant now)
{
    if (m_options.globalKey.empty())
        return;
    const auto wanted = tokensWanted(now);
    for (const auto kind : allTokenKinds)
        supplyTokens(kind, wanted[static_cast<std::size_t>(kind)], now);
}

void Scheduler::supplyTokens(TokenKind kind, std::size_t wanted, Instant now)
{
    auto& ours = tokens(kind);
    if (!m_noTokensBefore || *m_noTokensBefore <= now) {
        for (auto missing = ours.missing(wanted); missing > 0; --missing) {
            const auto claim = m_claims.newId();
            ours.asked(claim);
            m_actions.push_back(action::AskClaim{claim, keyOf(kind)});
        }
    }
    // Who stands in line takes nothing yet.
    dropTokens(kind, wanted, wanted == 0 ? 0 : std::max(wanted, maxTokensAhead()));
    for (const auto& report : ours.takeReports())
        tellToken(kind, report.freeAt, report.claimed, now);
}

void Scheduler::dropTokens(TokenKind kind, std::size_t wanted, std::size_t most)
{
    for (const auto& surplus : tokens(kind).takeSurplus(wanted, most)) {
        if (surplus.atHand)
            m_actions.push_back(action::GiveBack{keyOf(kind)});
        else
            m_actions.push_back(action::CancelClaim{surplus.claim});
    }
}

void Scheduler::dropAllTokens()
{
    for (const auto kind : allTokenKinds)
        dropTokens(kind, 0, 0);
}

// Once it is known when the request arrived, so when its token is anybody's again; `arrived` none: it was never sent.
void Scheduler::reportToken(const Attempt& attempt, CountedBy by, std::optional<Instant> arrived, Instant now)
{
    if (!usesTokens(by))
        return;
    std::optional<Instant> freeAt;
    if (arrived)
        freeAt = *arrived + m_fleetLimit.span();
    if (attempt.token)
        tokens(*attempt.token).report(freeAt);
    else if (arrived)
        tellToken(TokenKind::Normal, freeAt, store::Claimed::No, now); // without a token, but it counted all the same
}

void Scheduler::tellToken(TokenKind kind, std::optional<Instant> freeAt, store::Claimed claimed, Instant now)
{
    if (!freeAt) {
        if (claimed == store::Claimed::Yes)
            m_actions.push_back(action::GiveBack{keyOf(kind)});
        return;
    }
    store::Learned learned;
    learned.limit = static_cast<std::int64_t>(m_fleetLimit.size());
    learned.resetAfter = std::max(*freeAt - now, Duration::zero());
    m_actions.push_back(action::Learn{keyOf(kind), learned, claimed});
}

} // namespace headroom::rest
