// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/requests.h"

#include <algorithm>

namespace headroom::rest {

QueuedRequest& Requests::add(QueuedRequest&& queued)
{
    m_last = queued.place.queued;
    for (const auto& waiter : queued.waiters) {
        m_requestOf.emplace(waiter.id, m_last);
        m_deadlines.add(waiter);
    }
    return m_requests.emplace(m_last, std::move(queued)).first->second;
}

void Requests::join(QueuedRequest& queued, const Waiter& waiter)
{
    queued.waiters.push_back(waiter);
    m_requestOf.emplace(waiter.id, queued.place.queued);
    m_deadlines.add(waiter);
}

void Requests::end(const Waiter& waiter)
{
    m_requestOf.erase(waiter.id);
    m_deadlines.remove(waiter);
}

Requests::Node Requests::remove(QueuedRequestId id)
{
    return m_requests.extract(id);
}

QueuedRequest* Requests::waitedForBy(RequestId waiter)
{
    const auto found = m_requestOf.find(waiter);
    return found == m_requestOf.end() ? nullptr : &m_requests.at(found->second);
}

std::vector<QueuedRequestId> Requests::waiting() const
{
    std::vector<QueuedRequestId> ids;
    for (const auto& [id, queued] : m_requests) {
        if (queued.stage != QueuedRequest::Stage::InFlight)
            ids.push_back(id);
    }
    std::ranges::sort(ids);
    return ids;
}

std::vector<QueuedRequestId> Requests::withDeadlineBefore(Instant end) const
{
    auto ids = m_deadlines.before(end);
    for (auto& id : ids)
        id = m_requestOf.at(id);
    return ids;
}

void Requests::pause(QueuedRequest& queued, Instant until)
{
    queued.stage = QueuedRequest::Stage::Paused;
    queued.pausedUntil = until;
    m_pauses.add(until, queued.place.queued);
}

QueuedRequest* Requests::takePaused(Instant now)
{
    const auto id = m_pauses.takeDue(now);
    return id ? &m_requests.at(*id) : nullptr;
}

QueuedRequest* Requests::takeOverdue(Instant now)
{
    const auto waiter = m_deadlines.takePassed(now);
    return waiter ? waitedForBy(*waiter) : nullptr;
}

} // namespace headroom::rest
