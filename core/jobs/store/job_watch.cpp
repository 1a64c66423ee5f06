// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/job_watch.h"

#include "core/jobs/store/sql_connection.h"

#include <QSqlDriver>

#include <sys/stat.h>

namespace headroom::jobs {

using namespace std::chrono_literals;

namespace {

constexpr auto fileInterval = 100ms;
constexpr auto quietFileInterval = 500ms;
constexpr auto quietAfter = 5s;
constexpr auto askInterval = 1s;
constexpr auto serverInterval = 1s; // a connection that ends does so without a signal

} // namespace

Result<std::unique_ptr<JobWatch>> JobWatch::open(const QueueAddress& address, const std::string& password, Clock& clock)
{
    auto connection = SqlConnection::open(address, {.password = password});
    if (!connection)
        return tl::unexpected(connection.error());
    std::unique_ptr<JobWatch> watch(new JobWatch(*std::move(connection), clock));
    if (address.engine == QueueAddress::Engine::Postgres && !watch->listen())
        return failure(ErrorKind::Unreachable, Text::tr("PostgreSQL at %1 does not let us listen").arg(address.text()));
    watch->look();
    return watch;
}

JobWatch::JobWatch(std::unique_ptr<SqlConnection> connection, Clock& clock)
    : m_sql(std::move(connection))
    , m_clock(clock)
    , m_nextLook(clock, [this] { look(); })
{
}

JobWatch::~JobWatch() = default;

bool JobWatch::listen()
{
    auto* driver = m_sql->database().driver();
    connect(driver, &QSqlDriver::notification, this, [this] { Q_EMIT changed(); });
    return driver->subscribeToNotification(QStringLiteral("headroom_jobs"));
}

void JobWatch::look()
{
    if (m_sql->address().engine == QueueAddress::Engine::Postgres) {
        m_nextLook.ringIn(serverInterval);
        return lookAtServer();
    }
    m_nextLook.ringIn(m_clock.now() - m_logChangedAt < quietAfter ? fileInterval : quietFileInterval);
    lookAtFile();
}

void JobWatch::lookAtServer()
{
    if (m_isConnected && m_sql->database().isOpen())
        return;
    m_isConnected = m_sql->connect() && listen();
    if (m_isConnected)
        Q_EMIT changed();
}

// Every commit writes to the log. Asking SQLite costs many times as much as looking there: while the log stays as it
// is, that is done once a second, which also finds out that the queue is gone. Right after a change it is done each
// time: a second commit may leave the log with the same size and time.
bool JobWatch::mayHaveChanged()
{
    struct stat log = {};
    ::stat((m_sql->address().path + "-wal").c_str(), &log);
    const LogState state{log.st_size, log.st_mtim.tv_sec, log.st_mtim.tv_nsec};
    const auto now = m_clock.now();
    if (std::exchange(m_log, state) != state) {
        m_logChangedAt = now;
        m_nextLook.ringNoLaterThan(now + fileInterval);
    }
    if (now - m_logChangedAt >= askInterval && now - m_askedAt < askInterval)
        return false;
    m_askedAt = now;
    return true;
}

void JobWatch::lookAtFile()
{
    if (!mayHaveChanged())
        return;
    const auto number = [](const QVariant& value) { return std::int64_t(value.toLongLong()); };
    const auto version = m_sql->value(QStringLiteral("PRAGMA data_version")).map(number);
    m_isConnected = version.has_value();
    if (!version || *version == m_dataVersion)
        return;
    const auto last = m_sql->value(QStringLiteral("SELECT COALESCE(MAX(id), 0) FROM event")).map(number);
    if (!last)
        return;
    const bool isFirst = m_dataVersion == 0;
    m_dataVersion = *version;
    if (std::exchange(m_lastEvent, *last) != *last && !isFirst)
        Q_EMIT changed();
}

} // namespace headroom::jobs
