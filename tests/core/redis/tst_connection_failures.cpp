// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A connection against what is no Redis, or a broken one.
#include "core/base/time/system_clock.h"
#include "core/base/time/virtual_clock.h"
#include "core/redis/connection/connection.h"

#include <QTcpServer>
#include <QTcpSocket>

namespace headroom::tst_connection_failures {

using namespace std::chrono_literals;
using redis::Connection;
using redis::Reply;

namespace {

// Answers each connection's bytes with what the test says.
class FakeServer : public QTcpServer
{
public:
    using Answer = std::function<void(QTcpSocket& socket, const QByteArray& got)>;

    explicit FakeServer(Answer answer)
        : m_answer(std::move(answer))
    {
        listen(QHostAddress::LocalHost);
        connect(this, &QTcpServer::newConnection, this, [this] {
            while (auto* socket = nextPendingConnection()) {
                ++connections;
                connect(
                    socket, &QTcpSocket::readyRead, socket, [this, socket] { m_answer(*socket, socket->readAll()); });
                connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
            }
        });
    }

    Connection::Options options() const
    {
        Connection::Options options;
        options.endpoint = redis::parseEndpoint("redis://127.0.0.1:" + std::to_string(serverPort())).value();
        options.access = Connection::Access::ReadWrite;
        options.name.clear(); // so that PING alone is the log-in
        return options;
    }

    int connections = 0;

private:
    Answer m_answer;
};

// Lets the log-in pass, then answers with `bytes` once.
FakeServer::Answer afterLogin(const QByteArray& bytes)
{
    return [bytes](QTcpSocket& socket, const QByteArray& got) {
        socket.write(got.contains("PING") ? QByteArray("+PONG\r\n") : bytes);
    };
}

std::string problemOf(FakeServer& server, Duration timeout = 5s)
{
    SystemClock clock;
    auto options = server.options();
    options.connectTimeout = timeout;
    Connection connection(options, clock);
    std::string problem;
    QObject::connect(&connection, &Connection::lost, &server, [&](const Error& why) {
        if (problem.empty())
            problem = why.text;
    });
    connection.open();
    [&] { QTRY_VERIFY(!problem.empty()); }();
    return problem;
}

bool contains(const std::string& text, const char* part)
{
    return text.find(part) != std::string::npos;
}

} // namespace

class TestConnectionFailures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anHttpServerIsNamedAsNoRedis();
    void aServerThatSpeaksBinaryIsNamedWithoutItsBytes();
    void aServerThatEchoesIsNoRedis();
    void aServerThatClosesAtOnceIsNamed();
    void aSilentServerTimesOut();
    void halfAReplyTimesOut();
    void protectedModeIsNamed();
    void aLoadingServerIsTriedAgainUntilItIsReady();
    void brokenAnswersDropTheConnection_data();
    void brokenAnswersDropTheConnection();
    void anEndlessAnswerIsDroppedInBoundedMemory();
    void anAnswerToNoQuestionDropsTheConnection();
    void attemptsAreJitteredAndNeverSpin();
    void aServerThatLetsInAndThrowsOutIsNotMetWithEndlessQuickTries();

private:
    SystemClock m_clock;
};

void TestConnectionFailures::anHttpServerIsNamedAsNoRedis()
{
    FakeServer server([](QTcpSocket& socket, const QByteArray&) {
        socket.write("HTTP/1.1 400 Bad Request\r\nServer: x\r\n\r\n");
        socket.disconnectFromHost();
    });
    const auto problem = problemOf(server);
    QVERIFY2(contains(problem, "does not speak the Redis protocol"), problem.c_str());
    QVERIFY2(contains(problem, "HTTP/1.1 400 Bad Request"), problem.c_str());
    QVERIFY(!contains(problem, "\r") && !contains(problem, "Server"));
}

