// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/buckets/bucket_standing.h"

#include <QTest>

namespace headroom::tst_bucket_standing {

using namespace headroom::console;
using namespace std::chrono_literals;

class TestBucketStanding : public QObject
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
        bucket.problem = ":remaining holds \"many\", which is no number";
    if (made.nextIn)
        bucket.nextFreeAt = now + *made.nextIn;
    return bucket;
}

} // namespace

void TestBucketStanding::eachBucketIsInOne_data()
{
    QTest::addColumn<Made>("made");
    QTest::addColumn<Standing>("standing");
    QTest::addColumn<qint64>("untilMs"); // after now; -1: none
    const auto row = [](const char* name, const Made& made, Standing standing, Duration until = never) {
        QTest::newRow(name) << made << standing << (until == never ? -1 : qint64(toMilliseconds(until).count()));
    };
    row("nothing is known", {}, Standing::Idle);
    row("no window", {.limit = 5}, Standing::Idle);
    row("all of it is left", {.remaining = 5, .limit = 5, .resetsIn = 3s}, Standing::Healthy, 3s);
    row("some of it is left", {.remaining = 2, .limit = 5, .resetsIn = 3s}, Standing::Healthy, 3s);
    row("an open window whose end is not known", {.remaining = 2, .limit = 5}, Standing::Healthy);
    row("the window's time has come", {.remaining = 0, .limit = 5, .resetsIn = 0s}, Standing::Idle);
    row("and has long passed", {.remaining = 0, .limit = 5, .resetsIn = -5s}, Standing::Idle);

    row("nothing left", {.remaining = 0, .limit = 5, .resetsIn = 3s}, Standing::Exhausted, 3s);
    row("less than nothing left", {.remaining = -2, .limit = 5, .resetsIn = 3s}, Standing::Exhausted, 3s);
    row("nothing left, no limit known", {.remaining = 0, .resetsIn = 3s}, Standing::Exhausted, 3s);
    row("nothing left and no end known", {.remaining = 0, .limit = 5}, Standing::Exhausted);
    row("nothing left for a minute", {.remaining = 0, .limit = 5, .resetsIn = 60s}, Standing::Exhausted, 55s);
    row("nothing left for ten", {.remaining = 0, .limit = 2, .resetsIn = 10min}, Standing::Exhausted, 9min);

    row("little left for long", {.remaining = 1, .limit = 5, .resetsIn = 2min}, Standing::Slow, 1min);
    row("more than little for long", {.remaining = 2, .limit = 5, .resetsIn = 2min}, Standing::Healthy, 2min);
    row("little left for a moment", {.remaining = 1, .limit = 5, .resetsIn = 2s}, Standing::Healthy, 2s);
    row("the last of one", {.remaining = 1, .limit = 1, .resetsIn = 2min}, Standing::Healthy, 2min);
    row("one left of an unknown limit", {.remaining = 1, .resetsIn = 2min}, Standing::Healthy, 2min);

    row("one comes back before the rest", {.remaining = 0, .limit = 5, .resetsIn = 10min, .nextIn = 20s},
        Standing::Exhausted, 15s);
    row("one comes back after a while", {.remaining = 0, .limit = 5, .resetsIn = 10min, .nextIn = 90s},
        Standing::Exhausted, 30s);
    row("one should have come back", {.remaining = 0, .limit = 5, .resetsIn = 10min, .nextIn = -1s},
        Standing::Exhausted, 9min);

    row("a 429 holds it", {.limit = 5, .heldFor = 4s}, Standing::Held, 4s);
    row("a 429 holds it, and nothing is left", {.remaining = 0, .limit = 5, .resetsIn = 9min, .heldFor = 4s},
        Standing::Held, 4s);
    row("a 429 held it until now", {.limit = 5, .heldFor = 0s}, Standing::Idle);
    row("a 429 held it, and nothing is left", {.remaining = 0, .limit = 5, .resetsIn = 2s, .heldFor = -1s},
        Standing::Exhausted, 2s);
    row("held and stale", {.heldFor = 4s, .stale = true}, Standing::Held, 4s);

    row("stale", {.limit = 5, .stale = true}, Standing::Stale);
    row("stale, with nothing left for ever", {.remaining = 0, .limit = 5, .stale = true}, Standing::Stale);
    row("stale, with claims of the dead", {.remaining = 3, .limit = 5, .leased = 1, .stale = true}, Standing::Stale);

    row("keys that hold no number", {.unreadable = true}, Standing::Unreadable);
    row("a limit that is no number, of an open window", {.remaining = 0, .resetsIn = 3s, .unreadable = true},
        Standing::Exhausted, 3s);

    row("claims are given", {.limit = 5, .leased = 3}, Standing::Leased);
    row("claims stand in line", {.remaining = 2, .limit = 5, .resetsIn = 2s, .waiting = 3}, Standing::Leased);
    row("claims are given and nothing is left", {.remaining = 0, .limit = 5, .resetsIn = 2s, .leased = 3},
        Standing::Exhausted, 2s);
    row("claims are given and nothing is left for long", {.remaining = 0, .limit = 5, .resetsIn = 2min, .leased = 3},
        Standing::Exhausted, 1min);
}

void TestBucketStanding::eachBucketIsInOne()
{
    QFETCH(Made, made);
    QFETCH(Standing, standing);
    QFETCH(qint64, untilMs);
    const auto found = standingOf(state(made), now);
    QCOMPARE(int(found.standing), int(standing));
    QCOMPARE(found.until ? qint64(toMilliseconds(*found.until - now).count()) : -1, untilMs);
}

void TestBucketStanding::whatEndsWithinSecondsIsOrdinary_data()
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

void TestBucketStanding::whatEndsWithinSecondsIsOrdinary()
{
    QFETCH(Made, made);
    QFETCH(int, urgency);
    QCOMPARE(int(standingOf(state(made), now).urgency), urgency);
}

// Whatever it is, it stays so until just before the moment told, and is another or tells a later one at that moment.
void TestBucketStanding::timeAloneChangesItAtTheMomentThatWasTold()
{
    for (const std::optional<std::int64_t> remaining : {std::optional<std::int64_t>{}, {0}, {1}, {4}}) {
        for (const std::optional<Duration> resets : {std::optional<Duration>{}, {2s}, {70s}, {10min}}) {
            for (const std::optional<Duration> held : {std::optional<Duration>{}, {1s}, {65s}}) {
                const auto bucket = state({.remaining = remaining, .limit = 5, .resetsIn = resets, .heldFor = held});
                auto at = now;
                for (int steps = 0; const auto until = standingOf(bucket, at).until; ++steps) {
                    QVERIFY(steps < 8);
                    QVERIFY(*until > at);
                    QCOMPARE(int(standingOf(bucket, *until - 1ns).standing), int(standingOf(bucket, at).standing));
                    QCOMPARE(int(standingOf(bucket, *until - 1ns).urgency), int(standingOf(bucket, at).urgency));
                    QVERIFY(standingOf(bucket, *until) != standingOf(bucket, at));
                    at = *until;
                }
            }
        }
    }
}

HEADROOM_TEST(TestBucketStanding)

} // namespace headroom::tst_bucket_standing

#include "tst_bucket_standing.moc"
