// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// A walk through what assistive technology is told, and through the window with the keyboard alone: pages that show
// what is live, what stands above them, and the dialogs. A control or a painted widget that is added without a name
// fails it.
#include "tests/support/ui/accessibility.h"
#include "tests/support/ui/fake_logs.h"
#include "tests/support/ui/fake_own.h"
#include "tests/support/ui/layout.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/buckets/redis_clients_popup.h"
#include "ui/pages/buckets/redis_strip.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/dialogs/command_palette.h"
#include "ui/shell/dialogs/help_window.h"
#include "ui/shell/dialogs/log_format_dialog.h"
#include "ui/shell/dialogs/requests_dialog.h"
#include "ui/shell/emergency_strip.h"
#include "ui/widgets/chips/count_chip.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/gauges/gauge.h"
#include "ui/widgets/shards/shard_map.h"
#include "ui/widgets/tables/log_table.h"

#include <QAccessible>
#include <QAction>
#include <QDialog>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <set>

namespace headroom::tst_accessibility_walk {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestAccessibilityWalk : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;

    void whatHasNoNameIsFound();
    void whatCannotBeReachedIsFound();
    void everyPageIsUsable_data() { support::addThemes(); }
    void everyPageIsUsable();
    void whatIsOpenedIsUsable_data() { support::addThemes(); }
    void whatIsOpenedIsUsable();
    void everyDialogIsUsable_data() { support::addThemes(); }
    void everyDialogIsUsable();
    void menusAreNamed();
    void aShardIsSaidAndOpened();
    void aGaugeIsMeasured();
    void aChipIsPressed();
    void aTableIsSortedByKeys();

private:
    void dress();
    void drawLive(std::vector<console::Emergency> emergencies = {});
    void look(QWidget& window, const QString& name) { m_faults += support::usabilityFaults(window, name); }
    void lookAt(Page& page, const QString& name);
    void judge() const { support::expectNone(m_faults); }

    std::unique_ptr<support::FakeFleet> m_fleet;
    std::unique_ptr<support::FakeLogs> m_logs;
    QStringList m_faults;
};

void TestAccessibilityWalk::dress()
{
    QFETCH(bool, dark);
    m_window->theme().preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
}

void TestAccessibilityWalk::init()
{
    support::WindowTest::init();
    m_faults.clear();
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 120);
    m_logs = std::make_unique<support::FakeLogs>(*m_clock, support::FakeLogs::World{.shards = 64, .shardSources = 2});
    openWindow();
    m_window->allowRequests();
    auto first = m_fleet->first();
    support::addOwnRows(first, m_clock->now());
    draw(std::move(first));
    drawLive();
}

void TestAccessibilityWalk::drawLive(std::vector<console::Emergency> emergencies)
{
    auto snapshot = m_fleet->step(5, 0, m_feed->selected());
    support::makeBusy(snapshot, m_clock->now());
    snapshot.logs = m_logs->figures(m_feed->logQuery());
    snapshot.emergencies = std::move(emergencies);
    draw(std::move(snapshot));
}

void TestAccessibilityWalk::lookAt(Page& page, const QString& name)
{
    m_window->showPage(page);
    drawLive();
    drawLive(); // what was asked for meanwhile
    look(*m_window, name);
}

// A control that somebody adds without a name, and a widget that only paints.
void TestAccessibilityWalk::whatHasNoNameIsFound()
{
    class Painting : public QWidget
    {
    protected:
        void paintEvent(QPaintEvent*) override { QPainter(this).fillRect(rect(), Qt::red); }
    };
    QWidget window;
    window.setWindowTitle(u"A window"_s);
    auto* rows = new QVBoxLayout(&window);
    auto* button = new QPushButton(u"×"_s);
    auto* painting = new Painting;
    painting->setFixedSize(20, 20);
    auto* one = new QPushButton(u"Open"_s);
    auto* other = new QPushButton(u"Open"_s);
    for (QWidget* each : {static_cast<QWidget*>(button), static_cast<QWidget*>(painting), static_cast<QWidget*>(one),
             static_cast<QWidget*>(other)})
        rows->addWidget(each);
    window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&window));
    const auto faults = support::accessibilityFaults(window);
    QCOMPARE(faults,
        QStringList({u"QPushButton \"×\" has no name"_s, u"QWidget \"\" has no name"_s, u"QWidget \"\" has no role"_s,
            u"QPushButton \"Open\" is there twice"_s}));
}

