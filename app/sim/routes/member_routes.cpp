// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/routes/handlers.h"

#include <QDateTime>

namespace headroom::sim {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int maxMembersListed = 1000;
constexpr auto maxTimeout = 28 * 24h;

// Of `one`, what `other` lacks, as the audit log names roles.
QJsonArray rolesBeyond(const Guild& guild, const QJsonArray& one, const QJsonArray& other)
{
    QJsonArray beyond;
    for (const auto& id : one) {
        const auto* role = valueIn(guild.roles, id.toString().toULongLong());
        if (!other.contains(id) && role)
            beyond.append(QJsonObject{{u"id"_s, id}, {u"name"_s, role->json.object().value("name"_L1)}});
    }
    return beyond;
}

bool allInReach(const Guild& guild, const Bot& bot, const QJsonArray& roles)
{
    return std::all_of(roles.begin(), roles.end(), [&](const auto& item) {
        const auto id = idIn(item.toObject(), "id"_L1);
        return isInReach(guild, bot, guild.roles.at(id), id);
    });
}

void auditRoles(Call& call, Guild& guild, Snowflake user, const QJsonArray& before, const QJsonArray& after)
{
    QJsonArray changes;
    const auto added = rolesBeyond(guild, after, before);
    const auto removed = rolesBeyond(guild, before, after);
    if (!added.isEmpty())
        changes.append(QJsonObject{{u"key"_s, u"$add"_s}, {u"new_value"_s, added}});
    if (!removed.isEmpty())
        changes.append(QJsonObject{{u"key"_s, u"$remove"_s}, {u"new_value"_s, removed}});
    if (!changes.isEmpty())
        audit(call, guild.id, AuditAction::MemberRoleUpdate, user, changes);
}

void checkMember(FormCheck& check, const Guild& guild, const QJsonObject& body, WallTime now)
{
    check.string("nick", 0, 32, true).array("roles", 250, true).boolean("mute").boolean("deaf");
    for (const auto& role : body.value("roles"_L1).toArray()) {
        if (!guild.roles.contains(parseSnowflake(role.toString().toStdString()).value_or(0)))
            check.fail("roles", "UNKNOWN_ROLE", "Unknown role");
    }
    const auto until = body.value("communication_disabled_until"_L1);
    if (until.isUndefined() || until.isNull())
        return;
    const auto time = QDateTime::fromString(until.toString(), Qt::ISODateWithMs);
    if (!time.isValid())
        check.fail("communication_disabled_until", "DATE_TIME_TYPE_PARSE",
            "Could not parse " + until.toString().toStdString() + ". Should be ISO8601.");
    else if (WallTime{std::chrono::milliseconds{time.toMSecsSinceEpoch()}} > now + maxTimeout)
        check.fail("communication_disabled_until", "DATE_TIME_TYPE_MAX", "Timeouts end within 28 days.");
}

// What the bot needs for these fields; `own`: it is its own member.
Permissions neededFor(const QJsonObject& body, bool own)
{
    Permissions needed = 0;
    if (body.contains("nick"_L1))
        needed |= own ? permission::changeNickname : permission::manageNicknames;
    if (body.contains("roles"_L1))
        needed |= permission::manageRoles;
    if (body.contains("mute"_L1))
        needed |= permission::muteMembers;
    if (body.contains("deaf"_L1))
        needed |= permission::deafenMembers;
    if (body.contains("communication_disabled_until"_L1))
        needed |= permission::moderateMembers;
    return needed;
}

Answer editMember(Call& call, Guild& guild, Snowflake user, JsonRecord& member)
{
    const auto body = parseBody(call.request);
    const auto& wish = body.object;
    FormCheck check{wish};
    checkMember(check, guild, wish, call.now);
    check.refuseIfFailed();
    const bool own = user == call.bot->id;
    if (!statusOf(guild, *call.bot).has(neededFor(wish, own)))
        return refusal(errors::missingPermissions);
    const auto before = member.object();
    const auto rolesBefore = before.value("roles"_L1).toArray();
    const auto rolesAfter = wish.contains("roles"_L1) ? wish.value("roles"_L1).toArray() : rolesBefore;
    if (!allInReach(guild, *call.bot, rolesBeyond(guild, rolesAfter, rolesBefore))
        || !allInReach(guild, *call.bot, rolesBeyond(guild, rolesBefore, rolesAfter)))
        return refusal(errors::missingPermissions);
    const bool timesOut = wish.value("communication_disabled_until"_L1).isString();
    if ((wish.contains("nick"_L1) || timesOut) && !own && !reaches(guild, *call.bot, user))
        return refusal(errors::missingPermissions);
    if (timesOut && statusOf(guild, user).isAdministrator())
        return refusal(errors::missingPermissions);
    member.take({"nick"_L1, "mute"_L1, "deaf"_L1, "communication_disabled_until"_L1, "flags"_L1}, wish);
    auditChange(call, guild.id, AuditAction::MemberUpdate, user, before, member.object());
    member.set("roles"_L1, rolesAfter);
    auditRoles(call, guild, user, rolesBefore, rolesAfter);
    return okText(member.text());
}

} // namespace

