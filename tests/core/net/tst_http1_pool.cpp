// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Connections of HTTP/1.1 that are kept for the next request: which are, for how long, and what goes over them.

#include "core/base/time/virtual_clock.h"
#include "core/net/http1/http1_pool.h"
#include "tests/support/clients/request_sender.h"
#include "tests/support/servers/scripted_http.h"

namespace headroom::tst_http1_pool {

using namespace std::chrono_literals;
using support::RequestSender;
using support::ScriptedHttp;

namespace {

// Counts what a connection tells after its owner has left it.
class Listener final : public net::Http1Connection::Owner
{
public:
    void dueChanged(const net::Http1Connection&) override { }
    void ended(net::Http1Connection&, net::Http1Call, const net::Http1Connection::Result&) override { ++calls; }
    void turnedAway(net::Http1Connection&, net::Http1Call) override { ++calls; }
    void lostIdle(net::Http1Connection&) override { ++calls; }

    int calls = 0;
};

} // namespace

class TestHttp1Pool : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aGetWithABodyIsWrittenAgainAsItWas();
    void aResponseWithTwoEndsIsAFailure_data();
    void aResponseWithTwoEndsIsAFailure();
    void closeWinsOverKeepAlive();
    void aConnectionThatWasLeftCallsNobody();
    void anIdleConnectionIsClosedBeforeTheServerDoes_data();
    void anIdleConnectionIsClosedBeforeTheServerDoes();
    void aServerThatKeepsNothingGetsEachRequestOnANewConnection();
    void whatMayNoLongerBeSentIsNotWritten();

private:
    VirtualClock m_clock;
};

void TestHttp1Pool::aGetWithABodyIsWrittenAgainAsItWas()
{
    int asked = 0;
    ScriptedHttp server([&asked](const auto& request) {
        if (++asked == 2)
            request.socket->abort(); // as a server does that closes an idle connection at that moment
        else
            ScriptedHttp::answer(request, "200 OK", "{}");
    });
    RequestSender sender({server.url(), {}}, m_clock);
    for (int i = 0; i < 3; ++i) {
        const auto result = sender.await({"GET", "/x", R"({"some":"body"})", {}}, true);
        QVERIFY2(result.has_value(), result ? "" : result.error().text.c_str());
    }
    QCOMPARE(server.received().size(), 4);
    // A body written twice would stand before the head of the next one.
    for (const auto& received : server.received()) {
        QCOMPARE(received.head, server.received().first().head);
        QCOMPARE(received.body, QByteArray(R"({"some":"body"})"));
    }
}

void TestHttp1Pool::aResponseWithTwoEndsIsAFailure_data()
{
    QTest::addColumn<QByteArray>("headers");
    QTest::addRow("a length, then chunks") << QByteArray("Content-Length: 3\r\nTransfer-Encoding: chunked\r\n");
    QTest::addRow("chunks, then a length") << QByteArray("Transfer-Encoding: chunked\r\nContent-Length: 3\r\n");
    QTest::addRow("a length and chunks in a folded line")
        << QByteArray("Content-Length: 3\r\nTransfer-Encoding:\r\n chunked\r\n");
    QTest::addRow("packed by the transfer") << QByteArray("Transfer-Encoding: gzip, chunked\r\n");
}

void TestHttp1Pool::aResponseWithTwoEndsIsAFailure()
{
    QFETCH(QByteArray, headers);
    ScriptedHttp server([&headers](const auto& request) {
        request.socket->write("HTTP/1.1 200 OK\r\n" + headers + "\r\n3\r\nabc\r\n0\r\n\r\n");
    });
    RequestSender sender({server.url(), {}}, m_clock);
    const auto result = sender.await({"POST", "/x", "{}", {}}, true);
    QVERIFY(!result);
    QVERIFY(result.error().maybeSent);
    QVERIFY2(result.error().text.find("where it ends") != std::string::npos, result.error().text.c_str());
    sender.await({"POST", "/x", "{}", {}}, true);
    QCOMPARE(server.connections(), 2);
}

