// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/invalid_window.h"

#include <algorithm>

namespace headroom::limits {

namespace {

std::int64_t numberOf(Instant when)
{
    return when.time_since_epoch() / InvalidWindow::slot;
}

} // namespace

InvalidThresholds::Level InvalidThresholds::levelOf(std::uint64_t count) const
{
    if (count >= stopAllAt)
        return Level::AllStops;
    if (count >= stopNormalAt)
        return Level::NormalStops;
    if (count >= stopBulkAt)
        return Level::BulkStops;
    return Level::Fine;
}

void InvalidWindow::add(Instant when, std::uint64_t count)
{
    const auto number = numberOf(when);
    auto& place = m_slots[static_cast<std::size_t>(number) % slots];
    if (place.number > number)
        return; // older than the window
    if (place.number < number)
        place = {number, 0};
    place.count += count;
}

std::uint64_t InvalidWindow::count(Instant now) const
{
    const auto newest = numberOf(now);
    std::uint64_t sum = 0;
    for (const auto& place : m_slots) {
        if (place.number >= 0 && place.number > newest - static_cast<std::int64_t>(slots))
            sum += place.count;
    }
    return sum;
}

Instant InvalidWindow::fallsTo(std::uint64_t most, Instant now) const
{
    auto inOrder = m_slots;
    std::sort(inOrder.begin(), inOrder.end(), [](const Slot& a, const Slot& b) { return a.number < b.number; });
    auto left = count(now);
    auto when = now;
    for (const auto& place : inOrder) {
        if (left <= most)
            break;
        if (place.number < 0 || place.number <= numberOf(now) - static_cast<std::int64_t>(slots))
            continue;
        left -= place.count;
        when = Instant{(place.number + static_cast<std::int64_t>(slots)) * slot};
    }
    return when;
}

} // namespace headroom::limits
