// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/lane_queue.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::rest {

using model::Priority;

namespace {

Duration handicap(Priority priority)
{
    switch (priority) {
    case Priority::Critical:
        return 0s;
    case Priority::Normal:
        return 10s;
    case Priority::Bulk:
        return 60s;
    }
    return 0s;
}

} // namespace

QueuePlace QueuePlace::of(QueuedRequestId queued, Priority priority, Instant submitted)
{
    return {submitted + handicap(priority), queued, priority};
}

Instant QueuePlace::beforeNormalFrom() const
{
    return since - handicap(Priority::Normal);
}

void LaneQueue::takeAllOf(LaneQueue& other)
{
    for (std::size_t i = 0; i < m_waiting.size(); ++i)
        m_waiting[i].merge(other.m_waiting[i]);
}

bool LaneQueue::empty() const
{
    return std::all_of(m_waiting.begin(), m_waiting.end(), [](const auto& waiting) { return waiting.empty(); });
}

std::size_t LaneQueue::size() const
{
    std::size_t sum = 0;
    for (const auto& waiting : m_waiting)
        sum += waiting.size();
    return sum;
}

std::optional<QueuePlace> LaneQueue::first(const PrioritySet& allowed) const
{
    std::optional<QueuePlace> first;
    for (const auto priority : model::allPriorities) {
        const auto& waiting = m_waiting[priority];
        if (!allowed.has(priority) || waiting.empty())
            continue;
        if (!first || *waiting.begin() < *first)
            first = *waiting.begin();
    }
    return first;
}

std::size_t LaneQueue::aheadOfLast(Priority priority) const
{
    std::size_t ahead = 0;
    for (const auto other : model::allPriorities) {
        if (other <= priority)
            ahead += size(other);
    }
    return ahead;
}

} // namespace headroom::rest
