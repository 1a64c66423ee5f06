// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the options of headroomctl request, and the fields of a batch's lines, change about what goes out and when.
#include "tests/support/files.h"
#include "tests/support/programs/ctl_request.h"
#include "tests/support/servers/nginx_server.h"
#include "tests/support/simulator/sim_process.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>

namespace headroom::tst_request_options {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

const auto bulk = QByteArrayLiteral("\"priority\":\"bulk\"");

// Who sent each request the simulator saw: "bot:…", or an address where there was no Authorization.
QStringList identitiesIn(const QString& journal)
{
    QStringList identities;
    for (const auto& line : mustRead(journal).trimmed().split('\n'))
        identities << QJsonDocument::fromJson(line).object().value("identity"_L1).toString();
    return identities;
}

// An nginx that lets through two requests a second and answers the others by itself, before the simulator.
NginxServer refusingProxy(const SimProcess& sim, const QByteArray& status)
{
    NginxServer::Options options;
    options.http = "limit_req_zone $remote_addr zone=all:1m rate=2r/s;";
    options.server = "limit_req zone=all;\nlimit_req_status " + status + ";\n" + proxyTo("http://" + sim.address());
    options.tls = false;
    options.http2 = false;
    return NginxServer(options);
}

QByteArray twoRoutes()
{
    return ctlBatchLine(1, "GET", "/users/@me") + ctlBatchLine(2, "GET", "/gateway");
}

} // namespace

class TestRequestOptions : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void webhookCallsCarryTheTokenOnlyWhenTold_data();
    void webhookCallsCarryTheTokenOnlyWhenTold();
    void aLineMaySayWhetherTheTokenGoesWithIt();
    void aDeadlineThatCannotBeMetIsRefusedWithHowLongItWouldTake();
    void aDeadlineIsNotRefusedForAnAnswerThatIsOnItsWay();
    void aLineHasItsOwnDeadline();
    void criticalOvertakesBulkInItsLane();
    void aRequestProxysRefusalIsWaitedForAndNotInvalid_data();
    void aRequestProxysRefusalIsWaitedForAndNotInvalid();
    void a429OfNobodyKnownHoldsTheAddressWithoutRequestProxy();
    void bulkStopsAtItsShareOfTheInvalidBudget();
    void identicalAnswersAreToldAsCached();
    void answersOfChosenRoutesAreKeptUntilTheyAreWrittenTo();
    void wrongValuesExitWith2AndSayWhatToDo_data();
    void wrongValuesExitWith2AndSayWhatToDo();
    void aWrongFieldRefusesItsLineAlone();
};

void TestRequestOptions::webhookCallsCarryTheTokenOnlyWhenTold_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<bool>("asBot");
    QTest::addRow("by default") << QStringList{} << false;
    QTest::addRow("--webhooks-with-token") << QStringList{u"--webhooks-with-token"_s} << true;
    QTest::addRow("--authorization always") << QStringList{u"--authorization"_s, u"always"_s} << true;
    QTest::addRow("--authorization never wins")
        << QStringList{u"--webhooks-with-token"_s, u"--authorization"_s, u"never"_s} << false;
}

void TestRequestOptions::webhookCallsCarryTheTokenOnlyWhenTold()
{
    QFETCH(QStringList, options);
    QFETCH(bool, asBot);
    const QTemporaryDir folder;
    const auto journal = folder.filePath(u"journal"_s);
    const SimProcess sim({u"--journal"_s, journal});
    const auto ran =
        runCtlRequest(QStringList{u"POST"_s, u"/webhooks/203039963636301824/secret"_s, u"--body"_s,
                          u"{\"content\":\"x\"}"_s, u"--json"_s, u"--api"_s, QString::fromStdString(sim.api())}
            + options);
    QCOMPARE(ran.lines.size(), 1);
    QCOMPARE(ran.lines.first().value("outcome"_L1), u"answered"_s);
    const auto identities = identitiesIn(journal);
    QCOMPARE(identities.size(), 1);
    QCOMPARE(identities.first().startsWith("bot:"_L1), asBot);
}

void TestRequestOptions::aLineMaySayWhetherTheTokenGoesWithIt()
{
    const QTemporaryDir folder;
    const auto journal = folder.filePath(u"journal"_s);
    const SimProcess sim({u"--journal"_s, journal});
    const auto ran = runCtlRequest(ctlBatch(sim.api(), {u"--concurrency"_s, u"1"_s}),
        ctlBatchLine(1, "GET", "/gateway", "\"authorization\":\"never\"")
            + ctlBatchLine(2, "GET", "/gateway", "\"authorization\":\"by_route\"")
            + ctlBatchLine(3, "GET", "/webhooks/203039963636301824/secret", "\"authorization\":\"always\""));
    QCOMPARE(ran.outcomes("answered"), 3);
    const auto identities = identitiesIn(journal);
    QCOMPARE(identities.size(), 3);
    QVERIFY(!identities[0].startsWith("bot:"_L1));
    QVERIFY(identities[1].startsWith("bot:"_L1));
    QVERIFY(identities[2].startsWith("bot:"_L1));
}

