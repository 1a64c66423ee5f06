// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Roles: made from the lowest up without the permissions that do harm, then put in order, then given those permissions.
// So nobody holds a powerful role that stands too high for a moment.
#include "core/base/text/display_text.h"
#include "core/base/text/json_text.h"
#include "core/discord/permissions.h"
#include "core/jobs/operation.h"
#include "core/restores/restore_plan.h"

#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace headroom::restores {

using archives::ObjectKind;
using discord::Permissions;

namespace {

// With these a member can harm others or the guild; they are given when everything else about roles is done. By bits:
// "Permissions" in Discord's documentation.
constexpr discord::Permissions dangerousPermissions = discord::permission::kickMembers | discord::permission::banMembers
    | discord::permission::administrator | discord::permission::manageChannels | discord::permission::manageGuild
    | discord::permission::manageMessages | 1ULL << 17 // MENTION_EVERYONE
    | discord::permission::manageNicknames | discord::permission::manageRoles | 1ULL << 29 // MANAGE_WEBHOOKS
    | discord::permission::manageExpressions | 1ULL << 33 // MANAGE_EVENTS
    | discord::permission::manageThreads | discord::permission::moderateMembers;

Permissions permissionsOf(const QJsonObject& role)
{
    return role.value("permissions"_L1).toString().toULongLong();
}

QString permissionsJson(Permissions permissions)
{
    return QString::number(permissions);
}

bool isLower(const QJsonObject& a, const QJsonObject& b)
{
    const auto [left, right] = std::pair{a.value("position"_L1).toInt(), b.value("position"_L1).toInt()};
    return left != right ? left < right : idIn(b) < idIn(a); // of two with the same the older one is higher
}

class RolePlanner
{
public:
    explicit RolePlanner(RestorePlan& plan)
        : m_plan(plan)
        , m_roles(plan.saved.objects.all(ObjectKind::Role))
    {
        std::sort(m_roles.begin(), m_roles.end(), isLower);
    }

    void planAll()
    {
        m_plan.beginStage();
        for (const auto& role : m_roles) {
            if (m_plan.options.wants(ObjectKind::Role, idIn(role)))
                planRole(role);
        }
        if (m_outOfReach > 0)
            m_plan.note((m_outOfReach == 1 ? Text::tr("%1 role stays as it is, as the bot's highest role is not above "
                                                      "it: move it up, then restore again.")
                                           : Text::tr("%1 roles stay as they are, as the bot's highest role is not "
                                                      "above them: move it up, then restore again."))
                            .arg(Text::count(m_outOfReach)));
        planOrder();
        m_plan.beginStage();
        for (const auto& [id, permissions] : m_dangerous)
            m_plan.change(ObjectKind::Role, id, pathOf(id), {{u"permissions"_s, permissionsJson(permissions)}});
    }

private:
    std::string pathOf(discord::Snowflake id) const
    {
        return m_plan.guildPath() + "/roles/" + m_plan.pathId(ObjectKind::Role, id);
    }

    void planRole(const QJsonObject& role)
    {
        const auto id = idIn(role);
        if (const auto* live = liveRole(id))
            return planExisting(role, *live);
        if (role.value("managed"_L1).toBool())
            return m_plan.impossible("create", ObjectKind::Role, id,
                Text::tr("%1: Discord makes it when its bot or integration is added, and nobody else can")
                    .arg(nameOf(role)));
        auto body = wantedOf(role);
        const auto permissions = permissionsToGive(role, 0);
        body.insert("permissions"_L1, permissionsJson(permissions & ~dangerousPermissions));
        m_plan.create(ObjectKind::Role, id, m_plan.guildPath() + "/roles", body);
        if (permissions & dangerousPermissions)
            m_dangerous.emplace_back(id, permissions);
    }

    void planExisting(const QJsonObject& role, const jobs::GuildRole& live)
    {
        const auto id = idIn(role);
        const bool isEveryone = live.id == m_plan.live.objects.guild;
        const bool isManaged = live.isManaged;
        auto wanted = isEveryone || isManaged ? QJsonObject() : wantedOf(role);
        const auto permissions = isManaged ? live.permissions : permissionsToGive(role, live.permissions);
        const auto added = permissions & ~live.permissions & dangerousPermissions;
        wanted.insert("permissions"_L1, permissionsJson(permissions & ~added));
        const auto change = changes(live.json, wanted);
        if (change.body.isEmpty() && added == 0)
            return m_plan.keep(ObjectKind::Role, id, live.id,
                (isManaged ? Text::tr("%1 belongs to an integration, which manages it") : Text::tr("%1 is so already"))
                    .arg(nameOf(role)));
        if (const auto why = isEveryone ? Text() : m_plan.live.facts.whyRoleIsOutOfReach(live); !why.empty()) {
            ++m_outOfReach;
            return m_plan.keep(ObjectKind::Role, id, live.id, Text::tr("%1 stays as it is: %2").arg(nameOf(role), why));
        }
        if (!change.body.isEmpty())
            m_plan.change(ObjectKind::Role, id, pathOf(id), change.body, change.before);
        else
            m_plan.keep(ObjectKind::Role, id, live.id, Text::tr("%1 is there").arg(nameOf(role)));
        if (added)
            m_dangerous.emplace_back(id, permissions);
    }

