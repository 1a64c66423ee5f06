// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/recording_file.h"

#include "core/recording/spread.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>

namespace headroom::recording {

namespace {

archives::FileKind recordingKind(bool isDurable)
{
    return {.named = QT_TRANSLATE_NOOP("Text", "the recording %1"),
        .none = Text::tr("no recording"),
        .whenFull = Text::tr("free space; recording then goes on by itself, and what was recorded stays good"),
        .isDurable = isDurable,
        .cacheKiB = 1000}; // of a window that stays open for weeks
}

// All at once, or whoever is killed while it makes them would leave a file that is none of ours.
Result<void> makeTables(RecordingFile& file)
{
    const QStringList statements{
        QStringLiteral("CREATE TABLE series (id INTEGER PRIMARY KEY, measure TEXT NOT NULL, subject TEXT NOT NULL, "
                       "seen INTEGER NOT NULL, UNIQUE (measure, subject))"),
        QStringLiteral("CREATE TABLE tail (second INTEGER PRIMARY KEY, row BLOB NOT NULL)"),
        QStringLiteral("CREATE TABLE seconds (key INTEGER PRIMARY KEY, block BLOB NOT NULL)"),
        QStringLiteral("CREATE TABLE minutes (key INTEGER PRIMARY KEY, block BLOB NOT NULL)"),
        QStringLiteral("CREATE TABLE quarters (key INTEGER PRIMARY KEY, block BLOB NOT NULL)"),
        QStringLiteral("CREATE TABLE events (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, until INTEGER, kind TEXT NOT "
                       "NULL, critical INTEGER NOT NULL, subject TEXT NOT NULL, detail TEXT NOT NULL)"),
        QStringLiteral("CREATE INDEX events_at ON events (at)"),
        QStringLiteral("CREATE TABLE notes (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, text TEXT NOT NULL)"),
        QStringLiteral("PRAGMA application_id = %1").arg(recordingApplicationId),
        QStringLiteral("PRAGMA user_version = %1").arg(recordingVersion),
    };
    return file.transaction([&]() -> Result<void> {
        for (const auto& statement : statements) {
            if (auto done = file.command(statement); !done)
                return done;
        }
        return {};
    });
}

Result<std::int64_t> numberIn(RecordingFile& file, const QString& statement)
{
    return file.firstRow(statement).map(
        [](const RecordingFile::Row& row) { return std::int64_t(row.empty() ? 0 : row.front().toLongLong()); });
}

Result<void> checkIsRecording(RecordingFile& file)
{
    const auto id = numberIn(file, QStringLiteral("PRAGMA application_id"));
    const auto version = numberIn(file, QStringLiteral("PRAGMA user_version"));
    if (!id || !version)
        return firstError(id, version);
    if (*id != recordingApplicationId)
        return failure(ErrorKind::Failed, Text::tr("%1 is no recording: choose another file").arg(file.path()));
    if (*version > recordingVersion)
        return failure(ErrorKind::Failed,
            Text::tr("the recording %1 was written by a newer version of Headroom: open it with that one")
                .arg(file.path()));
    return {};
}

// Whoever was killed before anything was written leaves a file that is not even a database.
void removeIfEmpty(const std::string& path)
{
    const auto file = QString::fromStdString(path);
    const QFileInfo info(file);
    if (info.isFile() && info.size() == 0 && QFileInfo(file + QStringLiteral("-wal")).size() == 0)
        QFile::remove(file);
}

qlonglong millisecondsOf(WallTime at)
{
    return at.time_since_epoch().count();
}

Event eventOf(const QSqlQuery& query, Event::Kind kind)
{
    Event event;
    event.id = query.value(0).toLongLong();
    event.kind = kind;
    event.at = WallTime{std::chrono::milliseconds{query.value(1).toLongLong()}};
    if (!query.value(2).isNull())
        event.until = WallTime{std::chrono::milliseconds{query.value(2).toLongLong()}};
    event.isCritical = query.value(4).toBool();
    event.subject = query.value(5).toString().toStdString();
    event.detail = QJsonDocument::fromJson(query.value(6).toString().toUtf8()).object();
    return event;
}

} // namespace

Result<std::unique_ptr<RecordingFile>> openRecordingFile(const std::string& path, FileAccess access, bool isDurable)
{
    using Access = RecordingFile::Access;
    if (access == FileAccess::Write)
        removeIfEmpty(path);
    const bool isNew = access == FileAccess::Write && !QFileInfo::exists(QString::fromStdString(path));
    auto file = RecordingFile::open(path,
        isNew                             ? Access::Create
            : access == FileAccess::Write ? Access::Write
                                          : Access::Read,
        recordingKind(isDurable));
    if (!file)
        return file;
    // One that was killed while it made the tables left a file without any.
    const auto tables = numberIn(**file, QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!tables)
        return tl::unexpected(tables.error());
    const auto ready = *tables == 0 && access == FileAccess::Write ? makeTables(**file) : checkIsRecording(**file);
    return ready.map([&file] { return *std::move(file); });
}

Result<void> writeEvent(RecordingFile& file, const Event& event)
{
    const auto detail = QString::fromUtf8(QJsonDocument(event.detail).toJson(QJsonDocument::Compact));
    return file.write(
        QStringLiteral("INSERT OR REPLACE INTO events (id, at, until, kind, critical, subject, detail) VALUES (?, ?, "
                       "?, ?, ?, ?, ?)"),
        {qlonglong(event.id), millisecondsOf(event.at),
            event.until ? QVariant(millisecondsOf(*event.until)) : QVariant(), QString::fromUtf8(nameOf(event.kind)),
            event.isCritical ? 1 : 0, QString::fromStdString(event.subject), detail});
}

Result<std::vector<Event>> readEvents(RecordingFile& file, WallTime from, WallTime to)
{
    std::vector<Event> events;
    auto read =
        file.each(QStringLiteral("SELECT id, at, until, kind, critical, subject, detail FROM events WHERE at < ? "
                                 "AND coalesce(until, at) >= ? ORDER BY at, id"),
            {millisecondsOf(to), millisecondsOf(from)}, [&](const QSqlQuery& query) {
                // Of a newer version: what is not known is left out.
                if (const auto kind = eventKindNamed(query.value(3).toString().toStdString()))
                    events.push_back(eventOf(query, *kind));
            });
    if (!read)
        return tl::unexpected(read.error());
    read = file.each(
        QStringLiteral("SELECT id, at, NULL, '', 0, text, '' FROM notes WHERE at < ? AND at >= ? ORDER BY at"),
        {millisecondsOf(to), millisecondsOf(from)},
        [&](const QSqlQuery& query) { events.push_back(eventOf(query, Event::Kind::Note)); });
    if (!read)
        return tl::unexpected(read.error());
    std::ranges::stable_sort(events, {}, &Event::at);
    return events;
}

Result<void> writeNote(RecordingFile& file, WallTime at, const std::string& text)
{
    return file.write(QStringLiteral("INSERT INTO notes (at, text) VALUES (?, ?)"),
        {millisecondsOf(at), QString::fromStdString(text)});
}

Result<std::optional<std::string>> readBlockBytes(
    RecordingFile& file, Tier tier, std::int64_t number, std::int64_t chunk)
{
    return file
        .firstRow(QStringLiteral("SELECT block FROM %1 WHERE key = ?").arg(tableOf(tier)),
            {qlonglong(blockKey(number, chunk))})
        .map([](const RecordingFile::Row& row) {
            return row.empty() ? std::nullopt : std::optional(row.front().toByteArray().toStdString());
        });
}

Result<void> writeBlockBytes(
    RecordingFile& file, Tier tier, std::int64_t number, std::int64_t chunk, const std::string& bytes)
{
    return file.write(QStringLiteral("INSERT OR REPLACE INTO %1 (key, block) VALUES (?, ?)").arg(tableOf(tier)),
        {qlonglong(blockKey(number, chunk)), bytesOf(bytes)});
}

Result<Limits> limitsOf(RecordingFile& file, const QString& table, const QString& column)
{
    // Two selections, as SQLite finds only a single min() or max() without reading the table.
    return file.firstRow(QStringLiteral("SELECT (SELECT min(%1) FROM %2), (SELECT max(%1) FROM %2)").arg(column, table))
        .map([](const RecordingFile::Row& row) {
            return row[0].isNull() ? Limits() : Limits({row[0].toLongLong(), row[1].toLongLong()});
        });
}

Result<Limits> numbersOf(RecordingFile& file, Tier tier)
{
    return limitsOf(file, tableOf(tier), QStringLiteral("key")).map([](Limits keys) {
        return keys ? Limits({keys->first / maxChunks, keys->second / maxChunks}) : keys;
    });
}

Result<std::int64_t> lastChunk(RecordingFile& file)
{
    const auto last = numberIn(file, QStringLiteral("SELECT coalesce(max(id), 0) FROM series"));
    if (!last)
        return last;
    return std::clamp<std::int64_t>(*last / seriesInChunk, 0, maxChunks - 1);
}

Result<std::optional<Block>> coarserBlock(Tier tier, std::int64_t number, const FineBlock& fine)
{
    const auto fineSpan = spanOf(finer(tier));
    const auto blocks = spanOf(tier) / fineSpan;
    const auto pointsOfBlock = std::size_t(fineSpan / stepOf(tier));
    const auto group = std::size_t(stepOf(tier) / stepOf(finer(tier)));
    std::optional<Block> coarse;
    std::vector<Spread> spreads(group);
    for (std::int64_t i = 0; i < blocks; ++i) {
        const auto block = fine(number * blocks + i);
        if (!block && block.error().kind != ErrorKind::Broken)
            return tl::unexpected(block.error());
        if (!block || !*block || (*block)->samples != std::size_t(samplesOf(finer(tier))))
            continue;
        const bool isSpread = finer(tier) != Tier::Seconds;
        const auto series = isSpread ? (*block)->columns / 3 : (*block)->columns;
        if (series > std::size_t(seriesInChunk))
            continue;
        if (!coarse)
            coarse = emptySpreads(std::size_t(seriesInChunk), std::size_t(samplesOf(tier)));
        for (std::size_t one = 0; one < series; ++one) {
            for (std::size_t point = 0; point < pointsOfBlock; ++point) {
                for (std::size_t k = 0; k < group; ++k) {
                    const auto sample = point * group + k;
                    spreads[k] = isSpread ? spreadAt(**block, one, sample) : spreadOf((*block)->column(one)[sample]);
                }
                setSpread(*coarse, one, std::size_t(i) * pointsOfBlock + point, spreadOf(spreads));
            }
        }
    }
    return coarse;
}

} // namespace headroom::recording
