// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/file/archive_rows.h"

#include <QDateTime>
#include <QJsonArray>

namespace headroom::archives {

namespace {

bool isOneOfItsGuild(ObjectKind kind)
{
    return kind == ObjectKind::Guild || kind == ObjectKind::Onboarding || kind == ObjectKind::WelcomeScreen
        || kind == ObjectKind::Widget;
}

bool isOfUser(ObjectKind kind)
{
    return kind == ObjectKind::Ban || kind == ObjectKind::Member;
}

QLatin1String parentField(ObjectKind kind)
{
    if (kind == ObjectKind::Channel || kind == ObjectKind::Thread)
        return QLatin1String("parent_id");
    if (kind == ObjectKind::Webhook || kind == ObjectKind::Event)
        return QLatin1String("channel_id");
    return {};
}

std::optional<discord::Snowflake> objectId(ObjectKind kind, const QJsonObject& json, discord::Snowflake guild)
{
    if (isOneOfItsGuild(kind))
        return guild;
    if (isOfUser(kind))
        return snowflakeIn(json.value(QLatin1String("user")).toObject().value(QLatin1String("id")));
    if (kind == ObjectKind::Sound)
        return snowflakeIn(json.value(QLatin1String("sound_id")));
    return snowflakeIn(json.value(QLatin1String("id")));
}

// As it can lie in a column of text: without what is no character.
QString columnText(const QString& text)
{
    auto column = QString::fromUtf8(text.toUtf8());
    return column.replace(QChar(0), QChar(QChar::ReplacementCharacter));
}

QString objectName(ObjectKind kind, const QJsonObject& json)
{
    if (kind == ObjectKind::Member)
        return memberName(json);
    if (kind == ObjectKind::Ban)
        return userName(json.value(QLatin1String("user")).toObject());
    return json.value(QLatin1String("name")).toString();
}

} // namespace

// Beyond 63 bits SQLite has no integers, and Discord has no ids before the year 2084.
std::optional<discord::Snowflake> snowflakeIn(const QJsonValue& value)
{
    const auto id = discord::parseSnowflake(value.toString().toStdString());
    return id && id->value <= std::uint64_t(std::numeric_limits<std::int64_t>::max()) ? id : std::nullopt;
}

QString userName(const QJsonObject& user)
{
    const auto shown = user.value(QLatin1String("global_name")).toString();
    return shown.isEmpty() ? user.value(QLatin1String("username")).toString() : shown;
}

QString memberName(const QJsonObject& member)
{
    const auto nickname = member.value(QLatin1String("nick")).toString();
    return nickname.isEmpty() ? userName(member.value(QLatin1String("user")).toObject()) : nickname;
}

Result<ObjectColumns> objectColumns(ObjectKind kind, const QJsonObject& json, discord::Snowflake guild)
{
    const auto id = objectId(kind, json, guild);
    if (!id)
        return failure(ErrorKind::Broken, Text::tr("a %1 without an id was not saved").arg(nounOf(kind)));
    ObjectColumns columns{.id = *id, .name = columnText(objectName(kind, json))};
    if (const auto field = parentField(kind); !field.isEmpty())
        columns.parent = snowflakeIn(json.value(field));
    if (const auto position = json.value(QLatin1String("position")); position.isDouble())
        columns.position = position.toInt();
    return columns;
}

Result<MessageColumns> messageColumns(const QJsonObject& json)
{
    const auto id = snowflakeIn(json.value(QLatin1String("id")));
    if (!id)
        return failure(ErrorKind::Broken, Text::tr("a message without an id was not saved"));
    const auto edited =
        QDateTime::fromString(json.value(QLatin1String("edited_timestamp")).toString(), Qt::ISODateWithMs);
    const auto author = json.value(QLatin1String("author")).toObject();
    return MessageColumns{.id = *id,
        .author = snowflakeIn(author.value(QLatin1String("id"))).value_or(discord::Snowflake{}),
        .edited = edited.isValid() ? std::optional<std::int64_t>(edited.toMSecsSinceEpoch()) : std::nullopt,
        .type = json.value(QLatin1String("type")).toInt(),
        .isPinned = json.value(QLatin1String("pinned")).toBool(),
        .attachments = static_cast<int>(json.value(QLatin1String("attachments")).toArray().size()),
        .content = columnText(json.value(QLatin1String("content")).toString())};
}

} // namespace headroom::archives