void TestAccessibilityWalk::whatCannotBeReachedIsFound()
{
    QWidget window;
    auto* rows = new QVBoxLayout(&window);
    auto* first = new QPushButton(u"First"_s);
    auto* mouseOnly = new QPushButton(u"By mouse only"_s);
    mouseOnly->setFocusPolicy(Qt::ClickFocus);
    auto* unseen = new QPushButton(u"Unseen"_s);
    unseen->setStyleSheet(u"QPushButton { border: 1px solid gray; background: white; outline: none; }"_s);
    for (auto* button : {first, mouseOnly, unseen})
        rows->addWidget(button);
    m_window->theme().dress(window);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    QCOMPARE(support::keyboardFaults(window),
        QStringList({u"QPushButton \"By mouse only\" is not reached by Tab"_s,
            u"the focus of QPushButton \"Unseen\" is not to be seen"_s}));
}

void TestAccessibilityWalk::everyPageIsUsable()
{
    dress();
    for (const auto& listed : m_window->pages())
        lookAt(*listed.page, listed.name);
    judge();
}

void TestAccessibilityWalk::whatIsOpenedIsUsable()
{
    dress();
    auto& buckets = m_window->buckets();
    buckets.openBucket(buckets.list().idAt(3));
    lookAt(buckets, u"a bucket"_s);
    buckets.closeDetail();
    buckets.setGrouped(true);
    lookAt(buckets, u"routes"_s);
    buckets.list().setOpen(1, true);
    lookAt(buckets, u"an open route"_s);
    buckets.setGrouped(false);
    buckets.setPaused(true);
    lookAt(buckets, u"paused"_s);
    buckets.setPaused(false);
    buckets.setFilterText(u"rote:messages"_s);
    lookAt(buckets, u"a wrong filter"_s);
    buckets.setFilterText({});
    m_window->showPage(m_window->traffic());
    drawLive();
    drawLive();
    m_window->traffic().openRoute("POST /channels/{channel}/messages");
    lookAt(m_window->traffic(), u"a route"_s);
    m_window->showPage(m_window->shards());
    m_window->shards().openShard({100, 5});
    lookAt(m_window->shards(), u"a shard"_s);
    judge();
}

void TestAccessibilityWalk::everyDialogIsUsable()
{
    dress();
    console::Emergency near;
    near.kind = console::Emergency::Kind::BanNear;
    near.severity = console::Emergency::Severity::Critical;
    near.place = console::Emergency::Place::InvalidRequests;
    near.where = "203.0.113.7";
    near.cause = "403 POST …/channels/{channel}/messages";
    near.count = 9'436;
    near.limit = 10'000;
    near.since = m_clock->now();
    console::Emergency refused = near;
    refused.kind = console::Emergency::Kind::TokenRefused;
    refused.place = console::Emergency::Place::RequestClient;
    drawLive({near, refused});
    child<EmergencyStrip>()->setOpen(true);
    drawLive({near, refused}); // laid out
    look(*m_window, u"emergencies"_s);

    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(child<CommandPalette>() && child<CommandPalette>()->isVisible());
    // Its list is moved by the keys of the line that is typed.
    for (const auto& fault : support::accessibilityFaults(*child<CommandPalette>()))
        m_faults += u"palette: "_s + fault;
    child<CommandPalette>()->close();

    m_window->fleet().openRequests();
    QTRY_VERIFY(m_window->fleet().requestsDialog()->isVisible());
    look(*m_window->fleet().requestsDialog(), u"requests"_s);
    m_window->fleet().requestsDialog()->hide();
    m_window->fleet().openLogFormat();
    look(*m_window->fleet().logFormatDialog(), u"log format"_s);
    m_window->fleet().logFormatDialog()->hide();
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_F1);
    QTRY_VERIFY(m_window->helpWindow() && m_window->helpWindow()->isVisible());
    look(*m_window->helpWindow(), u"help"_s);
    m_window->helpWindow()->close();

    m_window->showPage(m_window->buckets());
    drawLive();
    auto& strip = m_window->buckets().redisStrip();
    strip.openClients();
    QTRY_VERIFY(strip.popup().isVisible());
    look(strip.popup(), u"clients"_s);
    strip.popup().hide();

    auto* change = askBeforeChange(*m_window, u"Delete 14 channels?"_s, u"They cannot be brought back."_s, u"Delete"_s);
    QTRY_VERIFY(change->isVisible());
    look(*change, u"a question with a name to be typed"_s);
    change->reject();
    auto* question = askFirst(*m_window, u"Close?"_s, u"3 requests are unfinished."_s, u"Close anyway"_s);
    QTRY_VERIFY(question->isVisible());
    look(*question, u"a question"_s);
    question->reject();
    auto* line =
        askLine(*m_window, u"Save this view"_s, u"Name"_s, u"Save"_s, [](const QString&) { return QString(); });
    QTRY_VERIFY(line->isVisible());
    look(*line, u"a line"_s);
    line->reject();
    judge();
}

