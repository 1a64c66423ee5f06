// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The program itself, over real sockets.
#include "tests/support/program.h"
#include "tests/support/sim_process.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

struct HttpAnswer
{
    int status = 0; // 0: there was none
    QByteArray head; // lower case
    QByteArray body;

    QByteArray header(const QByteArray& name) const
    {
        const auto at = head.indexOf("\r\n" + name + ": ");
        if (at < 0)
            return {};
        const auto begin = at + name.size() + 4;
        return head.mid(begin, head.indexOf("\r\n", begin) - begin);
    }
    QJsonObject json() const { return QJsonDocument::fromJson(body).object(); }
};

// One connection, written and read byte by byte.
class Wire
{
public:
    explicit Wire(const SimProcess& sim)
    {
        const auto address = QByteArray::fromStdString(sim.address()).split(':');
        m_socket.connectToHost(QString::fromLatin1(address[0]), address[1].toUShort());
        if (!m_socket.waitForConnected(5000))
            qFatal("the simulator does not take connections");
    }

    void send(const QByteArray& bytes)
    {
        m_socket.write(bytes);
        while (m_socket.bytesToWrite() > 0 && m_socket.waitForBytesWritten(10000)) { }
    }

    HttpAnswer read()
    {
        while (m_buffer.indexOf("\r\n\r\n") < 0) {
            if (!m_socket.waitForReadyRead(15000))
                return {};
            m_buffer += m_socket.readAll();
        }
        HttpAnswer answer;
        const auto end = m_buffer.indexOf("\r\n\r\n");
        answer.head = m_buffer.left(end + 2);
        m_buffer.remove(0, end + 4);
        answer.status = answer.head.mid(9, 3).toInt();
        const auto length = answer.header("content-length").toLongLong();
        while (m_buffer.size() < length && m_socket.waitForReadyRead(15000))
            m_buffer += m_socket.readAll();
        answer.body = m_buffer.left(length);
        m_buffer.remove(0, length);
        return answer;
    }

    HttpAnswer ask(const QByteArray& method, const QByteArray& path, const QByteArray& body = {},
        const QByteArray& headers = "Authorization: Bot one\r\n")
    {
        send(method + " " + path + " HTTP/1.1\r\nHost: sim\r\n" + headers
            + (body.isEmpty() ? QByteArray{} : "Content-Type: application/json\r\n")
            + "Content-Length: " + QByteArray::number(body.size()) + "\r\n\r\n" + body);
        return read();
    }

    // True when the other side closes within the time.
    bool closes(int ms = 5000)
    {
        return m_socket.state() == QAbstractSocket::UnconnectedState || m_socket.waitForDisconnected(ms);
    }
    // What came and nobody read yet.
    QByteArray rest() { return m_buffer + m_socket.readAll(); }
    QAbstractSocket::SocketError error() const { return m_socket.error(); }

private:
    QTcpSocket m_socket;
    QByteArray m_buffer;
};

QByteArray firstChannel(const SimProcess& sim)
{
    const auto guilds = Wire{sim}.ask("GET", "/_sim/state").json().value("guilds"_L1).toArray();
    const auto channel = guilds.at(0).toObject().value("channels"_L1).toArray().at(0).toObject();
    return "/channels/" + channel.value("id"_L1).toString().toLatin1();
}

QJsonObject counters(const SimProcess& sim)
{
    return Wire{sim}.ask("GET", "/_sim/counters").json();
}

const QByteArray hello = R"({"content":"x"})";

} // namespace

