// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The one line that headroomctl doctor prints is enough the first time, pasted into a shell as it is.
#include "tests/support/programs/doctor_run.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/acl_rules.h"
#include "tests/support/redis/redis_server.h"

namespace headroom::tst_ctl_doctor_line {

using support::doctor;
using support::q;
using support::RedisServer;
using support::words;

namespace {

// What the shell has to say to it.
QString paste(const RedisServer& server, const QString& line)
{
    const auto command = QStringLiteral("%1 -p %2 %3").arg(support::redisCliProgram()).arg(server.port()).arg(line);
    const auto run = support::runProgram(QStringLiteral("/bin/sh"), {QStringLiteral("-c"), command}, {},
        QProcessEnvironment::systemEnvironment(), 20000);
    return QString::fromUtf8(run.out + run.err).trimmed();
}

} // namespace

class TestCtlDoctorLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_server.cliLines("FLUSHALL\nACL DELUSER app\n"); }
    void oneLineIsEnough_data();
    void oneLineIsEnough();
    void theTextHasTheSameLine();
    void theWrongKeysAreSaid();

private:
    RedisServer m_server;
};

void TestCtlDoctorLine::oneLineIsEnough_data()
{
    QTest::addColumn<QString>("rules");
    QTest::addColumn<QStringList>("which");
    const QString bare = q("reset on >pw resetchannels");
    const QString some = q("reset on >pw resetchannels +scan +get +ping +client");
    for (const auto* scheme : {"spectacles", "xenon", "headroom"}) {
        for (const auto* prefix : {"", "p", "it's", "[x]", "{bot}"}) {
            const QStringList which{q("--scheme"), q(scheme), q("--prefix"), q(prefix)};
            QTest::addRow("%s '%s', a bare user", scheme, prefix) << bare << which;
        }
        QTest::addRow("%s, a user with some rights", scheme) << some << QStringList{q("--scheme"), q(scheme)};
        QTest::addRow("%s, a user with all keys", scheme)
            << QString(bare + q(" ~* +@read")) << QStringList{q("--scheme"), q(scheme)};
        QTest::addRow("%s, a user with ACL DRYRUN", scheme)
            << QString(bare + q(" +acl|dryrun +acl|whoami")) << QStringList{q("--scheme"), q(scheme)};
    }
    QTest::newRow("custom") << bare << QStringList{q("--keys"), q("rl:{bucket} used; rl:{bucket}:max limit")};
}

void TestCtlDoctorLine::oneLineIsEnough()
{
    QFETCH(QString, rules);
    QFETCH(QStringList, which);
    const auto create = words(support::aclRules("ACL SETUSER app " + rules.toStdString()));
    QCOMPARE(m_server.cli(create), q("OK"));
    auto findings = doctor(m_server.port(), which);
    QCOMPARE(findings.exitCode, 1);
    QVERIFY(findings.line().startsWith(q("ACL SETUSER app ")));
    QCOMPARE(paste(m_server, findings.line()), q("OK"));
    const auto again = doctor(m_server.port(), which);
    QCOMPARE(again.line(), QString());
    QCOMPARE(again.exitCode, 0);
    if (which.contains(q("--keys")))
        return; // nobody shares those

    QCOMPARE(m_server.cli(create), q("OK"));
    findings = doctor(m_server.port(), which);
    QVERIFY(!findings.shares());
    QCOMPARE(paste(m_server, findings.sharingLine()), q("OK"));
    const auto shared = doctor(m_server.port(), which);
    QCOMPARE(shared.sharingLine(), QString());
    QVERIFY(shared.shares());

    QCOMPARE(paste(m_server, findings.line()), q("OK")); // one after the other
    const auto both = doctor(m_server.port(), which);
    QCOMPARE(both.line() + both.sharingLine(), QString());
    QCOMPARE(both.exitCode, 0);
}

void TestCtlDoctorLine::theTextHasTheSameLine()
{
    m_server.cli(words(support::aclRules("ACL SETUSER app reset on >pw resetchannels")));
    const auto line = doctor(m_server.port(), QStringList{}).line();
    const auto url = "redis://app@127.0.0.1:" + std::to_string(m_server.port());
    const auto run = support::runAsApp({q("doctor"), q("--redis"), q(url)});
    QVERIFY2(run.out.contains("\n    " + line.toUtf8() + '\n'), run.out.constData());
}

void TestCtlDoctorLine::theWrongKeysAreSaid()
{
    QByteArray lines("ACL SETUSER app on >pw ~* &* +@all\n");
    for (int i = 0; i < 50; ++i)
        lines += "SET ratelimits:" + QByteArray::number(qint64(203039963636301824) + i)
            + ":None:channels/{channel_id}/messages 3\n";
    m_server.cliLines(lines);
    auto findings = doctor(m_server.port(), QStringList{});
    QCOMPARE(findings.exitCode, 1);
    QCOMPARE(findings.redis[QLatin1String("looks_like")][QLatin1String("scheme")].toString(), q("xenon"));
    QCOMPARE(findings.redis[QLatin1String("keys_recognised")].toInt(-1), 0);
    const auto url = "redis://app@127.0.0.1:" + std::to_string(m_server.port());
    const auto run = support::runAsApp({q("doctor"), q("--redis"), q(url)});
    QVERIFY2(run.out.contains("50 keys, none of them spectacles; they look like xenon with the prefix ratelimits: use "
                              "--scheme xenon --prefix ratelimits"),
        run.out.constData());
    findings = doctor(m_server.port(), QStringList{q("--scheme"), q("xenon")});
    QCOMPARE(findings.exitCode, 0);
    QCOMPARE(findings.redis[QLatin1String("keys_recognised")].toInt(), 50);
    findings = doctor(m_server.port(), QStringList{q("--scheme"), q("xenon"), q("--prefix"), q("other")});
    QCOMPARE(findings.exitCode, 1);
}

HEADROOM_TEST(TestCtlDoctorLine)

} // namespace headroom::tst_ctl_doctor_line

#include "tst_ctl_doctor_line.moc"
