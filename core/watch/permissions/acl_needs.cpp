// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/permissions/acl_needs.h"

#include "core/base/shell_word.h"
#include "core/redis/protocol/read_only.h"

#include <algorithm>
#include <utility>

namespace headroom::watch {

using schemes::AclNeed;
using schemes::harmless;

namespace {

constexpr const char* invalidationChannel = "__redis__:invalidate";

} // namespace

std::vector<AclNeed> needsToObserve(const schemes::KeyScheme& scheme, WallTime now, bool overSentinels)
{
    const std::string polls = "without it changes are seen only by reading everything every 2 s";
    std::vector<AclNeed> needs{schemes::essential({"SCAN", "0", "COUNT", "1"}, {})};
    schemes::append(needs, scheme.needs(now));
    schemes::append(needs,
        {
            harmless({"PING"}, {}, "without it the round trip is not shown"),
            harmless({"CLIENT", "SETNAME", "headroomctl-doctor"}, {},
                "without it CLIENT LIST does not tell whose connections ours are"),
            harmless({"CLIENT", "ID"}, {}, polls),
            harmless({"SUBSCRIBE", invalidationChannel}, invalidationChannel, polls),
            harmless({"CLIENT", "TRACKING", "OFF"}, {}, polls),
            harmless({"CLIENT", "TRACKINGINFO"}, {},
                "without it a server that has stopped telling of changes, and answers all the same, is not noticed"),
            harmless({"INFO", "server"}, {},
                "without it version, role, memory and what watching costs the server are not shown, nothing else is "
                "missing"),
            harmless({"CLIENT", "LIST"}, {}, "without it who else is connected is not shown, nothing else is missing"),
        });
    if (overSentinels)
        needs.push_back(harmless({"ROLE"}, {}, "without it no sentinel can be followed"));
    return needs;
}

std::string costOfMissing(const std::vector<AclNeed>& needs, const std::set<std::string>& commands)
{
    constexpr std::string_view opening = "without it ";
    std::string text = "rights are missing (run headroomctl doctor): ";
    for (const auto& command : commands) {
        auto before = (command == *commands.begin() ? "without " : "; without ") + command + ' ';
        for (const auto& need : needs) {
            if (need.real[0] != command)
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
    std::vector<AclNeed> needs{
        harmless({"CLUSTER", "SLOTS"}, {}, "without it nobody tells which nodes there are"),
        harmless({"ASKING"}, {}, "without it keys are not found while their slot moves"),
    };
    if (onReplica)
        needs.push_back(harmless({"READONLY"}, {}, "without it replicas cannot be watched"));
    return needs;
}

redis::Command commandThatTellsOfKeys(const AclVerdict& verdict, const std::vector<AclVerdict>& all)
{
    const auto isOfKeys = [](const AclVerdict& any) {
        return !any.need->pattern.empty() && !any.need->isOnChannel() && any.need->real.size() > 1;
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
            add(schemes::rightOf(verdict.need->real));
    }
    const auto isSame = [](const AclNeed& one, const AclNeed& other) {
        return one.pattern == other.pattern && one.isOnChannel() == other.isOnChannel();
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
        if (!verdict.need->isOnChannel())
            add(keyRule + pattern);
        else if (server >= QVersionNumber(6, 2) || verdict.refusal == AclRefusal::Channel)
            add('&' + pattern); // 6.0 has no such rights, and takes no rule for them
    }
    if (rules.empty())
        return {};
    std::string line = "ACL SETUSER " + shellWord(user);
    for (const auto& rule : rules)
        line += ' ' + shellWord(rule);
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
