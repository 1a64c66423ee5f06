// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What rate-limited clients and proxies were seen to make of the 429 of a bucket and of what is no bucket's.
#include "tests/support/clients/client_world.h"
#include "tests/support/discord/scripted_world.h"

namespace headroom::tst_failures_of_peers_refusals {

using namespace std::chrono_literals;
using namespace headroom::support;
using Kind = ModelWindow::Kind;
using Sent = ScriptedDiscord::Sent;

namespace {

const std::string channel = "/channels/203039963636301824";

// A user limit that tells the time to wait only as the test says.
net::Response refusedWith(net::Headers headers, const char* body)
{
    headers.push_back({"Via", "1.1 google"});
    headers.push_back({"X-RateLimit-Scope", "user"});
    return {429, headers, body};
}

net::Response html429(const std::string& retryAfter)
{
    net::Response answer{429, {{"Server", "cloudflare"}}, "<html><h1>Error 1015</h1></html>"};
    if (!retryAfter.empty())
        answer.headers.push_back({"Retry-After", retryAfter});
    return answer;
}

ScriptedDiscord::Script firstThenGranted(const net::Response& first)
{
    return [first](const Sent& sent) -> net::Response { return sent.number == 0 ? first : granted(); };
}

} // namespace

class TestFailuresOfPeersRefusals : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void a429IsSentAgain();
    void aFractionOfASecondInRetryAfterIsNotLost_data();
    void aFractionOfASecondInRetryAfterIsNotLost();
    void aFractionOfASecondInResetAfterIsNotLost();
    void theWaitIsReadFromTheHeaderThatDiscordSends();
    void whereBodyAndHeaderDifferTheBodyIsWaitedFor();
    void aShared429IsWaitedForAsItSaysAndNotForTheReset();
    void aBucketStuckAfterA429GoesOn();
    void aBucketWhoseFirstAnswerIsLostGoesOn();
    void a429IsNotRetriedWithoutPause_data();
    void a429IsNotRetriedWithoutPause();
    void anHtml429IsNotHammered_data();
    void anHtml429IsNotHammered();
    void afterABlockTheFirstAnswerLetsTheOthersGo();
    void aLimitOfTheNameDoesNotHoldUpTheRestOfItsChannel();
    void whatOthersUseOfABucketIsSeenInItsHeaders();
};

// A client counted a bucket's 429 and gave it to its caller for an answer.
void TestFailuresOfPeersRefusals::a429IsSentAgain()
{
    ClientWorld world({}, unlimited());
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 1, 5s});
    world.discord.useByOthers(channelPath(0));
    world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 1);
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), 1);
    QCOMPARE(world.discord.count(200), 1);
}

void TestFailuresOfPeersRefusals::aFractionOfASecondInRetryAfterIsNotLost_data()
{
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("body");
    QTest::addRow("in the header") << QByteArray("1.25") << QByteArray(R"({"message":"slow down"})");
    QTest::addRow("in the body") << QByteArray("") << QByteArray(R"({"message":"slow down","retry_after":1.25})");
    QTest::addRow("in both") << QByteArray("2") << QByteArray(R"({"message":"slow down","retry_after":1.25})");
}

// A client read the seconds as a whole number. From "1.25" it got an error, waited for nothing and was refused again.
void TestFailuresOfPeersRefusals::aFractionOfASecondInRetryAfterIsNotLost()
{
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, body);
    net::Headers headers;
    if (!header.isEmpty())
        headers.push_back({"Retry-After", header.toStdString()});
    ScriptedWorld world(unlimited(), firstThenGranted(refusedWith(headers, body.constData())));
    world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.sent().size(), 2U);
    QVERIFY(world.sentAt(1) == scriptedWay + 1250ms);
}

// A client read X-RateLimit-Reset-After as whole seconds: a third of a second was none, and all went at once.
void TestFailuresOfPeersRefusals::aFractionOfASecondInResetAfterIsNotLost()
{
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::steady(5ms, 5ms);
    ClientWorld world(model, unlimited());
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 3, 333ms});
    for (int i = 0; i < 60; ++i)
        world.submit("DELETE", channelPath(0) + "?number=" + std::to_string(i));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    QVERIFY(world.clock.now() - Instant{1h} < 8s); // twenty windows, not as many seconds
}

// A client looked for a header of another name, which no 429 of Discord's has.
void TestFailuresOfPeersRefusals::theWaitIsReadFromTheHeaderThatDiscordSends()
{
    const auto refused =
        refusedWith({{"X-RateLimit-Retry-After", "1"}, {"Retry-After", "3"}}, R"({"message":"slow down"})");
    ScriptedWorld world(unlimited(), firstThenGranted(refused));
    world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.sentAt(1) == scriptedWay + 3s);
}

