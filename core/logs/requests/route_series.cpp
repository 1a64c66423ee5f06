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

void RouteSeries::write(ByteWriter& writer) const
{
    m_tens.write(writer);
    m_minutes.write(writer);
}

void RouteSeries::read(ByteReader& reader, std::span<const Route> routes)
{
    m_ten = -1;
    m_minuteSlot = nullptr;
    m_tens.read(reader, routes);
    m_minutes.read(reader, routes);
}

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

void RouteSeries::Ring::write(ByteWriter& writer) const
{
    writer.flag(!m_isEmpty);
    if (m_isEmpty)
        return;
    writer.signedNumber(m_newest);
    for (auto number = oldest(); number <= m_newest; ++number) {
        const auto& slot = (*this)[number];
        writer.number(slot.size());
        for (const auto& count : slot) {
            writer.number(count.route);
            for (const auto of : count.byKind)
                writer.number(of);
        }
    }
}

void RouteSeries::Ring::read(ByteReader& reader, std::span<const Route> routes)
{
    constexpr std::int64_t farthest = 1LL << 40; // seconds: beyond any calendar
    clear();
    if (!reader.flag())
        return;
    m_isEmpty = false;
    m_newest = reader.signedNumber(farthest);
    for (auto number = oldest(); number <= m_newest && !reader.failed(); ++number) {
        auto& slot = m_slots[placeOf(number)];
        slot.resize(reader.count(maxInSlot + 1));
        for (auto& count : slot) {
            const auto route = Route(reader.number(otherRoutes));
            if (route >= routes.size() && route != otherRoutes)
                reader.fail();
            count.route = route < routes.size() ? routes[route] : otherRoutes;
            for (auto& of : count.byKind)
                of = std::uint32_t(reader.number(0xffff'ffff));
        }
    }
}

} // namespace headroom::logs
