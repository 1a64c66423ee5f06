// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"
#include "tests/support/ui/fake_feed.h"
#include "tests/support/ui/fake_logs.h"
#include "tests/support/ui/layout.h"
#include "tests/support/ui/window_test.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shard_detail.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/screenshots.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/chips/chip_row.h"
#include "ui/widgets/shards/shard_map.h"

#include <QMouseEvent>
#include <QTemporaryDir>

namespace headroom::tst_log_pictures {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

// Everything fits on the pages of logs, at the sizes that people have and in many states, and each state looks
// different. HEADROOM_PICTURES=/tmp/ui- keeps a picture of each.
class TestLogPictures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { support::useOwnSettings(*this); }
    void init();
    void cleanup();
    void traffic_data() { support::addLooks(); }
    void traffic();
    void shards_data() { support::addLooks(); }
    void shards();
    void overview_data() { support::addLooks(); }
    void overview();
    void manyShards();
    void emptyStates();
    void theTourShowsThePagesThatLogsTellOf();

private:
    // With figures for what the window asks by now.
    void settle();
    void take(const QString& name);
    static void hover(Chart& chart, double share);
    support::FakeLogs& logs() { return *m_logs; }

    std::unique_ptr<SystemClock> m_clock;
    std::unique_ptr<support::FakeFeed> m_feed;
    std::unique_ptr<support::FakeFleet> m_fleet;
    std::unique_ptr<support::FakeLogs> m_logs;
    std::unique_ptr<MainWindow> m_window;
    bool m_redis = true;
    QString m_suffix;
    QSet<QByteArray> m_seen;
    QStringList m_faults;
};

void TestLogPictures::init()
{
    QSettings().clear();
    m_clock = std::make_unique<SystemClock>();
    m_feed = std::make_unique<support::FakeFeed>();
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 400);
    m_logs = std::make_unique<support::FakeLogs>(*m_clock, support::FakeLogs::World{.shards = 1024, .shardSources = 4});
    m_window = std::make_unique<MainWindow>(*m_feed, *m_clock);
    m_window->resize(1440, 900);
    m_window->show();
    m_feed->publish(m_fleet->first());
    m_redis = true;
    m_seen.clear();
    m_faults.clear();
}

void TestLogPictures::cleanup()
{
    QVERIFY2(m_faults.isEmpty(), qPrintable(m_faults.join(u'\n')));
    m_window.reset();
}

// The mouse at that share of its width.
void TestLogPictures::hover(Chart& chart, double share)
{
    const QPointF place(chart.width() * share, chart.height() / 2.0);
    QMouseEvent move(QEvent::MouseMove, place, chart.mapToGlobal(place), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&chart, &move);
}

void TestLogPictures::settle()
{
    logs().step();
    auto snapshot = m_fleet->step(10);
    if (!m_redis) {
        snapshot = {};
        snapshot.connection.phase = console::ConnectionState::Phase::Absent;
        snapshot.connection.label = "logs only";
    }
    snapshot.logs = logs().figures(m_feed->logQuery());
    const auto sequence = m_feed->publish(snapshot);
    QTRY_VERIFY(!m_feed->acknowledged.empty() && m_feed->acknowledged.back() == sequence);
}

void TestLogPictures::take(const QString& name)
{
    settle();
    settle();
    const QPixmap picture = m_window->grab();
    const QImage image = picture.toImage();
    const QByteArray bytes(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes());
    const QByteArray print = QCryptographicHash::hash(bytes, QCryptographicHash::Md5);
    QVERIFY2(!m_seen.contains(print), qPrintable(name + u" looks like one before it"_s));
    m_seen.insert(print);
    m_faults += support::faultsOf(*m_window, name + m_suffix);
}

void TestLogPictures::traffic()
{
    m_suffix = support::dress(*m_window);
    auto& page = m_window->traffic();
    m_window->showPage(m_window->traffic());
    take(u"traffic"_s);
    auto& chart = page.chart();
    hover(chart, 0.93);
    take(u"traffic-crosshair"_s);
    QEvent left(QEvent::Leave);
    QCoreApplication::sendEvent(&chart, &left);
    page.setFilterText(u"messages"_s);
    take(u"traffic-filtered"_s);
    page.setFilterText({});
    page.chips().choose(
        ChipRow::Chosen().set(int(console::AnswerKind::Limited)).set(int(console::AnswerKind::Refused)));
    take(u"traffic-kinds"_s);
    page.chips().choose({});
    const auto now = m_clock->wallNow();
    page.zoom(now - 3min, now - 1min);
    take(u"traffic-zoomed"_s);
    page.resetZoom();
    page.setLength(24h);
    take(u"traffic-day"_s);
    page.setLength(10min);
    logs().world.catchingUp = true;
    page.setPaused(true);
    take(u"traffic-paused"_s);
    page.setPaused(false);
    page.setFilterText(u"nothing like this"_s);
    take(u"traffic-nomatch"_s);
}