void TestHttp1Pool::closeWinsOverKeepAlive()
{
    ScriptedHttp server([](const auto& request) {
        ScriptedHttp::answer(request, "200 OK", "{}", "Connection: close, keep-alive\r\n"); // and leaves it open
    });
    RequestSender sender({server.url(), {}}, m_clock);
    for (int i = 1; i <= 2; ++i) {
        const auto result = sender.await({"POST", "/x", "{}", {}}, true);
        QVERIFY(result.has_value());
        QCOMPARE(server.connections(), i);
    }
}

void TestHttp1Pool::aConnectionThatWasLeftCallsNobody()
{
    const net::Exchange::Limits limits{10s, 15s, 60s, 1000};
    Listener listener;
    // No connection can be made to the broadcast address, and the socket says so from inside start().
    net::Http1Connection connection(listener, m_clock, limits, "255.255.255.255", 1);
    net::Http1Call call;
    call.head = "GET / HTTP/1.1\r\n\r\n";
    call.submitted = m_clock.now();
    connection.start(std::move(call));
    connection.leave();
    QCoreApplication::processEvents();
    QCOMPARE(listener.calls, 0);
}

void TestHttp1Pool::anIdleConnectionIsClosedBeforeTheServerDoes_data()
{
    QTest::addColumn<QByteArray>("headers");
    QTest::addColumn<std::chrono::milliseconds>("kept");
    QTest::addRow("that does not say how long it waits") << QByteArray() << std::chrono::milliseconds{4000};
    QTest::addRow("that waits for 3 s") << QByteArray("Keep-Alive: max=100, timeout=3\r\n")
                                        << std::chrono::milliseconds{2000};
    QTest::addRow("that waits for long") << QByteArray("Keep-Alive: timeout=75\r\n") << std::chrono::milliseconds{4000};
}

void TestHttp1Pool::anIdleConnectionIsClosedBeforeTheServerDoes()
{
    QFETCH(QByteArray, headers);
    QFETCH(std::chrono::milliseconds, kept);
    int closed = 0;
    ScriptedHttp server([&](const auto& request) {
        connect(request.socket, &QTcpSocket::disconnected, this, [&closed] { ++closed; });
        ScriptedHttp::answer(request, "200 OK", "{}", headers);
    });
    RequestSender sender({server.url(), {}}, m_clock);
    const auto send = [&] {
        const auto result = sender.await({"POST", "/x", "{}", {}}, true);
        QVERIFY(result.has_value());
    };
    send();
    m_clock.advance(kept - 1ms);
    send();
    QCOMPARE(server.connections(), 1);
    m_clock.advance(kept);
    QTRY_VERIFY(closed > 0);
    send();
    QCOMPARE(server.connections(), 2);
}

void TestHttp1Pool::aServerThatKeepsNothingGetsEachRequestOnANewConnection()
{
    ScriptedHttp server(
        [](const auto& request) { ScriptedHttp::answer(request, "200 OK", "{}", "Keep-Alive: timeout=1\r\n"); });
    RequestSender sender({server.url(), {}}, m_clock);
    for (int i = 1; i <= 2; ++i) {
        sender.await({"POST", "/x", "{}", {}}, true);
        QCOMPARE(server.connections(), i);
    }
}

HEADROOM_TEST(TestHttp1Pool)

// Over a new connection, and over one that is kept.
void TestHttp1Pool::whatMayNoLongerBeSentIsNotWritten()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "200 OK", "{}"); });
    RequestSender sender({server.url(), {}}, m_clock);
    for (int i = 0; i < 2; ++i) {
        net::Request late{"POST", "/late", "{}", {}};
        late.maySend = [] { return false; };
        const auto result = sender.await(late, true); // which fails where send() itself gives a result
        QVERIFY(!result.has_value());
        QVERIFY(result.error().isWithdrawn);
        QVERIFY(!result.error().maybeSent);
        QVERIFY(sender.await({"POST", "/x", "{}", {}}, true).has_value());
    }
    QCOMPARE(server.received().size(), 2);
    for (const auto& received : server.received())
        QVERIFY(received.head.startsWith("POST /x "));
}

} // namespace headroom::tst_http1_pool

#include "tst_http1_pool.moc"
