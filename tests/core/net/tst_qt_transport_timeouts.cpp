// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The three time-outs, on a clock that the test moves.

#include "core/base/virtual_clock.h"
#include "core/net/qt/qt_transport.h"
#include "tests/support/scripted_http.h"

#include <QEventLoop>
#include <QTest>

namespace headroom::tst_qt_transport_timeouts {

using namespace std::chrono_literals;
using support::ScriptedHttp;

namespace {

using Results = std::vector<tl::expected<net::Response, net::TransportError>>;

net::Transport::Done into(Results& results)
{
    return [&results](const auto& result) { results.push_back(result); };
}

// Takes no connection: the kernel's queue for it is full, so that whoever connects hears nothing.
class DeafServer
{
public:
    DeafServer()
    {
        m_server.setListenBacklogSize(0);
        if (!m_server.listen(QHostAddress::LocalHost))
            qFatal("cannot listen on 127.0.0.1");
        m_server.pauseAccepting();
        for (auto& socket : m_fill) {
            socket.connectToHost(QHostAddress::LocalHost, m_server.serverPort());
            socket.waitForConnected(100);
        }
    }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(m_server.serverPort()); }

private:
    QTcpServer m_server;
    std::array<QTcpSocket, 4> m_fill;
};

// Takes a body as slowly as the test allows.
class SlowReader : public QObject
{
public:
    SlowReader()
    {
        if (!m_server.listen(QHostAddress::LocalHost))
            qFatal("cannot listen on 127.0.0.1");
        connect(&m_server, &QTcpServer::newConnection, this, [this] {
            m_socket = m_server.nextPendingConnection();
            m_socket->setReadBufferSize(64 * 1024);
            connect(m_socket, &QTcpSocket::readyRead, this, &SlowReader::read);
        });
    }
    std::string url() const { return "http://127.0.0.1:" + std::to_string(m_server.serverPort()); }
    QTcpSocket* socket() const { return m_socket; }
    qint64 received() const { return m_received; }
    void allow(qint64 bytes)
    {
        m_allowed += bytes;
        if (m_socket)
            read();
    }
    void allowAll()
    {
        m_socket->setReadBufferSize(0);
        allow(std::numeric_limits<qint64>::max() / 2);
    }

private:
    void read()
    {
        while (m_received < m_allowed && m_socket->bytesAvailable() > 0)
            m_received += m_socket->read(std::min<qint64>(m_allowed - m_received, 64 * 1024)).size();
    }

    QTcpServer m_server;
    QTcpSocket* m_socket = nullptr;
    qint64 m_allowed = 0;
    qint64 m_received = 0;
};

} // namespace

class TestQtTransportTimeouts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void withoutAConnectionNothingWasSent();
    void withoutAConnectionToTlsNothingWasSent();
    void anAnswerIsWaitedForFromWhenTheRequestIsWritten();
    void anUploadThatGoesOnIsNotCutOffForWantOfAnAnswer();
    void anUploadIsCutOffAtTheEndOfItsTime();
    void headersInTimeAreAnAnswerInTime();
    void manyRequestsAreCutOffEachAtItsOwnTime();
    void whatWaitsForAnotherConnectionIsCutOffAsWell();

private:
    VirtualClock m_clock;
};

void TestQtTransportTimeouts::withoutAConnectionNothingWasSent()
{
    DeafServer server;
    net::QtTransport::Options options;
    options.api = server.url();
    net::QtTransport transport(options, m_clock);
    Results results;
    transport.send({"GET", "/x", {}, {}}, true, into(results));
    transport.send({"POST", "/x", "{}", {}}, true, into(results));
    transport.send({"DELETE", "/x", {}, {}}, true, into(results));
    m_clock.advance(9999ms); // what is late ends inside of this
    QVERIFY(results.empty());
    m_clock.advance(1ms);
    QTRY_COMPARE(results.size(), 3U);
    for (const auto& result : results) {
        QCOMPARE(result.error().text, std::string("no connection within 10 s"));
        QVERIFY(!result.error().maybeSent);
    }
}

void TestQtTransportTimeouts::withoutAConnectionToTlsNothingWasSent()
{
    ScriptedHttp plain([](const auto&) {}); // takes the connection and says nothing
    net::QtTransport::Options options;
    options.api = "https" + plain.url().substr(4);
    net::QtTransport transport(options, m_clock);
    Results results;
    for (int i = 0; i < 20; ++i)
        transport.send({"POST", "/x", "{}", {}}, true, into(results));
    QTRY_COMPARE(plain.connections(), 1);
    m_clock.advance(10s);
    QTRY_COMPARE(results.size(), 20U);
    for (const auto& result : results) {
        QCOMPARE(result.error().text, std::string("no connection within 10 s"));
        QVERIFY(!result.error().maybeSent);
    }
}

