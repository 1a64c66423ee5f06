// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What rate-limited clients and proxies were seen to repeat that they must not, and how.
#include "tests/support/clients/client_world.h"
#include "tests/support/discord/scripted_world.h"

#include <algorithm>

namespace headroom::tst_failures_of_peers_retries {

using namespace std::chrono_literals;
using namespace headroom::support;
using Sent = ScriptedDiscord::Sent;

namespace {

ScriptedDiscord::Script always(int status)
{
    return [status](const Sent&) -> net::Response { return errorAnswer(status); };
}

} // namespace

class TestFailuresOfPeersRetries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void writesAreNotRepeatedAfterAServerError_data();
    void writesAreNotRepeatedAfterAServerError();
    void aWriteWhoseAnswerIsLostIsNotRepeated();
    void aReadIsRepeatedAfterAServerError();
    void aServerErrorIsNotRetriedWithoutPause();
    void aServerThatSaysWhenToComeBackIsObeyed();
    void repeatsAfterAServerErrorAreNotAHerd();
    void repeatsEnd_data();
    void repeatsEnd();
    void aRequestThatCannotBeInTimeIsToldAtOnce();
    void whatIsGivenUpWhileItWaitsIsNotSent();
};

void TestFailuresOfPeersRetries::writesAreNotRepeatedAfterAServerError_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<int>("status");
    for (const char* method : {"POST", "PATCH"}) {
        for (const int status : {500, 502, 503, 504, 520, 524})
            QTest::addRow("%s, %d", method, status) << QByteArray(method) << status;
    }
}

// Clients sent a message again after a 500 or 504 although the first one had been posted: it was there twice.
void TestFailuresOfPeersRetries::writesAreNotRepeatedAfterAServerError()
{
    QFETCH(QByteArray, method);
    QFETCH(int, status);
    ScriptedWorld world(unlimited(), always(status));
    world.submit({{method.toStdString(), channelPath(0), R"({"content":"once"})", {}}});
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.sent().size(), 1U);
    QVERIFY(world.eachIsAnswered(status));
}

// The same after a timeout or a broken connection, which was told as a failure.
void TestFailuresOfPeersRetries::aWriteWhoseAnswerIsLostIsNotRepeated()
{
    ScriptedWorld world(unlimited(), [](const Sent&) -> ScriptedDiscord::Result {
        return tl::unexpected(net::TransportError{true, "no response within 15 s"});
    });
    world.submit({{"POST", channelPath(0), R"({"content":"once"})", {}}});
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.sent().size(), 1U);
    QVERIFY(world.ended(0).kind == model::Outcome::Kind::Uncertain);
}

// A proxy handed each 502 to its caller, who could not know that a GET may simply be asked again.
void TestFailuresOfPeersRetries::aReadIsRepeatedAfterAServerError()
{
    ScriptedWorld world(
        unlimited(), [](const Sent& sent) -> net::Response { return sent.number < 2 ? errorAnswer(502) : granted(); });
    world.submit("GET", channelPath(0));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.sent().size(), 3U);
    QVERIFY(world.eachIsAnswered(200));
}

// A client asked again at once, five times, each time its server said that it had too much to do; others did so unless
// they were told a pause. A pause may be drawn short, but not each of so many.
void TestFailuresOfPeersRetries::aServerErrorIsNotRetriedWithoutPause()
{
    auto options = unlimited();
    options.breaker.failuresToOpen = 0;
    ScriptedWorld world(options, always(502));
    for (std::size_t i = 0; i < 100; ++i)
        world.submit("GET", channelPath(i));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.sent().size(), 300U);
    Duration pauses{};
    for (std::size_t i = 0; i < 100; ++i) {
        const auto sent = world.discord.sentTo(channelPath(i));
        QCOMPARE(sent.size(), 3U);
        pauses += sent[2].at - sent[0].at - 2 * scriptedWay;
    }
    QVERIFY(pauses / 100 > 200ms); // 100 ms for the first and 200 ms for the second on average
}

