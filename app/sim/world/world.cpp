// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/world.h"

#include "app/sim/world/digest.h"
#include "app/sim/world/permissions.h"

#include "core/base/time/iso_time.h"

#include <QJsonArray>

#include <algorithm>

namespace headroom::sim {

using namespace Qt::StringLiterals;

namespace {

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
    const bool forum = type == 15 || type == 16;
    if (type == 0 || type == 5 || forum)
        fields.insert("topic"_L1, QJsonValue::Null);
    if (forum)
        fillIn(fields,
            {{u"available_tags"_s, QJsonArray{}}, {u"default_reaction_emoji"_s, QJsonValue::Null},
                {u"default_sort_order"_s, QJsonValue::Null}, {u"default_forum_layout"_s, 0},
                {u"default_thread_rate_limit_per_user"_s, 0}});
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
    return utcTime(time).toString(u"yyyy-MM-dd'T'HH:mm:ss.zzz"_s) + u"000+00:00"_s;
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
    if (!holdsMessages())
        return json.text();
    auto counts = "\"last_message_id\":" + last;
    if (isThread()) {
        const auto count = std::to_string(messages.size());
        counts += ",\"message_count\":" + count + ",\"total_message_sent\":" + count;
    }
    return withField(json.text(), counts);
}

void Role::assign(const QJsonObject& fields)
{
    position = fields.value("position"_L1).toInt();
    managed = fields.value("managed"_L1).toBool();
    permissions = permissionsFrom(fields.value("permissions"_L1));
    json.assign(fields);
}

std::string Guild::text() const
{
    const auto texts = [](const auto& records) {
        return joinedArray(records, [](const auto& record) { return record.second.text(); });
    };
    return withField(json.text(),
        "\"roles\":" + joinedArray(roles, [](const auto& role) { return role.second.json.text(); })
            + ",\"emojis\":" + texts(emojis) + ",\"stickers\":" + texts(stickers));
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

Snowflake World::takeId(QJsonObject& fields, WallTime now)
{
    const auto known = idIn(fields, "id"_L1);
    const auto id = known ? known : newId(now);
    fields.insert("id"_L1, idText(id));
    return id;
}

Guild& World::addGuild(QJsonObject fields, WallTime now)
{
    const auto id = takeId(fields, now);
    auto& guild = m_guilds[id];
    guild.id = id;
    fillIn(fields,
        {{u"name"_s, u"guild"_s}, {u"icon"_s, QJsonValue::Null}, {u"description"_s, QJsonValue::Null},
            {u"splash"_s, QJsonValue::Null}, {u"banner"_s, QJsonValue::Null}, {u"features"_s, QJsonArray{}},
            {u"owner_id"_s, idText(newId(now))}, {u"region"_s, u"deprecated"_s},
            {u"afk_channel_id"_s, QJsonValue::Null}, {u"afk_timeout"_s, 300},
            {u"system_channel_id"_s, QJsonValue::Null}, {u"system_channel_flags"_s, 0}, {u"verification_level"_s, 0},
            {u"default_message_notifications"_s, 0}, {u"explicit_content_filter"_s, 0}, {u"mfa_level"_s, 0},
            {u"nsfw_level"_s, 0}, {u"nsfw"_s, false}, {u"premium_tier"_s, 0}, {u"premium_subscription_count"_s, 0},
            {u"premium_progress_bar_enabled"_s, false}, {u"preferred_locale"_s, u"en-US"_s}, {u"max_members"_s, 500000},
            {u"vanity_url_code"_s, QJsonValue::Null}, {u"rules_channel_id"_s, QJsonValue::Null},
            {u"public_updates_channel_id"_s, QJsonValue::Null}});
    guild.owner = idIn(fields, "owner_id"_L1);
    guild.json.assign(fields);
    makeImages(fields,
        {{"icon", "/icons/"}, {"splash", "/splashes/"}, {"discovery_splash", "/discovery-splashes/"},
            {"banner", "/banners/"}});
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
    fields.insert("guild_id"_L1, idText(guild.id));
    if (!fields.contains("position"_L1))
        fields.insert("position"_L1, static_cast<int>(guild.channels.size()));
    fillIn(fields, channelDefaults(channel.type));
    channel.json.assign(fields);
    guild.channels.insert(id);
    return channel;
}

Channel& World::addThread(Channel& parent, QJsonObject fields, WallTime now)
{
    const auto id = takeId(fields, now);
    auto& thread = m_channels[id];
    thread.id = id;
    thread.guild = parent.guild;
    thread.threadOf = parent.id;
    fields.insert("guild_id"_L1, idText(parent.guild));
    fields.insert("parent_id"_L1, idText(parent.id));
    auto state = fields.value("thread_metadata"_L1).toObject();
    fillIn(state,
        {{u"archived"_s, false}, {u"locked"_s, false}, {u"auto_archive_duration"_s, 4320},
            {u"archive_timestamp"_s, timeText(now)}, {u"create_timestamp"_s, timeText(now)}});
    fields.insert("thread_metadata"_L1, state);
    fillIn(fields,
        {{u"name"_s, u"thread"_s}, {u"type"_s, parent.type == 5 ? 10 : 11}, {u"flags"_s, 0},
            {u"owner_id"_s, idText(m_guilds[parent.guild].owner)}, {u"rate_limit_per_user"_s, 0},
            {u"member_count"_s, 1}});
    thread.type = fields.value("type"_L1).toInt();
    thread.json.assign(fields);
    m_guilds[parent.guild].threads.insert(id);
    return thread;
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
    const int color = fields.value("color"_L1).toInt(0);
    fillIn(fields,
        {{u"name"_s, u"new role"_s}, {u"permissions"_s, u"0"_s}, {u"color"_s, color},
            {u"colors"_s,
                QJsonObject{{u"primary_color"_s, color}, {u"secondary_color"_s, QJsonValue::Null},
                    {u"tertiary_color"_s, QJsonValue::Null}}},
            {u"position"_s, id == guild.id ? 0 : 1}, {u"hoist"_s, false}, {u"managed"_s, false},
            {u"mentionable"_s, false}, {u"icon"_s, QJsonValue::Null}, {u"unicode_emoji"_s, QJsonValue::Null},
            {u"flags"_s, 0}, {u"description"_s, QJsonValue::Null}});
    role.assign(fields);
    makeImages(fields, {{"icon", "/role-icons/"}});
    return role;
}

void World::makeImages(const QJsonObject& object, std::initializer_list<std::pair<const char*, const char*>> folders)
{
    constexpr std::uint32_t imageBytes = 2000;
    for (const auto& [key, folder] : folders) {
        const auto hash = object.value(QLatin1String{key}).toString().toStdString();
        const auto path = folder + object.value("id"_L1).toString().toStdString() + "/" + hash;
        if (!hash.empty() && !m_files.contains(path))
            m_files.makeFromSeed(path, digest64("image", hash), imageBytes, "image/png");
    }
}

Role& World::giveBotsARole(Guild& guild, QJsonObject fields, WallTime now)
{
    int above = 1;
    for (const auto& [id, role] : guild.roles)
        above = std::max(above, role.position + 1);
    if (guild.botRole) {
        fields.insert("id"_L1, idText(guild.botRole));
        fillIn(fields, guild.roles[guild.botRole].json.object());
    }
    fillIn(fields,
        {{u"name"_s, u"bots"_s}, {u"position"_s, above}, {u"permissions"_s, QString::number(permission::administrator)},
            {u"tags"_s, QJsonObject{}}});
    fields.insert("managed"_L1, true);
    fields.insert("permissions"_L1, fields.value("permissions"_L1).toVariant().toString());
    auto& role = addRole(guild, fields, now);
    if (guild.botRole)
        return role;
    guild.botRole = idIn(role.json.object(), "id"_L1);
    for (const auto& [token, bot] : m_bots) {
        auto* member = valueIn(guild.members, bot.id);
        if (!member)
            continue;
        auto roles = member->object().value("roles"_L1).toArray();
        roles.append(idText(guild.botRole));
        member->set("roles"_L1, roles);
    }
    return role;
}

QJsonObject World::eventDefaults()
{
    return {{u"description"_s, QJsonValue::Null}, {u"channel_id"_s, QJsonValue::Null},
        {u"scheduled_end_time"_s, QJsonValue::Null}, {u"entity_id"_s, QJsonValue::Null},
        {u"entity_metadata"_s, QJsonValue::Null}, {u"recurrence_rule"_s, QJsonValue::Null},
        {u"image"_s, QJsonValue::Null}, {u"privacy_level"_s, 2}, {u"status"_s, 1},
        {u"guild_scheduled_event_exceptions"_s, QJsonArray{}}};
}

void World::join(Guild& guild, const Bot& bot, WallTime now)
{
    if (guild.botRole && !guild.members.contains(bot.id))
        addMember(guild, {{u"user"_s, m_users[bot.id].object()}, {u"roles"_s, QJsonArray{idText(guild.botRole)}}}, now);
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
    fields.insert("channel_id"_L1, idText(channel.id));
    fields.insert("timestamp"_L1, timeText(timeOf(id)));
    fillIn(fields, messageDefaults());
    fields.insert("attachments"_L1, attachmentsOf(channel, fields.value("attachments"_L1).toArray(), now));
    setFields(message, fields);
    return message;
}

void World::setFields(Message& message, const QJsonObject& fields)
{
    message.hasFiles = !fields.value("attachments"_L1).toArray().isEmpty() || fields.contains("message_snapshots"_L1);
    message.isReply = fields.value("type"_L1).toInt() == Message::reply;
    message.json.assign(fields);
}

QJsonArray World::attachmentsOf(const Channel& channel, const QJsonArray& given, WallTime now)
{
    QJsonArray attachments;
    for (const auto& item : given) {
        auto attachment = item.toObject();
        if (!m_files.contains(attachment.value("url"_L1).toString().toStdString())) {
            fillIn(attachment,
                {{u"id"_s, idText(newId(now))}, {u"filename"_s, u"picture.png"_s}, {u"content_type"_s, u"image/png"_s},
                    {u"size"_s, 1000}});
            const auto path = attachmentPath(channel.id, attachment);
            m_files.makeFromSeed(path, idIn(attachment, "id"_L1),
                static_cast<std::uint32_t>(attachment.value("size"_L1).toInt()),
                attachment.value("content_type"_L1).toString().toStdString());
            attachment.insert("url"_L1, QString::fromStdString(path));
        }
        attachments.append(attachment);
    }
    return attachments;
}

std::string attachmentPath(Snowflake channel, const QJsonObject& attachment)
{
    return "/attachments/" + std::to_string(channel) + "/" + attachment.value("id"_L1).toString().toStdString() + "/"
        + attachment.value("filename"_L1).toString().toStdString();
}

} // namespace headroom::sim
