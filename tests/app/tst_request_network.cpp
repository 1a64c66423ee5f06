// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The way headroomctl request takes to the API: TLS, proxies, and how long it waits for each.
#include "tests/support/programs/ctl_request.h"
#include "tests/support/programs/program.h"
#include "tests/support/servers/nginx_server.h"
#include "tests/support/servers/scripted_http.h"
#include "tests/support/simulator/sim_process.h"

#include <QElapsedTimer>

namespace headroom::tst_request_network {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

QStringList one(const QString& method, const std::string& api, const QStringList& more)
{
    return QStringList{method, u"/users/@me"_s, u"--json"_s, u"--api"_s, QString::fromStdString(api)} + more;
}

NginxServer encryptedWayTo(const SimProcess& sim)
{
    NginxServer::Options options;
    options.server = proxyTo("http://" + sim.address());
    return NginxServer(options);
}

QByteArray headerIn(const QByteArray& head, const QByteArray& name)
{
    for (const auto& line : head.split('\n')) {
        if (line.toLower().startsWith(name.toLower() + ':'))
            return line.mid(name.size() + 1).trimmed();
    }
    return {};
}

} // namespace

class TestRequestNetwork : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anAuthorityOfOnesOwnIsTrustedWithCaFileOnly();
    void requestsGoThroughTheProxyWithItsPasswordFromTheEnvironment();
    void aConnectionThatIsNotMadeInTimeFails();
    void anAnswerThatDoesNotComeInTimeIsUncertain();
    void anAnswerThatDoesNotEndInTimeIsUncertain();
};

void TestRequestNetwork::anAuthorityOfOnesOwnIsTrustedWithCaFileOnly()
{
    const SimProcess sim;
    const auto server = encryptedWayTo(sim);
    const auto api = server.url() + "/api/v10";
    const auto without = runCtlRequest(one(u"GET"_s, api, {}));
    QCOMPARE(without.exitCode, 1);
    QCOMPARE(without.lines.last().value("outcome"_L1), u"failed"_s);
    QVERIFY(server.log().isEmpty());
    const auto with = runCtlRequest(one(u"GET"_s, api, {u"--ca-file"_s, QString::fromStdString(server.caFile())}));
    QCOMPARE(with.exitCode, 0);
    QCOMPARE(with.lines.last().value("status"_L1).toInt(), 200);
    QCOMPARE(server.log().size(), 1);
}

void TestRequestNetwork::requestsGoThroughTheProxyWithItsPasswordFromTheEnvironment()
{
    ScriptedHttp proxy([](const auto& request) { ScriptedHttp::answer(request, "200 OK", "{}"); });
    auto url = QString::fromStdString(proxy.url());
    url.replace(u"http://"_s, u"http://worker@"_s);
    GuardedProcess process;
    process.setProcessEnvironment(environmentWith({{"HEADROOM_PROXY_PASSWORD", u"p@ss:w/rd"_s}}));
    process.start(program("headroomctl"),
        QStringList{u"request"_s} + one(u"GET"_s, "http://discord.test/api/v10", {u"--proxy"_s, url}));
    QTRY_COMPARE_WITH_TIMEOUT(process.state(), QProcess::NotRunning, 10'000);
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(proxy.received().size(), 1);
    const auto head = proxy.received().first().head;
    QVERIFY(head.startsWith("GET http://discord.test/api/v10/users/@me "));
    QCOMPARE(headerIn(head, "Proxy-Authorization"), "Basic " + QByteArray("worker:p@ss:w/rd").toBase64());
}

void TestRequestNetwork::aConnectionThatIsNotMadeInTimeFails()
{
    QTcpServer silent; // takes connections and never says a word of TLS
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    QElapsedTimer taken;
    taken.start();
    const auto ran = runCtlRequest(one(u"POST"_s, "https://127.0.0.1:" + std::to_string(silent.serverPort()),
        {u"--body"_s, u"{}"_s, u"--connect-timeout"_s, u"200ms"_s}));
    QCOMPARE(ran.lines.last().value("outcome"_L1), u"failed"_s);
    QCOMPARE(ran.lines.last().value("attempts"_L1).toInt(), 3); // nothing was sent, so a POST may be repeated too
    QVERIFY(taken.elapsed() >= 600);
    QVERIFY(taken.elapsed() < 10'000); // which is one try without the option
}

void TestRequestNetwork::anAnswerThatDoesNotComeInTimeIsUncertain()
{
    const SimProcess sim({u"--fault"_s, u"delay=14000"_s});
    QElapsedTimer taken;
    taken.start();
    const auto ran = runCtlRequest(one(u"POST"_s, sim.api(), {u"--answer-timeout"_s, u"0.3s"_s}));
    QCOMPARE(ran.lines.last().value("outcome"_L1), u"uncertain"_s);
    QCOMPARE(ran.lines.last().value("attempts"_L1).toInt(), 1);
    QVERIFY(taken.elapsed() < 10'000);
}

void TestRequestNetwork::anAnswerThatDoesNotEndInTimeIsUncertain()
{
    const SimProcess sim({u"--fault"_s, u"slow-body=14000"_s});
    QElapsedTimer taken;
    taken.start();
    const auto ran = runCtlRequest(
        one(u"PATCH"_s, sim.api(), {u"--total-timeout"_s, u"1s"_s, u"--body"_s, u"{\"username\":\"practice\"}"_s}));
    QCOMPARE(ran.lines.last().value("outcome"_L1), u"uncertain"_s);
    QVERIFY(taken.elapsed() < 10'000);
}

HEADROOM_TEST(TestRequestNetwork)

} // namespace headroom::tst_request_network

#include "tst_request_network.moc"
