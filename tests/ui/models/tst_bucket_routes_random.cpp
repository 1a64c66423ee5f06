// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The list of buckets under headings of routes: whatever happens, it shows what a new one made from the same buckets
// would.
#include "core/base/time/virtual_clock.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/ui/fake_feed.h"
#include "tests/support/ui/list_lines.h"
#include "ui/models/buckets/status_cells.h"

#include <QAbstractItemModelTester>

#include <random>

namespace headroom::tst_bucket_routes_random {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::firstDifference;
using support::lines;
using support::newlyMade;
using support::Wishes;
using Order = BucketSortFilterModel::Order;

class TestBucketRoutesRandom : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whateverHappensItShowsWhatANewOneWould_data();
    void whateverHappensItShowsWhatANewOneWould();
    void slicesLeaveTheSameAsOneGo_data();
    void slicesLeaveTheSameAsOneGo();
};

void TestBucketRoutesRandom::whateverHappensItShowsWhatANewOneWould_data()
{
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 1; seed <= support::rounds(12); ++seed)
        QTest::addRow("seed %u", seed) << seed;
}

void TestBucketRoutesRandom::whateverHappensItShowsWhatANewOneWould()
{
    QFETCH(unsigned, seed);
    std::mt19937 random(seed);
    VirtualClock clock;
    support::FakeFleet fleet(clock, 15 + int(random() % 70), seed);
    BucketModel model(clock);
    BucketSortFilterModel list(model);
    const QAbstractItemModelTester tester(&list, QAbstractItemModelTester::FailureReportingMode::QtTest);
    Wishes wishes;
    list.sort(wishes.column, wishes.order);
    model.apply(fleet.first());
    QStringList whilePaused;

    for (int step = 0; step < 40; ++step) {
        clock.advance(std::chrono::milliseconds(random() % 3000));
        model.passTime();
        model.apply(fleet.step(int(random() % 60), int(random() % (random() % 4 ? 5 : 40))));
        switch (random() % 12) {
        case 0:
            wishes.column = int(random() % kBucketColumns);
            wishes.order = random() % 2 ? Qt::AscendingOrder : Qt::DescendingOrder;
            list.sort(wishes.column, wishes.order);
            break;
        case 1:
            wishes.filter = std::array{u"channels"_s, u"remaining:<3"_s, u"is:held"_s, QString()}[random() % 4];
            list.setFilter(*BucketFilter::parse(wishes.filter.toStdString()));
            break;
        case 2:
        case 3:
            wishes.grouped = !wishes.grouped;
            list.setGrouped(wishes.grouped);
            break;
        case 4:
            wishes.bucketStatusCount = BucketStatusSet(random() % 3 ? 0 : random() % 128);
            list.setStatuses(wishes.bucketStatusCount);
            break;
        case 5:
            if (list.isPaused())
                list.resume();
            else
                list.pause(clock.now());
            break;
        case 6:
            list.setAllOpen(random() % 2);
            break;
        case 7:
        case 8:
            if (list.rowCount() > 0)
                list.setOpen(int(random() % unsigned(list.rowCount())), random() % 3);
            break;
        default:
            list.refresh(random() % 2 ? Order::Sort : Order::Keep);
        }
        for (int row = 0; row < list.rowCount(); ++row) {
            if (!list.isHeading(row))
                QCOMPARE(list.rowOf(list.idAt(row)), row);
        }
        if (list.isPaused() || random() % 3)
            continue;
        // Put in order, it is as if it had been made just now.
        list.refresh(Order::Sort);
        const auto shown = lines(list);
        const auto fresh = newlyMade(model, wishes, list);
        QVERIFY2(shown == fresh, qPrintable(firstDifference(shown, fresh)));
        StatusCounts counts{};
        const auto filter = *BucketFilter::parse(wishes.filter.toStdString());
        for (int row = 0; row < model.size(); ++row) {
            if (filter.matches(model.row(row), model.texts()))
                ++counts[std::size_t(model.row(row).status)];
        }
        QVERIFY(counts == list.counts());
    }
}

void TestBucketRoutesRandom::slicesLeaveTheSameAsOneGo_data()
{
    QTest::addColumn<bool>("grouped");
    QTest::newRow("one list") << false;
    QTest::newRow("by route") << true;
}

// More than is looked at in one go, with changes while the slices run.
void TestBucketRoutesRandom::slicesLeaveTheSameAsOneGo()
{
    QFETCH(bool, grouped);
    VirtualClock clock;
    support::FakeFleet fleet(clock, int(BucketSortFilterModel::atOnce) + 9000, 5);
    BucketModel model(clock);
    BucketSortFilterModel list(model);
    model.apply(fleet.first());
    list.refresh(Order::Sort);
    QVERIFY(list.isWorking());
    Wishes wishes;
    wishes.grouped = grouped;
    list.setGrouped(grouped);
    wishes.filter = u"-method:GET"_s;
    list.setFilter(*BucketFilter::parse(wishes.filter.toStdString()));
    int turns = 0;
    for (; list.isWorking(); ++turns) {
        QVERIFY(turns < 10'000);
        if (turns < 10)
            model.apply(fleet.step(300, 40));
        QCoreApplication::processEvents();
    }
    QVERIFY(turns > 0);
    list.refresh(Order::Sort);
    QTRY_VERIFY(!list.isWorking());
    if (grouped) {
        list.setAllOpen(false);
        list.setOpen(1, true);
    }
    const auto shown = lines(list);
    const auto fresh = newlyMade(model, wishes, list);
    QVERIFY2(shown == fresh, qPrintable(firstDifference(shown, fresh)));

    // In a list as long as this what is gone keeps an empty row until the next sweep.
    console::Snapshot withoutIt;
    const auto id = list.idAt(grouped ? 2 : 0);
    withoutIt.removed = {id};
    const int before = list.rowCount();
    model.apply(withoutIt);
    QCOMPARE(list.rowCount(), before);
    QVERIFY(lines(list).filter(u"gone"_s).size() == 1);
    list.refresh(Order::Keep);
    QCOMPARE(list.rowCount(), before - 1);
    QVERIFY(lines(list).filter(u"gone"_s).isEmpty());
}

HEADROOM_TEST(TestBucketRoutesRandom)

} // namespace headroom::tst_bucket_routes_random

#include "tst_bucket_routes_random.moc"
