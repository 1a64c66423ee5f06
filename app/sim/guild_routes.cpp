// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/form.h"
#include "app/sim/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t mostChannels = 500;

void checkChannel(FormCheck& check)
{
    check.string("name", 1, 100)
        .string("topic", 0, 1024, true)
        .integer("type", 0, 16)
        .integer("position", 0, 10000, true)
        .integer("rate_limit_per_user", 0, 21600, true)
        .integer("bitrate", 8000, 384000, true)
        .integer("user_limit", 0, 10000, true)
        .boolean("nsfw")
        .array("permission_overwrites", 1000, true)
        .snowflake("parent_id", true);
}

// A parent has to be a category of the same guild.
void checkParent(FormCheck& check, Call& call, const Guild& guild, const QJsonObject& body)
{
    const auto parent = idIn(body, "parent_id"_L1);
    if (!parent)
        return;
    const auto* category = call.world.channel(parent);
    if (!category || category->guild != guild.id)
        check.fail("parent_id", "CHANNEL_PARENT_INVALID", "Category does not exist");
    else if (category->type != 4)
        check.fail("parent_id", "CHANNEL_PARENT_INVALID_TYPE", "Not a category");
}

} // namespace

Answer getGuild(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    auto text = (*guild)->text();
    if (call.target.first("with_counts") == "true") {
        const auto count = std::to_string((*guild)->members.size());
        text.replace(text.size() - 1, 1,
            R"(,"approximate_member_count":)" + count + R"(,"approximate_presence_count":)" + count + "}");
    }
    return okText(std::move(text));
}

Answer patchGuild(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    FormCheck check{body->object};
    check.string("name", 2, 100)
        .string("description", 0, 300, true)
        .integer("verification_level", 0, 4, true)
        .integer("default_message_notifications", 0, 1, true)
        .integer("explicit_content_filter", 0, 2, true)
        .integer("afk_timeout", 60, 3600)
        .snowflake("afk_channel_id", true)
        .snowflake("system_channel_id", true);
    if (check.failed())
        return check.answer();
    (*guild)->json.take({"name"_L1, "description"_L1, "verification_level"_L1, "default_message_notifications"_L1,
                            "explicit_content_filter"_L1, "afk_timeout"_L1, "afk_channel_id"_L1, "system_channel_id"_L1,
                            "system_channel_flags"_L1, "preferred_locale"_L1, "icon"_L1, "splash"_L1, "banner"_L1,
                            "rules_channel_id"_L1, "public_updates_channel_id"_L1, "premium_progress_bar_enabled"_L1},
        body->object);
    return okText((*guild)->text());
}

Answer listEmojis(Call& call)
{
    const auto guild = guildOf(call, 0);
    return guild ? okText(toText((*guild)->json.object().value("emojis"_L1).toArray())) : guild.error();
}

Answer listStickers(Call& call)
{
    const auto guild = guildOf(call, 0);
    return guild ? okText(toText((*guild)->json.object().value("stickers"_L1).toArray())) : guild.error();
}

Answer listChannels(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    return okText(joinedArray((*guild)->channels, [&](Snowflake id) { return call.world.channel(id)->text(); }));
}

Answer createChannel(Call& call)
{
    const auto guild = guildOf(call, 0);
    if (!guild)
        return guild.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    FormCheck check{body->object};
    check.required("name");
    checkChannel(check);
    checkParent(check, call, **guild, body->object);
    if (check.failed())
        return check.answer();
    if ((*guild)->channels.size() >= mostChannels)
        return refusal(errors::tooManyChannels);
    auto fields = body->object;
    fields.remove("id"_L1);
    if (fields.value("position"_L1).isNull())
        fields.remove("position"_L1);
    return createdText(call.world.addChannel(**guild, fields, call.now).text());
}

Answer reorderChannels(Call& call)
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
        if (!(*guild)->channels.contains(idIn(item.toObject(), "id"_L1)))
            return refusal(errors::unknownChannel);
    }
    for (const auto& item : body->array) {
        const auto wish = item.toObject();
        call.world.channel(idIn(wish, "id"_L1))->json.take({"position"_L1, "parent_id"_L1}, wish);
    }
    return noContent();
}

Answer getChannel(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Read);
    return channel ? okText((*channel)->text()) : channel.error();
}

Answer patchChannel(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Change);
    if (!channel)
        return channel.error();
    const auto body = parseBody(call.request);
    if (!body)
        return body.error();
    FormCheck check{body->object};
    checkChannel(check);
    if (const auto* guild = call.world.guild((*channel)->guild))
        checkParent(check, call, *guild, body->object);
    if (check.failed())
        return check.answer();
    (*channel)->json.take(
        {"name"_L1, "topic"_L1, "position"_L1, "nsfw"_L1, "rate_limit_per_user"_L1, "bitrate"_L1, "user_limit"_L1,
            "permission_overwrites"_L1, "parent_id"_L1, "rtc_region"_L1, "video_quality_mode"_L1,
            "default_auto_archive_duration"_L1, "flags"_L1, "available_tags"_L1},
        body->object);
    return okText((*channel)->text());
}

Answer deleteChannel(Call& call)
{
    const auto channel = channelOf(call, 0, Intent::Change);
    if (!channel)
        return channel.error();
    auto text = (*channel)->text();
    call.world.removeChannel((*channel)->id);
    return okText(std::move(text));
}

} // namespace headroom::sim
