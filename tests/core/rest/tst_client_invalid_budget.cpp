// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The invalid requests of a fleet stay within the threshold of the priority that makes them, whatever is under way.
#include "tests/support/clients/client_world.h"
#include "tests/support/clients/model_fleet.h"
#include "tests/support/discord/scripted_world.h"

#include <algorithm>

namespace headroom::tst_client_invalid_budget {

using namespace std::chrono_literals;
using namespace headroom::support;
using model::Priority;
using model::WaitReason;

namespace {

constexpr model::InvalidThresholds small{1000, 500, 800, 950};

std::uint64_t thresholdOf(Priority priority, const model::InvalidThresholds& thresholds)
{
    return std::array{
        thresholds.stopAllAt, thresholds.stopNormalAt, thresholds.stopBulkAt}[static_cast<std::size_t>(priority)];
}

rest::Request requestOf(Priority priority, std::size_t channel = 0)
{
    rest::Request request{{"POST", channelPath(channel), {}, {}}};
    request.priority = priority;
    return request;
}

// Every request is answered with 403.
struct ForbiddenWorld : ScriptedWorld
{
    ForbiddenWorld()
        : ScriptedWorld(options(), [](const ScriptedDiscord::Sent&) -> net::Response { return errorAnswer(403); })
    {
    }

    static rest::Scheduler::Options options()
    {
        auto options = unlimited(64);
        options.invalid = {100, 50, 80, 95};
        return options;
    }
    void use(std::size_t count)
    {
        for (std::size_t i = 0; i < count; ++i)
            submit(requestOf(Priority::Critical, i));
        clock.advance(scriptedWay);
    }
};

} // namespace

class TestClientInvalidBudget : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void noPriorityPassesItsThreshold_data();
    void noPriorityPassesItsThreshold();
    void whateverTheDelaysTheThresholdIsReachedAndNotPassed_data();
    void whateverTheDelaysTheThresholdIsReachedAndNotPassed();
    void wellBelowTheThresholdNobodyWaits();
    void whileRedisIsAwayEachKeepsToItsShare_data();
    void whileRedisIsAwayEachKeepsToItsShare();
    void whatIsUnderWayHoldsTheRestBackUntilItsAnswers();
    void eachPriorityGoesWhenTheCountFallsBelowItsOwnThreshold_data();
    void eachPriorityGoesWhenTheCountFallsBelowItsOwnThreshold();
    void aDeadlineIsMeasuredByItsOwnThreshold();
    void aCriticalRequestDoesNotWaitBehindABulkOneThatIsStopped();
};

void TestClientInvalidBudget::noPriorityPassesItsThreshold_data()
{
    QTest::addColumn<Priority>("priority");
    QTest::addColumn<std::size_t>("processes");
    for (const std::size_t processes : {1, 8}) {
        QTest::addRow("bulk, %zu processes", processes) << Priority::Bulk << processes;
        QTest::addRow("normal, %zu processes", processes) << Priority::Normal << processes;
        QTest::addRow("critical, %zu processes", processes) << Priority::Critical << processes;
    }
}

// 64 at once in each process: one alone came to 5,061, 8,063 and 9,561, eight to 7,451, 9,878 and 12,232.
void TestClientInvalidBudget::noPriorityPassesItsThreshold()
{
    QFETCH(Priority, priority);
    QFETCH(std::size_t, processes);
    ModelFleet::Options options;
    options.scheduler = unlimited(64);
    ModelFleet fleet(options);
    const auto threshold = thresholdOf(priority, {});
    fleet.use(threshold - 1000);
    for (std::size_t i = 0; i < processes; ++i)
        fleet.start(priority);
    fleet.clock.advance(1min);
    QCOMPARE(fleet.invalid, threshold);
    QCOMPARE(fleet.client(0).state().invalid, threshold);
    QVERIFY(fleet.client(0).state().lanes.front().waitReason == WaitReason::Budget);
    QVERIFY(fleet.client(0).state().lanes.front().waitsUntil > fleet.clock.now() + 8min);
}

