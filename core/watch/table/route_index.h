// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::watch {

// Finds the id of a name without holding the name: whoever has it is asked for it. Eight bytes a place, at most five
// sixths of them in use: a hash map with strings of its own takes ten times as much. Pure.
class RouteIndex
{
public:
    using Id = std::uint32_t;

    // `nameOf(id)` is the name of an id that was inserted.
    template <typename NameOf>
    std::optional<Id> find(std::string_view name, const NameOf& nameOf) const
    {
        if (m_size == 0)
            return std::nullopt;
        const auto hash = hashOf(name);
        for (auto at = homeOf(hash); m_places[at].id != none; at = next(at)) {
            if (m_places[at].hash == hash && nameOf(m_places[at].id) == name)
                return m_places[at].id;
        }
        return std::nullopt;
    }

    // It is not there yet. `id` is any but the highest there is.
    void insert(std::string_view name, Id id)
    {
        if (6 * (m_size + 1) > 5 * m_places.size())
            grow();
        put({hashOf(name), id});
        ++m_size;
    }

    // It is there.
    void erase(std::string_view name, Id id)
    {
        auto hole = homeOf(hashOf(name));
        while (m_places[hole].id != id)
            hole = next(hole);
        // Whatever stands behind a hole, and belongs at it or before it, moves up: no search may end too early.
        for (auto at = next(hole); m_places[at].id != none; at = next(at)) {
            const auto fromHome = distance(homeOf(m_places[at].hash), at);
            if (fromHome < distance(hole, at))
                continue;
            m_places[hole] = m_places[at];
            hole = at;
        }
        m_places[hole].id = none;
        --m_size;
    }

    std::size_t size() const { return m_size; }

private:
    static constexpr Id none = std::numeric_limits<Id>::max();
    static constexpr std::size_t smallest = 16; // a power of two, as every size

    struct Place
    {
        std::uint32_t hash = 0;
        Id id = none;
    };

    static std::uint32_t hashOf(std::string_view name)
    {
        const auto whole = static_cast<std::uint64_t>(std::hash<std::string_view>{}(name));
        return static_cast<std::uint32_t>(whole ^ (whole >> 32));
    }
    std::size_t homeOf(std::uint32_t hash) const { return hash & (m_places.size() - 1); }
    std::size_t next(std::size_t at) const { return (at + 1) & (m_places.size() - 1); }
    std::size_t distance(std::size_t from, std::size_t to) const { return (to - from) & (m_places.size() - 1); }

    void put(Place place)
    {
        auto at = homeOf(place.hash);
        while (m_places[at].id != none)
            at = next(at);
        m_places[at] = place;
    }
    void grow()
    {
        const auto before =
            std::exchange(m_places, std::vector<Place>(m_places.empty() ? smallest : 2 * m_places.size()));
        for (const auto& place : before) {
            if (place.id != none)
                put(place);
        }
    }

    std::vector<Place> m_places;
    std::size_t m_size = 0;
};

} // namespace headroom::watch
