// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Servers that answer half, or rubbish, or hang up: each request ends in one failure that says why.

#include "core/base/time/system_clock.h"
#include "core/base/time/virtual_clock.h"
#include "tests/support/clients/request_sender.h"
#include "tests/support/servers/nginx_server.h"
#include "tests/support/servers/scripted_http.h"

namespace headroom::tst_qt_transport_broken {

using namespace std::chrono_literals;
using support::NginxServer;
using support::RequestSender;
using support::ScriptedHttp;

namespace {

net::QtTransport::Options to(const ScriptedHttp& server)
{
    net::QtTransport::Options options;
    options.api = server.url();
    return options;
}

// A server that lets the test see bytes as they come.
class RawServer : public QObject
{
public:
    explicit RawServer(std::function<void(QTcpSocket*)> onBytes)
    {
        if (!m_server.listen(QHostAddress::LocalHost))
            qFatal("cannot listen on 127.0.0.1");
        connect(&m_server, &QTcpServer::newConnection, this, [this, onBytes] {
            auto* socket = m_server.nextPendingConnection();
            connect(socket, &QTcpSocket::readyRead, this, [socket, onBytes] { onBytes(socket); });
        });
    }
    net::QtTransport::Options options() const
    {
        net::QtTransport::Options options;
        options.api = "http://127.0.0.1:" + std::to_string(m_server.serverPort());
        return options;
    }

private:
    QTcpServer m_server;
};

} // namespace

class TestQtTransportBroken : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsNoWholeAnswerIsOneFailure_data();
    void whatIsNoWholeAnswerIsOneFailure();
    void headersWithoutEndAreAFailureAtOnce();
    void aBodyThatTricklesInIsCutOffAtTheEndOfItsTime();
    void anAnswerAboveTheLimitIsAFailureAndItsConnectionIsDropped_data();
    void anAnswerAboveTheLimitIsAFailureAndItsConnectionIsDropped();
    void aBigAnswerThatPacksWellIsTaken();
    void aConnectionClosedWhileABodyGoesUpIsOneFailure();
    void anAnswerBeforeTheBodyIsUpIsOneResult();
    void aLineBreakInAHeaderIsRefused();
    void everyCallerOfAServerThatDiesIsReported_data();
    void everyCallerOfAServerThatDiesIsReported();

private:
    VirtualClock m_clock;
};

void TestQtTransportBroken::whatIsNoWholeAnswerIsOneFailure_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<QByteArray>("why");
    const std::vector<std::tuple<const char*, QByteArray, QByteArray>> answers{
        {"hangs up at once", "", "127.0.0.1 closed the connection before it answered"},
        {"half a head", "HTTP/1.1 200 OK\r\nX-RateLimit-Lim", "127.0.0.1 closed the connection before it answered"},
        {"half a body", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort",
            "127.0.0.1 closed the connection in the middle of its response"},
        {"half an error's body", "HTTP/1.1 404 Not Found\r\nContent-Length: 100\r\n\r\n{\"code\"",
            "127.0.0.1 closed the connection in the middle of its response"},
        {"half of the chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n10\r\n0123",
            "127.0.0.1 closed the connection in the middle of its response"},
        {"not HTTP", "SSH-2.0-OpenSSH_9.2\r\n\r\n", "the server answered with something that is not HTTP"},
        {"zeros", QByteArray(1000, '\0'), "the server answered with something that is not HTTP"},
        {"half a gzip",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 15\r\n\r\n"
                + QByteArray::fromBase64("H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==").left(15),
            "the response's gzip ends too early"},
        {"gzip without its checksum",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n"
                + QByteArray::fromBase64("H4sIAAAAAAAAA8tIzcnJBwCGphA2BQAAAA==").left(20),
            "the response's gzip ends too early"},
        {"no gzip", "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello",
            "the response is said to be gzip and is not"},
    };
    for (const char* method : {"GET", "POST", "DELETE"}) {
        for (const auto& [name, answer, why] : answers)
            QTest::addRow("%s, %s", method, name) << QByteArray(method) << answer << why;
    }
}

void TestQtTransportBroken::whatIsNoWholeAnswerIsOneFailure()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, answer);
    QFETCH(QByteArray, why);
    ScriptedHttp server([&answer](const auto& request) {
        request.socket->write(answer);
        request.socket->disconnectFromHost();
    });
    RequestSender sender(to(server), m_clock);
    const auto result = sender.await({method.toStdString(), "/x", method == "POST" ? "{}" : "", {}}, true);
    QVERIFY(!result.has_value());
    QVERIFY(result.error().maybeSent);
    QCOMPARE(QByteArray::fromStdString(result.error().text), why);
    QTest::qWait(0);
    QCOMPARE(sender.results.size(), 1U);
    if (method != "GET")
        QCOMPARE(server.received().size(), 1);
}

