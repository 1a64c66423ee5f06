// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"
#include "tests/support/clients/request_sender.h"
#include "tests/support/servers/reserved_port.h"
#include "tests/support/servers/scripted_http.h"

#include <sys/socket.h>

namespace headroom::tst_qt_transport {

using support::RequestSender;
using support::ScriptedHttp;

namespace {

void hangUp(const ScriptedHttp::Received& request)
{
    request.socket->abort();
}

} // namespace

class TestQtTransport : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRequestArrivesWithItsHeadersAndComesBackWhole();
    void withoutTokenNothingTellsWhoWeAre();
    void aHeaderOfTheCallerCannotReplaceTheToken();
    void everyStatusIsAnAnswer_data();
    void everyStatusIsAnAnswer();
    void aRedirectIsNotFollowed();
    void aPackedAnswerIsUnpacked();
    void whatWasHungUpOnIsWrittenOnce_data();
    void whatWasHungUpOnIsWrittenOnce();
    void whereNobodyListensNothingWasSent();
    void moreThanSixAreUnderWayAtOnce();
    void connectionsAreUsedAgain();
    void aConnectionClosedMeanwhileIsNotUsedAgain();
    void whatWasNotLookedAtOnAnOldConnectionIsReadOnANewOne();
    void aTransportThatGoesTellsNobody();

private:
    SystemClock m_clock;
};

void TestQtTransport::aRequestArrivesWithItsHeadersAndComesBackWhole()
{
    ScriptedHttp server([](const auto& request) {
        ScriptedHttp::answer(request, "200 OK", R"({"id":"1"})", "X-RateLimit-Limit: 5\r\n");
    });
    RequestSender sender({server.url() + "/api/v10/", "s3cret"}, m_clock);
    sender.send({"POST", "/channels/1/messages?x=1%2F2", R"({"content":"ä"})", {{"X-Audit-Log-Reason", "why"}}}, true);
    QVERIFY(sender.results.empty());
    QTRY_COMPARE(sender.results.size(), 1U);
    QVERIFY(sender.results[0].has_value());
    QCOMPARE(sender.results[0]->status, 200);
    QCOMPARE(sender.results[0]->body, std::string(R"({"id":"1"})"));
    const auto& headers = sender.results[0]->headers;
    QVERIFY(std::find(headers.begin(), headers.end(), discord::Header{"X-RateLimit-Limit", "5"}) != headers.end());

    const auto& received = server.received().first();
    QVERIFY(received.head.startsWith("POST /api/v10/channels/1/messages?x=1%2F2 HTTP/1.1\r\n"));
    QCOMPARE(received.body, QByteArray(R"({"content":"ä"})"));
    QVERIFY(received.head.contains("Authorization: Bot s3cret\r\n"));
    QVERIFY(received.head.contains("X-Audit-Log-Reason: why\r\n"));
    QVERIFY(received.head.contains("Content-Type: application/json\r\n"));
    QVERIFY(received.head.contains("User-Agent: DiscordBot (https://"));
}

void TestQtTransport::withoutTokenNothingTellsWhoWeAre()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "204 No Content", {}); });
    RequestSender sender({server.url(), "s3cret"}, m_clock);
    const auto result = sender.await({"POST", "/webhooks/1/token", "{}", {}}, false);
    QCOMPARE(result->status, 204);
    QVERIFY(!server.received().first().head.contains("s3cret"));
    QVERIFY(!server.received().first().head.contains("Authorization"));
}

void TestQtTransport::aHeaderOfTheCallerCannotReplaceTheToken()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "200 OK", {}); });
    RequestSender sender({server.url(), "s3cret"}, m_clock);
    sender.await({"GET", "/x", {}, {{"authorization", "Bot other"}}}, true);
    QVERIFY(!server.received().first().head.contains("other"));
}

void TestQtTransport::everyStatusIsAnAnswer_data()
{
    QTest::addColumn<int>("status");
    for (const int status : {200, 204, 304, 400, 401, 403, 404, 405, 409, 410, 418, 429, 500, 501, 502, 503, 504, 520})
        QTest::addRow("%d", status) << status;
}

void TestQtTransport::everyStatusIsAnAnswer()
{
    QFETCH(int, status);
    ScriptedHttp server([status](const auto& request) {
        ScriptedHttp::answer(request, QByteArray::number(status) + " Word", {}, "WWW-Authenticate: Basic realm=x\r\n");
    });
    RequestSender sender({server.url(), "t"}, m_clock);
    sender.send({"POST", "/x", "{}", {}}, true);
    sender.send({"GET", "/x", {}, {}}, true);
    QTRY_COMPARE(sender.results.size(), 2U);
    for (const auto& result : sender.results) {
        QVERIFY(result.has_value());
        QCOMPARE(result->status, status);
    }
    QCOMPARE(server.received().size(), 2);
}

void TestQtTransport::aRedirectIsNotFollowed()
{
    ScriptedHttp server(
        [](const auto& request) { ScriptedHttp::answer(request, "302 Found", {}, "Location: /elsewhere\r\n"); });
    RequestSender sender({server.url(), {}}, m_clock);
    const auto result = sender.await({"GET", "/x", {}, {}}, true);
    QCOMPARE(result->status, 302);
    QCOMPARE(server.received().size(), 1);
}

