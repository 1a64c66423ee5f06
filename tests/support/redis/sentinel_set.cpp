// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/redis/sentinel_set.h"

#include "tests/support/redis/blocking_redis.h"
#include "tests/support/servers/reserved_port.h"

#include <QElapsedTimer>
#include <QFile>
#include <QThread>

#include <csignal>

namespace headroom::support {

using namespace Qt::StringLiterals;

namespace {

constexpr int sentinelTimeoutMs = 60000; // two cores that others share

QStringList nodeArguments(const QString& password)
{
    QStringList arguments{u"--repl-diskless-sync-delay"_s, u"0"_s, u"--repl-ping-replica-period"_s, u"1"_s};
    if (!password.isEmpty())
        arguments += {u"--requirepass"_s, password, u"--masterauth"_s, password};
    return arguments;
}

QByteArray idOf(std::size_t sentinel)
{
    return QByteArray(40, static_cast<char>('a' + sentinel));
}

QString cli(std::uint16_t port, const QString& password, const QStringList& arguments)
{
    BlockingRedis redis(port);
    if (!password.isEmpty())
        redis.ask({u"AUTH"_s, password});
    return redis.ask(arguments);
}

} // namespace

SentinelSet::SentinelSet()
    : SentinelSet(Passwords{})
{
}

SentinelSet::SentinelSet(const Passwords& passwords)
    : m_passwords(passwords)
    , m_first(std::make_unique<RedisServer>(nodeArguments(passwords.nodes)))
    , m_second(std::make_unique<RedisServer>(nodeArguments(passwords.nodes)
          + QStringList{u"--replicaof"_s, u"127.0.0.1"_s, QString::number(m_first->port())}))
{
    m_sentinels.resize(3);
    for (int attempt = 0; attempt < 3; ++attempt) {
        for (auto& sentinel : m_sentinels)
            sentinel.port = reservePort();
        for (std::size_t i = 0; i < m_sentinels.size(); ++i)
            startSentinel(i);
        if (settles()) {
            hurry();
            return;
        }
    }
    for (std::size_t i = 0; i < m_sentinels.size(); ++i)
        qWarning("sentinel %zu: %s", i, qPrintable(ask(i, {u"SENTINEL"_s, u"MASTER"_s, u"m"_s})));
    qFatal("the sentinels did not come to know each other");
}

SentinelSet::~SentinelSet() = default;

void SentinelSet::startSentinel(std::size_t index)
{
    auto& sentinel = m_sentinels[index];
    const auto path = m_folder.filePath(u"s%1.conf"_s.arg(index));
    QByteArray lines = "port " + QByteArray::number(sentinel.port) + "\nbind 127.0.0.1\ndir " + m_folder.path().toUtf8()
        + "\nsentinel monitor m 127.0.0.1 " + QByteArray::number(m_first->port())
        + " 2\nsentinel down-after-milliseconds m 1000\nsentinel failover-timeout m 2000\n";
    if (!m_passwords.nodes.isEmpty())
        lines += "sentinel auth-pass m " + m_passwords.nodes.toUtf8() + '\n';
    if (!m_passwords.sentinels.isEmpty())
        lines += "requirepass " + m_passwords.sentinels.toUtf8() + '\n';
    // Before 6.2 they use among each other what they ask of clients.
    if (!m_passwords.sentinels.isEmpty() && redisServerVersion() >= QVersionNumber(6, 2))
        lines += "sentinel sentinel-pass " + m_passwords.sentinels.toUtf8() + '\n';
    // Left to themselves they find each other and the replica within seconds.
    lines += "sentinel myid " + idOf(index) + "\nsentinel known-replica m 127.0.0.1 "
        + QByteArray::number(m_second->port()) + '\n';
    for (std::size_t other = 0; other < m_sentinels.size(); ++other) {
        if (other != index)
            lines += "sentinel known-sentinel m 127.0.0.1 " + QByteArray::number(m_sentinels[other].port) + ' '
                + idOf(other) + '\n';
    }
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(lines) != lines.size())
        qFatal("a sentinel's configuration cannot be written");
    file.close();
    sentinel.process = std::make_unique<GuardedProcess>();
    sentinel.process->setStandardOutputFile(m_folder.filePath(u"s%1.log"_s.arg(index)));
    sentinel.process->start(redisServerProgram(), {path, u"--sentinel"_s});
    if (!sentinel.process->waitForStarted(30'000))
        qFatal("redis-server cannot be started as a sentinel: install the package redis-server");
}

std::string SentinelSet::url(const char* query) const
{
    std::string text = "redis+sentinel://";
    for (std::size_t i = 0; i < m_sentinels.size(); ++i)
        text += (i == 0 ? "" : ",") + std::string("127.0.0.1:") + std::to_string(m_sentinels[i].port);
    return text + "/m" + query;
}

// What they do once a second or seldomer is most of the time that a failover takes. Those before Redis 7.0 stay slow.
void SentinelSet::hurry()
{
    for (std::size_t i = 0; i < m_sentinels.size(); ++i) {
        ask(i,
            {u"SENTINEL"_s, u"DEBUG"_s, u"INFO-PERIOD"_s, u"500"_s, u"ASK-PERIOD"_s, u"100"_s, u"PING-PERIOD"_s,
                u"200"_s, u"PUBLISH-PERIOD"_s, u"200"_s});
    }
}

void SentinelSet::killSentinel(std::size_t index)
{
    m_sentinels[index].process->kill();
    m_sentinels[index].process->waitForFinished(30'000);
}

void SentinelSet::freezeSentinel(std::size_t index)
{
    m_sentinels[index].isFrozen = true;
    ::kill(static_cast<pid_t>(m_sentinels[index].process->processId()), SIGSTOP);
}

void SentinelSet::failOver()
{
    const auto before = masterPort();
    // On a busy machine none shall take the new master for dead and lead back.
    for (std::size_t i = 0; i < m_sentinels.size(); ++i) {
        if (m_sentinels[i].isFrozen)
            continue;
        ask(i, {u"SENTINEL"_s, u"SET"_s, u"m"_s, u"down-after-milliseconds"_s, u"60000"_s});
    }
    QElapsedTimer timeout;
    timeout.start();
    // It refuses, or gives up later, while it has not seen the replica well for a moment, as on a busy machine. Once it
    // has done it, asking again would lead back.
    while (masterPort() == before && timeout.elapsed() < sentinelTimeoutMs) {
        const bool isUnderWay = ask(2, {u"SENTINEL"_s, u"MASTER"_s, u"m"_s}).contains(u"failover_in_progress"_s);
        if (!isUnderWay && masterPort() == before)
            ask(2, {u"SENTINEL"_s, u"FAILOVER"_s, u"m"_s});
        QThread::msleep(20);
    }
}

std::uint16_t SentinelSet::masterPort(std::size_t index) const
{
    return ask(index, {u"SENTINEL"_s, u"GET-MASTER-ADDR-BY-NAME"_s, u"m"_s})
        .section(QLatin1Char('\n'), 1, 1)
        .toUShort();
}

QString SentinelSet::node(RedisServer& server, const QStringList& arguments) const
{
    return cli(server.port(), m_passwords.nodes, arguments);
}

// Not when one of them does not run, because somebody was faster to its port, or they miss each other for long.
bool SentinelSet::settles() const
{
    QElapsedTimer timeout;
    timeout.start();
    while (timeout.elapsed() < sentinelTimeoutMs / 2) {
        if (isSettled())
            return true;
        for (const auto& sentinel : m_sentinels) {
            if (sentinel.process->state() != QProcess::Running || sentinel.process->waitForFinished(10))
                return false;
        }
    }
    return false;
}

bool SentinelSet::isSettled() const
{
    for (std::size_t i = 0; i < m_sentinels.size(); ++i) {
        const auto master = ask(i, {u"SENTINEL"_s, u"MASTER"_s, u"m"_s});
        if (!master.contains(u"num-other-sentinels\n2"_s) || !master.contains(u"num-slaves\n1"_s))
            return false;
        if (!ask(i, {u"SENTINEL"_s, u"REPLICAS"_s, u"m"_s}).contains(u"master-link-status\nok"_s))
            return false;
        // As what they are told of is counted, also where nobody is there.
        const auto others = ask(i, {u"SENTINEL"_s, u"SENTINELS"_s, u"m"_s});
        if (master.contains(u"disconnected"_s) || others.contains(u"disconnected"_s) || others.contains(u"s_down"_s))
            return false;
    }
    return true;
}

QString SentinelSet::ask(std::size_t index, const QStringList& arguments) const
{
    return cli(m_sentinels[index].port, m_passwords.sentinels, arguments);
}

} // namespace headroom::support
