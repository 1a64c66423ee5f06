// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/key_set.h"

#include "core/schemes/fleet/fleet_keys.h"

#include <utility>

namespace headroom::watch {

bool KeySet::add(const schemes::KeyScheme& scheme, std::string_view key)
{
    if (const auto* prefix = scheme.fleetPrefix(); prefix && schemes::parseInvalidKey(*prefix, key)) {
        invalid.emplace(key);
        return true;
    }
    auto named = scheme.parse(key);
    if (!named)
        return false;
    switch (named->kind) {
    case schemes::KeyScheme::Kind::Window:
        buckets[std::move(named->bucket)].window = true;
        break;
    case schemes::KeyScheme::Kind::Limit:
        buckets[std::move(named->bucket)].limit = true;
        break;
    case schemes::KeyScheme::Kind::Global:
        global = true;
        break;
    case schemes::KeyScheme::Kind::Tokens:
        tokens = true;
        break;
    }
    return true;
}

void KeySet::merge(KeySet others)
{
    buckets.merge(others.buckets);
    for (const auto& [bucket, parts] : others.buckets) { // those that were there
        auto& mine = buckets[bucket];
        mine.window |= parts.window;
        mine.limit |= parts.limit;
    }
    invalid.merge(others.invalid);
    global |= others.global;
    tokens |= others.tokens;
}

KeySet KeySet::takeSome(std::size_t count)
{
    if (buckets.size() <= count)
        return std::exchange(*this, {});
    KeySet some;
    while (some.buckets.size() < count)
        some.buckets.insert(buckets.extract(buckets.begin()));
    some.invalid = std::exchange(invalid, {});
    some.global = std::exchange(global, false);
    some.tokens = std::exchange(tokens, false);
    return some;
}

} // namespace headroom::watch