    // But for permissions.
    QJsonObject wantedOf(const QJsonObject& role)
    {
        const auto& live = m_plan.live.objects;
        auto wanted = only(role, {"name"_L1, "hoist"_L1, "mentionable"_L1});
        const auto colours = role.value("colors"_L1).toObject();
        if (live.hasFeature(u"ENHANCED_ROLE_COLORS"_s) && !colours.isEmpty()) {
            wanted.insert("colors"_L1, colours);
        } else {
            wanted.insert("color"_L1, colours.isEmpty() ? role.value("color"_L1) : colours.value("primary_color"_L1));
            if (!colours.value("secondary_color"_L1).isNull() && !colours.value("secondary_color"_L1).isUndefined())
                m_plan.note(Text::tr("Roles get one colour: gradients need a feature that the guild does not have."));
        }
        const bool hasEmoji = !role.value("unicode_emoji"_L1).toString().isEmpty();
        const bool hasIcon = role.value("icon"_L1).isString();
        if (!hasEmoji && !hasIcon)
            return wanted;
        if (!live.hasFeature(u"ROLE_ICONS"_s)) {
            m_plan.note(Text::tr("Roles get no icons: they need a feature that the guild does not have."));
            return wanted;
        }
        if (hasEmoji)
            wanted.insert("unicode_emoji"_L1, role.value("unicode_emoji"_L1));
        const auto* now = liveRole(idIn(role));
        const bool isSame = now && now->json.value("icon"_L1) == role.value("icon"_L1);
        const auto icon = m_plan.picture(ObjectKind::Role, idIn(role), u"icon"_s);
        if (hasIcon && !isSame && !icon.isUndefined())
            wanted.insert("icon"_L1, icon);
        return wanted;
    }

    // A bot gives and takes only what it has itself.
    Permissions permissionsToGive(const QJsonObject& role, Permissions now)
    {
        const auto wanted = permissionsOf(role);
        const auto lacking = (wanted ^ now) & ~m_plan.live.facts.permissions;
        if (lacking)
            m_plan.impossible("change", ObjectKind::Role, idIn(role),
                Text::tr("%1: the bot cannot give or take what it lacks itself: %2")
                    .arg(nameOf(role), discord::permissionsText(lacking)));
        return wanted ^ lacking;
    }

    const jobs::GuildRole* liveRole(discord::Snowflake id) const
    {
        const auto known = m_plan.match(ObjectKind::Role, id);
        return known ? m_plan.live.facts.role(*known) : nullptr;
    }

    // One request for all, whose positions are reckoned when it is sent: they depend on what is there by then.
    void planOrder()
    {
        auto roles = m_roles;
        std::erase_if(
            roles, [this](const auto& role) { return idIn(role) == m_plan.saved.objects.guild; }); // @everyone
        QJsonArray body;
        std::vector<QJsonObject> live;
        for (const auto id : m_plan.wantedOrder(ObjectKind::Role, roles, isLower)) {
            body += QJsonObject{{u"id"_s, m_plan.reference(ObjectKind::Role, id, true)}};
            if (const auto* role = m_plan.liveOf(ObjectKind::Role, id))
                live.push_back(*role);
        }
        const bool isMade = qsizetype(live.size()) < body.size();
        if ((!isMade && std::is_sorted(live.begin(), live.end(), isLower)) || body.size() < 2)
            return;
        std::sort(live.begin(), live.end(), isLower);
        QJsonArray before;
        for (const auto& role : live)
            before += QJsonObject{{u"id"_s, role.value("id"_L1)}};
        const auto path = m_plan.guildPath() + "/roles";
        m_plan.beginStage();
        m_plan.add({.action = "change",
            .kind = "role",
            .target = "order",
            .params = jobs::planned("PATCH", path, body),
            .before = jobs::planned("PATCH", path, before)});
    }

    RestorePlan& m_plan;
    std::vector<QJsonObject> m_roles; // from the lowest
    std::vector<std::pair<discord::Snowflake, Permissions>> m_dangerous; // who gets what at the end
    int m_outOfReach = 0;
};

} // namespace

void planRoles(RestorePlan& plan)
{
    RolePlanner(plan).planAll();
}

} // namespace headroom::restores