class TestSimProgram : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersCarryDiscordsHeaders();
    void aConnectionIsKeptForManyRequests();
    void pipelinedRequestsAreAnsweredInOrder();
    void aConnectionIsClosedWhenAskedTo();
    void everyVersionOfThePathIsServed();
    void aFullBucketIsA429AndAdvancingTheClockEmptiesIt();
    void slidingBucketsGiveOneSlotBack();
    void theGlobalLimitIsPerToken();
    void withoutATokenTheAddressIsLimited();
    void interactionsAreOutsideTheGlobalLimit();
    void aResetLosesTheAnswerButNotTheEffect();
    void aHalfAnswerIsCutOff();
    void aSlowBodyArrivesWhole();
    void bansFallOnOneAddress();
    void countersTellWhatHappened();
    void latencyIsWaitedForAndHoldsNobodyElse();
    void garbageIsRefusedAndTheConnectionClosed();
    void headersThatAreTooLongAreRefused();
    void largeBodiesAreTakenAndTooLargeOnesRefused();
    void bodiesMayComeInPiecesOrChunked();
    void whoWaitsToSendABodyIsToldToGoOn();
    void headIsAnsweredWithoutABody();
    void theJournalIsWholeAfterTheEnd();
    void sigtermEndsItAtOnceAndCleanly();
    void wrongOptionsEndItWithTwo_data();
    void wrongOptionsEndItWithTwo();
    void aPortThatIsTakenEndsItWithThree();
    void helpIsPrinted();
};

void TestSimProgram::answersCarryDiscordsHeaders()
{
    SimProcess sim;
    Wire wire{sim};
    const auto answer = wire.ask("GET", "/api/v10/users/@me");
    QCOMPARE(answer.status, 200);
    QCOMPARE(answer.header("x-ratelimit-limit"), QByteArray{"10"});
    QCOMPARE(answer.header("x-ratelimit-remaining"), QByteArray{"9"});
    QCOMPARE(answer.header("x-ratelimit-reset-after"), QByteArray{"10.000"});
    QVERIFY(answer.header("x-ratelimit-reset").toDouble() > 1e9);
    QCOMPARE(answer.header("x-ratelimit-bucket").size(), 32);
    QCOMPARE(answer.header("via"), QByteArray{"1.1 google"});
    QCOMPARE(answer.header("server"), QByteArray{"cloudflare"});
    QCOMPARE(answer.header("content-type"), QByteArray{"application/json"});
    QVERIFY(answer.header("cf-ray").size() > 16);
    QVERIFY(answer.header("date").endsWith("GMT"));
}

void TestSimProgram::aConnectionIsKeptForManyRequests()
{
    SimProcess sim{{u"--limits"_s, u"none"_s}};
    Wire wire{sim};
    for (int i = 0; i < 300; ++i)
        QCOMPARE(wire.ask("GET", "/users/@me").status, 200);
    QCOMPARE(wire.ask("POST", firstChannel(sim) + "/typing").status, 204);
    QCOMPARE(wire.ask("GET", "/users/@me").status, 200); // a 204 leaves nothing behind
}

void TestSimProgram::pipelinedRequestsAreAnsweredInOrder()
{
    SimProcess sim{{u"--limits"_s, u"none"_s, u"--latency"_s, u"0-4"_s}};
    Wire wire{sim};
    QByteArray all;
    for (int i = 1; i <= 50; ++i)
        all += "GET /users/" + QByteArray::number(i) + "x HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot one\r\n\r\n";
    wire.send(all);
    for (int i = 1; i <= 50; ++i) {
        const auto answer = wire.read();
        QCOMPARE(answer.status, 400);
        QVERIFY2(answer.body.contains("\\\"" + QByteArray::number(i) + "x\\\""), answer.body);
    }
}

void TestSimProgram::aConnectionIsClosedWhenAskedTo()
{
    SimProcess sim;
    Wire wire{sim};
    const auto answer = wire.ask("GET", "/users/@me", {}, "Authorization: Bot one\r\nConnection: close\r\n");
    QCOMPARE(answer.status, 200);
    QCOMPARE(answer.header("connection"), QByteArray{"close"});
    QVERIFY(wire.closes());
}