void TestQtTransportBroken::headersWithoutEndAreAFailureAtOnce()
{
    qint64 written = 0;
    RawServer server([&written](QTcpSocket* socket) {
        if (!socket->readAll().contains("\r\n\r\n"))
            return;
        const auto more = [socket, &written] {
            const QByteArray line = "X-More: " + QByteArray(1000, 'x') + "\r\n";
            written += line.size();
            socket->write(line);
        };
        socket->write("HTTP/1.1 200 OK\r\n");
        QObject::connect(socket, &QTcpSocket::bytesWritten, socket, more);
    });
    RequestSender sender(server.options(), m_clock);
    const auto result = sender.await({"POST", "/x", "{}", {}}, true);
    QVERIFY(!result);
    QCOMPARE(result.error().text,
        std::string("the server's response headers are larger than 64 KiB, the most that is taken"));
    QVERIFY(result.error().maybeSent);
    QVERIFY(written < 8 * 1024 * 1024);
}

void TestQtTransportBroken::aBodyThatTricklesInIsCutOffAtTheEndOfItsTime()
{
    QTcpSocket* socket = nullptr;
    ScriptedHttp server([&socket](const auto& request) {
        socket = request.socket;
        socket->write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n");
    });
    RequestSender sender(to(server), m_clock);
    sender.send({"GET", "/x", {}, {}}, true);
    QTRY_VERIFY(socket);
    for (int second = 0; second < 59; ++second) {
        m_clock.advance(1s);
        socket->write("x");
        socket->flush();
        QCoreApplication::processEvents();
    }
    QVERIFY(sender.results.empty());
    m_clock.advance(1s);
    QTRY_COMPARE(sender.results.size(), 1U);
    QCOMPARE(sender.results[0].error().text, std::string("not complete within 1 min"));
    QVERIFY(sender.results[0].error().maybeSent);
}

void TestQtTransportBroken::anAnswerAboveTheLimitIsAFailureAndItsConnectionIsDropped_data()
{
    QTest::addColumn<QByteArray>("head");
    QTest::addRow("says so before") << QByteArray("Content-Length: 100000000\r\n");
    QTest::addRow("does not say so") << QByteArray("Connection: close\r\n");
}

void TestQtTransportBroken::anAnswerAboveTheLimitIsAFailureAndItsConnectionIsDropped()
{
    QFETCH(QByteArray, head);
    bool dropped = false;
    ScriptedHttp server([&](const auto& request) {
        connect(request.socket, &QTcpSocket::disconnected, this, [&dropped] { dropped = true; });
        connect(request.socket, &QTcpSocket::bytesWritten, request.socket,
            [socket = request.socket] { socket->write(QByteArray(64 * 1024, 'x')); });
        request.socket->write("HTTP/1.1 200 OK\r\n" + head + "\r\n");
    });
    auto options = to(server);
    options.maxResponseBytes = 3 * 1024 * 1024;
    RequestSender sender(options, m_clock);
    const auto result = sender.await({"POST", "/x", "{}", {}}, true);
    QVERIFY(!result.has_value());
    QCOMPARE(result.error().text, std::string("the response is larger than 3 MiB, the most that is taken"));
    QVERIFY(result.error().maybeSent);
    QTRY_VERIFY(dropped);
}

void TestQtTransportBroken::aBigAnswerThatPacksWellIsTaken()
{
    // dd if=/dev/zero bs=1M count=16 | gzip -9 is a thousandth of that.
    const qsizetype size = 16 * 1024 * 1024;
    QByteArray packed = qCompress(QByteArray(size, '\0'), 9);
    // qCompress() writes its own length (4 bytes), then zlib (2 bytes, deflate, 4 bytes); gzip has another head and
    // end.
    const auto deflated = packed.mid(6, packed.size() - 10);
    std::uint32_t crc = 0xffffffff; // of RFC 1952, over zeros
    for (qsizetype i = 0; i < size; ++i) {
        for (int bit = 0; bit < 8; ++bit)
            crc = (crc >> 1) ^ (0xedb88320U & (0U - (crc & 1U)));
    }
    crc ^= 0xffffffff;
    const auto little = [](std::uint32_t n) {
        return QByteArray(1, char(n)) + char(n >> 8) + char(n >> 16) + char(n >> 24);
    };
    const auto gzip =
        QByteArray::fromHex("1f8b0800000000000003") + deflated + little(crc) + little(std::uint32_t(size));
    ScriptedHttp server(
        [&gzip](const auto& request) { ScriptedHttp::answer(request, "200 OK", gzip, "Content-Encoding: gzip\r\n"); });
    auto options = to(server);
    RequestSender sender(options, m_clock);
    const auto result = sender.await({"GET", "/x", {}, {}}, true);
    QVERIFY2(result.has_value(), result ? "" : result.error().text.c_str());
    QCOMPARE(result->body.size(), std::size_t(size));

    options.maxResponseBytes = size - 1;
    QCOMPARE(RequestSender(options, m_clock).await({"GET", "/x", {}, {}}, true).error().text,
        std::string("the response is larger than 16777215 bytes, the most that is taken"));
}

