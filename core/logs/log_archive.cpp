// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/log_archive.h"

#include <QDir>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QStringList>
#include <QUuid>
#include <QVariant>

namespace headroom::logs {

namespace {

constexpr int applicationId = 0x48647232; // "Hdr2": tells our files from other people's
constexpr int archiveVersion = 2;

QByteArray bytes(const std::string& text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

std::string text(const QVariant& value)
{
    return value.toByteArray().toStdString();
}

} // namespace

// A connection is known by a name, and is to be removed by it after everything that uses it.
struct LogArchive::Parts
{
    explicit Parts(std::string file)
        : path(std::move(file))
        , name(QUuid::createUuid().toString())
    {
        auto opened = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), name);
        opened.setDatabaseName(QString::fromStdString(path));
    }
    Parts(const Parts&) = delete;
    Parts& operator=(const Parts&) = delete;
    ~Parts()
    {
        database().close();
        QSqlDatabase::removeDatabase(name);
    }

    QSqlDatabase database() const { return QSqlDatabase::database(name, false); }

    tl::unexpected<Error> broken(const QSqlError& error) const
    {
        const auto words = error.databaseText().isEmpty() ? error.driverText() : error.databaseText();
        return failure(ErrorKind::Failed,
            Text::tr(
                "the history of the logs in %1 cannot be used (%2): free space or repair the file, or remove it to "
                "begin anew")
                .arg(path, words.toStdString()));
    }

    Result<void> run(const QString& statement, const QVariantList& values = {}) const
    {
        QSqlQuery query(database());
        if (!query.prepare(statement))
            return broken(query.lastError());
        for (const auto& value : values)
            query.addBindValue(value);
        if (!query.exec())
            return broken(query.lastError());
        return {};
    }

    // All at once, or whoever is killed while it makes them would leave a file that is none of ours.
    Result<void> makeTables() const
    {
        return runAll({QStringLiteral("PRAGMA application_id = %1").arg(applicationId),
            QStringLiteral("CREATE TABLE sources (name BLOB PRIMARY KEY, position BLOB NOT NULL, "
                           "figures BLOB NOT NULL, read_at INTEGER NOT NULL)"),
            QStringLiteral("CREATE TABLE together (one INTEGER PRIMARY KEY CHECK (one = 1), figures BLOB NOT NULL)")});
    }

    // Version 1 did not tell when a source was read last.
    Result<void> upgradeFromFirst() const
    {
        return runAll({QStringLiteral("ALTER TABLE sources ADD COLUMN read_at INTEGER NOT NULL DEFAULT 0")});
    }

    Result<void> runAll(const QStringList& statements) const
    {
        for (const auto& statement : QStringList{QStringLiteral("BEGIN IMMEDIATE")} + statements
                + QStringList{
                    QStringLiteral("PRAGMA user_version = %1").arg(archiveVersion), QStringLiteral("COMMIT")}) {
            if (const auto done = run(statement); !done)
                return done;
        }
        return {};
    }

    Result<void> write(const Changes& changes) const
    {
        for (const auto& name : changes.forgotten) {
            if (auto done = run(QStringLiteral("DELETE FROM sources WHERE name = ?"), {bytes(name)}); !done)
                return done;
        }
        for (const auto& source : changes.sources) {
            const auto readAt = source.readAt ? qlonglong(source.readAt->time_since_epoch().count()) : 0;
            if (auto done = run(QStringLiteral("INSERT OR REPLACE INTO sources (name, position, figures, read_at) "
                                               "VALUES (?, ?, ?, ?)"),
                    {bytes(source.name), bytes(source.position.text), bytes(source.figures), readAt});
                !done)
                return done;
        }
        if (!changes.together)
            return {};
        return run(
            QStringLiteral("INSERT OR REPLACE INTO together (one, figures) VALUES (1, ?)"), {bytes(*changes.together)});
    }

    Result<int> number(const QString& statement) const
    {
        QSqlQuery query(database());
        if (!query.exec(statement) || !query.next())
            return broken(query.lastError());
        return query.value(0).toInt();
    }

    std::string path;
    QString name;
};

LogArchive::LogArchive(std::unique_ptr<Parts> parts)
    : m_parts(std::move(parts))
{
}

LogArchive::~LogArchive() = default;

const std::string& LogArchive::path() const
{
    return m_parts->path;
}

Result<std::unique_ptr<LogArchive>> LogArchive::open(const std::string& path)
{
    if (!QSqlDatabase::isDriverAvailable(QStringLiteral("QSQLITE")))
        return failure(ErrorKind::Failed, Text::tr("Qt's SQLite driver is missing: install libqt6sql6-sqlite"));
    const QFileInfo file(QString::fromStdString(path));
    if (!QDir().mkpath(file.absolutePath()))
        return failure(ErrorKind::Failed,
            Text::tr("the folder %1 cannot be made: check who may write there").arg(file.absolutePath().toStdString()));
    auto parts = std::make_unique<Parts>(path);
    auto database = parts->database();
    if (!database.open())
        return parts->broken(database.lastError());
    // Exclusive: two programs that follow the same logs would take each other's places. Held from the first lock on.
    for (const auto* pragma :
        {"PRAGMA locking_mode = EXCLUSIVE", "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"}) {
        QSqlQuery query(database);
        if (!query.exec(QString::fromLatin1(pragma))) {
            if (query.lastError().nativeErrorCode() == QLatin1String("5"))
                return failure(ErrorKind::Failed,
                    Text::tr("another program has %1 open: end it, or give this one a history of its own").arg(path));
            return parts->broken(query.lastError());
        }
    }
    const auto tables = parts->number(QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!tables)
        return tl::unexpected(tables.error());
    const auto asArchive = [&parts] { return std::unique_ptr<LogArchive>(new LogArchive(std::move(parts))); };
    if (*tables == 0)
        return parts->makeTables().map(asArchive);
    const auto id = parts->number(QStringLiteral("PRAGMA application_id"));
    if (!id)
        return tl::unexpected(id.error());
    const auto found = parts->number(QStringLiteral("PRAGMA user_version"));
    if (*id == applicationId && found && *found == 1)
        return parts->upgradeFromFirst().map(asArchive);
    if (*id != applicationId || !found || *found != archiveVersion)
        return failure(ErrorKind::Failed,
            Text::tr("%1 is no history of logs that this version can read: name another file, or remove it").arg(path));
    return asArchive();
}

Result<std::vector<LogArchive::Source>> LogArchive::sources() const
{
    QSqlQuery query(m_parts->database());
    if (!query.exec(QStringLiteral("SELECT name, position, figures, read_at FROM sources ORDER BY name")))
        return m_parts->broken(query.lastError());
    std::vector<Source> sources;
    while (query.next()) {
        auto& source = sources.emplace_back(Source{text(query.value(0)), {text(query.value(1))}, text(query.value(2))});
        if (const auto at = query.value(3).toLongLong(); at > 0)
            source.readAt = WallTime{std::chrono::milliseconds{at}};
    }
    return sources;
}

Result<std::string> LogArchive::together() const
{
    QSqlQuery query(m_parts->database());
    if (!query.exec(QStringLiteral("SELECT figures FROM together")))
        return m_parts->broken(query.lastError());
    return query.next() ? text(query.value(0)) : std::string();
}

Result<void> LogArchive::save(const Changes& changes)
{
    auto database = m_parts->database();
    if (!database.transaction())
        return m_parts->broken(database.lastError());
    auto done = m_parts->write(changes);
    if (done && !database.commit())
        done = m_parts->broken(database.lastError());
    if (!done)
        database.rollback();
    return done;
}

} // namespace headroom::logs
