// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/lane_queue.h"

namespace headroom::tst_lane_queue {

using namespace std::chrono_literals;
using namespace headroom::rest;
using model::Priority;

namespace {

const Instant start{1h};

std::vector<QueuedRequestId> inOrder(LaneQueue queue, const PrioritySet& allowed = PrioritySet::all())
{
    std::vector<QueuedRequestId> requests;
    while (const auto first = queue.first(allowed)) {
        requests.push_back(first->queued);
        queue.remove(*first);
    }
    return requests;
}

} // namespace

class TestLaneQueue : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void thoseOfOnePriorityGoInTheOrderTheyCame();
    void ofThoseThatComeTogetherTheHigherPriorityGoes();
    void whoHasWaitedLongEnoughIsNotOvertaken_data();
    void whoHasWaitedLongEnoughIsNotOvertaken();
    void onlyThoseAllowedAreFirst();
    void oneThatGoesAgainFindsItsOldPlace();
    void allOfAnotherQueueFallIntoPlace();
    void howManyAreAheadIsCounted();
    void eachIsVisitedOnce();
};

void TestLaneQueue::thoseOfOnePriorityGoInTheOrderTheyCame()
{
    LaneQueue queue;
    QVERIFY(queue.empty());
    queue.add(QueuePlace::of(3, Priority::Normal, start + 1s));
    queue.add(QueuePlace::of(2, Priority::Normal, start));
    queue.add(QueuePlace::of(1, Priority::Normal, start));
    QCOMPARE(queue.size(), 3U);
    QCOMPARE(inOrder(queue), (std::vector<QueuedRequestId>{1, 2, 3}));
}

void TestLaneQueue::ofThoseThatComeTogetherTheHigherPriorityGoes()
{
    LaneQueue queue;
    queue.add(QueuePlace::of(1, Priority::Bulk, start));
    queue.add(QueuePlace::of(2, Priority::Normal, start));
    queue.add(QueuePlace::of(3, Priority::Critical, start));
    QCOMPARE(inOrder(queue), (std::vector<QueuedRequestId>{3, 2, 1}));
}

void TestLaneQueue::whoHasWaitedLongEnoughIsNotOvertaken_data()
{
    QTest::addColumn<int>("waits");
    QTest::addColumn<int>("comes");
    QTest::addColumn<Duration>("handicap");
    const auto add = [](const char* name, Priority waits, Priority comes, Duration handicap) {
        QTest::newRow(name) << static_cast<int>(waits) << static_cast<int>(comes) << handicap;
    };
    add("normal, critical comes", Priority::Normal, Priority::Critical, 10s);
    add("bulk, critical comes", Priority::Bulk, Priority::Critical, 60s);
    add("bulk, normal comes", Priority::Bulk, Priority::Normal, 50s);
}

void TestLaneQueue::whoHasWaitedLongEnoughIsNotOvertaken()
{
    QFETCH(int, waits);
    QFETCH(int, comes);
    QFETCH(Duration, handicap);
    const auto waiting = QueuePlace::of(1, static_cast<Priority>(waits), start);
    const auto before = QueuePlace::of(2, static_cast<Priority>(comes), start + handicap - 1ns);
    const auto at = QueuePlace::of(2, static_cast<Priority>(comes), start + handicap);
    LaneQueue queue;
    queue.add(waiting);
    queue.add(before);
    QCOMPARE(inOrder(queue), (std::vector<QueuedRequestId>{2, 1}));
    queue.remove(before);
    queue.add(at);
    QCOMPARE(inOrder(queue), (std::vector<QueuedRequestId>{1, 2}));
}

void TestLaneQueue::onlyThoseAllowedAreFirst()
{
    LaneQueue queue;
    queue.add(QueuePlace::of(1, Priority::Bulk, start));
    queue.add(QueuePlace::of(2, Priority::Normal, start + 1h));
    QCOMPARE(inOrder(queue, PrioritySet::upTo(Priority::Bulk)), (std::vector<QueuedRequestId>{1, 2}));
    QCOMPARE(inOrder(queue, PrioritySet::upTo(Priority::Normal)), (std::vector<QueuedRequestId>{2}));
    QVERIFY(inOrder(queue, PrioritySet::upTo(Priority::Critical)).empty());
    QVERIFY(inOrder(queue, PrioritySet::none()).empty());
}

void TestLaneQueue::oneThatGoesAgainFindsItsOldPlace()
{
    LaneQueue queue;
    const auto first = QueuePlace::of(1, Priority::Normal, start);
    queue.add(first);
    queue.add(QueuePlace::of(2, Priority::Normal, start));
    queue.remove(first);
    queue.add(QueuePlace::of(3, Priority::Normal, start));
    queue.add(first);
    QCOMPARE(inOrder(queue), (std::vector<QueuedRequestId>{1, 2, 3}));
}

void TestLaneQueue::allOfAnotherQueueFallIntoPlace()
{
    LaneQueue into;
    LaneQueue from;
    into.add(QueuePlace::of(1, Priority::Normal, start));
    into.add(QueuePlace::of(4, Priority::Bulk, start));
    from.add(QueuePlace::of(2, Priority::Normal, start));
    from.add(QueuePlace::of(3, Priority::Critical, start));
    into.takeAllOf(from);
    QVERIFY(from.empty());
    QCOMPARE(into.size(), 4U);
    QCOMPARE(into.size(Priority::Normal), 2U);
    QCOMPARE(inOrder(into), (std::vector<QueuedRequestId>{3, 1, 2, 4}));
}

void TestLaneQueue::howManyAreAheadIsCounted()
{
    LaneQueue queue;
    queue.add(QueuePlace::of(1, Priority::Critical, start));
    queue.add(QueuePlace::of(2, Priority::Normal, start));
    queue.add(QueuePlace::of(3, Priority::Bulk, start));
    QCOMPARE(queue.aheadOfLast(Priority::Critical), 1U);
    QCOMPARE(queue.aheadOfLast(Priority::Normal), 2U);
    QCOMPARE(queue.aheadOfLast(Priority::Bulk), 3U);
}

void TestLaneQueue::eachIsVisitedOnce()
{
    LaneQueue queue;
    for (QueuedRequestId queued = 1; queued <= 30; ++queued)
        queue.add(QueuePlace::of(queued, static_cast<Priority>(queued % 3), start));
    std::set<QueuedRequestId> visited;
    std::size_t visits = 0;
    queue.forEach([&](const QueuePlace& place) {
        visited.insert(place.queued);
        ++visits;
    });
    QCOMPARE(visits, 30U);
    QCOMPARE(visited.size(), 30U);
}

HEADROOM_TEST(TestLaneQueue)

} // namespace headroom::tst_lane_queue

#include "tst_lane_queue.moc"
