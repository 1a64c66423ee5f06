// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/log_archive.h"

#include <QDir>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QUuid>
#include <QVariant>

namespace headroom::logs {

namespace {

constexpr int applicationId = 0x48647232; // "Hdr2": tells our files from other people's
constexpr int version = 1;

QByteArray bytes(const std::string& text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

std::string text(const QVariant& value)
{
    return value.toByteArray().toStdString();
}

} // namespace

// A connection is known by a name, and is to be removed by it after everything that uses it is gone.
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
            "the history of the logs in " + path + " cannot be used (" + words.toStdString()
                + "): free space or repair the file, or remove it to begin anew");
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
        for (const auto& statement :
            {QStringLiteral("BEGIN IMMEDIATE"), QStringLiteral("PRAGMA application_id = %1").arg(applicationId),
                QStringLiteral("PRAGMA user_version = %1").arg(version),
                QStringLiteral(
                    "CREATE TABLE sources (name BLOB PRIMARY KEY, position BLOB NOT NULL, figures BLOB NOT NULL)"),
                QStringLiteral(
                    "CREATE TABLE together (one INTEGER PRIMARY KEY CHECK (one = 1), figures BLOB NOT NULL)"),
                QStringLiteral("COMMIT")}) {
            if (const auto done = run(statement); !done)
                return done;
        }
        return {};
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
        return failure(ErrorKind::Failed, "Qt's SQLite driver is missing: install libqt6sql6-sqlite");
    const QFileInfo file(QString::fromStdString(path));
    if (!QDir().mkpath(file.absolutePath()))
        return failure(ErrorKind::Failed,
            "the folder " + file.absolutePath().toStdString() + " cannot be made: check who may write there");
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
                    "another program has " + path + " open: end it, or give this one a history of its own");
            return parts->broken(query.lastError());
        }
    }
    const auto tables = parts->number(QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!tables)
        return tl::unexpected(tables.error());
    if (*tables == 0) {
        if (const auto made = parts->makeTables(); !made)
            return tl::unexpected(made.error());
        return std::unique_ptr<LogArchive>(new LogArchive(std::move(parts)));
    }
    const auto id = parts->number(QStringLiteral("PRAGMA application_id"));
    if (!id)
        return tl::unexpected(id.error());
    const auto found = parts->number(QStringLiteral("PRAGMA user_version"));
    if (*id != applicationId || !found || *found != version)
        return failure(ErrorKind::Failed,
            path + " is no history of logs that this version can read: name another file, or remove it");
    return std::unique_ptr<LogArchive>(new LogArchive(std::move(parts)));
}

Result<std::optional<LogArchive::Source>> LogArchive::source(const std::string& name) const
{
    QSqlQuery query(m_parts->database());
    query.prepare(QStringLiteral("SELECT position, figures FROM sources WHERE name = ?"));
    query.addBindValue(bytes(name));
    if (!query.exec())
        return m_parts->broken(query.lastError());
    if (!query.next())
        return std::optional<Source>();
    return Source{name, {text(query.value(0))}, text(query.value(1))};
}

Result<std::vector<LogArchive::Source>> LogArchive::sources() const
{
    QSqlQuery query(m_parts->database());
    if (!query.exec(QStringLiteral("SELECT name, position, figures FROM sources ORDER BY name")))
        return m_parts->broken(query.lastError());
    std::vector<Source> sources;
    while (query.next())
        sources.push_back({text(query.value(0)), {text(query.value(1))}, text(query.value(2))});
    return sources;
}

Result<std::string> LogArchive::together() const
{
    QSqlQuery query(m_parts->database());
    if (!query.exec(QStringLiteral("SELECT figures FROM together")))
        return m_parts->broken(query.lastError());
    return query.next() ? text(query.value(0)) : std::string();
}

Result<void> LogArchive::save(const std::vector<Source>& sources, const std::string& together)
{
    auto database = m_parts->database();
    if (!database.transaction())
        return m_parts->broken(database.lastError());
    const auto write = [&]() -> Result<void> {
        for (const auto& source : sources) {
            const auto done = m_parts->run(
                QStringLiteral("INSERT OR REPLACE INTO sources (name, position, figures) VALUES (?, ?, ?)"),
                {bytes(source.name), bytes(source.position.text), bytes(source.figures)});
            if (!done)
                return done;
        }
        return m_parts->run(
            QStringLiteral("INSERT OR REPLACE INTO together (one, figures) VALUES (1, ?)"), {bytes(together)});
    };
    auto done = write();
    if (done && !database.commit())
        done = m_parts->broken(database.lastError());
    if (!done)
        database.rollback();
    return done;
}

Result<void> LogArchive::forget(const std::string& name)
{
    return m_parts->run(QStringLiteral("DELETE FROM sources WHERE name = ?"), {bytes(name)});
}

Result<void> LogArchive::forgetAll()
{
    auto database = m_parts->database();
    if (!database.transaction())
        return m_parts->broken(database.lastError());
    for (const auto* statement : {"DELETE FROM sources", "DELETE FROM together"}) {
        if (const auto done = m_parts->run(QString::fromLatin1(statement)); !done) {
            database.rollback();
            return done;
        }
    }
    if (!database.commit())
        return m_parts->broken(database.lastError());
    return {};
}

} // namespace headroom::logs
