// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/send_lead.h"

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
struct SpreadLatency : SendLead
{
    void note(Duration thereAndBack, Duration shortest) { SendLead::note(thereAndBack, shortest, m_landed += 500ms); }

private:
    Instant m_landed{1h};
};

void note(SpreadLatency& latency, int times, Duration thereAndBack, Duration shortest)
{
    for (int i = 0; i < times; ++i)
        latency.note(thereAndBack, shortest);
}

} // namespace

void TestSendLead::nothingIsSentEarlyBeforeTheWayIsKnown()
{
    SpreadLatency latency;
    note(latency, 7, 100ms, 100ms);
    QCOMPARE(latency.lead(), Duration::zero());
}

// Four processes that start on a busy machine: their first requests all take 100 ms, the next ones ten.
void TestSendLead::aBurstThatIsHeldUpTogetherTellsNothing()
{
    SendLead latency;
    const Instant begun{1h};
    for (int i = 0; i < 64; ++i)
        latency.note(100ms, 100ms, begun + i * 1ms);
    QCOMPARE(latency.lead(), Duration::zero());
    latency.note(10ms, 10ms, begun + 1s);
    latency.note(10ms, 10ms, begun + 2s);
    QCOMPARE(latency.lead(), Duration::zero());
    latency.note(10ms, 10ms, begun + 3s);
    QCOMPARE(latency.lead(), Duration::zero()); // the usual one is far from the shortest still
    for (int i = 0; i < 64; ++i)
        latency.note(10ms, 10ms, begun + 4s + i * 1ms);
    QCOMPARE(latency.lead(), Duration{8ms});
}

void TestSendLead::anEvenWayIsLeadButForTheReserve()
{
    SpreadLatency latency;
    note(latency, 8, 100ms, 100ms);
    QCOMPARE(latency.lead(), Duration{98ms});
}

void TestSendLead::whatAnswersUsuallyTakeMoreIsTakenOff()
{
    SpreadLatency latency;
    for (int i = 0; i < 32; ++i)
        latency.note(i % 8 == 0 ? 100ms : 110ms, 100ms);
    QCOMPARE(latency.lead(), Duration{78ms}); // twice, as a way may be shorter than any so far
}

void TestSendLead::aWayThatVariesMoreThanItIsLongGivesNothing()
{
    SpreadLatency latency;
    for (int i = 0; i < 64; ++i)
        latency.note(i % 16 == 0 ? 50ms : 400ms, 50ms);
    QCOMPARE(latency.lead(), Duration::zero());
}

// As of ways there of 35 to 778 ms and of 40 to 940 ms, where the first ones happened to be none of the short ones.
void TestSendLead::aFewUnevenWaysGiveNothing()
{
    SpreadLatency some;
    for (const auto thereAndBack : {1113ms, 413ms, 573ms, 771ms, 880ms, 515ms, 393ms, 476ms})
        some.note(thereAndBack, 306ms);
    QCOMPARE(some.lead(), Duration::zero());
    SpreadLatency more;
    for (const auto thereAndBack :
        {492ms, 559ms, 489ms, 504ms, 535ms, 583ms, 665ms, 669ms, 672ms, 745ms, 827ms, 877ms, 950ms})
        more.note(thereAndBack, 488ms);
    QCOMPARE(more.lead(), Duration::zero());
}

void TestSendLead::aShorterWayCountsAtOnce()
{
    SpreadLatency latency;
    for (int i = 0; i < 64; ++i)
        latency.note(i % 4 == 0 ? 200ms : 210ms, 200ms);
    QCOMPARE(latency.lead(), Duration{178ms});
    latency.note(210ms, 195ms); // one way was shorter, both together were not
    QCOMPARE(latency.lead(), Duration{173ms});
    latency.note(120ms, 120ms);
    QVERIFY(latency.lead() < 120ms);
}

void TestSendLead::aSlowAnswerByWhichTheCalendarIsReadAnewMakesNothingEarlier()
{
    SpreadLatency latency;
    note(latency, 15, 12ms, 12ms);
    QCOMPARE(latency.lead(), Duration{10ms});
    latency.note(110ms, 110ms);
    QCOMPARE(latency.lead(), Duration{10ms});
}

HEADROOM_TEST(TestSendLead)

} // namespace headroom::tst_send_lead

#include "tst_send_lead.moc"
