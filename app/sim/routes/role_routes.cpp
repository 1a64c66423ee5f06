// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/forms/image_form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t maxRoles = 250;

void checkRole(FormCheck& check, const QJsonObject& body)
{
    check.string("name", 0, 100, true).integer("color", 0, 0xffffff, true).boolean("hoist").boolean("mentionable");
    checkImages(check, body, {"icon"});
    if (!body.value("colors"_L1).isObject())
        return;
    FormCheck colors{body.value("colors"_L1).toObject(), "colors."};
    colors.required("primary_color")
        .integer("primary_color", 0, 0xffffff)
        .integer("secondary_color", 0, 0xffffff, true)
        .integer("tertiary_color", 0, 0xffffff, true);
    check.errors().take(colors.errors());
}

// Nobody grants, or takes away, what he does not have himself; icons and gradients come with boosts.
void refuseRole(const Guild& guild, const Bot& bot, const QJsonObject& body, Permissions before)
{
    const auto after = body.contains("permissions"_L1) ? permissionsFrom(body.value("permissions"_L1)) : before;
    if (!statusOf(guild, bot).has(before ^ after))
        throw refused(errors::missingPermissions);
    const auto features = guild.json.object().value("features"_L1).toArray();
    const auto wants = [](const QJsonValue& value) { return !value.isUndefined() && !value.isNull(); };
    const bool icon = wants(body.value("icon"_L1)) || wants(body.value("unicode_emoji"_L1));
    const bool gradient = wants(body.value("colors"_L1).toObject().value("secondary_color"_L1));
    if ((icon && !features.contains(u"ROLE_ICONS"_s)) || (gradient && !features.contains(u"ENHANCED_ROLE_COLORS"_s)))
        throw refused(errors::needsBoosts);
}

QJsonObject roleFields(const QJsonObject& body)
{
    auto fields = given(body, {"name"_L1, "color"_L1, "hoist"_L1, "mentionable"_L1});
    takeOver(fields, body, {"unicode_emoji"_L1}); // null takes it away
    if (body.contains("permissions"_L1))
        fields.insert("permissions"_L1, body.value("permissions"_L1).toVariant().toString());
    const auto colors = body.value("colors"_L1).toObject();
    if (!colors.isEmpty()) {
        fields.insert("color"_L1, colors.value("primary_color"_L1));
        fields.insert("colors"_L1, colors);
    } else if (fields.contains("color"_L1)) {
        fields.insert("colors"_L1,
            QJsonObject{{u"primary_color"_s, fields.value("color"_L1)}, {u"secondary_color"_s, QJsonValue::Null},
                {u"tertiary_color"_s, QJsonValue::Null}});
    }
    return fields;
}

std::string rolesText(const Guild& guild)
{
    return joinedArray(guild.roles, [](const auto& role) { return role.second.json.text(); });
}

} // namespace

Answer listRoles(Call& call)
{
    return okText(rolesText(guildOf(call, 0)));
}

Answer getRole(Call& call, Guild& guild)
{
    return okText(roleOf(guild, call, 1, Intent::Read).json.text());
}

Answer createRole(Call& call, Guild& guild, const Body& body)
{
    FormCheck check{body.object};
    checkRole(check, body.object);
    check.refuseIfFailed();
    if (guild.roles.size() >= maxRoles)
        return refusal(errors::tooManyRoles);
    // Without permissions it gets those of @everyone, whether the bot has them or not.
    const auto usual = guild.roles.at(guild.id).permissions;
    refuseRole(guild, *call.bot, body.object, body.object.contains("permissions"_L1) ? 0 : usual);
    auto fields = roleFields(body.object);
    const auto id = call.world.newId(call.now);
    fillIn(fields, {{u"id"_s, idText(id)}, {u"permissions"_s, QString::number(usual)}});
    takeImage(call, fields, "icon"_L1, "/role-icons/" + std::to_string(id), body.object);
    const auto& role = call.world.addRole(guild, fields, call.now);
    noteMade(call, "role", id);
    auditChange(call, guild.id, AuditAction::RoleCreate, id, {}, role.json.object());
    return okText(role.json.text());
}

Answer reorderRoles(Call& call, Guild& guild, const Body& body)
{
    if (!body.isArray)
        return refusal(errors::badJson);
    const auto top = statusOf(guild, *call.bot).top;
    for (const auto& item : body.array) { // all of it or nothing
        const auto id = idIn(item.toObject(), "id"_L1);
        const auto* role = valueIn(guild.roles, id);
        if (!role)
            return refusal(errors::unknownRole);
        const auto position = item.toObject().value("position"_L1).toInt(role->position);
        if (!top.isAbove({role->position, id}) || !top.isAbove({position, id}))
            return refusal(errors::missingPermissions);
    }
    for (const auto& item : body.array) {
        auto& role = guild.roles.at(idIn(item.toObject(), "id"_L1));
        role.position = item.toObject().value("position"_L1).toInt(role.position);
        role.json.set("position"_L1, role.position);
    }
    return okText(rolesText(guild));
}

Answer patchRole(Call& call, Guild& guild)
{
    auto& role = roleOf(guild, call, 1, Intent::Change);
    const auto body = checkedBody(call.request, checkRole);
    refuseRole(guild, *call.bot, body.object, role.permissions);
    const auto before = role.json.object();
    auto fields = roleFields(body.object);
    fillIn(fields, before);
    const auto id = idParam(call, 1);
    takeImage(call, fields, "icon"_L1, "/role-icons/" + std::to_string(id), body.object);
    role.assign(fields);
    auditChange(call, guild.id, AuditAction::RoleUpdate, id, before, fields);
    return okText(role.json.text());
}

Answer deleteRole(Call& call, Guild& guild)
{
    auto& role = roleOf(guild, call, 1, Intent::Change);
    const auto id = idParam(call, 1);
    if (id == guild.id)
        return refusal(errors::badRole); // @everyone
    auditChange(call, guild.id, AuditAction::RoleDelete, id, role.json.object(), {});
    call.world.removeRole(guild, id);
    return noContent();
}

} // namespace headroom::sim
