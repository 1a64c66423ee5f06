// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/channel_form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t maxChannels = 500;

bool movesAway(World& world, const QJsonObject& wish)
{
    return wish.contains("parent_id"_L1)
        && idIn(world.channel(idIn(wish, "id"_L1))->json.object(), "parent_id"_L1) != idIn(wish, "parent_id"_L1);
}

void move(World& world, const QJsonObject& wish)
{
    auto& channel = world.channel(idIn(wish, "id"_L1))->json;
    QJsonObject fields = wish;
    if (fields.value("position"_L1).isNull())
        fields.remove("position"_L1);
    channel.take({"position"_L1, "parent_id"_L1}, fields);
    const auto* parent = world.channel(idIn(channel.object(), "parent_id"_L1));
    if (wish.value("lock_permissions"_L1).toBool() && parent)
        channel.set("permission_overwrites"_L1, parent->json.object().value("permission_overwrites"_L1));
}

} // namespace

Answer listChannels(Call& call, Guild& guild)
{
    return okText(joinedArray(guild.channels, [&](Snowflake id) { return call.world.channel(id)->text(); }));
}

Answer createChannel(Call& call, Guild& guild, const Body& body)
{
    FormCheck check{body.object};
    check.required("name");
    checkChannel(check, call, &guild, body.object.value("type"_L1).toInt(0), body.object);
    check.refuseIfFailed();
    const auto fields = channelFields(body.object, call.world, call.now);
    const auto standing = statusOf(guild, *call.bot);
    refuseOverwrites(standing, fields.value("permission_overwrites"_L1).toArray());
    if (guild.channels.size() >= maxChannels)
        return refusal(errors::tooManyChannels);
    const auto& channel = call.world.addChannel(guild, fields, call.now);
    noteMade(call, "channel", channel.id);
    auditChange(call, guild.id, AuditAction::ChannelCreate, channel.id, {}, channel.json.object());
    return createdText(channel.text());
}

Answer reorderChannels(Call& call, Guild& guild, const Body& body)
{
    if (!body.isArray)
        return refusal(errors::badJson);
    int moved = 0;
    for (const auto& item : body.array) { // all of it or nothing
        const auto wish = item.toObject();
        const auto id = idIn(wish, "id"_L1);
        if (!guild.channels.contains(id))
            return refusal(errors::unknownChannel);
        if (!movesAway(call.world, wish))
            continue;
        ++moved;
        // Who only moves a channel up and down needs no access to it.
        if (!(permissionsIn(call.world, *call.world.channel(id), *call.bot) & permission::viewChannel))
            return refusal(errors::missingAccess);
        FormCheck check{wish};
        checkChannel(check, call, &guild, call.world.channel(id)->type, {{u"parent_id"_s, wish.value("parent_id"_L1)}});
        check.refuseIfFailed();
    }
    if (moved > 1)
        return refusal(errors::onlyOneParent);
    for (const auto& item : body.array)
        move(call.world, item.toObject());
    return noContent(); // positions are in no audit log
}

Answer getChannel(Call& call)
{
    return okText(channelOf(call, 0, Intent::Read).text());
}

Answer patchChannel(Call& call, Channel& channel)
{
    if (channel.isThread())
        return patchThread(call, channel);
    const auto body = parseBody(call.request);
    const bool overwrites = body.object.value("permission_overwrites"_L1).isArray();
    const auto needed = permission::manageChannels | (overwrites ? permission::manageRoles : 0);
    if ((permissionsIn(call.world, channel, *call.bot) & needed) != needed)
        return refusal(errors::missingPermissions);
    const auto* guild = call.world.guild(channel.guild);
    const auto before = channel.json.object();
    auto wish = body.object;
    if (wish.value("parent_id"_L1) == before.value("parent_id"_L1))
        wish.remove("parent_id"_L1); // it is in there already, however full that is
    FormCheck check{wish};
    checkChannel(check, call, guild, channel.type, wish);
    check.refuseIfFailed();
    auto fields = channelFields(wish, call.world, call.now);
    if (guild && overwrites) {
        refuseOverwrites(statusOf(*guild, *call.bot), fields.value("permission_overwrites"_L1).toArray(),
            before.value("permission_overwrites"_L1).toArray());
    }
    fillIn(fields, before);
    channel.json.assign(fields);
    channel.type = fields.value("type"_L1).toInt();
    auditChange(call, channel.guild, AuditAction::ChannelUpdate, channel.id, before, fields);
    return okText(channel.text());
}

Answer deleteChannel(Call& call, Channel& channel)
{
    const bool thread = channel.isThread();
    const auto needed = thread ? permission::manageThreads : permission::manageChannels;
    if (!(permissionsIn(call.world, channel, *call.bot) & needed))
        return refusal(errors::missingPermissions);
    const auto id = channel.id;
    if (const auto* guild = call.world.guild(channel.guild)) {
        const auto fields = guild->json.object();
        for (const auto key : {"rules_channel_id"_L1, "public_updates_channel_id"_L1}) {
            if (idIn(fields, key) == id)
                return refusal(errors::neededByCommunity);
        }
    }
    const auto action = thread ? AuditAction::ThreadDelete : AuditAction::ChannelDelete;
    auditChange(call, channel.guild, action, id, channel.json.object(), {});
    auto text = channel.text();
    call.world.removeChannel(id);
    return okText(std::move(text));
}

} // namespace headroom::sim
