// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/key_scheme.h"

#include "core/schemes/fleet/fleet_keys.h"

namespace headroom::schemes {

namespace {

constexpr const char* unknownScript = "0000000000000000000000000000000000000000";

constexpr const char* notShared = QT_TRANSLATE_NOOP("Text", "without %1 the fleet does not share the global limit");
constexpr const char* notCounted =
    QT_TRANSLATE_NOOP("Text", "without %1 invalid requests are not counted for the fleet");

// Beside any scheme: the counts of invalid requests, and who is at work.
std::vector<AclNeed> needsOfFleet(const std::string& prefix, WallTime now)
{
    const auto pattern = patternOf(prefix.empty() ? "headroom:" : prefix);
    const auto invalid = invalidKey(prefix, "doctor", now);
    const auto clients = clientsKey(prefix);
    const auto reserved = reservedKey(prefix, "doctor");
    return {
        need({"HINCRBY", invalid, "doctor", "1"}, {"HINCRBY", invalid, "doctor", noNumber}, pattern, notCounted),
        need({"EXPIRE", invalid, "1"}, {"EXPIRE", invalid, noNumber}, pattern,
            QT_TRANSLATE_NOOP("Text", "without %1 the counts of invalid requests stay for ever")),
        harmless({"TIME"}, {}, notShared),
        need({"ZADD", clients, "1", "doctor"}, {"ZADD", clients, noNumber, "doctor"}, pattern, notShared),
        harmless({"ZREM", clients, noClient}, pattern, notShared),
        need({"ZREMRANGEBYSCORE", clients, "0", "0"}, {"ZREMRANGEBYSCORE", clients, noNumber, "0"}, pattern, notShared),
        harmless({"ZCARD", clients}, pattern, notShared),
        harmless({"HVALS", invalid}, pattern, notShared),
        need({"HSET", reserved, "doctor", "1"}, {}, pattern, notShared, "HSET reserved"),
        harmless({"HDEL", reserved, noClient}, pattern, notShared, "HDEL reserved"),
        harmless(
            {"PING"}, {}, QT_TRANSLATE_NOOP("Text", "without %1 the last answers may be lost when a process ends")),
    };
}

} // namespace

std::string KeyScheme::prefix() const
{
    const auto* prefix = fleetPrefix();
    return prefix && prefix->ends_with(':') ? prefix->substr(0, prefix->size() - 1) : std::string();
}

std::vector<std::string> KeyScheme::prefixes() const
{
    const auto* prefix = fleetPrefix();
    return prefix && !prefix->empty() ? std::vector{*prefix} : std::vector<std::string>{};
}

std::string KeyScheme::scanPattern() const
{
    const auto* prefix = fleetPrefix();
    return prefix && !prefix->empty() ? patternOf(*prefix) : std::string();
}

bool KeyScheme::isBeside(std::string_view key) const
{
    return fleetPrefix() && isFleetKey(*fleetPrefix(), key);
}

std::vector<AclNeed> KeyScheme::needs(WallTime now) const
{
    auto needs = readingNeeds();
    if (const auto* prefix = fleetPrefix())
        needs.push_back(harmless({"HGETALL", invalidKey(*prefix, "doctor", now)},
            patternOf(prefix->empty() ? "headroom:" : *prefix),
            QT_TRANSLATE_NOOP("Text", "without %1 invalid requests are not counted, and a ban comes unannounced")));
    return needs;
}

std::vector<AclNeed> KeyScheme::needsToShare(WallTime now) const
{
    auto own = sharingNeeds();
    if (own.empty())
        return own;
    std::vector<AclNeed> needs{
        harmless({"EVALSHA", unknownScript, "0"}, {}, nothingIsShared),
        harmless({"EVAL", "return 1", "0"}, {},
            QT_TRANSLATE_NOOP("Text", "without %1 claims fail after SCRIPT FLUSH or a restart of the server")),
        harmless({"SCRIPT", "LOAD", "return 1"}, {},
            QT_TRANSLATE_NOOP("Text", "without %1 the first claim of each connection takes twice as long")),
    };
    append(needs, std::move(own));
    append(needs, needsOfFleet(*fleetPrefix(), now));
    return needs;
}

std::string escapedForPattern(std::string_view text)
{
    std::string pattern;
    for (const char c : text) {
        if (c == '*' || c == '?' || c == '[' || c == ']' || c == '^' || c == '\\')
            pattern += '\\';
        pattern += c;
    }
    return pattern;
}

std::string patternOf(std::string_view prefix)
{
    return escapedForPattern(prefix) + '*';
}

} // namespace headroom::schemes
