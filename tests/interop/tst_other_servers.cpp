// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The tests that talk to a real Redis, once more against Redis 6, Redis 8 and Valkey 8 (packaging/servers fetches them
// below the build directory), several at a time.
#include "core/base/processes/guarded_process.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"

#include <QDir>

#include <deque>
#include <map>
#include <memory>
#include <string_view>

namespace headroom::tst_other_servers {

using namespace Qt::StringLiterals;

namespace {

constexpr std::size_t atATime = 4; // they mostly wait
constexpr int timeoutMs = 200'000;

struct Server
{
    QString name; // as packaging/servers names it
    QString shown; // as we show it
};

const std::vector<Server>& servers()
{
    static const std::vector<Server> all{
        {u"redis-6"_s, u"Redis 6.0.16"_s},
        {u"redis-8"_s, u"Redis 8.0.2"_s},
        {u"valkey-8"_s, u"Valkey 8.1.1"_s},
    };
    return all;
}

// With arguments: those of its tests. Those that take longest come first. All of tst_sentinel takes more than a minute.
constexpr auto programs = {
    "interop_tests tst_sentinel theMasterIsFoundThoughTheFirstSentinelsAreDead aFailoverThatIsAskedForIsFollowed "
    "aSentinelThatFallsSilentIsPassedOver theViewIsOnAReplicaWhereAskedFor theCommandLineFollowsSentinels",
    "app_tests tst_ctl_doctor_acl", "core_schemes_tests tst_headroom_store", "core_redis_tests tst_cluster_connection",
    "core_watch_tests tst_watcher", "core_watch_tests tst_watcher_headroom", "core_redis_tests tst_connection",
    "core_redis_tests tst_connection_tls", "core_schemes_tests tst_spectacles_store",
    "core_watch_tests tst_watcher_xenon", "core_watch_tests tst_watcher_custom_keys",
    "core_schemes_tests tst_xenon_scripts", "core_schemes_tests tst_headroom_scripts", "core_redis_tests tst_script",
    "core_redis_tests tst_read_only"};

// A Cluster of Redis 6 is not promised: under load its nodes disagreed on a slot that moves for longer than a claim
// waits.
bool isPromised(const Server& server, std::string_view program)
{
    return server.name != u"redis-6" || program != "core_redis_tests tst_cluster_connection";
}

QString serverFolder()
{
    return QDir::cleanPath(QStringLiteral(HEADROOM_BIN_DIR "/../servers"));
}

QString path(const QString& server, const QString& program)
{
    return serverFolder() + u'/' + server + u'/' + program;
}

QString job(const QString& server, const QString& program)
{
    return server + u' ' + program;
}

// Test programs as child processes, so many at a time, in the order in which they are added.
class Pool : public QObject
{
public:
    void add(const QString& server, const QString& program)
    {
        const auto environment = support::environmentWith({{"HEADROOM_REDIS_SERVER", path(server, u"redis-server"_s)},
            {"HEADROOM_REDIS_CLI", path(server, u"redis-cli"_s)}});
        auto words = program.split(u' ');
        auto process = std::make_unique<GuardedProcess>();
        process->setProcessEnvironment(environment);
        process->setProcessChannelMode(QProcess::MergedChannels);
        process->setProgram(QDir::cleanPath(QStringLiteral(HEADROOM_BIN_DIR "/../tests/")) + u'/' + words.takeFirst());
        process->setArguments(words);
        const auto next = [this] {
            --m_running;
            startMore();
        };
        connect(process.get(), &QProcess::finished, this, next);
        connect(process.get(), &QProcess::errorOccurred, this, [next](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                next();
        });
        m_waiting.push_back(process.get());
        m_processes[job(server, program)] = std::move(process);
    }

    void startMore()
    {
        while (m_running < atATime && !m_waiting.empty()) {
            auto* process = m_waiting.front();
            m_waiting.pop_front();
            ++m_running;
            process->start();
        }
    }

    QProcess& process(const QString& name) { return *m_processes.at(name); }

