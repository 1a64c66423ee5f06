// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Discord's global limit is never met, however it counts its seconds and however long requests are on their way: what
// it counts is when they arrive. The ways here stay below two seconds; see SlidingWindowLimiter for what is given up
// after that.
#include "tests/support/clients/client_world.h"

#include <algorithm>

namespace headroom::tst_client_global {

using namespace std::chrono_literals;
using namespace headroom::support;
using Kind = ModelWindow::Kind;

namespace {

constexpr Duration maxLatency = 900ms;

ModelDiscord::Options drawModel(std::mt19937_64& random, Kind kind, std::int64_t perSecond)
{
    const auto milliseconds = [&random](Duration::rep to) {
        return Duration{std::chrono::milliseconds(random() % static_cast<std::uint64_t>(to + 1))};
    };
    ModelDiscord::Options model;
    model.global = ModelWindow::Rule{kind, perSecond, 1s};
    const auto there = milliseconds(60);
    const auto back = milliseconds(60);
    const std::array<ModelLatencies, 5> latencies{ModelLatencies::steady(there, back),
        ModelLatencies{{there, there + milliseconds(10)}, {back, back + milliseconds(10)}},
        ModelLatencies{{there, there + milliseconds(800)}, {back, back}},
        ModelLatencies{{there, there}, {back, maxLatency}}, ModelLatencies::between(1ms, maxLatency)};
    model.latencies = latencies[random() % latencies.size()];
    model.seed = random();
    model.calendarAhead = milliseconds(10'000) - 5s;
    return model;
}

int maxInAnySecond(const std::vector<ModelDiscord::Passage>& arrivals)
{
    std::ptrdiff_t maximum = 0;
    auto first = arrivals.begin();
    for (auto last = arrivals.begin(); last != arrivals.end(); ++last) {
        while (*first->arrived + 1s <= *last->arrived)
            ++first;
        maximum = std::max(maximum, last - first + 1);
    }
    return static_cast<int>(maximum);
}

} // namespace

class TestClientGlobal : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noSecondOfTheClockIsOverrun_data() { addSeeds(150); }
    void noSecondOfTheClockIsOverrun() { noSecondIsOverrun(Kind::Calendar); }
    void noSecondFromAFirstRequestIsOverrun_data() { addSeeds(150); }
    void noSecondFromAFirstRequestIsOverrun() { noSecondIsOverrun(Kind::Fixed); }
    void noSecondAnywhereIsOverrun_data() { addSeeds(150); }
    void noSecondAnywhereIsOverrun() { noSecondIsOverrun(Kind::Sliding); }
    void ofLimitsWithinABucketAndInAllBothAreKept_data() { addSeeds(100); }
    void ofLimitsWithinABucketAndInAllBothAreKept();
    void whatGoesWithoutTheTokenIsCountedForItself();
    void aFirstBurstThatIsHeldUpBringsNothingForward();

private:
    void noSecondIsOverrun(Kind kind);
};

void TestClientGlobal::noSecondIsOverrun(Kind kind)
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    const auto perSecond = 2 + static_cast<std::int64_t>(random() % 60);
    auto options = unlimited(1 + static_cast<unsigned>(random() % 200));
    options.globalPerSecond = static_cast<double>(perSecond);
    ClientWorld world(drawModel(random, kind, perSecond), options);
    for (std::size_t i = 0; i < 400; ++i) {
        world.discord.setBucket(channelPath(i), {Kind::Fixed, 5, 5s});
        world.submit("POST", channelPath(i));
        if (random() % 5 == 0)
            world.clock.advance(std::chrono::milliseconds(random() % 400));
    }
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    QVERIFY(maxInAnySecond(world.discord.arrivals()) <= perSecond);
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), 400);
    QVERIFY(world.isAtRest());
}

void TestClientGlobal::ofLimitsWithinABucketAndInAllBothAreKept()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    const auto perSecond = 2 + static_cast<std::int64_t>(random() % 30);
    auto options = unlimited(1 + static_cast<unsigned>(random() % 60));
    options.globalPerSecond = static_cast<double>(perSecond);
    ClientWorld world(drawModel(random, Kind::Sliding, perSecond), options);
    const auto kinds = std::array{Kind::Fixed, Kind::Calendar, Kind::Sliding, Kind::Gcra};
    for (std::size_t i = 0; i < 8; ++i) {
        const auto limit = 1 + static_cast<std::int64_t>(random() % 8);
        world.discord.setBucket(
            channelPath(i), {kinds[i % 4], limit, 500ms + std::chrono::milliseconds(random() % 3000)});
    }
    for (int i = 0; i < 300; ++i) {
        world.submit("POST", channelPath(random() % 8));
        if (random() % 5 == 0)
            world.clock.advance(std::chrono::milliseconds(random() % 400));
    }
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    QVERIFY(maxInAnySecond(world.discord.arrivals()) <= perSecond);
    QVERIFY(world.isAtRest());
}

void TestClientGlobal::whatGoesWithoutTheTokenIsCountedForItself()
{
    ModelDiscord::Options model;
    model.latencies = ModelLatencies::steady(20ms, 20ms);
    model.global = ModelWindow::Rule{Kind::Sliding, 5, 1s};
    auto options = unlimited();
    options.globalPerSecond = 5;
    options.addressPerSecond = 10;
    ClientWorld world(model, options);
    const auto start = world.clock.now();
    for (std::size_t i = 0; i < 10; ++i) {
        world.submit("POST", channelPath(i));
        const auto id = std::to_string(203039963636301824ULL + i);
        world.submit("POST", "/interactions/" + id + "/aW50ZXJhY3Rpb246dG9rZW4tb2Ytb25l/callback");
    }
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), 20);
    for (const auto& passage : world.discord.passages())
        QCOMPARE(passage.withToken || passage.sent == start, true); // ten of them fit into the address's second
    QVERIFY(world.clock.now() - start < 2s);
}

// As of a machine that is busy while a fleet starts on it.
void TestClientGlobal::aFirstBurstThatIsHeldUpBringsNothingForward()
{
    constexpr int perSecond = 50;
    ModelDiscord::Options model;
    model.global = ModelWindow::Rule{Kind::Fixed, perSecond, 1s};
    model.latencies = ModelLatencies::steady(95ms, 5ms);
    auto options = unlimited();
    options.globalPerSecond = perSecond;
    ClientWorld world(model, options);
    for (std::size_t i = 0; i < 3 * perSecond; ++i)
        world.submit("POST", channelPath(i));
    world.clock.advance(500ms);
    world.discord.setLatencies(ModelLatencies::steady(5ms, 5ms));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    QCOMPARE(maxInAnySecond(world.discord.arrivals()), perSecond);
}

HEADROOM_TEST(TestClientGlobal)

} // namespace headroom::tst_client_global

#include "tst_client_global.moc"
