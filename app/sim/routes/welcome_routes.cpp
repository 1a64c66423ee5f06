// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/forms/form.h"
#include "app/sim/routes/handlers.h"

namespace headroom::sim {

using namespace Qt::StringLiterals;

// The welcome screen and the widget. What changes them is in no entry of the audit log.
namespace {

constexpr int maxWelcomeChannels = 5;

QJsonObject welcomeScreenOf(const Guild& guild)
{
    auto fields = guild.welcomeScreen.object();
    fillIn(
        fields, {{u"description"_s, QJsonValue::Null}, {u"welcome_channels"_s, QJsonArray{}}, {u"enabled"_s, false}});
    return fields;
}

Answer shownScreen(const QJsonObject& fields)
{
    return ok(without(fields, {"enabled"_L1})); // it is one of the guild's features instead
}

void checkWelcomeChannels(FormCheck& check, const Guild& guild, const QJsonArray& channels)
{
    for (int i = 0; i < channels.size(); ++i) {
        const auto channel = channels.at(i).toObject();
        FormCheck inner{channel, "welcome_channels." + std::to_string(i) + "."};
        inner.required("channel_id").required("description").string("description", 1, 50).snowflake("emoji_id", true);
        if (!guild.channels.contains(idIn(channel, "channel_id"_L1)))
            inner.fail("channel_id", "CHANNEL_INVALID", "Channel does not exist");
        check.errors().take(inner.errors());
    }
}

QJsonObject widgetOf(const Guild& guild)
{
    auto fields = guild.widget.object();
    fillIn(fields, {{u"enabled"_s, false}, {u"channel_id"_s, QJsonValue::Null}});
    return fields;
}

} // namespace

Answer getWelcomeScreen(Call& call, Guild& guild)
{
    const auto fields = welcomeScreenOf(guild);
    if (!fields.value("enabled"_L1).toBool() && !statusOf(guild, *call.bot).has(permission::manageGuild))
        return refusal(errors::unknownWelcomeScreen);
    return shownScreen(fields);
}

Answer patchWelcomeScreen(Guild& guild, const Body& body)
{
    FormCheck check{body.object};
    check.boolean("enabled").string("description", 0, 140, true).array("welcome_channels", maxWelcomeChannels, true);
    checkWelcomeChannels(check, guild, body.object.value("welcome_channels"_L1).toArray());
    check.refuseIfFailed();
    auto fields = welcomeScreenOf(guild);
    takeOver(fields, body.object, {"description"_L1});
    if (body.object.value("enabled"_L1).isBool()) {
        fields.insert("enabled"_L1, body.object.value("enabled"_L1));
        const auto features = guild.json.object().value("features"_L1).toArray();
        guild.json.set(
            "features"_L1, withText(features, u"WELCOME_SCREEN_ENABLED"_s, fields.value("enabled"_L1).toBool()));
    }
    if (body.object.contains("welcome_channels"_L1)) {
        QJsonArray channels;
        for (const auto& item : body.object.value("welcome_channels"_L1).toArray()) {
            auto channel = item.toObject();
            fillIn(channel, {{u"emoji_id"_s, QJsonValue::Null}, {u"emoji_name"_s, QJsonValue::Null}});
            channels.append(channel);
        }
        fields.insert("welcome_channels"_L1, channels);
    }
    guild.welcomeScreen.assign(fields);
    return shownScreen(fields);
}

Answer getWidget(Call& call)
{
    return ok(widgetOf(guildOf(call, 0, permission::manageGuild)));
}

Answer patchWidget(Guild& guild, const Body& body)
{
    FormCheck check{body.object};
    check.boolean("enabled").snowflake("channel_id", true);
    const auto channel = idIn(body.object, "channel_id"_L1);
    if (channel && !guild.channels.contains(channel))
        check.fail("channel_id", "CHANNEL_INVALID", "Channel does not exist");
    check.refuseIfFailed();
    auto fields = widgetOf(guild);
    takeOver(fields, body.object, {"enabled"_L1, "channel_id"_L1});
    guild.widget.assign(fields);
    return ok(fields);
}

} // namespace headroom::sim
