// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl request as a script sees it, against the simulator.
#include "tests/support/programs/ctl_request.h"
#include "tests/support/programs/documented_fields.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/servers/reserved_port.h"
#include "tests/support/servers/scripted_http.h"
#include "tests/support/simulator/sim_process.h"
#include "tests/support/words.h"

#include "core/base/processes/guarded_process.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::tst_request_command {

class TestRequestCommand : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneRequestPrintsItsAnswer();
    void aStatusOf400OrMoreExitsWith1();
    void wrongWordsExitWith2_data();
    void wrongWordsExitWith2();
    void aRedisThatIsNotThereExitsWith3();
    void nothingToDoIsDone();
    void eachLineOfABatchGetsOneResult();
    void aBadLineIsRefusedAndTheOthersGoOn();
    void identicalGetsShareOneRequestUnlessToldOtherwise();
    void aPostWhoseAnswerIsLostIsUncertainAndSentOnce();
    void a429IsWaitedOutAndRepeated();
    void aRefusedTokenRefusesWhatFollows();
    void nobodyThereIsFailed();
    void aSignalCancelsWhatWaits();
    void invalidRequestsAreCountedForTheEgressAddress();
};

void TestRequestCommand::oneRequestPrintsItsAnswer()
{
    const support::SimProcess sim;
    const auto api = QString::fromStdString(sim.api());
    auto ran = support::runCtlRequest(
        {QStringLiteral("GET"), QStringLiteral("/users/@me"), QStringLiteral("--json"), QStringLiteral("--api"), api});
    QCOMPARE(ran.exitCode, 0);
    QCOMPARE(ran.lines.size(), 1);
    const auto result = ran.lines.first();
    QCOMPARE(result.value(QLatin1String("outcome")).toString(), QStringLiteral("answered"));
    QCOMPARE(result.value(QLatin1String("status")).toInt(), 200);
    QVERIFY(result.value(QLatin1String("body")).toObject().contains(QLatin1String("username")));
    QVERIFY(result.value(QLatin1String("held_by")).toArray().isEmpty());
    QCOMPARE(result.value(QLatin1String("attempts")).toInt(), 1);
    QVERIFY(result.contains(QLatin1String("waited_ms")));
    QCOMPARE(support::fieldsOf(result), support::documentedFields(QStringLiteral("an outcome")));
    ran = support::runCtlRequest({QStringLiteral("GET"), QStringLiteral("/users/@me"), QStringLiteral("--api"), api});
    QVERIFY(ran.out.startsWith("200\n{"));
}

void TestRequestCommand::aStatusOf400OrMoreExitsWith1()
{
    const support::SimProcess sim;
    const auto ran = support::runCtlRequest({QStringLiteral("GET"), QStringLiteral("/channels/1"),
        QStringLiteral("--json"), QStringLiteral("--api"), QString::fromStdString(sim.api())});
    QCOMPARE(ran.exitCode, 1);
    QCOMPARE(ran.lines.first().value(QLatin1String("status")).toInt(), 404);
}

void TestRequestCommand::wrongWordsExitWith2_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addRow("nothing") << QStringList{};
    QTest::addRow("no path") << support::words("GET");
    QTest::addRow("a path without slash") << support::words("GET users");
    QTest::addRow("both") << support::words("GET /x --batch -");
    QTest::addRow("a body that is no JSON") << support::words("POST /x --body {");
    QTest::addRow("an API that is no URL") << support::words("GET /x --api discord");
    QTest::addRow("a batch that is not there") << support::words("--batch /nowhere/at/all");
    QTest::addRow("a Redis that is no URL") << support::words("--batch - --redis http://x");
}

void TestRequestCommand::wrongWordsExitWith2()
{
    QFETCH(QStringList, arguments);
    const auto ran = support::runCtlRequest(arguments);
    QCOMPARE(ran.exitCode, 2);
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY(ran.out.isEmpty());
}

void TestRequestCommand::aRedisThatIsNotThereExitsWith3()
{
    const auto ran = support::runCtlRequest(support::ctlBatch("http://127.0.0.1:1",
        {QStringLiteral("--redis"), QStringLiteral("redis://127.0.0.1:%1").arg(support::reservePort())}));
    QCOMPARE(ran.exitCode, 3);
    QCOMPARE(ran.err.count('\n'), 1);
}

void TestRequestCommand::nothingToDoIsDone()
{
    const auto ran = support::runCtlRequest(support::ctlBatch("http://127.0.0.1:1"));
    QCOMPARE(ran.exitCode, 0);
    QCOMPARE(ran.lines.size(), 1);
    QCOMPARE(ran.summary().value(QLatin1String("total")).toInt(-1), 0);
}

