// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The pages of logs in their window: what they ask the feed, holding still, zooming, files, and what they say where
// there is nothing.
#include "core/base/virtual_clock.h"
#include "tests/support/ui_fake_feed.h"
#include "tests/support/ui_fake_logs.h"
#include "ui/models/sorted_log_rows.h"
#include "ui/pages/export_button.h"
#include "ui/pages/log_head.h"
#include "ui/pages/overview_page.h"
#include "ui/pages/pause_strip.h"
#include "ui/pages/shard_detail.h"
#include "ui/pages/shards_page.h"
#include "ui/pages/traffic_page.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/answer_chips.h"
#include "ui/widgets/gauge.h"
#include "ui/widgets/log_table.h"
#include "ui/widgets/navigation.h"
#include "ui/widgets/series_chart.h"
#include "ui/widgets/shard_map.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using Page = MainWindow::Page;

class TestLogPages : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();

    void theKeysReachThePagesAndTheirFilters();
    void theFeedIsAskedOnlyWhenSomethingElseIsWanted();
    void typingAsksOnceAfterAMoment();
    void figuresForAPageThatOpensLaterAreKept();
    void aDragZoomsAllChartsAtOnceAndEscGoesBack();
    void thePauseHoldsThePageStillAndKeepsAcknowledging();
    void whilePausedAFilterStillShowsTheSameTime();
    void resumingShowsTheNewest();
    void chipsCountWhatIsShownAndDoNotInventWhatIsNot();
    void aShardOpensFromMapTableAndOverviewAndEscClosesIt();
    void aShardWithAMissedAckSaysForHowLong();
    void theDetailOfAnotherShardIsNotShown();
    void theCountOfShardsInTroubleStaysWhileOneLogIsLookedAt();
    void filesHoldWhatIsShownAndErrorsAreSaid();
    void withoutLogsThePagesSayHowToGetThem();
    void withLogsOfAnotherKindThePagesSayWhatIsRead();
    void problemsAndWarningsAreSaidInFull();
    void theOverviewTakesTheLogWhereRedisTellsNothing();
    void lostRedisDoesNotGreyWhatLogsTell();
    void theRangeIsRemembered();
    void everythingThatCanBeUsedHasAName();

private:
    template <typename T>
    T* child(const QString& accessibleName = {}) const
    {
        for (T* found : m_window->findChildren<T*>()) {
            if (accessibleName.isEmpty() || found->accessibleName() == accessibleName)
                return found;
        }
        return nullptr;
    }
    TrafficPage& traffic() const { return m_window->traffic(); }
    ShardsPage& shards() const { return m_window->shards(); }
    void open();
    // Figures for what was asked last, drawn.
    void answer();
    void draw(console::Snapshot snapshot);
    bool says(const QString& text) const;
    const ExportButton::Entry& entry(LogPage& page, const QString& file) const;
    int asked() const { return int(m_feed->logQueries.size()); }

    std::unique_ptr<VirtualClock> m_clock;
    std::unique_ptr<support::FakeFeed> m_feed;
    std::unique_ptr<support::FakeLogs> m_logs;
    std::unique_ptr<MainWindow> m_window;
};

void TestLogPages::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(u"headroom-tests"_s);
    QCoreApplication::setApplicationName(u"tst_log_pages"_s);
}

void TestLogPages::init()
{
    QSettings().clear();
    m_clock = std::make_unique<VirtualClock>();
    m_feed = std::make_unique<support::FakeFeed>();
    m_logs = std::make_unique<support::FakeLogs>(*m_clock, support::FakeLogs::World{.shards = 300, .shardSources = 2});
    open();
}

void TestLogPages::cleanup()
{
    m_window.reset();
}

