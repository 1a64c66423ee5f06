// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The Buckets page in its window: routes, states, the pause and the Redis strip, by mouse and by keys.
#include "core/console/commands/redis_cli.h"
#include "core/schemes/registry.h"
#include "tests/support/ui/fake_own.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/buckets/bucket_actions.h"
#include "ui/pages/buckets/bucket_detail.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/buckets/redis_clients_popup.h"
#include "ui/pages/buckets/redis_strip.h"
#include "ui/pages/pause_strip.h"
#include "ui/widgets/chips/count_chip.h"
#include "ui/widgets/navigation.h"
#include "ui/widgets/tables/bucket_table.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPushButton>
#include <QTemporaryDir>

namespace headroom::tst_buckets_page {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::BucketStatus;

class TestBucketsPage : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;

    void groupingIsAKeyAndIsRemembered();
    void routesOpenAndCloseByKeys();
    void aClickOnTheArrowOpensARoute();
    void closingARouteClosesTheDetailOfItsBucket();
    void openingABucketOpensItsRoute();
    void chipsCountAndFilter();
    void keysCopySelectedRows();
    void theCommandsThatReadABucketAreCopied();
    void severalSelectedRowsStandStill();
    void thePauseSaysHowFarItIsBehindAndResumes();
    void aPauseEndsWhenEverythingStartsOver();
    void aFilterLeavesNothingOfWhatItPutsAside();
    void escEmptiesTheFilterThatHasTheFocusFirst();
    void homeAndEndGoToTheFirstAndTheLastRow();
    void aColumnOfMethodsIsThereWhereKeysNameThem();
    void aFileThatWasWrittenIsSaid();
    void whatHasTheFocusIsSeen();
    void theRedisStripShowsWhatTheServerTells();
    void theListOfClientsOpensByKey();
    void aLowWindowGivesTheRoomToTheTable();
    void aLongListIsExportedInSlices();
    void aBigSnapshotIsAcknowledgedWhenAllOfItIsThere();

private:
    BucketTable* table() const { return child<BucketTable>(u"Buckets"_s); }
    BucketsPage& page() const { return m_window->buckets(); }
    BucketSortFilterModel& list() const { return m_window->buckets().list(); }
    CountChip* chip(BucketStatus status) const;
    void press(int key, Qt::KeyboardModifiers modifiers = {}) const
    {
        activate();
        QTest::keyClick(table(), Qt::Key(key), modifiers);
    }
    void open();

    std::unique_ptr<support::FakeFleet> m_fleet;
};

void TestBucketsPage::init()
{
    support::WindowTest::init();
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 300);
    open();
    draw(m_fleet->first());
    QTRY_VERIFY(!list().isWorking() && table()->isVisible());
}

void TestBucketsPage::open()
{
    openWindow();
    m_window->showPage(m_window->buckets());
}

CountChip* TestBucketsPage::chip(BucketStatus status) const
{
    return page().findChildren<CountChip*>()[qsizetype(status)];
}

void TestBucketsPage::groupingIsAKeyAndIsRemembered()
{
    QVERIFY(!list().isGrouped());
    press(Qt::Key_G, Qt::ControlModifier);
    QVERIFY(list().isGrouped());
    QVERIFY(button(u"Group by route"_s)->isChecked());
    QVERIFY(list().isHeading(0));
    QCOMPARE(list().shownBuckets(), std::size_t(300));
    m_window->close();
    open();
    QVERIFY(list().isGrouped());
    QVERIFY(button(u"Group by route"_s)->isChecked());
    button(u"Group by route"_s)->click();
    QVERIFY(!list().isGrouped());
}