void TestQtTransport::aPackedAnswerIsUnpacked()
{
    // printf hello | gzip -n | base64
    const auto packed = QByteArray::fromBase64("H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==");
    ScriptedHttp server([&packed](const auto& request) {
        ScriptedHttp::answer(request, "200 OK", packed, "Content-Encoding: gzip\r\n");
    });
    RequestSender sender({server.url(), {}}, m_clock);
    const auto result = sender.await({"GET", "/x", {}, {}}, true);
    QCOMPARE(result->body, std::string("hello"));
}

void TestQtTransport::whatWasHungUpOnIsWrittenOnce_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("body");
    QTest::addRow("POST") << QByteArray("POST") << QByteArray("{}");
    QTest::addRow("POST without a body") << QByteArray("POST") << QByteArray();
    QTest::addRow("PATCH") << QByteArray("PATCH") << QByteArray("{}");
    QTest::addRow("PATCH without a body") << QByteArray("PATCH") << QByteArray();
    QTest::addRow("DELETE") << QByteArray("DELETE") << QByteArray();
    QTest::addRow("PUT") << QByteArray("PUT") << QByteArray("[]");
}

void TestQtTransport::whatWasHungUpOnIsWrittenOnce()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, body);
    // The first is answered, so that the second goes over a connection that was used before, the case Qt repeats in.
    bool first = true;
    ScriptedHttp server([&first](const auto& request) {
        if (std::exchange(first, false))
            ScriptedHttp::answer(request, "200 OK", {});
        else
            hangUp(request);
    });
    RequestSender sender({server.url(), {}}, m_clock);
    const auto result = sender.await({method.toStdString(), "/x", body.toStdString(), {}}, true);
    QVERIFY(result.has_value());
    const auto second = sender.await({method.toStdString(), "/x", body.toStdString(), {}}, true);
    QVERIFY(!second.has_value());
    QVERIFY(second.error().maybeSent);
    QVERIFY(!second.error().text.empty());
    QCOMPARE(server.received().size(), 2);
}

void TestQtTransport::whereNobodyListensNothingWasSent()
{
    RequestSender sender({"http://127.0.0.1:" + std::to_string(support::reservePort()), {}}, m_clock);
    const auto result = sender.await({"POST", "/x", "{}", {}}, true);
    QVERIFY(!result.has_value());
    QVERIFY(!result.error().maybeSent);
}

void TestQtTransport::moreThanSixAreUnderWayAtOnce()
{
    QList<ScriptedHttp::Received> held;
    ScriptedHttp server([&held](const auto& request) { held.push_back(request); });
    RequestSender sender({server.url(), {}}, m_clock);
    for (int i = 0; i < 50; ++i)
        sender.send({"GET", "/" + std::to_string(i), {}, {}}, true);
    QTRY_COMPARE(held.size(), 50);
    for (const auto& request : held)
        ScriptedHttp::answer(request, "200 OK", {});
    QTRY_COMPARE(sender.results.size(), 50U);
}

void TestQtTransport::connectionsAreUsedAgain()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "200 OK", "{}"); });
    RequestSender sender({server.url(), {}}, m_clock);
    for (int i = 0; i < 20; ++i) {
        sender.await({"POST", "/x", "{}", {}}, true);
    }
    QCOMPARE(server.connections(), 1);
}

void TestQtTransport::aConnectionClosedMeanwhileIsNotUsedAgain()
{
    int closed = 0; // on both sides
    ScriptedHttp server([&](const auto& request) {
        connect(request.socket, &QTcpSocket::disconnected, this, [&closed] { ++closed; });
        ScriptedHttp::answer(request, "200 OK", "{}");
        request.socket->flush();
        ::shutdown(int(request.socket->socketDescriptor()), SHUT_WR); // without having said so
    });
    RequestSender sender({server.url(), {}}, m_clock);
    for (int i = 1; i <= 5; ++i) {
        const auto result = sender.await({"POST", "/x", "{}", {}}, true);
        QVERIFY2(result.has_value(), result ? "" : result.error().text.c_str());
        QTRY_COMPARE(closed, i);
        QCOMPARE(server.connections(), i);
    }
}

void TestQtTransport::whatWasNotLookedAtOnAnOldConnectionIsReadOnANewOne()
{
    int asked = 0;
    ScriptedHttp server([&asked](const auto& request) {
        if (++asked == 2)
            request.socket->abort();
        else
            ScriptedHttp::answer(request, "200 OK", "{}");
    });
    RequestSender sender({server.url(), {}}, m_clock);
    for (int i = 0; i < 2; ++i) {
        const auto result = sender.await({"GET", "/x", {}, {}}, true);
        QVERIFY2(result.has_value(), result ? "" : result.error().text.c_str());
    }
    QCOMPARE(asked, 3);
    QCOMPARE(server.connections(), 2);
}

void TestQtTransport::aTransportThatGoesTellsNobody()
{
    ScriptedHttp server([](const auto&) {});
    bool isTold = false;
    {
        net::QtTransport transport({server.url(), {}}, m_clock);
        transport.send({"POST", "/x", "{}", {}}, true, [&isTold](const auto&) { isTold = true; });
        QTRY_COMPARE(server.received().size(), 1);
    }
    QTest::qWait(0);
    QVERIFY(!isTold);
}

HEADROOM_TEST(TestQtTransport)

} // namespace headroom::tst_qt_transport

#include "tst_qt_transport.moc"