void TestSimProgram::everyVersionOfThePathIsServed()
{
    SimProcess sim;
    Wire wire{sim};
    for (const char* prefix : {"/api/v10", "/api/v9", "/api", ""})
        QCOMPARE(wire.ask("GET", prefix + QByteArray{"/users/@me"}).status, 200);
}

void TestSimProgram::aFullBucketIsA429AndAdvancingTheClockEmptiesIt()
{
    SimProcess sim;
    Wire wire{sim};
    const auto path = firstChannel(sim) + "/messages";
    for (int i = 4; i >= 0; --i) {
        const auto sent = wire.ask("POST", path, hello);
        QCOMPARE(sent.status, 200);
        QCOMPARE(sent.header("x-ratelimit-remaining").toInt(), i);
    }
    const auto refused = wire.ask("POST", path, hello);
    QCOMPARE(refused.status, 429);
    QCOMPARE(refused.header("x-ratelimit-scope"), QByteArray{"user"});
    QCOMPARE(refused.header("x-ratelimit-remaining"), QByteArray{"0"});
    const auto wait = refused.json().value("retry_after"_L1).toDouble();
    QVERIFY(wait > 0 && wait <= 5);
    QCOMPARE(refused.header("retry-after").toInt(), static_cast<int>(std::ceil(wait)));
    QCOMPARE(wire.ask("GET", path).status, 200); // another bucket
    QCOMPARE(wire.ask("POST", "/_sim/clock", R"({"advance_seconds":5})").status, 200);
    QCOMPARE(wire.ask("POST", path, hello).header("x-ratelimit-remaining"), QByteArray{"4"});
}

void TestSimProgram::slidingBucketsGiveOneSlotBack()
{
    SimProcess sim{{u"--buckets"_s, u"sliding"_s, u"--bucket-limit"_s, u"2/100"_s}};
    Wire wire{sim};
    QCOMPARE(wire.ask("GET", "/users/@me").header("x-ratelimit-limit"), QByteArray{"2"});
    wire.ask("POST", "/_sim/clock", R"({"advance_seconds":50})");
    QCOMPARE(wire.ask("GET", "/users/@me").status, 200);
    QCOMPARE(wire.ask("GET", "/users/@me").status, 429);
    wire.ask("POST", "/_sim/clock", R"({"advance_seconds":50})");
    QCOMPARE(wire.ask("GET", "/users/@me").status, 200);
    QCOMPARE(wire.ask("GET", "/users/@me").status, 429);
}

void TestSimProgram::theGlobalLimitIsPerToken()
{
    SimProcess sim{{u"--global"_s, u"3"_s, u"--speed"_s, u"0.01"_s}};
    Wire wire{sim};
    for (int i = 0; i < 3; ++i)
        QCOMPARE(wire.ask("GET", "/users/@me").status, 200);
    const auto refused = wire.ask("GET", "/users/@me");
    QCOMPARE(refused.status, 429);
    QCOMPARE(refused.header("x-ratelimit-global"), QByteArray{"true"});
    QCOMPARE(refused.header("x-ratelimit-scope"), QByteArray{"global"});
    QVERIFY(refused.header("x-ratelimit-bucket").isEmpty());
    QVERIFY(refused.json().value("global"_L1).toBool());
    QCOMPARE(wire.ask("GET", "/users/@me", {}, "Authorization: Bot two\r\n").status, 200);
    wire.ask("POST", "/_sim/clock", R"({"advance_seconds":1})");
    QCOMPARE(wire.ask("GET", "/users/@me").status, 200);
    QCOMPARE(counters(sim).value("global_peak_per_second"_L1).toInt(), 4);
}

