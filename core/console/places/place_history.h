// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/places/place.h"

#include <optional>
#include <vector>

namespace headroom::console {

// The places a window was at, as a browser keeps them. What changes at a place (its filter, what is open) belongs to
// it: `now` is the place as it is when it is left. A value, pure.
class PlaceHistory
{
public:
    static constexpr std::size_t maxPlaces = 100; // the oldest are forgotten

    // Another place is gone to; what was forward is forgotten. Nothing where it is the one that is left.
    void visit(const Place& now, const Place& next);
    // The place so many steps back (forward: negative), which is the current one then. None: there is none, and the
    // current one stays.
    std::optional<Place> step(int back, const Place& now);

private:
    std::vector<Place> m_places; // empty: nothing was left yet
    std::size_t m_current = 0;
};

} // namespace headroom::console
