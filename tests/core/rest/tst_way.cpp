// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/way.h"

#include <QTest>

namespace headroom::tst_way {

using namespace std::chrono_literals;
using rest::Way;

class TestWay : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsSentEarlyBeforeTheWayIsKnown();
    void anEvenWayIsLeadButForTheReserve();
    void whatAnswersUsuallyTakeMoreIsTakenOff();
    void aWayThatVariesMoreThanItIsLongGivesNothing();
    void aShorterWayCountsAtOnce();
    void aSlowAnswerByWhichTheCalendarIsReadAnewMakesNothingEarlier();
};

namespace {

void note(Way& way, int times, Duration thereAndBack, Duration shortest)
{
    for (int i = 0; i < times; ++i)
        way.note(thereAndBack, shortest);
}

} // namespace

void TestWay::nothingIsSentEarlyBeforeTheWayIsKnown()
{
    Way way;
    note(way, 7, 100ms, 100ms);
    QCOMPARE(way.lead(), Duration::zero());
}

void TestWay::anEvenWayIsLeadButForTheReserve()
{
    Way way;
    note(way, 8, 100ms, 100ms);
    QCOMPARE(way.lead(), Duration{98ms});
}

void TestWay::whatAnswersUsuallyTakeMoreIsTakenOff()
{
    Way way;
    for (int i = 0; i < 32; ++i)
        way.note(i % 8 == 0 ? 100ms : 130ms, 100ms);
    QCOMPARE(way.lead(), Duration{68ms});
}

void TestWay::aWayThatVariesMoreThanItIsLongGivesNothing()
{
    Way way;
    for (int i = 0; i < 64; ++i)
        way.note(i % 16 == 0 ? 50ms : 400ms, 50ms);
    QCOMPARE(way.lead(), Duration::zero());
}

void TestWay::aShorterWayCountsAtOnce()
{
    Way way;
    note(way, 64, 200ms, 200ms);
    way.note(120ms, 120ms);
    QVERIFY(way.lead() < 120ms);
}

void TestWay::aSlowAnswerByWhichTheCalendarIsReadAnewMakesNothingEarlier()
{
    Way way;
    note(way, 15, 12ms, 12ms);
    QCOMPARE(way.lead(), Duration{10ms});
    way.note(110ms, 110ms);
    QCOMPARE(way.lead(), Duration{10ms});
}

HEADROOM_TEST(TestWay)

} // namespace headroom::tst_way

#include "tst_way.moc"
