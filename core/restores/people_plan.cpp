// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Roles and nicknames of members who are there, and bans. Who comes back later gets theirs by a restore of the part
// `members` then, by a schedule: it changes nobody who has them.
#include "core/base/text/display_text.h"
#include "core/base/text/json_text.h"
#include "core/jobs/operation.h"
#include "core/jobs/run/reconciliation.h"
#include "core/restores/restore_plan.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;

namespace {

constexpr std::size_t bansInOne = 200;

discord::Snowflake userOf(const QJsonObject& object)
{
    return idIn(object.value("user"_L1).toObject());
}

std::string memberName(const QJsonObject& object)
{
    return object.value("user"_L1)["username"_L1].toString().toStdString();
}

class MemberPlanner
{
public:
    explicit MemberPlanner(RestorePlan& plan)
        : m_plan(plan)
    {
    }

    QCoro::Task<Result<void>> planAll()
    {
        m_plan.beginStage();
        for (const auto& member : m_plan.saved.objects.all(ObjectKind::Member)) {
            if (m_plan.options.wants(ObjectKind::Member, userOf(member)))
                planMember(member);
            if (const auto flushed = co_await m_plan.items().flush(); !flushed)
                co_return flushed;
        }
        if (m_away > 0)
            m_plan.note(
                (m_away == 1 ? Text::tr("%1 member of the archive is not there now: restore the part members "
                                        "again, or by a schedule, and those who have come back get their roles.")
                             : Text::tr("%1 members of the archive are not there now: restore the part members "
                                        "again, or by a schedule, and those who have come back get their roles."))
                    .arg(Text::count(m_away)));
        if (m_highRoles > 0)
            m_plan.note(Text::tr("The bot gives no roles that are not below its own highest one."));
        co_return Result<void>();
    }

private:
    void planMember(const QJsonObject& member)
    {
        const auto user = userOf(member);
        const auto nick = member.value("nick"_L1).toString();
        const auto roles = rolesOf(member);
        if ((roles.isEmpty() && nick.isEmpty()) || user == m_plan.live.facts.self)
            return;
        const auto& members = m_plan.live.members;
        if (members && !members->contains(user)) {
            ++m_away;
            return m_plan.impossible(
                "change", ObjectKind::Member, user, Text::tr("%1 is not a member now").arg(memberName(member)));
        }
        const auto now = members ? members->at(user) : QJsonObject();
        const auto held = now.value("roles"_L1).toArray();
        const bool hasAll =
            std::all_of(roles.begin(), roles.end(), [&held](const QJsonValue& role) { return held.contains(role); });
        if (hasAll && (nick.isEmpty() || now.value("nick"_L1).toString() == nick))
            return m_plan.keep(ObjectKind::Member, user, {}, Text::tr("%1 has them already").arg(memberName(member)));
        if (const auto why = m_plan.live.facts.whyMemberIsOutOfReach(user, held); !why.empty())
            return m_plan.impossible(
                "change", ObjectKind::Member, user, Text::tr("%1: %2").arg(memberName(member), why));
        QJsonObject body{{u"roles"_s, roles}};
        if (!nick.isEmpty())
            body.insert("nick"_L1, nick);
        m_plan.change(ObjectKind::Member, user, m_plan.guildPath() + "/members/" + discord::toString(user), body);
    }

    // Those that the bot can give.
    QJsonArray rolesOf(const QJsonObject& member)
    {
        QJsonArray roles;
        for (const auto& role : m_plan.references(ObjectKind::Role, member.value("roles"_L1))) {
            const auto* live = m_plan.live.facts.role({role.toString().toULongLong()});
            if (live && live->isManaged)
                continue; // comes with the bot or the boost
            if (live && !m_plan.live.facts.whyRoleIsOutOfReach(*live).empty())
                ++m_highRoles;
            else
                roles += role;
        }
        return roles;
    }

    RestorePlan& m_plan;
    int m_away = 0;
    int m_highRoles = 0;
};

void planBulk(RestorePlan& plan, const std::vector<QJsonObject>& bans)
{
    const auto path = plan.guildPath() + "/bulk-ban";
    for (std::size_t at = 0; at < bans.size(); at += bansInOne) {
        QJsonArray users;
        for (std::size_t i = at; i < std::min(at + bansInOne, bans.size()); ++i)
            users += textOf(userOf(bans[i]));
        const auto more = users.size() > 1 ? " and " + std::to_string(users.size() - 1) + " more" : std::string();
        plan.add({.action = "create",
            .kind = "ban",
            .target = users.first().toString().toStdString() + more,
            .params = jobs::planned("POST", path, QJsonObject{{u"user_ids"_s, users}})});
    }
    if (!bans.empty())
        plan.note(Text::tr("Bans are restored without their reasons, 200 at a time; --ban-reasons keeps them."));
}

void planSingle(RestorePlan& plan, const std::vector<QJsonObject>& bans)
{
    for (const auto& ban : bans) {
        const auto path = plan.guildPath() + "/bans/" + discord::toString(userOf(ban));
        const QJsonObject params{{u"method"_s, u"PUT"_s}, {u"path"_s, QString::fromStdString(path)},
            {u"body"_s, QJsonObject()}, {u"reason"_s, ban.value("reason"_L1).toString()}};
        plan.add({.action = "create",
            .kind = "ban",
            .target = discord::toString(userOf(ban)),
            .params = compactJson(params),
            .before = jobs::planned("DELETE", path)});
    }
}

} // namespace

QCoro::Task<Result<void>> planMembers(RestorePlan& plan)
{
    MemberPlanner planner(plan);
    co_return co_await planner.planAll();
}

void planBans(RestorePlan& plan)
{
    std::vector<QJsonObject> left;
    plan.beginStage();
    const auto missing = jobs::whatIsMissing(plan.live.facts, discord::permission::banMembers);
    for (const auto& ban : plan.saved.objects.all(ObjectKind::Ban)) {
        const auto user = userOf(ban);
        if (!plan.options.wants(ObjectKind::Ban, user))
            continue;
        if (plan.live.bans.contains(user))
            plan.keep(ObjectKind::Ban, user, {}, Text::tr("%1 is banned already").arg(memberName(ban)));
        else if (!missing.empty())
            plan.impossible("create", ObjectKind::Ban, user, missing);
        else if (plan.live.members && plan.live.members->contains(user))
            plan.impossible("create", ObjectKind::Ban, user,
                Text::tr("%1 is a member now: whoever let them in again has taken the ban back").arg(memberName(ban)));
        else
            left.push_back(ban);
    }
    const bool isBulk = !plan.options.keepsBanReasons && plan.live.facts.knowsRights
        && plan.live.facts.may(discord::permission::manageGuild);
    if (isBulk)
        planBulk(plan, left);
    else
        planSingle(plan, left);
}

} // namespace headroom::restores
