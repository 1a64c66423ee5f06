// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What rate-limited clients and proxies were seen to do wrong with the global limit and the budget of invalid requests.
#include "core/model/invalid_thresholds.h"
#include "tests/support/clients/client_world.h"
#include "tests/support/discord/scripted_world.h"

#include <algorithm>

namespace headroom::tst_failures_of_peers_global {

using namespace std::chrono_literals;
using namespace headroom::support;
using Kind = ModelWindow::Kind;
using Sent = ScriptedDiscord::Sent;

namespace {

std::string callbackPath(std::size_t number)
{
    const auto id = std::to_string(203039963636301824ULL + number);
    return "/interactions/" + id + "/aW50ZXJhY3Rpb246dG9rZW4tb2Ytb25l/callback";
}

// The first request hits the global limit, all others are let through.
ScriptedDiscord::Script onceGlobal(Duration wait)
{
    return [wait](const Sent& sent) -> net::Response {
        return sent.number == 0 ? refusal(Refused::Global, wait, {}) : granted();
    };
}

ModelDiscord::Options modelOf(ModelWindow::Rule global, Duration latency = 10ms)
{
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::steady(latency, latency);
    model.global = global;
    return model;
}

rest::Scheduler::Options perSecond(double global, unsigned concurrency = 1000)
{
    auto options = unlimited(concurrency);
    options.globalPerSecond = global;
    return options;
}

std::size_t maxInAnySecond(const std::vector<ModelDiscord::Passage>& arrivals)
{
    std::size_t maximum = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        while (*arrivals[i].arrived - *arrivals[first].arrived >= 1s)
            ++first;
        maximum = std::max(maximum, i - first + 1);
    }
    return maximum;
}

} // namespace

class TestFailuresOfPeersGlobal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aGlobal429StopsEveryOtherBucket();
    void whatIsAskedForDuringAGlobal429WaitsToo();
    void aGlobal429LeavesNoRequestHanging();
    void afterAGlobal429NotAllGoAtOnce();
    void aGlobal429WithoutRemainingIsNotTakenForADeadServer();
    void aUser429WithRemaining0DoesNotStopTheWholeBot();
    void theFirstSecondSeesNoMoreThanTheGlobalLimit_data();
    void theFirstSecondSeesNoMoreThanTheGlobalLimit();
    void twoWindowsThatMeetDoNotSeeTwiceTheLimit();
    void whatWaitsForItsBucketTakesNothingOfTheGlobalLimit();
    void interactionCallbacksDoNotWaitForTheGlobalLimit();
    void theBudgetIsOfTenMinutesNotFifteen();
    void shared429sAreNotCountedAsInvalid();
    void requestsStopBeforeTheTenThousandthInvalidOne();
};

// A proxy wrote down that the global limit was hit, and nothing ever read it. Another client copied the flag before it
// was set.
void TestFailuresOfPeersGlobal::aGlobal429StopsEveryOtherBucket()
{
    ScriptedWorld world(unlimited(1), onceGlobal(2s));
    for (std::size_t i = 0; i < 10; ++i)
        world.submit("POST", channelPath(i));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.sent().size(), 11U);
    for (std::size_t i = 1; i < 11; ++i)
        QVERIFY(world.sentAt(i) >= scriptedWay + 2s);
    QVERIFY(world.eachIsAnswered(200));
}

// A client let go of the lock before it slept, so whoever came meanwhile did not wait.
void TestFailuresOfPeersGlobal::whatIsAskedForDuringAGlobal429WaitsToo()
{
    ScriptedWorld world(unlimited(), onceGlobal(2s));
    world.submit("POST", channelPath(0));
    world.clock.advance(scriptedWay);
    for (std::size_t i = 1; world.clock.now() < world.start + 1900ms; ++i) {
        world.submit("POST", channelPath(i));
        world.clock.advance(100ms);
    }
    QCOMPARE(world.discord.sent().size(), 1U);
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.sentAt(1) >= scriptedWay + 2s);
    QVERIFY(world.eachIsAnswered(200));
}

// A client never woke up those that waited for the end of one global 429: 69 of 120 requests never ended.
void TestFailuresOfPeersGlobal::aGlobal429LeavesNoRequestHanging()
{
    ClientWorld world(modelOf({Kind::Calendar, 20, 1s}), unlimited());
    for (std::size_t i = 0; i < 120; ++i)
        world.submit("POST", channelPath(i));
    QVERIFY(world.runToTheEnd(10min));
    QVERIFY(world.discord.refusals(Refused::Global) > 0);
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), 120);
    QVERIFY(world.isAtRest());
}

