// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/form.h"
#include "app/sim/handlers.h"

#include <charconv>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

QJsonArray withRole(const QJsonArray& roles, const QString& id, bool present)
{
    QJsonArray changed;
    for (const auto& role : roles) {
        if (role.toString() != id)
            changed.append(role);
    }
    if (present)
        changed.append(id);
    return changed;
}

Answer setMemberRole(Call& call, bool present)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto member = memberOf(**guild, call, 1);
    if (!member)
        return member.error();
    const auto role = roleOf(**guild, call, 2, Intent::Change);
    if (!role)
        return role.error();
    const auto roles = (*member)->object().value("roles"_L1).toArray();
    (*member)->set("roles"_L1, withRole(roles, QString::fromStdString(call.params[2]), present));
    return noContent();
}

// Nobody removes the owner.
bool isOwner(const Guild& guild, const Call& call, std::size_t index)
{
    return parseSnowflake(call.params[index]) == guild.owner;
}

Answer editMember(Guild& guild, JsonRecord& member, const Body& body)
{
    FormCheck check{body.object};
    check.string("nick", 0, 32, true).array("roles", 250, true).boolean("mute").boolean("deaf");
    for (const auto& role : body.object.value("roles"_L1).toArray()) {
        if (!guild.roles.contains(parseSnowflake(role.toString().toStdString()).value_or(0)))
            check.fail("roles", "UNKNOWN_ROLE", "Unknown role");
    }
    if (check.failed())
        return check.answer();
    member.take(
        {"nick"_L1, "roles"_L1, "mute"_L1, "deaf"_L1, "communication_disabled_until"_L1, "flags"_L1}, body.object);
    return okText(member.text());
}

} // namespace

Answer listMembers(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    int limit = 1;
    const auto text = call.target.first("limit");
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), limit);
    if (!text.empty() && (parsed.ec != std::errc{} || limit < 1 || limit > 1000)) {
        FormErrors errors;
        errors.add("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 1000.");
        return errors.answer();
    }
    const auto after = parseSnowflake(call.target.first("after")).value_or(0);
    std::vector<const JsonRecord*> page;
    auto member = (*guild)->members.upper_bound(after);
    for (; member != (*guild)->members.end() && static_cast<int>(page.size()) < limit; ++member)
        page.push_back(&member->second);
    return okText(joinedArray(page, [](const JsonRecord* record) { return record->text(); }));
}

Answer getMember(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto member = memberOf(**guild, call, 1);
    return member ? okText((*member)->text()) : member.error();
}

Answer patchMember(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto member = memberOf(**guild, call, 1);
    if (!member)
        return member.error();
    const auto body = parseBody(call.request);
    return body ? editMember(**guild, **member, *body) : body.error();
}

Answer patchOwnMember(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    auto& members = (*guild)->members;
    const auto own = members.find(call.bot->id);
    auto& member = own != members.end() ? own->second
                                        : call.world.addMember(**guild, {{u"user"_s, authorOf(*call.bot)}}, call.now);
    return editMember(**guild, member, *body);
}

Answer kickMember(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto member = memberOf(**guild, call, 1);
    if (!member)
        return member.error();
    if (isOwner(**guild, call, 1))
        return refusal(errors::missingPermissions);
    (*guild)->members.erase(*idParam(call, 1));
    return noContent();
}

Answer putMemberRole(Call& call)
{
    return setMemberRole(call, true);
}

Answer deleteMemberRole(Call& call)
{
    return setMemberRole(call, false);
}

Answer listBans(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    return okText(joinedArray((*guild)->bans, [](const auto& ban) { return ban.second.text(); }));
}

Answer getBan(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto user = idParam(call, 1);
    if (!user)
        return user.error();
    const auto ban = (*guild)->bans.find(*user);
    return ban == (*guild)->bans.end() ? refusal(errors::unknownBan) : okText(ban->second.text());
}

Answer putBan(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto user = idParam(call, 1);
    if (!user)
        return user.error();
    const auto* known = call.world.user(*user);
    if (!known)
        return refusal(errors::unknownUser);
    if (isOwner(**guild, call, 1))
        return refusal(errors::missingPermissions);
    (*guild)->members.erase(*user);
    (*guild)->bans[*user].assign({{u"user"_s, known->object()}, {u"reason"_s, QJsonValue::Null}});
    return noContent();
}

Answer deleteBan(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto user = idParam(call, 1);
    if (!user)
        return user.error();
    return (*guild)->bans.erase(*user) ? noContent() : refusal(errors::unknownBan);
}

} // namespace headroom::sim
