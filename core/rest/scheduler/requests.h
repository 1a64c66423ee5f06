// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/scheduler/deadlines.h"
#include "core/rest/scheduler/queued_request.h"
#include "core/rest/scheduler/timetable.h"

#include <unordered_map>
#include <vector>

namespace headroom::rest {

// All requests that have not ended, who waits for them until when, and which of them pause.
//
// Pure. References stay valid until remove().
class Requests
{
public:
    QueuedRequestId nextId() const { return m_last + 1; } // of the one that is added next
    QueuedRequest& add(QueuedRequest&& queued); // with its waiters
    void join(QueuedRequest& queued, const Waiter& waiter);
    void end(const Waiter& waiter); // it has its outcome
    using Node = std::unordered_map<QueuedRequestId, QueuedRequest>::node_type;
    Node remove(QueuedRequestId id); // its waiters have ended

    QueuedRequest& at(QueuedRequestId id) { return m_requests.at(id); }
    const QueuedRequest& at(QueuedRequestId id) const { return m_requests.at(id); }
    QueuedRequest* find(QueuedRequestId id); // null when it has ended
    QueuedRequest* waitedForBy(RequestId waiter); // null when that one has ended
    std::size_t waiters() const { return m_requestOf.size(); }
    // Those that are not in flight, in the order they came.
    std::vector<QueuedRequestId> waiting() const;
    // Those for which somebody waits whose deadline is before then, the earliest first.
    std::vector<QueuedRequestId> withDeadlineBefore(Instant end) const;

    void pause(QueuedRequest& queued, Instant until);
    void endPause(const QueuedRequest& queued) { m_pauses.remove(queued.pausedUntil, queued.place.queued); }
    std::size_t paused() const { return m_pauses.size(); }

    // The first whose pause is over; for which a deadline has passed. Each is given once; null: there is none.
    QueuedRequest* takePaused(Instant now);
    QueuedRequest* takeOverdue(Instant now);
    std::optional<Instant> nextPauseEnd() const { return m_pauses.next(); }
    std::optional<Instant> nextDeadline() const { return m_deadlines.next(); }

private:
    QueuedRequestId m_last = 0;
    std::unordered_map<QueuedRequestId, QueuedRequest> m_requests;
    std::unordered_map<RequestId, QueuedRequestId> m_requestOf; // by waiter
    Deadlines m_deadlines;
    Timetable<QueuedRequestId> m_pauses;
};

} // namespace headroom::rest
