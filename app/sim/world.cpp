// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world.h"

#include "app/sim/digest.h"

#include <QDateTime>
#include <QJsonArray>

#include <algorithm>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

// `object` is the text of a JSON object that is not empty; `field` is "\"name\":value".
std::string withField(const std::string& object, const std::string& field)
{
    std::string text;
    text.reserve(object.size() + field.size() + 1);
    text.append(object, 0, object.size() - 1).append(",").append(field).append("}");
    return text;
}

QJsonObject userDefaults()
{
    return {{u"username"_s, u"someone"_s}, {u"discriminator"_s, u"0"_s}, {u"avatar"_s, QJsonValue::Null},
        {u"global_name"_s, QJsonValue::Null}, {u"public_flags"_s, 0}, {u"flags"_s, 0},
        {u"primary_guild"_s, QJsonValue::Null}};
}

QJsonObject channelDefaults(int type)
{
    QJsonObject fields{{u"type"_s, type}, {u"name"_s, u"channel"_s}, {u"position"_s, 0}, {u"flags"_s, 0},
        {u"parent_id"_s, QJsonValue::Null}, {u"permission_overwrites"_s, QJsonArray{}}, {u"nsfw"_s, false}};
    if (type == 2 || type == 13) {
        fields.insert("bitrate"_L1, 64000);
        fields.insert("user_limit"_L1, 0);
    }
    if (type != 4)
        fields.insert("rate_limit_per_user"_L1, 0);
    if (type == 0 || type == 5)
        fields.insert("topic"_L1, QJsonValue::Null);
    return fields;
}

QJsonObject messageDefaults()
{
    return {{u"type"_s, 0}, {u"content"_s, QString{}}, {u"mentions"_s, QJsonArray{}},
        {u"mention_roles"_s, QJsonArray{}}, {u"attachments"_s, QJsonArray{}}, {u"embeds"_s, QJsonArray{}},
        {u"components"_s, QJsonArray{}}, {u"edited_timestamp"_s, QJsonValue::Null}, {u"flags"_s, 0},
        {u"pinned"_s, false}, {u"mention_everyone"_s, false}, {u"tts"_s, false}};
}

} // namespace

QString idText(Snowflake id)
{
    return QString::number(id);
}

Snowflake idIn(const QJsonObject& object, QLatin1String key)
{
    return parseSnowflake(object.value(key).toString().toStdString()).value_or(0);
}

QString timeText(WallTime time)
{
    const auto utc = QDateTime::fromMSecsSinceEpoch(time.time_since_epoch().count(), Qt::UTC);
    return utc.toString(u"yyyy-MM-dd'T'HH:mm:ss.zzz"_s) + u"000+00:00"_s;
}

void fillIn(QJsonObject& fields, const QJsonObject& defaults)
{
    for (auto field = defaults.begin(); field != defaults.end(); ++field) {
        if (!fields.contains(field.key()))
            fields.insert(field.key(), field.value());
    }
}

std::string Channel::text() const
{
    const auto last = messages.empty() ? std::string{"null"} : '"' + std::to_string(messages.rbegin()->first) + '"';
    return holdsMessages() ? withField(json.text(), "\"last_message_id\":" + last) : json.text();
}

std::string Guild::text() const
{
    return withField(
        json.text(), "\"roles\":" + joinedArray(roles, [](const auto& role) { return role.second.json.text(); }));
}

QJsonObject emojiObject(const std::string& key)
{
    const auto colon = key.find(':');
    if (colon == std::string::npos)
        return {{u"id"_s, QJsonValue::Null}, {u"name"_s, QString::fromStdString(key)}};
    return {{u"id"_s, QString::fromStdString(key.substr(colon + 1))},
        {u"name"_s, QString::fromStdString(key.substr(0, colon))}};
}

std::string messageText(const Message& message, Snowflake viewer)
{
    if (message.reactions.empty())
        return message.json.text();
    QJsonArray reactions;
    for (const auto& [key, users] : message.reactions) {
        const int count = static_cast<int>(users.size());
        reactions.append(QJsonObject{{u"emoji"_s, emojiObject(key)}, {u"count"_s, count},
            {u"count_details"_s, QJsonObject{{u"burst"_s, 0}, {u"normal"_s, count}}}, {u"me"_s, users.contains(viewer)},
            {u"me_burst"_s, false}, {u"burst_colors"_s, QJsonArray{}}});
    }
    return withField(message.json.text(), "\"reactions\":" + toText(reactions));
}

Guild* World::guild(Snowflake id)
{
    const auto found = m_guilds.find(id);
    return found == m_guilds.end() ? nullptr : &found->second;
}

Channel* World::channel(Snowflake id)
{
    const auto found = m_channels.find(id);
    return found == m_channels.end() ? nullptr : &found->second;
}

