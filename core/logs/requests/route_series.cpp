// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/route_series.h"

#include <algorithm>

namespace headroom::logs {

void RouteSeries::addTo(Slot& slot, Route route, AnswerKind kind)
{
    const auto isThis = [route](const Count& count) { return count.route == route; };
    auto found = std::find_if(slot.begin(), slot.end(), isThis);
    if (found == slot.end()) {
        if (slot.size() >= maxInSlot && route != otherRoutes)
            return addTo(slot, otherRoutes, kind);
        found = slot.insert(slot.end(), Count{route, {}});
    } else if (found != slot.begin()) {
        // The busiest come to the front by and by, where they are found at once.
        std::iter_swap(found, found - 1);
        --found;
    }
    ++found->byKind[std::size_t(kind)];
}

void RouteSeries::add(std::int64_t second, Route route, AnswerKind kind)
{
    if (second != m_second) {
        m_inTens = m_tens.placeAt(second);
        m_inMinutes = m_minutes.placeAt(second);
        m_second = second;
    }
    if (m_inTens != Ring::fallenOut)
        addTo(m_tens.at(m_inTens), route, kind);
    if (m_inMinutes != Ring::fallenOut)
        addTo(m_minutes.at(m_inMinutes), route, kind);
}

void RouteSeries::restartAt(std::int64_t second)
{
    m_second.reset();
    m_tens.restartAt(second);
    m_minutes.restartAt(second);
}

std::chrono::seconds RouteSeries::slotFrom(std::int64_t from) const
{
    const bool isHeld = m_tens.isEmpty() || m_tens.numberOf(from) >= m_tens.oldest();
    return isHeld ? m_tens.length() : m_minutes.length();
}

void RouteSeries::visit(std::int64_t from, std::int64_t to, const Visitor& visitor) const
{
    const auto& ring = slotFrom(from) == m_tens.length() ? m_tens : m_minutes;
    if (ring.isEmpty())
        return;
    const auto length = ring.length().count();
    const auto first = std::max(-floorDivide(-from, length), ring.oldest());
    const auto last = std::min(-floorDivide(-to, length) - 1, ring.newest());
    for (auto number = first; number <= last; ++number) {
        if (const auto& slot = ring[number]; !slot.empty())
            visitor(number * length, slot);
    }
}

std::size_t RouteSeries::bytes() const
{
    std::size_t bytes = 0;
    for (const auto* ring : {&m_tens, &m_minutes}) {
        bytes += ring->slots().capacity() * sizeof(Slot);
        for (const auto& slot : ring->slots())
            bytes += slot.capacity() * sizeof(Count);
    }
    return bytes;
}

template <typename Bytes, typename Self>
void RouteSeries::serialize(Bytes& bytes, Self& self, std::span<const Route> routes)
{
    const auto count = [&](auto& each) {
        fields(bytes, each.route, each.byKind);
        if constexpr (isReading<Bytes>) {
            if (each.route >= routes.size() && each.route != otherRoutes)
                bytes.fail();
            each.route = each.route < routes.size() ? routes[each.route] : otherRoutes;
        }
    };
    for (auto* ring : {&self.m_tens, &self.m_minutes})
        field(
            bytes, *ring, [](const Slot& slot) { return !slot.empty(); },
            [&](auto& slot) { listOf(bytes, slot, maxInSlot + 1, count); });
    if constexpr (isReading<Bytes>)
        self.m_second.reset();
}

template void RouteSeries::serialize(ByteWriter&, const RouteSeries&, std::span<const Route>);
template void RouteSeries::serialize(ByteReader&, RouteSeries&, std::span<const Route>);

} // namespace headroom::logs
