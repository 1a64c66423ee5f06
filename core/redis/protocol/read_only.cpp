// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/protocol/read_only.h"

#include "core/base/text/ascii.h"
#include "core/redis/protocol/command_bytes.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace headroom::redis {

namespace {

constexpr auto readOnly = std::to_array<std::string_view>({"ASKING", "AUTH", "ECHO", "EXISTS", "GET", "HELLO", "HGET",
    "HGETALL", "HLEN", "HMGET", "INFO", "MGET", "PING", "PTTL", "READONLY", "ROLE", "SCAN", "SELECT", "STRLEN",
    "SUBSCRIBE", "TIME", "TTL", "TYPE", "UNSUBSCRIBE", "ZCARD", "ZRANGE", "ACL|WHOAMI", "CLIENT|GETNAME", "CLIENT|ID",
    "CLIENT|LIST", "CLIENT|SETNAME", "CLIENT|TRACKING", "CLIENT|TRACKINGINFO", "CLUSTER|SLOTS"});

constexpr auto ofSentinels = std::to_array<std::string_view>(
    {"PING", "SUBSCRIBE", "SENTINEL|GET-MASTER-ADDR-BY-NAME", "SENTINEL|MASTER", "SENTINEL|REPLICAS"});

bool isIn(std::span<const std::string_view> names, const std::vector<std::string>& command)
{
    return !command.empty() && std::ranges::any_of(names, [&](auto name) { return isCommand(command, name); });
}

} // namespace

bool isReadOnly(const std::vector<std::string>& command)
{
    return isIn(readOnly, command);
}

std::vector<std::string> readOnlyRights()
{
    std::vector<std::string> rights;
    for (const auto name : readOnly)
        rights.push_back('+' + inLowerCase(name));
    return rights;
}

bool asksSentinel(const std::vector<std::string>& command)
{
    return isIn(ofSentinels, command);
}

} // namespace headroom::redis
