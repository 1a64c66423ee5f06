// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/ring_place.h"
#include "core/base/storage/byte_fields.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <vector>

namespace headroom::logs {

// The last so many slots of a series in time. A slot's number is its time since 1970 divided by its length. Nothing is
// allocated until the first comes.
template <typename Slot>
class SlotRing
{
public:
    SlotRing(std::size_t slots, std::chrono::seconds length)
        : m_size(slots)
        , m_length(length)
    {
    }

    static constexpr std::size_t fallenOut = std::size_t(-1);

    // The place of that second's slot, for at(); slots that fall out behind it are emptied. `fallenOut` when it has
    // fallen out itself. It holds until the next call.
    std::size_t placeAt(std::int64_t second)
    {
        const auto number = numberOf(second);
        if (m_slots.empty()) {
            m_slots.resize(m_size);
            m_newest = number;
        }
        if (number < oldest())
            return fallenOut;
        for (auto n = std::max(m_newest, number - std::int64_t(m_size)) + 1; n <= number; ++n)
            m_slots[placeOf(n)] = {};
        m_newest = std::max(m_newest, number);
        return placeOf(number);
    }
    Slot& at(std::size_t place) { return m_slots[place]; }

    // Begins anew when that second has fallen out.
    void restartAt(std::int64_t second)
    {
        if (!m_slots.empty() && numberOf(second) < oldest())
            clear();
    }
    void clear() { m_slots.clear(); }

    std::chrono::seconds length() const { return m_length; }
    std::int64_t numberOf(std::int64_t second) const { return floorDivide(second, m_length.count()); }
    bool isEmpty() const { return m_slots.empty(); }
    std::int64_t newest() const { return m_newest; } // number of a slot; of no meaning while empty
    std::int64_t oldest() const { return m_newest - std::int64_t(m_size) + 1; }
    const Slot& operator[](std::int64_t number) const { return m_slots[placeOf(number)]; } // from oldest() to newest()
    const std::vector<Slot>& slots() const { return m_slots; } // in no order

    // Those that are filled: isFilled(slot). each(slot) reads or writes what is in one.
    template <typename Bytes, typename Self, typename IsFilled, typename Each>
    static void serialize(Bytes& bytes, Self& self, const IsFilled& isFilled, const Each& each)
    {
        constexpr std::int64_t latest = 253402300800; // the year 10000
        field(bytes, self.m_newest, latest);
        if constexpr (isReading<Bytes>)
            self.m_slots.assign(self.m_size, {});
        const auto slot = [&self](std::size_t back) -> auto&
        {
            return self.m_slots[self.placeOf(self.m_newest - std::int64_t(back))];
        };
        const auto filled = filledSlots(
            bytes, self.m_slots.size(), [&](std::size_t back) { return isFilled(slot(back)); },
            [&](std::size_t back) { each(slot(back)); });
        if constexpr (isReading<Bytes>) {
            if (filled == 0)
                self.m_slots.clear();
        }
    }

private:
    std::size_t placeOf(std::int64_t number) const { return placeInRing(number, m_size); }

    std::size_t m_size;
    std::chrono::seconds m_length;
    std::int64_t m_newest = 0;
    std::vector<Slot> m_slots;
};

} // namespace headroom::logs
