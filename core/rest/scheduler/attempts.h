// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/scheduler/action.h"
#include "core/rest/scheduler/lane.h"
#include "core/rest/scheduler/moment.h"
#include "core/rest/scheduler/response_decision.h"

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace headroom::rest {

// A request in flight, and the buckets in which it has taken a slot. `queued` and `route` outlive it.
struct Attempt
{
    QueuedRequestId queued = 0;
    LaneRoute* route = nullptr;
    Instant sent{};
    schemes::Claimed claimed = schemes::Claimed::No;
    std::optional<TokenKind> token = {}; // one of the fleet's is in use
    std::vector<std::shared_ptr<Bucket>> charged = {};

    void charge(const std::shared_ptr<Bucket>& bucket);
    // The response came. The bucket that it names has the request; others it was held against as well get their slot
    // back. `named`: null when it names none.
    void settle(const Bucket* named, const ResponseDecision& decision, Instant now) const;
    // No response comes. `maybeSent`: whether it may have arrived.
    void lost(bool maybeSent, Instant now) const;
};

// All that are in flight. Pure.
class Attempts
{
public:
    AttemptId add(Attempt attempt); // takes a slot in each bucket of its route
    std::optional<Attempt> take(AttemptId id); // it has landed; none: it had before
    // The bucket turned out to be the route's as well.
    void charge(const LaneRoute& route, const std::shared_ptr<Bucket>& bucket);

    std::size_t size() const { return m_attempts.size(); }

private:
    std::unordered_map<AttemptId, Attempt> m_attempts;
    AttemptId m_last = 0;
};

} // namespace headroom::rest
