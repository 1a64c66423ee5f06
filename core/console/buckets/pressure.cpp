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
constexpr float negligible = 0.001F;
constexpr Duration shortWait = 1s; // of a request of this process

Instant takeFrom(std::map<BucketId, Instant>& waitingSince, BucketId id)
{
    const auto taken = waitingSince.extract(id);
    return taken ? taken.mapped() : Instant::max();
}

} // namespace

void Pressure::sample(BucketSummary& summary, Instant now)
{
    add(summary.takeNewlyBlocked());
    std::erase_if(m_recent, [&](Recent& recent) {
        const auto bucket = summary.standing(recent.id);
        if (!bucket)
            return true;
        look(*bucket, recent, now);
        return !isBlocked(bucket->status) && !recent.holdsBackSince && recent.share < negligible;
    });
}

void Pressure::add(const std::vector<BucketId>& newlyBlocked)
{
    if (newlyBlocked.empty())
        return;
    for (const auto id : newlyBlocked)
        m_recent.push_back({id});
    std::ranges::stable_sort(m_recent, {}, &Recent::id);
    const auto isSame = [](const Recent& a, const Recent& b) { return a.id == b.id; };
    m_recent.erase(std::unique(m_recent.begin(), m_recent.end(), isSame), m_recent.end());
}

void Pressure::look(const BucketSummary::Standing& bucket, Recent& recent, Instant now)
{
    recent.share = recent.share * kept + (bucket.hasNothingLeft ? 1 - kept : 0);
    const bool isHolding = bucket.hasNothingLeft || bucket.status == BucketStatus::Held;
    const auto enough = recent.holdsBackSince ? lowPressure : highPressure;
    const bool holdsBack = (isHolding && (bucket.urgency != Urgency::Ordinary || bucket.waiting > 0))
        || (bucket.status != BucketStatus::Idle && recent.share >= enough);
    recent.waiting = bucket.waiting;
    if (!holdsBack)
        recent.holdsBackSince.reset();
    else if (!recent.holdsBackSince)
        recent.holdsBackSince = now;
}

std::vector<BucketId> Pressure::holdingBack(std::size_t count, const RequestClientState* own, Instant now) const
{
    std::map<BucketId, Instant> waitingSince; // requests of this process, of few buckets
    if (own) {
        for (std::size_t i = 0; i < own->lanes.size(); ++i) {
            const auto& lane = own->lanes[i];
            if (lane.waiting == 0 || !lane.waitingSince || now - *lane.waitingSince < shortWait)
                continue;
            for (const auto id : own->rows[i]) {
                auto& since = waitingSince.try_emplace(id, Instant::max()).first->second;
                since = std::min(since, *lane.waitingSince);
            }
        }
    }
    // By when its first request came, how many claims stand in line, and since when it holds back. There may be many
    // buckets, of which few are wanted.
    using Place = std::tuple<Instant, std::int64_t, Instant, BucketId>;
    std::vector<Place> first;
    const auto put = [&first, count](const Place& place) {
        if (first.size() == count && (count == 0 || first.back() < place))
            return;
        first.insert(std::ranges::upper_bound(first, place), place);
        first.resize(std::min(count, first.size()));
    };
    for (const auto& recent : m_recent) {
        if (recent.holdsBackSince)
            put({takeFrom(waitingSince, recent.id), -recent.waiting, *recent.holdsBackSince, recent.id});
    }
    for (const auto& [id, since] : waitingSince)
        put({since, 0, Instant::max(), id});
    std::vector<BucketId> ids;
    for (const auto& place : first)
        ids.push_back(std::get<BucketId>(place));
    return ids;
}

} // namespace headroom::console
