// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl doctor, run as its users run it.
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"

#include <QJsonArray>
#include <QJsonObject>

namespace headroom::tst_ctl_doctor {

using support::jsonOf;
using support::RedisServer;

namespace {

support::ProgramRun doctor(const QStringList& arguments, const char* password = "", const char* path = nullptr)
{
    auto environment = support::environmentWith({{"HEADROOM_REDIS_PASSWORD", QString::fromLatin1(password)}});
    if (path)
        environment.insert(QStringLiteral("PATH"), QString::fromLatin1(path));
    return support::runCtl(QStringList{QStringLiteral("doctor")} + arguments, {}, environment);
}

// The check of this name in a list of them.
const QJsonObject check(const QJsonValue& checks, const char* name)
{
    for (const auto& entry : checks.toArray()) {
        if (entry[QLatin1String("name")] == QLatin1String(name))
            return entry.toObject();
    }
    return {};
}

QString url(const RedisServer& server, const char* user = "")
{
    return QStringLiteral("redis://") + QLatin1String(user) + QStringLiteral("127.0.0.1:%1").arg(server.port());
}

} // namespace

class TestCtlDoctor : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theMachineIsLookedAt();
    void aMissingProgramIsNamed();
    void aWholeRedisIsFine();
    void itWritesNothing();
    void eachMissingRightIsNamedWithItsCost_data();
    void eachMissingRightIsNamedWithItsCost();
    void rightsToOtherKeysAreNotEnough();
    void withoutAConnectionItEndsWithThree();
    void wrongUsageEndsWithTwo();
};

void TestCtlDoctor::theMachineIsLookedAt()
{
    const auto run = doctor({QStringLiteral("--json")});
    QCOMPARE(run.exitCode, 0);
    const auto document = jsonOf(run.out);
    QVERIFY(document[QLatin1String("ok")].toBool());
    QVERIFY(document[QLatin1String("redis")].isNull());
    for (const auto* name : {"Qt", "TLS", "redis-server", "nginx"}) {
        const auto found = check(document[QLatin1String("machine")], name);
        QVERIFY2(found[QLatin1String("ok")].toBool(), name);
        QVERIFY2(!found[QLatin1String("detail")].toString().isEmpty(), name);
    }
    QVERIFY(doctor({}).out.contains("redis-server"));
}

void TestCtlDoctor::aMissingProgramIsNamed()
{
    const auto run = doctor({QStringLiteral("--json")}, "", "/nowhere");
    QCOMPARE(run.exitCode, 1);
    const auto redis = check(jsonOf(run.out)[QLatin1String("machine")], "redis-server");
    QVERIFY(!redis[QLatin1String("ok")].toBool(true));
    QVERIFY(redis[QLatin1String("lack")].toString().contains(QLatin1String("install")));
    QVERIFY(doctor({}, "", "/nowhere").out.contains("missing"));
}

void TestCtlDoctor::aWholeRedisIsFine()
{
    RedisServer server;
    const auto run = doctor({QStringLiteral("--json"), QStringLiteral("--redis"), url(server)});
    QCOMPARE(run.exitCode, 0);
    const auto redis = jsonOf(run.out)[QLatin1String("redis")];
    QCOMPARE(redis[QLatin1String("role")].toString(), QStringLiteral("master"));
    QVERIFY(!redis[QLatin1String("version")].toString().isEmpty());
    for (const auto* name : {"SCAN", "GET", "PTTL", "HGETALL", "CLIENT ID", "SUBSCRIBE", "CLIENT TRACKING", "INFO"})
        QVERIFY2(check(redis[QLatin1String("checks")], name)[QLatin1String("ok")].toBool(), name);
    const auto text = doctor({QStringLiteral("--redis"), url(server)});
    QCOMPARE(text.exitCode, 0);
    QVERIFY(text.out.contains("connected") && !text.out.contains("missing"));
}

void TestCtlDoctor::itWritesNothing()
{
    RedisServer server;
    QCOMPARE(
        doctor({QStringLiteral("--redis"), url(server), QStringLiteral("--prefix"), QStringLiteral("p")}).exitCode, 0);
    QCOMPARE(server.cli({QStringLiteral("DBSIZE")}), QStringLiteral("0"));
}

