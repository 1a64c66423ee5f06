// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/server/client_list.h"

#include "core/base/text/ascii.h"
#include "core/discord/sanitize_for_display.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace headroom::watch {

namespace {

constexpr std::size_t maxClientText = 64;

// "10.0.0.6:4711" and "[::1]:4711"; a socket's path as it is.
std::string_view hostOf(std::string_view address)
{
    const auto colon = address.rfind(':');
    return colon == std::string_view::npos ? address : address.substr(0, colon);
}

struct ClientLine
{
    bool isClient = false;
    std::string_view name;
    std::string_view libraryName;
    std::string_view libraryVersion;
    std::string_view user;
    std::string_view host;
    std::string_view flags;
};

ClientLine read(std::string_view text)
{
    ClientLine line;
    while (!text.empty()) {
        auto value = takeUpTo(text, ' ');
        const auto key = takeUpTo(value, '=');
        if (key == "id")
            line.isClient = !value.empty();
        else if (key == "name")
            line.name = value;
        else if (key == "lib-name")
            line.libraryName = value;
        else if (key == "lib-ver")
            line.libraryVersion = value;
        else if (key == "user")
            line.user = value;
        else if (key == "addr")
            line.host = hostOf(value);
        else if (key == "flags")
            line.flags = value;
    }
    return line;
}

bool has(std::string_view flags, char flag)
{
    return flags.find(flag) != std::string_view::npos;
}

model::RedisClientGroup groupOf(const ClientLine& line)
{
    model::RedisClientGroup group;
    group.name = discord::sanitizeForDisplay(line.name, maxClientText);
    group.library = discord::sanitizeForDisplay(line.libraryName, maxClientText);
    if (!group.library.empty() && !line.libraryVersion.empty())
        group.library += ' ' + discord::sanitizeForDisplay(line.libraryVersion, maxClientText);
    group.user = discord::sanitizeForDisplay(line.user, maxClientText);
    group.host = discord::sanitizeForDisplay(line.host, maxClientText);
    return group;
}

} // namespace

model::RedisClientList clientsIn(std::string_view list)
{
    using Key = std::tuple<std::string_view, std::string_view, std::string_view, std::string_view, bool>;
    model::RedisClientList clients;
    std::map<Key, model::RedisClientGroup> groups;
    while (!list.empty()) {
        auto text = takeUpTo(list, '\n');
        if (text.ends_with('\r'))
            text.remove_suffix(1);
        const auto line = read(text);
        if (!line.isClient)
            continue;
        ++clients.total;
        const bool isReplica = has(line.flags, 'S');
        const Key key{line.name, line.libraryName, line.libraryVersion, line.user, isReplica};
        auto& group = groups.try_emplace(key).first->second;
        if (group.count == 0) {
            group = groupOf(line);
            group.isReplica = isReplica;
        } else if (group.host != discord::sanitizeForDisplay(line.host, maxClientText)) {
            group.host.clear();
        }
        ++group.count;
        group.subscribers += has(line.flags, 'P') ? 1 : 0;
    }
    for (auto& [key, group] : groups)
        clients.groups.push_back(std::move(group));
    std::ranges::stable_sort(clients.groups, std::greater(), &model::RedisClientGroup::count);
    for (auto i = model::RedisClientList::maxGroups; i < clients.groups.size(); ++i)
        clients.notListed += clients.groups[i].count;
    if (clients.groups.size() > model::RedisClientList::maxGroups)
        clients.groups.resize(model::RedisClientList::maxGroups);
    return clients;
}

} // namespace headroom::watch
