// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/route.h"

#include "core/discord/path_check.h"
#include "core/discord/path_tree.h"
#include "core/discord/snowflake.h"

namespace headroom::discord {

using namespace std::chrono_literals;

namespace {

constexpr auto newBelow = 10s;
constexpr auto oldAbove = 14 * 24h;
constexpr std::uint8_t unknownSlots = 64;

MajorParameters majorOf(const PathTree::Walk& walk)
{
    constexpr std::optional<std::string> MajorParameters::*places[]{nullptr, &MajorParameters::channel,
        &MajorParameters::guild, &MajorParameters::webhook, &MajorParameters::token}; // by PathTree::Major
    MajorParameters major;
    for (const auto& [node, text] : walk.found()) {
        if (const auto place = places[static_cast<std::size_t>(node->major)])
            major.*place = text;
    }
    return major;
}

Variant variantOf(const Route& route, const PathTree::Walk& walk, WallTime now)
{
    if (route.method != "DELETE" || route.routeTemplate != "/channels/{channel}/messages/{id}")
        return Variant::None;
    const auto message = parseSnowflake(walk.parameters[1].text);
    if (!message)
        return Variant::None;
    const auto age = now - createdAt(*message);
    if (age < newBelow) // also one from the future: clocks differ
        return Variant::New;
    return age > oldAbove ? Variant::Old : Variant::None;
}

// From the first unknown word, and from a word behind an id. A word behind a word is left out: it may be a code.
std::uint8_t slotOf(std::string_view unknown)
{
    std::uint32_t hash = 2166136261U; // FNV-1a
    bool any = false;
    bool afterId = true;
    while (!unknown.empty()) {
        const auto segment = takeSegment(unknown);
        const bool id = isDigits(segment);
        if (!id && afterId && looksLikeWord(segment)) {
            any = true;
            for (const char c : segment)
                hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
        }
        afterId = id;
    }
    return any ? std::uint8_t(1 + (hash ^ hash >> 16) % unknownSlots) : 0;
}

bool isInteractionCallback(const Route& route)
{
    return route.method == "POST" && route.routeTemplate == "/interactions/{id}/{token}/callback";
}

} // namespace

std::string_view toString(Variant variant)
{
    constexpr std::string_view words[]{"", "new", "old"};
    return words[static_cast<std::size_t>(variant)];
}

Result<Route> parseRoute(std::string_view method, std::string_view path, WallTime now)
{
    auto checkedMethod = checkMethod(method);
    if (!checkedMethod)
        return tl::unexpected(checkedMethod.error());
    if (const auto checked = checkPath(path); !checked)
        return tl::unexpected(checked.error());

    Route route;
    route.method = std::move(*checkedMethod);
    const auto question = path.find('?');
    route.path = path.substr(0, question);
    if (question != std::string_view::npos)
        route.query = path.substr(question + 1);

    const auto walk = PathTree::known().walk(route.path, PathTree::Reading::Path);
    route.routeTemplate = PathTree::templateOf(walk);
    route.major = majorOf(walk);
    route.variant = variantOf(route, walk, now);
    route.countsTowardsGlobal = !route.major.token && !isInteractionCallback(route);
    route.unknown = slotOf(walk.unknown);
    return route;
}

} // namespace headroom::discord
