// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/jobs/job_order.h"

namespace headroom::tst_job_order {

using namespace headroom::ui;

class TestJobOrder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneStepAndToTheEnds();
    void severalStayTogether();
    void whatIsThereAlreadyDoesNotMove();
    void aListThatShowsSomeMovesAmongAll();
    void theyGoBetweenTheRowsTheyAreDroppedAt();
};

namespace {

const JobOrder all{{1, 2, 3, 4, 5}, {1, 2, 3, 4, 5}};

} // namespace

void TestJobOrder::oneStepAndToTheEnds()
{
    QCOMPARE(placementOf(all, {3}, JobMove::Up), (JobPlacement{{3}, 2}));
    QCOMPARE(placementOf(all, {3}, JobMove::Down), (JobPlacement{{3}, 5}));
    QCOMPARE(placementOf(all, {4}, JobMove::Down), (JobPlacement{{4}, 0}));
    QCOMPARE(placementOf(all, {3}, JobMove::ToTop), (JobPlacement{{3}, 1}));
    QCOMPARE(placementOf(all, {3}, JobMove::ToBottom), (JobPlacement{{3}, 0}));
}

void TestJobOrder::severalStayTogether()
{
    QCOMPARE(placementOf(all, {4, 2}, JobMove::Up), (JobPlacement{{2, 4}, 1}));
    QCOMPARE(placementOf(all, {2, 3}, JobMove::Down), (JobPlacement{{2, 3}, 5}));
    QCOMPARE(placementOf(all, {5, 1}, JobMove::ToTop), (JobPlacement{{1, 5}, 2}));
    QCOMPARE(placementOf(all, {1, 3}, JobMove::Up), (JobPlacement{{1, 3}, 2})); // nothing is above: they close up
}

void TestJobOrder::whatIsThereAlreadyDoesNotMove()
{
    QVERIFY(!placementOf(all, {1}, JobMove::Up));
    QVERIFY(!placementOf(all, {1, 2}, JobMove::ToTop));
    QVERIFY(!placementOf(all, {5}, JobMove::Down));
    QVERIFY(!placementOf(all, {4, 5}, JobMove::ToBottom));
    QVERIFY(!placementOf(all, {}, JobMove::ToTop));
    QVERIFY(!placementOf(all, {77}, JobMove::Up)); // over meanwhile
    QVERIFY(!placementOf(all, {1, 2, 3, 4, 5}, JobMove::ToTop));
    QVERIFY(!placementAt(all, {2, 3}, 1));
    QVERIFY(!placementAt(all, {2, 3}, 2));
    QVERIFY(!placementAt(all, {2, 3}, 3));
}

void TestJobOrder::aListThatShowsSomeMovesAmongAll()
{
    const JobOrder some{{1, 2, 3, 4, 5}, {2, 4}};
    QCOMPARE(placementOf(some, {4}, JobMove::Up), (JobPlacement{{4}, 2}));
    QCOMPARE(placementOf(some, {2}, JobMove::Down), (JobPlacement{{2}, 5})); // behind 4, not at the end
    QCOMPARE(placementOf(some, {4}, JobMove::ToTop), (JobPlacement{{4}, 1}));
    QCOMPARE(placementOf(some, {2}, JobMove::ToBottom), (JobPlacement{{2}, 0}));
}

void TestJobOrder::theyGoBetweenTheRowsTheyAreDroppedAt()
{
    QCOMPARE(placementAt(all, {1, 5}, 3), (JobPlacement{{1, 5}, 4}));
    QCOMPARE(placementAt(all, {4}, 0), (JobPlacement{{4}, 1}));
    QCOMPARE(placementAt(all, {2}, 99), (JobPlacement{{2}, 0}));
}

HEADROOM_TEST(TestJobOrder)

} // namespace headroom::tst_job_order

#include "tst_job_order.moc"