void TestSimProgram::withoutATokenTheAddressIsLimited()
{
    SimProcess sim{{u"--global"_s, u"2"_s, u"--speed"_s, u"0.01"_s}};
    Wire wire{sim};
    const auto from = [](const char* address) { return "X-Sim-Address: " + QByteArray{address} + "\r\n"; };
    QCOMPARE(wire.ask("GET", "/gateway", {}, from("10.0.0.1")).status, 200);
    QCOMPARE(wire.ask("GET", "/gateway", {}, from("10.0.0.1")).status, 200);
    QCOMPARE(wire.ask("GET", "/gateway", {}, from("10.0.0.1")).status, 429);
    QCOMPARE(wire.ask("GET", "/gateway", {}, from("10.0.0.2")).status, 200);
}

void TestSimProgram::interactionsAreOutsideTheGlobalLimit()
{
    SimProcess sim{{u"--global"_s, u"1"_s, u"--speed"_s, u"0.01"_s}};
    Wire wire{sim};
    for (int i = 1; i <= 20; ++i) {
        const auto id = QByteArray::number(i);
        const auto answer = wire.ask("POST", "/interactions/" + id + "/t" + id + "/callback", R"({"type":1})", {});
        QCOMPARE(answer.status, 204);
        QVERIFY(answer.header("x-ratelimit-limit").isEmpty());
    }
}

void TestSimProgram::aResetLosesTheAnswerButNotTheEffect()
{
    SimProcess sim{{u"--fault"_s, u"reset-after-effect:POST /channels/*/messages:x1"_s}};
    const auto path = firstChannel(sim) + "/messages";
    Wire lost{sim};
    QCOMPARE(lost.ask("POST", path, hello).status, 0);
    QCOMPARE(lost.error(), QAbstractSocket::RemoteHostClosedError);
    Wire wire{sim};
    QCOMPARE(QJsonDocument::fromJson(wire.ask("GET", path).body).array().size(), 4);
    QCOMPARE(wire.ask("POST", path, hello).status, 200);
    QCOMPARE(counters(sim).value("applied"_L1).toInt(), 2);
    QCOMPARE(counters(sim).value("unanswered"_L1).toInt(), 1);
}

void TestSimProgram::aHalfAnswerIsCutOff()
{
    SimProcess sim{{u"--fault"_s, u"half-answer"_s}};
    Wire wire{sim};
    const auto answer = wire.ask("GET", "/users/@me");
    QCOMPARE(answer.status, 200);
    const auto announced = answer.header("content-length").toInt();
    QCOMPARE(answer.body.size(), announced - (announced + 1) / 2);
    QVERIFY(wire.closes());
}

void TestSimProgram::aSlowBodyArrivesWhole()
{
    SimProcess sim{{u"--fault"_s, u"slow-body=300:x1"_s}};
    Wire wire{sim};
    QElapsedTimer passed;
    passed.start();
    const auto slow = wire.ask("GET", "/users/@me");
    QVERIFY2(passed.elapsed() >= 250, QByteArray::number(passed.elapsed()));
    QVERIFY(!slow.json().isEmpty());
    QCOMPARE(wire.ask("GET", "/users/@me").body, slow.body);
}

void TestSimProgram::bansFallOnOneAddress()
{
    SimProcess sim{{u"--ban-after"_s, u"5"_s, u"--token"_s, u"right"_s}};
    Wire wire{sim};
    for (int i = 0; i < 5; ++i)
        QCOMPARE(
            wire.ask("GET", "/users/@me", {}, "Authorization: Bot wrong\r\nX-Sim-Address: 10.0.0.1\r\n").status, 401);
    const auto banned = wire.ask("GET", "/users/@me", {}, "Authorization: Bot right\r\nX-Sim-Address: 10.0.0.1\r\n");
    QCOMPARE(banned.status, 429);
    QVERIFY(banned.body.contains("error code: 1015"));
    QVERIFY(banned.header("via").isEmpty());
    QVERIFY(banned.header("retry-after").toInt() > 3500);
    QVERIFY(banned.header("content-type").startsWith("text/html"));
    QCOMPARE(wire.ask("GET", "/users/@me", {}, "Authorization: Bot right\r\n").status, 200);
    const auto invalid = counters(sim).value("invalid"_L1).toObject().value("10.0.0.1"_L1).toObject();
    QCOMPARE(invalid.value("in_window"_L1).toInt(), 5);
    QVERIFY(invalid.value("banned_seconds"_L1).toDouble() > 3500);
    wire.ask("POST", "/_sim/clock", R"({"advance_seconds":3601})");
    QCOMPARE(wire.ask("GET", "/users/@me", {}, "Authorization: Bot right\r\nX-Sim-Address: 10.0.0.1\r\n").status, 200);
}

