// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/comparison/relative_order.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <map>

namespace headroom::archives {

// All but a longest run of `after` that stands in the same order in `before`.
std::set<discord::Snowflake> movedIn(
    const std::vector<discord::Snowflake>& before, const std::vector<discord::Snowflake>& after)
{
    constexpr auto none = std::numeric_limits<std::size_t>::max();
    std::map<discord::Snowflake, std::size_t> placeBefore;
    for (std::size_t i = 0; i < before.size(); ++i)
        placeBefore[before[i]] = i;

    std::vector<discord::Snowflake> common;
    std::vector<std::size_t> places; // in `before`, in the order of `after`
    for (const auto id : after) {
        if (const auto found = placeBefore.find(id); found != placeBefore.end()) {
            common.push_back(id);
            places.push_back(found->second);
        }
    }
    std::vector<std::size_t> ends; // of the best run of each length: its last one
    std::vector<std::size_t> previous(places.size(), none);
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto longer = std::lower_bound(ends.begin(), ends.end(), places[i],
            [&places](std::size_t end, std::size_t place) { return places[end] < place; });
        if (longer != ends.begin())
            previous[i] = *(longer - 1);
        if (longer == ends.end())
            ends.push_back(i);
        else
            *longer = i;
    }
    std::set<discord::Snowflake> moved(common.begin(), common.end());
    for (auto i = ends.empty() ? none : ends.back(); i != none; i = previous[i])
        moved.erase(common[i]);
    return moved;
}

} // namespace headroom::archives
