// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/acl_needs.h"

#include "core/store/invalid_keys.h"

#include <algorithm>

namespace headroom::watch {

namespace {

constexpr const char* channel = "__redis__:invalidate";
constexpr const char* route = "/headroom/doctor"; // no bucket has it: read, and absent
constexpr const char* noNumber = "none"; // where a number belongs: refused after the permission was looked at
constexpr const char* unknownScript = "0000000000000000000000000000000000000000";

// Patterns that match the keys of the scheme and no others, as far as their names allow.
struct Patterns
{
    explicit Patterns(const store::SpectaclesKeys& keys)
        : bucket(keys.prefix().empty() ? "*:remaining" : keys.prefix() + '*')
        , limit(keys.prefix().empty() ? "*:limit" : bucket)
        , global(keys.prefix().empty() ? "global" : bucket)
        , ours(keys.prefix().empty() ? "headroom:*" : bucket)
    {
    }
    std::string bucket;
    std::string limit;
    std::string global;
    std::string ours;
};

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

} // namespace

std::vector<AclNeed> needsToObserve(const KeyScheme& scheme, WallTime now, bool overSentinels)
{
    const std::string nothing = "without it there is nothing to see";
    const std::string polls = "without it changes are seen only by reading everything every 2 s";
    const auto need = [](std::string name, redis::Command command, std::string right, std::string pattern,
                          std::string cost) {
        return AclNeed{std::move(name), command, command, std::move(right), std::move(pattern), std::move(cost)};
    };
    std::vector<AclNeed> needs{need("SCAN", {"SCAN", "0", "COUNT", "1"}, "+scan", {}, nothing)};
    for (auto& [name, command, pattern, cost] : scheme.needs(now)) {
        auto right = '+' + command[0];
        std::transform(right.begin(), right.end(), right.begin(),
            [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
        needs.push_back(need(std::move(name), command, std::move(right), std::move(pattern), std::move(cost)));
    }
    for (auto& other : {
             need("PING", {"PING"}, "+ping", {}, "without it the round trip is not shown"),
             need("CLIENT SETNAME", {"CLIENT", "SETNAME", "headroomctl-doctor"}, "+client|setname", {},
                 "without it CLIENT LIST does not tell whose connections ours are"),
             need("CLIENT ID", {"CLIENT", "ID"}, "+client|id", {}, polls),
             need("SUBSCRIBE", {"SUBSCRIBE", channel}, "+subscribe", channel, polls),
             need("CLIENT TRACKING", {"CLIENT", "TRACKING", "OFF"}, "+client|tracking", {}, polls),
             need("INFO", {"INFO", "server"}, "+info", {},
                 "without it version and role are not shown, nothing else is missing"),
         })
        needs.push_back(other);
    if (overSentinels)
        needs.push_back(need("ROLE", {"ROLE"}, "+role", {}, "without it no sentinel can be followed"));
    return needs;
}

std::vector<AclNeed> needsInCluster(bool onReplica)
{
    const redis::Command slots{"CLUSTER", "SLOTS"};
    const redis::Command asking{"ASKING"};
    const redis::Command readOnly{"READONLY"};
    std::vector<AclNeed> needs{
        {"CLUSTER SLOTS", slots, slots, "+cluster|slots", {}, "without it nobody tells which nodes there are"},
        {"ASKING", asking, asking, "+asking", {}, "without it keys are not found while their slot moves"},
    };
    if (onReplica)
        needs.push_back({"READONLY", readOnly, readOnly, "+readonly", {}, "without it replicas cannot be watched"});
    return needs;
}

std::vector<AclNeed> needsToShare(const store::SpectaclesKeys& keys, WallTime now)
{
    const std::string nothing = "without it no limit is shared: every claim waits for ever";
    const std::string ends = "without it windows are not ended when Discord says, and claims wait for nothing";
    const std::string fleet = "without it the fleet does not share the global limit";
    const std::string counts = "without it invalid requests are not counted for the fleet";
    const Patterns patterns(keys);
    const auto remaining = keys.remaining(route);
    const auto invalid = store::invalidKey(keys.prefix(), "doctor", now);
    const auto clients = keys.prefix() + "headroom:clients";
    return {
        {"EVALSHA", {"EVALSHA", unknownScript, "0"}, {"EVALSHA", unknownScript, "0"}, "+evalsha", {}, nothing},
        {"EVAL", {"EVAL", "return 1", "0"}, {"EVAL", "return 1", "0"}, "+eval", {},
            "without it claims fail after SCRIPT FLUSH or a restart of the server"},
        {"SCRIPT LOAD", {"SCRIPT", "LOAD", "return 1"}, {"SCRIPT", "LOAD", "return 1"}, "+script|load", {},
            "without it the first claim of each connection takes twice as long"},
        {"GET", {"GET", remaining}, {"GET", remaining}, "+get", patterns.bucket, nothing},
        {"PTTL", {"PTTL", keys.global()}, {"PTTL", keys.global()}, "+pttl", patterns.global, nothing},
        {"SET", {"SET", remaining, "1", "PX", "1"}, {"SET", remaining, "1", "PX", noNumber}, "+set", patterns.bucket,
            nothing},
        {"SET limits", {"SET", keys.limit(route), "1", "PX", "1"}, {"SET", keys.limit(route), "1", "PX", noNumber},
            "+set", patterns.limit, "without it every bucket counts as having one request"},
        {"SET global", {"SET", keys.global(), "1", "PX", "1"}, {"SET", keys.global(), "1", "PX", noNumber}, "+set",
            patterns.global, "without it a global 429 holds this process alone"},
        {"PEXPIRE", {"PEXPIRE", remaining, "1"}, {"PEXPIRE", remaining, noNumber}, "+pexpire", patterns.bucket, ends},
        {"INCR", {"INCR", remaining}, {}, "+incr", patterns.bucket,
            "without it a claim that was not used is not given back"},
        {"DEL", {"DEL", remaining}, {"DEL", remaining}, "+del", patterns.bucket,
            "without it a claim that was not used is not given back"},
        {"HINCRBY", {"HINCRBY", invalid, "doctor", "1"}, {"HINCRBY", invalid, "doctor", noNumber}, "+hincrby",
            patterns.ours, counts},
        {"EXPIRE", {"EXPIRE", invalid, "1"}, {"EXPIRE", invalid, noNumber}, "+expire", patterns.ours,
            "without it the counts of invalid requests stay for ever"},
        {"TIME", {"TIME"}, {"TIME"}, "+time", {}, fleet},
        {"ZADD", {"ZADD", clients, "1", "doctor"}, {"ZADD", clients, noNumber, "doctor"}, "+zadd", patterns.ours,
            fleet},
        {"ZREM", {"ZREM", clients, "headroomctl doctor"}, {"ZREM", clients, "headroomctl doctor"}, "+zrem",
            patterns.ours, fleet},
        {"ZREMRANGEBYSCORE", {"ZREMRANGEBYSCORE", clients, "0", "0"}, {"ZREMRANGEBYSCORE", clients, noNumber, "0"},
            "+zremrangebyscore", patterns.ours, fleet},
        {"ZCARD", {"ZCARD", clients}, {"ZCARD", clients}, "+zcard", patterns.ours, fleet},
        {"HVALS", {"HVALS", invalid}, {"HVALS", invalid}, "+hvals", patterns.ours, fleet},
        {"PING", {"PING"}, {"PING"}, "+ping", {}, "without it the last answers may be lost when a process ends"},
    };
}

AclRefusal refusalIn(std::string_view error)
{
    // A script's own call is refused in words of the script's engine.
    if (!contains(error, "NOPERM") && !contains(error, "has no permissions")
        && !contains(error, "can't run this command"))
        return AclRefusal::None;
    if (!contains(error, "access"))
        return AclRefusal::Command;
    return contains(error, "channel") ? AclRefusal::Channel : AclRefusal::Keys;
}

std::string lineToAsk(
    const std::string& user, const std::vector<AclVerdict>& verdicts, const QVersionNumber& server, bool readsOnly)
{
    std::vector<std::string> rules;
    const auto add = [&rules](const std::string& rule) {
        if (std::find(rules.begin(), rules.end(), rule) == rules.end())
            rules.push_back(rule);
    };
    const auto lacks = std::any_of(
        verdicts.begin(), verdicts.end(), [](const auto& verdict) { return verdict.refusal != AclRefusal::None; });
    for (const auto& verdict : verdicts) {
        if (verdict.refusal == AclRefusal::Command || (verdict.unknown && lacks))
            add(verdict.need->right);
    }
    const auto mayUse = [&verdicts](const std::string& pattern) {
        return std::any_of(verdicts.begin(), verdicts.end(), [&pattern](const AclVerdict& verdict) {
            return verdict.need->pattern == pattern && verdict.refusal == AclRefusal::None && !verdict.unknown;
        });
    };
    const auto isRefused = [&verdicts](const std::string& pattern) {
        return std::any_of(verdicts.begin(), verdicts.end(), [&pattern](const AclVerdict& verdict) {
            return verdict.need->pattern == pattern
                && (verdict.refusal == AclRefusal::Keys || verdict.refusal == AclRefusal::Channel);
        });
    };
    const std::string keyRule = readsOnly && server >= QVersionNumber(7, 0) ? "%R~" : "~";
    for (const auto& verdict : verdicts) {
        const auto& pattern = verdict.need->pattern;
        if (pattern.empty() || verdict.refusal == AclRefusal::None || (mayUse(pattern) && !isRefused(pattern)))
            continue;
        if (pattern != channel)
            add(keyRule + pattern);
        else if (server >= QVersionNumber(6, 2) || verdict.refusal == AclRefusal::Channel)
            add('&' + pattern); // 6.0 has no such rights, and takes no rule for them
    }
    if (rules.empty())
        return {};
    std::string line = "ACL SETUSER " + user;
    for (const auto& rule : rules)
        line += ' ' + rule;
    return line;
}

std::vector<std::string> versionNotes(const QVersionNumber& server)
{
    if (server.isNull())
        return {};
    if (server < QVersionNumber(6, 0))
        return {
            "Redis before 6.0 cannot tell what changes (CLIENT TRACKING) and has no users: everything is read again "
            "every 2 s"};
    if (server < QVersionNumber(7, 0))
        return {
            "Redis before 7.0 has no ACL DRYRUN and no keys that may only be read: what this user may write is found "
            "out by commands that change nothing"};
    return {};
}

} // namespace headroom::watch
