// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/buckets/bucket_rows.h"
#include "core/console/buckets/bucket_summary.h"
#include "core/console/buckets/pressure.h"
#include "core/console/gauges.h"

namespace headroom::tst_pressure {

using namespace headroom::console;
using namespace std::chrono_literals;
using schemes::Reading;

class TestPressure : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void onlyWhatHoldsRequestsBackIsListed();
    void whatIsExhaustedAgainAndAgainHoldsBack();
    void anIdThatIsUsedAgainBeginsWithoutPressure();
    void theLongestWaitStandsFirst();
    void exhaustedAreCountedAsStatusesAre();
    void addressRateIsWhatIsLeftOfAll();
};

namespace {

const Instant start{1h};

void set(watch::BucketTable& table, std::string_view route, std::int64_t remaining, std::int64_t limit, Duration left)
{
    table.applyLimit(route, Reading::number(limit), start);
    table.applyRemaining(route, Reading::number(remaining, left), start, true);
}

using Ids = std::vector<BucketId>;

// As the console feeds it.
struct Sampled
{
    void sample(Instant now)
    {
        table.expire(now);
        const auto changes = table.takeChanges();
        Snapshot snapshot;
        snapshot.takenAt = now;
        snapshot.removed = changes.removed;
        for (const auto id : changes.added) {
            snapshot.added.emplace_back();
            snapshot.added.back().id = id;
        }
        for (const auto id : changes.changed)
            snapshot.changed.push_back(stateOf(id, *table.find(id)));
        summary.apply(snapshot);
        summary.passTime(now, [this](BucketId id) {
            const auto* bucket = table.find(id);
            return bucket ? std::optional(figuresOf(*bucket)) : std::nullopt;
        });
        pressure.sample(summary, now);
    }

    Ids holdingBack(Instant now) const { return pressure.holdingBack(8, nullptr, now); }

    watch::BucketTable table;
    BucketSummary summary;
    Pressure pressure;
};

} // namespace

void TestPressure::onlyWhatHoldsRequestsBackIsListed()
{
    Sampled all;
    set(all.table, "/nearly", 1, 100, 1h);
    set(all.table, "/seconds", 0, 1, 4s);
    set(all.table, "/long", 0, 1, 1h);
    set(all.table, "/full", 5, 5, 1h);
    all.sample(start);
    QCOMPARE(all.holdingBack(start), Ids{*all.table.idOf("/long")});
    set(all.table, "/long", 1, 1, 1h);
    all.sample(start);
    QVERIFY(all.holdingBack(start).empty());
}

void TestPressure::whatIsExhaustedAgainAndAgainHoldsBack()
{
    Sampled all;
    const auto sample = [&](std::int64_t remaining, int times) {
        for (int i = 0; i < times; ++i) {
            set(all.table, "/busy", remaining, 5, 2s);
            all.sample(start);
        }
        return !all.holdingBack(start).empty();
    };
    QVERIFY(!sample(0, 10)); // for a few windows that is ordinary
    QVERIFY(sample(0, 10));
    QVERIFY(sample(5, 2)); // it fills for a moment and keeps its place
    QVERIFY(!sample(5, 5));
    QVERIFY(!sample(0, 4));
}

void TestPressure::anIdThatIsUsedAgainBeginsWithoutPressure()
{
    Sampled all;
    set(all.table, "/a", 0, 5, 2s);
    for (int i = 0; i < 20; ++i)
        all.sample(start);
    QVERIFY(!all.holdingBack(start).empty());
    all.table.applyRemaining("/a", Reading::absent(), start, true);
    all.table.applyLimit("/a", Reading::absent(), start);
    all.sample(start);
    set(all.table, "/b", 5, 5, 2s);
    QCOMPARE(*all.table.idOf("/b"), watch::BucketId(0));
    all.sample(start);
    QVERIFY(all.holdingBack(start).empty());
}

void TestPressure::theLongestWaitStandsFirst()
{
    Sampled all;
    set(all.table, "/first", 0, 5, 1h);
    all.sample(start);
    set(all.table, "/second", 0, 5, 1h);
    set(all.table, "/ordinary", 0, 5, 1s);
    set(all.table, "/unused", 5, 5, 1s);
    const auto now = start + 1s;
    all.sample(now);
    const auto first = *all.table.idOf("/first");
    const auto second = *all.table.idOf("/second");
    QCOMPARE(all.holdingBack(now), (Ids{first, second}));
    QCOMPARE(all.pressure.holdingBack(1, nullptr, now), Ids{first});
    RequestClientState own;
    const auto lane = [&own](BucketId id, std::size_t waiting, Instant since) {
        own.lanes.emplace_back();
        own.rows.push_back({id});
        own.lanes.back().waiting = waiting;
        own.lanes.back().waitingSince = since;
    };
    const auto ordinary = *all.table.idOf("/ordinary");
    lane(second, 3, now - 5s);
    lane(ordinary, 1, now - 52s);
    lane(firstOwnId, 1, now - 8s);
    lane(*all.table.idOf("/unused"), 1, now - 100ms); // it has only just been asked
    QCOMPARE(all.pressure.holdingBack(8, &own, now), (Ids{ordinary, firstOwnId, second, first}));
}

void TestPressure::exhaustedAreCountedAsStatusesAre()
{
    Sampled all;
    set(all.table, "/a", 0, 5, 2s);
    set(all.table, "/b", 0, 5, 1h);
    set(all.table, "/c", 1, 5, 1h);
    all.sample(start);
    QCOMPARE(all.summary.count(BucketStatus::Exhausted), 2);
    all.sample(start + 3s); // its window is over
    QCOMPARE(all.summary.count(BucketStatus::Exhausted), 1);
}

void TestPressure::addressRateIsWhatIsLeftOfAll()
{
    QCOMPARE(difference({1, 5, 9}, {2, 4}), (std::vector<float>{1, 3, 5}));
    QCOMPARE(difference({1, 2}, {9, 1, 5}), (std::vector<float>{0, 0}));
    QCOMPARE(difference({}, {1}), (std::vector<float>{}));
    QCOMPARE(difference({3}, {}), (std::vector<float>{3}));
}

HEADROOM_TEST(TestPressure)

} // namespace headroom::tst_pressure

#include "tst_pressure.moc"
