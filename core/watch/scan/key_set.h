// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/key_scheme.h"

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace headroom::watch {

// Keys that are to be read, each once, sorted by what they are.
struct KeySet
{
    struct Hash
    {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    struct Parts
    {
        bool window = false;
        bool limit = false;
    };

    std::unordered_map<std::string, Parts, Hash, std::equal_to<>> buckets; // by the bucket's name
    std::unordered_set<std::string, Hash, std::equal_to<>> invalid; // hashes of fleet/fleet_keys.h, whole names
    bool global = false; // what blocks everything
    bool tokens = false; // of the global limit

    // False for a key that is of no interest.
    bool add(const schemes::KeyScheme& scheme, std::string_view key);
    void merge(KeySet others);
    // At most `count` of the buckets; everything else as it is. They are in this no more.
    KeySet takeSome(std::size_t count);

    bool hasRoute(std::string_view bucket) const { return buckets.find(bucket) != buckets.end(); }
    std::size_t size() const { return buckets.size() + invalid.size() + (global ? 1 : 0) + (tokens ? 1 : 0); }
    bool empty() const { return size() == 0; }
};

} // namespace headroom::watch
