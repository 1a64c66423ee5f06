// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/free_port.h"
#include "core/base/system_clock.h"
#include "core/base/virtual_clock.h"
#include "core/net/qt/qt_transport.h"
#include "tests/support/scripted_http.h"

#include <QTest>

#include <sys/socket.h>

namespace headroom::tst_qt_transport {

using namespace std::chrono_literals;
using support::ScriptedHttp;

namespace {

using Results = std::vector<tl::expected<net::Response, net::TransportError>>;

net::Transport::Done into(Results& results)
{
    return [&results](const auto& result) { results.push_back(result); };
}

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
    void anAnswerBrokenOffIsNoAnswer();
    void whereNobodyListensNothingWasSent();
    void anAnswerThatNeverComesMayHaveHadItsEffect();
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
    net::QtTransport transport({server.url() + "/api/v10/", "s3cret"}, m_clock);
    Results results;
    transport.send({"POST", "/channels/1/messages?x=1%2F2", R"({"content":"ä"})", {{"X-Audit-Log-Reason", "why"}}},
        true, into(results));
    QVERIFY(results.empty());
    QTRY_COMPARE(results.size(), 1U);
    QVERIFY(results[0].has_value());
    QCOMPARE(results[0]->status, 200);
    QCOMPARE(results[0]->body, std::string(R"({"id":"1"})"));
    const auto& headers = results[0]->headers;
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
    net::QtTransport transport({server.url(), "s3cret"}, m_clock);
    Results results;
    transport.send({"POST", "/webhooks/1/token", "{}", {}}, false, into(results));
    QTRY_COMPARE(results.size(), 1U);
    QCOMPARE(results[0]->status, 204);
    QVERIFY(!server.received().first().head.contains("s3cret"));
    QVERIFY(!server.received().first().head.contains("Authorization"));
}

void TestQtTransport::aHeaderOfTheCallerCannotReplaceTheToken()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "200 OK", {}); });
    net::QtTransport transport({server.url(), "s3cret"}, m_clock);
    Results results;
    transport.send({"GET", "/x", {}, {{"authorization", "Bot other"}}}, true, into(results));
    QTRY_COMPARE(results.size(), 1U);
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
    net::QtTransport transport({server.url(), "t"}, m_clock);
    Results results;
    transport.send({"POST", "/x", "{}", {}}, true, into(results));
    transport.send({"GET", "/x", {}, {}}, true, into(results));
    QTRY_COMPARE(results.size(), 2U);
    for (const auto& result : results) {
        QVERIFY(result.has_value());
        QCOMPARE(result->status, status);
    }
    QCOMPARE(server.received().size(), 2);
}

void TestQtTransport::aRedirectIsNotFollowed()
{
    ScriptedHttp server(
        [](const auto& request) { ScriptedHttp::answer(request, "302 Found", {}, "Location: /elsewhere\r\n"); });
    net::QtTransport transport({server.url(), {}}, m_clock);
    Results results;
    transport.send({"GET", "/x", {}, {}}, true, into(results));
    QTRY_COMPARE(results.size(), 1U);
    QCOMPARE(results[0]->status, 302);
    QCOMPARE(server.received().size(), 1);
}

void TestQtTransport::aPackedAnswerIsUnpacked()
{
    // printf hello | gzip -n | base64
    const auto packed = QByteArray::fromBase64("H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==");
    ScriptedHttp server([&packed](const auto& request) {
        ScriptedHttp::answer(request, "200 OK", packed, "Content-Encoding: gzip\r\n");
    });
    net::QtTransport transport({server.url(), {}}, m_clock);
    Results results;
    transport.send({"GET", "/x", {}, {}}, true, into(results));
    QTRY_COMPARE(results.size(), 1U);
    QCOMPARE(results[0]->body, std::string("hello"));
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
    net::QtTransport transport({server.url(), {}}, m_clock);
    Results results;
    transport.send({method.toStdString(), "/x", body.toStdString(), {}}, true, into(results));
    QTRY_COMPARE(results.size(), 1U);
    QVERIFY(results[0].has_value());
    transport.send({method.toStdString(), "/x", body.toStdString(), {}}, true, into(results));
    QTRY_COMPARE(results.size(), 2U);
    QVERIFY(!results[1].has_value());
    QVERIFY(results[1].error().maybeSent);
    QVERIFY(!results[1].error().text.empty());
    QCOMPARE(server.received().size(), 2);
}

