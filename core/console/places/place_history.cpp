// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/places/place_history.h"

namespace headroom::console {

void PlaceHistory::visit(const Place& now, const Place& next)
{
    if (m_places.empty())
        m_places.push_back(now);
    m_places[m_current] = now;
    if (next == now)
        return;
    m_places.resize(m_current + 1);
    m_places.push_back(next);
    if (m_places.size() > maxPlaces)
        m_places.erase(m_places.begin());
    m_current = m_places.size() - 1;
}

std::optional<Place> PlaceHistory::step(int back, const Place& now)
{
    const auto to = std::ptrdiff_t(m_current) - back;
    if (to < 0 || to >= std::ptrdiff_t(m_places.size()))
        return std::nullopt;
    m_places[m_current] = now;
    m_current = std::size_t(to);
    return m_places[m_current];
}

} // namespace headroom::console
