// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/sql_dialect.h"

#include <QDir>
#include <QFileInfo>
#include <QSqlDatabase>
#include <QSqlError>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headroom::jobs {

namespace {

constexpr int sqliteApplicationId = 0x4864724a; // "HdrJ": tells our files from other people's

// What the database said, on one line.
std::string firstLine(const QSqlError& error)
{
    const auto words = error.databaseText().isEmpty() ? error.driverText() : error.databaseText();
    return words.section(QLatin1Char('\n'), 0, 0).simplified().toStdString();
}

class SqliteDialect final : public SqlDialect
{
public:
    SqliteDialect()
        : SqlDialect({.driver = QStringLiteral("QSQLITE"),
            .driverPackage = "libqt6sql6-sqlite",
            .now = QStringLiteral("CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"),
            // A deferred one could not wait for another writer once it has read.
            .begin = QStringLiteral("BEGIN IMMEDIATE"),
            .identityColumn = QStringLiteral("INTEGER PRIMARY KEY AUTOINCREMENT"),
            .readVersion = QStringLiteral("SELECT (SELECT user_version FROM pragma_user_version), "
                                          "(SELECT application_id FROM pragma_application_id) = %1 "
                                          "OR (SELECT count(*) FROM sqlite_master) = 0")
                               .arg(sqliteApplicationId),
            .prepareSchema = {QStringLiteral("PRAGMA application_id = %1").arg(sqliteApplicationId)}})
    {
    }