void TestQtTransportBroken::aConnectionClosedWhileABodyGoesUpIsOneFailure()
{
    qint64 received = 0;
    int heads = 0;
    RawServer server([&](QTcpSocket* socket) {
        const auto bytes = socket->readAll();
        heads += bytes.startsWith("POST ") ? 1 : 0;
        received += bytes.size();
        if (received > 200'000)
            socket->abort();
    });
    RequestSender sender(server.options(), m_clock);
    const auto result = sender.await({"POST", "/x", std::string(8'000'000, 'x'), {}}, true);
    QVERIFY(!result.has_value());
    QVERIFY(result.error().maybeSent);
    QCOMPARE(result.error().text, std::string("127.0.0.1 closed the connection before it answered"));
    sender.await({"GET", "/y", {}, {}}, true); // later than a second result or a second POST
    QCOMPARE(sender.results.size(), 2U);
    QCOMPARE(heads, 1);
}

void TestQtTransportBroken::anAnswerBeforeTheBodyIsUpIsOneResult()
{
    qint64 received = 0;
    RawServer server([&](QTcpSocket* socket) {
        received += socket->readAll().size();
        if (received < 200'000)
            return;
        socket->write("HTTP/1.1 413 Payload Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
        socket->disconnectFromHost();
    });
    RequestSender sender(server.options(), m_clock);
    const auto result = sender.await({"POST", "/x", std::string(8'000'000, 'x'), {}}, true);
    if (result)
        QCOMPARE(result->status, 413);
    else
        QVERIFY(result.error().maybeSent);
}

void TestQtTransportBroken::aLineBreakInAHeaderIsRefused()
{
    ScriptedHttp server([](const auto& request) { ScriptedHttp::answer(request, "200 OK", {}); });
    RequestSender sender(to(server), m_clock);
    sender.send({"POST", "/x", "{}", {{"X-Audit-Log-Reason", "why\r\nX-Evil: 1"}}}, true);
    sender.send({"GET / HTTP/1.1\r\nX: ", "/x", "{}", {}}, true);
    QVERIFY(sender.results.empty());
    QTRY_COMPARE(sender.results.size(), 2U);
    for (const auto& result : sender.results) {
        QVERIFY(!result.has_value());
        QVERIFY(!result.error().maybeSent);
    }
    QCOMPARE(server.connections(), 0);
}

void TestQtTransportBroken::everyCallerOfAServerThatDiesIsReported_data()
{
    QTest::addColumn<bool>("http2");
    QTest::addRow("HTTP/1.1") << false;
    QTest::addRow("HTTP/2") << true;
}

void TestQtTransportBroken::everyCallerOfAServerThatDiesIsReported()
{
    QFETCH(bool, http2);
    constexpr std::size_t callers = 60;
    // Never answers, and counts who has asked.
    std::size_t asked = 0;
    const ScriptedHttp silent([&asked](const auto&) { ++asked; });
    NginxServer server({.server = support::proxyTo(silent.url()), .http2 = http2});
    SystemClock clock;
    net::QtTransport::Options options;
    options.api = server.url();
    options.caFile = server.caFile();
    RequestSender sender(options, clock);
    for (std::size_t i = 0; i < callers; ++i)
        sender.send({i % 2 ? "POST" : "GET", "/x", i % 2 ? "{}" : "", {}}, false);
    QTRY_VERIFY(asked > 0);
    server.kill();
    QTRY_COMPARE_WITH_TIMEOUT(sender.results.size(), callers, 30'000);
    for (const auto& result : sender.results) {
        QVERIFY(!result);
        QVERIFY(!result.error().text.empty());
    }
}

HEADROOM_TEST(TestQtTransportBroken)

} // namespace headroom::tst_qt_transport_broken

#include "tst_qt_transport_broken.moc"
