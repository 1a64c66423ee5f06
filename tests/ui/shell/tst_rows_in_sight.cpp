// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window says that a person looks at, so that it is read first.
#include "core/base/time/virtual_clock.h"
#include "tests/support/ui/fake_feed.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QScrollBar>

#include <algorithm>

namespace headroom::tst_rows_in_sight {

using namespace headroom::ui;

class TestRowsInSight : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { support::useOwnSettings(*this); }
    void theFeedIsToldWhatIsInSightAndNoMore();

private:
    VirtualClock m_clock;
};

void TestRowsInSight::theFeedIsToldWhatIsInSightAndNoMore()
{
    support::FakeFeed feed;
    support::FakeFleet fleet(m_clock, 500);
    MainWindow window(feed, m_clock);
    window.resize(1200, 700);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    window.showPage(window.buckets());
    feed.publish(fleet.first());
    // Applied and sorted in slices: which row is the first is settled once it has nothing to do.
    QTRY_VERIFY(window.buckets().list().rowCount() == 500 && !window.buckets().list().isWorking());
    QTRY_VERIFY(!feed.inSight.empty());
    auto* table = support::named<BucketTable>(window, QStringLiteral("Buckets"));
    QVERIFY(table);
    // While the window opens, a strip above the table may still take some of them away.
    const auto rows = [table] { return static_cast<std::size_t>(table->viewport()->height() / table->rowHeight(0)); };
    QTRY_COMPARE(feed.inSight.front(), window.buckets().list().idAt(0));
    QTRY_VERIFY(feed.inSight.size() >= rows() && feed.inSight.size() <= rows() + 2);

    const auto lastRow = [&] { return window.buckets().list().idAt(window.buckets().list().rowCount() - 1); };
    const auto seesLastRow = [&] {
        table->scrollToBottom();
        return std::ranges::find(feed.inSight, lastRow()) != feed.inSight.end();
    };
    QTRY_VERIFY(seesLastRow());
    const auto last = lastRow();
    QTRY_VERIFY(feed.inSight.size() <= rows() + 2);

    window.buckets().openBucket(last);
    table->verticalScrollBar()->setValue(0);
    QTRY_COMPARE(feed.inSight.size() > 1 ? feed.inSight[1] : last, window.buckets().list().idAt(0));
    QTRY_COMPARE(feed.inSight.front(), last); // its detail is open

    window.showPage(window.overview());
    QTRY_VERIFY(feed.inSight.empty());
}

HEADROOM_TEST(TestRowsInSight)

} // namespace headroom::tst_rows_in_sight

#include "tst_rows_in_sight.moc"