void TestSimProgram::countersTellWhatHappened()
{
    SimProcess sim{{u"--bucket-limit"_s, u"1/100"_s}};
    Wire wire{sim};
    wire.ask("GET", "/users/@me");
    wire.ask("GET", "/users/@me");
    wire.ask("GET", "/users/@me");
    wire.ask("GET", "/nothing");
    wire.ask("POST", "/_sim/faults", R"({"faults":["shared"]})");
    wire.ask("GET", "/channels/5");
    const auto got = counters(sim);
    QCOMPARE(got.value("requests"_L1).toInt(), 5);
    QCOMPARE(got.value("by_status"_L1).toObject(), (QJsonObject{{u"200"_s, 1}, {u"404"_s, 1}, {u"429"_s, 3}}));
    QCOMPARE(got.value("by_scope"_L1).toObject(), (QJsonObject{{u"shared"_s, 1}, {u"user"_s, 2}}));
    QCOMPARE(got.value("max_bucket_over_use"_L1).toInt(), 2);
    QCOMPARE(got.value("invalid"_L1).toObject().value("127.0.0.1"_L1).toObject().value("in_window"_L1).toInt(), 2);
    QCOMPARE(got.value("applied"_L1).toInt(), 0);
    QCOMPARE(wire.ask("POST", "/_sim/reset").status, 200);
    QCOMPARE(counters(sim).value("requests"_L1).toInt(), 0);
    QCOMPARE(wire.ask("GET", "/users/@me").status, 200);
    QCOMPARE(wire.ask("POST", "/_sim/buckets", R"({"all":null,"buckets":[{"bucket":"user-me","limit":7,"seconds":3}]})")
                 .status,
        200);
    QCOMPARE(wire.ask("GET", "/users/@me").header("x-ratelimit-limit"), QByteArray{"7"});
    QCOMPARE(wire.ask("POST", "/_sim/buckets", R"({"mode":"odd"})").status, 400);
    QCOMPARE(wire.ask("POST", "/_sim/clock", "[]").status, 400);
    QCOMPARE(wire.ask("GET", "/_sim/nothing").status, 404);
}

void TestSimProgram::latencyIsWaitedForAndHoldsNobodyElse()
{
    SimProcess sim{{u"--latency"_s, u"200-220"_s}};
    std::vector<std::unique_ptr<Wire>> wires;
    for (int i = 0; i < 10; ++i)
        wires.push_back(std::make_unique<Wire>(sim));
    QElapsedTimer passed;
    passed.start();
    for (auto& wire : wires)
        wire->send("GET /users/@me HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot one\r\n\r\n");
    for (auto& wire : wires)
        QCOMPARE(wire->read().status, 200);
    QVERIFY2(passed.elapsed() >= 200, QByteArray::number(passed.elapsed()));
    QVERIFY2(passed.elapsed() < 1500, QByteArray::number(passed.elapsed())); // one after the other it were 2000
}

void TestSimProgram::garbageIsRefusedAndTheConnectionClosed()
{
    SimProcess sim;
    for (const QByteArray& bytes : {QByteArray{"\x16\x03\x01\x02 tls?\r\n\r\n"}, QByteArray{"GET\r\n\r\n"},
             QByteArray{"GET / HTTP/9.9\r\n\r\n"}, QByteArray{"GET / HTTP/1.1\r\nContent-Length: x\r\n\r\n"}}) {
        Wire wire{sim};
        wire.send(bytes);
        QCOMPARE(wire.read().status, 400);
        QVERIFY(wire.closes());
    }
    QCOMPARE(Wire{sim}.ask("GET", "/users/@me").status, 200);
}

