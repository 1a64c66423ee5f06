// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/large_guild.h"

#include "app/sim/world/digest.h"
#include "app/sim/world/generated_messages.h"
#include "app/sim/world/permissions.h"

#include <QJsonArray>

namespace headroom::sim {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

constexpr int channelsInACategory = 10;
constexpr int emojiCount = 40;
constexpr int stickerCount = 5;
constexpr int soundCount = 8;
constexpr int eventCount = 10;
constexpr int onboardingChannels = 8;
constexpr int threadEvery = 4; // channels
constexpr int threadsEach = 3;
constexpr auto age = 24h * 1000;

enum ChannelType { Text = 0, Voice = 2, Category = 4, Announcement = 5, Stage = 13, Forum = 15, Media = 16 };

QString numberedName(const char* word, int number)
{
    return QLatin1String{word} + u'-' + QString::number(number);
}

class LargeGuild
{
public:
    LargeGuild(World& world, Guild& guild, const GuildSize& size, WallTime now)
        : m_world(world)
        , m_guild(guild)
        , m_size(size)
        , m_now(now)
    {
    }

    void fill()
    {
        addRoles();
        addMembers();
        addExpressions();
        addChannels();
        addOverwrites();
        addSettings();
        addBans();
        GeneratedMessages messages{m_world, m_guild, m_size.seed, m_now};
        messages.add(m_places, m_size.messages);
    }

private:
    // Evenly out of 0 to `most` - 1, by what it is for.
    int pick(const char* what, int number, int most) const
    {
        const auto drawn = digest64(what, std::to_string(m_size.seed) + ":" + std::to_string(number));
        return static_cast<int>(drawn % static_cast<std::uint64_t>(most));
    }

    // Older than every message.
    Snowflake newId() { return m_world.oldId(m_now - age); }

    void addRoles()
    {
        constexpr int everyoneAndBots = 2;
        for (int i = 1; i <= m_size.roles - everyoneAndBots; ++i) {
            QJsonObject fields{{u"id"_s, idText(newId())}, {u"name"_s, numberedName("role", i)}, {u"position"_s, i},
                {u"hoist"_s, i % 5 == 0}, {u"mentionable"_s, i % 3 == 0}, {u"color"_s, pick("colour", i, 0x1000000)},
                {u"permissions"_s,
                    QString::number(permission::viewChannel | Permissions(1) << pick("permission", i, 20))}};
            if (i % 10 == 0)
                fields.insert("icon"_L1, QString::fromStdString(digestHex("icon", std::to_string(i))));
            const auto& role = m_world.addRole(m_guild, fields, m_now);
            m_roles.push_back(role.json.object().value("id"_L1).toString());
        }
    }

    void addMembers()
    {
        for (int i = 1; i < m_size.members; ++i) { // the owner is one
            const auto id = idText(newId());
            QJsonArray roles;
            for (int j = 0; j < i % 4 && !m_roles.empty(); ++j)
                roles.append(
                    m_roles[static_cast<std::size_t>(pick("member", i * 4 + j, static_cast<int>(m_roles.size())))]);
            m_world.addMember(m_guild,
                {{u"user"_s, QJsonObject{{u"id"_s, id}, {u"username"_s, numberedName("member", i)}}},
                    {u"roles"_s, unique(roles)},
                    {u"nick"_s, i % 7 == 0 ? QJsonValue{numberedName("nick", i)} : QJsonValue{QJsonValue::Null}}},
                m_now);
            m_members.push_back(id);
        }
    }

    static QJsonArray unique(const QJsonArray& items)
    {
        QJsonArray kept;
        for (const auto& item : items) {
            if (!kept.contains(item))
                kept.append(item);
        }
        return kept;
    }

