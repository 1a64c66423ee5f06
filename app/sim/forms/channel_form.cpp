// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/channel_form.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

constexpr int maxOverwritesInABody = 100;
constexpr int maxTags = 20;
constexpr std::ptrdiff_t maxInACategory = 50;

bool mayChangeTo(int from, int to)
{
    const auto isText = [](int type) { return type == 0 || type == 5; };
    return from == to || (isText(from) && isText(to));
}

// A parent has to be a category of the same guild with room for one more.
void checkParent(FormCheck& check, World& world, const Guild& guild, const QJsonObject& body)
{
    const auto parent = idIn(body, "parent_id"_L1);
    if (!parent)
        return;
    const auto* category = world.channel(parent);
    if (!category || category->guild != guild.id)
        return check.fail("parent_id", "CHANNEL_PARENT_INVALID", "Category does not exist");
    if (category->type != 4)
        return check.fail("parent_id", "CHANNEL_PARENT_INVALID_TYPE", "Not a category");
    const auto inside = std::ranges::count_if(
        guild.channels, [&](Snowflake id) { return idIn(world.channel(id)->json.object(), "parent_id"_L1) == parent; });
    if (inside >= maxInACategory)
        check.fail("parent_id", "CHANNEL_PARENT_MAX_CHANNELS", "Maximum number of channels in category reached (50)");
}

int highestBitrate(const Guild* guild, int type)
{
    constexpr int byTier[]{96'000, 128'000, 256'000, 384'000};
    if (type == 13)
        return 64'000;
    const int tier = guild ? guild->json.object().value("premium_tier"_L1).toInt() : 0;
    return byTier[std::clamp(tier, 0, 3)];
}

void checkTags(FormCheck& check, const QJsonObject& body)
{
    check.array("available_tags", maxTags, true);
    int index = 0;
    for (const auto& tag : body.value("available_tags"_L1).toArray()) {
        const auto name = tag.toObject().value("name"_L1).toString();
        if (name.isEmpty() || name.size() > 20)
            check.fail("available_tags." + std::to_string(index) + ".name", "BASE_TYPE_BAD_LENGTH",
                "Must be between 1 and 20 in length.");
        ++index;
    }
}

} // namespace

void checkChannel(FormCheck& check, Call& call, const Guild* guild, int type, const QJsonObject& body)
{
    const bool forum = type == 15 || type == 16;
    check.string("name", 1, 100)
        .string("topic", 0, forum ? 4096 : 1024, true)
        .integer("type", 0, 16)
        .integer("position", 0, 10000, true)
        .integer("rate_limit_per_user", 0, 21600, true)
        .integer("default_thread_rate_limit_per_user", 0, 21600, true)
        .integer("bitrate", 8000, highestBitrate(guild, type), true)
        .integer("user_limit", 0, type == 13 ? 10000 : 99, true)
        .integer("default_sort_order", 0, 1, true)
        .integer("default_forum_layout", 0, 2, true)
        .boolean("nsfw")
        .array("permission_overwrites", maxOverwritesInABody, true)
        .snowflake("parent_id", true)
        .oneOf("default_auto_archive_duration", {60, 1440, 4320, 10080});
    checkTags(check, body);
    if (body.contains("type"_L1) && !mayChangeTo(type, body.value("type"_L1).toInt(-1)))
        check.fail("type", "BASE_TYPE_CHOICES", "Only text and announcement channels become each other.");
    if (guild)
        checkParent(check, call.world, *guild, body);
}

void refuseOverwrites(const Status& standing, const QJsonArray& overwrites, const QJsonArray& before)
{
    for (const auto& item : overwrites) {
        const auto overwrite = item.toObject();
        const auto bits = permissionsFrom(overwrite.value("allow"_L1)) | permissionsFrom(overwrite.value("deny"_L1));
        const bool beyond = !standing.has(bits) || ((bits & permission::manageRoles) && !standing.isAdministrator());
        if (!before.contains(item) && beyond)
            throw refused(errors::missingPermissions);
    }
}

QJsonArray overwritesFrom(const QJsonArray& asked)
{
    QJsonArray overwrites;
    for (const auto& item : asked) {
        const auto wish = item.toObject();
        QJsonObject overwrite{{u"id"_s, wish.value("id"_L1).toVariant().toString()},
            {u"type"_s, wish.value("type"_L1).toVariant().toInt()}};
        for (const auto key : {"allow"_L1, "deny"_L1}) {
            const auto bits = wish.value(key);
            const bool given = !bits.isUndefined() && !bits.isNull();
            overwrite.insert(key, given ? bits.toVariant().toString() : u"0"_s);
        }
        overwrites.append(overwrite);
    }
    return overwrites;
}

QJsonArray tagsFrom(const QJsonArray& asked, World& world, WallTime now)
{
    QJsonArray tags;
    for (const auto& item : asked) {
        auto tag = item.toObject();
        if (!idIn(tag, "id"_L1))
            tag.insert("id"_L1, idText(world.newId(now)));
        fillIn(tag, {{u"moderated"_s, false}, {u"emoji_id"_s, QJsonValue::Null}, {u"emoji_name"_s, QJsonValue::Null}});
        tags.append(tag);
    }
    return tags;
}

QJsonObject channelFields(const QJsonObject& body, World& world, WallTime now)
{
    auto fields = only(body,
        {"name"_L1, "topic"_L1, "type"_L1, "position"_L1, "nsfw"_L1, "rate_limit_per_user"_L1, "bitrate"_L1,
            "user_limit"_L1, "parent_id"_L1, "rtc_region"_L1, "video_quality_mode"_L1,
            "default_auto_archive_duration"_L1, "default_thread_rate_limit_per_user"_L1, "default_reaction_emoji"_L1,
            "default_sort_order"_L1, "default_forum_layout"_L1, "flags"_L1});
    if (fields.value("position"_L1).isNull())
        fields.remove("position"_L1);
    if (body.value("permission_overwrites"_L1).isArray())
        fields.insert("permission_overwrites"_L1, overwritesFrom(body.value("permission_overwrites"_L1).toArray()));
    if (body.value("available_tags"_L1).isArray())
        fields.insert("available_tags"_L1, tagsFrom(body.value("available_tags"_L1).toArray(), world, now));
    return fields;
}

} // namespace headroom::sim
