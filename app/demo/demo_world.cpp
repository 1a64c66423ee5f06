// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/demo/demo_world.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::demo {

namespace {

const QStringList guildNames{QStringLiteral("Lighthouse"), QStringLiteral("Orchard"), QStringLiteral("Tin Roof")};
const QStringList channelNames{QStringLiteral("general"), QStringLiteral("help"), QStringLiteral("showcase"),
    QStringLiteral("events"), QStringLiteral("music"), QStringLiteral("off-topic"), QStringLiteral("bots"),
    QStringLiteral("feedback")};
constexpr int membersPerGuild = 40;
constexpr int mutedMembers = 900; // of the first guild, so that a job is busy with them for a while
constexpr int unverifiedMembers = 2400; // of the second one, likewise, for a job that gets on faster
constexpr int moderators = 3;
constexpr int botPosition = 8;
constexpr int fewMessages = 40; // of a channel
constexpr int manyMessages = 1000; // of those of the last guild, so that a backup is busy with them for a while
constexpr qint64 betweenMessages = 1799; // seconds
constexpr qint64 firstGuildId = 197038439483310086;
constexpr qint64 guildIdStep = 41'771'983'423'143'937;
// The same people are in every guild. Any snowflakes will do, spread as if they had joined over years.
constexpr qint64 firstUserId = 175928847299117063;
constexpr qint64 userIdStep = 1'231'224'960'533'417;

// Bits of Discord's permissions, of what the traffic and the jobs do.
QString botPermissions()
{
    quint64 bits = 0;
    for (const int bit : {1, 2, 4, 5, 6, 7, 10, 11, 13, 16, 27, 28, 29, 34, 51})
        bits |= quint64(1) << bit;
    return QString::number(bits);
}

QJsonArray roles(int guild)
{
    QJsonArray roles;
    const auto add = [&](const QString& name, int position) {
        roles.append(QJsonObject{{QStringLiteral("id"), roleId(guild, static_cast<int>(roles.size()))},
            {QStringLiteral("name"), name}, {QStringLiteral("position"), position}});
    };
    add(QStringLiteral("Muted"), 1);
    add(QStringLiteral("Moderator"), botPosition + 2);
    for (int year = 2019; year < 2026; ++year)
        add(QStringLiteral("event-%1").arg(year), year < 2021 ? botPosition + 3 : 2);
    add(QStringLiteral("Unverified"), 1);
    return roles;
}

QJsonObject user(int number)
{
    return {{QStringLiteral("id"), QString::number(firstUserId + number * userIdStep)},
        {QStringLiteral("username"), QStringLiteral("member-%1").arg(number + 1)}};
}

QJsonObject member(int number, const QJsonArray& roleIds)
{
    return {{QStringLiteral("user"), user(number)}, {QStringLiteral("roles"), roleIds}};
}

// Those whom anybody's traffic is about come first, then moderators, then those who are muted or never said who they
// are.
QJsonArray members(int guild)
{
    QJsonArray members;
    for (int i = 0; i < membersPerGuild; ++i)
        members.append(member(i, {}));
    for (int i = 0; i < moderators; ++i)
        members.append(member(membersPerGuild + i, {roleId(guild, 1)}));
    for (int i = 0; guild == 0 && i < mutedMembers; ++i)
        members.append(member(membersPerGuild + moderators + i, {roleId(guild, mutedRole)}));
    for (int i = 0; guild == 1 && i < unverifiedMembers; ++i)
        members.append(member(membersPerGuild + moderators + mutedMembers + i, {roleId(guild, unverifiedRole)}));
    return members;
}

bool isOfTheTraffic(const QString& user)
{
    const auto number = (user.toLongLong() - firstUserId) / userIdStep;
    return number >= 0 && number < membersPerGuild && user.toLongLong() == firstUserId + number * userIdStep;
}

// A talk of some of those who are in every guild, the oldest first.
QJsonArray messages(int count, bool showsPictures)
{
    static const QStringList openings{QStringLiteral("Does anybody know"), QStringLiteral("I finally found out"),
        QStringLiteral("Please remember"), QStringLiteral("Tonight we talk about"), QStringLiteral("Good question:")};
    static const QStringList subjects{QStringLiteral("when the next event is"),
        QStringLiteral("how the lighthouse was painted"), QStringLiteral("where the apples come from"),
        QStringLiteral("why the bot was slow yesterday"), QStringLiteral("who repaired the roof"),
        QStringLiteral("which song that was"), QStringLiteral("what the new role is for")};
    QJsonArray messages;
    for (int i = 0; i < count; ++i) {
        QJsonObject message{{QStringLiteral("author"), user(i * i % membersPerGuild)},
            {QStringLiteral("content"),
                openings[i % openings.size()] + QLatin1Char(' ') + subjects[i * 3 % subjects.size()]},
            {QStringLiteral("age_seconds"), (count - i) * betweenMessages}};
        if (showsPictures && i % 2 == 0)
            message.insert(QStringLiteral("attachments"),
                QJsonArray{QJsonObject{{QStringLiteral("filename"), QStringLiteral("poster.png")},
                    {QStringLiteral("content_type"), QStringLiteral("image/png")}, {QStringLiteral("size"), 24'000}}});
        messages.append(message);
    }
    return messages;
}

QJsonObject channel(const QString& name, bool hasWebhook, int messageCount)
{
    QJsonObject channel{{QStringLiteral("name"), name},
        {QStringLiteral("messages"), messages(messageCount, name == QStringLiteral("showcase"))}};
    if (hasWebhook)
        channel.insert(QStringLiteral("webhooks"), QJsonArray{QJsonObject{{QStringLiteral("name"), name}}});
    return channel;
}

std::string idOf(const QJsonObject& object)
{
    return object.value(QStringLiteral("id")).toString().toStdString();
}

} // namespace

QByteArray demoWorldFile()
{
    QJsonArray guilds;
    for (const auto& guildName : guildNames) {
        QJsonArray channels;
        const auto messageCount = guilds.size() + 1 == guildNames.size() ? manyMessages : fewMessages;
        for (const auto& name : channelNames)
            channels.append(channel(name, channels.size() % 3 == 0, messageCount));
        if (guilds.isEmpty()) {
            auto denied = channel(QStringLiteral("staff"), false, fewMessages);
            denied.insert(QStringLiteral("denied"), true);
            channels.append(denied);
        }
        const auto number = static_cast<int>(guilds.size());
        guilds.append(QJsonObject{{QStringLiteral("id"), guildId(number)}, {QStringLiteral("name"), guildName},
            {QStringLiteral("channels"), channels}, {QStringLiteral("roles"), roles(number)},
            {QStringLiteral("bot_role"),
                QJsonObject{{QStringLiteral("name"), QStringLiteral("Headroom")},
                    {QStringLiteral("position"), botPosition}, {QStringLiteral("permissions"), botPermissions()}}},
            {QStringLiteral("members"), members(number)}});
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("guilds"), guilds}}).toJson();
}

QString guildId(int guild)
{
    return QString::number(firstGuildId + guild * guildIdStep);
}

QString roleId(int guild, int role)
{
    return QString::number(firstGuildId + guild * guildIdStep + 4096 * (role + 1));
}

Result<World> readWorld(const QByteArray& state)
{
    World world;
    const auto root = QJsonDocument::fromJson(state).object();
    for (const auto& item : root.value(QStringLiteral("guilds")).toArray()) {
        const auto guild = item.toObject();
        World::Guild known{idOf(guild), {}};
        for (const auto& user : guild.value(QStringLiteral("member_ids")).toArray()) {
            if (isOfTheTraffic(user.toString()))
                known.members.push_back(user.toString().toStdString());
        }
        world.guilds.push_back(std::move(known));
        for (const auto& channelItem : guild.value(QStringLiteral("channels")).toArray()) {
            const auto channel = channelItem.toObject();
            if (channel.value(QStringLiteral("denied")).toBool())
                world.deniedChannel = idOf(channel);
            else
                world.channels.push_back(idOf(channel));
        }
        for (const auto& hookItem : guild.value(QStringLiteral("webhooks")).toArray()) {
            const auto hook = hookItem.toObject();
            world.webhooks.push_back({idOf(hook), hook.value(QStringLiteral("token")).toString().toStdString()});
        }
    }
    if (world.guilds.empty() || world.channels.empty())
        return failure(ErrorKind::Broken, "the simulator has no guild with a channel");
    return world;
}

} // namespace headroom::demo
