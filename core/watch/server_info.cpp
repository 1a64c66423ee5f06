// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/server_info.h"

#include "core/discord/shown_text.h"

namespace headroom::watch {

namespace {

constexpr std::size_t longestValue = 64;

}

std::optional<InfoField> takeInfoField(std::string_view& info)
{
    while (!info.empty()) {
        const auto end = info.find('\n');
        auto line = info.substr(0, end);
        info = end == std::string_view::npos ? std::string_view{} : info.substr(end + 1);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        const auto colon = line.find(':');
        if (colon != std::string_view::npos && !line.starts_with('#'))
            return InfoField{line.substr(0, colon), line.substr(colon + 1)};
    }
    return std::nullopt;
}

std::string infoField(std::string_view info, std::string_view field)
{
    while (const auto next = takeInfoField(info)) {
        if (next->name == field)
            return discord::shownText(next->value, longestValue);
    }
    return {};
}

ServerSoftware softwareOf(std::string_view info)
{
    ServerSoftware software;
    software.redisVersion = infoField(info, "redis_version");
    const auto valkey = infoField(info, "valkey_version");
    software.version = valkey.empty() ? software.redisVersion : valkey;
    if (!software.version.empty())
        software.name = valkey.empty() ? "Redis" : "Valkey";
    // Valkey says server_mode, and redis_mode only where it is told to look like Redis (extended-redis-compatibility).
    software.inCluster = infoField(info, "redis_mode") == "cluster" || infoField(info, "server_mode") == "cluster";
    return software;
}

std::string roleOf(std::string_view info)
{
    const auto role = infoField(info, "role");
    return role == "slave" ? "replica" : role;
}

} // namespace headroom::watch
