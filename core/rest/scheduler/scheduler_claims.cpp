// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How a lane asks the shared store for its next request, and what it does with the response.
#include "core/rest/scheduler/scheduler.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

namespace {

// A store that answers "wait until now" must not keep the scheduler turning.
constexpr auto minClaimWait = 1ms;

WaitReason reasonOf(store::WaitReason why)
{
    switch (why) {
    case store::WaitReason::Bucket:
        return WaitReason::Bucket;
    case store::WaitReason::Global:
        return WaitReason::Global;
    case store::WaitReason::InFlight:
        return WaitReason::InFlight;
    case store::WaitReason::Unavailable:
        break;
    }
    return WaitReason::Store;
}

bool isUnavailable(const store::Claim& result)
{
    const auto* wait = std::get_if<store::Wait>(&result);
    return wait && wait->why == store::WaitReason::Unavailable;
}

} // namespace

void Scheduler::start(Lane& lane, const QueuePlace& place, Instant now)
{
    const auto& queued = m_requests.at(place.queued);
    detach(lane);
    if (const auto hold = bucketHold(*queued.route, now)) {
        giveBackGranted(queued.route->storeKey);
        return makeWait(lane, *hold, now);
    }
    if (takeGranted(queued))
        return send(lane, place.queued, store::Claimed::Yes, now);
    if (!m_options.sharedStore || storeIsAway(now))
        return send(lane, place.queued, store::Claimed::No, now);
    lane.state = LaneState::Claiming;
    lane.inLine.reset();
    ++lane.claiming;
    const auto kind = kindOf(place, now);
    ++counted(queued.countedBy).reserved[static_cast<std::size_t>(kind)];
    m_claims.emplace(++m_lastClaim, Claiming{queued.route, queued.countedBy, kind});
    m_actions.push_back(action::AskClaim{m_lastClaim, queued.route->storeKey});
}

bool Scheduler::needsStore(const QueuedRequest& queued, Instant now) const
{
    return m_options.sharedStore && !storeIsAway(now) && !m_granted.contains(queued.route->storeKey);
}

void Scheduler::claimed(ClaimId id, const store::Claim& result, Instant now)
{
    m_storeAnswered = !isUnavailable(result);
    const auto tokens = std::ranges::find_if(m_tokens, [id](const FleetTokens& each) { return each.has(id); });
    if (tokens != m_tokens.end()) {
        const auto* wait = tokens->told(id, result) ? nullptr : std::get_if<store::Wait>(&result);
        if (wait && !m_storeAnswered)
            claimUnavailable(wait->until, now);
        else if (wait)
            m_noTokensBefore = std::max<Instant>(wait->until, now + minClaimWait);
        return pump(now);
    }
    const auto found = m_claims.find(id);
    if (found == m_claims.end())
        return;
    if (const auto* queued = std::get_if<store::Queued>(&result))
        return letStandInLine(found->second, *queued, now);
    const auto claim = found->second;
    m_claims.erase(found);
    auto& lane = m_lanes.lane(claim.route->lane);
    --lane.claiming;
    if (claim.inLine)
        --m_claimsInLine;
    else
        --reservedFor(claim);
    const bool stillClaiming = lane.claiming > 0;
    if (const auto* wait = std::get_if<store::Wait>(&result)) {
        const bool away = !m_storeAnswered;
        if (away)
            claimUnavailable(wait->until, now);
        if (!stillClaiming && !away && !lane.queue.empty())
            makeWait(lane, {std::max<Instant>(wait->until, now + minClaimWait), reasonOf(wait->why)}, now);
        else if (!stillClaiming)
            makeReady(lane, now);
        return pump(now);
    }
    updateBudget(now);
    const auto fit = requestForClaim(lane, claim, now);
    if (fit.kind == Fit::Kind::Goes)
        send(lane, fit.queued, store::Claimed::Yes, now);
    else if (fit.kind == Fit::Kind::KeepsItsTurn)
        m_granted.emplace(claim.route->storeKey, Granted{claim.reserved, now});
    else
        m_actions.push_back(action::GiveBack{claim.route->storeKey});
    if (fit.kind != Fit::Kind::Goes && !stillClaiming)
        makeReady(lane, now);
    pump(now);
}