void TestClientInvalidBudget::whateverTheDelaysTheThresholdIsReachedAndNotPassed_data()
{
    addSeeds(12);
}

void TestClientInvalidBudget::whateverTheDelaysTheThresholdIsReachedAndNotPassed()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    ModelFleet::Options options;
    options.scheduler = unlimited(1 + static_cast<unsigned>(random() % 100));
    options.scheduler.invalid = small;
    options.redisLongest = std::array<Duration, 4>{0ms, 5ms, 100ms, 900ms}[seed % 4];
    options.requestLongest = std::array<Duration, 3>{30ms, 400ms, 5s}[seed % 3];
    options.invalidPercent = std::array{100, 30}[seed % 2];
    options.seed = seed;
    ModelFleet fleet(options);
    const auto priority = model::allPriorities[random() % 3];
    for (std::size_t processes = 1 + random() % 8; processes > 0; --processes) {
        fleet.start(priority, 50);
        fleet.clock.advance(std::chrono::milliseconds{random() % 1500});
    }
    const auto threshold = thresholdOf(priority, small);
    for (int i = 0; i < 400 && fleet.invalid < threshold; ++i)
        fleet.clock.advance(1s);
    fleet.clock.advance(20s);
    QCOMPARE(fleet.invalid, threshold);
}

void TestClientInvalidBudget::wellBelowTheThresholdNobodyWaits()
{
    ModelFleet::Options options;
    options.scheduler = unlimited(64);
    options.invalidPercent = 0;
    ModelFleet fleet(options);
    for (int i = 0; i < 8; ++i)
        fleet.start(Priority::Bulk, 100);
    fleet.clock.advance(50ms); // told
    for (int i = 0; i < 10; ++i) {
        fleet.clock.advance(333ms);
        for (std::size_t process = 0; process < 8; ++process) {
            const auto lanes = fleet.client(process).state().lanes;
            QVERIFY(
                std::ranges::none_of(lanes, [](const auto& lane) { return lane.waitReason == WaitReason::Budget; }));
        }
    }
}

void TestClientInvalidBudget::whileRedisIsAwayEachKeepsToItsShare_data()
{
    addSeeds(4);
}

void TestClientInvalidBudget::whileRedisIsAwayEachKeepsToItsShare()
{
    QFETCH(unsigned, seed);
    ModelFleet::Options options;
    options.scheduler = unlimited(16);
    options.scheduler.invalid = small;
    options.seed = seed;
    ModelFleet fleet(options);
    for (int i = 0; i < 6; ++i)
        fleet.start(Priority::Bulk, 50);
    // What each was last told is so old at most, with the way there and back.
    std::uint64_t reported = 0;
    while (fleet.invalid < 100 + 80 * seed) {
        reported = fleet.invalid;
        fleet.clock.advance(1s + 20ms);
    }
    const auto before = fleet.invalid;
    fleet.loseRedis();
    fleet.clock.advance(2min);
    QVERIFY(fleet.invalid > before + 20); // they go on
    QVERIFY(fleet.invalid <= small.stopBulkAt + (before - reported));
    fleet.findRedis();
    fleet.clock.advance(1min);
    QVERIFY(fleet.invalid >= small.stopBulkAt);
    QVERIFY(fleet.invalid <= small.stopBulkAt + (before - reported));
}

