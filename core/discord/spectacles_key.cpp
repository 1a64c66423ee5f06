// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/route_keys.h"

#include "core/base/text/ascii.h"
#include "core/discord/secret.h"

#include <algorithm>

namespace headroom::discord {

namespace {

using redaction::endOfRun;

// The client applies four replacements to the whole text, one after the other. Each function here is one of them; their
// order matters, for the later ones see what the earlier ones wrote.

bool isOfRouteWord(char c)
{
    return (c >= 'a' && c <= 'z') || c == '-';
}

// "/word/" and 17 to 19 digits. Of a longer run the first 19 count.
std::string replaceIds(std::string_view path)
{
    std::string key;
    key.reserve(path.size());
    std::size_t at = 0;
    while (at < path.size()) {
        const auto word = at + 1;
        const auto wordEnd = path[at] == '/' ? endOfRun(path, word, isOfRouteWord) : at;
        const bool between = wordEnd > word && wordEnd < path.size() && path[wordEnd] == '/';
        const auto digits = wordEnd + 1;
        const auto digitsEnd = between ? std::min(endOfRun(path, digits, isDigit), digits + 19) : digits;
        if (!between || digitsEnd - digits < 17) {
            key += path[at++];
            continue;
        }
        const auto name = path.substr(word, wordEnd - word);
        if (name == "channels" || name == "guilds" || name == "webhooks")
            key += path.substr(at, digitsEnd - at);
        else
            key.append("/").append(name).append("/:id");
        at = digitsEnd;
    }
    return key;
}

std::string replaceReactions(std::string_view path)
{
    constexpr std::string_view before = "/reactions/";
    std::string key;
    key.reserve(path.size());
    while (!path.empty()) {
        const auto found = path.find(before);
        if (found == std::string_view::npos)
            break;
        const auto emoji = found + before.size();
        const auto end = std::min(path.find('/', emoji), path.size());
        if (end == emoji) { // "/reactions//": there may be another right here
            key += path.substr(0, emoji - 1);
            path.remove_prefix(emoji - 1);
            continue;
        }
        key.append(path.substr(0, emoji)).append(":id");
        path.remove_prefix(end);
    }
    return key.append(path);
}

std::string replaceWebhookToken(std::string path)
{
    constexpr std::string_view before = "/webhooks/";
    if (!path.starts_with(before))
        return path;
    const auto slash = endOfRun(path, before.size(), isDigit);
    if (slash == before.size() || slash >= path.size() || path[slash] != '/')
        return path;
    const auto end = endOfRun(path, slash + 1, isWordCharacter);
    if (end - slash - 1 >= 64)
        path.replace(slash + 1, end - slash - 1, ":token");
    return path;
}

// From the first question mark on that has no line break behind it. Of line breaks only Unicode's own get here.
std::string removeQuery(std::string path)
{
    const auto lineBreak = std::max(path.rfind("\xe2\x80\xa8") + 1, path.rfind("\xe2\x80\xa9") + 1); // 0 for none
    const auto question = path.find('?', lineBreak);
    if (question != std::string::npos)
        path.erase(question);
    return path;
}

} // namespace

std::string spectaclesKey(const Route& route)
{
    const auto whole = route.query.empty() ? route.path : route.path + "?" + route.query;
    auto key = removeQuery(replaceWebhookToken(replaceReactions(replaceIds(whole))));
    if (route.method == "DELETE" && key.ends_with("/messages/:id"))
        key.insert(0, "delete");
    return key;
}

} // namespace headroom::discord