// The two differ now and then, and by more than rounding. A client that took the shorter one was refused again.
void TestFailuresOfPeersRefusals::whereBodyAndHeaderDifferTheBodyIsWaitedFor()
{
    const auto refused = refusedWith(
        {{"Retry-After", "1"}, {"X-RateLimit-Reset-After", "0.300"}}, R"({"message":"slow down","retry_after":7.5})");
    ScriptedWorld world(unlimited(), firstThenGranted(refused));
    world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.sentAt(1) == scriptedWay + 7500ms);
}

// A client emptied the bucket until its reset, which for a shared limit is another one's and much sooner.
void TestFailuresOfPeersRefusals::aShared429IsWaitedForAsItSaysAndNotForTheReset()
{
    const ModelLimits limits{"abcd1234", 10, 9, 64570ms, {}, Rounding::Up};
    ScriptedWorld world(unlimited(), firstThenGranted(refusal(Refused::Shared, 1336570ms, limits)));
    world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.sent().size(), 2U);
    QVERIFY(world.sentAt(1) == scriptedWay + 1336570ms);
    QVERIFY(world.eachIsAnswered(200));
}

// In several clients a bucket stood still for ever after its 429, because what should have opened it again was kept
// with the request that had been refused.
void TestFailuresOfPeersRefusals::aBucketStuckAfterA429GoesOn()
{
    const ModelLimits empty{"abcd1234", 1, 0, 2s, {}, Rounding::Up};
    ScriptedWorld world(unlimited(), [&](const Sent& sent) -> net::Response {
        return sent.number == 0 ? refusal(Refused::Bucket, 2s, empty) : granted(0, 1, 1s);
    });
    world.submit("POST", channelPath(0));
    world.clock.advance(scriptedWay / 2);
    world.client.cancel(1); // its answer finds nobody
    world.clock.advance(scriptedWay);
    for (int i = 0; i < 20; ++i)
        world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd(1min));
    QVERIFY(world.sentAt(1) >= scriptedWay + 2s);
    QCOMPARE(world.discord.sent().size(), 21U);
    for (std::size_t i = 1; i <= 20; ++i)
        QVERIFY(world.ended(i).status == 200);
}

// The first request of a bucket goes alone, to learn the limit. Where its answer was lost, those behind it waited for
// that for ever.
void TestFailuresOfPeersRefusals::aBucketWhoseFirstAnswerIsLostGoesOn()
{
    ScriptedWorld world(unlimited(), [](const Sent& sent) -> ScriptedDiscord::Result {
        if (sent.number == 0)
            return tl::unexpected(net::TransportError{true, "no response within 15 s"});
        return granted();
    });
    for (int i = 0; i < 20; ++i)
        world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd(1min));
    QVERIFY(world.ended(0).kind == model::Outcome::Kind::Uncertain);
    for (std::size_t i = 1; i < 20; ++i)
        QVERIFY(world.ended(i).status == 200);
}

void TestFailuresOfPeersRefusals::a429IsNotRetriedWithoutPause_data()
{
    QTest::addColumn<QByteArray>("retryAfter");
    QTest::addColumn<QByteArray>("body");
    for (const char* header : {"", "0", "0.0", "-1", "soon", "1e9", "99999999999999999999"}) {
        for (const char* body : {"", "{}", R"({"message":"slow down"})", R"({"message":"slow down","retry_after":0})",
                 R"({"message":"slow down","retry_after":-5})", R"({"message":"slow down","retry_after":"soon"})"})
            QTest::addRow("header '%s', body '%s'", header, body) << QByteArray(header) << QByteArray(body);
    }
}

// Clients went again at once, five times or for ever, when they could not read how long to wait.
void TestFailuresOfPeersRefusals::a429IsNotRetriedWithoutPause()
{
    QFETCH(QByteArray, retryAfter);
    QFETCH(QByteArray, body);
    net::Headers headers;
    if (!retryAfter.isEmpty())
        headers.push_back({"Retry-After", retryAfter.toStdString()});
    ScriptedWorld world(
        unlimited(), [&](const Sent&) -> net::Response { return refusedWith(headers, body.constData()); });
    world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.eachIsAnswered(429));
    QCOMPARE(world.discord.sent().size(), 20U); // and not for ever
    for (std::size_t i = 1; i < 20; ++i)
        QVERIFY(world.sentAt(i) - world.sentAt(i - 1) >= scriptedWay + 10ms);
}

