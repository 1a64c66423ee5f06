// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the table of buckets draws while nothing but time passes: countdowns whose text is another, and no other cell.
#include "core/base/time/virtual_clock.h"
#include "tests/support/ui/window_test.h"
#include "ui/models/buckets/bucket_model.h"
#include "ui/models/buckets/bucket_sort_filter_model.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QPaintEvent>

namespace headroom::tst_bucket_table_draws {

using namespace headroom::ui;
using namespace std::chrono_literals;

namespace {

// What was drawn of a widget since it was last asked.
class Drawn : public QObject
{
public:
    explicit Drawn(QWidget& widget)
        : m_widget(widget)
    {
        widget.installEventFilter(this);
    }

    QRegion take()
    {
        QCoreApplication::sendPostedEvents(m_widget.window(), QEvent::UpdateRequest);
        QCoreApplication::processEvents();
        return std::exchange(m_region, {});
    }

protected:
    bool eventFilter(QObject* /*watched*/, QEvent* event) override
    {
        if (event->type() == QEvent::Paint)
            m_region += static_cast<QPaintEvent*>(event)->region();
        return false;
    }

private:
    QWidget& m_widget;
    QRegion m_region;
};

console::BucketState exhausted(console::BucketId id, Instant resetsAt)
{
    console::BucketState state;
    state.id = id;
    state.limit = 5;
    state.remaining = 0;
    state.resetsAt = resetsAt;
    return state;
}

} // namespace

class TestBucketTableDraws : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void onlyCountdownsWithAnotherTextAreDrawnAgain();
};

void TestBucketTableDraws::onlyCountdownsWithAnotherTextAreDrawnAgain()
{
    VirtualClock clock;
    clock.advance(500ms); // countdowns of minutes step with the second
    const auto now = clock.now();
    console::Snapshot snapshot;
    for (const console::BucketId id : {1, 2}) {
        auto& identity = snapshot.added.emplace_back();
        identity.id = id;
        identity.method = "GET";
        identity.routeTemplate = "/route/" + std::to_string(id);
        snapshot.changed.push_back(exhausted(id, now + (id == 1 ? Duration{30s} : Duration{1h})));
    }
    BucketModel buckets(clock);
    buckets.apply(snapshot);
    BucketSortFilterModel rows(buckets);
    const Theme theme;
    BucketTable table(theme, rows);
    table.resize(1000, 300);
    table.show();
    QVERIFY(QTest::qWaitForWindowExposed(&table));
    table.tick();
    Drawn drawn(*table.viewport());
    drawn.take();

    table.tick();
    QVERIFY(drawn.take().isEmpty());

    // Half a second on: 30 s is told in tenths, an hour is not.
    const int soon = rows.idAt(0) == 1 ? 0 : 1;
    clock.advance(500ms);
    table.tick();
    const auto countdown = [&](int row) { return table.visualRect(rows.index(row, int(BucketColumn::ResetsIn))); };
    const auto tenths = drawn.take();
    QVERIFY(tenths.contains(countdown(soon)));
    QVERIFY(!tenths.intersects(countdown(1 - soon)));
    QVERIFY(!tenths.intersects(table.visualRect(rows.index(soon, int(BucketColumn::Route)))));

    clock.advance(500ms);
    table.tick();
    QVERIFY(drawn.take().contains(countdown(1 - soon)));
}

HEADROOM_TEST(TestBucketTableDraws)

} // namespace headroom::tst_bucket_table_draws

#include "tst_bucket_table_draws.moc"
