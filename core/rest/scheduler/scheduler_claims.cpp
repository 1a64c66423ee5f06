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

} // namespace

void Scheduler::start(Lane& lane, const QueuePlace& place, Instant now)
{
    const auto& queued = m_requests.at(place.queued);
    detach(lane);
    if (const auto hold = bucketHold(*queued.route, now)) {
        giveBack(m_claims.takeAllHeld(queued.route->storeKey));
        return makeWait(lane, *hold, now);
    }
    if (m_claims.takeHeld(queued.route->storeKey))
        return send(lane, place.queued, store::Claimed::Yes, now);
    if (!m_options.sharedStore || m_store.isAway(now))
        return send(lane, place.queued, store::Claimed::No, now);
    lane.state = LaneState::Claiming;
    lane.inLine.reset();
    ++lane.claiming;
    const auto kind = m_admission.tokens().kindOf(place, now);
    const auto claim = m_claims.ask(*queued.route, queued.countedBy, kind);
    m_actions.push_back(action::AskClaim{claim, queued.route->storeKey});
}

bool Scheduler::needsStore(const QueuedRequest& queued, Instant now) const
{
    return m_options.sharedStore && !m_store.isAway(now) && !m_claims.isHeld(queued.route->storeKey);
}

void Scheduler::claimed(ClaimId id, const store::Claim& result, Instant now)
{
    const auto* wait = std::get_if<store::Wait>(&result);
    const bool isAway = wait && wait->why == store::WaitReason::Unavailable;
    m_store.answered(!isAway);
    const auto notBefore = wait ? std::max<Instant>(wait->until, now + minClaimWait) : now;
    if (auto& tokens = m_admission.tokens(); tokens.has(id)) {
        if (!tokens.answered(id, result, notBefore) && isAway)
            storeUnavailable(notBefore);
        return pump(now);
    }
    const auto* pending = m_claims.find(id);
    if (!pending)
        return;
    auto& lane = m_lanes.lane(pending->route->lane);
    if (const auto* queued = std::get_if<store::Queued>(&result))
        return letStandInLine(id, lane, *queued, now);
    const auto claim = m_claims.take(id);
    const bool isLast = --lane.claiming == 0;
    if (isAway)
        storeUnavailable(notBefore);
    if (wait && isLast && !isAway && !lane.queue.empty()) {
        makeWait(lane, {notBefore, reasonOf(wait->why)}, now);
        return pump(now);
    }
    bool goes = false;
    if (!wait) {
        updateAllowed(moment(now));
        const auto grant = useOf(claim, lane, now);
        goes = grant == Admission::Grant::Goes;
        if (goes)
            send(lane, head(lane)->queued, store::Claimed::Yes, now);
        else if (grant == Admission::Grant::Waits)
            m_claims.hold(claim.route->storeKey, now);
        else
            m_actions.push_back(action::GiveBack{claim.route->storeKey});
    }
    if (isLast && !goes)
        makeReady(lane, now);
    pump(now);
}

// What was set aside goes to others; the lane stays as it is until the store answers again.
void Scheduler::letStandInLine(ClaimId id, Lane& lane, const store::Queued& queued, Instant now)
{
    const auto why = reasonOf(queued.why);
    lane.inLine = queued;
    lane.noteHeld(why);
    m_claims.standInLine(id);
    if (queued.until)
        refuseTooLateIn(lane.id, {*queued.until, why}, now);
    pump(now);
}

// While the claim was made the first request may have been cancelled or overtaken, or a response have held the lane.
// One that stood in line finds what all share in the hands of others, and waits for that with its claim.
Admission::Grant Scheduler::useOf(const Claims::Claim& claim, const Lane& lane, Instant now) const
{
    const auto first = head(lane);
    if (!first)
        return Admission::Grant::IsUseless;
    const auto& queued = m_requests.at(first->queued);
    const bool fits = queued.route->storeKey == claim.route->storeKey && queued.countedBy == claim.by;
    if (!fits || bucketHold(*queued.route, now))
        return Admission::Grant::IsUseless;
    return m_admission.use(*first, claim.by, claim.state == Claims::State::InLine, moment(now));
}

void Scheduler::giveBack(const std::vector<std::string>& storeKeys)
{
    for (const auto& key : storeKeys)
        m_actions.push_back(action::GiveBack{key});
}

// Nothing waits in the lane any more.
void Scheduler::dropClaims(Lane& lane)
{
    for (const auto* route : lane.routes)
        giveBack(m_claims.takeAllHeld(route->storeKey));
    if (lane.claiming == 0)
        return;
    for (const auto claim : m_claims.takeAllOf(lane.id))
        m_actions.push_back(action::CancelClaim{claim});
    lane.claiming = 0;
    lane.state = LaneState::Idle;
}

void Scheduler::storeUnavailable(Instant until)
{
    m_store.setAway(until);
    m_admission.tokens().dropAll(m_actions);
    giveBack(m_claims.takeAllHeldSince(Instant::max()));
}

} // namespace headroom::rest
