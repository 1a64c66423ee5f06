// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/form.h"
#include "app/sim/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t mostRoles = 250;

void checkRole(FormCheck& check)
{
    check.string("name", 0, 100, true).integer("color", 0, 0xffffff, true).boolean("hoist").boolean("mentionable");
}

QJsonObject roleFields(const QJsonObject& body)
{
    QJsonObject fields;
    for (const auto key : {"name"_L1, "color"_L1, "hoist"_L1, "mentionable"_L1, "icon"_L1, "unicode_emoji"_L1}) {
        const auto value = body.value(key);
        if (!value.isUndefined() && !value.isNull())
            fields.insert(key, value);
    }
    if (body.contains("permissions"_L1))
        fields.insert("permissions"_L1, body.value("permissions"_L1).toVariant().toString());
    if (fields.contains("color"_L1))
        fields.insert("colors"_L1,
            QJsonObject{{u"primary_color"_s, fields.value("color"_L1)}, {u"secondary_color"_s, QJsonValue::Null},
                {u"tertiary_color"_s, QJsonValue::Null}});
    return fields;
}

std::string rolesText(const Guild& guild)
{
    return joinedArray(guild.roles, [](const auto& role) { return role.second.json.text(); });
}

} // namespace

Answer listRoles(Call& call)
{
    const auto guild = guildOf(call, 0);
    return guild ? okText(rolesText(**guild)) : guild.error();
}

Answer getRole(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto role = roleOf(**guild, call, 1, Intent::Read);
    return role ? okText((*role)->json.text()) : role.error();
}

Answer createRole(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    FormCheck check{body->object};
    checkRole(check);
    if (check.failed())
        return check.answer();
    if ((*guild)->roles.size() >= mostRoles)
        return refusal(errors::tooManyRoles);
    return okText(call.world.addRole(**guild, roleFields(body->object), call.now).json.text());
}

Answer reorderRoles(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    if (!body->isArray)
        return refusal(errors::badJson);
    for (const auto& item : body->array) { // all of it or nothing
        const auto role = (*guild)->roles.find(idIn(item.toObject(), "id"_L1));
        if (role == (*guild)->roles.end())
            return refusal(errors::unknownRole);
        if ((*guild)->botPosition && role->second.position >= *(*guild)->botPosition)
            return refusal(errors::missingPermissions);
    }
    for (const auto& item : body->array) {
        auto& role = (*guild)->roles.at(idIn(item.toObject(), "id"_L1));
        role.position = item.toObject().value("position"_L1).toInt(role.position);
        role.json.set("position"_L1, role.position);
    }
    return okText(rolesText(**guild));
}

Answer patchRole(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto role = roleOf(**guild, call, 1, Intent::Change);
    if (!role)
        return role.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    FormCheck check{body->object};
    checkRole(check);
    if (check.failed())
        return check.answer();
    auto fields = roleFields(body->object);
    fillIn(fields, (*role)->json.object());
    (*role)->json.assign(fields);
    return okText((*role)->json.text());
}

Answer deleteRole(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto role = roleOf(**guild, call, 1, Intent::Change);
    if (!role)
        return role.error();
    const auto id = *idParam(call, 1);
    if (id == (*guild)->id)
        return refusal(errors::badRole); // @everyone
    call.world.removeRole(**guild, id);
    return noContent();
}

} // namespace headroom::sim