void TestLogPages::open()
{
    m_window.reset();
    m_window = std::make_unique<MainWindow>(*m_feed, *m_clock);
    m_window->resize(1440, 900);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void TestLogPages::draw(console::Snapshot snapshot)
{
    const auto sequence = m_feed->publish(std::move(snapshot));
    QTRY_VERIFY(!m_feed->acknowledged.empty() && m_feed->acknowledged.back() == sequence);
}

void TestLogPages::answer()
{
    console::Snapshot snapshot;
    snapshot.connection.phase = console::ConnectionState::Phase::Absent;
    snapshot.logs = m_logs->figures(m_feed->logQuery());
    draw(std::move(snapshot));
}

bool TestLogPages::says(const QString& text) const
{
    for (const QLabel* label : m_window->findChildren<QLabel*>()) {
        if (label->isVisible() && label->text().contains(text))
            return true;
    }
    return false;
}

const ExportButton::Entry& TestLogPages::entry(LogPage& page, const QString& file) const
{
    const auto& entries = page.head().exports().entries();
    return *std::find_if(entries.begin(), entries.end(), [&](const auto& each) { return each.file == file; });
}

void TestLogPages::theKeysReachThePagesAndTheirFilters()
{
    answer();
    QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
    QCOMPARE(m_window->page(), Page::Traffic);
    QCOMPARE(child<Navigation>()->currentPage(), int(Page::Traffic));
    m_window->activateWindow();
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    QCOMPARE(m_window->page(), Page::Traffic);
    QCOMPARE(m_window->focusWidget(), child<QLineEdit>(u"Filter by method or route"_s));
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::ControlModifier);
    QCOMPARE(m_window->page(), Page::Shards);
    QTest::keyClick(m_window.get(), Qt::Key_P, Qt::ControlModifier);
    QVERIFY(shards().isPaused());
    QVERIFY(!traffic().isPaused());
}

void TestLogPages::theFeedIsAskedOnlyWhenSomethingElseIsWanted()
{
    QCOMPARE(asked(), 0); // what is told unasked is what the overview wants
    m_window->showPage(Page::Traffic);
    m_window->showPage(Page::Shards);
    m_window->showPage(Page::Buckets);
    m_window->showPage(Page::Overview);
    QCOMPARE(asked(), 0); // all the same
    m_window->showPage(Page::Traffic);
    traffic().setLength(3600s);
    QCOMPARE(asked(), 1);
    QCOMPARE(m_feed->logQuery().length, 3600s);
    traffic().setLength(3600s);
    answer();
    answer();
    QCOMPARE(asked(), 1);
    m_window->showPage(Page::Buckets);
    QCOMPARE(asked(), 1); // nobody looks there
    m_window->showPage(Page::Shards);
    QCOMPARE(asked(), 2);
    QCOMPARE(m_feed->logQuery(), console::LogQuery{});
    shards().openShard({100, 37});
    shards().openShard({100, 37});
    QCOMPARE(asked(), 3);
    m_window->showPage(Page::Traffic);
    QCOMPARE(m_feed->logQuery().length, 3600s);
    QVERIFY(!m_feed->logQuery().shard);
}

void TestLogPages::typingAsksOnceAfterAMoment()
{
    m_window->showPage(Page::Traffic);
    answer();
    QTest::keyClicks(child<QLineEdit>(u"Filter by method or route"_s), u"messages"_s);
    QCOMPARE(asked(), 0);
    QTRY_COMPARE(asked(), 1);
    QCOMPARE(m_feed->logQuery().routeText, std::string("messages"));
    answer();
    QVERIFY(traffic().rows().rowCount() > 0);
    for (int row = 0; row < traffic().rows().rowCount(); ++row)
        QVERIFY(traffic().rows().index(row, 1).data().toString().contains(u"messages"_s));
}

void TestLogPages::figuresForAPageThatOpensLaterAreKept()
{
    answer();
    m_window->showPage(Page::Traffic);
    QVERIFY(traffic().table().isVisible());
    QCOMPARE(traffic().rows().rowCount(), 15);
    m_window->showPage(Page::Shards);
    QCOMPARE(shards().model().rowCount(), 300);
}

