// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/lane_table.h"
#include "core/rest/scheduler/scheduler.h"

#include <algorithm>

namespace headroom::tst_lane_table {

using namespace std::chrono_literals;
using namespace headroom::rest;

namespace {

const Instant start{1h};

std::string majorOf(int channel)
{
    return ";channel=" + std::to_string(channel);
}

void setAllIdle(LaneTable& table, Instant now)
{
    std::vector<LaneId> ids;
    for (const auto& [id, lane] : table.lanes())
        ids.push_back(id);
    std::sort(ids.begin(), ids.end());
    for (const auto id : ids)
        table.setIdle(table.lane(id), now);
}

void useOneSlot(BucketModel& model, Instant now, Duration window)
{
    model.take();
    model.answered({5, 4, window, {}}, now, now);
}

} // namespace

class TestLaneTable : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRouteIsTheSameWhenItIsAskedForAgain();
    void theFirstAnswerNamesTheBucket();
    void routesOfOneBucketBecomeOneLane();
    void whatTheNamelessBucketCountedIsKept();
    void ofOtherMajorParametersItIsAnotherBucket();
    void aNewRouteOfAKnownTemplateStartsInItsBucket();
    void aWrongGuessIsLeft();
    void aRouteOfTwoHashesWaitsForBoth();
    void aHashThatIsNotNamedAnyMoreIsDropped();
    void aRenamedBucketKeepsWhatWasUsed();
    void whatIsIdleForTenMinutesIsForgotten();
    void whatIsUsedAgainIsNotForgotten();
    void beyondTheMostTheLongestIdleGoFirst();
    void whoseBucketIsInUseIsKept();
    void tenTimesTheMostIsTheEndOfThat();
    void twentyThousandAreKeptByDefault();
};

void TestLaneTable::aRouteIsTheSameWhenItIsAskedForAgain()
{
    LaneTable table(10);
    auto& route = table.use("GET/a", majorOf(1), "store:a");
    QCOMPARE(&table.use("GET/a", majorOf(1), "store:a"), &route);
    QCOMPARE(table.size(), 1U);
    QVERIFY(route.key == "GET/a;channel=1" && route.storeKey == "store:a");
    QCOMPARE(route.buckets.size(), 1U);
    QVERIFY(route.buckets.front().isGuessed);
    QVERIFY(table.lane(route.lane).routes == std::vector<LaneRoute*>{&route});
    QVERIFY(&table.use("GET/a", majorOf(2), {}) != &route);
    QCOMPARE(table.size(), 2U);
}

void TestLaneTable::theFirstAnswerNamesTheBucket()
{
    LaneTable table(10);
    auto& route = table.use("GET/a", majorOf(1), {});
    const auto nameless = route.buckets.front().bucket;
    QCOMPARE(table.laneToMerge(route, "hash"), 0U);
    const auto learned = table.learn(route, "hash");
    QVERIFY(!learned.isNewToRoute);
    QVERIFY(learned.bucket == nameless);
    QVERIFY(nameless->name == "hash;channel=1");
    QVERIFY(!route.buckets.front().isGuessed);
    QVERIFY(!table.learn(route, "hash").isNewToRoute);
    QCOMPARE(table.size(), 1U);
}

void TestLaneTable::routesOfOneBucketBecomeOneLane()
{
    LaneTable table(10);
    auto& a = table.use("GET/a", majorOf(1), {});
    auto& b = table.use("POST/a", majorOf(1), {});
    QVERIFY(a.lane != b.lane);
    const auto fill = [&](LaneRoute& route, QueuedRequestId queued) {
        auto& lane = table.lane(route.lane);
        lane.queue.add(QueuePlace::of(queued, model::Priority::Normal, start));
        lane.requests = 2;
        lane.inFlight = 1;
        lane.claiming = 1;
    };
    fill(a, 1);
    fill(b, 2);
    table.learn(a, "hash");
    QCOMPARE(table.laneToMerge(b, "hash"), a.lane);
    const auto nameless = b.buckets.front().bucket;
    const auto learned = table.learn(b, "hash");
    QCOMPARE(table.size(), 1U);
    QCOMPARE(a.lane, b.lane);
    const auto& lane = table.lane(a.lane);
    QCOMPARE(lane.queue.size(), 2U);
    QCOMPARE(lane.requests, 4U);
    QCOMPARE(lane.inFlight, 2U);
    QCOMPARE(lane.claiming, 2U);
    QCOMPARE(lane.routes.size(), 2U);
    QCOMPARE(lane.buckets.size(), 1U);
    QVERIFY(settled(nameless) == learned.bucket);
    QVERIFY(b.buckets.front().bucket == a.buckets.front().bucket);
}

