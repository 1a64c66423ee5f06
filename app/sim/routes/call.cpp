// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/routes/call.h"

#include "app/sim/forms/form.h"
#include "app/sim/world/message_text.h"
#include "core/base/text/numbers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

Snowflake idParam(const Call& call, std::size_t index)
{
    if (const auto id = parseSnowflake(call.params[index]))
        return *id;
    throw wrongField("id", "NUMBER_TYPE_COERCE", "Value \"" + call.params[index] + "\" is not snowflake.");
}

Guild& guildOf(Call& call, std::size_t index, Permissions needed)
{
    const auto id = idParam(call, index);
    auto* guild = call.world.guild(id);
    if (!guild)
        throw refused(errors::unknownGuild);
    if (call.bot && !guild->admits(call.bot->token))
        throw refused(errors::missingAccess);
    if (call.bot) {
        call.world.join(*guild, *call.bot, call.now);
        if (!statusOf(*guild, *call.bot).has(needed))
            throw refused(errors::missingPermissions);
    }
    return *guild;
}

Channel& channelOf(Call& call, std::size_t index, Intent intent, Permissions needed)
{
    const auto id = idParam(call, index);
    auto* channel = call.world.channel(id);
    if (!channel)
        throw refused(errors::unknownChannel);
    auto* guild = call.world.guild(channel->guild);
    if (guild && call.bot && !guild->admits(call.bot->token))
        throw refused(errors::missingAccess);
    if (channel->denied)
        throw refused(intent == Intent::Read ? errors::missingAccess : errors::missingPermissions);
    if (guild && call.bot) {
        call.world.join(*guild, *call.bot, call.now);
        const auto allowed = permissionsIn(call.world, *channel, *call.bot);
        if (!(allowed & permission::viewChannel))
            throw refused(errors::missingAccess);
        if ((allowed & needed) != needed)
            throw refused(errors::missingPermissions);
    }
    return *channel;
}

Message& messageOf(Channel& channel, const Call& call, std::size_t index)
{
    auto* message = valueIn(channel.messages, idParam(call, index));
    if (!message)
        throw refused(errors::unknownMessage);
    return *message;
}

Role& roleOf(Guild& guild, const Call& call, std::size_t index, Intent intent)
{
    const auto id = idParam(call, index);
    auto* role = valueIn(guild.roles, id);
    if (!role)
        throw refused(errors::unknownRole);
    if (intent == Intent::Change && !isInReach(guild, *call.bot, *role, id))
        throw refused(errors::missingPermissions);
    return *role;
}

bool isInReach(const Guild& guild, const Bot& bot, const Role& role, Snowflake id)
{
    return !role.managed && statusOf(guild, bot).top.isAbove({role.position, id});
}

JsonRecord& recordOf(
    std::map<Snowflake, JsonRecord>& records, const Call& call, std::size_t index, const ApiError& unknown)
{
    auto* record = valueIn(records, idParam(call, index));
    if (!record)
        throw refused(unknown);
    return *record;
}

JsonRecord& memberOf(Guild& guild, const Call& call, std::size_t index)
{
    const auto id = idParam(call, index);
    auto* member = valueIn(guild.members, id);
    if (!member)
        throw refused(call.world.user(id) ? errors::unknownMember : errors::unknownUser);
    return *member;
}

int intQuery(const Call& call, const char* name, int usual, int least, int most)
{
    const auto text = call.target.first(name);
    if (text.empty())
        return usual;
    const auto value = numberIn<int>(text);
    if (!value)
        throw wrongField(name, "NUMBER_TYPE_COERCE", "Value is not int.");
    if (*value < least)
        throw wrongField(
            name, "NUMBER_TYPE_MIN", "int value should be greater than or equal to " + std::to_string(least) + ".");
    if (*value > most)
        throw wrongField(
            name, "NUMBER_TYPE_MAX", "int value should be less than or equal to " + std::to_string(most) + ".");
    return *value;
}

Snowflake idQuery(const Call& call, const char* name)
{
    return parseSnowflake(call.target.first(name)).value_or(0);
}

void audit(Call& call, Snowflake guildId, AuditAction action, Snowflake target, const QJsonArray& changes,
    const QJsonObject& options)
{
    auto* guild = call.world.guild(guildId);
    if (!guild || !call.bot)
        return;
    AuditEntry entry;
    entry.id = call.world.newId(call.now);
    entry.action = action;
    entry.user = call.bot->id;
    entry.target = target;
    entry.reason = call.reason;
    entry.changes = changes;
    entry.options = options;
    entry.count = action == AuditAction::MessageDelete ? 1 : 0;
    guild->audit.add(std::move(entry));
}

void auditChange(Call& call, Snowflake guild, AuditAction action, Snowflake target, const QJsonObject& before,
    const QJsonObject& after, const QJsonObject& options)
{
    const auto changes = changesBetween(before, after);
    if (!changes.isEmpty())
        audit(call, guild, action, target, changes, options);
}

void noteMade(Call& call, const char* kind, Snowflake id)
{
    call.made = std::string{kind} + ":" + std::to_string(id);
}

std::string servedText(const Call& call, const Message& message, bool isDirect)
{
    return messageText(call.world, message, {call.bot, call.now, isDirect});
}

QJsonObject authorOf(const Bot& bot)
{
    const auto self = bot.user.object();
    return {{u"id"_s, self.value("id"_L1)}, {u"username"_s, self.value("username"_L1)}, {u"discriminator"_s, u"0"_s},
        {u"avatar"_s, QJsonValue::Null}, {u"global_name"_s, QJsonValue::Null}, {u"public_flags"_s, 0}, {u"flags"_s, 0},
        {u"bot"_s, true}};
}

} // namespace headroom::sim