    Result<void> prepareToOpen(
        QSqlDatabase& database, const QueueAddress& address, const std::string& /*password*/) const override
    {
        const QFileInfo file(QString::fromStdString(address.path));
        if (!QDir().mkpath(file.absolutePath()))
            return failure(ErrorKind::Failed,
                Text::tr("the folder %1 cannot be made: check who may write there")
                    .arg(file.absolutePath().toStdString()));
        // SQLite gives the files beside it, which hold the same, the mode of this one.
        // One that is there is not opened: closing it would take the locks that other connections of this process
        // have on it, and a program elsewhere could take the queue's log from under them.
        const auto& path = address.path;
        const auto descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
        struct stat status = {};
        int problem = 0;
        if (descriptor >= 0)
            ::close(descriptor);
        else if (errno != EEXIST || ::faccessat(AT_FDCWD, path.c_str(), R_OK | W_OK, AT_EACCESS) != 0
            || ::stat(path.c_str(), &status) != 0)
            problem = errno;
        else if (S_ISDIR(status.st_mode))
            problem = EISDIR;
        if (problem != 0)
            return failure(ErrorKind::Failed,
                Text::tr("the queue %1 cannot be opened for writing (%2): check who may write to it and to its folder")
                    .arg(path, std::strerror(problem)));
        if (S_ISREG(status.st_mode) && status.st_uid == ::geteuid() && (status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
            ::chmod(path.c_str(), S_IRUSR | S_IWUSR);
        database.setDatabaseName(QString::fromStdString(address.path));
        database.setConnectOptions(QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
        return {};
    }

    QStringList sessionSettings(bool isDurable) const override
    {
        return {QStringLiteral("PRAGMA journal_mode = WAL"),
            isDurable ? QStringLiteral("PRAGMA synchronous = FULL") : QStringLiteral("PRAGMA synchronous = OFF"),
            QStringLiteral("PRAGMA journal_size_limit = 67108864")};
    }

    QString rowsFromJson(const QString& name, const std::vector<Column>& columns) const override
    {
        QStringList read;
        for (const auto& column : columns)
            read += QStringLiteral("json_extract(value, '$[%1]') AS %2").arg(read.size()).arg(column.name);
        return QStringLiteral("(SELECT %1 FROM json_each(?)) AS %2").arg(read.join(QStringLiteral(", ")), name);
    }

    QStringList writeVersion(int version) const override
    {
        return {QStringLiteral("PRAGMA user_version = %1").arg(version)};
    }

    Trouble troubleOf(const QSqlError& error) const override
    {
        const auto family = error.nativeErrorCode().toInt() & 0xff;
        return family == 11 || family == 26 ? Trouble::Damaged : Trouble::Lasting;
    }

    // By the extended code; its last byte is the family.
    Error describe(const QSqlError& error, const QueueAddress& address, bool wasOpen) const override
    {
        const auto code = error.nativeErrorCode().toInt();
        const auto queue = Text::tr("the queue %1").arg(address.path);
        const Error damaged{ErrorKind::Failed,
            Text::tr("%1 is damaged: put a copy in its place, or save what can be read by `sqlite3 FILE .recover`")
                .arg(queue)};
        switch (code & 0xff) {
        case 5:
        case 6:
            return {ErrorKind::Failed,
                Text::tr("%1 is locked by another program: wait until it is done, or end it").arg(queue)};
        case 8:
            return {ErrorKind::Failed,
                Text::tr("%1 cannot be written: check who may write to the file and to its folder").arg(queue)};
        case 14:
            return {ErrorKind::Failed,
                Text::tr("%1 cannot be opened: check that it is a file, and who may read it").arg(queue)};
        case 11:
            return damaged;
        case 26:
            if (wasOpen)
                return damaged;
            return {ErrorKind::Failed,
                Text::tr("%1 is no queue of jobs: name another file, or remove it").arg(address.path)};
        case 13:
            return {ErrorKind::Failed,
                Text::tr("the disk of %1 is full: free space; nothing that was saved is lost").arg(queue)};
        case 10:
            if (code == 4874 || code == 778)
                return {ErrorKind::Failed,
                    Text::tr("%1 cannot be written (%2): check the space on its disk, and quotas; nothing that was "
                             "saved is lost")
                        .arg(queue, firstLine(error))};
            return {ErrorKind::Failed,
                Text::tr("%1 cannot be read or written: check its disk (%2)").arg(queue, firstLine(error))};
        default:
            return {
                ErrorKind::Failed, Text::tr("%1 cannot be used (%2, SQLite %3)").arg(queue, firstLine(error), code)};
        }
    }
};

class PostgresDialect final : public SqlDialect
{
public:
    PostgresDialect()
        : SqlDialect({.driver = QStringLiteral("QPSQL"),
            .driverPackage = "libqt6sql6-psql",
            .now = QStringLiteral("CAST(floor(extract(epoch FROM clock_timestamp()) * 1000) AS bigint)"),
            .begin = QStringLiteral("BEGIN"),
            .lockRows = QStringLiteral(" FOR UPDATE"),
            .lockFreeRows = QStringLiteral(" FOR UPDATE OF j SKIP LOCKED"),
            .wakeOthers = QStringLiteral("NOTIFY headroom_jobs"),
            .liftTimeLimit = QStringLiteral("SET LOCAL statement_timeout = 0"),
            .identityColumn = QStringLiteral("bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY"),
            .tableOfManyUpdates = QStringLiteral(" WITH (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02)"),
            .readVersion = QStringLiteral(
                "SELECT CASE WHEN c ~ '^[0-9]+$' THEN CAST(c AS bigint) ELSE 0 END, "
                "CASE WHEN c IS NULL OR c ~ '^[0-9]+$' THEN 1 ELSE 0 END "
                "FROM (SELECT (SELECT d.description FROM pg_namespace n JOIN pg_description d "
                "ON d.objoid = n.oid AND d.objsubid = 0 AND d.classoid = CAST('pg_namespace' AS regclass) "
                "WHERE n.nspname = 'headroom')) AS v(c)"),
            .lockForMigration = {QStringLiteral("SELECT pg_advisory_xact_lock(1214542410)")},
            // Not IF NOT EXISTS, which asks for the right to make schemas even where there is one.
            .prepareSchema = {QStringLiteral(
                "DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = 'headroom') THEN "
                "CREATE SCHEMA headroom; "
                "END IF; END $$")},
            .changesInOneStatement = true})
    {
    }

    Result<void> prepareToOpen(
        QSqlDatabase& database, const QueueAddress& address, const std::string& password) const override
    {
        database.setHostName(QString::fromStdString(address.host));
        if (address.port != 0)
            database.setPort(address.port);
        database.setUserName(QString::fromStdString(address.user));
        database.setDatabaseName(QString::fromStdString(address.database));
        database.setPassword(QString::fromStdString(password));
        auto options = QStringLiteral("connect_timeout=5;tcp_user_timeout=10000;application_name=headroom");
        for (const auto& [name, value] :
            {std::pair("sslmode", address.sslMode), std::pair("sslrootcert", address.sslRootCert)}) {
            auto quoted = QString::fromStdString(value);
            quoted.replace(QLatin1Char('\\'), QLatin1String("\\\\")).replace(QLatin1Char('\''), QLatin1String("\\'"));
            if (!value.empty())
                options += QStringLiteral(";%1='%2'").arg(QLatin1String(name), quoted);
        }
        database.setConnectOptions(options);
        return {};
    }

    // A runner that is stopped in the middle of a transaction must not keep others from its rows.
    QStringList sessionSettings(bool isDurable) const override
    {
        return {QStringLiteral("SET client_min_messages = error"), QStringLiteral("SET search_path = headroom"),
            QStringLiteral("SET statement_timeout = '30s'"), QStringLiteral("SET lock_timeout = '15s'"),
            // A plan is made once, perhaps of an empty table, and kept: it must go by the indexes.
            QStringLiteral("SET plan_cache_mode = force_generic_plan"), QStringLiteral("SET enable_seqscan = off"),
            QStringLiteral("SET enable_hashjoin = off"), QStringLiteral("SET enable_mergejoin = off"),
            QStringLiteral("SET jit = off"), QStringLiteral("SET idle_in_transaction_session_timeout = '10s'"),
            isDurable ? QStringLiteral("SET synchronous_commit = on") : QStringLiteral("SET synchronous_commit = off")};
    }

    QString rowsFromJson(const QString& name, const std::vector<Column>& columns) const override
    {
        QStringList read;
        for (const auto& column : columns)
            read += QStringLiteral("CAST(value ->> %1 AS %2) AS %3")
                        .arg(read.size())
                        .arg(column.isText ? QStringLiteral("text") : QStringLiteral("bigint"), column.name);
        return QStringLiteral("(SELECT %1 FROM jsonb_array_elements(CAST(? AS jsonb)) AS e(value)) AS %2")
            .arg(read.join(QStringLiteral(", ")), name);
    }

    QStringList writeVersion(int version) const override
    {
        return {QStringLiteral("COMMENT ON SCHEMA headroom IS '%1'").arg(version)};
    }

    Trouble troubleOf(const QSqlError& error) const override
    {
        const auto code = error.nativeErrorCode();
        if (code == QLatin1String("40001") || code == QLatin1String("40P01"))
            return Trouble::Conflict;
        // A server that crashes says nothing.
        if (code.isEmpty() || code.startsWith(QLatin1String("08")) || code.startsWith(QLatin1String("57P"))
            || code == QLatin1String("25P03"))
            return Trouble::ConnectionLost;
        return Trouble::Lasting;
    }

    Error describe(const QSqlError& error, const QueueAddress& address, bool /*wasOpen*/) const override
    {
        const auto code = error.nativeErrorCode();
        const auto words = firstLine(error);
        const auto server = Text::tr("PostgreSQL at %1").arg(address.text());
        const auto says = [&error](const char* text) { return error.text().contains(QLatin1String(text)); };
        if (code.startsWith(QLatin1String("28")) || says("authentication failed") || says("no password supplied")
            || says("pg_hba.conf"))
            return {ErrorKind::Denied,
                Text::tr("%1 refuses to log in (%2): check the user, and PGPASSWORD or ~/.pgpass").arg(server, words)};
        if (code == QLatin1String("3D000") || (says("database \"") && says("does not exist")))
            return {ErrorKind::Denied,
                Text::tr("%1 has no such database: make it with `createdb`, or name another").arg(server)};
        if (code == QLatin1String("42501"))
            return {ErrorKind::Denied,
                Text::tr("%1 does not allow this (%2): grant the user CREATE on the database, or all rights on the "
                         "schema headroom")
                    .arg(server, words)};
        if (code == QLatin1String("25006"))
            return {ErrorKind::Denied, Text::tr("%1 is read-only, as a standby is: name the primary").arg(server)};
        if (code == QLatin1String("53100"))
            return {ErrorKind::Failed,
                Text::tr("the disk of %1 is full: free space; nothing that was saved is lost").arg(server)};
        if (code == QLatin1String("53300"))
            return {ErrorKind::Unreachable,
                Text::tr("%1 has no connection left: raise max_connections, or end others").arg(server)};
        if (code == QLatin1String("57014") || code == QLatin1String("55P03"))
            return {ErrorKind::Failed,
                Text::tr("%1 took too long: look at what it is busy with (pg_stat_activity)").arg(server)};
        if (code == QLatin1String("22012")) // how a statement says that it found other rows than it was made for
            return {ErrorKind::Broken, Text::tr("%1 has other items than were expected").arg(server)};
        if (troubleOf(error) == Trouble::ConnectionLost)
            return {ErrorKind::Unreachable, Text::tr("%1 does not answer (%2): check that it runs").arg(server, words)};
        return {ErrorKind::Failed, Text::tr("%1 cannot be used (%2, %3)").arg(server, words, code.toStdString())};
    }
};

} // namespace

const SqlDialect& SqlDialect::of(QueueAddress::Engine engine)
{
    static const SqliteDialect sqlite;
    static const PostgresDialect postgres;
    if (engine == QueueAddress::Engine::Sqlite)
        return sqlite;
    return postgres;
}

} // namespace headroom::jobs
