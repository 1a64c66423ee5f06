// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/forms/image_form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

// A channel of the guild, of a type that fits.
void checkChannels(FormCheck& check, const World& world, const Guild& guild, const QJsonObject& body)
{
    for (const auto key : {"afk_channel_id"_L1, "system_channel_id"_L1, "rules_channel_id"_L1,
             "public_updates_channel_id"_L1, "safety_alerts_channel_id"_L1}) {
        check.snowflake(key.data(), true);
        const auto id = idIn(body, key);
        const auto* channel = id ? world.channel(id) : nullptr;
        const bool voice = channel && channel->type == 2;
        const bool text = channel && (channel->type == 0 || channel->type == 5);
        if (id && (!channel || channel->guild != guild.id))
            check.fail(key.data(), "CHANNEL_INVALID", "Channel does not exist");
        else if (id && !(key == "afk_channel_id"_L1 ? voice : text))
            check.fail(key.data(), "CHANNEL_INVALID_TYPE", "Channel is of a type that does not fit");
    }
    check.oneOf("afk_timeout", {60, 300, 900, 1800, 3600});
}

bool needsFeature(const QJsonObject& guild, const QJsonObject& body)
{
    const auto features = guild.value("features"_L1).toArray();
    constexpr std::pair<const char*, const char*> images[]{
        {"splash", "INVITE_SPLASH"}, {"discovery_splash", "DISCOVERABLE"}, {"banner", "BANNER"}};
    return std::any_of(std::begin(images), std::end(images), [&](const auto& image) {
        return body.value(QLatin1String{image.first}).isString() && !features.contains(QLatin1String{image.second});
    });
}

// Of a guild's features only these are its administrators' to change; the others come with boosts and from Discord.
QJsonArray featuresAfter(const QJsonObject& guild, const QJsonArray& wish)
{
    const auto isOurs = [](const QJsonValue& feature) {
        return QJsonArray{u"COMMUNITY"_s, u"DISCOVERABLE"_s, u"INVITES_DISABLED"_s, u"RAID_ALERTS_DISABLED"_s}.contains(
            feature);
    };
    QJsonArray features;
    for (const auto& feature : guild.value("features"_L1).toArray()) {
        if (!isOurs(feature))
            features.append(feature);
    }
    for (const auto& feature : wish) {
        if (isOurs(feature) && !features.contains(feature))
            features.append(feature);
    }
    return features;
}

// The body with the images' hashes in the place of the images, which are then on the file host.
QJsonObject withImages(Call& call, const Guild& guild, const QJsonObject& body)
{
    auto wish = body;
    constexpr std::pair<const char*, const char*> folders[]{{"icon", "/icons/"}, {"splash", "/splashes/"},
        {"discovery_splash", "/discovery-splashes/"}, {"banner", "/banners/"}};
    for (const auto& [key, folder] : folders)
        takeImage(call, wish, QLatin1String{key}, folder + std::to_string(guild.id), body);
    return wish;
}

} // namespace

Answer getGuild(Call& call, Guild& guild)
{
    auto text = guild.text();
    if (call.target.first("with_counts") == "true") {
        const auto count = std::to_string(guild.members.size());
        text.replace(text.size() - 1, 1,
            R"(,"approximate_member_count":)" + count + R"(,"approximate_presence_count":)" + count + "}");
    }
    return okText(std::move(text));
}

Answer patchGuild(Call& call, Guild& guild, const Body& body)
{
    FormCheck check{body.object};
    check.string("name", 2, 100)
        .string("description", 0, 300, true)
        .integer("verification_level", 0, 4, true)
        .integer("default_message_notifications", 0, 1, true)
        .integer("explicit_content_filter", 0, 2, true)
        .integer("system_channel_flags", 0, 63, true)
        .string("preferred_locale", 2, 5, true)
        .boolean("premium_progress_bar_enabled")
        .array("features", 100);
    checkChannels(check, call.world, guild, body.object);
    checkImages(check, body.object, {"icon", "splash", "discovery_splash", "banner"});
    check.refuseIfFailed();
    const auto before = guild.json.object();
    if (needsFeature(before, body.object))
        return refusal(errors::needsBoosts);
    const auto isCommunity = [](const QJsonObject& fields) {
        return fields.value("features"_L1).toArray().contains(u"COMMUNITY"_s);
    };
    if (body.object.contains("features"_L1) && isCommunity(before) != isCommunity(body.object)
        && !statusOf(guild, *call.bot).isAdministrator())
        return refusal(errors::missingPermissions);
    auto wish = withImages(call, guild, body.object);
    if (wish.contains("features"_L1))
        wish.insert("features"_L1, featuresAfter(before, wish.value("features"_L1).toArray()));
    guild.json.take({"name"_L1, "description"_L1, "verification_level"_L1, "default_message_notifications"_L1,
                        "explicit_content_filter"_L1, "afk_timeout"_L1, "afk_channel_id"_L1, "system_channel_id"_L1,
                        "system_channel_flags"_L1, "preferred_locale"_L1, "icon"_L1, "splash"_L1, "discovery_splash"_L1,
                        "banner"_L1, "rules_channel_id"_L1, "public_updates_channel_id"_L1,
                        "safety_alerts_channel_id"_L1, "premium_progress_bar_enabled"_L1, "features"_L1},
        wish);
    auditChange(call, guild.id, AuditAction::GuildUpdate, guild.id, before, guild.json.object());
    return okText(guild.text());
}

} // namespace headroom::sim
