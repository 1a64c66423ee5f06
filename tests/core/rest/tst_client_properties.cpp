// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The whole client but for its sockets, on a clock that jumps: the scheduler against a model of Discord's
// fixed windows, over many seeds.
#include "core/base/virtual_clock.h"
#include "core/rest/client.h"
#include "tests/support/model_discord.h"

#include <QTest>

#include <optional>

using namespace headroom;
using namespace std::chrono_literals;
using support::ModelDiscord;

namespace {

struct World
{
    World(ModelDiscord::Options model, rest::Scheduler::Options scheduler)
        : discord(clock, model)
        , client(nullptr, discord, clock, {scheduler, {}, "here"})
    {
    }

    VirtualClock clock;
    ModelDiscord discord;
    rest::Client client;
    std::vector<std::vector<rest::Outcome>> outcomes; // by request; exactly one each is right

    rest::RequestId submit(const std::string& method, const std::string& path)
    {
        const auto index = outcomes.size();
        outcomes.emplace_back();
        return client.submit({method, path, {}, {}},
            [this, index](const rest::Outcome& outcome) { outcomes[index].push_back(outcome); });
    }

    void runToTheEnd(Duration atMost = 24h)
    {
        const auto deadline = clock.now() + atMost;
        while (clock.now() < deadline && clock.advanceToNextAlarm()) { }
    }

    int ended(rest::Outcome::Kind kind) const
    {
        return static_cast<int>(std::count_if(outcomes.begin(), outcomes.end(),
            [kind](const auto& each) { return each.size() == 1 && each.front().kind == kind; }));
    }
    bool eachEndedOnce() const
    {
        return std::all_of(outcomes.begin(), outcomes.end(), [](const auto& each) { return each.size() == 1; });
    }
};

std::string channelPath(std::size_t channel)
{
    return "/channels/" + std::to_string(203039963636301824ULL + channel) + "/messages";
}

void addSeeds(unsigned seeds)
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < seeds; ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

rest::Scheduler::Options unlimited(unsigned concurrency = 1000)
{
    rest::Scheduler::Options options;
    options.concurrency = concurrency;
    options.globalPerSecond = 0;
    return options;
}

} // namespace

class TestClientProperties : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aBucketOfOnesOwnNeverAnswers429_data() { addSeeds(300); }
    void aBucketOfOnesOwnNeverAnswers429();
    void sharedBucketsAreLeftAloneForAsLongAsTold_data() { addSeeds(60); }
    void sharedBucketsAreLeftAloneForAsLongAsTold();
    void everyRequestEndsOnceWhateverBreaks_data() { addSeeds(60); }
    void everyRequestEndsOnceWhateverBreaks();
    void cancellingAtAnyTimeEndsEachRequestOnce_data() { addSeeds(60); }
    void cancellingAtAnyTimeEndsEachRequestOnce();
    void aFullBucketIsUsedToItsLimit();
    void noSecondSeesMoreThanTheGlobalLimit();
};

void TestClientProperties::aBucketOfOnesOwnNeverAnswers429()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    const auto upTo = [&random](std::uint64_t n) { return random() % n; };
    ModelDiscord::Options model;
    model.shortestWay = 1ms;
    model.longestWay = 2ms + std::chrono::milliseconds(upTo(upTo(2) ? 60 : 900));
    model.seed = seed;
    World world(model, unlimited(1 + static_cast<unsigned>(upTo(40))));
    const auto channels = 1 + upTo(6);
    for (std::size_t i = 0; i < channels; ++i)
        world.discord.setBucket(
            channelPath(i), {1 + static_cast<std::int64_t>(upTo(10)), 250ms + std::chrono::milliseconds(upTo(6000))});

    // Now in a heap, now one by one, so that windows begin and end half used.
    for (auto left = 50 + upTo(250); left > 0; --left) {
        world.submit("POST", channelPath(upTo(channels)));
        if (upTo(3) == 0)
            world.clock.advance(std::chrono::milliseconds(upTo(upTo(4) ? 50 : 3000)));
    }
    world.runToTheEnd();
    QCOMPARE(world.discord.count(429), 0);
    QCOMPARE(world.ended(rest::Outcome::Kind::Answered), static_cast<int>(world.outcomes.size()));
    QCOMPARE(world.client.unfinished(), 0U);
    QCOMPARE(world.client.scheduler().busyLanes(), 0U);
}

