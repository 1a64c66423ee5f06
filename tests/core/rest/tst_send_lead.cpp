// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/send_lead.h"

#include <QTest>

namespace headroom::tst_send_lead {

using namespace std::chrono_literals;
using rest::SendLead;

class TestSendLead : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingIsSentEarlyBeforeTheWayIsKnown();
    void aBurstThatIsHeldUpTogetherTellsNothing();
    void anEvenWayIsLeadButForTheReserve();
    void whatAnswersUsuallyTakeMoreIsTakenOff();
    void aWayThatVariesMoreThanItIsLongGivesNothing();
    void aFewUnevenWaysGiveNothing();
    void aShorterWayCountsAtOnce();
    void aSlowAnswerByWhichTheCalendarIsReadAnewMakesNothingEarlier();
};

namespace {

// Its answers land far enough from each other to tell of the way.
struct SpreadWay : SendLead
{
    void note(Duration thereAndBack, Duration shortest) { SendLead::note(thereAndBack, shortest, m_landed += 500ms); }

private:
    Instant m_landed{1h};
};

void note(SpreadWay& way, int times, Duration thereAndBack, Duration shortest)
{
    for (int i = 0; i < times; ++i)
        way.note(thereAndBack, shortest);
}

} // namespace

void TestSendLead::nothingIsSentEarlyBeforeTheWayIsKnown()
{
    SpreadWay way;
    note(way, 7, 100ms, 100ms);
    QCOMPARE(way.lead(), Duration::zero());
}

// Four processes that start on a busy machine: their first requests all take 100 ms, the next ones ten.
void TestSendLead::aBurstThatIsHeldUpTogetherTellsNothing()
{
    SendLead way;
    const Instant begun{1h};
    for (int i = 0; i < 64; ++i)
        way.note(100ms, 100ms, begun + i * 1ms);
    QCOMPARE(way.lead(), Duration::zero());
    way.note(10ms, 10ms, begun + 1s);
    way.note(10ms, 10ms, begun + 2s);
    QCOMPARE(way.lead(), Duration::zero());
    way.note(10ms, 10ms, begun + 3s);
    QCOMPARE(way.lead(), Duration::zero()); // the usual one is far from the shortest still
    for (int i = 0; i < 64; ++i)
        way.note(10ms, 10ms, begun + 4s + i * 1ms);
    QCOMPARE(way.lead(), Duration{8ms});
}

void TestSendLead::anEvenWayIsLeadButForTheReserve()
{
    SpreadWay way;
    note(way, 8, 100ms, 100ms);
    QCOMPARE(way.lead(), Duration{98ms});
}

void TestSendLead::whatAnswersUsuallyTakeMoreIsTakenOff()
{
    SpreadWay way;
    for (int i = 0; i < 32; ++i)
        way.note(i % 8 == 0 ? 100ms : 110ms, 100ms);
    QCOMPARE(way.lead(), Duration{78ms}); // twice, as a way may be shorter than any so far
}

void TestSendLead::aWayThatVariesMoreThanItIsLongGivesNothing()
{
    SpreadWay way;
    for (int i = 0; i < 64; ++i)
        way.note(i % 16 == 0 ? 50ms : 400ms, 50ms);
    QCOMPARE(way.lead(), Duration::zero());
}

// As of ways there of 35 to 778 ms and of 40 to 940 ms, where the first ones happened to be none of the short ones.
void TestSendLead::aFewUnevenWaysGiveNothing()
{
    SpreadWay some;
    for (const auto thereAndBack : {1113ms, 413ms, 573ms, 771ms, 880ms, 515ms, 393ms, 476ms})
        some.note(thereAndBack, 306ms);
    QCOMPARE(some.lead(), Duration::zero());
    SpreadWay more;
    for (const auto thereAndBack :
        {492ms, 559ms, 489ms, 504ms, 535ms, 583ms, 665ms, 669ms, 672ms, 745ms, 827ms, 877ms, 950ms})
        more.note(thereAndBack, 488ms);
    QCOMPARE(more.lead(), Duration::zero());
}

void TestSendLead::aShorterWayCountsAtOnce()
{
    SpreadWay way;
    for (int i = 0; i < 64; ++i)
        way.note(i % 4 == 0 ? 200ms : 210ms, 200ms);
    QCOMPARE(way.lead(), Duration{178ms});
    way.note(210ms, 195ms); // one way was shorter, both together were not
    QCOMPARE(way.lead(), Duration{173ms});
    way.note(120ms, 120ms);
    QVERIFY(way.lead() < 120ms);
}

void TestSendLead::aSlowAnswerByWhichTheCalendarIsReadAnewMakesNothingEarlier()
{
    SpreadWay way;
    note(way, 15, 12ms, 12ms);
    QCOMPARE(way.lead(), Duration{10ms});
    way.note(110ms, 110ms);
    QCOMPARE(way.lead(), Duration{10ms});
}

HEADROOM_TEST(TestSendLead)

} // namespace headroom::tst_send_lead

#include "tst_send_lead.moc"