    bool isOver(const QString& name)
    {
        const auto* process = m_processes.at(name).get();
        return process->state() == QProcess::NotRunning
            && std::find(m_waiting.begin(), m_waiting.end(), process) == m_waiting.end();
    }

private:
    std::map<QString, std::unique_ptr<GuardedProcess>> m_processes;
    std::deque<QProcess*> m_waiting;
    std::size_t m_running = 0;
};

// What a test program said of what failed, and the sum.
QByteArray failures(const QByteArray& output)
{
    QByteArray lines;
    int more = 0;
    for (const auto& line : output.split('\n')) {
        if (line.startsWith("FAIL!") || line.startsWith("QFATAL"))
            more = 4;
        if (more-- > 0 || line.startsWith("Totals:"))
            lines += '\n' + line;
    }
    return lines.isEmpty() ? "\n" + output.right(500) : lines;
}

support::ProgramRun ctl(const QStringList& arguments)
{
    return support::runCtl(arguments);
}

} // namespace

class TestOtherServers : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void itIsCalledByItsName_data() { serverRows(); }
    void itIsCalledByItsName();
    void aNodeOfAClusterIsSeenToBeOne_data() { serverRows(); }
    void aNodeOfAClusterIsSeenToBeOne();
    void passes_data();
    void passes();

private:
    static void serverRows();

    Pool m_pool;
};

void TestOtherServers::initTestCase()
{
    const auto fetched = support::runProgram(QStringLiteral(HEADROOM_SOURCE_DIR "/packaging/servers"), {serverFolder()},
        {}, QProcessEnvironment::systemEnvironment(), 240'000);
    QVERIFY2(!fetched.timedOut, "packaging/servers takes longer than four minutes; is the mirror to be reached?");
    QVERIFY2(fetched.exitCode == 0, fetched.err.trimmed().split('\n').last().constData());
    for (const auto* program : programs) {
        for (const auto& server : servers()) {
            if (isPromised(server, program))
                m_pool.add(server.name, QString::fromLatin1(program));
        }
    }
}

void TestOtherServers::serverRows()
{
    QTest::addColumn<QString>("server");
    QTest::addColumn<QString>("shown");
    for (const auto& [name, shown] : servers())
        QTest::newRow(qPrintable(name)) << name << shown;
}

void TestOtherServers::itIsCalledByItsName()
{
    QFETCH(QString, server);
    QFETCH(QString, shown);
    qputenv("HEADROOM_REDIS_SERVER", path(server, u"redis-server"_s).toUtf8());
    const support::RedisServer redis;
    const auto url = QString::fromStdString(redis.url());
    const auto examined = ctl({u"doctor"_s, u"--redis"_s, url});
    QVERIFY2(examined.out.contains(shown.toUtf8()), examined.out.constData());
    const auto watched = ctl({u"watch"_s, u"--once"_s, u"--redis"_s, url});
    QVERIFY2(watched.out.startsWith(shown.toUtf8() + ", master"), watched.out.constData());
}

void TestOtherServers::aNodeOfAClusterIsSeenToBeOne()
{
    QFETCH(QString, server);
    qputenv("HEADROOM_REDIS_SERVER", path(server, u"redis-server"_s).toUtf8());
    const support::RedisServer redis({u"--cluster-enabled"_s, u"yes"_s});
    const auto examined = ctl({u"doctor"_s, u"--redis"_s, QString::fromStdString(redis.url())});
    QVERIFY2(examined.out.contains("is one node of a Redis Cluster"), examined.out.constData());
}

void TestOtherServers::passes_data()
{
    QTest::addColumn<QString>("name");
    for (const auto* program : programs) {
        for (const auto& server : servers()) {
            if (!isPromised(server, program))
                continue;
            const auto name = job(server.name, QString::fromLatin1(program));
            QTest::newRow(qPrintable(name)) << name;
        }
    }
}

void TestOtherServers::passes()
{
    QFETCH(QString, name);
    m_pool.startMore();
    QTRY_VERIFY_WITH_TIMEOUT(m_pool.isOver(name), timeoutMs);
    auto& process = m_pool.process(name);
    QVERIFY2(process.error() != QProcess::FailedToStart, qPrintable(process.program() + u" is not built"_s));
    const auto output = process.readAll();
    QVERIFY2(output.contains("\nTotals: "), failures(output).constData());
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0, failures(output).constData());
}

HEADROOM_TEST(TestOtherServers)

} // namespace headroom::tst_other_servers

#include "tst_other_servers.moc"
