// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/buckets/pressure.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace headroom::console {

using namespace std::chrono_literals;

namespace {

constexpr float kept = 0.9F; // of the pressure, from one second to the next
constexpr float highPressure = 0.8F;
constexpr float lowPressure = 0.6F;
constexpr Duration shortWait = 1s; // of a request of this process

} // namespace

void Pressure::sample(const watch::BucketTable& table, Instant now)
{
    m_exhausted = 0;
    m_pressure.resize(table.idEnd(), 0);
    for (auto& [id, held] : m_held)
        held.isStill = false;
    for (watch::BucketId id = 0; id < table.idEnd(); ++id) {
        const auto* bucket = table.find(id);
        auto& pressure = m_pressure[id];
        if (!bucket) {
            pressure = 0;
            continue;
        }
        const bool hasNothing = bucket->remaining && *bucket->remaining <= 0;
        pressure = pressure * kept + (hasNothing ? 1 - kept : 0);
        if (!hasNothing && !bucket->slots && pressure < lowPressure)
            continue;
        const auto [status, urgency, until] = conditionOf(*bucket, now);
        m_exhausted += status == BucketStatus::Exhausted;
        const bool isBlocked = hasNothing || status == BucketStatus::Held;
        const bool holdsBack = (isBlocked && (urgency != Urgency::Ordinary || bucket->waiting() > 0))
            || (status != BucketStatus::Idle && pressure >= (m_held.contains(id) ? lowPressure : highPressure));
        if (!holdsBack)
            continue;
        auto& held = m_held.try_emplace(id, Held{now, 0, true}).first->second;
        held.waiting = bucket->waiting();
        held.isStill = true;
    }
    std::erase_if(m_held, [](const auto& entry) { return !entry.second.isStill; });
}

std::vector<BucketId> Pressure::holdingBack(std::size_t count, const RequestClientState* own, Instant now) const
{
    struct Place
    {
        Instant waitingSince = Instant::max();
        std::int64_t waiting = 0;
        Instant since = Instant::max();
    };
    std::map<BucketId, Place> places;
    for (const auto& [id, held] : m_held)
        places[id] = {Instant::max(), held.waiting, held.since};
    if (own) {
        for (std::size_t i = 0; i < own->lanes.size(); ++i) {
            const auto& lane = own->lanes[i];
            if (lane.waiting == 0 || !lane.waitingSince || now - *lane.waitingSince < shortWait)
                continue;
            for (const auto id : own->rows[i]) {
                auto& place = places[id];
                place.waitingSince = std::min(place.waitingSince, *lane.waitingSince);
            }
        }
    }
    std::vector<std::pair<BucketId, Place>> sorted(places.begin(), places.end());
    const auto key = [](const auto& entry) {
        const auto& [id, place] = entry;
        return std::tuple(place.waitingSince, -place.waiting, place.since, id);
    };
    const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(std::min(count, sorted.size()));
    std::partial_sort(
        sorted.begin(), end, sorted.end(), [&key](const auto& a, const auto& b) { return key(a) < key(b); });
    std::vector<BucketId> ids;
    for (auto entry = sorted.begin(); entry != end; ++entry)
        ids.push_back(entry->first);
    return ids;
}

} // namespace headroom::console