Answer listMembers(Call& call, Guild& guild)
{
    if (!call.bot->readsMembers())
        return refusal(errors::missingAccess);
    const auto limit = intQuery(call, "limit", 1, 1, maxMembersListed);
    std::vector<const JsonRecord*> page;
    auto member = guild.members.upper_bound(idQuery(call, "after"));
    for (; member != guild.members.end() && static_cast<int>(page.size()) < limit; ++member)
        page.push_back(&member->second);
    return okText(joinedArray(page, [](const JsonRecord* record) { return record->text(); }));
}

Answer searchMembers(Call& call, Guild& guild)
{
    const auto limit = intQuery(call, "limit", 1, 1, maxMembersListed);
    const auto query = QString::fromStdString(std::string{call.target.first("query")});
    if (query.isEmpty() || query.size() > 100)
        throw wrongField("query", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.");
    std::vector<const JsonRecord*> found;
    for (const auto& [id, record] : guild.members) {
        const auto member = record.object();
        const auto user = member.value("user"_L1).toObject();
        for (const auto& name : {member.value("nick"_L1), user.value("global_name"_L1), user.value("username"_L1)}) {
            if (!name.toString().startsWith(query, Qt::CaseInsensitive))
                continue;
            found.push_back(&record);
            break;
        }
        if (static_cast<int>(found.size()) == limit)
            break;
    }
    return okText(joinedArray(found, [](const JsonRecord* record) { return record->text(); }));
}

Answer getMember(Call& call, Guild& guild)
{
    return okText(memberOf(guild, call, 1).text());
}

Answer patchMember(Call& call, Guild& guild)
{
    return editMember(call, guild, idParam(call, 1), memberOf(guild, call, 1));
}

Answer patchOwnMember(Call& call, Guild& guild)
{
    return editMember(call, guild, call.bot->id, guild.members.at(call.bot->id));
}

Answer kickMember(Call& call, Guild& guild)
{
    memberOf(guild, call, 1);
    const auto user = idParam(call, 1);
    if (!reaches(guild, *call.bot, user))
        return refusal(errors::missingPermissions);
    guild.members.erase(user);
    audit(call, guild.id, AuditAction::MemberKick, user);
    return noContent();
}

Answer setMemberRole(Call& call, bool present)
{
    auto& guild = guildOf(call, 0, permission::manageRoles);
    auto& member = memberOf(guild, call, 1);
    roleOf(guild, call, 2, Intent::Change);
    const auto before = member.object().value("roles"_L1).toArray();
    const auto after = withText(before, QString::fromStdString(call.params[2]), present);
    member.set("roles"_L1, after);
    auditRoles(call, guild, idParam(call, 1), before, after);
    return noContent();
}

} // namespace headroom::sim
