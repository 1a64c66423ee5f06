// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/route_keys.h"

#include "core/base/text/ascii.h"

#include <algorithm>

namespace headroom::discord {

namespace {

// "/channels/:channel" as "/channels/{channel}".
std::string withBraces(std::string_view path)
{
    std::string text;
    takeUpTo(path, '/');
    while (!path.empty()) {
        const auto segment = takeUpTo(path, '/');
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
    auto route = takeUpTo(key, ';');
    const auto slash = std::min(route.find('/'), route.size());
    described.method = route.substr(0, slash);
    described.routeTemplate = withBraces(route.substr(slash));
    while (!key.empty()) {
        auto value = takeUpTo(key, ';');
        const auto name = takeUpTo(value, '=');
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
