// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/key_names.h"

#include "core/store/invalid_keys.h"

#include <utility>

namespace headroom::watch {

using store::SpectaclesKeys;

bool KeyNames::add(const SpectaclesKeys& keys, std::string_view key)
{
    if (store::parseInvalidKey(keys.prefix(), key)) {
        invalid.emplace(key);
        return true;
    }
    const auto parsed = keys.parse(key);
    if (!parsed)
        return false;
    if (parsed->kind == SpectaclesKeys::Kind::Global) {
        global = true;
        return true;
    }
    auto found = buckets.find(parsed->route);
    if (found == buckets.end())
        found = buckets.emplace(parsed->route, Parts{}).first;
    if (parsed->kind == SpectaclesKeys::Kind::Remaining)
        found->second.remaining = true;
    else
        found->second.limit = true;
    return true;
}

KeyNames KeyNames::takeSome(std::size_t count)
{
    if (buckets.size() <= count)
        return std::exchange(*this, {});
    KeyNames some;
    while (some.buckets.size() < count)
        some.buckets.insert(buckets.extract(buckets.begin()));
    some.invalid = std::exchange(invalid, {});
    some.global = std::exchange(global, false);
    return some;
}

} // namespace headroom::watch