void TestRequestCommand::eachLineOfABatchGetsOneResult()
{
    const support::SimProcess sim({QStringLiteral("--limits"), QStringLiteral("none")});
    QByteArray input;
    for (int i = 0; i < 300; ++i)
        input += support::ctlBatchLine(i, "GET", "/users/@me?n=" + QByteArray::number(i));
    input.chop(1); // the last line may be without an end
    const auto ran =
        support::runCtlRequest(support::ctlBatch(sim.api(), {QStringLiteral("--global"), QStringLiteral("0")}), input);
    QCOMPARE(ran.exitCode, 0);
    QSet<int> ids;
    for (const auto& result : ran.lines) {
        if (result.contains(QLatin1String("id")))
            ids << result.value(QLatin1String("id")).toInt();
    }
    QCOMPARE(ids.size(), 300);
    QCOMPARE(ran.lines.size(), 301);
    QCOMPARE(ran.outcomes("answered"), 300);
    QCOMPARE(ran.summary().value(QLatin1String("statuses")).toObject().value(QLatin1String("200")).toInt(), 300);
    QVERIFY(ran.summary().value(QLatin1String("requests_per_second")).toDouble() > 0);
}

void TestRequestCommand::aBadLineIsRefusedAndTheOthersGoOn()
{
    const support::SimProcess sim;
    const auto ran = support::runCtlRequest(support::ctlBatch(sim.api()),
        "nonsense\n\n[1]\n{\"id\":\"a\"}\n{\"id\":7,\"method\":\"GET\",\"path\":\"users\"}\n"
        "{\"id\":8,\"method\":\"POST\",\"path\":\"/x\",\"body\":5}\n{\"id\":9,\"method\":\"POST\",\"path\":\"/x\","
        "\"headers\":{\"a\":\"b\\r\\nc\"}}\n\xff\xfe\n"
            + support::ctlBatchLine(1, "GET", "/users/@me") + QByteArray(3 << 20, 'x') + "\n"
            + support::ctlBatchLine(2, "GET", "/users/@me"));
    QCOMPARE(ran.exitCode, 1);
    QCOMPARE(ran.outcomes("refused"), 8);
    QCOMPARE(ran.outcomes("answered"), 2);
    for (const auto& result : ran.lines) {
        if (result.value(QLatin1String("outcome")) != QLatin1String("refused"))
            continue;
        QVERIFY(!result.value(QLatin1String("error")).toString().isEmpty());
        QVERIFY(result.value(QLatin1String("status")).isNull());
        QCOMPARE(result.value(QLatin1String("attempts")).toInt(-1), 0);
    }
    QCOMPARE(ran.lines.first().value(QLatin1String("line")).toInt(), 1);
}

void TestRequestCommand::identicalGetsShareOneRequestUnlessToldOtherwise()
{
    QList<support::ScriptedHttp::Received> held;
    support::ScriptedHttp server([&held](const auto& request) { held.push_back(request); });
    for (const bool share : {true, false}) {
        held.clear();
        GuardedProcess process;
        process.start(support::program("headroomctl"),
            QStringList{QStringLiteral("request")}
                + support::ctlBatch(
                    server.url(), share ? QStringList{} : QStringList{QStringLiteral("--no-collapse")}));
        process.write(support::ctlBatchLine(1, "GET", "/a") + support::ctlBatchLine(2, "GET", "/a")
            + support::ctlBatchLine(3, "GET", "/a"));
        process.closeWriteChannel();
        int answered = 0;
        QTRY_VERIFY_WITH_TIMEOUT(([&] {
            for (; answered < held.size(); ++answered)
                support::ScriptedHttp::answer(held[answered], "200 OK", "{}");
            return process.state() == QProcess::NotRunning;
        })(),
            10000);
        QCOMPARE(process.readAllStandardOutput().count("\"answered\",\"status\":200"), 3);
        QCOMPARE(held.size(), share ? 1 : 3);
    }
}