void TestLogPages::aDragZoomsAllChartsAtOnceAndEscGoesBack()
{
    m_window->showPage(Page::Shards);
    answer();
    shards().openShard({100, 3});
    answer();
    auto& chart = shards().chart();
    const auto& whole = chart.content().grid;
    const double from = whole.viewFrom + 100;
    const double to = whole.viewFrom + 400;
    QTest::mousePress(&chart, Qt::LeftButton, {}, {int(chart.xOf(from)), 40});
    QTest::mouseRelease(&chart, Qt::LeftButton, {}, {int(chart.xOf(to)), 40});
    QVERIFY(shards().isZoomed());
    QVERIFY(m_feed->logQuery().zoom);
    // Before any answer.
    for (const auto* each : {&chart, &shards().detail().chart()}) {
        QVERIFY(std::abs(each->content().grid.viewFrom - from) < 2);
        QVERIFY(std::abs(each->content().grid.viewTo - to) < 2);
        QVERIFY(!each->content().endsNow);
    }
    answer();
    QVERIFY(std::abs(chart.content().grid.viewFrom - from) < 2);
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!shards().isZoomed());
    QVERIFY(shards().openedShard());
    QVERIFY(!m_feed->logQuery().zoom);
    QTest::mouseDClick(&chart, Qt::LeftButton, {}, {100, 40});
    QVERIFY(!shards().isZoomed());
}

void TestLogPages::thePauseHoldsThePageStillAndKeepsAcknowledging()
{
    m_window->showPage(Page::Traffic);
    answer();
    const auto before = traffic().chart().content();
    const QString requests = traffic().rows().index(0, int(RouteColumn::Requests)).data().toString();
    traffic().setPaused(true);
    QVERIFY(says(u"Paused"_s));
    for (int i = 0; i < 5; ++i) {
        m_clock->advance(2s);
        m_logs->step();
        answer();
    }
    QVERIFY(traffic().chart().content() == before);
    QCOMPARE(traffic().rows().index(0, int(RouteColumn::Requests)).data().toString(), requests);
    QTRY_VERIFY(says(u"10 s behind"_s));
    QCOMPARE(asked(), 0);
}

void TestLogPages::whilePausedAFilterStillShowsTheSameTime()
{
    m_window->showPage(Page::Traffic);
    answer();
    const auto before = traffic().chart().content().grid;
    traffic().setPaused(true);
    m_clock->advance(5min);
    traffic().setFilterText(u"members"_s);
    QVERIFY(m_feed->logQuery().zoom);
    answer();
    QCOMPARE(traffic().rows().rowCount(), 2);
    QCOMPARE(traffic().chart().content().grid.viewFrom, before.viewFrom);
    QCOMPARE(traffic().chart().content().grid.viewTo, before.viewTo);
    m_logs->step();
    const QString requests = traffic().rows().index(0, int(RouteColumn::Requests)).data().toString();
    answer();
    QCOMPARE(traffic().rows().index(0, int(RouteColumn::Requests)).data().toString(), requests);
}

void TestLogPages::resumingShowsTheNewest()
{
    m_window->showPage(Page::Traffic);
    answer();
    const auto before = traffic().chart().content().grid;
    traffic().setPaused(true);
    m_clock->advance(5min);
    traffic().setFilterText(u"members"_s);
    answer();
    traffic().setPaused(false);
    QVERIFY(!m_feed->logQuery().zoom);
    answer();
    QCOMPARE(traffic().chart().content().grid.viewTo, before.viewTo + 300);
    QVERIFY(!traffic().findChild<PauseStrip*>()->isVisible());
}

void TestLogPages::chipsCountWhatIsShownAndDoNotInventWhatIsNot()
{
    m_window->showPage(Page::Traffic);
    answer();
    const auto name = [&](int kind) { return traffic().chips().findChildren<AnswerChip*>()[kind]->accessibleName(); };
    QVERIFY(!name(0).contains(u"not counted"_s));
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::AltModifier); // 429
    QTRY_VERIFY(!m_feed->logQuery().kinds[std::size_t(console::AnswerKind::Ok)]); // a click by key takes a moment
    QVERIFY(m_feed->logQuery().kinds[std::size_t(console::AnswerKind::Limited)]);
    answer();
    QCOMPARE(name(0), u"2xx, not counted requests"_s);
    QVERIFY(!name(3).contains(u"not counted"_s));
    QCOMPARE(traffic().chart().content().series.size(), std::size_t(1));
    QTest::keyClick(m_window.get(), Qt::Key_4, Qt::AltModifier);
    QTRY_COMPARE(m_feed->logQuery(), console::LogQuery{});
}

