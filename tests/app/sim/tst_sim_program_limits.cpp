// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Limits, bans and faults of the simulated Discord, over real sockets.
#include "tests/support/programs/program.h"
#include "tests/support/simulator/sim_wire.h"

#include <QElapsedTimer>

#include <cmath>

namespace headroom::tst_sim_program_limits {

using namespace headroom::support;
using namespace Qt::StringLiterals;

namespace {

const QByteArray hello = R"({"content":"x"})";

} // namespace

class TestSimProgramLimits : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void answersCarryDiscordsHeaders();
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
};

void TestSimProgramLimits::answersCarryDiscordsHeaders()
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

void TestSimProgramLimits::aFullBucketIsA429AndAdvancingTheClockEmptiesIt()
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

void TestSimProgramLimits::slidingBucketsGiveOneSlotBack()
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

void TestSimProgramLimits::theGlobalLimitIsPerToken()
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

void TestSimProgramLimits::withoutATokenTheAddressIsLimited()
{
    SimProcess sim{{u"--global"_s, u"2"_s, u"--speed"_s, u"0.01"_s}};
    Wire wire{sim};
    const auto from = [](const char* address) { return "X-Sim-Address: " + QByteArray{address} + "\r\n"; };
    QCOMPARE(wire.ask("GET", "/gateway", {}, from("10.0.0.1")).status, 200);
    QCOMPARE(wire.ask("GET", "/gateway", {}, from("10.0.0.1")).status, 200);
    QCOMPARE(wire.ask("GET", "/gateway", {}, from("10.0.0.1")).status, 429);
    QCOMPARE(wire.ask("GET", "/gateway", {}, from("10.0.0.2")).status, 200);
}

void TestSimProgramLimits::interactionsAreOutsideTheGlobalLimit()
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

void TestSimProgramLimits::aResetLosesTheAnswerButNotTheEffect()
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

void TestSimProgramLimits::aHalfAnswerIsCutOff()
{
    SimProcess sim{{u"--fault"_s, u"half-answer"_s}};
    Wire wire{sim};
    const auto answer = wire.ask("GET", "/users/@me");
    QCOMPARE(answer.status, 200);
    const auto announced = answer.header("content-length").toInt();
    QCOMPARE(answer.body.size(), announced - (announced + 1) / 2);
    QVERIFY(wire.closes());
}

void TestSimProgramLimits::aSlowBodyArrivesWhole()
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

void TestSimProgramLimits::bansFallOnOneAddress()
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

void TestSimProgramLimits::countersTellWhatHappened()
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

void TestSimProgramLimits::latencyIsWaitedForAndHoldsNobodyElse()
{
    SimProcess sim{{u"--latency"_s, u"1000-1020"_s}};
    std::vector<std::unique_ptr<Wire>> wires;
    for (int i = 0; i < 10; ++i)
        wires.push_back(std::make_unique<Wire>(sim));
    QElapsedTimer passed;
    passed.start();
    for (auto& wire : wires)
        wire->send("GET /users/@me HTTP/1.1\r\nHost: sim\r\nAuthorization: Bot one\r\n\r\n");
    for (auto& wire : wires)
        QCOMPARE(wire->read().status, 200);
    QVERIFY2(passed.elapsed() >= 1000, QByteArray::number(passed.elapsed()));
    QVERIFY2(passed.elapsed() < 5000, QByteArray::number(passed.elapsed())); // one after the other: 10,000
}

HEADROOM_TEST(TestSimProgramLimits)

} // namespace headroom::tst_sim_program_limits

#include "tst_sim_program_limits.moc"
