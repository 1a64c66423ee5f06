// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The timeout of the HTTP server with those who do not get to the point.
#include "app/sim/http/http_server.h"

#include <QElapsedTimer>
#include <QTcpSocket>

#include <atomic>
#include <thread>

namespace headroom::tst_sim_server {

using namespace headroom::sim;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

// The server on a thread of its own, answering 200 to everything.
class Serving
{
public:
    explicit Serving(ServerLimits limits)
        : m_server(
            [this](Request&&) {
                ++requests;
                return Reply{};
            },
            {}, 1, limits)
    {
        const auto address = m_server.listen("127.0.0.1", 0);
        if (!address)
            qFatal("%s", address.error().text.c_str());
        port = static_cast<quint16>(std::stoi(address->substr(address->rfind(':') + 1)));
        m_thread = std::thread{[this] { m_server.run(); }};
    }

    ~Serving()
    {
        m_server.stop();
        m_thread.join();
    }

    quint16 port = 0;
    std::atomic<int> requests = 0;

private:
    HttpServer m_server;
    std::thread m_thread;
};

} // namespace

class TestSimServer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aByteNowAndThenBuysNoTime();
    void anIdleConnectionIsClosedInTheEnd();
    void aPortThatIsTakenIsRefusedWithAReason();
    void whoLeavesInTheMiddleHarmsNobody();
};

void TestSimServer::aByteNowAndThenBuysNoTime()
{
    Serving serving{{.requestTimeout = 1s}};
    QTcpSocket socket;
    socket.connectToHost(u"127.0.0.1"_s, serving.port);
    QVERIFY(socket.waitForConnected(30'000));
    QElapsedTimer passed;
    passed.start();
    while (socket.state() == QAbstractSocket::ConnectedState && passed.elapsed() < 20000) {
        socket.write("G");
        socket.waitForDisconnected(100);
    }
    QVERIFY2(passed.elapsed() < 10000, QByteArray::number(passed.elapsed()));
    QVERIFY2(passed.elapsed() >= 900, QByteArray::number(passed.elapsed()));
    QCOMPARE(serving.requests, 0);
}

void TestSimServer::anIdleConnectionIsClosedInTheEnd()
{
    Serving serving{{.idleTimeout = 1s}};
    QTcpSocket socket;
    socket.connectToHost(u"127.0.0.1"_s, serving.port);
    QVERIFY(socket.waitForConnected(30'000));
    socket.write("GET / HTTP/1.1\r\n\r\n");
    QVERIFY(socket.waitForReadyRead(30'000));
    QVERIFY(socket.waitForDisconnected(30'000));
    QCOMPARE(serving.requests, 1);
}

void TestSimServer::aPortThatIsTakenIsRefusedWithAReason()
{
    Serving serving{{}};
    HttpServer second{[](Request&&) { return Reply{}; }, {}, 1};
    const auto refused = second.listen("127.0.0.1", serving.port);
    QVERIFY(!refused);
    QCOMPARE(refused.error().kind, ErrorKind::Unreachable);
    QVERIFY(refused.error().text.find("--listen") != std::string::npos);
    HttpServer third{[](Request&&) { return Reply{}; }, {}, 1};
    QVERIFY(!third.listen("not an address", 0));
}

void TestSimServer::whoLeavesInTheMiddleHarmsNobody()
{
    Serving serving{{}};
    for (const char* part : {"", "GET / HT", "POST / HTTP/1.1\r\nContent-Length: 10\r\n\r\nabc"}) {
        QTcpSocket leaving;
        leaving.connectToHost(u"127.0.0.1"_s, serving.port);
        QVERIFY(leaving.waitForConnected(30'000));
        leaving.write(part);
        leaving.flush();
        leaving.abort();
    }
    QTcpSocket socket;
    socket.connectToHost(u"127.0.0.1"_s, serving.port);
    QVERIFY(socket.waitForConnected(30'000));
    socket.write("GET / HTTP/1.1\r\n\r\n");
    QVERIFY(socket.waitForReadyRead(30'000));
    QVERIFY(socket.readAll().startsWith("HTTP/1.1 200 OK\r\n"));
    QCOMPARE(serving.requests, 1);
}

HEADROOM_TEST(TestSimServer)

} // namespace headroom::tst_sim_server

#include "tst_sim_server.moc"