void TestQtTransportTimeouts::anAnswerIsWaitedForFromWhenTheRequestIsWritten()
{
    ScriptedHttp server([](const auto&) {});
    net::QtTransport::Options options;
    options.api = server.url();
    net::QtTransport transport(options, m_clock);
    Results results;
    transport.send({"POST", "/x", "{}", {}}, true, into(results));
    transport.send({"GET", "/x", {}, {}}, true, into(results));
    QTRY_COMPARE(server.received().size(), 2);
    m_clock.advance(14999ms);
    QVERIFY(results.empty());
    m_clock.advance(1ms);
    QTRY_COMPARE(results.size(), 2U);
    for (const auto& result : results) {
        QCOMPARE(result.error().text, std::string("no response within 15 s"));
        QVERIFY(result.error().maybeSent);
    }
}

void TestQtTransportTimeouts::anUploadThatGoesOnIsNotCutOffForWantOfAnAnswer()
{
    SlowReader server;
    net::QtTransport::Options options;
    options.api = server.url();
    net::QtTransport transport(options, m_clock);
    Results results;
    QEventLoop loop; // QTRY_* would sleep between the pieces of the body
    constexpr qint64 size = 30'000'000;
    transport.send({"POST", "/x", std::string(size, 'x'), {}}, true, [&](const auto& result) {
        results.push_back(result);
        loop.quit();
    });
    QTRY_VERIFY(server.socket());
    for (qint64 step = 1; step <= 10; ++step) {
        server.allow(100'000);
        QTRY_COMPARE(server.received(), step * 100'000);
        m_clock.advance(5s);
    }
    QVERIFY(results.empty());
    server.allowAll();
    connect(server.socket(), &QTcpSocket::readyRead, this, [&server] {
        if (server.received() > size)
            server.socket()->write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    });
    loop.exec();
    QCOMPARE(results.size(), 1U);
    QVERIFY2(results[0].has_value(), results[0] ? "" : results[0].error().text.c_str());
}

void TestQtTransportTimeouts::anUploadIsCutOffAtTheEndOfItsTime()
{
    SlowReader server;
    net::QtTransport::Options options;
    options.api = server.url();
    net::QtTransport transport(options, m_clock);
    Results results;
    transport.send({"POST", "/x", std::string(30'000'000, 'x'), {}}, true, into(results));
    server.allow(1'000'000);
    QTRY_COMPARE(server.received(), 1'000'000);
    m_clock.advance(60s);
    QTRY_COMPARE(results.size(), 1U);
    QCOMPARE(results[0].error().text, std::string("not complete within 60 s"));
    QVERIFY(results[0].error().maybeSent);
}

void TestQtTransportTimeouts::headersInTimeAreAnAnswerInTime()
{
    QTcpSocket* socket = nullptr;
    ScriptedHttp server([&socket](const auto& request) {
        if (socket)
            ScriptedHttp::answer(request, "200 OK", {});
        else
            socket = request.socket;
    });
    net::QtTransport::Options options;
    options.api = server.url();
    net::QtTransport transport(options, m_clock);
    Results results;
    transport.send({"POST", "/x", "{}", {}}, true, into(results));
    QTRY_VERIFY(socket);
    m_clock.advance(14s);
    socket->write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
    Results later; // than the headers
    transport.send({"GET", "/y", {}, {}}, true, into(later));
    QTRY_COMPARE(later.size(), 1U);
    m_clock.advance(30s);
    QVERIFY(results.empty());
    socket->write("hello");
    QTRY_COMPARE(results.size(), 1U);
    QVERIFY(results[0].has_value());
    QCOMPARE(results[0]->body, model::Body("hello"));
}

void TestQtTransportTimeouts::manyRequestsAreCutOffEachAtItsOwnTime()
{
    ScriptedHttp server([](const auto&) {});
    net::QtTransport::Options options;
    options.api = server.url();
    options.answerTimeout = 2500ms;
    net::QtTransport transport(options, m_clock);
    Results results;
    for (int i = 1; i <= 20; ++i) {
        transport.send({"POST", "/x", "{}", {}}, true, into(results));
        QTRY_COMPARE(server.received().size(), i);
        m_clock.advance(100ms);
    }
    m_clock.advance(499ms);
    QVERIFY(results.empty());
    for (std::size_t i = 1; i <= 20; ++i) {
        m_clock.advance(i == 1 ? 1ms : 100ms);
        QTRY_COMPARE(results.size(), i);
    }
    QCOMPARE(results[0].error().text, std::string("no response within 2500 ms"));
}

void TestQtTransportTimeouts::whatWaitsForAnotherConnectionIsCutOffAsWell()
{
    DeafServer server;
    net::QtTransport::Options options;
    options.api = "https" + server.url().substr(4);
    net::QtTransport transport(options, m_clock);
    Results results;
    for (int i = 0; i < 50; ++i)
        transport.send({"DELETE", "/x", {}, {}}, true, into(results));
    QCOMPARE(transport.managers(), 1U); // it is not known yet what the server speaks
    m_clock.advance(10s);
    QTRY_COMPARE(results.size(), 44U);
    for (const auto& result : results) {
        QCOMPARE(result.error().text, std::string("no connection within 10 s"));
        QVERIFY(!result.error().maybeSent);
    }
    m_clock.advance(5s);
    QTRY_COMPARE(results.size(), 50U);
}

HEADROOM_TEST(TestQtTransportTimeouts)

} // namespace headroom::tst_qt_transport_timeouts

#include "tst_qt_transport_timeouts.moc"
