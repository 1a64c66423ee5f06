// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/table/invalid_counts.h"

#include "core/schemes/fleet/fleet_keys.h"

#include <algorithm>
#include <limits>

namespace headroom::watch {

using namespace std::chrono_literals;
using schemes::invalidSlot;
using schemes::invalidWindow;

namespace {

constexpr std::chrono::seconds slopeSpan{60};

// A slot counts until its last second has left the window: up to ten seconds too long, never too short.
WallTime leavesAt(WallTime slotStart)
{
    return slotStart + invalidSlot + invalidWindow;
}

// Sums of foreign numbers must not overflow.
std::int64_t added(std::int64_t a, std::int64_t b)
{
    return a > std::numeric_limits<std::int64_t>::max() - b ? std::numeric_limits<std::int64_t>::max() : a + b;
}

std::int64_t sumOf(const std::vector<InvalidCounts::Cause>& causes)
{
    std::int64_t sum = 0;
    for (const auto& cause : causes)
        sum = added(sum, cause.count);
    return sum;
}

struct Slot
{
    WallTime start;
    std::int64_t count;
};

// When the sum over the window reaches the limit if requests go on at this rate while old slots leave.
std::optional<Duration> timeToBan(const std::vector<Slot>& slots, std::int64_t sum, double perSecond, WallTime now)
{
    constexpr auto limit = static_cast<double>(InvalidCounts::banLimit);
    auto standing = static_cast<double>(sum);
    if (standing >= limit)
        return Duration{0};
    if (perSecond <= 0)
        return std::nullopt;
    const auto reachedAfter = [&] { return (limit - standing) / perSecond; };
    for (const auto& slot : slots) {
        const auto left = std::chrono::duration<double>(leavesAt(slot.start) - now).count();
        if (reachedAfter() <= left)
            break;
        standing -= static_cast<double>(slot.count);
    }
    const std::chrono::duration<double> wait{reachedAfter()};
    if (wait > invalidWindow + invalidSlot) // by then the new ones leave as well
        return std::nullopt;
    return std::chrono::duration_cast<Duration>(wait);
}

std::vector<InvalidCounts::Cause> biggest(const std::map<std::string, std::int64_t>& counts)
{
    std::vector<InvalidCounts::Cause> causes;
    causes.reserve(counts.size());
    for (const auto& [label, count] : counts)
        causes.push_back({label, count});
    std::stable_sort(causes.begin(), causes.end(), [](const auto& a, const auto& b) { return a.count > b.count; });
    causes.resize(std::min(causes.size(), InvalidCounts::maxCauses));
    return causes;
}

} // namespace

void InvalidCounts::applySlot(std::string_view egress, WallTime slotStart, std::vector<Cause> causes)
{
    for (auto& cause : causes)
        cause.count = std::max<std::int64_t>(cause.count, 0);
    if (causes.empty()) {
        removeSlot(egress, slotStart);
        return;
    }
    auto found = m_slots.find(egress);
    if (found == m_slots.end())
        found = m_slots.emplace(egress, Slots{}).first;
    found->second[slotStart] = std::move(causes);
    m_hasEverCounted = true;
}

void InvalidCounts::removeSlot(std::string_view egress, WallTime slotStart)
{
    const auto found = m_slots.find(egress);
    if (found == m_slots.end())
        return;
    found->second.erase(slotStart);
    if (found->second.empty())
        m_slots.erase(found);
}

void InvalidCounts::dropOld(WallTime now)
{
    for (auto egress = m_slots.begin(); egress != m_slots.end();) {
        std::erase_if(egress->second, [now](const auto& slot) { return leavesAt(slot.first) <= now; });
        egress = egress->second.empty() ? m_slots.erase(egress) : std::next(egress);
    }
}

InvalidCounts::Egress InvalidCounts::summed(const std::string& address, const Slots& slots, WallTime now)
{
    Egress egress{address, 0, 0, {}, {}};
    std::map<std::string, std::int64_t> byLabel;
    std::vector<Slot> inWindow;
    std::int64_t recent = 0;
    WallTime recentFrom = now;
    for (const auto& [start, causes] : slots) {
        if (leavesAt(start) <= now)
            continue;
        const auto count = sumOf(causes);
        inWindow.push_back({start, count});
        egress.count = added(egress.count, count);
        for (const auto& cause : causes)
            byLabel[cause.label] = added(byLabel[cause.label], cause.count);
        if (start + slopeSpan + invalidSlot > now) {
            recent = added(recent, count);
            recentFrom = std::min(recentFrom, start);
        }
    }
    const auto span = std::max<std::chrono::duration<double>>(now - recentFrom, slopeSpan);
    const auto perSecond = static_cast<double>(recent) / span.count();
    egress.perMinute = perSecond * 60;
    egress.timeToBan = timeToBan(inWindow, egress.count, perSecond, now);
    egress.causes = biggest(byLabel);
    return egress;
}

std::vector<InvalidCounts::Egress> InvalidCounts::egresses(WallTime now) const
{
    std::vector<Egress> all;
    for (const auto& [address, slots] : m_slots) {
        auto egress = summed(address, slots, now);
        if (egress.count > 0)
            all.push_back(std::move(egress));
    }
    std::ranges::stable_sort(all, [](const Egress& a, const Egress& b) {
        const auto soonA = a.timeToBan.value_or(Duration::max());
        const auto soonB = b.timeToBan.value_or(Duration::max());
        return soonA != soonB ? soonA < soonB : a.count > b.count;
    });
    return all;
}

std::vector<std::pair<std::string, WallTime>> InvalidCounts::heldSlots() const
{
    std::vector<std::pair<std::string, WallTime>> held;
    for (const auto& [address, slots] : m_slots) {
        for (const auto& slot : slots)
            held.emplace_back(address, slot.first);
    }
    return held;
}

} // namespace headroom::watch