void TestConnectionFailures::aServerThatSpeaksBinaryIsNamedWithoutItsBytes()
{
    FakeServer server([](QTcpSocket& socket, const QByteArray&) {
        socket.write(QByteArray("\x15\x03\x01\x00\x02\x1b[2J\xff") + QByteArray(200, '\x07'));
    });
    const auto problem = problemOf(server);
    QVERIFY2(contains(problem, "does not speak the Redis protocol"), problem.c_str());
    for (const char c : problem)
        QVERIFY(static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
    QVERIFY(problem.size() < 250);
}

void TestConnectionFailures::aServerThatEchoesIsNoRedis()
{
    FakeServer server([](QTcpSocket& socket, const QByteArray& got) { socket.write(got); });
    QVERIFY(contains(problemOf(server), "does not speak the Redis protocol"));
}

void TestConnectionFailures::aServerThatClosesAtOnceIsNamed()
{
    FakeServer server([](QTcpSocket& socket, const QByteArray&) { socket.abort(); });
    QVERIFY(contains(problemOf(server), "closed the connection during the log-in"));
}

void TestConnectionFailures::aSilentServerTimesOut()
{
    FakeServer server([](QTcpSocket&, const QByteArray&) {});
    QVERIFY(contains(problemOf(server, 100ms), "does not answer"));
}

void TestConnectionFailures::halfAReplyTimesOut()
{
    FakeServer server([](QTcpSocket& socket, const QByteArray&) { socket.write("+PO"); });
    QVERIFY(contains(problemOf(server, 100ms), "does not answer"));
}

void TestConnectionFailures::protectedModeIsNamed()
{
    FakeServer server([](QTcpSocket& socket, const QByteArray&) {
        socket.write("-DENIED Redis is running in protected mode because protected mode is enabled\r\n");
        socket.disconnectFromHost();
    });
    QVERIFY(contains(problemOf(server), "protected mode"));
}

void TestConnectionFailures::aLoadingServerIsTriedAgainUntilItIsReady()
{
    int asked = 0;
    FakeServer server([&](QTcpSocket& socket, const QByteArray&) {
        socket.write(++asked < 4 ? "-LOADING Redis is loading the dataset in memory\r\n" : "+PONG\r\n");
    });
    Connection connection(server.options(), m_clock);
    connection.open();
    QTRY_VERIFY(connection.isReady());
    QCOMPARE(asked, 4);
}

void TestConnectionFailures::brokenAnswersDropTheConnection_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("garbage") << QByteArray("garbage\r\n");
    QTest::newRow("nesting beyond what is read") << QByteArray("*1\r\n").repeated(12);
    QTest::newRow("endless array headers") << QByteArray("*2147483647\r\n").repeated(4000);
    QTest::newRow("a length that overflows") << QByteArray("$99999999999999999999999999\r\n");
    QTest::newRow("a negative count") << QByteArray("*-3\r\n");
}

void TestConnectionFailures::brokenAnswersDropTheConnection()
{
    QFETCH(QByteArray, bytes);
    FakeServer server(afterLogin(bytes));
    Connection connection(server.options(), m_clock);
    Error problem;
    connect(&connection, &Connection::lost, this, [&](const Error& why) { problem = why; });
    connection.open();
    QTRY_VERIFY(connection.isReady());
    int lost = 0;
    connection.send({"GET", "a"}, [&](const Reply& reply) { lost += reply.isLost() ? 1 : 0; });
    connection.send({"GET", "b"}, [&](const Reply& reply) { lost += reply.isLost() ? 1 : 0; });
    QTRY_COMPARE(lost, 2);
    QCOMPARE(problem.kind, ErrorKind::Broken);
    QTRY_VERIFY(server.connections >= 2); // it tries again
}