void TestAccessibilityWalk::menusAreNamed()
{
    int looked = 0;
    m_window->pages(); // so that all are made, and their menus
    for (const auto* menu : m_window->findChildren<QMenu*>()) {
        QStringList names;
        for (const auto* action : menu->actions()) {
            if (action->isSeparator() || !action->isVisible())
                continue;
            ++looked;
            QVERIFY2(!action->text().isEmpty(), qPrintable(menu->title()));
            QVERIFY2(!names.contains(action->text()), qPrintable(action->text()));
            names += action->text();
        }
    }
    QVERIFY(looked > 20);
}

void TestAccessibilityWalk::aShardIsSaidAndOpened()
{
    m_window->showPage(m_window->shards());
    drawLive();
    drawLive();
    auto* map = child<ShardMap>();
    auto* interface = QAccessible::queryAccessibleInterface(map);
    QVERIFY(interface);
    QCOMPARE(interface->childCount(), 64);
    auto* shard = interface->child(5);
    QCOMPARE(shard->text(QAccessible::Name), u"Shard 5"_s);
    QVERIFY2(shard->text(QAccessible::Value).contains(u"last seen"_s), qPrintable(shard->text(QAccessible::Value)));
    QCOMPARE(interface->indexOfChild(shard), 5);
    QCOMPARE(shard->parent(), interface);
    const QRect there = shard->rect();
    QCOMPARE(interface->childAt(there.center().x(), there.center().y()), shard);
    QVERIFY(!m_window->shards().openedShard());
    QVERIFY(shard->actionInterface());
    shard->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QVERIFY(m_window->shards().openedShard());
    // The keyboard's cell is the one that has the focus.
    map->setFocus(Qt::TabFocusReason);
    QTest::keyClick(map, Qt::Key_End);
    QCOMPARE(interface->focusChild(), interface->child(63));
    QVERIFY(interface->child(63)->state().focused);
    QVERIFY(!interface->child(5)->state().focused);
}

void TestAccessibilityWalk::aGaugeIsMeasured()
{
    m_window->showPage(m_window->overview());
    drawLive();
    auto* interface = QAccessible::queryAccessibleInterface(child<Gauge>());
    QVERIFY(interface && interface->valueInterface());
    QCOMPARE(interface->role(), QAccessible::ProgressBar);
    const auto& reading = child<Gauge>()->reading();
    QCOMPARE(interface->valueInterface()->currentValue().toDouble(), *reading.value);
    QCOMPARE(interface->valueInterface()->maximumValue().toDouble(), *reading.limit);
    QCOMPARE(interface->text(QAccessible::Value), QString(reading.figure + u' ' + reading.caption));
}

void TestAccessibilityWalk::aChipIsPressed()
{
    m_window->showPage(m_window->buckets());
    drawLive();
    auto* chip = child<CountChip>();
    auto* interface = QAccessible::queryAccessibleInterface(chip);
    QVERIFY(interface && interface->actionInterface());
    QVERIFY(interface->state().checkable);
    QVERIFY(!interface->state().checked);
    interface->actionInterface()->doAction(QAccessibleActionInterface::toggleAction());
    QVERIFY(chip->isChecked());
    QVERIFY(interface->state().checked);
}

void TestAccessibilityWalk::aTableIsSortedByKeys()
{
    m_window->showPage(m_window->traffic());
    drawLive();
    drawLive();
    auto* table = m_window->traffic().findChild<LogTable*>();
    const auto* header = table->horizontalHeader();
    std::set<int> sortedBy;
    table->setFocus();
    int shown = 0;
    for (int column = 0; column < header->count(); ++column)
        shown += !header->isSectionHidden(column);
    for (int i = 0; i < shown; ++i) {
        QTest::keyClick(table, Qt::Key_S, Qt::ControlModifier);
        QVERIFY(!header->isSectionHidden(header->sortIndicatorSection()));
        sortedBy.insert(header->sortIndicatorSection());
    }
    QCOMPARE(int(sortedBy.size()), shown);
    const auto order = header->sortIndicatorOrder();
    QTest::keyClick(table, Qt::Key_S, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(header->sortIndicatorOrder() != order);
}

HEADROOM_TEST(TestAccessibilityWalk)

} // namespace headroom::tst_accessibility_walk

#include "tst_accessibility_walk.moc"
