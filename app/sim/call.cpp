// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/call.h"

#include "app/sim/form.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

tl::expected<Snowflake, Answer> idParam(const Call& call, std::size_t index)
{
    if (const auto id = parseSnowflake(call.params[index]))
        return *id;
    FormErrors errors;
    errors.add("id", "NUMBER_TYPE_COERCE", "Value \"" + call.params[index] + "\" is not snowflake.");
    return tl::unexpected<Answer>(errors.answer());
}

Found<Guild> guildOf(Call& call, std::size_t index)
{
    const auto id = idParam(call, index);
    if (!id)
        return tl::unexpected<Answer>(id.error());
    auto* guild = call.world.guild(*id);
    if (!guild)
        return refused(errors::unknownGuild);
    if (call.bot && !guild->admits(call.bot->token))
        return refused(errors::missingAccess);
    return guild;
}

Found<Channel> channelOf(Call& call, std::size_t index, Intent intent)
{
    const auto id = idParam(call, index);
    if (!id)
        return tl::unexpected<Answer>(id.error());
    auto* channel = call.world.channel(*id);
    if (!channel)
        return refused(errors::unknownChannel);
    const auto* guild = call.world.guild(channel->guild);
    if (guild && call.bot && !guild->admits(call.bot->token))
        return refused(errors::missingAccess);
    if (channel->denied)
        return refused(intent == Intent::Read ? errors::missingAccess : errors::missingPermissions);
    return channel;
}

Found<Message> messageOf(Channel& channel, const Call& call, std::size_t index)
{
    const auto id = idParam(call, index);
    if (!id)
        return tl::unexpected<Answer>(id.error());
    const auto found = channel.messages.find(*id);
    if (found == channel.messages.end())
        return refused(errors::unknownMessage);
    return &found->second;
}

Found<Role> roleOf(Guild& guild, const Call& call, std::size_t index, Intent intent)
{
    const auto id = idParam(call, index);
    if (!id)
        return tl::unexpected<Answer>(id.error());
    const auto found = guild.roles.find(*id);
    if (found == guild.roles.end())
        return refused(errors::unknownRole);
    const bool outOfReach = guild.botPosition && found->second.position >= *guild.botPosition;
    if (intent == Intent::Change && (outOfReach || found->second.managed))
        return refused(errors::missingPermissions);
    return &found->second;
}

Found<JsonRecord> memberOf(Guild& guild, const Call& call, std::size_t index)
{
    const auto id = idParam(call, index);
    if (!id)
        return tl::unexpected<Answer>(id.error());
    const auto found = guild.members.find(*id);
    if (found == guild.members.end())
        return refused(call.world.user(*id) ? errors::unknownMember : errors::unknownUser);
    return &found->second;
}

QJsonObject authorOf(const Bot& bot)
{
    const auto self = bot.user.object();
    return {{u"id"_s, self.value("id"_L1)}, {u"username"_s, self.value("username"_L1)}, {u"discriminator"_s, u"0"_s},
        {u"avatar"_s, QJsonValue::Null}, {u"global_name"_s, QJsonValue::Null}, {u"public_flags"_s, 0}, {u"flags"_s, 0},
        {u"bot"_s, true}};
}

} // namespace headroom::sim
