// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstddef>
#include <deque>

namespace headroom::limits {

// How much of a limit of so many a second bulk requests may use beside others, so that these find room when they come:
// what the others left of it at their busiest within the last ten seconds. Where that is nothing, one at a time while
// there is plenty, so that bulk work slows down and does not stop.
//
// Who would have to wait for room waits longer by one place for each bulk request that is counted at that moment: a
// fiftieth of a second each, at fifty a second.
//
// Of one process. What bulk requests leave a whole fleet is the store's to say (schemes::HeadroomStore::globalBulkKey).
//
// Pure. Times given must never go back.
class BulkRoom
{
public:
    // A request went out, and counts until then.
    void sent(bool isBulk, Instant counts, Instant now);
    // `size`: of the limit. Whether there is room at all is for others to say.
    bool allowsRequest(std::size_t size, Instant now) const;
    std::size_t peak(Instant now) const; // how many of the others counted at their busiest within the last ten seconds
    Instant changesAt(Instant now) const; // when allowsRequest() may say something else by time alone

private:
    struct Peak
    {
        Instant from;
        std::size_t count;
    };

    static std::size_t counted(const std::deque<Instant>& until, Instant now);

    std::deque<Instant> m_bulk; // until when each counts
    std::deque<Instant> m_others;
    std::deque<Peak> m_peaks; // of the others, a second each
};

} // namespace headroom::limits