void TestLogPictures::shards()
{
    m_suffix = support::dress(*m_window);
    auto& page = m_window->shards();
    m_window->showPage(m_window->shards());
    take(u"shards"_s);
    page.openShard({100, 37});
    take(u"shard-open"_s);
    auto& chart = page.chart().isVisible() ? page.chart() : page.detail().chart();
    hover(chart, 0.3);
    take(u"shard-crosshair"_s);
    QEvent left(QEvent::Leave);
    QCoreApplication::sendEvent(&chart, &left);
    logs().world.shardsHaveEvents = false;
    settle(); // where it is low, it looks like the one before
    settle();
    m_faults += support::faultsOf(*m_window, u"shard-without-events"_s + m_suffix);
    logs().world.shardsHaveEvents = true;
    page.closeShard();
    page.choose(ShardsPage::Part::Map); // in a low window there is room for one part
    page.colourBy(ShardMap::Colour::State);
    take(u"shards-state"_s);
    page.colourBy(ShardMap::Colour::Reconnects);
    take(u"shards-reconnects"_s);
    page.colourBy(ShardMap::Colour::Latency);
    page.choose(ShardsPage::Part::Table);
    page.showTroubleOnly(true);
    take(u"shards-trouble"_s);
    page.showTroubleOnly(false);
    page.setLength(6h);
    take(u"shards-hours"_s);
    page.choose(ShardsPage::Part::Latency);
    take(u"shards-latency"_s);
    page.choose(ShardsPage::Part::Map);
    take(u"shards-map"_s);
    logs().world.shardSources = 1;
    take(u"shards-map-of-one-log"_s);
}

void TestLogPictures::overview()
{
    m_suffix = support::dress(*m_window);
    logs().world = {.shards = 256, .shardSources = 1};
    m_window->showPage(m_window->overview());
    take(u"overview-logs"_s);
    m_redis = false;
    take(u"overview-logs-only"_s);
    logs().world.shards = 0;
    take(u"overview-requests-only"_s);
    const auto says = [this](const QString& text) { return support::says(m_window->overview(), text); };
    QVERIFY(says(u"2 logs"_s) || says(u"2 Logs"_s)); // in German
}

void TestLogPictures::manyShards()
{
    m_suffix = u"-dark"_s;
    m_window->theme().preview(Theme::Choice::Dark);
    m_window->showPage(m_window->shards());
    for (const auto& [shards, sources] : {std::pair(1, 1), std::pair(16, 1), std::pair(256, 1), std::pair(1024, 1),
             std::pair(4096, 1), std::pair(4096, 8)}) {
        logs().world.shards = shards;
        logs().world.shardSources = sources;
        take(u"shards-%1-of-%2"_s.arg(shards).arg(sources));
    }
    m_window->resize(1000, 640);
    take(u"shards-4096-narrow"_s);
}

void TestLogPictures::emptyStates()
{
    for (const auto choice : {Theme::Choice::Dark, Theme::Choice::Light}) {
        m_suffix = choice == Theme::Choice::Dark ? u"-dark"_s : u"-light"_s;
        m_window->theme().preview(choice);
        for (const bool aboutShards : {false, true}) {
            const auto& listed = m_window->pages()[aboutShards ? 3 : 2];
            m_window->showPage(*listed.page);
            m_faults += support::faultsOf(*m_window, listed.name + u"-none"_s + m_suffix);
            logs().world.requests = aboutShards;
            logs().world.shards = aboutShards ? 0 : 16;
            take(listed.name + u"-other"_s);
        }
    }
}

void TestLogPictures::theTourShowsThePagesThatLogsTellOf()
{
    connect(m_window.get(), &MainWindow::frameDone, this, [&] {
        QTimer::singleShot(100, m_window.get(), [&] {
            auto snapshot = m_fleet->step(5);
            snapshot.logs = logs().figures(m_feed->logQuery());
            m_feed->publish(snapshot);
        });
    });
    settle();
    QTemporaryDir folder;
    Screenshots tour(*m_window, QDir(folder.path()));
    QStringList files;
    connect(&tour, &Screenshots::finished, this, [&](const auto& result) { files = result.value_or(QStringList()); });
    tour.start();
    QTRY_VERIFY_WITH_TIMEOUT(!files.isEmpty(), 30'000);
    for (const auto* name : {"traffic-dark.png", "shards-dark.png", "shard-dark.png", "traffic-light.png",
             "shards-light.png", "shard-light.png"})
        QVERIFY2(files.contains(folder.filePath(QString::fromLatin1(name))), name);
    QVERIFY(!m_window->shards().openedShard());
    disconnect(m_window.get(), &MainWindow::frameDone, this, nullptr);
}

HEADROOM_TEST(TestLogPictures)

} // namespace headroom::tst_log_pictures

#include "tst_log_pictures.moc"
