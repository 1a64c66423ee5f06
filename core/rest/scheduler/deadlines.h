// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/outcome.h"
#include "core/rest/hold.h"
#include "core/rest/request.h"
#include "core/rest/scheduler/timetable.h"

#include <vector>

namespace headroom::rest {

// A caller who waits for the outcome of a request.
struct Waiter
{
    RequestId id = 0;
    Instant since{};
    std::optional<Instant> deadline;

    // How it ends when the hold is known to last beyond its deadline.
    model::Outcome tooLate(const Hold& hold) const;
    // How it ends when its deadline has passed while it waited.
    model::Outcome overdue(bool maybeSent, Instant now) const;
};

// The deadlines of all waiters. Those without one are ignored.
//
// Pure.
class Deadlines
{
public:
    void add(const Waiter& waiter);
    void remove(const Waiter& waiter);
    // Takes out the first that has passed.
    std::optional<RequestId> takePassed(Instant now) { return m_times.takeDue(now); }

    std::optional<Instant> next() const { return m_times.next(); }
    // Whose deadlines are before then, the earliest first.
    std::vector<RequestId> before(Instant end) const;

    // Out of those who wait for one request: those whose deadlines are before then.
    static std::vector<Waiter> takeBefore(Instant end, std::vector<Waiter>& waiters);

private:
    Timetable<RequestId> m_times;
};

} // namespace headroom::rest
