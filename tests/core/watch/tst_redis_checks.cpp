// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A server that goes away while it is looked at, at any of its commands: that is what is said, and nothing of the look
// is left behind that its answers still reach.
#include "core/base/time/system_clock.h"
#include "core/schemes/registry.h"
#include "core/watch/doctor/redis_checks.h"
#include "tests/support/redis/scripted_redis.h"

#include <QTcpSocket>
#include <QTest>

#include <cstring>

namespace headroom::tst_redis_checks {

using support::ScriptedRedis;

class TestRedisChecks : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aServerLostOnTheWayIsSaid_data();
    void aServerLostOnTheWayIsSaid();

private:
    Result<watch::RedisFindings> check(const ScriptedRedis& server);

    SystemClock m_clock;
};

namespace {

// So that the scan goes on until the server is lost.
const QByteArray someKeys = "*2\r\n$1\r\n7\r\n*1\r\n$3\r\nkey\r\n";

} // namespace

Result<watch::RedisFindings> TestRedisChecks::check(const ScriptedRedis& server)
{
    const auto scheme = schemes::makeScheme({"headroom", {}, {}}).value();
    return watch::checkRedis(redis::parseEndpoint(server.url()).value(), *scheme, m_clock, "doctor");
}

void TestRedisChecks::aServerLostOnTheWayIsSaid_data()
{
    QTest::addColumn<QByteArray>("lostAt");
    QTest::addColumn<int>("time");
    QTest::addColumn<bool>("comesBack");
    for (const bool comesBack : {false, true}) {
        const auto* after = comesBack ? "comes back" : "stays away";
        for (const auto* command : {"INFO", "ACL", "TIME", "SUBSCRIBE", "SCAN"})
            QTest::addRow("at the first %s, %s", command, after) << QByteArray(command) << 1 << comesBack;
        // INFO and SCAN before and while keys are looked at, ACL before and while it is tried what a client may do,
        // PING of the log-ins, of the permissions and of the scan.
        for (const auto* command : {"INFO", "SCAN", "ACL", "PING"}) {
            for (const auto time : {2, 3, 4, 5, 6}) {
                if (time < 4 || QByteArray(command) != "INFO")
                    QTest::addRow("at %s %d, %s", command, time, after) << QByteArray(command) << time << comesBack;
            }
        }
    }
}

void TestRedisChecks::aServerLostOnTheWayIsSaid()
{
    QFETCH(const QByteArray, lostAt);
    QFETCH(const int, time);
    QFETCH(const bool, comesBack);
    int times = 0;
    ScriptedRedis server({});
    server.answer = [&](const QList<QByteArray>& command) -> QByteArray {
        if (command[0].toUpper() == lostAt && ++times == time) {
            if (!comesBack)
                server.close();
            for (auto* socket : server.findChildren<QTcpSocket*>())
                socket->abort();
        }
        return command[0].toUpper() == "SCAN" ? someKeys : QByteArray();
    };
    const auto address = QString::fromStdString(server.url().substr(std::strlen("redis://")));
    const auto findings = check(server);
    QVERIFY2(times >= time, "it was never lost"); // more of them: connections came back and were asked again
    QVERIFY(!findings);
    const auto why = QString::fromStdString(findings.error().text);
    QVERIFY2(why.startsWith(address + QStringLiteral(" closed the connection")), qPrintable(why));
}

HEADROOM_TEST(TestRedisChecks)

} // namespace headroom::tst_redis_checks

#include "tst_redis_checks.moc"
