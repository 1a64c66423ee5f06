// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_writer.h"
#include "tests/support/jobs/job_queues.h" // must()

#include <QJsonArray>
#include <QJsonObject>
#include <QTemporaryDir>

#include <string>

namespace headroom::support {

inline constexpr discord::Snowflake archivedGuild{197038439483310086};
inline constexpr discord::Snowflake archivedBot{172002275412279296};
inline constexpr discord::Snowflake firstChannel{203039963636301824};
inline constexpr discord::Snowflake secondChannel{203039963636301825};
inline constexpr WallTime archivedAt{std::chrono::milliseconds{1'763'848'800'000}};

inline QString idText(discord::Snowflake id)
{
    return QString::fromStdString(discord::toString(id));
}

// The id of the n-th message, a second after the one before.
inline discord::Snowflake messageId(int n)
{
    return discord::snowflakeAt(archivedAt + std::chrono::seconds{n});
}

inline QJsonObject messageJson(
    int n, const QString& content, discord::Snowflake channel = firstChannel, discord::Snowflake author = archivedBot)
{
    return {{QStringLiteral("id"), idText(messageId(n))}, {QStringLiteral("channel_id"), idText(channel)},
        {QStringLiteral("type"), 0}, {QStringLiteral("content"), content},
        {QStringLiteral("timestamp"), QStringLiteral("2025-11-22T22:00:00.000000+00:00")},
        {QStringLiteral("author"),
            QJsonObject{{QStringLiteral("id"), idText(author)}, {QStringLiteral("username"), QStringLiteral("ada")}}},
        {QStringLiteral("attachments"), QJsonArray()}};
}

inline archives::NewMessage newMessage(int n, const QString& content, discord::Snowflake channel = firstChannel)
{
    return {channel, messageJson(n, content, channel)};
}

inline archives::NewObject newRole(std::uint64_t id, const QString& name, int position = 1)
{
    return {archives::ObjectKind::Role,
        {{QStringLiteral("id"), QString::number(id)}, {QStringLiteral("name"), name},
            {QStringLiteral("position"), position}, {QStringLiteral("permissions"), QStringLiteral("1071698660929")},
            {QStringLiteral("nobody_knows_this_yet"), QJsonArray{1, 2}}}};
}

// A folder of archives of the guild above.
class ArchiveFolder
{
public:
    std::string path(const std::string& name) const
    {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }
    static archives::ArchiveStart start()
    {
        return {.guild = archivedGuild,
            .guildName = QStringLiteral("Quiet & <loud>"),
            .bot = archivedBot,
            .parts = {{QStringLiteral("messages"), QJsonObject{{QStringLiteral("limit"), 1000}}}},
            .begun = archivedAt};
    }
    std::unique_ptr<archives::ArchiveWriter> create(const std::string& name) const
    {
        return must(archives::ArchiveWriter::create(path(name), start()));
    }

private:
    QTemporaryDir m_folder;
};

} // namespace headroom::support