void TestLaneTable::whatTheNamelessBucketCountedIsKept()
{
    LaneTable table(10);
    auto& a = table.use("GET/a", majorOf(1), {});
    auto& b = table.use("POST/a", majorOf(1), {});
    a.buckets.front().bucket->model.take();
    b.buckets.front().bucket->model.take();
    table.learn(a, "hash");
    QCOMPARE(table.learn(b, "hash").bucket->model.inFlight(), 2U);
}

void TestLaneTable::ofOtherMajorParametersItIsAnotherBucket()
{
    LaneTable table(10);
    auto& a = table.use("GET/a", majorOf(1), {});
    auto& b = table.use("GET/a", majorOf(2), {});
    const auto ofA = table.learn(a, "hash").bucket;
    QCOMPARE(table.laneToMerge(b, "hash"), 0U);
    QVERIFY(table.learn(b, "hash").bucket != ofA);
    QCOMPARE(table.size(), 2U);
}

void TestLaneTable::aNewRouteOfAKnownTemplateStartsInItsBucket()
{
    LaneTable table(10);
    auto& get = table.use("GET/a", majorOf(1), {});
    auto& post = table.use("POST/a", majorOf(1), {});
    table.learn(get, "hash");
    table.learn(post, "hash");
    auto& second = table.use("GET/a", majorOf(2), {});
    QVERIFY(second.buckets.front().bucket->name == "hash;channel=2");
    QVERIFY(second.buckets.front().isGuessed);
    QCOMPARE(table.use("POST/a", majorOf(2), {}).lane, second.lane);
    QCOMPARE(table.size(), 2U);
}

void TestLaneTable::aWrongGuessIsLeft()
{
    LaneTable table(10);
    table.learn(table.use("GET/a", majorOf(1), {}), "hash");
    auto& second = table.use("GET/a", majorOf(2), {});
    const auto learned = table.learn(second, "another");
    QVERIFY(learned.isNewToRoute);
    QCOMPARE(second.buckets.size(), 1U);
    QVERIFY(second.buckets.front().bucket->name == "another;channel=2");
    QVERIFY(!learned.bucket->model.limit());
}

void TestLaneTable::aRouteOfTwoHashesWaitsForBoth()
{
    LaneTable table(10);
    auto& route = table.use("DELETE/a", majorOf(1), {});
    table.learn(route, "young");
    QVERIFY(table.learn(route, "old").isNewToRoute);
    QCOMPARE(route.buckets.size(), 2U);
    for (int i = 0; i < 50; ++i)
        QVERIFY(!table.learn(route, i % 2 ? "old" : "young").isNewToRoute);
    QCOMPARE(route.buckets.size(), 2U);
    QCOMPARE(table.size(), 1U);
}

void TestLaneTable::aHashThatIsNotNamedAnyMoreIsDropped()
{
    LaneTable table(10);
    auto& route = table.use("DELETE/a", majorOf(1), {});
    table.learn(route, "old");
    for (int i = 0; i < 20; ++i) {
        table.learn(route, "new");
        QCOMPARE(route.buckets.size(), 2U);
    }
    table.learn(route, "new");
    QCOMPARE(route.buckets.size(), 1U);
    QVERIFY(route.buckets.front().bucket->name == "new;channel=1");
}

