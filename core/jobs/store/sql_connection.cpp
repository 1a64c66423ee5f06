// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/sql_connection.h"

#include <QSqlError>
#include <QSqlRecord>
#include <QUuid>

#include <sys/stat.h>

namespace headroom::jobs {

namespace {

std::uint64_t inodeOf(const std::string& path)
{
    struct stat status = {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_ino : 0;
}

} // namespace

SqlConnection::SqlConnection(QueueAddress address, Options options)
    : m_address(std::move(address))
    , m_options(std::move(options))
    , m_dialect(SqlDialect::of(m_address.engine))
    , m_now(m_options.now.empty() ? m_dialect.texts.now : QString::fromStdString(m_options.now))
    , m_name(QUuid::createUuid().toString())
{
}

SqlConnection::~SqlConnection()
{
    disconnect();
}

// Of a connection that is lost the driver goes first: a query that outlives it does not try to tell the server.
void SqlConnection::disconnect()
{
    if (!m_isLost)
        m_queries.clear();
    m_database = {};
    QSqlDatabase::removeDatabase(m_name);
    m_queries.clear();
}

Result<std::unique_ptr<SqlConnection>> SqlConnection::open(const QueueAddress& address, const Options& options)
{
    const auto& dialect = SqlDialect::of(address.engine);
    if (!QSqlDatabase::isDriverAvailable(dialect.texts.driver))
        return failure(ErrorKind::Failed,
            Text::tr("Qt's driver %1 is missing: install %2")
                .arg(dialect.texts.driver.toStdString(), dialect.texts.driverPackage));
    std::unique_ptr<SqlConnection> connection(new SqlConnection(address, options));
    return connection->connect().map([&connection] { return std::move(connection); });
}

Result<void> SqlConnection::connect()
{
    m_isLost = true;
    disconnect(); // what was prepared ends with the session
    m_database = QSqlDatabase::addDatabase(m_dialect.texts.driver, m_name);
    if (auto prepared = m_dialect.prepareToOpen(m_database, m_address, m_options.password); !prepared)
        return prepared;
    if (!m_database.open())
        return broken(m_database.lastError());
    m_isLost = false;
    for (const auto& setting : m_dialect.sessionSettings(m_options.isDurable)) {
        if (QSqlQuery query(m_database); !query.exec(setting)) {
            m_isLost = true;
            return broken(query.lastError());
        }
    }
    if (m_address.engine == QueueAddress::Engine::Sqlite)
        m_inode = inodeOf(m_address.path);
    return {};
}

tl::unexpected<Error> SqlConnection::broken(const QSqlError& error)
{
    const bool wasOpen = !m_isLost;
    const auto trouble = m_dialect.troubleOf(error);
    m_isLost |= trouble == SqlDialect::Trouble::ConnectionLost;
    m_hadConflict |= trouble == SqlDialect::Trouble::Conflict;
    m_isUnusable |= wasOpen && trouble == SqlDialect::Trouble::Damaged;
    return tl::unexpected(m_dialect.describe(error, m_address, wasOpen));
}

Result<void> SqlConnection::readyForStatement()
{
    if (m_inTransaction)
        return {};
    m_hadConflict = false;
    // SQLite would go on writing to a file that nobody finds any more.
    if (m_inode != 0 && inodeOf(m_address.path) != m_inode) {
        m_isUnusable = true;
        return failure(ErrorKind::Failed,
            Text::tr("the queue %1 was moved, replaced or deleted while it is in use: start this program again")
                .arg(m_address.path));
    }
    if (m_isLost)
        return connect();
    return {};
}

Result<QSqlQuery*> SqlConnection::execute(const QString& statement, const QVariantList& values)
{
    auto& query = m_queries[statement];
    if (!query) {
        if (m_options.onStatement)
            m_options.onStatement(statement);
        auto prepared = std::make_unique<QSqlQuery>(m_database);
        prepared->setForwardOnly(true);
        if (!prepared->prepare(statement)) {
            const auto error = prepared->lastError();
            prepared.reset();
            m_queries.erase(statement);
            return broken(error);
        }
        query = std::move(prepared);
    }
    for (qsizetype i = 0; i < values.size(); ++i)
        query->bindValue(static_cast<int>(i), values[i]);
    if (!query->exec()) {
        const auto error = query->lastError();
        query->finish();
        return broken(error);
    }
    return query.get();
}

Result<SqlConnection::Rows> SqlConnection::rows(const QString& statement, const QVariantList& values)
{
    auto rows = read(statement, values);
    return !rows && m_isLost && !m_inTransaction ? read(statement, values) : rows;
}

Result<SqlConnection::Rows> SqlConnection::read(const QString& statement, const QVariantList& values)
{
    const auto query = readyForStatement().and_then([&] { return execute(statement, values); });
    if (!query)
        return tl::unexpected(query.error());
    Rows rows;
    const auto columns = (*query)->record().count();
    while ((*query)->next()) {
        auto& row = rows.emplace_back();
        row.reserve(static_cast<std::size_t>(columns));
        for (int i = 0; i < columns; ++i)
            row.push_back((*query)->value(i));
    }
    // An error in the middle looks like the end.
    const auto error = (*query)->lastError();
    (*query)->finish();
    if (error.type() != QSqlError::NoError)
        return broken(error);
    return rows;
}

Result<QVariant> SqlConnection::value(const QString& statement, const QVariantList& values)
{
    return rows(statement, values).map([](const Rows& found) { return found.at(0).at(0); });
}

Result<std::int64_t> SqlConnection::run(const QString& statement, const QVariantList& values)
{
    const auto query = readyForStatement().and_then([&] { return execute(statement, values); });
    if (!query)
        return tl::unexpected(query.error());
    const auto changed = (*query)->numRowsAffected();
    (*query)->finish();
    return changed;
}

Result<void> SqlConnection::write(const QString& statement, const QVariantList& values)
{
    return run(statement, values).map([](std::int64_t) {});
}

Result<void> SqlConnection::command(const QString& text)
{
    if (text.isEmpty())
        return {};
    if (auto ready = readyForStatement(); !ready)
        return ready;
    QSqlQuery query(m_database);
    if (!query.exec(text))
        return broken(query.lastError());
    return {};
}

// A server that was restarted is noticed by the first statement that fails, which has then done nothing.
Result<void> SqlConnection::begin()
{
    auto begun = command(m_dialect.texts.begin);
    return !begun && m_isLost ? command(m_dialect.texts.begin) : begun;
}

} // namespace headroom::jobs