void TestClientInvalidBudget::whatIsUnderWayHoldsTheRestBackUntilItsAnswers()
{
    ForbiddenWorld world;
    world.use(40);
    for (std::size_t i = 0; i < 30; ++i)
        world.submit(requestOf(Priority::Bulk, 100 + i));
    QCOMPARE(world.discord.sent().size(), 50U);
    const auto state = world.client.state();
    const auto held = std::count_if(
        state.lanes.begin(), state.lanes.end(), [](const auto& lane) { return lane.waitReason == WaitReason::Budget; });
    QCOMPARE(held, 20);
    // It is the answers under way that they wait for, so nobody can say for how long.
    QVERIFY(std::all_of(state.lanes.begin(), state.lanes.end(), [](const auto& lane) { return !lane.waitsUntil; }));
    world.clock.advance(scriptedWay);
    QCOMPARE(world.client.state().invalid, 50U);
    QVERIFY(world.client.state().lanes.front().waitsUntil > world.clock.now() + 9min);
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.eachIsAnswered(403));
    QVERIFY(world.ended(69).waitReasons.has(WaitReason::Budget));
    QVERIFY(!world.ended(0).waitReasons.has(WaitReason::Budget));
}

void TestClientInvalidBudget::eachPriorityGoesWhenTheCountFallsBelowItsOwnThreshold_data()
{
    QTest::addColumn<Priority>("priority");
    QTest::addColumn<Duration>("goesAt");
    // Of the 95, ten leave the count after ten minutes, 25 a minute later, and then the rest.
    QTest::newRow("critical") << Priority::Critical << Duration{600s};
    QTest::newRow("normal") << Priority::Normal << Duration{660s};
    QTest::newRow("bulk") << Priority::Bulk << Duration{720s};
}

void TestClientInvalidBudget::eachPriorityGoesWhenTheCountFallsBelowItsOwnThreshold()
{
    QFETCH(Priority, priority);
    QFETCH(Duration, goesAt);
    ForbiddenWorld world;
    world.use(10);
    world.clock.advance(1min - scriptedWay);
    world.use(25);
    world.clock.advance(1min - scriptedWay);
    world.use(60);
    QCOMPARE(world.client.state().invalid, 95U);
    world.submit(requestOf(priority, 500));
    const auto lanes = world.client.state().lanes;
    QCOMPARE(lanes.size(), 1U);
    QVERIFY(lanes.front().waitReason == WaitReason::Budget);
    const auto end = lanes.front().waitsUntil;
    QVERIFY(end && *end >= world.start + goesAt && *end <= world.start + goesAt + 200ms);
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.sentAt(95) >= goesAt);
    QVERIFY(world.sentAt(95) <= goesAt + 200ms);
}

// The time of the bulk threshold was that of all, so this one was refused.
void TestClientInvalidBudget::aDeadlineIsMeasuredByItsOwnThreshold()
{
    ForbiddenWorld world;
    world.use(35);
    world.clock.advance(1min - scriptedWay);
    world.use(60);
    auto inTime = requestOf(Priority::Critical, 500);
    inTime.deadline = 9min + 1s;
    world.submit(inTime);
    auto tooLate = requestOf(Priority::Bulk, 500);
    tooLate.deadline = 9min + 1s;
    world.submit(tooLate);
    world.clock.advance(1ms);
    QCOMPARE(world.client.unfinished(), 1U);
    QVERIFY(world.ended(96).kind == model::Outcome::Kind::Refused);
    QVERIFY(world.ended(96).waitReasons.has(WaitReason::Budget));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.ended(95).status, 403);
}

void TestClientInvalidBudget::aCriticalRequestDoesNotWaitBehindABulkOneThatIsStopped()
{
    ForbiddenWorld world;
    world.use(50);
    for (std::size_t i = 0; i < 4; ++i)
        world.submit(requestOf(Priority::Bulk, 100 + i));
    world.clock.advance(2min); // so that they would be first
    for (std::size_t i = 0; i < 4; ++i)
        world.submit(requestOf(Priority::Critical, 100 + i));
    QCOMPARE(world.discord.sent().size(), 54U);
    world.clock.advance(scriptedWay);
    for (std::size_t i = 54; i < 58; ++i)
        QVERIFY(!world.ended(i).waitReasons.has(WaitReason::Budget));
}

HEADROOM_TEST(TestClientInvalidBudget)

} // namespace headroom::tst_client_invalid_budget

#include "tst_client_invalid_budget.moc"
