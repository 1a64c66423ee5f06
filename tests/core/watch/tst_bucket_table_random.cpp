// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Whatever is read in whatever order, the table and a mirror of it are the same.
#include "core/base/time/virtual_clock.h"
#include "core/watch/table/bucket_table.h"

#include <map>
#include <random>
#include <set>

namespace headroom::tst_bucket_table_random {

using namespace headroom::schemes;
using namespace headroom::watch;
using namespace std::chrono_literals;

namespace {

SlotBucket randomSlots(std::mt19937_64& random, Instant now)
{
    const auto moment = [&] { return now + std::chrono::milliseconds(random() % 2000); };
    SlotBucket keys;
    if (random() % 2 == 0)
        keys.limit = std::int64_t(random() % 6);
    for (auto* list : {&keys.slots, &keys.granted}) {
        for (auto count = random() % 5; count > 0; --count)
            list->moments.push_back({moment(), random() % 20});
        std::sort(list->moments.begin(), list->moments.end(), [](auto a, auto b) { return a.at < b.at; });
        list->count = std::int64_t(list->moments.size());
        if (!list->moments.empty())
            list->keyEnds = list->moments.back().at + 500ms;
    }
    if (random() % 3 == 0)
        keys.held = moment();
    keys.waiting = std::int64_t(random() % 3);
    return keys;
}

// A mirror that applies takeChanges() as the window does must always equal the table.
void keepsWhole(BucketTable table)
{
    std::mt19937_64 random(7);
    VirtualClock clock;
    std::map<BucketId, std::string> mirror;
    for (int round = 0; round < 20'000; ++round) {
        const auto route = "/" + std::to_string(random() % 40);
        switch (random() % 8) {
        case 0:
            table.applyLimit(route, Reading::absent(), clock.now());
            if (random() % 2 == 0)
                table.applySlots("slots " + route, {}, clock.now(), true);
            break;
        case 1:
            table.applySlots("slots " + route, randomSlots(random, clock.now()), clock.now(), true);
            table.applyLimit(route, Reading::number(std::int64_t(random() % 10)), clock.now());
            break;
        case 2:
            table.applyRemaining(route, Reading::absent(), clock.now(), true);
            break;
        case 3:
            table.applyRemaining(route, Reading::noNumber("odd"), clock.now(), true);
            break;
        case 4:
            clock.advance(std::chrono::milliseconds(random() % 300));
            table.expire(clock.now());
            break;
        case 5:
            if (random() % 50 == 0) {
                table.beginSweep();
                table.endSweep(clock.now(), {});
            }
            break;
        default: {
            const auto ttl = std::chrono::milliseconds(random() % 2000);
            const auto claims =
                table.applyRemaining(route, Reading::number(std::int64_t(random() % 10), ttl), clock.now(), true);
            QVERIFY(claims.count >= 0 && claims.count <= 11);
        }
        }
        if (random() % 5 != 0)
            continue;
        const auto changes = table.takeChanges();
        for (const auto id : changes.removed)
            QCOMPARE(mirror.erase(id), 1U);
        for (const auto id : changes.added)
            QVERIFY(mirror.emplace(id, table.find(id)->route).second);
        std::set<BucketId> changed(changes.changed.begin(), changes.changed.end());
        QCOMPARE(changed.size(), changes.changed.size());
        for (const auto id : changes.added)
            QVERIFY(changed.contains(id));
        QCOMPARE(mirror.size(), table.size());
        for (const auto& [id, name] : mirror) {
            QVERIFY(table.find(id));
            QCOMPARE(table.find(id)->route.view(), std::string_view(name));
        }
    }
    QVERIFY(table.idEnd() <= 160);
}

} // namespace

class TestBucketTableRandom : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anyOrderOfReadingsKeepsTheTableWhole();
    void anyOrderOfReadingsKeepsATableThatRemembersWhole();
};

void TestBucketTableRandom::anyOrderOfReadingsKeepsTheTableWhole()
{
    keepsWhole(BucketTable());
}

void TestBucketTableRandom::anyOrderOfReadingsKeepsATableThatRemembersWhole()
{
    keepsWhole(BucketTable({}, {LimitRule::From::OneMoreThanSeen, 0}));
}

HEADROOM_TEST(TestBucketTableRandom)

} // namespace headroom::tst_bucket_table_random

#include "tst_bucket_table_random.moc"