void TestRequestCommand::aPostWhoseAnswerIsLostIsUncertainAndSentOnce()
{
    int posts = 0;
    support::ScriptedHttp server([&posts](const auto& request) {
        posts += request.head.startsWith("POST") ? 1 : 0;
        request.socket->abort();
    });
    GuardedProcess process;
    process.start(support::program("headroomctl"),
        {QStringLiteral("request"), QStringLiteral("POST"), QStringLiteral("/channels/1/messages"),
            QStringLiteral("--body"), QStringLiteral("{}"), QStringLiteral("--json"), QStringLiteral("--api"),
            QString::fromStdString(server.url())});
    QTRY_COMPARE_WITH_TIMEOUT(process.state(), QProcess::NotRunning, 30'000);
    QCOMPARE(process.exitCode(), 1);
    const auto result = QJsonDocument::fromJson(process.readAllStandardOutput()).object();
    QCOMPARE(result.value(QLatin1String("outcome")).toString(), QStringLiteral("uncertain"));
    QVERIFY(result.value(QLatin1String("status")).isNull());
    QCOMPARE(posts, 1);
}

void TestRequestCommand::a429IsWaitedOutAndRepeated()
{
    for (const char* const fault : {"user=0.3:x1", "shared=0.3:x1", "global=0.3:x1", "sublimit=0.3:x1"}) {
        const support::SimProcess sim({QStringLiteral("--fault"), QString::fromLatin1(fault)});
        const auto ran = support::runCtlRequest({QStringLiteral("GET"), QStringLiteral("/users/@me"),
            QStringLiteral("--json"), QStringLiteral("--api"), QString::fromStdString(sim.api())});
        QCOMPARE(ran.exitCode, 0);
        const auto result = ran.lines.first();
        QCOMPARE(result.value(QLatin1String("attempts")).toInt(), 2);
        QVERIFY(result.value(QLatin1String("waited_ms")).toInt() >= 299);
        const QByteArray name(fault);
        const auto reason = name.startsWith("global") ? "global" : name.startsWith("sublimit") ? "sub_limit" : "bucket";
        QVERIFY(result.value(QLatin1String("held_by")).toArray().contains(QLatin1String(reason)));
    }
}

void TestRequestCommand::aRefusedTokenRefusesWhatFollows()
{
    const support::SimProcess sim({QStringLiteral("--token"), QStringLiteral("another")});
    QByteArray input;
    for (int i = 0; i < 50; ++i)
        input += support::ctlBatchLine(i, "GET", "/users/@me?n=" + QByteArray::number(i));
    const auto ran = support::runCtlRequest(support::ctlBatch(sim.api()), input);
    QCOMPARE(ran.exitCode, 1);
    QCOMPARE(ran.outcomes("answered"), 1);
    QCOMPARE(ran.outcomes("refused"), 49);
}

void TestRequestCommand::nobodyThereIsFailed()
{
    const auto ran = support::runCtlRequest({QStringLiteral("POST"), QStringLiteral("/x"), QStringLiteral("--json"),
        QStringLiteral("--api"), QStringLiteral("http://127.0.0.1:%1").arg(support::reservePort())});
    QCOMPARE(ran.exitCode, 1);
    QCOMPARE(ran.lines.first().value(QLatin1String("outcome")).toString(), QStringLiteral("failed"));
    QCOMPARE(ran.lines.first().value(QLatin1String("attempts")).toInt(), 3);
}

void TestRequestCommand::aSignalCancelsWhatWaits()
{
    const support::SimProcess sim({QStringLiteral("--bucket-limit"), QStringLiteral("1/600")});
    GuardedProcess process;
    process.setProcessEnvironment(support::environmentWith({{"HEADROOM_TOKEN", QStringLiteral("practice")}}));
    process.start(
        support::program("headroomctl"), QStringList{QStringLiteral("request")} + support::ctlBatch(sim.api()));
    for (int i = 0; i < 10; ++i)
        process.write(support::ctlBatchLine(i, "GET", "/users/@me?n=" + QByteArray::number(i)));
    QTRY_VERIFY(process.canReadLine()); // the one that may go; standard input stays open
    process.terminate();
    QVERIFY(process.waitForFinished(30'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 1);
    const auto lines = process.readAllStandardOutput().trimmed().split('\n');
    QCOMPARE(lines.size(), 11);
    const auto summary = QJsonDocument::fromJson(lines.last()).object().value(QLatin1String("summary")).toObject();
    const auto outcomes = summary.value(QLatin1String("outcomes")).toObject();
    QCOMPARE(outcomes.value(QLatin1String("answered")).toInt(), 1);
    QCOMPARE(outcomes.value(QLatin1String("cancelled")).toInt(), 9);
}

void TestRequestCommand::invalidRequestsAreCountedForTheEgressAddress()
{
    const support::RedisServer redis;
    const support::SimProcess sim({QStringLiteral("--fault"), QStringLiteral("status=403")});
    const auto ran = support::runCtlRequest(
        support::ctlBatch(sim.api(),
            {QStringLiteral("--redis"), QString::fromStdString(redis.url()), QStringLiteral("--prefix"),
                QStringLiteral("p"), QStringLiteral("--egress"), QStringLiteral("1.2.3.4")}),
        support::ctlBatchLine(1, "GET", "/users/@me"));
    QCOMPARE(ran.exitCode, 1);
    const auto keys = redis.cli({QStringLiteral("KEYS"), QStringLiteral("p:headroom:invalid:1.2.3.4:*")});
    QVERIFY(!keys.isEmpty());
    QCOMPARE(redis.cli({QStringLiteral("HGET"), keys, QStringLiteral("403 GET /users/@me")}), QStringLiteral("1"));
}

HEADROOM_TEST(TestRequestCommand)

} // namespace headroom::tst_request_command

#include "tst_request_command.moc"