void TestQtTransport::anAnswerBrokenOffIsNoAnswer()
{
    ScriptedHttp server([](const auto& request) {
        request.socket->write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort");
        request.socket->disconnectFromHost();
    });
    net::QtTransport transport({server.url(), {}}, m_clock);
    Results results;
    transport.send({"POST", "/x", "{}", {}}, true, into(results));
    QTRY_COMPARE(results.size(), 1U);
    QVERIFY(!results[0].has_value());
    QVERIFY(results[0].error().maybeSent);
}

void TestQtTransport::whereNobodyListensNothingWasSent()
{
    net::QtTransport transport({"http://127.0.0.1:" + std::to_string(findFreePort()), {}}, m_clock);
    Results results;
    transport.send({"POST", "/x", "{}", {}}, true, into(results));
    QTRY_COMPARE(results.size(), 1U);
    QVERIFY(!results[0].has_value());
    QVERIFY(!results[0].error().maybeSent);
}

void TestQtTransport::anAnswerThatNeverComesMayHaveHadItsEffect()
{
    ScriptedHttp server([](const auto&) {});
    VirtualClock clock;
    net::QtTransport transport({server.url(), {}}, clock);
    Results results;
    transport.send({"POST", "/x", "{}", {}}, true, into(results));
    transport.send({"DELETE", "/x", {}, {}}, true, into(results));
    QTRY_COMPARE(server.received().size(), 2);
    clock.advance(14999ms);
    QVERIFY(results.empty());
    clock.advance(1ms);
    QTRY_COMPARE(results.size(), 2U);
    for (const auto& result : results) {
        QVERIFY(!result.has_value());
        QVERIFY(result.error().maybeSent);
        QCOMPARE(result.error().text, std::string("no response within 15 s"));
    }
}

void TestQtTransport::moreThanSixAreUnderWayAtOnce()
{
    QList<ScriptedHttp::Received> held;
    ScriptedHttp server([&held](const auto& request) { held.push_back(request); });
    net::QtTransport transport({server.url(), {}}, m_clock);
    Results results;
    for (int i = 0; i < 50; ++i)
        transport.send({"GET", "/" + std::to_string(i), {}, {}}, true, into(results));
    QTRY_COMPARE(held.size(), 50);
    for (const auto& request : held)
        ScriptedHttp::answer(request, "200 OK", {});
    QTRY_COMPARE(results.size(), 50U);
}

void TestQtTransport::connectionsAreUsedAgain()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "200 OK", "{}"); });
    net::QtTransport transport({server.url(), {}}, m_clock);
    for (int i = 0; i < 20; ++i) {
        Results results;
        transport.send({"POST", "/x", "{}", {}}, true, into(results));
        QTRY_COMPARE(results.size(), 1U);
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
    net::QtTransport transport({server.url(), {}}, m_clock);
    for (int i = 1; i <= 5; ++i) {
        Results results;
        transport.send({"POST", "/x", "{}", {}}, true, into(results));
        QTRY_COMPARE(results.size(), 1U);
        QVERIFY2(results[0].has_value(), results[0] ? "" : results[0].error().text.c_str());
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
    net::QtTransport transport({server.url(), {}}, m_clock);
    for (int i = 0; i < 2; ++i) {
        Results results;
        transport.send({"GET", "/x", {}, {}}, true, into(results));
        QTRY_COMPARE(results.size(), 1U);
        QVERIFY2(results[0].has_value(), results[0] ? "" : results[0].error().text.c_str());
    }
    QCOMPARE(asked, 3);
    QCOMPARE(server.connections(), 2);
}

void TestQtTransport::aTransportThatGoesTellsNobody()
{
    ScriptedHttp server([](const auto&) {});
    Results results;
    {
        net::QtTransport transport({server.url(), {}}, m_clock);
        transport.send({"POST", "/x", "{}", {}}, true, into(results));
        QTRY_COMPARE(server.received().size(), 1);
    }
    QTest::qWait(0);
    QVERIFY(results.empty());
}

HEADROOM_TEST(TestQtTransport)

} // namespace headroom::tst_qt_transport

#include "tst_qt_transport.moc"
