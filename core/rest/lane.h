// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"
#include "core/rest/held_by.h"

#include <array>
#include <cstdint>
#include <optional>
#include <set>

namespace headroom::rest {

// Rises with the order of submission, so the lowest of a lane is its first.
using JobId = std::uint64_t;

enum class LaneState {
    Idle, // nothing waits
    Ready, // waits for its turn to claim
    Claiming, // one claim is with the store
    Waiting, // until a time, for a reason
};

// The queue of one bucket in this process. Plain state; the scheduler is its only owner.
struct Lane
{
    LaneState state = LaneState::Idle;
    std::set<JobId> queue; // a request that has to go again finds its old place by itself
    unsigned inFlight = 0;

    // While Ready.
    Instant readySince{};
    bool counted = true; // in which of the two ready queues it stands
    // While Claiming.
    bool globalReserved = false;
    // While Waiting.
    Instant until{};
    HeldBy why = HeldBy::Bucket;

    std::optional<Instant> heldUntil; // Discord answered 429 for this bucket

    // Waits are numbered, so that a request's reasons are those of the waits since it came.
    std::uint64_t waits = 0;
    std::array<std::uint64_t, allHeldBy.size()> lastWait{}; // by reason; 0: never

    void noteHeld(HeldBy reason) { lastWait[static_cast<std::size_t>(reason)] = ++waits; }
    HeldBySet heldSince(std::uint64_t joined) const
    {
        HeldBySet reasons;
        for (const auto reason : allHeldBy) {
            if (lastWait[static_cast<std::size_t>(reason)] > joined)
                reasons.add(reason);
        }
        return reasons;
    }
};

} // namespace headroom::rest
