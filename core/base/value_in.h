// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

namespace headroom {

// What a map holds under a key; null: nothing.
template <typename Map, typename Key>
auto* valueIn(Map& map, const Key& key)
{
    const auto found = map.find(key);
    return found == map.end() ? nullptr : &found->second;
}

} // namespace headroom
