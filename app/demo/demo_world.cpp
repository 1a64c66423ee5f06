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
// The same people are in every guild. Any snowflakes will do, spread as if they had joined over years.
constexpr qint64 firstUserId = 175928847299117063;
constexpr qint64 userIdStep = 9'731'224'960'533'417;

QJsonObject channel(const QString& name, bool hasWebhook)
{
    QJsonObject channel{{QStringLiteral("name"), name}, {QStringLiteral("messages"), 20}};
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
        for (const auto& name : channelNames)
            channels.append(channel(name, channels.size() % 3 == 0));
        if (guilds.isEmpty()) {
            auto denied = channel(QStringLiteral("staff"), false);
            denied.insert(QStringLiteral("denied"), true);
            channels.append(denied);
        }
        QJsonArray members;
        for (int i = 0; i < membersPerGuild; ++i) {
            const QJsonObject user{{QStringLiteral("id"), QString::number(firstUserId + i * userIdStep)},
                {QStringLiteral("username"), QStringLiteral("member-%1").arg(i + 1)}};
            members.append(QJsonObject{{QStringLiteral("user"), user}});
        }
        guilds.append(QJsonObject{{QStringLiteral("name"), guildName}, {QStringLiteral("channels"), channels},
            {QStringLiteral("members"), members}});
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("guilds"), guilds}}).toJson();
}

Result<World> readWorld(const QByteArray& state)
{
    World world;
    const auto root = QJsonDocument::fromJson(state).object();
    for (const auto& item : root.value(QStringLiteral("guilds")).toArray()) {
        const auto guild = item.toObject();
        World::Guild known{idOf(guild), {}};
        for (const auto& member : guild.value(QStringLiteral("member_ids")).toArray())
            known.members.push_back(member.toString().toStdString());
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
        return failure(ErrorKind::Broken, "the simulator told of no guild with a channel");
    return world;
}

} // namespace headroom::demo
