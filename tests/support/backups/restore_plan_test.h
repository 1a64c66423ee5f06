// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/archive_writer.h"
#include "core/base/text/json_text.h"
#include "core/jobs/operations.h"
#include "core/jobs/run/reconciliation.h"
#include "tests/support/jobs/fake_reader.h"
#include "tests/support/jobs/job_queues.h" // must()
#include "tests/support/jobs/operation_test.h"

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
    // `size`: of the file that hangs on it; 0: it has none.
    void saveMessage(const archives::NewMessage& message, qsizetype size = 0)
    {
        m_batch.messages.push_back(message);
        if (size == 0)
            return;
        auto& json = m_batch.messages.back().json;
        json.insert(
            QStringLiteral("attachments"), QJsonArray{QJsonObject{{QStringLiteral("id"), QStringLiteral("1")}}});
        const discord::Snowflake id{json.value(QStringLiteral("id")).toString().toULongLong()};
        m_batch.attachments.push_back({.ownerKind = "message",
            .owner = id,
            .field = "1",
            .name = QStringLiteral("film.mp4"),
            .contentType = QStringLiteral("video/mp4"),
            .size = size,
            .url = QStringLiteral("https://example.com/") + QString::number(id.value),
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

// What the item sends, as it is planned.
inline QJsonObject bodyOf(const Planned& plan, int item)
{
    return jsonIn(plannedOf(plan.items.at(std::size_t(item))).body).toObject();
}

inline QString liveOf(const Planned& plan, int item)
{
    return jsonIn(plan.items.at(std::size_t(item)).params)[QLatin1String("live")].toString();
}

inline QStringList notesOf(const Planned& plan)
{
    QStringList notes;
    for (const auto& note : plan.summary.value(QLatin1String("notes")).toArray())
        notes += note.toString();
    return notes;
}

} // namespace headroom::support