void TestBucketsPage::routesOpenAndCloseByKeys()
{
    page().setGrouped(true);
    const int routes = list().rowCount();
    table()->setFocus();
    table()->selectRow(1);
    press(Qt::Key_Right);
    QVERIFY(list().rowCount() > routes);
    QVERIFY(!list().isHeading(2));
    press(Qt::Key_Down);
    QVERIFY(child<BucketDetail>()->isVisible()); // a bucket is selected
    press(Qt::Key_Left); // to its route
    QCOMPARE(table()->currentIndex().row(), 1);
    QVERIFY(!child<BucketDetail>()->isVisible());
    press(Qt::Key_Left);
    QCOMPARE(list().rowCount(), routes);
    press(Qt::Key_Return);
    QVERIFY(list().rowCount() > routes);
    press(Qt::Key_Space);
    QCOMPARE(list().rowCount(), routes);
    press(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(list().rowCount(), routes + 300);
    press(Qt::Key_G, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(list().rowCount(), routes);
}

void TestBucketsPage::aClickOnTheArrowOpensARoute()
{
    page().setGrouped(true);
    const int routes = list().rowCount();
    const QRect cell = table()->visualRect(list().index(0, 0));
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, QPoint(cell.left() + 10, cell.center().y()));
    QVERIFY(list().rowCount() > routes);
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, QPoint(cell.right() - 3, cell.center().y()));
    QVERIFY(list().rowCount() > routes);
}

void TestBucketsPage::closingARouteClosesTheDetailOfItsBucket()
{
    page().setGrouped(true);
    list().setOpen(0, true);
    table()->selectRow(1);
    const auto id = list().idAt(1);
    QCOMPARE(m_feed->selected(), std::optional(id));
    list().setOpen(0, false);
    QVERIFY(!child<BucketDetail>()->isVisible());
    QCOMPARE(m_feed->selected(), std::nullopt);
    QVERIFY(!says(u"gone from Redis"_s));
}

void TestBucketsPage::openingABucketOpensItsRoute()
{
    page().setGrouped(true);
    page().setFilterText(u"nowhere"_s);
    page().openBucket(17);
    QVERIFY(list().rowOf(17) > 0);
    QCOMPARE(table()->currentIndex().row(), list().rowOf(17));
    QVERIFY(child<BucketDetail>()->isVisible());
}

void TestBucketsPage::chipsCountAndFilter()
{
    std::uint32_t all = 0;
    for (const auto count : list().counts())
        all += count;
    QCOMPARE(all, 300U);
    const auto exhausted = list().counts()[std::size_t(BucketStatus::Exhausted)];
    QVERIFY(exhausted > 0);
    QTRY_VERIFY(chip(BucketStatus::Exhausted)->accessibleName().contains(QString::number(exhausted)));
    QTest::mouseClick(chip(BucketStatus::Exhausted), Qt::LeftButton);
    QCOMPARE(list().rowCount(), int(exhausted));
    for (int row = 0; row < list().rowCount(); ++row)
        QVERIFY(list().index(row, int(BucketColumn::State)).data().toString().startsWith(u"exhausted"_s));
    QVERIFY(says(u"%1 shown, %1 exhausted"_s.arg(exhausted)));
    chip(BucketStatus::Healthy)->setFocus();
    QTest::keyClick(chip(BucketStatus::Healthy), Qt::Key_Space);
    QCOMPARE(list().rowCount(), int(exhausted + list().counts()[std::size_t(BucketStatus::Healthy)]));
    // The counts are of what passes the text, and stay as they are when only some states are shown.
    page().setFilterText(u"method:DELETE"_s);
    QVERIFY(list().counts()[std::size_t(BucketStatus::Exhausted)] < exhausted);
    page().setFilterText({});
    press(Qt::Key_3, Qt::AltModifier);
    QTRY_VERIFY(!chip(BucketStatus::Exhausted)->isChecked());
    // Of what is not shown it says nothing beside what is.
    QTRY_VERIFY(says(u"%1 shown"_s.arg(list().rowCount())));
    QVERIFY(!says(u" shown, "_s));
}

