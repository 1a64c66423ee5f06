// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/permissions/acl_needs.h"

#include "core/redis/protocol/read_only.h"

#include <algorithm>
#include <utility>

namespace headroom::watch {

namespace {

constexpr const char* invalidationChannel = "__redis__:invalidate";

// One word for a POSIX shell.
std::string quotedForShell(const std::string& word)
{
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-_./:,@%";
    if (!word.empty() && word.find_first_not_of(plain) == std::string::npos)
        return word;
    std::string quoted = "'";
    for (const char c : word) {
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    }
    return quoted + '\'';
}

} // namespace

std::vector<AclNeed> needsToObserve(const schemes::KeyScheme& scheme, WallTime now, bool overSentinels)
{
    const std::string nothing = "without it there is nothing to see";
    const std::string polls = "without it changes are seen only by reading everything every 2 s";
    const auto need = [](std::string name, const redis::Command& command, std::string right, std::string pattern,
                          std::string cost) {
        return AclNeed{std::move(name), command, command, std::move(right), std::move(pattern), std::move(cost)};
    };
    std::vector<AclNeed> needs{need("SCAN", {"SCAN", "0", "COUNT", "1"}, "+scan", {}, nothing)};
    for (auto& [name, command, pattern, cost, isEssential] : scheme.needs(now)) {
        needs.push_back(need(std::move(name), command, rightFor(command[0]), std::move(pattern), std::move(cost)));
    }
    for (auto& other : {
             need("PING", {"PING"}, "+ping", {}, "without it the round trip is not shown"),
             need("CLIENT SETNAME", {"CLIENT", "SETNAME", "headroomctl-doctor"}, "+client|setname", {},
                 "without it CLIENT LIST does not tell whose connections ours are"),
             need("CLIENT ID", {"CLIENT", "ID"}, "+client|id", {}, polls),
             need("SUBSCRIBE", {"SUBSCRIBE", invalidationChannel}, "+subscribe", invalidationChannel, polls),
             need("CLIENT TRACKING", {"CLIENT", "TRACKING", "OFF"}, "+client|tracking", {}, polls),
             need("CLIENT TRACKINGINFO", {"CLIENT", "TRACKINGINFO"}, "+client|trackinginfo", {},
                 "without it a server that has stopped telling of changes, and answers all the same, is not noticed"),
             need("INFO", {"INFO", "server"}, "+info", {},
                 "without it version, role, memory and what watching costs the server are not shown, nothing else is "
                 "missing"),
             need("CLIENT LIST", {"CLIENT", "LIST"}, "+client|list", {},
                 "without it who else is connected is not shown, nothing else is missing"),
         })
        needs.push_back(other);
    for (auto& other : needs)
        other.isChannel = other.pattern == invalidationChannel;
    if (overSentinels)
        needs.push_back(need("ROLE", {"ROLE"}, "+role", {}, "without it no sentinel can be followed"));
    return needs;
}

std::string rightFor(std::string_view command)
{
    std::string right = "+";
    for (const char c : command)
        right += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return right;
}

std::string costOfMissing(const std::vector<schemes::KeyScheme::Need>& needs, const std::set<std::string>& commands)
{
    constexpr std::string_view opening = "without it ";
    std::string text = "rights are missing (run headroomctl doctor): ";
    for (const auto& command : commands) {
        auto before = (command == *commands.begin() ? "without " : "; without ") + command + ' ';
        for (const auto& need : needs) {
            if (need.command[0] != command)
                continue;
            const std::string_view cost = need.cost;
            text += std::exchange(before, ", and ");
            text += cost.starts_with(opening) ? cost.substr(opening.size()) : cost;
        }
    }
    return text;
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

redis::Command commandThatTellsOfKeys(const AclVerdict& verdict, const std::vector<AclVerdict>& all)
{
    const auto isOfKeys = [](const AclVerdict& any) {
        return !any.need->pattern.empty() && !any.need->isChannel && any.need->real.size() > 1;
    };
    if (!isOfKeys(verdict) || (verdict.refusal != AclRefusal::Command && !verdict.unknown))
        return {};
    const auto reader = std::find_if(all.begin(), all.end(), [&isOfKeys](const AclVerdict& other) {
        return isOfKeys(other) && other.refusal != AclRefusal::Command && !other.unknown
            && redis::isReadOnly(other.need->real);
    });
    if (reader == all.end())
        return {};
    auto command = reader->need->real;
    command[1] = verdict.need->real[1];
    return command;
}

std::string aclSetUserLine(
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
    const auto isSame = [](const AclNeed& one, const AclNeed& other) {
        return one.pattern == other.pattern && one.isChannel == other.isChannel;
    };
    const auto mayUse = [&](const AclNeed& need) {
        return std::any_of(verdicts.begin(), verdicts.end(), [&](const AclVerdict& verdict) {
            return isSame(*verdict.need, need)
                && (verdict.keysAllowed || (verdict.refusal == AclRefusal::None && !verdict.unknown));
        });
    };
    const auto isRefused = [&](const AclNeed& need) {
        return std::any_of(verdicts.begin(), verdicts.end(), [&](const AclVerdict& verdict) {
            return isSame(*verdict.need, need)
                && (verdict.refusal == AclRefusal::Keys || verdict.refusal == AclRefusal::Channel);
        });
    };
    const std::string keyRule = readsOnly && server >= QVersionNumber(7, 0) ? "%R~" : "~";
    for (const auto& verdict : verdicts) {
        const auto& pattern = verdict.need->pattern;
        if (pattern.empty() || verdict.refusal == AclRefusal::None
            || (mayUse(*verdict.need) && !isRefused(*verdict.need)))
            continue;
        if (!verdict.need->isChannel)
            add(keyRule + pattern);
        else if (server >= QVersionNumber(6, 2) || verdict.refusal == AclRefusal::Channel)
            add('&' + pattern); // 6.0 has no such rights, and takes no rule for them
    }
    if (rules.empty())
        return {};
    std::string line = "ACL SETUSER " + quotedForShell(user);
    for (const auto& rule : rules)
        line += ' ' + quotedForShell(rule);
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
