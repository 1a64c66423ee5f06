// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/buckets/bucket_condition.h"

namespace headroom::tst_bucket_condition {

using namespace headroom::console;
using namespace std::chrono_literals;

class TestBucketCondition : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void eachBucketIsInOne_data();
    void eachBucketIsInOne();
    void whatEndsWithinSecondsIsOrdinary_data();
    void whatEndsWithinSecondsIsOrdinary();
    void timeAloneChangesItAtTheMomentThatWasTold();
};

namespace {

constexpr Instant now{1h};
constexpr auto never = Duration::min(); // no end is known

struct Made
{
    std::optional<std::int64_t> remaining{};
    std::optional<std::int64_t> limit{};
    std::optional<Duration> resetsIn{};
    std::optional<Duration> heldFor{};
    std::int64_t leased = 0;
    std::int64_t waiting = 0;
    bool stale = false;
    bool unreadable = false;
    std::optional<Duration> nextIn{};
};

BucketState state(const Made& made)
{
    BucketState bucket;
    bucket.remaining = made.remaining;
    bucket.limit = made.limit;
    if (made.resetsIn)
        bucket.resetsAt = now + *made.resetsIn;
    if (made.heldFor)
        bucket.heldUntil = now + *made.heldFor;
    bucket.leased = made.leased;
    bucket.waiting = made.waiting;
    bucket.stale = made.stale;
    if (made.unreadable)
        bucket.problem = std::make_shared<const Text>(":remaining holds \"many\", which is no number");
    if (made.nextIn)
        bucket.nextFreeAt = now + *made.nextIn;
    return bucket;
}

} // namespace

void TestBucketCondition::eachBucketIsInOne_data()
{
    QTest::addColumn<Made>("made");
    QTest::addColumn<BucketStatus>("status");
    QTest::addColumn<qint64>("untilMs"); // after now; -1: none
    const auto row = [](const char* name, const Made& made, BucketStatus status, Duration until = never) {
        QTest::newRow(name) << made << status << (until == never ? -1 : qint64(toMilliseconds(until).count()));
    };
    row("nothing is known", {}, BucketStatus::Idle);
    row("no window", {.limit = 5}, BucketStatus::Idle);
    row("all of it is left", {.remaining = 5, .limit = 5, .resetsIn = 3s}, BucketStatus::Healthy, 3s);
    row("some of it is left", {.remaining = 2, .limit = 5, .resetsIn = 3s}, BucketStatus::Healthy, 3s);
    row("an open window whose end is not known", {.remaining = 2, .limit = 5}, BucketStatus::Healthy);
    row("the window's time has come", {.remaining = 0, .limit = 5, .resetsIn = 0s}, BucketStatus::Idle);
    row("and has long passed", {.remaining = 0, .limit = 5, .resetsIn = -5s}, BucketStatus::Idle);

    row("nothing left", {.remaining = 0, .limit = 5, .resetsIn = 3s}, BucketStatus::Exhausted, 3s);
    row("less than nothing left", {.remaining = -2, .limit = 5, .resetsIn = 3s}, BucketStatus::Exhausted, 3s);
    row("nothing left, no limit known", {.remaining = 0, .resetsIn = 3s}, BucketStatus::Exhausted, 3s);
    row("nothing left and no end known", {.remaining = 0, .limit = 5}, BucketStatus::Exhausted);
    row("nothing left for a minute", {.remaining = 0, .limit = 5, .resetsIn = 60s}, BucketStatus::Exhausted, 55s);
    row("nothing left for ten", {.remaining = 0, .limit = 2, .resetsIn = 10min}, BucketStatus::Exhausted, 9min);

    row("little left for long", {.remaining = 1, .limit = 5, .resetsIn = 2min}, BucketStatus::Slow, 1min);
    row("more than little for long", {.remaining = 2, .limit = 5, .resetsIn = 2min}, BucketStatus::Healthy, 2min);
    row("little left for a moment", {.remaining = 1, .limit = 5, .resetsIn = 2s}, BucketStatus::Healthy, 2s);
    row("the last of one", {.remaining = 1, .limit = 1, .resetsIn = 2min}, BucketStatus::Healthy, 2min);
    row("one left of an unknown limit", {.remaining = 1, .resetsIn = 2min}, BucketStatus::Healthy, 2min);

    row("one comes back before the rest", {.remaining = 0, .limit = 5, .resetsIn = 10min, .nextIn = 20s},
        BucketStatus::Exhausted, 15s);
    row("one comes back after a while", {.remaining = 0, .limit = 5, .resetsIn = 10min, .nextIn = 90s},
        BucketStatus::Exhausted, 30s);
    row("one should have come back", {.remaining = 0, .limit = 5, .resetsIn = 10min, .nextIn = -1s},
        BucketStatus::Exhausted, 9min);

    row("a 429 holds it", {.limit = 5, .heldFor = 4s}, BucketStatus::Held, 4s);
    row("a 429 holds it, and nothing is left", {.remaining = 0, .limit = 5, .resetsIn = 9min, .heldFor = 4s},
        BucketStatus::Held, 4s);
    row("a 429 held it until now", {.limit = 5, .heldFor = 0s}, BucketStatus::Idle);
    row("a 429 held it, and nothing is left", {.remaining = 0, .limit = 5, .resetsIn = 2s, .heldFor = -1s},
        BucketStatus::Exhausted, 2s);
    row("held and stale", {.heldFor = 4s, .stale = true}, BucketStatus::Held, 4s);

    row("stale", {.limit = 5, .stale = true}, BucketStatus::Stale);
    row("stale, with nothing left for ever", {.remaining = 0, .limit = 5, .stale = true}, BucketStatus::Stale);
    row("stale, with claims of the dead", {.remaining = 3, .limit = 5, .leased = 1, .stale = true},
        BucketStatus::Stale);

    row("keys that hold no number", {.unreadable = true}, BucketStatus::Unreadable);
    row("a limit that is no number, of an open window", {.remaining = 0, .resetsIn = 3s, .unreadable = true},
        BucketStatus::Exhausted, 3s);

    row("claims are given", {.limit = 5, .leased = 3}, BucketStatus::Leased);
    row("claims stand in line", {.remaining = 2, .limit = 5, .resetsIn = 2s, .waiting = 3}, BucketStatus::Leased);
    row("claims are given and nothing is left", {.remaining = 0, .limit = 5, .resetsIn = 2s, .leased = 3},
        BucketStatus::Exhausted, 2s);
    row("claims are given and nothing is left for long", {.remaining = 0, .limit = 5, .resetsIn = 2min, .leased = 3},
        BucketStatus::Exhausted, 1min);
}