void TestBucketsPage::keysCopySelectedRows()
{
    table()->setFocus();
    table()->selectRow(0);
    QTest::keyClick(table(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(table(), Qt::Key_Down, Qt::ShiftModifier);
    press(Qt::Key_C, Qt::ControlModifier);
    const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 4);
    QVERIFY(lines[0].startsWith(u"Method\tRoute\tMajor\t"_s)); // as they are shown
    for (const QString& line : lines)
        QCOMPARE(line.count(u'\t'), lines[0].count(u'\t'));
    QVERIFY(lines[2].contains(QString::fromStdString(list().row(1).majorId.text())));
    table()->clearSelection();
    table()->selectRow(0);
    press(Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(QGuiApplication::clipboard()->text().count(u'\n'), 2);
}

void TestBucketsPage::theCommandsThatReadABucketAreCopied()
{
    // By a key: selectRow() would heed Shift, which the application takes for held since the test before.
    press(Qt::Key_Home);
    QCOMPARE(table()->chosenRowNumbers(), std::vector<int>{0});
    QCOMPARE(copied(*table(), u"redis-cli"_s), QString()); // no Redis is watched
    auto snapshot = m_fleet->step(1);
    auto endpoint = *redis::parseEndpoint("rediss://ops@redis-eu-1:6380/2");
    endpoint.password = "hunter2hunter2";
    snapshot.connection.redisCli =
        std::make_shared<console::RedisCli>(endpoint, *schemes::makeScheme({.scheme = "spectacles"}));
    draw(snapshot);
    const auto key = QString::fromStdString(keysOf(list().row(table()->currentIndex().row())).front());
    const auto lines = copied(*table(), u"redis-cli"_s).split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines[0].startsWith(u"redis-cli -h redis-eu-1 -p 6380 --tls --user ops --askpass -n 2 GET "_s),
        qPrintable(lines[0]));
    QVERIFY2(lines[0].contains(key), qPrintable(lines[0]));
    QVERIFY(!lines.join(u' ').contains(u"hunter2"_s));
}

void TestBucketsPage::severalSelectedRowsStandStill()
{
    m_clock->advance(1100ms);
    table()->selectRow(0);
    QTest::keyClick(table(), Qt::Key_Down, Qt::ShiftModifier);
    const auto ids = [this] {
        std::vector<console::BucketId> ids;
        for (int row = 0; row < list().rowCount(); ++row)
            ids.push_back(list().idAt(row));
        return ids;
    };
    const auto before = ids();
    draw(m_fleet->step(200));
    m_clock->advance(1100ms);
    draw(m_fleet->step(0));
    draw(m_fleet->step(0));
    QCOMPARE(ids(), before);
}

void TestBucketsPage::thePauseSaysHowFarItIsBehindAndResumes()
{
    QVERIFY(!page().findChild<PauseStrip*>()->isVisible());
    press(Qt::Key_P, Qt::ControlModifier);
    QVERIFY(page().findChild<PauseStrip*>()->isVisible());
    const auto acknowledged = m_feed->acknowledged.size();
    for (int i = 0; i < 6; ++i) {
        m_clock->advance(2s);
        draw(m_fleet->step(40));
    }
    QCOMPARE(m_feed->acknowledged.size(), acknowledged + 6); // the socket is never paused
    QTRY_VERIFY(says(u"Paused · 12 s behind"_s));
    QVERIFY(list().keptWhilePaused() > 0 && list().keptWhilePaused() <= 300);
    QTest::mouseClick(button(u"Resume"_s), Qt::LeftButton);
    QVERIFY(!page().isPaused());
    QVERIFY(!page().findChild<PauseStrip*>()->isVisible());
    QCOMPARE(list().keptWhilePaused(), std::size_t(0));
    for (int row = 0; row < list().rowCount(); ++row)
        QCOMPARE(list().find(list().idAt(row)), m_window->model().find(list().idAt(row)));
}

void TestBucketsPage::aFilterLeavesNothingOfWhatItPutsAside()
{
    table()->selectRow(3);
    QVERIFY(m_feed->selected());
    page().setFilterText(u"zzz"_s);
    QCOMPARE(list().rowCount(), 0);
    QCOMPARE(list().shownBuckets(), std::size_t(0));
    QVERIFY(!m_feed->selected());
    page().setFilterText({});
    table()->selectRow(3);
    const auto status = list().row(3).status;
    chip(status == BucketStatus::Held ? BucketStatus::Stale : BucketStatus::Held)->click();
    QVERIFY(!m_feed->selected());
    for (int row = 0; row < list().rowCount(); ++row)
        QVERIFY(list().row(row).status != status);
}

void TestBucketsPage::escEmptiesTheFilterThatHasTheFocusFirst()
{
    auto* filter = page().findChild<QLineEdit*>();
    table()->selectRow(3);
    page().focusFilter();
    page().setFilterText(u"/"_s); // all of them have one
    QVERIFY(m_feed->selected());
    QTest::keyClick(filter, Qt::Key_Escape);
    QVERIFY(filter->text().isEmpty());
    QVERIFY(m_feed->selected());
    QTest::keyClick(filter, Qt::Key_Escape);
    QVERIFY(!m_feed->selected());
    page().setFilterText(u"/"_s);
    table()->setFocus();
    table()->selectRow(2);
    press(Qt::Key_Escape);
    QVERIFY(!m_feed->selected());
    QVERIFY(!filter->text().isEmpty());
}

void TestBucketsPage::homeAndEndGoToTheFirstAndTheLastRow()
{
    table()->setFocus();
    table()->selectRow(5);
    press(Qt::Key_End);
    QCOMPARE(table()->currentIndex().row(), list().rowCount() - 1);
    QVERIFY(table()->selectionModel()->isRowSelected(list().rowCount() - 1, {}));
    press(Qt::Key_Home);
    QCOMPARE(table()->currentIndex().row(), 0);
    QCOMPARE(table()->selectionModel()->selectedRows().size(), 1);
}

void TestBucketsPage::aColumnOfMethodsIsThereWhereKeysNameThem()
{
    QVERIFY(!table()->isColumnHidden(int(BucketColumn::Method)));
    auto nameless = m_fleet->first();
    for (auto& identity : nameless.added)
        identity.method.clear();
    draw(nameless);
    QTRY_VERIFY(table()->isColumnHidden(int(BucketColumn::Method)));
    // The arrow of a route has gone to the route.
    page().setGrouped(true);
    QVERIFY(list().isHeading(0) && !list().index(0, 0).data(ExpandedRole).toBool());
    const QRect route = table()->visualRect(list().index(0, int(BucketColumn::Route)));
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, QPoint(route.left() + 6, route.center().y()));
    QVERIFY(list().index(0, 0).data(ExpandedRole).toBool());
}

