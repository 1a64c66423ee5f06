// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How requests of ready lanes go out, under what all of them share.
#include "core/rest/scheduler/scheduler.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

// What is under way and set aside changes with each request that goes, so each decision takes a new one.
Moment Scheduler::moment(Instant now) const
{
    return {now, underWay(), m_claims.reserved(), m_store.awayUntil(now), m_store.isCautious(now),
        m_arrivals.lead().half()};
}

void Scheduler::pump(Instant now)
{
    supplyTokens(now);
    while (const auto next = nextReady(now))
        start(m_lanes.lane(next->second), next->first, now);
    supplyTokens(now); // for those that could not go, and of those that need none any more
}

std::optional<Admission::Ready> Scheduler::nextReady(Instant now)
{
    const auto m = moment(now);
    updateAllowed(m);
    return m_admission.next(m, [&](QueuedRequestId id) { return needsStore(m_requests.at(id), now); });
}

void Scheduler::supplyTokens(Instant now)
{
    auto& tokens = m_admission.tokens();
    if (!tokens.areUsed())
        return;
    const auto wanted = m_admission.tokensWanted(moment(now), [&](const Admission::Ready& ready) {
        const auto& model = m_requests.at(ready.first.queued).route->buckets.front().bucket->model;
        const auto room = std::max<std::int64_t>(1, model.remaining(now));
        return std::min(m_lanes.lane(ready.second).queue.size(), static_cast<std::size_t>(room));
    });
    tokens.supply(wanted, m_claims, now, m_actions);
}

void Scheduler::send(Lane& lane, QueuedRequestId id, store::Claimed claimed, Instant now)
{
    auto& queued = m_requests.at(id);
    lane.queue.remove(queued.place);
    queued.waitReasons.add(sharedHolds(lane, queued));
    queued.stage = QueuedRequest::Stage::InFlight;
    queued.waited += now - queued.queuedSince;
    queued.waitReasons.add(lane.heldSince(queued.joined));
    ++queued.attempts;
    Attempt attempt{id, queued.route, now, claimed};
    attempt.token = m_admission.sent(queued.place, queued.countedBy, m_arrivals.usual(), moment(now));
    ++lane.inFlight;
    queued.localLimits = queued.localLimits || (m_options.sharedStore && m_store.isAway(now));
    m_actions.push_back(action::Send{m_attempts.add(std::move(attempt)), queued.request, queued.withToken});
    if (lane.claiming == 0)
        makeReady(lane, now);
}

WaitReasons Scheduler::sharedHolds(const Lane& lane, const QueuedRequest& queued) const
{
    return m_admission.reasonsSince(
        std::max(lane.readySince, queued.queuedSince), queued.countedBy, queued.place.priority);
}

void Scheduler::updateAllowed(const Moment& m)
{
    if (!m_admission.updateAllowed(m))
        return;
    std::vector<LaneId> ready;
    for (const auto& [id, lane] : m_lanes.lanes()) {
        if (lane.state == LaneState::Ready)
            ready.push_back(id);
    }
    for (const auto id : ready)
        stand(m_lanes.lane(id));
}

} // namespace headroom::rest
