// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/servers/postgres_server.h"

#include "tests/support/programs/process_tree.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/reserved_port.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QTest>

#include <csignal>
#include <pwd.h>
#include <unistd.h>

namespace headroom::support {

namespace {

// Debian keeps the server's programs apart, by version.
QString serverProgram(const QString& name)
{
    const QDir versions(QStringLiteral("/usr/lib/postgresql"));
    for (const auto& version : versions.entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::Reversed)) {
        const auto path = versions.filePath(version + QStringLiteral("/bin/") + name);
        if (QFile::exists(path))
            return path;
    }
    return name;
}

// PostgreSQL refuses to run as root.
std::pair<QString, QStringList> asPostgres(const QString& program, const QStringList& arguments)
{
    if (::geteuid() != 0)
        return {program, arguments};
    return {QStringLiteral("setpriv"),
        QStringList{QStringLiteral("--reuid=postgres"), QStringLiteral("--regid=postgres"),
            QStringLiteral("--clear-groups"), QStringLiteral("--pdeathsig=QUIT"), QStringLiteral("--"), program}
            + arguments};
}

void runOrDie(const QString& program, const QStringList& arguments)
{
    const auto [command, all] = asPostgres(program, arguments);
    const auto run = runProgram(command, all);
    if (run.exitCode != 0)
        qFatal("%s failed (install the package postgresql if it is missing): %s", qPrintable(program),
            (run.out + run.err).constData());
}

} // namespace

PostgresServer::PostgresServer(Durability durability)
    : m_durability(durability)
{
    if (::geteuid() == 0) {
        const auto* user = ::getpwnam("postgres");
        if (user == nullptr || ::chown(QFile::encodeName(m_folder.path()).constData(), user->pw_uid, user->pw_gid) != 0)
            qFatal("there is no user postgres: install the package postgresql");
    }
    runOrDie(serverProgram(QStringLiteral("initdb")),
        {QStringLiteral("-D"), m_folder.filePath(QStringLiteral("data")), QStringLiteral("-U"),
            QStringLiteral("postgres"), QStringLiteral("-A"), QStringLiteral("trust"), QStringLiteral("-E"),
            QStringLiteral("UTF8"), QStringLiteral("--locale=C"), QStringLiteral("--no-sync")});
    QFile access(m_folder.filePath(QStringLiteral("data/pg_hba.conf")));
    if (!access.open(QIODevice::WriteOnly | QIODevice::Truncate))
        qFatal("%s cannot be written", qPrintable(access.fileName()));
    access.write("host all locked 127.0.0.1/32 scram-sha-256\nhost all postgres 127.0.0.1/32 trust\n"
                 "local all postgres trust\n");
    access.close();
    start();
    runOrDie(QStringLiteral("psql"),
        {QStringLiteral("-h"), m_folder.path(), QStringLiteral("-p"), QString::number(m_port), QStringLiteral("-U"),
            QStringLiteral("postgres"), QStringLiteral("-qc"),
            QStringLiteral("CREATE ROLE locked LOGIN PASSWORD 'secret'")});
}

// At once, but with its shared memory given back.
PostgresServer::~PostgresServer()
{
    if (m_process->state() == QProcess::NotRunning)
        return;
    ::kill(static_cast<pid_t>(m_process->processId()), SIGQUIT);
    m_process->waitForFinished(10'000);
}

void PostgresServer::start()
{
    for (int attempt = 0; attempt < 10; ++attempt) {
        if (m_port == 0 || attempt > 5)
            m_port = reservePort();
        const auto [program, arguments] = asPostgres(serverProgram(QStringLiteral("postgres")),
            {QStringLiteral("-D"), m_folder.filePath(QStringLiteral("data")), QStringLiteral("-k"), m_folder.path(),
                QStringLiteral("-p"), QString::number(m_port), QStringLiteral("-c"),
                QStringLiteral("listen_addresses=127.0.0.1"), QStringLiteral("-c"),
                QStringLiteral("max_connections=40"), QStringLiteral("-c"),
                m_durability == Durability::On ? QStringLiteral("fsync=on") : QStringLiteral("fsync=off"),
                QStringLiteral("-c"), QStringLiteral("shared_buffers=64MB")});
        m_process = std::make_unique<GuardedProcess>(SIGQUIT, nullptr);
        m_process->setProcessChannelMode(QProcess::MergedChannels);
        m_process->setStandardOutputFile(m_folder.filePath(QStringLiteral("log")), QIODevice::Append);
        m_process->start(program, arguments);
        if (!m_process->waitForStarted(30'000))
            qFatal("%s cannot be started: install the package postgresql", qPrintable(program));
        QElapsedTimer waited;
        waited.start();
        while (m_process->state() == QProcess::Running && waited.elapsed() < 20'000) {
            const auto ready = runProgram(QStringLiteral("pg_isready"),
                {QStringLiteral("-q"), QStringLiteral("-h"), m_folder.path(), QStringLiteral("-p"),
                    QString::number(m_port)});
            if (ready.exitCode == 0)
                return;
            m_process->waitForFinished(20);
        }
        kill();
    }
    QFile log(m_folder.filePath(QStringLiteral("log")));
    (void)log.open(QIODevice::ReadOnly);
    qFatal("PostgreSQL did not come up: %s", log.readAll().constData());
}

void PostgresServer::stop()
{
    ::kill(static_cast<pid_t>(m_process->processId()), SIGINT); // "fast": ends the sessions first
    m_process->waitForFinished(30'000);
}

void PostgresServer::kill()
{
    const auto all = descendantsOf(m_process->processId());
    m_process->kill();
    m_process->waitForFinished(30'000);
    // Its other processes notice that it is gone, and a new one does not start before they are.
    for (const auto id : all)
        ::kill(static_cast<pid_t>(id), SIGKILL);
    if (!QTest::qWaitFor([&all] { return stillRunning(all).isEmpty(); }, 30'000))
        qFatal("PostgreSQL does not end");
    QFile::remove(m_folder.filePath(QStringLiteral("data/postmaster.pid")));
}

std::string PostgresServer::newDatabase()
{
    const auto name = QStringLiteral("queue%1").arg(++m_databases);
    runOrDie(QStringLiteral("psql"),
        {QStringLiteral("-h"), m_folder.path(), QStringLiteral("-p"), QString::number(m_port), QStringLiteral("-U"),
            QStringLiteral("postgres"), QStringLiteral("-qc"), QStringLiteral("CREATE DATABASE ") + name});
    return "postgresql://postgres@/" + name.toStdString() + "?host=" + m_folder.path().toStdString()
        + "&port=" + std::to_string(m_port);
}

std::string PostgresServer::url(const std::string& user, const std::string& database) const
{
    return "postgresql://" + user + "@127.0.0.1:" + std::to_string(m_port) + "/" + database;
}

} // namespace headroom::support
