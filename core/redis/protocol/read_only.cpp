// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/protocol/read_only.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace headroom::redis {

namespace {

constexpr std::array<std::string_view, 26> commands{"ASKING", "AUTH", "ECHO", "EXISTS", "GET", "HELLO", "HGET",
    "HGETALL", "HLEN", "HMGET", "INFO", "MGET", "PING", "PTTL", "READONLY", "ROLE", "SCAN", "SELECT", "STRLEN",
    "SUBSCRIBE", "TIME", "TTL", "TYPE", "UNSUBSCRIBE", "ZCARD", "ZRANGE"};

struct Subcommand
{
    std::string_view command;
    std::string_view subcommand;
};

constexpr std::array<Subcommand, 8> subcommands{{
    {"ACL", "WHOAMI"},
    {"CLIENT", "GETNAME"},
    {"CLIENT", "ID"},
    {"CLIENT", "LIST"},
    {"CLIENT", "SETNAME"},
    {"CLIENT", "TRACKING"},
    {"CLIENT", "TRACKINGINFO"},
    {"CLUSTER", "SLOTS"},
}};

constexpr std::array<Subcommand, 3> questions{{
    {"SENTINEL", "GET-MASTER-ADDR-BY-NAME"},
    {"SENTINEL", "MASTER"},
    {"SENTINEL", "REPLICAS"},
}};

char upper(char c)
{
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

bool equalsIgnoringCase(std::string_view given, std::string_view inUpperCase)
{
    return std::equal(given.begin(), given.end(), inUpperCase.begin(), inUpperCase.end(),
        [](char a, char b) { return upper(a) == b; });
}

template <typename List>
bool has(const List& list, const std::vector<std::string>& command)
{
    return command.size() > 1 && std::ranges::any_of(list, [&](const Subcommand& allowed) {
        return equalsIgnoringCase(command[0], allowed.command) && equalsIgnoringCase(command[1], allowed.subcommand);
    });
}

} // namespace

bool isReadOnly(const std::vector<std::string>& command)
{
    if (command.empty())
        return false;
    if (std::any_of(commands.begin(), commands.end(), [&](auto name) { return equalsIgnoringCase(command[0], name); }))
        return true;
    return has(subcommands, command);
}

std::vector<std::string> readOnlyRights()
{
    std::vector<std::string> rights;
    const auto add = [&rights](std::string right) {
        std::transform(right.begin(), right.end(), right.begin(),
            [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        rights.push_back('+' + right);
    };
    for (const auto name : commands)
        add(std::string(name));
    for (const auto& [command, subcommand] : subcommands)
        add(std::string(command) + '|' + std::string(subcommand));
    return rights;
}

bool asksSentinel(const std::vector<std::string>& command)
{
    if (command.empty())
        return false;
    return equalsIgnoringCase(command[0], "PING") || equalsIgnoringCase(command[0], "SUBSCRIBE")
        || has(questions, command);
}

} // namespace headroom::redis
