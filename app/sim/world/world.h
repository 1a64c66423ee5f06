// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/world/audit_log.h"
#include "app/sim/world/file_host.h"
#include "app/sim/world/json_record.h"
#include "app/sim/world/snowflake.h"

#include "core/base/value_in.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace headroom::sim {

using Permissions = std::uint64_t; // Discord's bits (permissions.h)

struct Message
{
    Snowflake id = 0;
    Snowflake author = 0;
    Snowflake webhook = 0; // 0: sent by a user
    WallTime pinnedAt{}; // the epoch: it is not pinned
    bool hasFiles = false;
    bool isReply = false;
    JsonRecord json; // without reactions, thread and the message it replies to; paths instead of links of its files
    std::map<std::string, std::set<Snowflake>> reactions; // "name:id" or the character itself, to who reacted

    static constexpr int reply = 19; // a type

    bool isPinned() const { return pinnedAt != WallTime{}; }
};

struct Channel
{
    Snowflake id = 0;
    Snowflake guild = 0; // 0: a direct message
    int type = 0;
    Snowflake threadOf = 0; // its parent channel; 0: it is no thread
    bool denied = false; // every bot lacks the permissions here
    JsonRecord json; // without last_message_id, and a thread's without its counts
    std::map<Snowflake, Message> messages;
    std::map<std::string, Snowflake> nonces; // of messages sent with enforce_nonce

    bool isThread() const { return threadOf != 0; }
    bool isForum() const { return type == 15 || type == 16; } // 16: media
    bool holdsMessages() const { return type != 4 && type != 14 && !isForum(); } // category, directory
    std::string text() const;
};

struct Role
{
    int position = 0;
    bool managed = false;
    Permissions permissions = 0;
    JsonRecord json;

    void assign(const QJsonObject& fields);
};

struct Guild
{
    Snowflake id = 0;
    Snowflake owner = 0;
    JsonRecord json; // without roles, emojis and stickers
    std::set<Snowflake> channels; // without threads
    std::set<Snowflake> threads;
    std::map<Snowflake, Role> roles; // the one with the guild's own id is @everyone
    std::map<Snowflake, JsonRecord> members; // by user
    std::map<Snowflake, JsonRecord> bans;
    std::set<Snowflake> bannedStrangers; // of them, who were no members
    std::size_t strangerBanCap = 100'000;
    std::map<Snowflake, JsonRecord> emojis;
    std::map<Snowflake, JsonRecord> stickers;
    std::map<Snowflake, JsonRecord> sounds;
    std::map<Snowflake, JsonRecord> autoModRules;
    std::map<Snowflake, JsonRecord> events; // that are scheduled or happen
    std::map<std::string, JsonRecord> invites; // by code; their uses and ages stand still
    JsonRecord onboarding; // "{}": it was never set
    JsonRecord welcomeScreen; // also "enabled"
    JsonRecord widget;
    AuditLog audit;
    WallTime searchableFrom{}; // before that its messages are being indexed
    std::optional<std::set<std::string>> bots; // tokens that are in it; nothing: every bot is
    bool closed = false; // no bot is in it
    Snowflake botRole = 0; // bots are members with this role, unless they were given others; 0: of none yet

    bool admits(const std::string& token) const { return !closed && (!bots || bots->contains(token)); }
    std::string text() const;
};

struct Webhook
{
    Snowflake id = 0;
    Snowflake channel = 0;
    Snowflake guild = 0;
    std::string token;
    JsonRecord json; // with its token
};

struct Bot
{
    Snowflake id = 0; // also that of its application
    std::string token;
    JsonRecord user;
    // Of its application: the privileged intents PRESENCE, GUILD_MEMBERS and MESSAGE_CONTENT, as a bot in few guilds
    // has them.
    std::int64_t flags = (1 << 13) | (1 << 15) | (1 << 19);

    bool readsMembers() const { return (flags & (1 << 14 | 1 << 15)) != 0; }
    bool readsContent() const { return (flags & (1 << 18 | 1 << 19)) != 0; }
};

// Everything that exists. No rules about who may do what: those are the routes'. One thread.
class World
{
public:
    using Commands = std::map<Snowflake, JsonRecord>;

    Guild* guild(Snowflake id) { return valueIn(m_guilds, id); }
    Channel* channel(Snowflake id) { return valueIn(m_channels, id); }
    Webhook* webhook(Snowflake id) { return valueIn(m_webhooks, id); }
    const Channel* channel(Snowflake id) const { return valueIn(m_channels, id); }
    const JsonRecord* user(Snowflake id) const { return valueIn(m_users, id); }
    // The bot of this token; made when it is first seen, with an id that is always the same for the same token.
    Bot& bot(const std::string& token);

