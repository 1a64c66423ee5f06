// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/store/job_store.h"
#include "core/jobs/store/sql_connection.h"
#include "tests/support/servers/postgres_server.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>

namespace headroom::support {

using jobs::QueueAddress;

// Empty queues of jobs, a new one each time, on either database. PostgreSQL is started with the first that needs it.
class JobQueues
{
public:
    explicit JobQueues(PostgresServer::Durability durability = PostgresServer::Durability::Off)
        : m_durability(durability)
    {
    }
    QueueAddress fresh(QueueAddress::Engine engine)
    {
        if (engine == QueueAddress::Engine::Sqlite)
            return QueueAddress::parse(path("queue" + std::to_string(++m_files) + ".db")).value();
        return QueueAddress::parse(postgres().newDatabase()).value();
    }
    std::string path(const std::string& name) const
    {
        return m_folder.filePath(QString::fromStdString(name)).toStdString();
    }
    PostgresServer& postgres()
    {
        if (!m_postgres)
            m_postgres = std::make_unique<PostgresServer>(m_durability);
        return *m_postgres;
    }

private:
    QTemporaryDir m_folder;
    PostgresServer::Durability m_durability;
    int m_files = 0;
    std::unique_ptr<PostgresServer> m_postgres;
};

// One row of test data for each database.
inline void addEngines()
{
    QTest::addColumn<QueueAddress::Engine>("engine");
    QTest::newRow("SQLite") << QueueAddress::Engine::Sqlite;
    QTest::newRow("PostgreSQL") << QueueAddress::Engine::Postgres;
}

// What the call returned; ends the test run with its error where it failed.
template <typename T>
T must(Result<T> result)
{
    if (!result)
        qFatal("%s", result.error().text.c_str());
    if constexpr (!std::is_void_v<T>)
        return *std::move(result);
}

// The call failed with one line that contains the text.
template <typename T>
bool failsWith(const Result<T>& result, const std::string& text)
{
    if (result)
        qWarning("it worked");
    else if (result.error().text.find(text) == std::string::npos || result.error().text.find('\n') != std::string::npos)
        qWarning("%s", result.error().text.c_str());
    else
        return true;
    return false;
}

// A clock that is a row of the queue's own database, for leases that expire when a test says so.
class ClockInQueue
{
public:
    // The queue must have its tables already.
    explicit ClockInQueue(const QueueAddress& address)
        : m_sql(must(jobs::SqlConnection::open(address, {})))
    {
        must(m_sql->command(QStringLiteral("CREATE TABLE test_clock (at bigint NOT NULL)")));
        must(m_sql->command(QStringLiteral("INSERT INTO test_clock VALUES (1795000000000)")));
    }
    static std::string expression() { return "(SELECT at FROM test_clock)"; }
    void advance(std::chrono::milliseconds by)
    {
        must(m_sql->run(QStringLiteral("UPDATE test_clock SET at = at + ?"), {qlonglong(by.count())}));
    }
    WallTime now()
    {
        return WallTime{std::chrono::milliseconds{
            must(m_sql->rows(QStringLiteral("SELECT at FROM test_clock"))).at(0).at(0).toLongLong()}};
    }
    jobs::SqlConnection& sql() { return *m_sql; }

private:
    std::unique_ptr<jobs::SqlConnection> m_sql;
};

} // namespace headroom::support
