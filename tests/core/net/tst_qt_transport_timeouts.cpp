// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The three time-outs, on a clock that the test moves.

#include "core/base/time/virtual_clock.h"
#include "tests/support/clients/request_sender.h"
#include "tests/support/servers/scripted_http.h"

#include <QEventLoop>

namespace headroom::tst_qt_transport_timeouts {

using namespace std::chrono_literals;
using support::RequestSender;
using support::ScriptedHttp;

namespace {

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
    RequestSender sender({server.url(), {}}, m_clock);
    sender.send({"GET", "/x", {}, {}}, true);
    sender.send({"POST", "/x", "{}", {}}, true);
    sender.send({"DELETE", "/x", {}, {}}, true);
    m_clock.advance(9999ms); // what is late ends inside of this
    QVERIFY(sender.results.empty());
    m_clock.advance(1ms);
    QTRY_COMPARE(sender.results.size(), 3U);
    for (const auto& result : sender.results) {
        QCOMPARE(result.error().text, std::string("no connection within 10 s"));
        QVERIFY(!result.error().maybeSent);
    }
}

void TestQtTransportTimeouts::withoutAConnectionToTlsNothingWasSent()
{
    ScriptedHttp plain([](const auto&) {}); // takes the connection and says nothing
    RequestSender sender({"https" + plain.url().substr(4), {}}, m_clock);
    for (int i = 0; i < 20; ++i)
        sender.send({"POST", "/x", "{}", {}}, true);
    QTRY_COMPARE(plain.connections(), 1);
    m_clock.advance(10s);
    QTRY_COMPARE(sender.results.size(), 20U);
    for (const auto& result : sender.results) {
        QCOMPARE(result.error().text, std::string("no connection within 10 s"));
        QVERIFY(!result.error().maybeSent);
    }
}

void TestQtTransportTimeouts::anAnswerIsWaitedForFromWhenTheRequestIsWritten()
{
    ScriptedHttp server([](const auto&) {});
    RequestSender sender({server.url(), {}}, m_clock);
    sender.send({"POST", "/x", "{}", {}}, true);
    sender.send({"GET", "/x", {}, {}}, true);
    sender.send({"DELETE", "/x", {}, {}}, true);
    QTRY_COMPARE(server.received().size(), 3);
    m_clock.advance(14999ms);
    QVERIFY(sender.results.empty());
    m_clock.advance(1ms);
    QTRY_COMPARE(sender.results.size(), 3U);
    for (const auto& result : sender.results) {
        QCOMPARE(result.error().text, std::string("no response within 15 s"));
        QVERIFY(result.error().maybeSent);
    }
}

void TestQtTransportTimeouts::anUploadThatGoesOnIsNotCutOffForWantOfAnAnswer()
{
    SlowReader server;
    RequestSender sender({server.url(), {}}, m_clock);
    QEventLoop loop; // QTRY_* would sleep between the pieces of the body
    constexpr qint64 size = 30'000'000;
    sender.transport.send({"POST", "/x", std::string(size, 'x'), {}}, true, [&](const auto& result) {
        sender.results.push_back(result);
        loop.quit();
    });
    QTRY_VERIFY(server.socket());
    for (qint64 step = 1; step <= 10; ++step) {
        server.allow(100'000);
        QTRY_COMPARE(server.received(), step * 100'000);
        m_clock.advance(5s);
    }
    QVERIFY(sender.results.empty());
    server.allowAll();
    connect(server.socket(), &QTcpSocket::readyRead, this, [&server] {
        if (server.received() > size)
            server.socket()->write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    });
    loop.exec();
    QCOMPARE(sender.results.size(), 1U);
    QVERIFY2(sender.results[0].has_value(), sender.results[0] ? "" : sender.results[0].error().text.c_str());
}

void TestQtTransportTimeouts::anUploadIsCutOffAtTheEndOfItsTime()
{
    SlowReader server;
    RequestSender sender({server.url(), {}}, m_clock);
    sender.send({"POST", "/x", std::string(30'000'000, 'x'), {}}, true);
    server.allow(1'000'000);
    QTRY_COMPARE(server.received(), 1'000'000);
    m_clock.advance(60s);
    QTRY_COMPARE(sender.results.size(), 1U);
    QCOMPARE(sender.results[0].error().text, std::string("not complete within 1 min"));
    QVERIFY(sender.results[0].error().maybeSent);
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
    RequestSender sender({server.url(), {}}, m_clock);
    sender.send({"POST", "/x", "{}", {}}, true);
    QTRY_VERIFY(socket);
    m_clock.advance(14s);
    socket->write("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n");
    bool isLater = false; // than the headers
    sender.transport.send({"GET", "/y", {}, {}}, true, [&isLater](const auto&) { isLater = true; });
    QTRY_VERIFY(isLater);
    m_clock.advance(30s);
    QVERIFY(sender.results.empty());
    socket->write("hello");
    QTRY_COMPARE(sender.results.size(), 1U);
    QVERIFY(sender.results[0].has_value());
    QCOMPARE(sender.results[0]->body, model::Body("hello"));
}

void TestQtTransportTimeouts::manyRequestsAreCutOffEachAtItsOwnTime()
{
    ScriptedHttp server([](const auto&) {});
    net::QtTransport::Options options;
    options.api = server.url();
    options.answerTimeout = 2500ms;
    RequestSender sender(options, m_clock);
    for (int i = 1; i <= 20; ++i) {
        sender.send({"POST", "/x", "{}", {}}, true);
        QTRY_COMPARE(server.received().size(), i);
        m_clock.advance(100ms);
    }
    m_clock.advance(499ms);
    QVERIFY(sender.results.empty());
    for (std::size_t i = 1; i <= 20; ++i) {
        m_clock.advance(i == 1 ? 1ms : 100ms);
        QTRY_COMPARE(sender.results.size(), i);
    }
    QCOMPARE(sender.results[0].error().text, std::string("no response within 2.5 s"));
}

void TestQtTransportTimeouts::whatWaitsForAnotherConnectionIsCutOffAsWell()
{
    DeafServer server;
    RequestSender sender({"https" + server.url().substr(4), {}}, m_clock);
    for (int i = 0; i < 50; ++i)
        sender.send({"DELETE", "/x", {}, {}}, true);
    QCOMPARE(sender.transport.managers(), 1U); // it is not known yet what the server speaks
    m_clock.advance(10s);
    QTRY_COMPARE(sender.results.size(), 44U);
    for (const auto& result : sender.results) {
        QCOMPARE(result.error().text, std::string("no connection within 10 s"));
        QVERIFY(!result.error().maybeSent);
    }
    m_clock.advance(5s);
    QTRY_COMPARE(sender.results.size(), 50U);
}

HEADROOM_TEST(TestQtTransportTimeouts)

} // namespace headroom::tst_qt_transport_timeouts

#include "tst_qt_transport_timeouts.moc"