Webhook* World::webhook(Snowflake id)
{
    const auto found = m_webhooks.find(id);
    return found == m_webhooks.end() ? nullptr : &found->second;
}

const JsonRecord* World::user(Snowflake id) const
{
    const auto found = m_users.find(id);
    return found == m_users.end() ? nullptr : &found->second;
}

Bot& World::bot(const std::string& token)
{
    auto& bot = m_bots[token];
    if (bot.id)
        return bot;
    // 2019, and the rest of the id out of the token.
    bot.id = (Snowflake{126'230'400'000} << 22) + (digest64("bot", token) >> 20);
    bot.token = token;
    addUser({{u"id"_s, idText(bot.id)}, {u"username"_s, QString{u"bot-"_s + QString::number(bot.id % 10000)}},
        {u"bot"_s, true}});
    auto self = m_users[bot.id].object();
    fillIn(self, {{u"mfa_enabled"_s, false}, {u"locale"_s, u"en-US"_s}, {u"verified"_s, true}});
    bot.user.assign(self);
    return bot;
}

Snowflake World::takeId(const QJsonObject& fields, WallTime now)
{
    const auto given = idIn(fields, "id"_L1);
    return given ? given : newId(now);
}

Guild& World::addGuild(QJsonObject fields, WallTime now)
{
    const auto id = takeId(fields, now);
    auto& guild = m_guilds[id];
    guild.id = id;
    fields.insert("id"_L1, idText(id));
    fillIn(fields,
        {{u"name"_s, u"guild"_s}, {u"icon"_s, QJsonValue::Null}, {u"description"_s, QJsonValue::Null},
            {u"splash"_s, QJsonValue::Null}, {u"banner"_s, QJsonValue::Null}, {u"features"_s, QJsonArray{}},
            {u"owner_id"_s, idText(newId(now))}, {u"region"_s, u"deprecated"_s},
            {u"afk_channel_id"_s, QJsonValue::Null}, {u"afk_timeout"_s, 300},
            {u"system_channel_id"_s, QJsonValue::Null}, {u"system_channel_flags"_s, 0}, {u"verification_level"_s, 0},
            {u"default_message_notifications"_s, 0}, {u"explicit_content_filter"_s, 0}, {u"mfa_level"_s, 0},
            {u"nsfw_level"_s, 0}, {u"nsfw"_s, false}, {u"premium_tier"_s, 0}, {u"premium_subscription_count"_s, 0},
            {u"premium_progress_bar_enabled"_s, false}, {u"preferred_locale"_s, u"en-US"_s}, {u"max_members"_s, 500000},
            {u"emojis"_s, QJsonArray{}}, {u"stickers"_s, QJsonArray{}}, {u"vanity_url_code"_s, QJsonValue::Null},
            {u"rules_channel_id"_s, QJsonValue::Null}, {u"public_updates_channel_id"_s, QJsonValue::Null}});
    guild.owner = idIn(fields, "owner_id"_L1);
    guild.json.assign(fields);
    addRole(
        guild, {{u"id"_s, idText(id)}, {u"name"_s, u"@everyone"_s}, {u"permissions"_s, u"2248473465835073"_s}}, now);
    addMember(guild, {{u"user"_s, QJsonObject{{u"id"_s, idText(guild.owner)}, {u"username"_s, u"owner"_s}}}}, now);
    return guild;
}

Channel& World::addChannel(Guild& guild, QJsonObject fields, WallTime now)
{
    const auto id = takeId(fields, now);
    auto& channel = m_channels[id];
    channel.id = id;
    channel.guild = guild.id;
    channel.type = fields.value("type"_L1).toInt(0);
    fields.insert("id"_L1, idText(id));
    fields.insert("guild_id"_L1, idText(guild.id));
    if (!fields.contains("position"_L1))
        fields.insert("position"_L1, static_cast<int>(guild.channels.size()));
    fillIn(fields, channelDefaults(channel.type));
    channel.json.assign(fields);
    guild.channels.insert(id);
    return channel;
}

Channel& World::directChannel(Snowflake recipient, Snowflake bot, WallTime now)
{
    auto& known = m_direct[{recipient, bot}];
    if (known)
        return m_channels.at(known);
    const auto id = newId(now);
    auto& channel = m_channels[id];
    channel.id = id;
    channel.type = 1;
    known = id;
    channel.json.assign({{u"id"_s, idText(id)}, {u"type"_s, 1}, {u"flags"_s, 0},
        {u"recipients"_s, QJsonArray{m_users[recipient].object()}}});
    return channel;
}

Role& World::addRole(Guild& guild, QJsonObject fields, WallTime now)
{
    const auto id = takeId(fields, now);
    auto& role = guild.roles[id];
    fields.insert("id"_L1, idText(id));
    const int color = fields.value("color"_L1).toInt(0);
    fillIn(fields,
        {{u"name"_s, u"new role"_s}, {u"permissions"_s, u"0"_s}, {u"color"_s, color},
            {u"colors"_s,
                QJsonObject{{u"primary_color"_s, color}, {u"secondary_color"_s, QJsonValue::Null},
                    {u"tertiary_color"_s, QJsonValue::Null}}},
            {u"position"_s, id == guild.id ? 0 : 1}, {u"hoist"_s, false}, {u"managed"_s, false},
            {u"mentionable"_s, false}, {u"icon"_s, QJsonValue::Null}, {u"unicode_emoji"_s, QJsonValue::Null},
            {u"flags"_s, 0}, {u"description"_s, QJsonValue::Null}});
    role.position = fields.value("position"_L1).toInt();
    role.managed = fields.value("managed"_L1).toBool();
    role.json.assign(fields);
    return role;
}

void World::addUser(QJsonObject fields)
{
    fillIn(fields, userDefaults());
    m_users[idIn(fields, "id"_L1)].assign(fields);
}

JsonRecord& World::addMember(Guild& guild, QJsonObject fields, WallTime now)
{
    const auto user = fields.value("user"_L1).toObject();
    const auto id = idIn(user, "id"_L1);
    if (!m_users.contains(id))
        addUser(user);
    fields.insert("user"_L1, m_users[id].object());
    fillIn(fields,
        {{u"roles"_s, QJsonArray{}}, {u"nick"_s, QJsonValue::Null}, {u"avatar"_s, QJsonValue::Null},
            {u"banner"_s, QJsonValue::Null}, {u"joined_at"_s, timeText(now)}, {u"flags"_s, 0}, {u"pending"_s, false},
            {u"premium_since"_s, QJsonValue::Null}, {u"communication_disabled_until"_s, QJsonValue::Null},
            {u"mute"_s, false}, {u"deaf"_s, false}});
    auto& member = guild.members[id];
    member.assign(fields);
    return member;
}

Webhook& World::addWebhook(Channel& channel, QJsonObject fields, const Bot* maker, WallTime now)
{
    const auto id = takeId(fields, now);
    auto& webhook = m_webhooks[id];
    webhook.id = id;
    webhook.channel = channel.id;
    webhook.guild = channel.guild;
    webhook.token = fields.value("token"_L1).toString().toStdString();
    if (webhook.token.empty())
        webhook.token = digestHex("webhook", std::to_string(id)) + digestHex("token", std::to_string(id));
    fields.insert("id"_L1, idText(id));
    fields.insert("token"_L1, QString::fromStdString(webhook.token));
    fillIn(fields,
        {{u"name"_s, u"webhook"_s}, {u"type"_s, 1}, {u"avatar"_s, QJsonValue::Null},
            {u"channel_id"_s, idText(channel.id)}, {u"guild_id"_s, idText(channel.guild)},
            {u"application_id"_s, maker ? QJsonValue{idText(maker->id)} : QJsonValue{QJsonValue::Null}}});
    if (maker && m_users.contains(maker->id))
        fields.insert("user"_L1, m_users[maker->id].object());
    webhook.json.assign(fields);
    return webhook;
}

Message& World::addMessage(Channel& channel, QJsonObject fields, WallTime now)
{
    const auto id = takeId(fields, now);
    auto& message = channel.messages[id];
    message.id = id;
    message.author = idIn(fields.value("author"_L1).toObject(), "id"_L1);
    message.webhook = idIn(fields, "webhook_id"_L1);
    if (fields.value("pinned"_L1).toBool())
        message.pinnedAt = now;
    fields.insert("id"_L1, idText(id));
    fields.insert("channel_id"_L1, idText(channel.id));
    fields.insert("timestamp"_L1, timeText(timeOf(id)));
    fillIn(fields, messageDefaults());
    message.json.assign(fields);
    return message;
}

void World::removeChannel(Snowflake id)
{
    const auto found = m_channels.find(id);
    if (found == m_channels.end())
        return;
    if (auto* owner = guild(found->second.guild))
        owner->channels.erase(id);
    std::erase_if(m_webhooks, [&](const auto& webhook) { return webhook.second.channel == id; });
    m_channels.erase(found);
}

void World::removeRole(Guild& guild, Snowflake id)
{
    guild.roles.erase(id);
    const QJsonValue gone{idText(id)};
    for (auto& [user, member] : guild.members) {
        auto roles = member.object().value("roles"_L1).toArray();
        const auto before = roles.size();
        for (auto role = roles.begin(); role != roles.end();)
            role = *role == gone ? roles.erase(role) : role + 1;
        if (roles.size() != before)
            member.set("roles"_L1, roles);
    }
}

} // namespace headroom::sim