void TestLogPages::aShardOpensFromMapTableAndOverviewAndEscClosesIt()
{
    m_window->showPage(Page::Shards);
    answer();
    QTest::mouseClick(&shards().map(), Qt::LeftButton, {}, shards().map().cellRect(5).center());
    QCOMPARE(shards().openedShard()->number, 5U);
    QCOMPARE(m_feed->logQuery().shard->number, 5U);
    answer();
    QVERIFY(says(u"Shard 5"_s));
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!shards().openedShard());
    QVERIFY(!m_feed->logQuery().shard);
    shards().table().setFocus();
    shards().table().selectRow(0);
    QTest::keyClick(&shards().table(), Qt::Key_Return);
    QCOMPARE(QString::number(shards().openedShard()->number.value()),
        shards().rows().index(0, int(ShardColumn::Number)).data().toString());
    m_window->showPage(Page::Overview);
    Q_EMIT m_window->overview().shardOpened({101, 201});
    QCOMPARE(m_window->page(), Page::Shards);
    QCOMPARE(shards().openedShard()->number, 201U);
}

void TestLogPages::aShardWithAMissedAckSaysForHowLong()
{
    m_window->showPage(Page::Shards);
    answer();
    shards().openShard({100, 37});
    answer();
    QVERIFY(says(u"no ACK"_s));
    QVERIFY(says(u"for 46 s"_s));
    m_clock->advance(3s);
    QTRY_VERIFY(says(u"for 49 s"_s));
}

void TestLogPages::theDetailOfAnotherShardIsNotShown()
{
    m_window->showPage(Page::Shards);
    shards().openShard({100, 37});
    answer();
    QVERIFY(!shards().detail().chart().content().series.empty());
    shards().openShard({100, 38}); // and its figures have not come yet
    QVERIFY(shards().detail().chart().content().series.empty());
    answer();
    QVERIFY(!shards().detail().chart().content().series.empty());
}

void TestLogPages::theCountOfShardsInTroubleStaysWhileOneLogIsLookedAt()
{
    const auto count = [&] {
        const auto* list = child<Navigation>();
        return list->item(3)->data(Qt::AccessibleTextRole).toString();
    };
    answer();
    QCOMPARE(count(), u"Shards, 4!"_s);
    m_window->showPage(Page::Traffic);
    auto* source = child<QComboBox>(u"Log"_s);
    QVERIFY(source->isVisible());
    source->setCurrentIndex(1);
    Q_EMIT source->activated(1);
    QCOMPARE(m_feed->logQuery().source, 1U);
    answer(); // with no shard in it
    QCOMPARE(count(), u"Shards, 4!"_s);
    m_window->showPage(Page::Overview);
    m_logs->world.troubles = false;
    answer();
    QCOMPARE(count(), u"Shards"_s);
}

void TestLogPages::filesHoldWhatIsShownAndErrorsAreSaid()
{
    m_window->showPage(Page::Traffic);
    answer();
    QTemporaryDir folder;
    const auto written = [&](LogPage& page, const QString& name) {
        const QString path = folder.filePath(name);
        if (!page.head().exports().write(entry(page, name), path))
            return QByteArray();
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    };
    QCOMPARE(written(traffic(), u"routes.csv"_s).count("\r\n"), 16);
    QCOMPARE(written(traffic(), u"answers.csv"_s).count("\r\n"), 601);
    QVERIFY(written(traffic(), u"traffic.png"_s).startsWith("\x89PNG"));
    m_window->showPage(Page::Shards);
    shards().showTroubleOnly(true);
    QCOMPARE(written(shards(), u"shards.csv"_s).count("\r\n"), shards().rows().rowCount() + 1);
    QVERIFY(written(shards(), u"shard-map.png"_s).startsWith("\x89PNG"));
    auto& exports = shards().head().exports();
    QVERIFY(!exports.write(entry(shards(), u"latency.csv"_s), folder.filePath(u"no/such/place.csv"_s)));
    QVERIFY(says(u"Could not write"_s));
    QVERIFY(exports.write(entry(shards(), u"latency.csv"_s), folder.filePath(u"place.csv"_s)));
    QVERIFY(!says(u"Could not write"_s));
}

void TestLogPages::withoutLogsThePagesSayHowToGetThem()
{
    draw({});
    for (const auto page : {Page::Traffic, Page::Shards}) {
        m_window->showPage(page);
        QVERIFY(says(u"No log is read yet"_s));
        QVERIFY(says(u"headroom --log "_s));
    }
    QVERIFY(!says(u"lines/s"_s));
}