void TestBucketCondition::eachBucketIsInOne()
{
    QFETCH(Made, made);
    QFETCH(BucketStatus, status);
    QFETCH(qint64, untilMs);
    const auto found = conditionOf(state(made), now);
    QCOMPARE(int(found.status), int(status));
    QCOMPARE(found.until ? qint64(toMilliseconds(*found.until - now).count()) : -1, untilMs);
}

void TestBucketCondition::whatEndsWithinSecondsIsOrdinary_data()
{
    QTest::addColumn<Made>("made");
    QTest::addColumn<int>("urgency");
    const auto row = [](const char* name, const Made& made, Urgency urgency) {
        QTest::newRow(name) << made << int(urgency);
    };
    row("something left", {.remaining = 1, .limit = 5, .resetsIn = 10min}, Urgency::Ordinary);
    row("nothing left for 2 s", {.remaining = 0, .limit = 5, .resetsIn = 2s}, Urgency::Ordinary);
    row("nothing left for 5 s", {.remaining = 0, .limit = 5, .resetsIn = 5s}, Urgency::Ordinary);
    row("nothing left for longer", {.remaining = 0, .limit = 5, .resetsIn = 5001ms}, Urgency::Warning);
    row("nothing left for a minute", {.remaining = 0, .limit = 5, .resetsIn = 60s}, Urgency::Warning);
    row("nothing left for more", {.remaining = 0, .limit = 5, .resetsIn = 61s}, Urgency::Critical);
    row("one comes back soon", {.remaining = 0, .limit = 5, .resetsIn = 10min, .nextIn = 1s}, Urgency::Ordinary);
    row("its end is being read", {.remaining = 0, .limit = 5}, Urgency::Ordinary);
    row("claims stand in line", {.remaining = 0, .limit = 5, .resetsIn = 2s, .waiting = 3}, Urgency::Warning);
    row("claims stand in line for something", {.remaining = 1, .limit = 5, .resetsIn = 2s, .waiting = 3},
        Urgency::Ordinary);
    row("a 429 for 2 s", {.limit = 5, .heldFor = 2s}, Urgency::Ordinary);
    row("a 429 for 20 s", {.limit = 5, .heldFor = 20s}, Urgency::Warning);
    row("a 429 for 20 min", {.limit = 5, .heldFor = 20min}, Urgency::Critical);
    row("stale, and nothing left for ever", {.remaining = 0, .limit = 5, .stale = true}, Urgency::Critical);
    row("stale", {.remaining = 3, .limit = 5, .leased = 1, .stale = true}, Urgency::Warning);
}

void TestBucketCondition::whatEndsWithinSecondsIsOrdinary()
{
    QFETCH(Made, made);
    QFETCH(int, urgency);
    QCOMPARE(int(conditionOf(state(made), now).urgency), urgency);
}

// Whatever it is, it stays so until just before the moment told, and is another or tells a later one at that moment.
void TestBucketCondition::timeAloneChangesItAtTheMomentThatWasTold()
{
    for (const std::optional<std::int64_t> remaining : {std::optional<std::int64_t>{}, {0}, {1}, {4}}) {
        for (const std::optional<Duration> resets : {std::optional<Duration>{}, {2s}, {70s}, {10min}}) {
            for (const std::optional<Duration> held : {std::optional<Duration>{}, {1s}, {65s}}) {
                const auto bucket = state({.remaining = remaining, .limit = 5, .resetsIn = resets, .heldFor = held});
                auto at = now;
                for (int steps = 0; const auto until = conditionOf(bucket, at).until; ++steps) {
                    QVERIFY(steps < 8);
                    QVERIFY(*until > at);
                    QCOMPARE(int(conditionOf(bucket, *until - 1ns).status), int(conditionOf(bucket, at).status));
                    QCOMPARE(int(conditionOf(bucket, *until - 1ns).urgency), int(conditionOf(bucket, at).urgency));
                    QVERIFY(conditionOf(bucket, *until) != conditionOf(bucket, at));
                    at = *until;
                }
            }
        }
    }
}

HEADROOM_TEST(TestBucketCondition)

} // namespace headroom::tst_bucket_condition

#include "tst_bucket_condition.moc"
