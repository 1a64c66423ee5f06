// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/world_file.h"

#include "app/sim/world/large_guild.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

namespace headroom::sim {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int guildCount = 5;
constexpr int channelCount = 20;
constexpr int roleCount = 10;
constexpr int memberCount = 50;
constexpr int messageCount = 3;

QString numbered(const char* word, int number)
{
    return QLatin1String{word} + u'-' + QString::number(number);
}

void addDefaultGuild(World& world, int number, WallTime now)
{
    auto& guild = world.addGuild({{u"name"_s, numbered("guild", number)}}, now);
    QJsonArray roleIds;
    for (int i = 1; i <= roleCount; ++i) {
        const auto& role = world.addRole(guild, {{u"name"_s, numbered("role", i)}, {u"position"_s, i}}, now);
        roleIds.append(role.json.object().value("id"_L1));
    }
    for (int i = 1; i <= memberCount; ++i) {
        const QJsonObject user{
            {u"id"_s, idText(world.newId(now))}, {u"username"_s, numbered("member", number * 1000 + i)}};
        world.addMember(guild, {{u"user"_s, user}, {u"roles"_s, QJsonArray{roleIds[i % roleCount]}}}, now);
    }
    const QJsonObject author{{u"id"_s, idText(guild.owner)}, {u"username"_s, u"owner"_s}};
    for (int i = 1; i <= channelCount; ++i) {
        auto& channel = world.addChannel(guild, {{u"name"_s, numbered("channel", i)}, {u"type"_s, 0}}, now);
        for (int j = 1; j <= messageCount; ++j)
            world.addMessage(channel, {{u"author"_s, author}, {u"content"_s, numbered("message", j)}}, now);
        if (i == 1)
            world.addWebhook(channel, {{u"name"_s, u"hook"_s}}, nullptr, now);
    }
}

// Reading a file: the first thing that is wrong ends it.
class Loader
{
public:
    Loader(World& world, WallTime now)
        : m_world(world)
        , m_now(now)
    {
    }

    bool load(const QJsonObject& file)
    {
        for (const auto& user : file.value("users"_L1).toArray()) {
            if (!hasId(user.toObject(), "a user"))
                return false;
            m_world.addUser(user.toObject());
        }
        const auto guilds = file.value("guilds"_L1).toArray();
        if (guilds.isEmpty())
            return fail("there is no \"guilds\" list in it");
        return std::all_of(
            guilds.begin(), guilds.end(), [&](const auto& guild) { return loadGuild(guild.toObject()); });
    }

    const std::string& error() const { return m_error; }

private:
    bool fail(std::string why)
    {
        m_error = std::move(why);
        return false;
    }

    bool idIsFine(const QJsonObject& object, const std::string& what)
    {
        const auto id = object.value("id"_L1);
        if (id.isUndefined() || parseSnowflake(id.toString().toStdString()))
            return true;
        return fail("the id of " + what + " is not a string of digits");
    }

    bool hasId(const QJsonObject& object, const std::string& what)
    {
        if (!idIn(object, "id"_L1))
            return fail(what + " has no id");
        return true;
    }

