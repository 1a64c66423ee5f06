// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// HTTP as the simulator speaks it: connections that are kept, bodies in all their forms, and what is no HTTP.
#include "tests/support/programs/program.h"
#include "tests/support/simulator/sim_wire.h"

namespace headroom::tst_sim_wire {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

const QByteArray hello = R"({"content":"x"})";

} // namespace

class TestSimWire : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aConnectionIsKeptForManyRequests();
    void pipelinedRequestsAreAnsweredInOrder();
    void aConnectionIsClosedWhenAskedTo();
    void everyVersionOfThePathIsServed();
    void garbageIsRefusedAndTheConnectionClosed();
    void headersThatAreTooLongAreRefused();
    void largeBodiesAreTakenAndTooLargeOnesRefused();
    void bodiesMayComeInPiecesOrChunked();
    void whoWaitsToSendABodyIsToldToGoOn();
    void headIsAnsweredWithoutABody();
    void theReasonComesAsAHeader();
};

void TestSimWire::aConnectionIsKeptForManyRequests()
{
    SimProcess sim{{u"--limits"_s, u"none"_s}};
    Wire wire{sim};
    for (int i = 0; i < 300; ++i)
        QCOMPARE(wire.ask("GET", "/users/@me").status, 200);
    QCOMPARE(wire.ask("POST", firstChannel(sim) + "/typing").status, 204);
    QCOMPARE(wire.ask("GET", "/users/@me").status, 200); // a 204 leaves nothing behind
}

void TestSimWire::pipelinedRequestsAreAnsweredInOrder()
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

void TestSimWire::aConnectionIsClosedWhenAskedTo()
{
    SimProcess sim;
    Wire wire{sim};
    const auto answer = wire.ask("GET", "/users/@me", {}, "Authorization: Bot one\r\nConnection: close\r\n");
    QCOMPARE(answer.status, 200);
    QCOMPARE(answer.header("connection"), QByteArray{"close"});
    QVERIFY(wire.closes());
}

void TestSimWire::everyVersionOfThePathIsServed()
{
    SimProcess sim;
    Wire wire{sim};
    for (const char* prefix : {"/api/v10", "/api/v9", "/api", ""})
        QCOMPARE(wire.ask("GET", prefix + QByteArray{"/users/@me"}).status, 200);
}

void TestSimWire::garbageIsRefusedAndTheConnectionClosed()
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

void TestSimWire::headersThatAreTooLongAreRefused()
{
    SimProcess sim;
    Wire wire{sim};
    wire.send("GET / HTTP/1.1\r\nX: " + QByteArray(20'000, 'a') + "\r\n\r\n");
    QCOMPARE(wire.read().status, 431);
    QVERIFY(wire.closes());
}

void TestSimWire::largeBodiesAreTakenAndTooLargeOnesRefused()
{
    SimProcess sim;
    Wire wire{sim};
    const auto path = firstChannel(sim) + "/messages";
    constexpr qsizetype maxFile = 10 * 1024 * 1024;
    const auto file = [](const QByteArray& name) {
        return "\r\n--B\r\nContent-Disposition: form-data; name=\"" + name + "\"; filename=\"f\"\r\n\r\n";
    };
    const auto start = "--B\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\r\n{\"content\":\"x\"}"
        + file("files[0]") + QByteArray(maxFile, 'y') + file("files[1]") + QByteArray(maxFile, 'y') + file("files[2]");
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
    QCOMPARE(answer.json().value("attachments"_L1).toArray().at(2).toObject().value("size"_L1).toInt(), size);
    Wire tooLarge{sim};
    tooLarge.send("POST " + path + " HTTP/1.1\r\nHost: sim\r\nContent-Length: 26214401\r\n\r\n");
    QCOMPARE(tooLarge.read().status, 413);
}

void TestSimWire::bodiesMayComeInPiecesOrChunked()
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

void TestSimWire::whoWaitsToSendABodyIsToldToGoOn()
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

void TestSimWire::headIsAnsweredWithoutABody()
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

void TestSimWire::theReasonComesAsAHeader()
{
    SimProcess sim;
    Wire wire{sim};
    const auto channel = firstChannel(sim);
    const auto guild = wire.ask("GET", channel).json().value("guild_id"_L1).toString();
    const auto path = "/guilds/" + guild.toLatin1();
    const auto edited = wire.ask(
        "PATCH", path, R"({"name":"new"})", "Authorization: Bot one\r\nx-audit-log-reason: job%3A7%20item%3A3\r\n");
    QCOMPARE(edited.status, 200);
    const auto log = wire.ask("GET", path + "/audit-logs").json();
    const auto entries = log.value("audit_log_entries"_L1).toArray();
    QCOMPARE(entries.size(), 1);
    QCOMPARE(entries.at(0).toObject().value("reason"_L1).toString(), u"job:7 item:3"_s);
}

HEADROOM_TEST(TestSimWire)

} // namespace headroom::tst_sim_wire

#include "tst_sim_wire.moc"
