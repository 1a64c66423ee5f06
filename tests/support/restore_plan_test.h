// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_writer.h"
#include "core/jobs/operations.h"
#include "tests/support/fake_reader.h"
#include "tests/support/job_queues.h" // must()

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>

namespace headroom::support {

// Plans a restore out of a few objects. The live guild is 100; the bot is 50 and has role 30, at position 5, with
// ADMINISTRATOR. The archive is of the same guild unless it is said otherwise.
class RestorePlanTest
{
public:
    explicit RestorePlanTest(std::uint64_t savedGuild = 100)
        : m_guild{savedGuild}
    {
        const auto id = std::to_string(savedGuild);
        save(archives::ObjectKind::Guild, (R"({"name": "Aurora", "id": ")" + id + R"("})").c_str());
        save(archives::ObjectKind::Role,
            (R"({"name": "@everyone", "position": 0, "permissions": "0", "id": ")" + id + R"("})").c_str());
        api.set("/guilds/100", R"({"id": "100", "name": "Aurora", "owner_id": "1"})");
        api.set("/users/@me", R"({"id": "50"})");
        api.set("/guilds/100/members/50", R"({"user": {"id": "50"}, "roles": ["30"]})");
        api.set("/guilds/100/members?limit=1000&after=0", "[]");
        setRoles("");
        setChannels("");
    }

    void save(archives::ObjectKind kind, const char* json)
    {
        m_batch.objects.push_back({kind, QJsonDocument::fromJson(json).object()});
    }
    void saveFile(const char* kind, std::uint64_t owner, qsizetype size = 10)
    {
        m_batch.attachments.push_back({.ownerKind = kind,
            .owner = {owner},
            .field = "image",
            .name = QStringLiteral("file.png"),
            .contentType = QStringLiteral("image/png"),
            .size = size,
            .url = QStringLiteral("https://example.com/") + QString::number(owner),
            .content = QByteArray(size, 'x')});
    }
    // Besides @everyone and the bot's.
    void setRoles(const QByteArray& more, const QByteArray& ofBot = R"("position": 5, "permissions": "8")")
    {
        api.set("/guilds/100/roles",
            (R"([{"id": "100", "name": "@everyone", "position": 0, "permissions": "0"},
                {"id": "30", "name": "Bot", "managed": true, "tags": {"bot_id": "50"}, )"
                + ofBot + '}' + (more.isEmpty() ? "" : ", " + more) + ']')
                .constData());
    }
    void setChannels(const QByteArray& channels)
    {
        api.set("/guilds/100/channels", ('[' + channels + ']').constData());
    }

    // What an undefined `parts` leaves out is read from nowhere.
    Planned plan(const char* parts, QJsonObject params = {})
    {
        const auto path = m_folder.filePath(QStringLiteral("%1.hdra").arg(++m_plans)).toStdString();
        auto writer = must(archives::ArchiveWriter::create(path,
            {.guild = m_guild, .guildName = QStringLiteral("Aurora"), .bot = {60}, .parts = {}, .begun = WallTime{}}));
        must(writer->commit(m_batch, WallTime{}));
        must(writer->finish(WallTime{}));
        params.insert(QStringLiteral("from"), QString::fromStdString(path));
        if (*parts)
            params.insert(QStringLiteral("parts"), QLatin1String(parts));
        return planWith(jobs::restoreGuild(), QJsonDocument(params).toJson().constData(), api);
    }

    FakeReader api;

private:
    QTemporaryDir m_folder;
    discord::Snowflake m_guild;
    archives::ArchiveBatch m_batch;
    int m_plans = 0;
};

} // namespace headroom::support
