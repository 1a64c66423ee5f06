// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/invalid_window.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <ratio>

namespace headroom::limits {

namespace {

using Slots = std::chrono::duration<std::int64_t, std::deci>;
static_assert(Slots{1} == InvalidWindow::slot);

std::int64_t numberOf(Instant when)
{
    return std::chrono::floor<Slots>(when.time_since_epoch()).count();
}

// The slot that is only partly inside the window still counts as a whole.
std::int64_t oldestIn(std::int64_t newest)
{
    return newest - InvalidWindow::window / InvalidWindow::slot;
}

// When all of a slot is outside.
Instant leaves(std::int64_t number)
{
    return Instant{(number + 1) * InvalidWindow::slot + InvalidWindow::window};
}

} // namespace

void InvalidWindow::add(Instant when, std::uint64_t count)
{
    const auto number = numberOf(when);
    const auto newest = m_slots.empty() ? number : std::max(number, m_slots.back().number);
    dropBefore(oldestIn(newest));
    const auto added = std::min(count, std::numeric_limits<std::uint64_t>::max() - m_total);
    if (number < oldestIn(newest) || added == 0)
        return;
    placeOf(number)->count += added;
    m_total += added;
}

std::uint64_t InvalidWindow::count(Instant now) const
{
    const auto oldest = oldestIn(numberOf(now));
    auto left = m_total;
    for (auto it = m_slots.begin(); it != m_slots.end() && it->number < oldest; ++it)
        left -= it->count;
    return left;
}

Instant InvalidWindow::fallsTo(std::uint64_t most, Instant now) const
{
    auto left = m_total;
    auto when = now;
    for (const auto& place : m_slots) {
        if (left <= most)
            break;
        left -= place.count;
        when = std::max(now, leaves(place.number));
    }
    return when;
}

// The slot of that number, made when there is none. Most events are the newest, so it is looked for from the end.
InvalidWindow::Slots::iterator InvalidWindow::placeOf(std::int64_t number)
{
    auto after = m_slots.end();
    while (after != m_slots.begin() && std::prev(after)->number > number)
        --after;
    if (after != m_slots.begin() && std::prev(after)->number == number)
        return std::prev(after);
    return m_slots.insert(after, {number, 0});
}

void InvalidWindow::dropBefore(std::int64_t number)
{
    while (!m_slots.empty() && m_slots.front().number < number) {
        m_total -= m_slots.front().count;
        m_slots.pop_front();
    }
}

} // namespace headroom::limits
