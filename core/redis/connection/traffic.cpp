// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/traffic.h"

#include "core/base/text/ascii.h"

#include <algorithm>
#include <string_view>

namespace headroom::redis {

namespace {

bool same(std::string_view given, std::string_view inLowerCase)
{
    return std::equal(given.begin(), given.end(), inLowerCase.begin(), inLowerCase.end(),
        [](char a, char b) { return lower(a) == b; });
}

// Whether the statistics tell its subcommands apart.
bool isContainer(std::string_view name)
{
    return same(name, "client") || same(name, "acl") || same(name, "script") || same(name, "config");
}

bool isCommand(const std::vector<std::string>& command, std::string_view name)
{
    const auto bar = name.find('|');
    if (bar == std::string_view::npos)
        return same(command[0], name);
    return command.size() > 1 && same(command[0], name.substr(0, bar)) && same(command[1], name.substr(bar + 1));
}

std::string nameOf(const std::vector<std::string>& command)
{
    auto name = command[0];
    if (command.size() > 1 && isContainer(name))
        name += '|' + command[1];
    std::transform(name.begin(), name.end(), name.begin(), lower);
    return name;
}

} // namespace

void Traffic::countCommand(const std::vector<std::string>& command)
{
    ++commands;
    const auto known =
        std::ranges::find_if(byName, [&command](const auto& entry) { return isCommand(command, entry.first); });
    if (known != byName.end())
        ++known->second;
    else if (byName.size() < maxNames)
        byName.emplace_back(nameOf(command), 1);
}

void Traffic::add(const Traffic& other)
{
    commands += other.commands;
    bytesSent += other.bytesSent;
    bytesReceived += other.bytesReceived;
    for (const auto& [name, count] : other.byName) {
        const auto known =
            std::ranges::find_if(byName, [&name = name](const auto& entry) { return entry.first == name; });
        if (known != byName.end())
            known->second += count;
        else
            byName.emplace_back(name, count);
    }
}

} // namespace headroom::redis