// What was set aside goes to others; the lane stays as it is until the store answers again.
void Scheduler::letStandInLine(Claiming& claim, const store::Queued& queued, Instant now)
{
    auto& lane = m_lanes.lane(claim.route->lane);
    const auto why = reasonOf(queued.why);
    lane.inLine = queued;
    lane.noteHeld(why);
    if (!std::exchange(claim.inLine, true)) {
        ++m_claimsInLine;
        --reservedFor(claim);
    }
    if (queued.until)
        refuseTooLateIn(lane.id, {*queued.until, why}, now);
    pump(now);
}

// While the claim was made the first request may have been cancelled or overtaken, or a response have held the lane.
// One that stood in line finds what all share in the hands of others, and waits for that with its claim.
Scheduler::Fit Scheduler::requestForClaim(const Lane& lane, const Claiming& claim, Instant now) const
{
    if (sharedHold(claim.reserved, now) || addressIsTried() || !m_breaker.allowsRequest(now))
        return {};
    const auto first = head(lane);
    if (!first)
        return {};
    const auto& queued = m_requests.at(first->queued);
    const bool fits = queued.route->storeKey == claim.route->storeKey && queued.countedBy == claim.reserved;
    if (!fits || bucketHold(*queued.route, now))
        return {};
    const auto& shared = counted(claim.reserved);
    const auto others = claim.inLine || usesTokens(claim.reserved) ? shared.reserved : PerTokenKind<std::size_t>{};
    if (!hasRoomUnderLimit(claim.reserved, kindOf(*first, now), others, false, now) || (claim.inLine && !hasRoom()))
        return {Fit::Kind::KeepsItsTurn, first->queued};
    return {Fit::Kind::Goes, first->queued};
}

bool Scheduler::takeGranted(const QueuedRequest& queued)
{
    const auto granted = m_granted.find(queued.route->storeKey);
    if (granted == m_granted.end())
        return false;
    m_granted.erase(granted);
    return true;
}

void Scheduler::giveBackGranted(const std::string& storeKey)
{
    const auto [begin, end] = m_granted.equal_range(storeKey);
    for (auto granted = begin; granted != end; ++granted)
        m_actions.push_back(action::GiveBack{storeKey});
    m_granted.erase(begin, end);
}

// The bucket's other claimants should not wait for what this process cannot send.
void Scheduler::endGranted(Instant now)
{
    std::erase_if(m_granted, [&](const auto& granted) {
        const bool isOver = granted.second.since + keepsItsTurn <= now;
        if (isOver)
            m_actions.push_back(action::GiveBack{granted.first});
        return isOver;
    });
}

// Nothing waits in the lane any more.
void Scheduler::dropClaims(Lane& lane)
{
    for (const auto* route : lane.routes)
        giveBackGranted(route->storeKey);
    if (lane.claiming == 0)
        return;
    std::erase_if(m_claims, [&](const auto& entry) {
        const auto& [id, claim] = entry;
        if (claim.route->lane != lane.id)
            return false;
        m_actions.push_back(action::CancelClaim{id});
        if (claim.inLine)
            --m_claimsInLine;
        else
            --reservedFor(claim);
        --lane.claiming;
        return true;
    });
    lane.state = LaneState::Idle;
}

void Scheduler::claimUnavailable(Instant until, Instant now)
{
    m_storeAwayUntil = std::max(m_storeAwayUntil, std::max<Instant>(until, now + minClaimWait));
    m_cautiousUntil = std::max(m_cautiousUntil, m_storeAwayUntil + untilAllAreBack);
    dropAllTokens();
    for (const auto& [key, granted] : m_granted)
        m_actions.push_back(action::GiveBack{key});
    m_granted.clear();
}

} // namespace headroom::rest