    void addExpressions()
    {
        const auto add = [&](std::map<Snowflake, JsonRecord>& all, const char* folder, const char* type,
                             QLatin1String idKey, QJsonObject fields) {
            const auto id = newId();
            fields.insert(idKey, idText(id));
            fillIn(fields, {{u"available"_s, true}, {u"guild_id"_s, idText(m_guild.id)}});
            all[id].assign(fields);
            m_world.files().makeFromSeed(folder + std::to_string(id), m_size.seed * 1000 + all.size(), 3'000, type);
        };
        for (int i = 1; i <= emojiCount; ++i)
            add(m_guild.emojis, "/emojis/", "image/png", "id"_L1,
                {{u"name"_s, u"emoji"_s + QString::number(i)}, {u"roles"_s, QJsonArray{}}, {u"animated"_s, false},
                    {u"managed"_s, false}, {u"require_colons"_s, true}});
        for (int i = 1; i <= stickerCount; ++i)
            add(m_guild.stickers, "/stickers/", "image/png", "id"_L1,
                {{u"name"_s, numberedName("sticker", i)}, {u"tags"_s, u"smile"_s}, {u"description"_s, u"a sticker"_s},
                    {u"type"_s, 2}, {u"format_type"_s, 1}});
        for (int i = 1; i <= soundCount; ++i)
            add(m_guild.sounds, "/soundboard-sounds/", "audio/ogg", "sound_id"_L1,
                {{u"name"_s, numberedName("sound", i)}, {u"volume"_s, 0.5}, {u"emoji_id"_s, QJsonValue::Null},
                    {u"emoji_name"_s, QJsonValue::Null}});
    }

    QJsonObject channelFields(int number, int type)
    {
        QJsonObject fields{{u"id"_s, idText(newId())}, {u"name"_s, numberedName("channel", number)}, {u"type"_s, type},
            {u"position"_s, number}};
        if (type == Text || type == Announcement || type == Forum || type == Media)
            fields.insert("topic"_L1, numberedName("topic", number));
        if (type == Text)
            fields.insert("rate_limit_per_user"_L1, number % 3 * 5);
        if (type == Voice || type == Stage)
            fields.insert("user_limit"_L1, number % 10);
        if (type == Forum || type == Media) {
            fields.insert("available_tags"_L1, tags());
            fields.insert(
                "default_reaction_emoji"_L1, QJsonObject{{u"emoji_id"_s, QJsonValue::Null}, {u"emoji_name"_s, u"👍"_s}});
            fields.insert("default_sort_order"_L1, number % 2);
            fields.insert("default_auto_archive_duration"_L1, 1440);
        }
        if (type == Forum)
            fields.insert("default_forum_layout"_L1, 1 + number % 2);
        return fields;
    }

    QJsonArray tags()
    {
        QJsonArray tags;
        for (const auto& name : {u"question"_s, u"answered"_s, u"news"_s})
            tags.append(QJsonObject{{u"id"_s, idText(newId())}, {u"name"_s, name}, {u"moderated"_s, false},
                {u"emoji_id"_s, QJsonValue::Null}, {u"emoji_name"_s, u"❓"_s}});
        return tags;
    }

    void addChannels()
    {
        constexpr ChannelType types[]{Text, Text, Text, Text, Announcement, Voice, Forum, Stage, Media};
        QJsonValue category{QJsonValue::Null};
        int inside = 0;
        for (int i = 1; i <= m_size.channels; ++i) {
            const bool isCategory = (i - 1) % (channelsInACategory + 1) == 0;
            const auto type = isCategory ? Category : types[static_cast<std::size_t>(inside++) % std::size(types)];
            auto fields = channelFields(i, type);
            if (!isCategory)
                fields.insert("parent_id"_L1, category);
            auto& channel = m_world.addChannel(m_guild, fields, m_now);
            m_channels.push_back(channel.id);
            if (isCategory)
                category = idText(channel.id);
            else
                addPlaces(channel, i);
        }
    }

    // Where messages go: the channel itself, its threads and its posts.
    void addPlaces(Channel& channel, int number)
    {
        if (channel.type == Text || channel.type == Announcement)
            m_places.push_back(channel.id);
        if (channel.type == Text && number % 5 == 0)
            m_world.addWebhook(
                channel, {{u"id"_s, idText(newId())}, {u"name"_s, numberedName("webhook", number)}}, nullptr, m_now);
        if (!channel.isForum() && (channel.type != Text || number % threadEvery != 0))
            return;
        for (int i = 0; i < threadsEach; ++i) {
            const auto id = m_world.oldId(m_now - 24h * (400 - number % 300) + 1h * i);
            QJsonObject fields{{u"id"_s, idText(id)}, {u"name"_s, numberedName("thread", number * threadsEach + i)},
                {u"thread_metadata"_s,
                    QJsonObject{{u"archived"_s, i != 0}, {u"locked"_s, i == 2}, {u"auto_archive_duration"_s, 1440},
                        {u"archive_timestamp"_s, timeText(m_now - 1h * (number + i))}}}};
            if (channel.isForum())
                fields.insert("applied_tags"_L1,
                    QJsonArray{
                        channel.json.object().value("available_tags"_L1).toArray().at(i).toObject().value("id"_L1)});
            m_world.addThread(channel, fields, m_now);
            m_places.push_back(id);
        }
    }

    void addOverwrites()
    {
        std::vector<QJsonArray> overwrites(m_channels.size());
        std::set<std::pair<std::size_t, QString>> taken;
        for (int i = 0; i < m_size.overwrites && !m_channels.empty() && !m_roles.empty(); ++i) {
            const auto channel = static_cast<std::size_t>(i) % m_channels.size();
            const bool member = i % 10 == 9 && !m_members.empty();
            const auto& ids = member ? m_members : m_roles;
            auto at = static_cast<std::size_t>(pick("overwrite", i, static_cast<int>(ids.size())));
            while (!taken.emplace(channel, ids[at]).second)
                at = (at + 1) % ids.size();
            overwrites[channel].append(QJsonObject{{u"id"_s, ids[at]}, {u"type"_s, member ? 1 : 0},
                {u"allow"_s, QString::number(i % 2 ? permission::viewChannel : permission::addReactions)},
                {u"deny"_s, QString::number(i % 3 ? 0 : permission::muteMembers)}});
        }
        for (std::size_t i = 0; i < m_channels.size(); ++i) {
            if (!overwrites[i].isEmpty())
                m_world.channel(m_channels[i])->json.set("permission_overwrites"_L1, overwrites[i]);
        }
    }

    std::vector<QString> textChannels(std::size_t most) const
    {
        std::vector<QString> ids;
        for (const auto id : m_channels) {
            if (m_world.channel(id)->type == Text && ids.size() < most)
                ids.push_back(idText(id));
        }
        return ids;
    }

    // All that refers to roles and channels.
    void addSettings()
    {
        const auto texts = textChannels(onboardingChannels);
        if (texts.empty() || m_roles.empty())
            return;
        auto settings = m_guild.json.object();
        settings.insert("system_channel_id"_L1, texts.front());
        settings.insert("rules_channel_id"_L1, texts.back());
        settings.insert("public_updates_channel_id"_L1, texts.back());
        settings.insert("features"_L1, QJsonArray{u"COMMUNITY"_s, u"ROLE_ICONS"_s, u"WELCOME_SCREEN_ENABLED"_s});
        settings.insert("verification_level"_L1, 2);
        m_guild.json.assign(settings);
        QJsonArray defaults;
        for (const auto& id : texts)
            defaults.append(id);
        const auto option = [&](const QString& title) {
            return QJsonObject{{u"id"_s, idText(newId())}, {u"title"_s, title}, {u"description"_s, QJsonValue::Null},
                {u"emoji"_s, QJsonObject{{u"id"_s, QJsonValue::Null}, {u"name"_s, u"🎮"_s}, {u"animated"_s, false}}},
                {u"role_ids"_s, QJsonArray{m_roles.front()}}, {u"channel_ids"_s, QJsonArray{texts.front()}}};
        };
        const QJsonObject prompt{{u"id"_s, idText(newId())}, {u"title"_s, u"What for?"_s},
            {u"options"_s, QJsonArray{option(u"Games"_s), option(u"Talk"_s)}}, {u"single_select"_s, true},
            {u"required"_s, false}, {u"in_onboarding"_s, true}, {u"type"_s, 0}};
        m_guild.onboarding.assign({{u"guild_id"_s, idText(m_guild.id)}, {u"prompts"_s, QJsonArray{prompt}},
            {u"default_channel_ids"_s, defaults}, {u"enabled"_s, true}, {u"mode"_s, 0}});
        m_guild.welcomeScreen.assign({{u"enabled"_s, true}, {u"description"_s, u"Welcome."_s},
            {u"welcome_channels"_s,
                QJsonArray{QJsonObject{{u"channel_id"_s, texts.front()}, {u"description"_s, u"Begin here"_s},
                    {u"emoji_id"_s, QJsonValue::Null}, {u"emoji_name"_s, u"👋"_s}}}}});
        m_guild.widget.assign({{u"enabled"_s, true}, {u"channel_id"_s, texts.front()}});
        addRules(texts.front());
        addEvents();
        m_guild.invites["generated"].assign({{u"code"_s, u"generated"_s}, {u"type"_s, 0}, {u"uses"_s, 5},
            {u"max_uses"_s, 0}, {u"channel"_s, QJsonObject{{u"id"_s, texts.front()}}}});
    }

    void addRules(const QString& alerts)
    {
        const auto add = [&](int trigger, const QJsonObject& metadata) {
            const auto id = newId();
            m_guild.autoModRules[id].assign({{u"id"_s, idText(id)}, {u"guild_id"_s, idText(m_guild.id)},
                {u"creator_id"_s, idText(m_guild.owner)}, {u"name"_s, numberedName("rule", trigger)},
                {u"event_type"_s, 1}, {u"trigger_type"_s, trigger}, {u"trigger_metadata"_s, metadata},
                {u"enabled"_s, true},
                {u"actions"_s,
                    QJsonArray{QJsonObject{{u"type"_s, 2}, {u"metadata"_s, QJsonObject{{u"channel_id"_s, alerts}}}}}},
                {u"exempt_roles"_s, QJsonArray{m_roles.back()}}, {u"exempt_channels"_s, QJsonArray{alerts}}});
        };
        add(1, {{u"keyword_filter"_s, QJsonArray{u"spam"_s, u"scam*"_s}}, {u"allow_list"_s, QJsonArray{}}});
        add(3, {});
        add(5, {{u"mention_total_limit"_s, 20}});
    }

    void addEvents()
    {
        for (int i = 1; i <= eventCount; ++i) {
            const auto id = newId();
            auto fields = World::eventDefaults();
            for (const auto& [key, value] : std::initializer_list<std::pair<QString, QJsonValue>>{{u"id"_s, idText(id)},
                     {u"guild_id"_s, idText(m_guild.id)}, {u"creator_id"_s, idText(m_guild.owner)},
                     {u"name"_s, numberedName("event", i)}, {u"entity_type"_s, 3},
                     {u"entity_metadata"_s, QJsonObject{{u"location"_s, u"here"_s}}},
                     {u"scheduled_start_time"_s, timeText(m_now + 24h * 30 * i)},
                     {u"scheduled_end_time"_s, timeText(m_now + 24h * 30 * i + 2h)}})
                fields.insert(key, value);
            m_guild.events[id].assign(fields);
        }
    }

    void addBans()
    {
        for (int i = 1; i <= m_size.bans; ++i) {
            const auto id = newId();
            m_world.addUser({{u"id"_s, idText(id)}, {u"username"_s, numberedName("banned", i)}});
            m_guild.bans[id].assign(
                {{u"user"_s, m_world.user(id)->object()}, {u"reason"_s, numberedName("reason", i)}});
            m_guild.bannedStrangers.insert(id);
        }
    }

    World& m_world;
    Guild& m_guild;
    const GuildSize m_size;
    const WallTime m_now;
    std::vector<QString> m_roles;
    std::vector<QString> m_members;
    std::vector<Snowflake> m_channels;
    std::vector<Snowflake> m_places;
};

} // namespace

GuildSize GuildSize::from(const QJsonObject& object)
{
    GuildSize size;
    const std::pair<const char*, int*> counts[]{{"roles", &size.roles}, {"channels", &size.channels},
        {"overwrites", &size.overwrites}, {"members", &size.members}, {"messages", &size.messages},
        {"bans", &size.bans}};
    for (const auto& [key, count] : counts)
        *count = std::max(0, object.value(QLatin1String{key}).toInt(*count));
    size.seed = static_cast<std::uint64_t>(object.value("seed"_L1).toInteger(1));
    return size;
}

void fillLargeGuild(World& world, Guild& guild, const GuildSize& size, WallTime now)
{
    LargeGuild{world, guild, size, now}.fill();
}

} // namespace headroom::sim
