// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/redis/redis_server.h"

#include "tests/support/files.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/blocking_redis.h"
#include "tests/support/servers/reserved_port.h"

#include <QElapsedTimer>
#include <QLocalSocket>

#include <csignal>

namespace headroom::support {

namespace {

// Not redis-cli PING: a server with a password or a read-only default user is up as well. By its own socket, which it
// opens after its port: on the port another server may answer, while this one is about to end because of it.
bool answers(const QString& socketPath)
{
    QLocalSocket socket;
    socket.connectToServer(socketPath);
    if (!socket.waitForConnected(200))
        return false;
    socket.write("PING\r\n");
    if (!socket.waitForReadyRead(200))
        return false;
    const auto reply = socket.readAll();
    return reply.startsWith('+') || reply.startsWith('-');
}

} // namespace

QString redisServerProgram()
{
    return qEnvironmentVariable("HEADROOM_REDIS_SERVER", QStringLiteral("redis-server"));
}

QString redisCliProgram()
{
    return qEnvironmentVariable("HEADROOM_REDIS_CLI", QStringLiteral("redis-cli"));
}

// "Redis server v=7.0.15 sha=00000000:0 malloc=..."
QVersionNumber redisServerVersion()
{
    static const auto version = [] {
        const auto line = QString::fromUtf8(runProgram(redisServerProgram(), {QStringLiteral("--version")}).out);
        return QVersionNumber::fromString(line.section(QStringLiteral(" v="), 1));
    }();
    return version;
}

QStringList debugArguments()
{
    if (redisServerVersion() < QVersionNumber(7))
        return {};
    return {QStringLiteral("--enable-debug-command"), QStringLiteral("yes")};
}

RedisServer::RedisServer(QStringList arguments)
    : m_arguments(std::move(arguments))
{
    start();
}

RedisServer::~RedisServer() = default;

void RedisServer::start()
{
    for (int attempt = 0; attempt < 20; ++attempt) {
        if (m_port == 0 || attempt > 10) {
            m_port = reservePort();
            // Another process may have the bus's as well.
            if (const auto bus = m_arguments.indexOf(QStringLiteral("--cluster-port")); bus >= 0)
                m_arguments[bus + 1] = QString::number(reservePort());
        }
        m_process = std::make_unique<GuardedProcess>();
        m_process->setStandardOutputFile(m_folder.filePath(QStringLiteral("redis.log")));
        m_process->start(redisServerProgram(),
            QStringList{QStringLiteral("--port"), QString::number(m_port), QStringLiteral("--bind"),
                QStringLiteral("127.0.0.1"), QStringLiteral("--unixsocket"), socketPath(), QStringLiteral("--dir"),
                m_folder.path(), QStringLiteral("--save"), QString(), QStringLiteral("--appendonly"),
                QStringLiteral("no"), QStringLiteral("--daemonize"), QStringLiteral("no")}
                + m_arguments);
        if (!m_process->waitForStarted(30'000))
            qFatal("%s cannot be started: install the package redis-server", qPrintable(redisServerProgram()));
        QElapsedTimer timeout;
        timeout.start();
        while (m_process->state() == QProcess::Running && timeout.elapsed() < 5000) {
            if (answers(socketPath()))
                return;
            m_process->waitForFinished(10);
        }
        qWarning("redis-server on port %d is %s after %lld ms: %s", int(m_port),
            m_process->state() == QProcess::Running ? "silent" : "over", timeout.elapsed(), lastLine().constData());
    }
    qFatal("%s did not come up", qPrintable(redisServerProgram()));
}

QByteArray RedisServer::lastLine() const
{
    return contentOf(m_folder.filePath(QStringLiteral("redis.log"))).trimmed().split('\n').last();
}

QString RedisServer::socketPath() const
{
    return m_folder.filePath(QStringLiteral("r.sock"));
}

std::string RedisServer::url() const
{
    return "redis://127.0.0.1:" + std::to_string(m_port);
}

std::string RedisServer::unixUrl() const
{
    return "unix://" + socketPath().toStdString();
}

qint64 RedisServer::processId() const
{
    return m_process->processId();
}

void RedisServer::kill()
{
    m_process->kill();
    m_process->waitForFinished(30'000);
}

void RedisServer::freeze()
{
    ::kill(static_cast<pid_t>(processId()), SIGSTOP);
}

void RedisServer::thaw()
{
    ::kill(static_cast<pid_t>(processId()), SIGCONT);
}

QString RedisServer::cli(const QStringList& arguments) const
{
    return BlockingRedis(m_port).ask(arguments);
}

void RedisServer::cliLines(const QByteArray& lines) const
{
    BlockingRedis(m_port).send(lines);
}

QString RedisServer::connectionId(const char* name) const
{
    for (const auto& line : cli({QStringLiteral("CLIENT"), QStringLiteral("LIST")}).split(QLatin1Char('\n'))) {
        if (line.contains(QLatin1String(" name=") + QLatin1String(name) + QLatin1Char(' ')))
            return line.section(QLatin1Char(' '), 0, 0).section(QLatin1Char('='), 1);
    }
    return {};
}

} // namespace headroom::support