void TestCtlDoctor::eachMissingRightIsNamedWithItsCost_data()
{
    QTest::addColumn<QString>("taken");
    QTest::addColumn<QByteArray>("check");
    QTest::addColumn<QString>("lack");
    const auto row = [](const char* taken, const char* check, const char* lack) {
        QTest::newRow(check) << QString::fromLatin1(taken) << QByteArray(check) << QString::fromLatin1(lack);
    };
    row("-scan", "SCAN", "+scan");
    row("-get", "GET", "+get");
    row("-pttl", "PTTL", "+pttl");
    row("-hgetall", "HGETALL", "+hgetall");
    row("-client|id", "CLIENT ID", "+client|id");
    row("-subscribe", "SUBSCRIBE", "&__redis__:invalidate");
    row("resetchannels", "SUBSCRIBE", "&__redis__:invalidate");
    row("-client|tracking", "CLIENT TRACKING", "+client|tracking");
    row("-info", "INFO", "+info");
    row("-client|list", "CLIENT LIST", "+client|list");
}

void TestCtlDoctor::eachMissingRightIsNamedWithItsCost()
{
    QFETCH(QString, taken);
    QFETCH(QByteArray, check);
    QFETCH(QString, lack);
    RedisServer server;
    server.cli({QStringLiteral("ACL"), QStringLiteral("SETUSER"), QStringLiteral("watcher"), QStringLiteral("on"),
        QStringLiteral(">pw"), QStringLiteral("~*"), QStringLiteral("&*"), QStringLiteral("+@all"), taken});
    const auto run = doctor({QStringLiteral("--json"), QStringLiteral("--redis"), url(server, "watcher@")}, "pw");
    QCOMPARE(run.exitCode, 1);
    QVERIFY(!jsonOf(run.out)[QLatin1String("ok")].toBool(true));
    for (const auto& entry : jsonOf(run.out)[QLatin1String("redis")][QLatin1String("checks")].toArray()) {
        const auto name = entry[QLatin1String("name")].toString().toLatin1();
        const auto isIt = name == check || name.startsWith(check + ' '); // of several kinds of keys
        QCOMPARE(entry[QLatin1String("ok")].toBool(), !isIt);
        QCOMPARE(entry[QLatin1String("lack")].toString().contains(lack), isIt);
        QCOMPARE(entry[QLatin1String("detail")].toString().contains(QLatin1String("NOPERM")), isIt);
    }
}

void TestCtlDoctor::rightsToOtherKeysAreNotEnough()
{
    RedisServer server;
    server.cli({QStringLiteral("ACL"), QStringLiteral("SETUSER"), QStringLiteral("watcher"), QStringLiteral("on"),
        QStringLiteral(">pw"), QStringLiteral("~other:*"), QStringLiteral("&*"), QStringLiteral("+@all")});
    const auto place = url(server, "watcher@");
    QCOMPARE(doctor({QStringLiteral("--redis"), place}, "pw").exitCode, 1);
    QCOMPARE(
        doctor({QStringLiteral("--redis"), place, QStringLiteral("--prefix"), QStringLiteral("other")}, "pw").exitCode,
        0);
}

void TestCtlDoctor::withoutAConnectionItEndsWithThree()
{
    auto run = doctor({QStringLiteral("--json"), QStringLiteral("--redis"), QStringLiteral("redis://127.0.0.1:1")});
    QCOMPARE(run.exitCode, 3);
    QCOMPARE(run.err.count('\n'), 1);
    QVERIFY(run.err.contains("nothing listens"));
    QVERIFY(jsonOf(run.out)[QLatin1String("redis")][QLatin1String("error")].toString().contains(
        QLatin1String("nothing listens")));
    QVERIFY(!jsonOf(run.out)[QLatin1String("ok")].toBool(true));
    RedisServer server({QStringLiteral("--requirepass"), QStringLiteral("hunter2")});
    run = doctor({QStringLiteral("--redis"), url(server)}, "hunter3");
    QCOMPARE(run.exitCode, 3);
    QVERIFY(run.err.contains("HEADROOM_REDIS_PASSWORD") && !run.err.contains("hunter"));
}

void TestCtlDoctor::wrongUsageEndsWithTwo()
{
    for (const auto& arguments :
        {QStringList{QStringLiteral("--nonsense")}, QStringList{QStringLiteral("--redis"), QStringLiteral("localhost")},
            QStringList{QStringLiteral("--redis"), QStringLiteral("redis://u:hunter2@h")}}) {
        const auto run = doctor(arguments);
        QCOMPARE(run.exitCode, 2);
        QCOMPARE(run.err.count('\n'), 1);
        QVERIFY(!run.err.contains("hunter2"));
    }
}

HEADROOM_TEST(TestCtlDoctor)

} // namespace headroom::tst_ctl_doctor

#include "tst_ctl_doctor.moc"
