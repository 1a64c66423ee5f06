// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/slot_bucket.h"

#include <algorithm>
#include <unordered_set>

namespace headroom::schemes {

namespace {

// The key of slots goes a moment after the last of them.
std::optional<Instant> lastEnd(const SlotBucket::List& slots)
{
    if (slots.moments.empty())
        return std::nullopt;
    const auto isWhole = static_cast<std::int64_t>(slots.moments.size()) == slots.count;
    return isWhole || !slots.keyEnds ? slots.moments.back().at : *slots.keyEnds;
}

// Those that were not read end after those that were.
std::int64_t inUseAt(Instant now, const SlotBucket::List& slots)
{
    const auto end = lastEnd(slots);
    if (!end || *end <= now)
        return 0;
    const auto over = std::ranges::count_if(slots.moments, [now](const auto& moment) { return moment.at <= now; });
    return slots.count - over;
}

} // namespace

std::optional<Duration> SlotBucket::lease() const
{
    if (!granted.keyEnds || granted.moments.empty()
        || static_cast<std::int64_t>(granted.moments.size()) != granted.count)
        return std::nullopt;
    return *granted.keyEnds - granted.moments.back().at;
}

SlotBucket::View SlotBucket::at(Instant now) const
{
    View view;
    const auto inUse = inUseAt(now, slots);
    for (const auto& slot : slots.moments) {
        if (slot.at > now) {
            view.nextFreeAt = slot.at;
            view.resetsAt = lastEnd(slots);
            view.changesAt = slot.at;
            break;
        }
    }

    const auto stands = granted.count > 0 && (!granted.keyEnds || *granted.keyEnds > now);
    const auto lasts = lease();
    view.leased = stands ? granted.count : 0;
    if (stands)
        view.changesAt = soonest({view.changesAt, granted.keyEnds});
    for (const auto& claim : granted.moments) {
        if (!stands || !lasts)
            break;
        if (claim.at + *lasts > now) {
            view.changesAt = soonest({view.changesAt, claim.at + *lasts});
            break;
        }
        view.stale = true;
        --view.leased; // the next claim finds its slot free
    }

    if (waiting > 0 && (!queueEnds || *queueEnds > now)) {
        view.waiting = waiting;
        view.changesAt = soonest({view.changesAt, queueEnds});
    }
    if (inUse + view.leased > 0)
        view.remaining = std::max<std::int64_t>(limit.value_or(1 + free) - inUse - view.leased, 0);
    if (held && *held > now) {
        view.heldUntil = held;
        view.remaining = 0;
        view.nextFreeAt = std::max(view.nextFreeAt.value_or(*held), *held);
        view.resetsAt = std::max(view.resetsAt.value_or(*held), *held);
        view.changesAt = soonest({view.changesAt, held});
    }
    return view;
}

std::int64_t claimsMade(const SlotBucket& before, const SlotBucket& after)
{
    std::unordered_set<std::uint64_t> known;
    for (const auto* list : {&before.slots, &before.granted}) {
        for (const auto& moment : list->moments)
            known.insert(moment.claim);
    }
    std::int64_t made = 0;
    for (const auto* list : {&after.slots, &after.granted}) {
        for (const auto& moment : list->moments)
            made += moment.claim != 0 && known.insert(moment.claim).second ? 1 : 0;
    }
    return made;
}

} // namespace headroom::schemes