// All that waited woke up at the same moment, were refused together again, and so on until the address was blocked.
void TestFailuresOfPeersGlobal::afterAGlobal429NotAllGoAtOnce()
{
    ScriptedWorld world(perSecond(50), onceGlobal(1s));
    world.submit("POST", channelPath(0));
    world.clock.advance(scriptedWay);
    for (std::size_t i = 1; i < 300; ++i)
        world.submit("POST", channelPath(i));
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.eachIsAnswered(200));
    const auto& sent = world.discord.sent();
    const auto upTo = [&](Duration end) {
        return std::count_if(
            sent.begin(), sent.end(), [&](const Sent& s) { return s.at - world.start < scriptedWay + 1s + end; });
    };
    QVERIFY(upTo(0s) == 1);
    QVERIFY(upTo(100ms) <= 1 + 50 / 10 + 1);
    QVERIFY(upTo(1s) <= 1 + 50);
}

// A 429 without X-RateLimit-Remaining and -Reset-After was taken for a server that is down. Discord's global one has
// neither.
void TestFailuresOfPeersGlobal::aGlobal429WithoutRemainingIsNotTakenForADeadServer()
{
    ScriptedWorld world(unlimited(), [](const Sent& sent) -> net::Response {
        return sent.number < 10 ? refusal(Refused::Global, 650ms, {}) : granted();
    });
    for (std::size_t i = 0; i < 10; ++i)
        world.submit("POST", channelPath(i));
    world.clock.advance(scriptedWay);
    const auto state = world.client.state();
    QVERIFY(state.breaker == model::BreakerState::Closed);
    QVERIFY(state.hostProblem.empty());
    QVERIFY(state.global.heldUntil == world.clock.now() + 650ms);
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.sentAt(10) >= scriptedWay + 650ms);
    QVERIFY(world.sentAt(10) < 1s);
    QVERIFY(world.eachIsAnswered(200));
}

// A client took any 429 with nothing left in the bucket for the global one, and the bot stood still.
void TestFailuresOfPeersGlobal::aUser429WithRemaining0DoesNotStopTheWholeBot()
{
    ScriptedWorld world(unlimited(), [](const Sent& sent) -> net::Response {
        const ModelLimits empty{"abcd1234", 5, 0, 3s, {}, Rounding::Up};
        return sent.number == 0 ? refusal(Refused::Bucket, 3s, empty) : granted();
    });
    world.submit("POST", channelPath(0));
    world.clock.advance(scriptedWay);
    for (std::size_t i = 1; i < 10; ++i)
        world.submit("POST", channelPath(i));
    QCOMPARE(world.discord.sent().size(), 10U);
    QVERIFY(!world.client.state().global.heldUntil);
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.eachIsAnswered(200));
}

void TestFailuresOfPeersGlobal::theFirstSecondSeesNoMoreThanTheGlobalLimit_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<unsigned>("concurrency");
    for (const unsigned concurrency : {10U, 64U, 200U, 1000U}) {
        QTest::addRow("calendar, %u at once", concurrency) << static_cast<int>(Kind::Calendar) << concurrency;
        QTest::addRow("sliding, %u at once", concurrency) << static_cast<int>(Kind::Sliding) << concurrency;
    }
}

// A client let a hundred through in its first second, because a full allowance met its first refill; others had no
// limit of their own at all and learned it from more than a thousand 429s.
void TestFailuresOfPeersGlobal::theFirstSecondSeesNoMoreThanTheGlobalLimit()
{
    QFETCH(int, kind);
    QFETCH(unsigned, concurrency);
    ClientWorld world(modelOf({static_cast<Kind>(kind), 50, 1s}), perSecond(50, concurrency));
    for (std::size_t i = 0; i < 400; ++i)
        world.submit("POST", channelPath(i));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    QVERIFY(maxInAnySecond(world.discord.arrivals()) <= 50);
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), 400);
}

// Counted by whole seconds, the end of one and the beginning of the next were 98 requests in 200 ms.
void TestFailuresOfPeersGlobal::twoWindowsThatMeetDoNotSeeTwiceTheLimit()
{
    ClientWorld world(modelOf({Kind::Sliding, 50, 1s}), perSecond(50));
    world.clock.advance(900ms);
    for (std::size_t i = 0; i < 50; ++i)
        world.submit("POST", channelPath(i));
    world.clock.advance(150ms);
    for (std::size_t i = 50; i < 100; ++i)
        world.submit("POST", channelPath(i));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    QVERIFY(maxInAnySecond(world.discord.arrivals()) <= 50);
    QVERIFY(world.clock.now() - Instant{1h} > 1900ms); // the second half waited for its second
}

