// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/route_keys.h"

namespace headroom::discord {

namespace {

// Up to the next `end`, which goes with it.
std::string_view take(std::string_view& rest, char end)
{
    const auto length = std::min(rest.find(end), rest.size());
    const auto taken = rest.substr(0, length);
    rest.remove_prefix(std::min(length + 1, rest.size()));
    return taken;
}

// "/channels/:channel" as "/channels/{channel}".
std::string withBraces(std::string_view path)
{
    std::string text;
    take(path, '/');
    while (!path.empty()) {
        const auto segment = take(path, '/');
        text += '/';
        if (segment.starts_with(':'))
            text.append("{").append(segment.substr(1)).append("}");
        else
            text += segment;
    }
    return text.empty() ? "/" : text;
}

} // namespace

DescribedKey describeHeadroomKey(std::string_view key)
{
    DescribedKey described;
    described.shownKey = key;
    auto route = take(key, ';');
    const auto slash = std::min(route.find('/'), route.size());
    described.method = route.substr(0, slash);
    described.routeTemplate = withBraces(route.substr(slash));
    while (!key.empty()) {
        auto value = take(key, ';');
        const auto name = take(value, '=');
        if (name == "new" || name == "old") {
            described.variant = name;
        } else if (name == "channel" || name == "guild" || name == "webhook") {
            described.majorKind = name;
            described.majorId = value;
        } else if (name == "token" || name == "interaction") {
            described.countsTowardsGlobal = false;
        }
    }
    return described;
}

} // namespace headroom::discord