void TestLaneTable::aRenamedBucketKeepsWhatWasUsed()
{
    LaneTable table(10);
    auto& route = table.use("GET/a", majorOf(1), {});
    auto& before = table.learn(route, "before").bucket->model;
    useOneSlot(before, start, 5s);
    before.take();
    auto& after = table.learn(route, "after").bucket->model;
    QCOMPARE(after.inFlight(), 0U); // the scheduler charges those under way
    useOneSlot(after, start, 5s);
    QCOMPARE(after.remaining(start), 3);
}

void TestLaneTable::whatIsIdleForTenMinutesIsForgotten()
{
    LaneTable table(10);
    table.use("GET/a", majorOf(1), {});
    table.use("GET/a", majorOf(2), {});
    setAllIdle(table, start);
    QCOMPARE(table.idle(), 2U);
    table.forgetIdle(start + 10min - 1ns);
    QCOMPARE(table.size(), 2U);
    table.forgetIdle(start + 10min);
    QCOMPARE(table.size(), 0U);
    QCOMPARE(table.idle(), 0U);
    // It is a new one when it comes back.
    QVERIFY(table.use("GET/a", majorOf(1), {}).buckets.front().isGuessed);
}

void TestLaneTable::whatIsUsedAgainIsNotForgotten()
{
    LaneTable table(10);
    auto& route = table.use("GET/a", majorOf(1), {});
    table.setIdle(table.lane(route.lane), start);
    table.use("GET/a", majorOf(1), {});
    QCOMPARE(table.idle(), 0U);
    table.forgetIdle(start + 1h);
    QCOMPARE(table.size(), 1U);
    table.setIdle(table.lane(route.lane), start + 1h);
    table.forgetIdle(start + 1h + 9min);
    QCOMPARE(table.size(), 1U);
}

void TestLaneTable::beyondTheMostTheLongestIdleGoFirst()
{
    LaneTable table(3);
    for (int i = 0; i < 5; ++i) {
        auto& route = table.use("GET/a", majorOf(i), {});
        table.setIdle(table.lane(route.lane), start + i * 1s);
    }
    table.forgetIdle(start + 5s);
    QCOMPARE(table.size(), 3U);
    const auto& lanes = table.lanes();
    QVERIFY(std::none_of(lanes.begin(), lanes.end(), [](const auto& each) {
        const auto& major = each.second.routes.front()->major;
        return major == majorOf(0) || major == majorOf(1);
    }));
}

void TestLaneTable::whoseBucketIsInUseIsKept()
{
    LaneTable table(1);
    for (int i = 0; i < 4; ++i)
        useOneSlot(table.use("GET/a", majorOf(i), {}).buckets.front().bucket->model, start, 5s);
    setAllIdle(table, start);
    table.forgetIdle(start + 1s);
    QCOMPARE(table.size(), 4U);
    table.forgetIdle(start + 6s);
    QCOMPARE(table.size(), 1U);
    LaneTable held(1);
    auto& route = held.use("GET/a", majorOf(1), {});
    route.buckets.front().bucket->model.holdFor(1h, start);
    setAllIdle(held, start);
    held.forgetIdle(start + 11min);
    QCOMPARE(held.size(), 1U);
}

void TestLaneTable::tenTimesTheMostIsTheEndOfThat()
{
    LaneTable table(10);
    for (int i = 0; i < 500; ++i)
        useOneSlot(table.use("GET/a", majorOf(i), {}).buckets.front().bucket->model, start, 1h);
    setAllIdle(table, start);
    table.forgetIdle(start + 1s);
    QCOMPARE(table.size(), 100U);
}

void TestLaneTable::twentyThousandAreKeptByDefault()
{
    LaneTable table(Scheduler::Options{}.maxIdleLanes);
    for (int i = 0; i < 20'100; ++i)
        table.use("GET/a", majorOf(i), {});
    setAllIdle(table, start);
    table.forgetIdle(start);
    QCOMPARE(table.size(), 20'000U);
    table.forgetIdle(start + 10min);
    QCOMPARE(table.size(), 0U);
}

HEADROOM_TEST(TestLaneTable)

} // namespace headroom::tst_lane_table

#include "tst_lane_table.moc"
