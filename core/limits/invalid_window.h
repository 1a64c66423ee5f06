// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <deque>

namespace headroom::limits {

// The invalid requests of one egress address over the last ten minutes, sliding: an event leaves the count no sooner
// than ten minutes after it happened and no later than one slot (100 ms) after that. At most as many slots are held as
// fit into the window, however many events there are.
//
// Pure, not thread-safe. Times may come out of order; an event that is older than the window when it is reported is
// dropped, and so is what had left the window by the time of the newest event. A count that would not fit 64 bits stays
// at the largest that does.
class InvalidWindow
{
public:
    static constexpr Duration window = std::chrono::minutes{10};
    static constexpr Duration slot = std::chrono::milliseconds{100};

    void add(Instant when, std::uint64_t count = 1);
    // Takes as long as there are slots that left since the newest event.
    std::uint64_t count(Instant now) const;
    // When the count will have fallen to `most` if nothing more happens; `now` when it already has.
    Instant fallsTo(std::uint64_t most, Instant now) const;

    std::size_t slotsHeld() const { return m_slots.size(); }

private:
    struct Slot
    {
        std::int64_t number; // since the clock's epoch
        std::uint64_t count;
    };
    using Slots = std::deque<Slot>;

    Slots::iterator placeOf(std::int64_t number);
    void dropBefore(std::int64_t number);

    Slots m_slots; // oldest first, none empty
    std::uint64_t m_total = 0; // of all of them
};

} // namespace headroom::limits