void TestFailuresOfPeersRetries::aServerThatSaysWhenToComeBackIsObeyed()
{
    ScriptedWorld world(unlimited(), [](const Sent& sent) -> net::Response {
        return sent.number == 0 ? net::Response{503, {{"Via", "1.1 google"}, {"Retry-After", "7"}}, ""} : granted();
    });
    world.submit("GET", channelPath(0));
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.sentAt(1) >= scriptedWay + 7s);
    QVERIFY(world.eachIsAnswered(200));
}

// Of what failed together all came back together: there was no jitter, or one of half a millisecond.
void TestFailuresOfPeersRetries::repeatsAfterAServerErrorAreNotAHerd()
{
    auto options = unlimited();
    options.breaker.failuresToOpen = 0;
    ScriptedWorld world(
        options, [](const Sent& sent) -> net::Response { return sent.number < 100 ? errorAnswer(502) : granted(); });
    for (std::size_t i = 0; i < 100; ++i)
        world.submit("GET", channelPath(i));
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.eachIsAnswered(200));
    for (Duration from{}; from < 1s; from += 10ms) {
        const auto& sent = world.discord.sent();
        const auto together = std::count_if(sent.begin() + 100, sent.end(), [&](const Sent& s) {
            const auto at = s.at - world.start;
            return at >= from && at < from + 10ms;
        });
        QVERIFY(together <= 20);
    }
}

void TestFailuresOfPeersRetries::repeatsEnd_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("maximum");
    QTest::addRow("429") << QByteArray("POST") << 429 << 20;
    for (const int status : {500, 502, 503, 504})
        QTest::addRow("%d", status) << QByteArray("GET") << status << 3;
}

// A client repeated without end: more than a thousand 429s for four hundred requests, each an invalid one.
void TestFailuresOfPeersRetries::repeatsEnd()
{
    QFETCH(QByteArray, method);
    QFETCH(int, status);
    QFETCH(int, maximum);
    ScriptedWorld world(unlimited(), [status](const Sent&) -> net::Response {
        const ModelLimits empty{"abcd1234", 5, 0, 1s, {}, Rounding::Up};
        return status == 429 ? refusal(Refused::Bucket, 1s, empty) : errorAnswer(status);
    });
    world.submit(method.toStdString(), channelPath(0));
    QVERIFY(world.runToTheEnd(1h));
    QCOMPARE(world.discord.sent().size(), static_cast<std::size_t>(maximum));
    QVERIFY(world.eachIsAnswered(status));
    QCOMPARE(world.client.unfinished(), 0U);
}

// Requests waited in silence, in one case for six and a half minutes, for callers who had gone long ago.
void TestFailuresOfPeersRetries::aRequestThatCannotBeInTimeIsToldAtOnce()
{
    const ModelLimits empty{"abcd1234", 5, 0, 394s, {}, Rounding::Up};
    ScriptedWorld world(
        unlimited(), [&](const Sent&) -> net::Response { return refusal(Refused::Bucket, 394s, empty); });
    world.submit({{"POST", channelPath(0), {}, {}}, model::Priority::Normal, 30s});
    world.clock.advance(scriptedWay);
    world.submit({{"POST", channelPath(0), {}, {}}, model::Priority::Normal, 30s});
    world.clock.advance(1ms);
    for (const auto& each : world.outcomes) {
        QCOMPARE(each.size(), 1U);
        QVERIFY(each.front().kind == model::Outcome::Kind::Refused);
        QVERIFY(each.front().wouldTake >= Duration{394s});
        QVERIFY(!each.front().reason.empty());
    }
}

// A proxy's answer to that was to hang up; what had been hung up on was sent all the same.
void TestFailuresOfPeersRetries::whatIsGivenUpWhileItWaitsIsNotSent()
{
    ScriptedWorld world(unlimited(), [](const Sent&) -> net::Response { return granted(0, 1, 60s); });
    for (int i = 0; i < 3; ++i)
        world.submit("POST", channelPath(0));
    world.clock.advance(1s);
    world.client.cancel(2); // the second; they are numbered from 1
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.sent().size(), 2U);
    QVERIFY(world.ended(1).kind == model::Outcome::Kind::Cancelled);
    QVERIFY(world.ended(2).status == 200);
}

HEADROOM_TEST(TestFailuresOfPeersRetries)

} // namespace headroom::tst_failures_of_peers_retries

#include "tst_failures_of_peers_retries.moc"