void TestBucketsPage::whatHasTheFocusIsSeen()
{
    auto* group = button(u"Group by route"_s);
    const auto pictured = [](QWidget& widget, bool focused) {
        if (focused)
            widget.setFocus(Qt::TabFocusReason);
        else
            widget.clearFocus();
        return widget.grab().toImage();
    };
    activate();
    for (QWidget* widget : {static_cast<QWidget*>(group), static_cast<QWidget*>(button(u"Export…"_s)),
             static_cast<QWidget*>(page().findChild<QLineEdit*>()), static_cast<QWidget*>(table()),
             static_cast<QWidget*>(chip(BucketStatus::Idle)), static_cast<QWidget*>(child<Navigation>())})
        QVERIFY2(pictured(*widget, false) != pictured(*widget, true), widget->metaObject()->className());
    // A ring on what is off is not what it looks like when it is on.
    const QImage focused = pictured(*group, true);
    group->setChecked(true);
    QVERIFY(pictured(*group, false) != focused);
}

void TestBucketsPage::aFileThatWasWrittenIsSaid()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(u"buckets.csv"_s);
    QVERIFY(page().actions().exportTo(path));
    QVERIFY(says(u"Saved "_s + path));
    QVERIFY(button(u"Open folder"_s));
    QVERIFY(!page().actions().exportTo(folder.filePath(u"no/such/folder.csv"_s)));
    QVERIFY(!says(u"Saved "_s) && says(u"Could not write"_s));
    QVERIFY(!button(u"Open folder"_s));
}

void TestBucketsPage::aPauseEndsWhenEverythingStartsOver()
{
    page().setPaused(true);
    draw(m_fleet->first());
    QVERIFY(!page().isPaused());
    QVERIFY(!page().findChild<PauseStrip*>()->isVisible());
    QCOMPARE(list().shownBuckets(), std::size_t(300));
}

void TestBucketsPage::theRedisStripShowsWhatTheServerTells()
{
    QVERIFY(says(u"1,288 cmd/s"_s));
    QVERIFY(says(u"1.2 GB of 4.0 GB · noeviction"_s));
    QVERIFY(says(u"master · 1 failover"_s));
    QVERIFY(!says(u"throws away"_s));
    m_fleet->evictionPolicy = "allkeys-lru";
    draw(m_fleet->step(1));
    QTRY_VERIFY(says(u"throws away rate-limit keys"_s));
    QTest::keyClick(table(), Qt::Key_I, Qt::ControlModifier | Qt::ShiftModifier);
    QTRY_VERIFY(!child<RedisStrip>()->isVisible());
    m_window->close();
    open();
    QVERIFY(!child<RedisStrip>()->isVisible()); // remembered
    console::Snapshot absent;
    absent.connection.phase = console::ConnectionState::Phase::Absent;
    draw(absent);
    QVERIFY(!button(u"Redis"_s));
}

