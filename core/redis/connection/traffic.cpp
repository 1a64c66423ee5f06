// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/traffic.h"

#include "core/base/text/ascii.h"
#include "core/redis/protocol/command_bytes.h"

#include <algorithm>
#include <string_view>

namespace headroom::redis {

namespace {

// Whether the statistics tell its subcommands apart.
bool isContainer(std::string_view name)
{
    return name == "client" || name == "acl" || name == "script" || name == "config";
}

std::string nameOf(const std::vector<std::string>& command)
{
    const auto name = inLowerCase(command[0]);
    return command.size() > 1 && isContainer(name) ? name + '|' + inLowerCase(command[1]) : name;
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