// A proxy took from the global limit before the request went into its bucket's queue: what waited there used it up for
// nothing, and when it went at last nobody counted it.
void TestFailuresOfPeersGlobal::whatWaitsForItsBucketTakesNothingOfTheGlobalLimit()
{
    ClientWorld world(modelOf({Kind::Sliding, 10, 1s}), perSecond(10));
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 1, 30s});
    world.submit("POST", channelPath(0));
    world.clock.advance(2s);
    for (int i = 0; i < 100; ++i)
        world.submit("POST", channelPath(0));
    for (std::size_t i = 1; i <= 10; ++i)
        world.submit("POST", channelPath(i));
    world.clock.advance(100ms);
    QCOMPARE(world.discord.passages().size(), 11U);
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
}

// An interaction has to be answered within three seconds; in many clients its callback stood in the queue of the global
// limit, which Discord does not count it towards.
void TestFailuresOfPeersGlobal::interactionCallbacksDoNotWaitForTheGlobalLimit()
{
    ScriptedWorld world(perSecond(1), [](const Sent& sent) -> net::Response {
        return sent.withToken ? refusal(Refused::Global, 20s, {}) : net::Response{204, {{"Via", "1.1 google"}}, ""};
    });
    for (std::size_t i = 0; i < 5; ++i)
        world.submit("POST", channelPath(i));
    world.clock.advance(scriptedWay);
    const auto asked = world.clock.now();
    for (std::size_t i = 0; i < 5; ++i)
        world.submit("POST", callbackPath(i));
    for (std::size_t i = 0; i < 5; ++i)
        QCOMPARE(world.discord.sentTo(callbackPath(i)).size(), 1U);
    QVERIFY(world.discord.sent().back().at == asked);
    world.clock.advance(scriptedWay);
    for (std::size_t i = 5; i < 10; ++i)
        QVERIFY(world.ended(i).status == 204);
}

// A client counted the invalid requests of fifteen minutes, and one forgot them after less than Discord does.
void TestFailuresOfPeersGlobal::theBudgetIsOfTenMinutesNotFifteen()
{
    ScriptedWorld world(unlimited(), [](const Sent&) -> net::Response { return errorAnswer(403); });
    world.submit("POST", channelPath(0));
    world.clock.advance(10min - 1s);
    QCOMPARE(world.client.state().invalid, 1U);
    world.clock.advance(2s);
    QCOMPARE(world.client.state().invalid, 0U);
}

// A client warned of 429s of limits that others share, which Discord does not hold against anybody.
void TestFailuresOfPeersGlobal::shared429sAreNotCountedAsInvalid()
{
    ScriptedWorld world(unlimited(), [](const Sent& sent) -> net::Response {
        const ModelLimits limits{"abcd1234", 10, 9, 64570ms, {}, Rounding::Up};
        return sent.number < 50 ? refusal(Refused::Shared, 1s, limits) : granted();
    });
    for (std::size_t i = 0; i < 50; ++i)
        world.submit("POST", channelPath(i));
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.eachIsAnswered(200));
    QCOMPARE(world.client.state().invalid, 0U);
}

// Clients told of the ten thousandth invalid request and sent on; the address was blocked.
void TestFailuresOfPeersGlobal::requestsStopBeforeTheTenThousandthInvalidOne()
{
    ScriptedWorld world(perSecond(50, 200), [](const Sent&) -> net::Response { return errorAnswer(403); });
    for (std::size_t i = 0; i < 15'000; ++i) {
        rest::Request request{{"POST", channelPath(i % 500), {}, {}}};
        request.priority = model::Priority::Critical;
        world.submit(request);
    }
    world.clock.advance(9min);
    const auto sent = world.discord.sent().size();
    QVERIFY(sent >= 9'000);
    QVERIFY(sent < 10'000);
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.eachIsAnswered(403));
    const auto& all = world.discord.sent();
    for (std::size_t i = 10'000; i < all.size(); ++i)
        QVERIFY(all[i].at - all[i - 9'999].at > 10min); // no ten minutes saw ten thousand
}

HEADROOM_TEST(TestFailuresOfPeersGlobal)

} // namespace headroom::tst_failures_of_peers_global

#include "tst_failures_of_peers_global.moc"
