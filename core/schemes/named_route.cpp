// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/named_route.h"

#include "core/discord/path_tree.h"

#include <string>

namespace headroom::schemes {

namespace {

constexpr std::size_t maxKeyBytes = 16384;

// "/channels/{channel_id}" as "/channels/:id", which is how a key may be read as a path.
std::string withPlaceholders(std::string_view path)
{
    std::string made;
    while (!path.empty()) {
        const auto segment = discord::takeSegment(path);
        made += '/';
        if (!segment.starts_with('{') || !segment.ends_with('}'))
            made += segment;
        else
            made += segment.find("token") != std::string_view::npos ? ":token" : ":id";
    }
    return made;
}

} // namespace

discord::DescribedKey describeNamedRoute(std::string_view route)
{
    const auto text = route.substr(0, maxKeyBytes);
    if (text.find('/') == std::string_view::npos)
        return discord::describeSpectaclesKey(text);
    const auto path = text.starts_with('/') ? std::string(text) : '/' + std::string(text);
    auto described = discord::describeSpectaclesKey(withPlaceholders(path));
    described.shownKey = discord::describeSpectaclesKey(path).shownKey;
    if (!text.starts_with('/') && described.shownKey.starts_with('/'))
        described.shownKey.erase(0, 1);
    return described;
}

bool beginsLikeAPath(std::string_view withoutSlash)
{
    const auto word = withoutSlash.substr(0, withoutSlash.find('/'));
    return discord::PathTree::known().nodes().front().childNamed(word) != 0;
}

} // namespace headroom::schemes
