// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/route_series.h"

#include "core/base/ring_place.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr std::int64_t ten = 10;

} // namespace

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
    const auto number = floorDivide(second, ten);
    if (number != m_ten || !m_minuteSlot) {
        m_tenSlot = m_tens.slotAt(second);
        m_minuteSlot = m_minutes.slotAt(second);
        m_ten = number;
    }
    if (m_tenSlot)
        addTo(*m_tenSlot, route, kind);
    if (m_minuteSlot)
        addTo(*m_minuteSlot, route, kind);
}

void RouteSeries::restartAt(std::int64_t second)
{
    m_ten = -1;
    m_minuteSlot = nullptr;
    m_tens.restartAt(second);
    m_minutes.restartAt(second);
}

std::chrono::seconds RouteSeries::slotFrom(std::int64_t from) const
{
    const auto isHeld = m_tens.isEmpty() || floorDivide(from, ten) >= m_tens.oldest();
    return std::chrono::seconds{isHeld ? ten : m_minutes.length()};
}

void RouteSeries::visit(std::int64_t from, std::int64_t to, const Visitor& visitor) const
{
    const auto& ring = slotFrom(from).count() == ten ? m_tens : m_minutes;
    if (ring.isEmpty())
        return;
    const auto length = ring.length();
    const auto first = std::max(-floorDivide(-from, length), ring.oldest());
    const auto last = std::min(-floorDivide(-to, length) - 1, ring.newest());
    for (auto number = first; number <= last; ++number) {
        if (const auto& slot = ring[number]; !slot.empty())
            visitor(number * length, slot);
    }
}

std::size_t RouteSeries::bytes() const
{
    return m_tens.bytes() + m_minutes.bytes();
}

template <typename Bytes, typename Self>
void RouteSeries::Ring::serialize(Bytes& bytes, Self& self, std::span<const Route> routes)
{
    constexpr std::int64_t farthest = 1LL << 40; // seconds: beyond any calendar
    bool isFilled = !self.m_isEmpty;
    field(bytes, isFilled);
    if constexpr (isReading<Bytes>) {
        self.clear();
        self.m_isEmpty = !isFilled;
    }
    if (!isFilled)
        return;
    field(bytes, self.m_newest, farthest);
    for (auto number = self.oldest(); number <= self.m_newest; ++number) {
        listOf(bytes, self.m_slots[self.placeOf(number)], maxInSlot + 1, [&](auto& count) {
            fields(bytes, count.route, count.byKind);
            if constexpr (isReading<Bytes>) {
                if (count.route >= routes.size() && count.route != otherRoutes)
                    bytes.fail();
                count.route = count.route < routes.size() ? routes[count.route] : otherRoutes;
            }
        });
    }
}

template <typename Bytes, typename Self>
void RouteSeries::serialize(Bytes& bytes, Self& self, std::span<const Route> routes)
{
    field(bytes, self.m_tens, routes);
    field(bytes, self.m_minutes, routes);
    if constexpr (isReading<Bytes>) {
        self.m_ten = -1;
        self.m_minuteSlot = nullptr;
    }
}

template void RouteSeries::serialize(ByteWriter&, const RouteSeries&, std::span<const Route>);
template void RouteSeries::serialize(ByteReader&, RouteSeries&, std::span<const Route>);

std::int64_t RouteSeries::Ring::oldest() const
{
    return m_isEmpty ? 0 : m_newest - std::int64_t(m_slots.size()) + 1;
}

std::size_t RouteSeries::Ring::placeOf(std::int64_t number) const
{
    return placeInRing(number, m_slots.size());
}

const RouteSeries::Slot& RouteSeries::Ring::operator[](std::int64_t number) const
{
    return m_slots[placeOf(number)];
}

void RouteSeries::Ring::clear()
{
    for (auto& slot : m_slots)
        Slot().swap(slot);
    m_isEmpty = true;
}

RouteSeries::Slot* RouteSeries::Ring::slotAt(std::int64_t second)
{
    const auto number = floorDivide(second, m_length);
    if (m_isEmpty || number >= m_newest + std::int64_t(m_slots.size())) {
        clear();
        m_isEmpty = false;
        m_newest = number;
    }
    if (number < oldest())
        return nullptr;
    for (; m_newest < number; ++m_newest)
        Slot().swap(m_slots[placeOf(m_newest + 1)]);
    return &m_slots[placeOf(number)];
}

void RouteSeries::Ring::restartAt(std::int64_t second)
{
    const auto number = floorDivide(second, m_length);
    if (m_isEmpty || number >= oldest())
        return;
    clear();
}

std::size_t RouteSeries::Ring::bytes() const
{
    auto bytes = m_slots.capacity() * sizeof(Slot);
    for (const auto& slot : m_slots)
        bytes += slot.capacity() * sizeof(Count);
    return bytes;
}

} // namespace headroom::logs
