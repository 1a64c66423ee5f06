// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/object_kind.h"
#include "core/base/result.h"
#include "core/discord/snowflake.h"

#include <QJsonObject>
#include <QVariant>

#include <cstdint>
#include <optional>

namespace headroom::archives {

// The columns of a row that stand in its JSON as well, so that a file can be queried without reading JSON. Pure.

struct ObjectColumns
{
    discord::Snowflake id =
        {}; // of what has none (settings, onboarding, ...) the guild's; of bans and members the user's
    std::optional<discord::Snowflake> parent = {}; // a channel's category, a thread's or webhook's channel
    std::optional<int> position = {};
    QString name = {}; // of a member what is shown: nickname, display name or user name

    bool operator==(const ObjectColumns&) const = default;
};
// Error (Broken): the id is missing.
Result<ObjectColumns> objectColumns(ObjectKind kind, const QJsonObject& json, discord::Snowflake guild);

struct MessageColumns
{
    discord::Snowflake id = {};
    discord::Snowflake author = {}; // 0: it has none
    std::optional<std::int64_t> edited = {}; // milliseconds since 1970
    int type = 0;
    bool isPinned = false;
    int attachments = 0;
    QString content = {};

    bool operator==(const MessageColumns&) const = default;
};
Result<MessageColumns> messageColumns(const QJsonObject& json);

std::optional<discord::Snowflake> snowflakeIn(const QJsonValue& value);
// The name that is shown for a user, or for a member.
QString userName(const QJsonObject& user);
QString memberName(const QJsonObject& member);

// As ids and times are bound and read: other integers would be bound as text.
inline QVariant bound(discord::Snowflake id)
{
    return QVariant(static_cast<qlonglong>(id.value));
}
inline discord::Snowflake idIn(const QVariant& column)
{
    return discord::Snowflake{static_cast<std::uint64_t>(column.toLongLong())};
}

} // namespace headroom::archives
