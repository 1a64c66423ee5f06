// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Where the lanes of this process's own client go in the table: to the watched bucket, or to a row of their own.
#include "core/console/requests/lane_rows.h"

#include <map>
#include <set>

namespace headroom::tst_lane_rows {

using namespace headroom::console;
using namespace std::chrono_literals;

namespace {

model::Lane laneOf(const std::string& route, const std::string& storeKey, model::Lane lane = {})
{
    lane.routes = {route};
    if (!storeKey.empty())
        lane.storeKeys = {storeKey};
    lane.waiting = 1;
    return lane;
}

const std::string messages = "POST/channels/:channel/messages;channel=203039963636301824";
const std::string messagesKey = "/channels/203039963636301824/messages";
const std::string guild = "GET/guilds/:guild;guild=81384788765712384";

// What a window that applies every snapshot would hold.
struct Placed
{
    LaneRows lanes;
    std::map<std::string, BucketId> watched;
    std::set<BucketId> rows;
    std::map<BucketId, BucketState> states;
    Instant now{1h};

    struct Step
    {
        std::vector<std::vector<BucketId>> rows; // of each lane
        Snapshot snapshot;
    };

    Step place(const std::vector<model::Lane>& held)
    {
        Step step;
        step.rows = lanes.place(
            held,
            [this](const std::string& key) {
                const auto found = watched.find(key);
                return found == watched.end() ? std::nullopt : std::optional(found->second);
            },
            now, step.snapshot);
        for (const auto id : step.snapshot.removed)
            rows.erase(id);
        for (const auto& identity : step.snapshot.added)
            rows.insert(identity.id);
        for (const auto& state : step.snapshot.changed)
            states[state.id] = state;
        return step;
    }
};

} // namespace

class TestLaneRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aLaneOfAWatchedBucketJoinsItsRow();
    void aLaneWithoutABucketHasARowOfItsOwnThatSaysWhatItIs();
    void anOwnRowGoesWhenItsBucketAppearsInRedis();
    void anEmptyLanesRowLingersAndThenGoes();
    void aRowIsToldAgainOnlyWhenItsFiguresDiffer();
    void idsThatAreFreeAreUsedAgain();
    void aLaneOfTwoRoutesHasTheirBucketsOnce();
    void theWindowOfAnIdleRowEnds();
};

void TestLaneRows::aLaneOfAWatchedBucketJoinsItsRow()
{
    Placed placed;
    placed.watched[messagesKey] = 7;
    const auto step = placed.place({laneOf(messages, messagesKey)});
    QCOMPARE(step.rows[0], std::vector<BucketId>{7});
    QVERIFY(step.snapshot.added.empty());
    QVERIFY(placed.rows.empty());
}

void TestLaneRows::aLaneWithoutABucketHasARowOfItsOwnThatSaysWhatItIs()
{
    Placed placed;
    model::Lane figures;
    figures.limit = 5;
    figures.remaining = 2;
    figures.resetsAt = placed.now + 3s;
    const auto step = placed.place({laneOf(messages, messagesKey, figures), laneOf(guild, {})});
    QCOMPARE(step.snapshot.added.size(), std::size_t(2));
    const auto& identity = step.snapshot.added[0];
    QVERIFY(isOwnId(identity.id));
    QCOMPARE(step.rows[0], std::vector<BucketId>{identity.id});
    QCOMPARE(identity.method, std::string("POST"));
    QCOMPARE(identity.routeTemplate, std::string("/channels/{channel}/messages"));
    QCOMPARE(identity.majorKind, std::string("channel"));
    QCOMPARE(identity.majorId, std::string("203039963636301824"));
    QVERIFY(identity.redisKeys.empty());
    QCOMPARE(placed.states.at(identity.id).remaining, std::optional<std::int64_t>(2));
    QCOMPARE(placed.states.at(identity.id).limit, std::optional<std::int64_t>(5));
    QVERIFY(step.rows[0] != step.rows[1]);
}

void TestLaneRows::anOwnRowGoesWhenItsBucketAppearsInRedis()
{
    Placed placed;
    placed.place({laneOf(messages, messagesKey)});
    QCOMPARE(placed.rows.size(), std::size_t(1));
    placed.watched[messagesKey] = 3;
    placed.now += 100ms;
    const auto step = placed.place({laneOf(messages, messagesKey)});
    QCOMPARE(step.rows[0], std::vector<BucketId>{3});
    QVERIFY(placed.rows.empty());
}

void TestLaneRows::anEmptyLanesRowLingersAndThenGoes()
{
    Placed placed;
    placed.place({laneOf(guild, {})});
    placed.now += LaneRows::lingers - 1ms;
    placed.place({});
    QCOMPARE(placed.rows.size(), std::size_t(1));
    placed.now += 1ms;
    placed.place({});
    QVERIFY(placed.rows.empty());
}

void TestLaneRows::aRowIsToldAgainOnlyWhenItsFiguresDiffer()
{
    Placed placed;
    model::Lane figures;
    figures.limit = 5;
    figures.remaining = 2;
    figures.resetsAt = placed.now + 3s;
    placed.place({laneOf(guild, {}, figures)});
    placed.now += 100ms;
    QVERIFY(placed.place({laneOf(guild, {}, figures)}).snapshot.changed.empty());
    figures.remaining = 1;
    QCOMPARE(placed.place({laneOf(guild, {}, figures)}).snapshot.changed.size(), std::size_t(1));
}

void TestLaneRows::idsThatAreFreeAreUsedAgain()
{
    Placed placed;
    placed.place({laneOf(guild, {})});
    const auto id = *placed.rows.begin();
    placed.now += LaneRows::lingers;
    placed.place({});
    placed.place({laneOf(messages, messagesKey)});
    QCOMPARE(placed.rows, std::set<BucketId>{id});
}

void TestLaneRows::aLaneOfTwoRoutesHasTheirBucketsOnce()
{
    Placed placed;
    placed.watched[messagesKey] = 7;
    placed.watched["/other"] = 8;
    auto lane = laneOf(messages, messagesKey);
    lane.storeKeys = {messagesKey, "/other", messagesKey, "/unknown"};
    const auto step = placed.place({lane});
    QCOMPARE(step.rows[0], (std::vector<BucketId>{7, 8}));
}

void TestLaneRows::theWindowOfAnIdleRowEnds()
{
    Placed placed;
    model::Lane figures;
    figures.limit = 5;
    figures.remaining = 0;
    figures.resetsAt = placed.now + 3s;
    placed.place({laneOf(guild, {}, figures)});
    const auto id = *placed.rows.begin();
    QVERIFY(placed.states.at(id).remaining);
    placed.now += 3s;
    placed.place({});
    QVERIFY(!placed.states.at(id).remaining);
    QVERIFY(!placed.states.at(id).resetsAt);
    QCOMPARE(placed.states.at(id).limit, std::optional<std::int64_t>(5));
}

HEADROOM_TEST(TestLaneRows)

} // namespace headroom::tst_lane_rows

#include "tst_lane_rows.moc"
