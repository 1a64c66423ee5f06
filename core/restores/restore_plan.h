// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/snowflake.h"
#include "core/jobs/plan/plan.h"
#include "core/restores/guild_objects.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace headroom::restores {

class SavedArchive;

// Live objects by the archive's that they stand for.
using Matches = std::map<discord::Snowflake, discord::Snowflake>;

// The plan of a restore in the making: what is in the archive, what is in the guild, and the items. Each part of the
// guild has a function below that adds its items. Reads nothing, but for messages.
//
// An item's target is the archive's id. Where the object exists, `params` name it: {"live": id}; what is to be made is
// a placeholder (see placeholders.h).
class RestorePlan
{
public:
    RestorePlan(
        const RestoreOptions& options, const SavedGuild& saved, const LiveGuild& live, WallTime now, jobs::Plan& plan);

    const RestoreOptions& options;
    const SavedGuild& saved;
    const LiveGuild& live;
    const WallTime now;

    // What follows waits until all before has ended.
    void beginStage() { m_isStageNew = true; }
    std::int64_t add(jobs::NewItem item);
    // `live`: what stands for it; 0: nothing does.
    void keep(archives::ObjectKind kind, discord::Snowflake id, discord::Snowflake live, const Text& why);
    void impossible(const std::string& action, archives::ObjectKind kind, discord::Snowflake id, const Text& why);
    std::int64_t create(archives::ObjectKind kind, discord::Snowflake id, const std::string& path,
        const QJsonObject& body, std::int64_t dependsOn = 0);
    // PATCHes what stands for it; `before`: what an undo puts back.
    std::int64_t change(archives::ObjectKind kind, discord::Snowflake id, const std::string& path,
        const QJsonObject& body, const QJsonObject& before = {});
    // Changes what stands for it in the folder, unless it is so already.
    void changeOrKeep(archives::ObjectKind kind, discord::Snowflake id, const QJsonObject& object,
        const std::string& folder, const QJsonObject& wanted);
    void note(const Text& line) { m_plan.note(line); }
    std::int64_t size() const { return m_plan.size(); }
    jobs::Plan& items() { return m_plan; }

    std::string guildPath() const;
    bool isSameGuild() const { return saved.objects.guild == live.objects.guild; }
    bool isAdministrator() const { return live.facts.permissions == discord::permission::all; }

    // The live object that stands for one of the archive's, and its fields; none: nothing does.
    std::optional<discord::Snowflake> match(archives::ObjectKind kind, discord::Snowflake id) const;
    const QJsonObject* liveOf(archives::ObjectKind kind, discord::Snowflake id) const;
    // What an object of the archive is or will be in the guild. Undefined: it is not there, and will not be.
    QJsonValue reference(archives::ObjectKind kind, discord::Snowflake id, bool isNeeded = false) const;
    QJsonValue reference(archives::ObjectKind kind, const QJsonValue& id, bool isNeeded = false) const;
    // Those of a list of ids that are or will be there.
    QJsonArray references(archives::ObjectKind kind, const QJsonValue& ids) const;
    // Of objects in the archive's order, those that are or will be there: what was not chosen stays in the order that
    // it has now, and each that was chosen comes behind the one that it follows in the archive. Empty: none was chosen.
    std::vector<discord::Snowflake> wantedOrder(archives::ObjectKind kind, const std::vector<QJsonObject>& objects,
        bool (*standsBefore)(const QJsonObject&, const QJsonObject&)) const;
    // The part of a path; empty: it is not there.
    std::string pathId(archives::ObjectKind kind, discord::Snowflake id) const;
    // The file as a data URI, when it is sent; undefined: the archive does not have it.
    QJsonValue picture(
        archives::ObjectKind kind, discord::Snowflake id, const QString& field = {}, bool isNeeded = false) const;

    std::map<archives::ObjectKind, Matches> matches;
    std::set<std::pair<archives::ObjectKind, discord::Snowflake>> made; // that will be
    bool becomesCommunity = false;

private:
    jobs::Plan& m_plan;
    bool m_isStageNew = false;
};

// All of it, in the order that works. Error: the guild is not one that the bot can restore into, or the archive cannot
// be read.
QCoro::Task<Result<void>> planRestore(RestorePlan& plan, SavedArchive& archive);

// Its steps.
void matchObjects(RestorePlan& plan);
void planRemovals(RestorePlan& plan, bool isFirst);
void planRoles(RestorePlan& plan);
void planChannels(RestorePlan& plan);
void planSettings(RestorePlan& plan);
void planExpressions(RestorePlan& plan);
void planReferences(RestorePlan& plan); // of channels to what is made after them
void planCommunity(RestorePlan& plan); // automod, onboarding, welcome screen, widget, events, webhooks
QCoro::Task<Result<void>> planMembers(RestorePlan& plan);
void planBans(RestorePlan& plan);
QCoro::Task<Result<void>> planMessages(RestorePlan& plan, SavedArchive& archive); // and threads

// What a person has to know before it starts.
void noteLimits(RestorePlan& plan);

// The fields of `wanted` that are otherwise now, and what they are.
struct Changes
{
    QJsonObject body = {};
    QJsonObject before = {};
};
Changes changes(const QJsonObject& current, const QJsonObject& wanted);

std::string nameOf(const QJsonObject& object); // for a person

} // namespace headroom::restores
