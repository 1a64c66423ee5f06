// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"

#include <array>
#include <cstdint>

namespace headroom::limits {

// How much of the invalid-request budget may be used before what stops. Discord restricts an address that makes 10,000
// invalid requests (401, 403, 429 that is not shared) in ten minutes; everything here stays below that.
struct InvalidThresholds
{
    std::uint64_t banAt = 10'000;
    std::uint64_t stopBulkAt = 5'000;
    std::uint64_t stopNormalAt = 8'000;
    std::uint64_t stopAllAt = 9'500;

    enum class Level { Fine, BulkStops, NormalStops, AllStops };
    Level levelOf(std::uint64_t count) const;

    bool operator==(const InvalidThresholds&) const = default;
};

// The invalid requests of one egress address over the last ten minutes, sliding: an event leaves the count no sooner
// than ten minutes after it happened and no later than one slot (ten seconds) after that. Fixed size, however many
// events there are.
//
// Pure, not thread-safe. Times may come out of order by less than the window; an event older than that is dropped.
class InvalidWindow
{
public:
    static constexpr Duration window = std::chrono::minutes{10};
    static constexpr Duration slot = std::chrono::seconds{10};

    void add(Instant when, std::uint64_t count = 1);
    std::uint64_t count(Instant now) const;
    // When the count will have fallen to `most` if nothing more happens; `now` when it already has.
    Instant fallsTo(std::uint64_t most, Instant now) const;

private:
    // One more than fits into the window: the slot that is only partly inside still counts as a whole.
    static constexpr std::size_t slots = window / slot + 1;

    struct Slot
    {
        std::int64_t number = -1; // since the clock's epoch
        std::uint64_t count = 0;
    };
    std::array<Slot, slots> m_slots{};
};

} // namespace headroom::limits
