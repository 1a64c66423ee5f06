// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/top/top_table.h"

#include <algorithm>
#include <vector>

namespace headroom::ctl {

// Leaves of `items` what the query wants of them, sorted by `isBefore`, and says in the table where it begins and of
// how many it is.
template <typename Item, typename IsBefore>
void keepShownPart(std::vector<Item>& items, const TopQuery& query, TopTable& table, const IsBefore& isBefore)
{
    table.matching = items.size();
    table.first = std::min(query.first, items.size() - std::min(items.size(), query.count));
    const auto begin = items.begin() + static_cast<std::ptrdiff_t>(table.first);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(query.count, items.size() - table.first));
    std::partial_sort(items.begin(), end, items.end(),
        [&](const Item& a, const Item& b) { return query.isReversed ? isBefore(b, a) : isBefore(a, b); });
    items.erase(end, items.end());
    items.erase(items.begin(), items.begin() + static_cast<std::ptrdiff_t>(table.first));
}

} // namespace headroom::ctl
