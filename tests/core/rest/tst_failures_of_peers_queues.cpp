// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How rate-limited clients and proxies were seen to let requests wait for each other that need not, go together that
// must not, and pile up.
#include "tests/support/clients/client_world.h"
#include "tests/support/discord/scripted_world.h"

#include <algorithm>

namespace headroom::tst_failures_of_peers_queues {

using namespace std::chrono_literals;
using namespace headroom::support;
using Kind = ModelWindow::Kind;
using Sent = ScriptedDiscord::Sent;

namespace {

constexpr Duration latency = 10ms; // each

ModelDiscord::Options steady()
{
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::steady(latency, latency);
    return model;
}

int sentTo(const ClientWorld& world, const std::string& route)
{
    const auto& all = world.discord.passages();
    return static_cast<int>(
        std::count_if(all.begin(), all.end(), [&](const auto& passage) { return passage.route == route; }));
}

std::string id(std::size_t number)
{
    return std::to_string(203039963636301824ULL + number);
}

} // namespace

class TestFailuresOfPeersQueues : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theFirstWaitingRequestDoesNotHoldUpOtherBuckets_data();
    void theFirstWaitingRequestDoesNotHoldUpOtherBuckets();
    void getAndPostOfOnePathDoNotShareAQueue();
    void firstRequestsOfDifferentRoutesDoNotWaitForEachOther();
    void channelsOfOneBucketNameDoNotShareAQueue();
    void requestsOfABucketDoNotGoOneByOne();
    void onlyOneGoesWhileTheLimitIsNotKnown();
    void answersOfSuccessTeachTheBucketAlsoWithoutAScope();
    void answersWithoutAnyHeadersHoldNothingUp();
    void routesOfOneBucketAreCountedTogether();
    void aBucketWhoseNameFlipsIsNotOverrun();
    void wakeUpsAtAResetAreNotAHerd();
    void unknownRoutesWork();
    void manyChannelsDoNotGrowForEver();
    void idsThatSplitNoBucketMakeNoQueue();
    void whatIsRefusedAtOnceLeavesNothingBehind();
};

void TestFailuresOfPeersQueues::theFirstWaitingRequestDoesNotHoldUpOtherBuckets_data()
{
    QTest::addColumn<unsigned>("concurrency");
    QTest::addRow("one at a time") << 1U;
    QTest::addRow("many") << 100U;
}

// A client walked its queue and stopped at the first request that had to wait. What came behind it waited as well,
// whatever bucket it was of.
void TestFailuresOfPeersQueues::theFirstWaitingRequestDoesNotHoldUpOtherBuckets()
{
    QFETCH(unsigned, concurrency);
    ClientWorld world(steady(), unlimited(concurrency));
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 1, 60s});
    for (int i = 0; i < 20; ++i)
        world.submit("POST", channelPath(0));
    for (std::size_t i = 1; i <= 20; ++i)
        world.submit("POST", channelPath(i));
    world.clock.advance(22 * 2 * latency);
    for (std::size_t i = 1; i <= 20; ++i)
        QCOMPARE(sentTo(world, "POST " + channelPath(i)), 1);
    QCOMPARE(sentTo(world, "POST " + channelPath(0)), 1);
}

// A proxy's queues had no method in their key: who sent a message waited for who read the channel's history.
void TestFailuresOfPeersQueues::getAndPostOfOnePathDoNotShareAQueue()
{
    ClientWorld world(steady(), unlimited());
    world.discord.setBucket("reading", {Kind::Fixed, 1, 60s}, "hash-of-reading");
    world.discord.setBucket("writing", {Kind::Fixed, 5, 5s}, "hash-of-writing");
    world.discord.setRoute("GET", channelPath(0), {"reading"});
    world.discord.setRoute("POST", channelPath(0), {"writing"});
    for (int i = 0; i < 5; ++i)
        world.submit("GET", channelPath(0) + "?before=" + id(static_cast<std::size_t>(i)));
    for (int i = 0; i < 5; ++i)
        world.submit("POST", channelPath(0));
    world.clock.advance(4 * latency);
    QCOMPARE(sentTo(world, "GET " + channelPath(0)), 1);
    QCOMPARE(sentTo(world, "POST " + channelPath(0)), 5);
}

// While no bucket was known, all requests of one channel went one after the other, and so did all that are of no
// channel, guild or webhook.
void TestFailuresOfPeersQueues::firstRequestsOfDifferentRoutesDoNotWaitForEachOther()
{
    ClientWorld world(steady(), unlimited());
    const auto channel = "/channels/" + id(0);
    const std::vector<std::string> paths{channel, channel + "/messages", channel + "/invites", channel + "/pins",
        channel + "/webhooks", "/users/@me", "/gateway/bot", "/voice/regions", "/sticker-packs", "/oauth2/@me"};
    for (const auto& path : paths)
        world.submit("GET", path);
    QCOMPARE(world.discord.passages().size(), paths.size());
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), static_cast<int>(paths.size()));
}

