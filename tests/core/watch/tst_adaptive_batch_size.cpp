// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/watch/scan/adaptive_batch_size.h"

#include <algorithm>
#include <vector>

namespace headroom::tst_adaptive_batch_size {

using namespace std::chrono_literals;
using watch::AdaptiveBatchSize;

namespace {

constexpr AdaptiveBatchSize::Bounds bounds{10, 40, 100};

} // namespace

class TestAdaptiveBatchSize : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theNextSizeFollowsWhatTheLastStepsHeld_data();
    void theNextSizeFollowsWhatTheLastStepsHeld();
    void aStepThatAskedForLessSaysNothingOfALargerOne();
    void aStepThatAskedForLessAndHeldTooLongMakesItSmallerYet();
    void theServerGivesUsAQuarterOfItsTimeAtMost_data();
    void theServerGivesUsAQuarterOfItsTimeAtMost();
    void itSettlesWhereAStepHoldsTheServerForAMillisecondAtMost_data();
    void itSettlesWhereAStepHoldsTheServerForAMillisecondAtMost();
};

void TestAdaptiveBatchSize::theNextSizeFollowsWhatTheLastStepsHeld_data()
{
    using Held = std::vector<Duration>;
    QTest::addColumn<Held>("held");
    QTest::addColumn<std::size_t>("size");
    QTest::newRow("nothing yet") << Held{} << std::size_t(40);
    QTest::newRow("well below") << Held{400us} << std::size_t(60);
    QTest::newRow("well below, again and again") << Held(20, 100us) << std::size_t(100);
    QTest::newRow("in between") << Held(20, 700us) << std::size_t(40);
    QTest::newRow("just not too long") << Held(20, 1ms) << std::size_t(40);
    QTest::newRow("too long once") << Held{5ms} << std::size_t(40);
    QTest::newRow("too long three times") << Held(3, 5ms) << std::size_t(40);
    QTest::newRow("too long four times") << Held(4, 5ms) << std::size_t(20);
    QTest::newRow("too long for ever") << Held(100, 5ms) << std::size_t(10);
    QTest::newRow("one of four late answers was not") << Held{5ms, 5ms, 700us, 5ms, 5ms} << std::size_t(40);
    QTest::newRow("too long, then well below") << Held{5ms, 5ms, 5ms, 5ms, 100us} << std::size_t(30);
}

void TestAdaptiveBatchSize::theNextSizeFollowsWhatTheLastStepsHeld()
{
    QFETCH(std::vector<Duration>, held);
    QFETCH(std::size_t, size);
    AdaptiveBatchSize pace(bounds);
    for (const auto one : held)
        pace.took(pace.size(), one);
    QCOMPARE(pace.size(), size);
}

void TestAdaptiveBatchSize::aStepThatAskedForLessSaysNothingOfALargerOne()
{
    AdaptiveBatchSize pace(bounds);
    for (int i = 0; i < 20; ++i)
        pace.took(5, 10us);
    QCOMPARE(pace.size(), bounds.first);
}

void TestAdaptiveBatchSize::aStepThatAskedForLessAndHeldTooLongMakesItSmallerYet()
{
    AdaptiveBatchSize pace(bounds);
    for (int i = 0; i < 4; ++i)
        pace.took(24, 3ms);
    QCOMPARE(pace.size(), std::size_t(12));
}

void TestAdaptiveBatchSize::theServerGivesUsAQuarterOfItsTimeAtMost_data()
{
    QTest::addColumn<std::vector<Duration>>("held");
    QTest::addColumn<std::size_t>("asked");
    QTest::addColumn<Duration>("pause");
    using Held = std::vector<Duration>;
    QTest::newRow("three times as long") << Held{800us} << std::size_t(40) << Duration{2400us};
    QTest::newRow("by the shortest of late") << Held{9ms, 800us, 7ms} << std::size_t(40) << Duration{2400us};
    QTest::newRow("what seemed to take no time cost something") << Held{0us} << std::size_t(100) << Duration{150us};
    QTest::newRow("a slow one does not stop us") << Held{400ms} << std::size_t(40) << Duration{20ms};
}

void TestAdaptiveBatchSize::theServerGivesUsAQuarterOfItsTimeAtMost()
{
    QFETCH(std::vector<Duration>, held);
    QFETCH(std::size_t, asked);
    QFETCH(Duration, pause);
    AdaptiveBatchSize pace(bounds);
    for (const auto one : held)
        pace.took(asked, one);
    QCOMPARE(pace.pauseAfter(asked).count(), pause.count());
}

void TestAdaptiveBatchSize::itSettlesWhereAStepHoldsTheServerForAMillisecondAtMost_data()
{
    QTest::addColumn<Duration>("forOne");
    QTest::newRow("GET on a quick machine") << Duration{700ns};
    QTest::newRow("GET on a slow one") << Duration{3us};
    QTest::newRow("hashes") << Duration{20us};
}

void TestAdaptiveBatchSize::itSettlesWhereAStepHoldsTheServerForAMillisecondAtMost()
{
    QFETCH(Duration, forOne);
    AdaptiveBatchSize pace(AdaptiveBatchSize::ofReads);
    for (int i = 0; i < 200; ++i) {
        const auto size = pace.size();
        pace.took(size, static_cast<Duration::rep>(size) * forOne);
        if (i < 20)
            continue;
        QVERIFY(static_cast<Duration::rep>(pace.size()) * forOne <= AdaptiveBatchSize::tooLong);
        QVERIFY(static_cast<Duration::rep>(pace.size()) * forOne >= AdaptiveBatchSize::wellBelow
            || pace.size() == AdaptiveBatchSize::ofReads.largest);
    }
}

HEADROOM_TEST(TestAdaptiveBatchSize)

} // namespace headroom::tst_adaptive_batch_size

#include "tst_adaptive_batch_size.moc"