    const std::map<Snowflake, Guild>& guilds() const { return m_guilds; }
    const std::unordered_map<Snowflake, Channel>& channels() const { return m_channels; }
    const std::unordered_map<Snowflake, Webhook>& webhooks() const { return m_webhooks; }

    Snowflake newId(WallTime now) { return m_ids.make(now); }
    // One of a time long past, different from the others.
    Snowflake oldId(WallTime time) { return idAt(time) + m_oldIds++ % (1U << 22); }

    // `fields` as Discord's objects are; what is missing is filled in. An "id" among them is used, else one is made.
    Guild& addGuild(QJsonObject fields, WallTime now);
    Channel& addChannel(Guild& guild, QJsonObject fields, WallTime now);
    Channel& directChannel(Snowflake recipient, Snowflake bot, WallTime now);
    Role& addRole(Guild& guild, QJsonObject fields, WallTime now);
    void addUser(QJsonObject fields);
    // A thread of a channel. "message_count" and the like are not among the fields.
    Channel& addThread(Channel& parent, QJsonObject fields, WallTime now);
    // From now on bots are members, by this managed role; the one there was is changed instead. Those that are
    // members already get it.
    Role& giveBotsARole(Guild& guild, QJsonObject fields, WallTime now);
    // What an event has besides what creating it asks for.
    static QJsonObject eventDefaults();
    // Makes the bot a member of a guild that has a role for bots.
    void join(Guild& guild, const Bot& bot, WallTime now);
    // `fields` has a "user" with an id.
    JsonRecord& addMember(Guild& guild, QJsonObject fields, WallTime now);
    Webhook& addWebhook(Channel& channel, QJsonObject fields, const Bot* maker, WallTime now);
    // `fields` has an "author" with an id; a file among "attachments" that is not on the file host is made from a seed.
    Message& addMessage(Channel& channel, QJsonObject fields, WallTime now);

    // Instead of those it has.
    static void setFields(Message& message, const QJsonObject& fields);

    void removeGuild(Snowflake id); // with all that is in it
    // With its messages, threads and webhooks; a category's channels stay, and the guild's settings name it no longer.
    void removeChannel(Snowflake id);
    void removeRole(Guild& guild, Snowflake id); // also from the members that have it, and its overwrites
    void removeWebhook(Snowflake id) { m_webhooks.erase(id); }

    FileHost& files() { return m_files; }
    const FileHost& files() const { return m_files; }

    // Application commands by application and guild (0: global).
    Commands& commands(Snowflake application, Snowflake guild) { return m_commands[{application, guild}]; }
    // False when it was acknowledged before.
    bool acknowledge(Snowflake interaction) { return m_acknowledged.insert(interaction).second; }

private:
    // The id that the fields name; else a new one, which they name then.
    Snowflake takeId(QJsonObject& fields, WallTime now);
    // Where an object of a world file names an image's hash, by key and folder, there is an image.
    void makeImages(const QJsonObject& object, std::initializer_list<std::pair<const char*, const char*>> folders);
    QJsonArray attachmentsOf(const Channel& channel, const QJsonArray& given, WallTime now);

    SnowflakeMaker m_ids;
    Snowflake m_oldIds = 0;
    std::map<Snowflake, Guild> m_guilds;
    std::unordered_map<Snowflake, Channel> m_channels;
    std::unordered_map<Snowflake, Webhook> m_webhooks;
    std::unordered_map<Snowflake, JsonRecord> m_users;
    std::unordered_map<std::string, Bot> m_bots;
    std::map<std::pair<Snowflake, Snowflake>, Snowflake> m_direct; // channel by recipient and bot
    std::map<std::pair<Snowflake, Snowflake>, Commands> m_commands;
    std::unordered_set<Snowflake> m_acknowledged;
    FileHost m_files;
};

QString idText(Snowflake id);
Snowflake idIn(const QJsonObject& object, QLatin1String key); // 0 when there is none
// "/attachments/CHANNEL/ID/FILENAME"
std::string attachmentPath(Snowflake channel, const QJsonObject& attachment);
QString timeText(WallTime time); // "2021-05-01T00:00:00.000000+00:00"
// Puts in what `fields` lacks.
void fillIn(QJsonObject& fields, const QJsonObject& defaults);

} // namespace headroom::sim