void TestBucketsPage::theListOfClientsOpensByKey()
{
    auto& popup = page().redisStrip().popup();
    press(Qt::Key_I, Qt::ControlModifier);
    QVERIFY(popup.isVisible());
    QCOMPARE(popup.findChild<QTableView*>()->model()->rowCount(), 6);
    QTest::keyClick(&popup, Qt::Key_Escape);
    QVERIFY(!popup.isVisible());
    m_fleet->mayListClients = false;
    draw(m_fleet->step(1));
    QTest::mouseClick(child<QPushButton>(u"Connected clients"_s), Qt::LeftButton);
    QVERIFY(popup.isVisible());
    QVERIFY(!popup.findChild<QTableView*>()->isVisible());
    bool named = false;
    for (const auto* label : popup.findChildren<QLabel*>())
        named = named || label->text().contains(u"grant +client|list"_s);
    QVERIFY(named);
}

void TestBucketsPage::aLowWindowGivesTheRoomToTheTable()
{
    auto step = m_fleet->step(1);
    support::addOwnRows(step, m_clock->now());
    step.own = std::make_shared<const console::RequestClientState>(support::busyOwnClient({3}, m_clock->now()));
    draw(step);
    QVERIFY(child<RedisStrip>()->isVisible());
    m_window->resize(860, 560);
    QTRY_VERIFY(!child<RedisStrip>()->isVisible());
    QVERIFY(!button(u"Redis"_s)->isEnabled());
    QTRY_VERIFY(table()->height() > 120);
    m_window->resize(1200, 900);
    QTRY_VERIFY(child<RedisStrip>()->isVisible());
}

void TestBucketsPage::aLongListIsExportedInSlices()
{
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, int(BucketSortFilterModel::atOnce) + 500);
    draw(m_fleet->first());
    QTRY_VERIFY(!list().isWorking());
    QTemporaryDir folder;
    for (const auto& name : {u"buckets.csv"_s, u"buckets.json"_s}) {
        QSignalSpy done(&page().actions(), &BucketActions::exported);
        QVERIFY(page().actions().exportTo(folder.filePath(name)));
        QVERIFY(page().actions().isExporting());
        QVERIFY(!QFile::exists(folder.filePath(name))); // not before it is whole
        QTRY_COMPARE(done.size(), 1);
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray all = file.readAll();
        const int rows =
            name.endsWith(u"csv"_s) ? int(all.count("\r\n")) - 1 : int(QJsonDocument::fromJson(all).array().size());
        QCOMPARE(rows, int(list().shownBuckets()));
    }
}

void TestBucketsPage::aBigSnapshotIsAcknowledgedWhenAllOfItIsThere()
{
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 60'000);
    const auto sequence = m_feed->publish(m_fleet->first());
    QVERIFY(m_window->model().size() < 60'000);
    const auto isDone = [&] { return !m_feed->acknowledged.empty() && m_feed->acknowledged.back() == sequence; };
    while (!isDone()) {
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
        if (isDone())
            QCOMPARE(m_window->model().size(), 60'000);
    }
    // What time changes is put in order with the second after it.
    const auto& shown = list();
    const auto isInOrder = [&] {
        if (shown.isWorking())
            return false;
        std::int64_t last = std::numeric_limits<std::int64_t>::min();
        for (int row = 0; row < shown.rowCount(); ++row) {
            const auto key = bucketSortKey(shown.row(row), shown.texts(), BucketColumn::Bar);
            if (key < last) {
                m_clock->advance(1100ms);
                return false;
            }
            last = key;
        }
        return true;
    };
    QTRY_VERIFY_WITH_TIMEOUT(isInOrder(), 60'000);
    QCOMPARE(list().rowCount(), 60'000);
}

HEADROOM_TEST(TestBucketsPage)

} // namespace headroom::tst_buckets_page

#include "tst_buckets_page.moc"
