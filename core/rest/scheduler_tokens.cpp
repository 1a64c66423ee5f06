// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The limits of so many requests a second: this process's own, or tokens of the fleet's.
#include "core/rest/scheduler.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

// Tokens that stand in line or are promised: enough to take what a limit gives in an eighth of a second, so that a
// process that comes later need not wait for long behind those of the others.
constexpr std::size_t fewestAhead = 4;
constexpr std::size_t mostAhead = 64;

} // namespace

// How many may go now; `withComing`: also those whose token is there when their claim is.
std::size_t Scheduler::roomUnderLimit(CountedBy by, bool withComing, Instant now) const
{
    const auto own = counted(by).limit.available(now);
    if (!usesTokens(by) || storeIsAway(now))
        return own;
    const auto tokens = m_tokens.usable(now + m_way.half()) + (withComing ? m_tokens.coming() : 0);
    return isCautious(now) ? std::min(tokens, own) : tokens;
}

std::optional<Instant> Scheduler::leavesRoomUntil(const QueuePlace& place, CountedBy by, Instant now) const
{
    if (place.priority != Priority::Bulk || place.beforeNormalFrom() <= now)
        return std::nullopt;
    const auto& shared = counted(by);
    const auto size = usesTokens(by) && !storeIsAway(now) ? m_fleetLimit.size() : shared.limit.size();
    if (size == 0 || shared.bulkRoom.mayGo(size, now))
        return std::nullopt;
    return std::min(shared.bulkRoom.changesAt(now), place.beforeNormalFrom());
}

// When that may have changed by time alone.
std::optional<Instant> Scheduler::roomUnderLimitAt(CountedBy by, Instant now) const
{
    const auto& shared = counted(by);
    const auto ownAt = [&]() -> std::optional<Instant> {
        if (shared.limit.isLimited() && shared.reserved >= shared.limit.size())
            return std::nullopt;
        return shared.limit.availableAt(shared.reserved + 1, now);
    };
    if (!usesTokens(by))
        return ownAt();
    if (storeIsAway(now)) {
        const auto own = ownAt();
        return own ? std::min(*own, m_storeAwayUntil) : m_storeAwayUntil;
    }
    const auto lead = m_way.half();
    if (m_tokens.usable(now + lead) > shared.reserved)
        return isCautious(now) ? ownAt() : std::nullopt;
    std::optional<Instant> when;
    if (const auto next = m_tokens.nextUsable(); next && *next - lead > now)
        when = *next - lead;
    if (m_noTokensBefore && *m_noTokensBefore > now)
        when = when ? std::min(*when, *m_noTokensBefore) : m_noTokensBefore;
    return when;
}

std::size_t Scheduler::mostTokensAhead() const
{
    return std::clamp(m_fleetLimit.size() / 8, fewestAhead, mostAhead);
}

// As many as could be used soon: by claims under way and by what stands ready.
std::size_t Scheduler::tokensWanted(Instant now) const
{
    if (storeIsAway(now) || addressIsTried() || !m_breaker.mayGo(now))
        return 0;
    const auto hold = sharedHold(CountedBy::Bot, now);
    if (hold && hold->why != HeldBy::Global)
        return 0;
    const auto& shared = counted(CountedBy::Bot);
    const auto byBudget = m_budget.maxUnderWay(now);
    const auto room = std::min<std::uint64_t>(m_options.concurrency, *std::ranges::max_element(byBudget));
    const auto free = room > underWay() ? static_cast<std::size_t>(room) - underWay() : 0;
    const auto most = std::min(free, mostTokensAhead());
    std::size_t ready = 0;
    for (const auto priority : allPriorities) {
        if (!m_allowed.has(priority))
            continue;
        for (const auto& [place, id] : shared.ready[static_cast<std::size_t>(priority)]) {
            if (ready >= most || leavesRoomUntil(place, CountedBy::Bot, now))
                break;
            const auto& lane = m_lanes.lane(id);
            const auto& model = m_jobs.at(place.job).route->buckets.front().bucket->model;
            const auto room = std::max<std::int64_t>(1, model.remaining(now));
            ready += std::min<std::size_t>(lane.queue.size(), static_cast<std::size_t>(room));
        }
    }
    return std::min(ready, most) + shared.reserved;
}

void Scheduler::supplyTokens(Instant now)
{
    if (m_options.globalKey.empty())
        return;
    const auto wanted = tokensWanted(now);
    if (!m_noTokensBefore || *m_noTokensBefore <= now) {
        for (auto missing = m_tokens.missing(wanted); missing > 0; --missing) {
            m_tokens.asked(++m_lastClaim);
            m_actions.push_back(action::AskClaim{m_lastClaim, m_options.globalKey});
        }
    }
    dropTokens(wanted, wanted == 0 ? 0 : std::max(wanted, mostTokensAhead())); // who stands in line takes nothing yet
    for (const auto& report : m_tokens.takeReports())
        tellToken(report.freeAt, report.claimed, now);
}

void Scheduler::dropTokens(std::size_t wanted, std::size_t most)
{
    for (const auto& surplus : m_tokens.takeSurplus(wanted, most)) {
        if (surplus.atHand)
            m_actions.push_back(action::GiveBack{m_options.globalKey});
        else
            m_actions.push_back(action::CancelClaim{surplus.claim});
    }
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
        m_tokens.report(freeAt);
    else if (arrived)
        tellToken(freeAt, store::Claimed::No, now); // without a token, but it counted all the same
}

void Scheduler::tellToken(std::optional<Instant> freeAt, store::Claimed claimed, Instant now)
{
    if (!freeAt) {
        if (claimed == store::Claimed::Yes)
            m_actions.push_back(action::GiveBack{m_options.globalKey});
        return;
    }
    store::Learned learned;
    learned.limit = static_cast<std::int64_t>(m_fleetLimit.size());
    learned.resetAfter = std::max(*freeAt - now, Duration::zero());
    m_actions.push_back(action::Learn{m_options.globalKey, learned, claimed});
}

} // namespace headroom::rest
