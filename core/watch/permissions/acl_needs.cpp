// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/permissions/acl_needs.h"

#include "core/base/text/shell_word.h"
#include "core/redis/protocol/read_only.h"

#include <algorithm>

namespace headroom::watch {

using schemes::AclNeed;
using schemes::harmless;

namespace {

constexpr const char* invalidationChannel = "__redis__:invalidate";

} // namespace

std::vector<AclNeed> needsToObserve(const schemes::KeyScheme& scheme, WallTime now, bool overSentinels)
{
    const auto* const polls =
        QT_TRANSLATE_NOOP("Text", "without %1 changes are seen only by reading everything every 2 s");
    std::vector<AclNeed> needs{schemes::essential({"SCAN", "0", "COUNT", "1"}, {})};
    schemes::append(needs, scheme.needs(now));
    schemes::append(needs,
        {
            harmless({"PING"}, {}, QT_TRANSLATE_NOOP("Text", "without %1 the round trip is not shown")),
            harmless({"CLIENT", "SETNAME", "headroomctl-doctor"}, {},
                QT_TRANSLATE_NOOP("Text", "without %1 CLIENT LIST does not tell whose connections ours are")),
            harmless({"CLIENT", "ID"}, {}, polls),
            harmless({"SUBSCRIBE", invalidationChannel}, invalidationChannel, polls),
            harmless({"CLIENT", "TRACKING", "OFF"}, {}, polls),
            harmless({"CLIENT", "TRACKINGINFO"}, {},
                QT_TRANSLATE_NOOP("Text",
                    "without %1 a server that has stopped telling of changes, and answers all the same, is not "
                    "noticed")),
            harmless({"INFO", "server"}, {},
                QT_TRANSLATE_NOOP("Text",
                    "without %1 version, role, memory and what watching costs the server are not shown, nothing else "
                    "is "
                    "missing")),
            harmless({"CLIENT", "LIST"}, {},
                QT_TRANSLATE_NOOP("Text", "without %1 who else is connected is not shown, nothing else is missing")),
        });
    if (overSentinels)
        needs.push_back(harmless({"ROLE"}, {}, QT_TRANSLATE_NOOP("Text", "without %1 no sentinel can be followed")));
    return needs;
}

Text costOfMissing(const std::vector<AclNeed>& needs, const std::set<std::string>& commands)
{
    Text costs;
    for (const auto& command : commands) {
        for (const auto& need : needs) {
            if (need.real[0] == command)
                costs = costs.empty() ? need.costText(command) : Text::tr("%1; %2").arg(costs, need.costText(command));
        }
    }
    return Text::tr("rights are missing (run headroomctl doctor): %1").arg(costs);
}

std::vector<AclNeed> needsInCluster(bool onReplica)
{
    std::vector<AclNeed> needs{
        harmless({"CLUSTER", "SLOTS"}, {}, QT_TRANSLATE_NOOP("Text", "without %1 nobody tells which nodes there are")),
        harmless({"ASKING"}, {}, QT_TRANSLATE_NOOP("Text", "without %1 keys are not found while their slot moves")),
    };
    if (onReplica)
        needs.push_back(harmless({"READONLY"}, {}, QT_TRANSLATE_NOOP("Text", "without %1 replicas cannot be watched")));
    return needs;
}

redis::Command commandThatTellsOfKeys(const AclVerdict& verdict, const std::vector<AclVerdict>& all)
{
    const auto isOfKeys = [](const AclVerdict& any) {
        return !any.need->pattern.empty() && !any.need->isOnChannel() && any.need->real.size() > 1;
    };
    if (!isOfKeys(verdict) || (verdict.refusal != AclRefusal::Command && !verdict.unknown))
        return {};
    const auto reader = std::ranges::find_if(all, [&isOfKeys](const AclVerdict& other) {
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
    const auto lacks =
        std::ranges::any_of(verdicts, [](const auto& verdict) { return verdict.refusal != AclRefusal::None; });
    for (const auto& verdict : verdicts) {
        if (verdict.refusal == AclRefusal::Command || (verdict.unknown && lacks))
            add(schemes::rightOf(verdict.need->real));
    }
    const auto isSame = [](const AclNeed& one, const AclNeed& other) {
        return one.pattern == other.pattern && one.isOnChannel() == other.isOnChannel();
    };
    const auto mayUse = [&](const AclNeed& need) {
        return std::ranges::any_of(verdicts, [&](const AclVerdict& verdict) {
            return isSame(*verdict.need, need)
                && (verdict.keysAllowed || (verdict.refusal == AclRefusal::None && !verdict.unknown));
        });
    };
    const auto isRefused = [&](const AclNeed& need) {
        return std::ranges::any_of(verdicts, [&](const AclVerdict& verdict) {
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

std::vector<Text> versionNotes(const QVersionNumber& server)
{
    if (server.isNull())
        return {};
    if (server < QVersionNumber(6, 0))
        return {Text::tr("Redis before 6.0 cannot tell what changes (CLIENT TRACKING) and has no users: everything is "
                         "read again every 2 s")};
    if (server < QVersionNumber(7, 0))
        return {Text::tr("Redis before 7.0 has no ACL DRYRUN and no keys that may only be read: what this user may "
                         "write is found out by commands that change nothing")};
    return {};
}

} // namespace headroom::watch