    bool loadGuild(const QJsonObject& file)
    {
        if (!idIsFine(file, "a guild"))
            return false;
        auto& guild = m_world.addGuild(
            without(file,
                {"roles"_L1, "members"_L1, "bans"_L1, "channels"_L1, "bots"_L1, "bot_role"_L1, "bot_role_position"_L1,
                    "bot_roles"_L1, "emojis"_L1, "stickers"_L1, "soundboard_sounds"_L1, "auto_moderation_rules"_L1,
                    "scheduled_events"_L1, "invites"_L1, "onboarding"_L1, "welcome_screen"_L1, "widget"_L1,
                    "generate"_L1, "search_ready_in_seconds"_L1, "non_member_ban_cap"_L1}),
            m_now);
        const auto list = [&file](QLatin1String key) { return file.value(key).toArray(); };
        guild.strangerBanCap =
            static_cast<std::size_t>(file.value("non_member_ban_cap"_L1).toInt(static_cast<int>(guild.strangerBanCap)));
        if (const auto searchable = file.value("search_ready_in_seconds"_L1); searchable.isDouble())
            guild.searchableFrom = m_now + std::chrono::seconds{searchable.toInt()};
        addRecords(
            guild.emojis, "/emojis/", list("emojis"_L1), "id"_L1, {{u"roles"_s, QJsonArray{}}, {u"animated"_s, false}});
        addRecords(guild.stickers, "/stickers/", list("stickers"_L1), "id"_L1,
            {{u"type"_s, 2}, {u"guild_id"_s, idText(guild.id)}});
        addRecords(guild.sounds, "/soundboard-sounds/", list("soundboard_sounds"_L1), "sound_id"_L1,
            {{u"volume"_s, 1}, {u"guild_id"_s, idText(guild.id)}});
        addRecords(guild.autoModRules, {}, list("auto_moderation_rules"_L1), "id"_L1,
            {{u"guild_id"_s, idText(guild.id)}, {u"creator_id"_s, idText(guild.owner)}, {u"event_type"_s, 1},
                {u"trigger_type"_s, 1}, {u"enabled"_s, true}, {u"actions"_s, QJsonArray{QJsonObject{{u"type"_s, 1}}}},
                {u"exempt_roles"_s, QJsonArray{}}, {u"exempt_channels"_s, QJsonArray{}},
                {u"trigger_metadata"_s, QJsonObject{}}});
        auto ofEvents = World::eventDefaults();
        fillIn(ofEvents, {{u"guild_id"_s, idText(guild.id)}, {u"creator_id"_s, idText(guild.owner)}});
        addRecords(guild.events, {}, list("scheduled_events"_L1), "id"_L1, ofEvents);
        for (const auto& invite : list("invites"_L1))
            guild.invites[invite.toObject().value("code"_L1).toString().toStdString()].assign(invite.toObject());
        guild.onboarding.assign(file.value("onboarding"_L1).toObject());
        guild.welcomeScreen.assign(file.value("welcome_screen"_L1).toObject());
        guild.widget.assign(file.value("widget"_L1).toObject());
        if (file.value("bots"_L1).isArray()) {
            guild.bots.emplace();
            for (const auto& token : list("bots"_L1))
                guild.bots->insert(token.toString().toStdString());
        }
        for (const auto& role : list("roles"_L1)) {
            if (!idIsFine(role.toObject(), "a role"))
                return false;
            m_world.addRole(guild, role.toObject(), m_now);
        }
        const auto botRole = file.value("bot_role"_L1);
        const auto botRoles = file.value("bot_roles"_L1).toObject();
        const auto position = file.value("bot_role_position"_L1);
        if (botRole.isObject() || !botRoles.isEmpty() || position.isDouble()) {
            auto role = botRole.toObject();
            fillIn(role, {{u"position"_s, position}});
            m_world.giveBotsARole(guild, role, m_now);
        }
        for (auto roleIds = botRoles.begin(); roleIds != botRoles.end(); ++roleIds) {
            const auto& bot = m_world.bot(roleIds.key().toStdString());
            m_world.addMember(guild, {{u"user"_s, bot.user.object()}, {u"roles"_s, roleIds.value().toArray()}}, m_now);
        }
        for (const auto& member : list("members"_L1)) {
            if (!hasId(member.toObject().value("user"_L1).toObject(), "a member's user"))
                return false;
            m_world.addMember(guild, member.toObject(), m_now);
        }
        for (const auto& ban : list("bans"_L1)) {
            const auto user = ban.toObject().value("user"_L1).toObject();
            if (!hasId(user, "a banned user"))
                return false;
            m_world.addUser(user);
            guild.bans[idIn(user, "id"_L1)].assign(ban.toObject());
            guild.bannedStrangers.insert(idIn(user, "id"_L1));
        }
        if (const auto generated = file.value("generate"_L1); generated.isObject())
            fillLargeGuild(m_world, guild, GuildSize::from(generated.toObject()), m_now);
        const auto channels = list("channels"_L1);
        return std::all_of(channels.begin(), channels.end(),
            [&](const auto& channel) { return loadChannel(guild, channel.toObject()); });
    }