void TestRequestOptions::aDeadlineThatCannotBeMetIsRefusedWithHowLongItWouldTake()
{
    const SimProcess sim({u"--bucket-limit"_s, u"1/30"_s});
    const auto ran = runCtlRequest(ctlBatch(sim.api()),
        ctlBatchLine(1, "GET", "/users/@me") + ctlBatchLine(2, "GET", "/users/@me?2", "\"deadline_ms\":5000"));
    QCOMPARE(ran.exitCode, 1);
    QCOMPARE(ran.result(1).value("outcome"_L1), u"answered"_s);
    QVERIFY(!ran.result(1).contains("would_take_ms"_L1));
    const auto late = ran.result(2);
    QCOMPARE(late.value("outcome"_L1), u"refused"_s);
    QVERIFY(late.value("would_take_ms"_L1).toInt() > 25'000);
    QVERIFY(late.value("would_take_ms"_L1).toInt() < 40'000);
    QVERIFY(waitReasons(late).contains("bucket"_L1));
    QVERIFY(ran.summary().value("seconds"_L1).toDouble() < 4); // not only when it had passed
}

void TestRequestOptions::aDeadlineIsNotRefusedForAnAnswerThatIsOnItsWay()
{
    const SimProcess sim({u"--bucket-limit"_s, u"5/30"_s, u"--latency"_s, u"200"_s});
    const auto ran = runCtlRequest(ctlBatch(sim.api(), {u"--deadline"_s, u"20s"_s}),
        ctlBatchLine(1, "GET", "/users/@me") + ctlBatchLine(2, "GET", "/users/@me?2"));
    QCOMPARE(ran.outcomes("answered"), 2);
    QVERIFY(waitReasons(ran.result(2)).contains("in_flight"_L1));
}

void TestRequestOptions::aLineHasItsOwnDeadline()
{
    const SimProcess sim({u"--bucket-limit"_s, u"1/2"_s});
    const auto ran = runCtlRequest(ctlBatch(sim.api(), {u"--deadline"_s, u"500ms"_s}),
        ctlBatchLine(1, "GET", "/users/@me") + ctlBatchLine(2, "GET", "/users/@me?2")
            + ctlBatchLine(3, "GET", "/users/@me?3", "\"deadline_ms\":60000"));
    QCOMPARE(ran.result(1).value("outcome"_L1), u"answered"_s);
    QCOMPARE(ran.result(2).value("outcome"_L1), u"refused"_s);
    QCOMPARE(ran.result(3).value("outcome"_L1), u"answered"_s);
}

void TestRequestOptions::criticalOvertakesBulkInItsLane()
{
    const SimProcess sim({u"--bucket-limit"_s, u"1/0.3"_s});
    QByteArray input;
    for (int id = 1; id <= 4; ++id)
        input += ctlBatchLine(id, "GET", "/users/@me?" + QByteArray::number(id));
    input += ctlBatchLine(5, "GET", "/users/@me?5", "\"priority\":\"critical\"");
    const auto ran = runCtlRequest(ctlBatch(sim.api(), {u"--priority"_s, u"bulk"_s}), input);
    QCOMPARE(ran.outcomes("answered"), 5);
    QCOMPARE(ran.idsInOrder(), (QList<int>{1, 5, 2, 3, 4})); // the first was gone before the fifth was read
}

void TestRequestOptions::aRequestProxysRefusalIsWaitedForAndNotInvalid_data()
{
    QTest::addColumn<QByteArray>("status");
    QTest::addColumn<QStringList>("options");
    QTest::addRow("597") << QByteArray("597") << QStringList{};
    QTest::addRow("429") << QByteArray("429") << QStringList{u"--request-proxy"_s};
    QTest::addRow("503") << QByteArray("503") << QStringList{u"--request-proxy"_s};
}

void TestRequestOptions::aRequestProxysRefusalIsWaitedForAndNotInvalid()
{
    QFETCH(QByteArray, status);
    QFETCH(QStringList, options);
    const SimProcess sim;
    const auto proxy = refusingProxy(sim, status);
    const auto ran = runCtlRequest(ctlBatch(proxy.url() + "/api/v10", options + QStringList{u"--json"_s}), twoRoutes());
    QCOMPARE(ran.exitCode, 0);
    QCOMPARE(ran.outcomes("answered"), 2);
    const auto refused = ran.result(1).value("attempts"_L1).toInt() > 1 ? ran.result(1) : ran.result(2);
    QVERIFY(refused.value("attempts"_L1).toInt() > 1);
    QVERIFY(waitReasons(refused).contains("proxy"_L1));
    QCOMPARE(ran.states().last().value("invalid"_L1).toObject().value("count"_L1).toInt(-1), 0);
}

void TestRequestOptions::a429OfNobodyKnownHoldsTheAddressWithoutRequestProxy()
{
    const SimProcess sim;
    const auto proxy = refusingProxy(sim, "429");
    const auto ran =
        runCtlRequest(ctlBatch(proxy.url() + "/api/v10", {u"--json"_s, u"--deadline"_s, u"1s"_s}), twoRoutes());
    QCOMPARE(ran.outcomes("refused"), 1);
    const auto last = ran.states().last();
    QCOMPARE(last.value("invalid"_L1).toObject().value("count"_L1).toInt(), 1);
    QVERIFY(last.value("address_held_for_ms"_L1).toInt() > 60'000);
}

void TestRequestOptions::bulkStopsAtItsShareOfTheInvalidBudget()
{
    const auto input = ctlBatchLine(1, "GET", "/gateway") + ctlBatchLine(2, "GET", "/users/@me", bulk)
        + ctlBatchLine(3, "GET", "/users/@me/guilds");
    const QStringList options{u"--concurrency"_s, u"1"_s, u"--json"_s, u"--deadline"_s, u"1s"_s};
    for (const bool stops : {false, true}) {
        const SimProcess sim({u"--fault"_s, u"status=403:x1"_s});
        const auto share = stops ? QStringList{u"--invalid-stop"_s, u"0.01,0.02,95"_s} : QStringList{};
        const auto ran = runCtlRequest(ctlBatch(sim.api(), options + share), input);
        QCOMPARE(ran.result(1).value("status"_L1).toInt(), 403);
        QCOMPARE(ran.result(2).value("outcome"_L1), stops ? u"refused"_s : u"answered"_s);
        QCOMPARE(waitReasons(ran.result(2)).contains("invalid_budget"_L1), stops);
        QCOMPARE(ran.result(3).value("outcome"_L1), u"answered"_s);
        const auto invalid = ran.states().last().value("invalid"_L1).toObject();
        QCOMPARE(invalid.value("level"_L1), stops ? u"bulk_stops"_s : u"fine"_s);
        const auto thresholds = invalid.value("thresholds"_L1).toObject();
        QCOMPARE(thresholds.value("bulk"_L1).toInt(), stops ? 1 : 5000);
        QCOMPARE(thresholds.value("normal"_L1).toInt(), stops ? 2 : 8000);
        QCOMPARE(thresholds.value("all"_L1).toInt(), 9500);
    }
}

void TestRequestOptions::identicalAnswersAreToldAsCached()
{
    const SimProcess sim;
    GuardedProcess process;
    startCtlRequest(process, ctlBatch(sim.api()));
    QByteArray out;
    for (int id = 1; id <= 2; ++id) {
        process.write(ctlBatchLine(id, "GET", "/channels/1"));
        QTRY_VERIFY(process.canReadLine());
        out += process.readLine();
    }
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(30'000));
    const auto ran = readCtlRequest(process.exitCode(), out, {});
    QCOMPARE(ran.result(1).value("status"_L1).toInt(), 404);
    QCOMPARE(ran.result(1).value("cached"_L1), QJsonValue(false));
    QCOMPARE(ran.result(2).value("status"_L1).toInt(), 404);
    QCOMPARE(ran.result(2).value("cached"_L1), QJsonValue(true));
    QCOMPARE(ran.result(2).value("attempts"_L1).toInt(-1), 0);
}

void TestRequestOptions::answersOfChosenRoutesAreKeptUntilTheyAreWrittenTo()
{
    const SimProcess sim;
    GuardedProcess process;
    startCtlRequest(process, ctlBatch(sim.api(), {u"--cache"_s, u"/users/@me=60s"_s}));
    QByteArray out;
    int id = 0;
    for (const auto& [method, path] : {std::pair("GET", "/users/@me"), {"GET", "/users/@me"}, {"PATCH", "/users/@me"},
             {"GET", "/users/@me"}, {"GET", "/gateway"}, {"GET", "/gateway"}}) {
        process.write(ctlBatchLine(++id, method, path));
        QTRY_VERIFY(process.canReadLine());
        out += process.readLine();
    }
    process.closeWriteChannel();
    QVERIFY(process.waitForFinished(30'000));
    const auto ran = readCtlRequest(process.exitCode(), out, {});
    QList<bool> cached;
    for (int i = 1; i <= id; ++i)
        cached << ran.result(i).value("cached"_L1).toBool();
    QCOMPARE(cached, (QList<bool>{false, true, false, false, false, false}));
}

void TestRequestOptions::wrongValuesExitWith2AndSayWhatToDo_data()
{
    QTest::addColumn<QStringList>("options");
    QTest::addColumn<QByteArray>("advice");
    const auto add = [](const char* option, const char* value, const char* advice) {
        QTest::addRow("%s %s", option, value)
            << QStringList{QLatin1String(option), QLatin1String(value)} << QByteArray(advice);
    };
    add("--priority", "high", "critical, normal or bulk");
    add("--authorization", "yes", "by_route, always or never");
    add("--deadline", "1500", "1500ms or 1500s");
    add("--deadline", "soon", "write 1500ms");
    add("--deadline", "-1s", "write 1500ms");
    add("--deadline", "3w", "ms, s, m, h or d");
    add("--deadline", "1e3s", "write 1500ms");
    add("--deadline", "9000h", "shorter");
    add("--deadline", "nan", "write 1500ms");
    for (const char* const timeout : {"--connect-timeout", "--answer-timeout", "--total-timeout"})
        add(timeout, "0s", "write 1500ms");
    for (const char* const wrong :
        {"50", "50,80", "50,80,95,99", "80,50,95", "0,50,80", "50,80,101", "a,b,c", "50,,95"})
        add("--invalid-stop", wrong, "such as 50,80,95");
    for (const char* const wrong : {"/users/{user}", "users=1s", "/users/{user}=60"})
        add("--cache", wrong, "write ");
    add("--state-every", "0.001", "write 1");
    add("--state-every", "often", "write 1500ms");
    add("--ca-file", "/nowhere/at/all.pem", "give a PEM file");
    add("--ca-file", HEADROOM_SOURCE_DIR "/README.md", "give a PEM file");
    add("--proxy", "proxy.example:3128", "http://host:3128");
    add("--proxy", "https://proxy.example:3128", "http://host:3128");
    add("--proxy", "http://proxy.example", "http://host:3128");
    add("--proxy", "http://user:hidden@proxy.example:3128", "HEADROOM_PROXY_PASSWORD");
}

void TestRequestOptions::wrongValuesExitWith2AndSayWhatToDo()
{
    QFETCH(QStringList, options);
    QFETCH(QByteArray, advice);
    const auto ran =
        runCtlRequest(QStringList{u"GET"_s, u"/users/@me"_s, u"--api"_s, u"http://127.0.0.1:1"_s} + options);
    QCOMPARE(ran.exitCode, 2);
    QVERIFY(ran.out.isEmpty());
    QCOMPARE(ran.err.count('\n'), 1);
    QVERIFY2(ran.err.contains(advice), ran.err.constData());
    QVERIFY(!ran.err.contains("hidden"));
}

void TestRequestOptions::aWrongFieldRefusesItsLineAlone()
{
    const SimProcess sim;
    const auto ran = runCtlRequest(ctlBatch(sim.api()),
        ctlBatchLine(1, "GET", "/gateway", "\"priority\":\"high\"")
            + ctlBatchLine(2, "GET", "/gateway", "\"priority\":1")
            + ctlBatchLine(3, "GET", "/gateway", "\"deadline_ms\":-1")
            + ctlBatchLine(4, "GET", "/gateway", "\"deadline_ms\":\"1s\"")
            + ctlBatchLine(5, "GET", "/gateway", "\"deadline_ms\":1e300")
            + ctlBatchLine(6, "GET", "/gateway", "\"authorization\":true")
            + ctlBatchLine(7, "GET", "/gateway", "\"priority\":null,\"deadline_ms\":null,\"authorization\":null"));
    QCOMPARE(ran.outcomes("refused"), 6);
    QCOMPARE(ran.result(7).value("outcome"_L1), u"answered"_s);
    QVERIFY(ran.result(1).value("error"_L1).toString().contains("critical"_L1));
    QVERIFY(ran.result(3).value("error"_L1).toString().contains("milliseconds"_L1));
    QVERIFY(ran.result(6).value("error"_L1).toString().contains("by_route"_L1));
}

HEADROOM_TEST(TestRequestOptions)

} // namespace headroom::tst_request_options

#include "tst_request_options.moc"