// Discord gives all channels one bucket name. A client that took the name alone for its key had one queue for all of
// them, and a message took minutes.
void TestFailuresOfPeersQueues::channelsOfOneBucketNameDoNotShareAQueue()
{
    ClientWorld world(steady(), unlimited());
    for (std::size_t i = 0; i < 100; ++i)
        world.discord.setBucket(channelPath(i), {Kind::Fixed, 5, 5s}, "one-name");
    for (int turn = 0; turn < 5; ++turn) {
        for (std::size_t i = 0; i < 100; ++i)
            world.submit("POST", channelPath(i));
    }
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    QVERIFY(*world.discord.arrivals().back().arrived - Instant{1h} < 100ms);
}

// Most clients send one request of a bucket, wait for its answer, and send the next: a bucket of fifty a second was
// used for five at a way of 200 ms.
void TestFailuresOfPeersQueues::requestsOfABucketDoNotGoOneByOne()
{
    ClientWorld world(steady(), unlimited());
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 50, 1s});
    for (int i = 0; i < 50; ++i)
        world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    QCOMPARE(world.discord.maxInFlight(), 49);
    QVERIFY(*world.discord.arrivals().back().arrived - Instant{1h} <= 4 * latency);
}

// A client let everything of a new bucket go until the first answer came.
void TestFailuresOfPeersQueues::onlyOneGoesWhileTheLimitIsNotKnown()
{
    ClientWorld world(steady(), unlimited());
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 5, 5s});
    for (int i = 0; i < 50; ++i)
        world.submit("POST", channelPath(0));
    world.clock.advance(2 * latency - 1ns);
    QCOMPARE(world.discord.passages().size(), 1U);
    world.clock.advance(1ns);
    QCOMPARE(world.discord.passages().size(), 5U);
}

// A client learned its limits from answers with X-RateLimit-Scope only, which none but a 429 has: so it learned them
// from 429s.
void TestFailuresOfPeersQueues::answersOfSuccessTeachTheBucketAlsoWithoutAScope()
{
    ScriptedWorld world(unlimited(), [](const Sent& sent) -> net::Response {
        return granted(4 - static_cast<std::int64_t>(sent.number % 5), 5, 5s);
    });
    for (int i = 0; i < 10; ++i)
        world.submit("POST", channelPath(0));
    world.clock.advance(2s);
    QCOMPARE(world.discord.sent().size(), 5U);
    const auto state = world.client.state();
    QCOMPARE(state.lanes.size(), 1U);
    QVERIFY(state.lanes[0].limit == 5);
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.eachIsAnswered(200));
}

// And what has no limit that is told of must not stand still for that.
void TestFailuresOfPeersQueues::answersWithoutAnyHeadersHoldNothingUp()
{
    ScriptedWorld world(unlimited(), [](const Sent&) -> net::Response { return {200, {}, "{}"}; });
    for (int i = 0; i < 20; ++i)
        world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd(20 * scriptedWay + 1s));
    QVERIFY(world.eachIsAnswered(200));
}

// When two routes turned out to be of one bucket, only later requests went into the common queue. What stood in the old
// ones went on beside it, and the bucket was overrun.
void TestFailuresOfPeersQueues::routesOfOneBucketAreCountedTogether()
{
    ClientWorld world(steady(), unlimited());
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 10, 5s});
    for (int i = 0; i < 30; ++i) {
        world.submit("PUT", channelPath(0));
        world.submit("PATCH", channelPath(0));
        world.submit("DELETE", channelPath(0));
    }
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.discord.count(429) <= 2); // two went before anybody could know that they are of the third one's
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), 90);
    QVERIFY(*world.discord.arrivals().back().arrived - Instant{1h} < 42s); // nine windows, eight of them waited for
}

// The name of a bucket was seen to change to and fro when it is nearly used up. Each new name was a new, full bucket.
void TestFailuresOfPeersQueues::aBucketWhoseNameFlipsIsNotOverrun()
{
    ScriptedWorld world(unlimited(), [](const Sent& sent) -> net::Response {
        const auto left = 4 - static_cast<std::int64_t>(sent.number % 5);
        return granted(left, 5, 5s, left < 2 ? "the-other-name" : "one-name");
    });
    for (int i = 0; i < 30; ++i)
        world.submit("POST", channelPath(0));
    QVERIFY(world.runToTheEnd(10min));
    QVERIFY(world.eachIsAnswered(200));
    const auto& sent = world.discord.sent();
    for (std::size_t i = 5; i < sent.size(); ++i)
        QVERIFY(sent[i].at - sent[i - 5].at >= 5s);
}

