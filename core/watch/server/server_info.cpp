// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/server/server_info.h"

#include "core/base/text/ascii.h"
#include "core/discord/sanitize_for_display.h"

namespace headroom::watch {

namespace {

constexpr std::size_t maxValueLength = 64;

}

std::optional<InfoField> takeInfoField(std::string_view& info)
{
    while (!info.empty()) {
        auto line = takeUpTo(info, '\n');
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
            return discord::sanitizeForDisplay(next->value, maxValueLength);
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
    // Valkey says server_mode, and redis_mode only where it is set to look like Redis (extended-redis-compatibility).
    software.inCluster = infoField(info, "redis_mode") == "cluster" || infoField(info, "server_mode") == "cluster";
    return software;
}

ServerSoftware softwareInHello(const redis::Reply& hello)
{
    // Whose commands a Valkey has that calls itself so; see softwareOf() for those that say it.
    constexpr const char* redisOfValkey = "7.2.4";
    ServerSoftware software;
    for (std::size_t i = 0; hello.isArray() && i + 1 < hello.elements.size(); i += 2) {
        const auto& field = hello.elements[i].text;
        const auto& value = hello.elements[i + 1];
        if (field == "server")
            software.name = value.text == "valkey" ? "Valkey" : "Redis";
        else if (field == "version")
            software.version = discord::sanitizeForDisplay(value.text, maxValueLength);
        else if (field == "mode")
            software.inCluster = value.text == "cluster";
    }
    if (software.name.empty() || software.version.empty())
        return {};
    software.redisVersion = software.name == "Valkey" ? redisOfValkey : software.version;
    return software;
}

std::string roleOf(std::string_view info)
{
    const auto role = infoField(info, "role");
    return role == "slave" ? "replica" : role;
}

} // namespace headroom::watch
