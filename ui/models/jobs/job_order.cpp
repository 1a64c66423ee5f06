// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/job_order.h"

#include <algorithm>
#include <unordered_set>

namespace headroom::ui {

using console::JobId;

namespace {

using Ids = std::vector<JobId>;
using IdSet = std::unordered_set<JobId>;

// None where the queue would be the same.
std::optional<JobPlacement> placedBefore(const Ids& queue, const IdSet& chosen, JobId before)
{
    JobPlacement placement{.jobs = {}, .before = before};
    Ids others;
    for (const auto id : queue)
        (chosen.contains(id) ? placement.jobs : others).push_back(id);
    Ids after = others;
    after.insert(before == 0 ? after.end() : std::find(after.begin(), after.end(), before), placement.jobs.begin(),
        placement.jobs.end());
    if (placement.jobs.empty() || after == queue)
        return std::nullopt;
    return placement;
}

// The first from there on that stays where it is.
JobId firstOther(Ids::const_iterator from, Ids::const_iterator end, const IdSet& chosen)
{
    const auto found = std::find_if(from, end, [&](JobId id) { return !chosen.contains(id); });
    return found == end ? 0 : *found;
}

} // namespace

std::optional<JobPlacement> placementAt(const JobOrder& order, const Ids& chosen, std::size_t gap)
{
    const IdSet moving(chosen.begin(), chosen.end());
    const auto& shown = order.shown;
    gap = std::min(gap, shown.size());
    auto before = firstOther(shown.begin() + std::ptrdiff_t(gap), shown.end(), moving);
    if (before == 0) { // behind the last one shown, which need not be the last of the queue
        const auto last = std::find_if(shown.rbegin(), shown.rend(), [&](JobId id) { return !moving.contains(id); });
        const auto place =
            last == shown.rend() ? order.queue.end() : std::find(order.queue.begin(), order.queue.end(), *last);
        if (place != order.queue.end())
            before = firstOther(place + 1, order.queue.end(), moving);
    }
    return placedBefore(order.queue, moving, before);
}

std::optional<JobPlacement> placementOf(const JobOrder& order, const Ids& chosen, JobMove move)
{
    const IdSet moving(chosen.begin(), chosen.end());
    if (move == JobMove::ToBottom)
        return placedBefore(order.queue, moving, 0);
    if (move == JobMove::ToTop)
        return placedBefore(order.queue, moving, firstOther(order.queue.begin(), order.queue.end(), moving));
    const auto& shown = order.shown;
    const auto isMoving = [&](JobId id) { return moving.contains(id); };
    const auto first = std::find_if(shown.begin(), shown.end(), isMoving);
    if (first == shown.end())
        return std::nullopt;
    const auto index = std::size_t(first - shown.begin());
    if (move == JobMove::Up)
        return placementAt(order, chosen, index == 0 ? 0 : index - 1);
    const auto last = std::size_t(std::find_if(shown.rbegin(), shown.rend(), isMoving).base() - shown.begin());
    return placementAt(order, chosen, last + 1);
}

} // namespace headroom::ui