void TestLogPages::withLogsOfAnotherKindThePagesSayWhatIsRead()
{
    m_logs->world.shards = 0;
    answer();
    m_window->showPage(Page::Shards);
    QVERIFY(says(u"No log tells of shards yet"_s));
    QVERIFY(says(u"discord_proxy.log: nginx discord_logs"_s));
    m_logs->world.shards = 10;
    answer();
    QVERIFY(!says(u"No log tells of shards yet"_s));
    m_logs->world.shards = 0; // and back
    answer();
    QVERIFY(says(u"No log tells of shards yet"_s));
}

void TestLogPages::problemsAndWarningsAreSaidInFull()
{
    m_logs->world.catchingUp = true;
    answer();
    m_window->showPage(Page::Traffic);
    QTRY_VERIFY(says(u"The proxy does not limit: 312 of the last 600 seconds held more than 50 requests."_s));
    QVERIFY(says(u"62 % read"_s));
    QVERIFY(says(u"12 unparsed"_s));
    m_window->showPage(Page::Shards);
    QTRY_VERIFY(says(u"look at whether gw-2 can be reached with: ssh gw-2 true"_s));
}

void TestLogPages::theOverviewTakesTheLogWhereRedisTellsNothing()
{
    answer();
    QVERIFY(m_window->overview().isVisible());
    const auto reads = [&](const QString& text) {
        for (const auto* gauge : m_window->overview().findChildren<Gauge*>()) {
            if (gauge->accessibleName().contains(text))
                return true;
        }
        return false;
    };
    QVERIFY(reads(u"8,312 at most of 10,000"_s));
    QVERIFY(says(u"Shards 37, 38 missed an ACK · 201 reconnecting · 120 silent"_s));
    QVERIFY(says(u"6 logs"_s) || says(u"4 logs"_s));
    // What Redis tells goes before.
    console::Snapshot told;
    told.connection.phase = console::ConnectionState::Phase::Live;
    told.invalid.inWindow = 77;
    told.globalWithToken.perSecond = 3;
    told.globalWithToken.limitPerSecond = 50;
    draw(told);
    QVERIFY(reads(u"77 of 10,000"_s));
    QVERIFY(reads(u"3.0 req/s of 50"_s));
}

void TestLogPages::lostRedisDoesNotGreyWhatLogsTell()
{
    console::Snapshot lost;
    lost.connection.phase = console::ConnectionState::Phase::Lost;
    lost.logs = m_logs->figures({});
    draw(lost);
    QWidget* veil = nullptr;
    for (QWidget* each : m_window->findChildren<QWidget*>()) {
        if (qstrcmp(each->metaObject()->className(), "headroom::ui::PageVeil") == 0)
            veil = each;
    }
    QVERIFY(veil);
    QVERIFY(veil->isVisible());
    m_window->showPage(Page::Traffic);
    QVERIFY(!veil->isVisible());
    m_window->showPage(Page::Buckets);
    QVERIFY(veil->isVisible());
}

void TestLogPages::theRangeIsRemembered()
{
    m_window->showPage(Page::Traffic);
    traffic().setLength(6 * 3600s);
    m_window->close();
    open();
    QCOMPARE(m_window->page(), Page::Traffic);
    QCOMPARE(traffic().query().length, 6 * 3600s);
    QCOMPARE(m_feed->logQuery().length, 6 * 3600s);
}

void TestLogPages::everythingThatCanBeUsedHasAName()
{
    answer();
    for (const auto page : {Page::Overview, Page::Traffic, Page::Shards}) {
        m_window->showPage(page);
        for (QWidget* each : m_window->findChildren<QWidget*>()) {
            if (!each->isVisible() || each->focusPolicy() == Qt::NoFocus || !(each->focusPolicy() & Qt::TabFocus))
                continue;
            const auto* button = qobject_cast<QAbstractButton*>(each);
            const bool named = !each->accessibleName().isEmpty() || (button && !button->text().isEmpty())
                || qobject_cast<QScrollArea*>(each);
            QVERIFY2(named, each->metaObject()->className());
        }
    }
}

QTEST_MAIN(TestLogPages)
#include "tst_log_pages.moc"