// Whatever waited for a bucket woke up at its reset and went: five fitted, hundreds were refused, and within ten
// minutes more than ten thousand.
void TestFailuresOfPeersQueues::wakeUpsAtAResetAreNotAHerd()
{
    ClientWorld world(steady(), unlimited());
    const auto start = world.clock.now();
    for (std::size_t i = 0; i < 50; ++i)
        world.discord.setBucket(channelPath(i), {Kind::Fixed, 5, 5s}); // all of them end at the same moment
    for (int i = 0; i < 50; ++i) {
        for (std::size_t channel = 0; channel < 50; ++channel)
            world.submit("POST", channelPath(channel));
    }
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), 2500);
    const auto last = *world.discord.arrivals().back().arrived - start;
    QVERIFY(last < 10 * 5s); // and no window is left out for that
}

// A proxy had a closed list of endpoints and answered 501 to 75 of Discord's 242 operations.
void TestFailuresOfPeersQueues::unknownRoutesWork()
{
    ClientWorld world(steady(), unlimited());
    const std::vector<std::string> paths{"/guilds/" + id(0) + "/tomorrow/" + id(1) + "/and-after", "/brand-new",
        "/channels/" + id(0) + "/polls/" + id(1) + "/expire", "/lobbies/" + id(0) + "/members/bulk",
        "/guilds/" + id(0) + "/soundboard-sounds/" + id(1), "/channels/" + id(0) + '/' + id(1)};
    for (const auto& path : paths)
        world.submit("POST", path);
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), static_cast<int>(paths.size()));
    QCOMPARE(world.discord.count(200), static_cast<int>(paths.size()));
}

// A proxy kept a queue of its own for every channel it ever heard of: 269 MB after twenty thousand.
void TestFailuresOfPeersQueues::manyChannelsDoNotGrowForEver()
{
    auto options = unlimited();
    options.maxIdleLanes = 100;
    ClientWorld world(steady(), options);
    for (std::size_t i = 0; i < 20'000; ++i) {
        world.submit("POST", channelPath(i));
        world.clock.advance(100ms);
    }
    QVERIFY(world.runToTheEnd());
    world.clock.advance(2s);
    world.submit("POST", channelPath(0));
    QVERIFY(world.client.scheduler().lanes() <= 200);
    // And without that bound, what nobody has asked for ten minutes goes.
    ClientWorld unbounded(steady(), unlimited());
    for (std::size_t i = 0; i < 1000; ++i)
        unbounded.submit("POST", channelPath(i));
    unbounded.clock.advance(11min);
    unbounded.submit("POST", channelPath(0));
    QVERIFY(unbounded.client.scheduler().lanes() <= 1);
}

// The same proxy did so for every user, sticker and lobby, and another client for every invite: their ids and codes
// stayed in the key although Discord splits no bucket by them.
void TestFailuresOfPeersQueues::idsThatSplitNoBucketMakeNoQueue()
{
    // Answers that name no bucket: those that did would bring the queues together again.
    ScriptedWorld world(unlimited(), [](const Sent&) -> net::Response { return {200, {}, "{}"}; });
    const std::vector<std::string> heads{"/users/", "/stickers/", "/lobbies/", "/invites/", "/guilds/templates/",
        "/sticker-packs/", "/stage-instances/", "/channels/1/messages/", "/guilds/1/members/"};
    for (const auto& head : heads) {
        for (std::size_t i = 0; i < 200; ++i)
            world.submit("GET", head + id(i));
    }
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.client.scheduler().lanes() <= heads.size());
    QCOMPARE(world.discord.sent().size(), 200 * heads.size());
    QVERIFY(world.eachIsAnswered(200));
}

// Nor does what is refused before it was sent make anything to be kept.
void TestFailuresOfPeersQueues::whatIsRefusedAtOnceLeavesNothingBehind()
{
    ScriptedWorld world(unlimited(), [](const Sent&) -> net::Response { return refusal(Refused::Global, 5min, {}); });
    world.submit("POST", channelPath(0));
    world.clock.advance(scriptedWay);
    for (std::size_t i = 1; i <= 1000; ++i)
        world.submit({{"POST", channelPath(i), {}, {}}, model::Priority::Normal, 1s});
    world.clock.advance(0s);
    QCOMPARE(world.client.unfinished(), 1U);
    QCOMPARE(world.client.scheduler().busyLanes(), 1U);
}

HEADROOM_TEST(TestFailuresOfPeersQueues)

} // namespace headroom::tst_failures_of_peers_queues

#include "tst_failures_of_peers_queues.moc"
