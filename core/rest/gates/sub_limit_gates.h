// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/gates/sub_limits.h"
#include "core/rest/scheduler/lane_queue.h"
#include "core/rest/scheduler/timetable.h"

#include <string>
#include <string_view>
#include <unordered_map>

namespace headroom::rest {

// Who waits before the gates of SubLimits, and who was let in. Of the requests that fall under one gate only one goes
// at a time, as nobody tells how many may, and none while the gate is closed. A request that was let in stays so until
// it leaves or the gate is closed before it was sent.
//
// `body` is the request's; of it the names of its fields count. Pure. Times given must never go back.
class SubLimitGates
{
public:
    struct Entry
    {
        std::string gate; // that the request belongs to from now on; empty: to none
        bool waits = false; // there, until admitNext() or leave() names it; else it may go on
        std::optional<Instant> closedUntil; // while it waits, where that is known
    };
    // A request that is to enter its lane, and the gate that it belonged to until now.
    Entry enter(
        std::string gate, const QueuePlace& place, const std::string& routeKey, std::string_view body, Instant now);
    void remove(const std::string& gate, const QueuePlace& place); // it waits there no longer
    void replace(const std::string& gate, const QueuePlace& before, const QueuePlace& place); // it still does
    // The request ended or belongs to another gate. Returns who is let in now; none: nobody.
    std::optional<QueuedRequestId> leave(const std::string& gate, QueuedRequestId request, Instant now);
    std::optional<QueuedRequestId> admitNext(const std::string& gate, Instant now);

    // A 429 inside a bucket that has room. Returns the gate, which stays closed until then.
    std::string close(const std::string& routeKey, std::string_view body, Instant until, Instant now);
    bool isUnder(const std::string& gate, const std::string& routeKey, std::string_view body, Instant now) const;
    QueuedRequestId admitted(const std::string& gate) const; // 0: nobody
    void expel(const std::string& gate) { m_gates[gate].admitted = 0; }

    // A gate that opens or has opened, each once; admitNext() should follow.
    std::optional<std::string> takeOpening(Instant now) { return m_openings.takeDue(now); }
    std::optional<Instant> nextOpening() const { return m_openings.next(); }
    std::size_t waiting() const; // before all gates

private:
    struct Gate
    {
        LaneQueue waiting;
        QueuedRequestId admitted = 0;
    };

    SubLimits m_limits;
    std::unordered_map<std::string, Gate> m_gates; // those with requests
    Timetable<std::string> m_openings;
};

} // namespace headroom::rest