void TestClientProperties::sharedBucketsAreLeftAloneForAsLongAsTold()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    ModelDiscord::Options model{1ms, 120ms};
    model.seed = seed;
    World world(model, unlimited());
    for (std::size_t i = 0; i < 3; ++i)
        world.discord.setBucket(channelPath(i), {4, 2s});
    for (int i = 0; i < 200; ++i) {
        world.submit("POST", channelPath(random() % 3));
        world.discord.useByOthers(channelPath(random() % 3));
        world.clock.advance(std::chrono::milliseconds(random() % 400));
    }
    world.runToTheEnd();
    QCOMPARE(world.ended(rest::Outcome::Kind::Answered), 200);
    for (const auto& refusal : world.discord.refusals()) {
        for (const auto& arrival : world.discord.arrivals()) {
            const bool inside = arrival.sent > refusal.landed && arrival.sent < refusal.landed + refusal.retryAfter;
            QVERIFY(arrival.path != refusal.path || !inside);
        }
    }
}

void TestClientProperties::everyRequestEndsOnceWhateverBreaks()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    ModelDiscord::Options model{1ms, 200ms, 15, 15};
    model.seed = seed;
    auto options = unlimited(8);
    options.globalPerSecond = 20;
    options.seed = seed;
    World world(model, options);
    const char* const methods[]{"GET", "POST", "PUT", "DELETE", "PATCH"};
    for (int i = 0; i < 300; ++i) {
        const auto path = channelPath(random() % 5);
        world.discord.setBucket(path, {3, 1s});
        world.submit(methods[random() % 5], path);
        world.clock.advance(std::chrono::milliseconds(random() % 60));
    }
    world.runToTheEnd();
    QVERIFY(world.eachEndedOnce());
    QVERIFY(world.discord.most() <= 8);
    QCOMPARE(world.client.unfinished(), 0U);
    QCOMPARE(world.client.scheduler().busyLanes(), 0U);
    QCOMPARE(world.client.scheduler().inFlight(), 0U);
}

void TestClientProperties::cancellingAtAnyTimeEndsEachRequestOnce()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    ModelDiscord::Options model{1ms, 100ms, 5, 5};
    model.seed = seed;
    World world(model, unlimited(10));
    std::vector<rest::RequestId> ids;
    for (int i = 0; i < 200; ++i) {
        const auto path = channelPath(random() % 3);
        world.discord.setBucket(path, {3, 2s});
        ids.push_back(world.submit(random() % 2 ? "GET" : "POST", path));
        if (random() % 2)
            world.client.cancel(ids[random() % ids.size()]);
        world.clock.advance(std::chrono::milliseconds(random() % 100));
    }
    world.client.cancelWaiting();
    world.clock.advance(0ms);
    world.runToTheEnd();
    QVERIFY(world.eachEndedOnce());
    QVERIFY(world.ended(rest::Outcome::Kind::Cancelled) > 0);
    QCOMPARE(world.client.scheduler().busyLanes(), 0U);
}

void TestClientProperties::aFullBucketIsUsedToItsLimit()
{
    World world({5ms, 20ms}, unlimited());
    world.discord.setBucket(channelPath(0), {5, 5s});
    const auto start = world.clock.now();
    for (int i = 0; i < 500; ++i)
        world.submit("POST", channelPath(0));
    world.runToTheEnd();
    // 100 windows, each prolonged by no more than the way there and back; the last need not be waited out.
    QCOMPARE(world.discord.count(200), 500);
    QVERIFY(world.clock.now() - start <= 100 * (5s + 2 * 20ms + 2ms));
    QVERIFY(world.clock.now() - start >= 99 * 5s);
}

void TestClientProperties::noSecondSeesMoreThanTheGlobalLimit()
{
    auto options = unlimited();
    options.globalPerSecond = 50;
    options.globalMargin = 0ms;
    World world({20ms, 20ms}, options);
    for (std::size_t i = 0; i < 1000; ++i) {
        world.discord.setBucket(channelPath(i), {5, 5s});
        world.submit("POST", channelPath(i));
        if (i % 7 == 0)
            world.clock.advance(20ms);
    }
    world.runToTheEnd();
    const auto& arrivals = world.discord.arrivals();
    QCOMPARE(arrivals.size(), 1000U);
    for (std::size_t i = 50; i < arrivals.size(); ++i)
        QVERIFY(arrivals[i].arrived - arrivals[i - 50].arrived >= 1s);
    // And no less than it, either.
    QVERIFY(arrivals.back().arrived - arrivals.front().arrived <= 20s);
}

QTEST_GUILESS_MAIN(TestClientProperties)
#include "tst_client_properties.moc"