void TestFailuresOfPeersRefusals::anHtml429IsNotHammered_data()
{
    QTest::addColumn<QByteArray>("retryAfter");
    QTest::addColumn<Duration>("quiet");
    QTest::addRow("for an hour") << QByteArray("3600") << Duration{1h};
    QTest::addRow("without a time") << QByteArray() << Duration{10min};
    QTest::addRow("with one that cannot be read") << QByteArray("Wed, 21 Oct 2015 07:28:00 GMT") << Duration{10min};
}

// Of twenty requests that Cloudflare refused with an hour to wait, one client had made 160 within eight seconds, and
// another read the page as JSON and died.
void TestFailuresOfPeersRefusals::anHtml429IsNotHammered()
{
    QFETCH(QByteArray, retryAfter);
    QFETCH(Duration, quiet);
    ScriptedWorld world(unlimited(16), [&](const Sent&) -> net::Response { return html429(retryAfter.toStdString()); });
    for (std::size_t i = 0; i < 20; ++i)
        world.submit("POST", channelPath(i));
    world.clock.advance(8s);
    QVERIFY(world.client.state().addressHeldUntil
        > world.clock.now() + quiet - 9s); // and a person can see why nothing goes
    for (std::size_t i = 20; i < 40; ++i)
        world.submit("POST", channelPath(i));
    world.clock.advance(quiet - 8s);
    QCOMPARE(world.discord.sent().size(), 16U); // those that were under way already
    world.clock.advance(1s);
    QCOMPARE(world.discord.sent().size(), 17U); // one alone finds out whether it is over
}

void TestFailuresOfPeersRefusals::afterABlockTheFirstAnswerLetsTheOthersGo()
{
    bool blocked = true;
    ScriptedWorld world(unlimited(16), [&](const Sent&) {
        return blocked ? html429("60") : net::Response{200, {}, std::string("{}")};
    });
    for (std::size_t i = 0; i < 20; ++i)
        world.submit("POST", channelPath(i));
    world.clock.advance(30s);
    blocked = false;
    world.clock.advance(30s + scriptedWay);
    QCOMPARE(world.discord.sent().size(), 17U);
    world.clock.advance(4 * scriptedWay);
    QVERIFY(world.runToTheEnd());
    for (std::size_t i = 0; i < 20; ++i)
        QVERIFY(world.ended(i).status == 200);
    QCOMPARE(world.discord.sent().size(), 36U); // each of the 16 once more, the other four once
}

// A channel's name may be changed twice in ten minutes. A client waited for that within the channel's queue, and
// nothing else of the channel could be changed in the meantime.
void TestFailuresOfPeersRefusals::aLimitOfTheNameDoesNotHoldUpTheRestOfItsChannel()
{
    const ModelLimits left{"abcd1234", 5, 3, 5s, {}, Rounding::Up};
    ScriptedWorld world(unlimited(), [&](const Sent& sent) -> net::Response {
        return sent.body.find("name") != std::string::npos ? refusal(Refused::SubLimit, 10min, left) : granted();
    });
    for (int i = 0; i < 3; ++i)
        world.submit({{"PATCH", channel, R"({"name":"x"})", {}}});
    world.clock.advance(1s);
    const auto refused = world.discord.sent().size();
    world.submit({{"PATCH", channel, R"({"nsfw":true})", {}}});
    world.clock.advance(scriptedWay);
    QVERIFY(world.ended(3).status == 200);
    world.clock.advance(9min);
    QCOMPARE(world.discord.sent().size(), refused + 1); // and the others are not refused time and again
}

// A client counted down for itself and looked at no header any more, so what another process used was never seen.
void TestFailuresOfPeersRefusals::whatOthersUseOfABucketIsSeenInItsHeaders()
{
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::steady(10ms, 10ms);
    ClientWorld world(model, unlimited());
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 10, 5s});
    world.submit("POST", channelPath(0));
    world.clock.advance(20ms);
    for (int i = 0; i < 7; ++i)
        world.discord.useByOthers(channelPath(0));
    world.submit("POST", channelPath(0));
    world.clock.advance(20ms);
    for (int i = 0; i < 5; ++i)
        world.submit("POST", channelPath(0)); // one of them fits
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), 7);
}

HEADROOM_TEST(TestFailuresOfPeersRefusals)

} // namespace headroom::tst_failures_of_peers_refusals

#include "tst_failures_of_peers_refusals.moc"
