// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::watch {

// Answers 401, 403 and 429 (not shared) per egress address, out of the hashes of schemes/fleet/fleet_keys.h. Discord
// bans an address for ten thousand of them in ten minutes. Pure; `now` is wall time because the slots carry it.
class InvalidCounts
{
public:
    static constexpr std::int64_t banLimit = 10'000;
    static constexpr std::size_t maxCauses = 5;

    struct Cause
    {
        std::string label; // "403 DELETE /channels/{channel}/messages/{id}"
        std::int64_t count = 0;
    };
    struct Egress
    {
        std::string address;
        std::int64_t count = 0; // in the last ten minutes, up to ten seconds more
        double perMinute = 0; // over the last minute or so
        std::optional<Duration> timeToBan; // at that rate; none when it does not lead there
        std::vector<Cause> causes; // biggest first, at most maxCauses
    };

    // The whole hash of one address and slot, replacing what was known of it. Counts below zero count as zero.
    void applySlot(std::string_view egress, WallTime slotStart, std::vector<Cause> causes);
    void removeSlot(std::string_view egress, WallTime slotStart);
    // Forgets slots that have left the window.
    void dropOld(WallTime now);

    bool empty() const { return m_slots.empty(); }
    // Somebody counts there, also when the last ten minutes had none.
    bool hasEverCounted() const { return m_hasEverCounted; }
    // Worst first: soonest to be banned, then highest count. Only addresses that have any in the window.
    std::vector<Egress> egresses(WallTime now) const;

    // The slots that are held, for a sweep that looks which of them were deleted.
    std::vector<std::pair<std::string, WallTime>> heldSlots() const;

private:
    using Slots = std::map<WallTime, std::vector<Cause>>;

    static Egress summed(const std::string& address, const Slots& slots, WallTime now);

    std::map<std::string, Slots, std::less<>> m_slots;
    bool m_hasEverCounted = false;
};

} // namespace headroom::watch