    bool loadChannel(Guild& guild, const QJsonObject& file)
    {
        if (!idIsFine(file, "a channel"))
            return false;
        auto& channel =
            m_world.addChannel(guild, without(file, {"webhooks"_L1, "threads"_L1, "messages"_L1, "denied"_L1}), m_now);
        channel.denied = file.value("denied"_L1).toBool();
        for (const auto& webhook : file.value("webhooks"_L1).toArray()) {
            if (!idIsFine(webhook.toObject(), "a webhook"))
                return false;
            m_world.addWebhook(channel, webhook.toObject(), nullptr, m_now);
        }
        for (const auto& item : file.value("threads"_L1).toArray()) {
            const auto thread = item.toObject();
            if (!idIsFine(thread, "a thread"))
                return false;
            auto& added = m_world.addThread(channel, without(thread, {"messages"_L1}), m_now);
            if (!loadMessages(guild, added, thread.value("messages"_L1)))
                return false;
        }
        return loadMessages(guild, channel, file.value("messages"_L1));
    }

    void addRecords(std::map<Snowflake, JsonRecord>& records, const std::string& folder, const QJsonArray& items,
        QLatin1String idKey, const QJsonObject& defaults)
    {
        for (const auto& item : items) {
            auto fields = item.toObject();
            const auto given = idIn(fields, idKey);
            const auto id = given ? given : m_world.newId(m_now);
            fields.insert(idKey, idText(id));
            fillIn(fields, defaults);
            if (!folder.empty())
                fillIn(fields, {{u"available"_s, true}});
            records[id].assign(fields);
            if (folder.empty())
                continue;
            const bool sound = idKey == "sound_id"_L1;
            m_world.files().makeFromSeed(
                folder + std::to_string(id), id, sound ? 5'000 : 2'000, sound ? "audio/ogg" : "image/png");
        }
    }

    bool loadMessages(const Guild& guild, Channel& channel, const QJsonValue& messages)
    {
        const auto add = [&](QJsonObject fields) {
            const auto age = fields.take("age_seconds"_L1);
            if (age.isDouble())
                fields.insert("id"_L1, idText(m_world.oldId(m_now - std::chrono::seconds{age.toInteger()})));
            fillIn(fields, {{u"author"_s, QJsonObject{{u"id"_s, idText(guild.owner)}, {u"username"_s, u"owner"_s}}}});
            m_world.addMessage(channel, fields, m_now);
        };
        auto many = messages.toObject();
        const int count = many.take("count"_L1).toInt(messages.toInt(0));
        const auto step = many.take("step_seconds"_L1).toInteger(1);
        const auto age = many.take("age_seconds"_L1);
        for (int i = 1; i <= count; ++i) {
            auto fields = many;
            if (age.isDouble())
                fields.insert("age_seconds"_L1, age.toInteger() + (count - i) * step);
            fillIn(fields, {{u"content"_s, numbered("message", i)}});
            add(fields);
        }
        for (const auto& item : messages.toArray()) {
            if (!idIsFine(item.toObject(), "a message"))
                return false;
            add(item.toObject());
        }
        return true;
    }

    World& m_world;
    WallTime m_now;
    std::string m_error;
};

// Where nothing is said bots are administrators. Last, so that the ids of all else do not depend on it.
void giveBotsRoles(World& world, WallTime now)
{
    for (const auto& [id, guild] : world.guilds()) {
        if (!guild.botRole)
            world.giveBotsARole(*world.guild(id), {}, now);
    }
}

} // namespace

World defaultWorld(std::uint64_t seed)
{
    World world;
    const WallTime made{std::chrono::sys_days{std::chrono::year{2021} / 5 / 1} + 1s * (seed % 10'000'000)};
    for (int i = 1; i <= guildCount; ++i)
        addDefaultGuild(world, i, made + 1h * i);
    giveBotsRoles(world, made);
    return world;
}

Result<World> loadWorld(const QJsonObject& file, WallTime now)
{
    World world;
    Loader loader{world, now};
    if (!loader.load(file))
        return failure(ErrorKind::Usage, "the world cannot be made: " + loader.error());
    giveBotsRoles(world, now);
    return world;
}

Result<QJsonObject> readWorldFile(const std::string& path)
{
    QFile file{QString::fromStdString(path)};
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Usage,
            "cannot read " + path + ": " + file.errorString().toStdString() + "; name another file with --guild");
    QJsonParseError error;
    const auto document = QJsonDocument::fromJson(file.readAll(), &error);
    if (!document.isObject())
        return failure(ErrorKind::Usage,
            path + " is not a JSON object: " + error.errorString().toStdString() + " at byte "
                + std::to_string(error.offset));
    return document.object();
}

} // namespace headroom::sim