void TestConnectionFailures::anEndlessAnswerIsDroppedInBoundedMemory()
{
    FakeServer server([](QTcpSocket& socket, const QByteArray& got) {
        if (got.contains("PING")) {
            socket.write("+PONG\r\n");
            return;
        }
        socket.write("$2000000000\r\n");
        const auto more = [&socket] {
            if (socket.bytesToWrite() < 1 << 20)
                socket.write(QByteArray(1 << 20, 'x'));
        };
        QObject::connect(&socket, &QTcpSocket::bytesWritten, &socket, more);
        more();
    });
    auto options = server.options();
    options.answerTimeout = 60s;
    Connection connection(options, m_clock);
    Error problem;
    connect(&connection, &Connection::lost, this, [&](const Error& why) { problem = why; });
    connection.open();
    QTRY_VERIFY(connection.isReady());
    connection.send({"GET", "a"});
    QTRY_VERIFY_WITH_TIMEOUT(!problem.text.empty(), 60000);
    QVERIFY2(contains(problem.text, "64 MiB"), problem.text.c_str());
}

void TestConnectionFailures::anAnswerToNoQuestionDropsTheConnection()
{
    FakeServer server([](QTcpSocket& socket, const QByteArray&) { socket.write("+PONG\r\n+MORE\r\n"); });
    Connection connection(server.options(), m_clock);
    Error problem;
    connect(&connection, &Connection::lost, this, [&](const Error& why) { problem = why; });
    connection.open();
    QTRY_COMPARE(problem.kind, ErrorKind::Broken);
}

// Counts the attempts of a span of virtual time against a port where nothing listens.
static std::vector<Duration> waitsBetweenAttempts(std::uint64_t seed, int count)
{
    VirtualClock m_clock;
    Connection::Options options;
    options.endpoint = redis::parseEndpoint("redis://127.0.0.1:1").value();
    options.backoff = {100ms, 2s};
    options.seed = seed;
    Connection connection(options, m_clock);
    std::vector<Duration> waits;
    auto last = m_clock.now();
    int losses = 0;
    QObject::connect(&connection, &Connection::lost, [&] { ++losses; });
    connection.open();
    while (int(waits.size()) < count) {
        const auto before = losses;
        [&] { QTRY_VERIFY(losses > before || connection.phase() == Connection::Phase::Waiting); }();
        last = m_clock.now();
        if (!m_clock.advanceToNextAlarm())
            break;
        waits.push_back(m_clock.now() - last);
        const auto seen = losses;
        [&] { QTRY_VERIFY(losses > seen); }();
    }
    return waits;
}

void TestConnectionFailures::attemptsAreJitteredAndNeverSpin()
{
    const auto waits = waitsBetweenAttempts(1, 40);
    QCOMPARE(waits.size(), 40U);
    QVERIFY(waits[0] <= 100ms);
    Duration sum{};
    for (const auto wait : waits) {
        QVERIFY(wait <= 2s);
        sum += wait;
    }
    // Full jitter between nothing and two seconds: a second on average, once the cap is reached.
    QVERIFY(sum > 20s && sum < 60s);
    QVERIFY(waits != waitsBetweenAttempts(2, 40)); // another seed, another rhythm
    QVERIFY(waits == waitsBetweenAttempts(1, 40));
}

void TestConnectionFailures::aServerThatLetsInAndThrowsOutIsNotMetWithEndlessQuickTries()
{
    FakeServer server([](QTcpSocket& socket, const QByteArray&) {
        socket.write("+PONG\r\n");
        socket.disconnectFromHost();
    });
    VirtualClock clock;
    auto options = server.options();
    options.backoff = {50ms, 2s};
    Connection connection(options, clock);
    int losses = 0;
    connect(&connection, &Connection::lost, this, [&] { ++losses; });
    const auto opened = clock.now();
    connection.open();
    constexpr int attempts = 20;
    for (int i = 1; i < attempts; ++i) {
        QTRY_COMPARE(losses, i);
        QVERIFY(clock.advanceToNextAlarm());
    }
    QTRY_COMPARE(losses, attempts);
    QCOMPARE(server.connections, attempts);
    // A second a wait on average, once the cap is reached; the first wait alone would come to half a second in all.
    QVERIFY(clock.now() - opened > 5s);
}

HEADROOM_TEST(TestConnectionFailures)

} // namespace headroom::tst_connection_failures

#include "tst_connection_failures.moc"