void TestSimProgram::headersThatAreTooLongAreRefused()
{
    SimProcess sim;
    Wire wire{sim};
    wire.send("GET / HTTP/1.1\r\nX: " + QByteArray(20'000, 'a') + "\r\n\r\n");
    QCOMPARE(wire.read().status, 431);
    QVERIFY(wire.closes());
}

void TestSimProgram::largeBodiesAreTakenAndTooLargeOnesRefused()
{
    SimProcess sim;
    Wire wire{sim};
    const auto path = firstChannel(sim) + "/messages";
    const QByteArray start =
        "--B\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"content\":\"x\"}\r\n"
        "--B\r\nContent-Disposition: form-data; name=\"files[0]\"; filename=\"f\"\r\n\r\n";
    const QByteArray end = "\r\n--B--\r\n";
    const auto size = 25 * 1024 * 1024 - start.size() - end.size();
    const auto body = start + QByteArray(size, 'z') + end;
    wire.send("POST " + path
        + " HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot one\r\n"
          "Content-Type: multipart/form-data; boundary=B\r\nContent-Length: "
        + QByteArray::number(body.size()) + "\r\n\r\n");
    wire.send(body);
    const auto answer = wire.read();
    QCOMPARE(answer.status, 200);
    QCOMPARE(answer.json().value("attachments"_L1).toArray().at(0).toObject().value("size"_L1).toInt(), size);
    Wire tooLarge{sim};
    tooLarge.send("POST " + path + " HTTP/1.1\r\nHost: sim\r\nContent-Length: 26214401\r\n\r\n");
    QCOMPARE(tooLarge.read().status, 413);
}

void TestSimProgram::bodiesMayComeInPiecesOrChunked()
{
    SimProcess sim;
    Wire wire{sim};
    const auto path = firstChannel(sim) + "/messages";
    const QByteArray whole = "POST " + path + " HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot one\r\nContent-Length: "
        + QByteArray::number(hello.size()) + "\r\n\r\n" + hello;
    for (const char byte : whole)
        wire.send(QByteArray(1, byte));
    QCOMPARE(wire.read().status, 200);
    wire.send("POST " + path
        + " HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot one\r\nTransfer-Encoding: chunked\r\n\r\n"
          "5\r\n{\"con\r\n");
    wire.send("a\r\ntent\":\"x\"}\r\n0\r\n\r\n");
    QCOMPARE(wire.read().status, 200);
    QCOMPARE(counters(sim).value("applied"_L1).toInt(), 2);
}

void TestSimProgram::whoWaitsToSendABodyIsToldToGoOn()
{
    SimProcess sim;
    Wire wire{sim};
    wire.send("POST " + firstChannel(sim)
        + "/messages HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot one\r\n"
          "Expect: 100-continue\r\nContent-Length: "
        + QByteArray::number(hello.size()) + "\r\n\r\n");
    QCOMPARE(wire.read().status, 100);
    wire.send(hello);
    QCOMPARE(wire.read().status, 200);
}

void TestSimProgram::headIsAnsweredWithoutABody()
{
    SimProcess sim;
    Wire wire{sim};
    wire.send("HEAD /users/@me HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot one\r\n\r\n"
              "DELETE /users/@me HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot one\r\nConnection: close\r\n\r\n");
    QVERIFY(wire.closes());
    // Two status lines, one body.
    const auto all = wire.rest();
    QCOMPARE(all.count("HTTP/1.1 405"), 2);
    QCOMPARE(all.count("Method Not Allowed\""), 1);
}

void TestSimProgram::theJournalIsWholeAfterTheEnd()
{
    QTemporaryDir folder;
    const auto journal = folder.filePath(u"journal"_s);
    SimProcess sim{{u"--journal"_s, journal, u"--limits"_s, u"none"_s}};
    Wire wire{sim};
    for (int i = 0; i < 100; ++i)
        wire.ask("GET", "/users/@me");
    sim.kill();
    QFile file{journal};
    QVERIFY(file.open(QIODevice::ReadOnly));
    const auto lines = file.readAll().trimmed().split('\n');
    QCOMPARE(lines.size(), 100);
    for (const auto& line : lines)
        QCOMPARE(QJsonDocument::fromJson(line).object().value("status"_L1).toInt(), 200);
}

void TestSimProgram::sigtermEndsItAtOnceAndCleanly()
{
    GuardedProcess process;
    process.start(program("headroom-sim"), {u"--latency"_s, u"60000"_s});
    QVERIFY(process.waitForReadyRead(10000));
    const auto line = process.readLine().trimmed();
    QVERIFY(line.startsWith("headroom-sim listening on http://127.0.0.1:"));
    QTcpSocket waiting; // a request that is not answered for a minute holds nothing up
    waiting.connectToHost(u"127.0.0.1"_s, line.mid(line.lastIndexOf(':') + 1).toUShort());
    QVERIFY(waiting.waitForConnected(5000));
    waiting.write("GET /gateway HTTP/1.1\r\nHost: sim\r\n\r\n");
    QVERIFY(waiting.waitForBytesWritten(5000));
    process.terminate();
    QVERIFY(process.waitForFinished(3000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
}

void TestSimProgram::wrongOptionsEndItWithTwo_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::newRow("unknown option") << QStringList{u"--bogus"_s};
    QTest::newRow("listen") << QStringList{u"--listen"_s, u"nowhere"_s};
    QTest::newRow("latency") << QStringList{u"--latency"_s, u"9-3"_s};
    QTest::newRow("buckets") << QStringList{u"--buckets"_s, u"round"_s};
    QTest::newRow("bucket limit") << QStringList{u"--bucket-limit"_s, u"5"_s};
    QTest::newRow("fault") << QStringList{u"--fault"_s, u"nothing"_s};
    QTest::newRow("guild") << QStringList{u"--guild"_s, u"/nonexistent"_s};
    QTest::newRow("journal") << QStringList{u"--journal"_s, u"/nonexistent/j"_s};
    QTest::newRow("speed") << QStringList{u"--speed"_s, u"0"_s};
    QTest::newRow("stray word") << QStringList{u"word"_s};
}

void TestSimProgram::wrongOptionsEndItWithTwo()
{
    QFETCH(QStringList, arguments);
    const auto run = runProgram(program("headroom-sim"), arguments, {}, QProcessEnvironment::systemEnvironment(), 5000);
    QVERIFY(!run.timedOut);
    QCOMPARE(run.exitCode, 2);
    QCOMPARE(run.out, QByteArray{});
    QCOMPARE(run.err.count('\n'), 1);
    QVERIFY(run.err.startsWith("headroom-sim: "));
}

void TestSimProgram::aPortThatIsTakenEndsItWithThree()
{
    SimProcess sim;
    const auto run = runProgram(program("headroom-sim"), {u"--listen"_s, QString::fromStdString(sim.address())}, {},
        QProcessEnvironment::systemEnvironment(), 5000);
    QVERIFY(!run.timedOut);
    QCOMPARE(run.exitCode, 3);
    QCOMPARE(run.err.count('\n'), 1);
}

void TestSimProgram::helpIsPrinted()
{
    const auto run = runProgram(program("headroom-sim"), {u"--help"_s});
    QCOMPARE(run.exitCode, 0);
    QVERIFY(run.out.contains("--fault"));
}

QTEST_GUILESS_MAIN(TestSimProgram)
#include "tst_sim_program.moc"
