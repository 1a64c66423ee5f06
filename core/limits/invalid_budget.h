// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/limits/invalid_window.h"
#include "core/model/invalid_thresholds.h"

#include <array>
#include <cstddef>
#include <vector>

namespace headroom::limits {

// How many requests this process may have under way, so that the invalid ones among all requests of its fleet stay
// within the threshold of each priority even if every answer still to come is invalid.
//
// Alone, that is what its own count leaves. In a fleet the Redis they share gives each process credit: how many
// requests it may have under way or see end as invalid until it asks again (core/schemes/fleet/fleet_membership.lua).
// What is counted and all credit together never exceed the threshold, however old a process's credit is. A process that
// asks keeps what it has under way and half of what it has left, so that others get their part.
//
// Credit ends when Redis takes the process for dead. One that still gets no answer then goes on with an equal share of
// what was left by the last report. The fleet can then pass a threshold by what it was answered as invalid in the
// last period before, and, if only this process has lost Redis, by that share.
//
// Pure, not thread-safe. Times given must never go back.
class InvalidBudget
{
public:
    // By priority: critical, normal, bulk.
    using PerPriority = std::array<std::uint64_t, 3>;

    // What Redis is asked. `held`: the most that this process will have under way, or see end as invalid, before it is
    // answered.
    struct Request
    {
        std::uint64_t number = 0; // rising; a grant answers the last one only
        PerPriority held{};
        PerPriority thresholds{};
    };
    struct Counted
    {
        Instant until; // then these are out of the count
        std::uint64_t count = 0;
    };
    struct Grant
    {
        std::uint64_t request = 0;
        PerPriority credit{};
        std::size_t processes = 1; // that share the budget
        std::vector<Counted> counted; // of all of them, the oldest first
        Instant expires{};
    };

    explicit InvalidBudget(model::InvalidThresholds thresholds);

    const model::InvalidThresholds& thresholds() const { return m_thresholds; }

    // An answer counts as invalid. The fleet's last count does not include it yet.
    void add(Instant when);

    // From now until it is granted credit, or until `deadline`, this process may send nothing.
    void joinFleet(Instant deadline);
    Request request(std::uint64_t underWay, Instant now);
    void grant(Grant grant);
    void leaveFleet(); // from now on it is alone, with what it knows of the others
    bool isJoining(Instant now) const { return m_isJoining && hasCredit(now); } // it waits for its first grant

    // In ten minutes, of the whole fleet as far as is known.
    std::uint64_t count(Instant now) const;
    // How many may be under way.
    PerPriority maxUnderWay(Instant now) const;
    // The earliest time at which the count is below the threshold of a priority; `now` where it is.
    Instant fallsBelow(std::size_t priority, Instant now) const;
    // When one more may go by time alone, at the earliest.
    Instant mayGrowAt(std::size_t priority, Instant now) const;

private:
    std::uint64_t fleetCount(Instant now) const;
    Instant fleetFallsTo(std::uint64_t count, Instant now) const;
    std::uint64_t sinceGrant(Instant now) const;
    bool hasCredit(Instant now) const { return now < m_creditUntil; }

    model::InvalidThresholds m_thresholds;
    PerPriority m_limits; // what the count never exceeds
    InvalidWindow m_own;
    Grant m_granted; // the last
    PerPriority m_credit{};
    Instant m_creditUntil{};
    bool m_isJoining = false;
    std::uint64_t m_sinceRequest = 0; // own invalid ones since the last request
    std::uint64_t m_sinceGrant = 0; // and since the request that was granted
    std::uint64_t m_requests = 0;
};

} // namespace headroom::limits
