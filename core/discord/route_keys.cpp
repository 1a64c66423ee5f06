// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/route_keys.h"

#include "core/discord/path_tree.h"
#include "core/discord/snowflake.h"

#include <QCryptographicHash>

namespace headroom::discord {

namespace {

std::string digest(std::string_view secret)
{
    const auto hash = QCryptographicHash::hash(
        QByteArray::fromRawData(secret.data(), qsizetype(secret.size())), QCryptographicHash::Sha256);
    return hash.left(8).toHex().toStdString();
}

void appendId(std::string& key, std::string_view name, std::string_view id)
{
    key.append(";").append(name).append("=");
    if (id.size() <= 20)
        key += id;
    else
        key.append("#").append(digest(id));
}

// "/channels/{channel}" as "/channels/:channel".
void appendWithoutBraces(std::string& key, std::string_view routeTemplate)
{
    for (const char c : routeTemplate) {
        if (c == '{')
            key += ':';
        else if (c != '}')
            key += c;
    }
}

std::string_view orNone(std::string_view id)
{
    return id.empty() ? "None" : id;
}

std::string xenonSegment(std::string_view segment)
{
    if (isDigits(segment))
        return "/{id}";
    const bool word = looksLikeWord(segment) || segment == "@me" || segment == "@original";
    return word ? "/" + std::string(segment) : "/{other}";
}

} // namespace

std::string xenonKey(const Route& route)
{
    const auto walk = PathTree::known().walk(route.path, PathTree::Reading::Path);
    std::string_view channel;
    std::string_view guild;
    for (const auto& [node, text] : walk.found()) {
        if (node->parameter == "webhook_id")
            return std::string(text);
        if (node->parameter == "channel_id")
            channel = text;
        if (node->parameter == "guild_id")
            guild = text;
    }
    std::string unknown;
    auto rest = walk.unknown;
    for (int i = 0; i < 6 && !rest.empty(); ++i)
        unknown += xenonSegment(takeSegment(rest));
    if (!rest.empty())
        unknown += "/{rest}";
    if (walk.node->named.empty() && !unknown.empty())
        unknown.erase(0, 1);

    std::string key(orNone(channel));
    return key.append(":").append(orNone(guild)).append(":").append(walk.node->named).append(unknown);
}

std::string templateKey(const Route& route)
{
    std::string key;
    key.reserve(96);
    key += route.method;
    appendWithoutBraces(key, route.routeTemplate);
    if (route.variant != Variant::None)
        key.append(";").append(toString(route.variant));
    if (route.unknown)
        key.append(";unknown=").append(std::to_string(route.unknown));
    return key;
}

std::string majorKey(const Route& route)
{
    std::string key;
    if (route.major.channel)
        appendId(key, "channel", *route.major.channel);
    if (route.major.guild)
        appendId(key, "guild", *route.major.guild);
    if (route.major.webhook)
        appendId(key, "webhook", *route.major.webhook);
    if (route.major.token)
        key.append(";token=").append(digest(*route.major.token));
    if (route.routeTemplate == "/interactions/{id}/{token}/callback") {
        std::string_view path = route.path;
        takeSegment(path);
        appendId(key, "interaction", takeSegment(path));
    }
    return key;
}

std::string headroomKey(const Route& route)
{
    return templateKey(route) + majorKey(route);
}

} // namespace headroom::discord
