// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Text of twice its size, and a layout from right to left: nothing is cut off, nothing overlaps.
// HEADROOM_PICTURES=/tmp/ui- keeps a picture of each.
#include "core/console/alerts/alerts_controller.h"
#include "core/console/connections/connections.h"
#include "tests/support/test_class.h"
#include "tests/support/ui_fake_logs.h"
#include "tests/support/ui_fake_own.h"
#include "tests/support/ui_layout.h"
#include "tests/support/ui_text_modes.h"
#include "tests/support/ui_window_test.h"
#include "ui/pages/alerts/alerts_page.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/dialogs/command_palette.h"
#include "ui/shell/dialogs/help_window.h"
#include "ui/shell/dialogs/log_format_dialog.h"
#include "ui/shell/dialogs/requests_dialog.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/navigation.h"

#include <QTemporaryDir>
#include <QTest>

namespace headroom::tst_text_modes {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestTextModes : public support::WindowTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useOwnSettings(u"tst_text_modes"_s); }
    void init();
    void cleanup();

    void pagesFit_data() { support::addTextModes(); }
    void pagesFit();
    void dialogsFit_data() { support::addTextModes(); }
    void dialogsFit();
    void alertsAndTheAssistantFit_data() { support::addTextModes(); }
    void alertsAndTheAssistantFit();
    void textIsAsLargeAsTheSystemSays();
    void onlyTimeGoesFromTheLeft();

private:
    void open();
    void drawLive();
    void look(QWidget& window, const QString& name)
    {
        m_faults += support::faultsOf(window, support::nameInTextMode(name));
    }
    void lookAt(Page& page, const QString& name);
    void judge() const { QVERIFY2(m_faults.isEmpty(), qPrintable(u'\n' + m_faults.join(u'\n'))); }

    QTemporaryDir m_folder;
    std::unique_ptr<support::FakeFleet> m_fleet;
    std::unique_ptr<support::FakeLogs> m_logs;
    std::unique_ptr<console::AlertsController> m_alerts;
    std::unique_ptr<console::Connections> m_connections;
    QStringList m_faults;
};

void TestTextModes::init()
{
    startOver();
    m_faults.clear();
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 200);
    m_logs = std::make_unique<support::FakeLogs>(*m_clock, support::FakeLogs::World{.shards = 128, .shardSources = 2});
}

void TestTextModes::cleanup()
{
    m_window.reset();
    m_alerts.reset();
    m_connections.reset();
    support::endTextMode();
}

void TestTextModes::open()
{
    openWindow();
    support::resizeTo(*m_window, {1440, 900});
    m_window->allowRequests();
    draw(m_fleet->first());
}

void TestTextModes::drawLive()
{
    auto snapshot = m_fleet->step(20, 0, m_feed->selected());
    snapshot.connection.sendsRequests = true;
    snapshot.connection.environment = console::Environment::Production;
    snapshot.own =
        std::make_shared<const console::RequestClientState>(support::busyOwnClient({3, 4, 6, 11, 20}, m_clock->now()));
    snapshot.logs = m_logs->figures(m_feed->logQuery());
    draw(std::move(snapshot));
}

void TestTextModes::lookAt(Page& page, const QString& name)
{
    m_window->showPage(page);
    drawLive();
    drawLive(); // what was asked for meanwhile
    look(*m_window, name);
}

void TestTextModes::pagesFit()
{
    support::beginTextMode();
    open();
    for (const auto& listed : m_window->pages())
        lookAt(*listed.page, listed.name);
    auto& buckets = m_window->buckets();
    buckets.openBucket(buckets.list().idAt(3));
    lookAt(buckets, u"bucket"_s);
    buckets.closeDetail();
    buckets.setGrouped(true);
    buckets.list().setOpen(1, true);
    lookAt(buckets, u"routes"_s);
    buckets.setGrouped(false);
    buckets.setPaused(true);
    lookAt(buckets, u"paused"_s);
    m_window->showPage(m_window->traffic());
    m_window->traffic().openRoute("POST /channels/{channel}/messages");
    lookAt(m_window->traffic(), u"route"_s);
    m_window->showPage(m_window->shards());
    m_window->shards().openShard({100, 5});
    lookAt(m_window->shards(), u"shard"_s);
    judge();
}

void TestTextModes::dialogsFit()
{
    support::beginTextMode();
    open();
    drawLive();
    m_window->fleet().openRequests();
    look(*m_window->fleet().requestsDialog(), u"requests"_s);
    m_window->fleet().requestsDialog()->hide();
    m_window->fleet().openLogFormat();
    look(*m_window->fleet().logFormatDialog(), u"log-format"_s);
    m_window->fleet().logFormatDialog()->hide();
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_F1);
    QTRY_VERIFY(m_window->helpWindow() && m_window->helpWindow()->isVisible());
    look(*m_window->helpWindow(), u"help"_s);
    m_window->helpWindow()->close();
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(child<CommandPalette>() && child<CommandPalette>()->isVisible());
    look(*child<CommandPalette>(), u"palette"_s);
    child<CommandPalette>()->close();
    judge();
}

void TestTextModes::alertsAndTheAssistantFit()
{
    support::beginTextMode();
    m_alerts = std::make_unique<console::AlertsController>(
        console::AlertsController::Options{.file = m_folder.filePath(u"alerts.json"_s).toStdString()}, *m_clock);
    m_connections = std::make_unique<console::Connections>(
        profiles::ProfileFile(m_folder.filePath(u"profiles.json"_s).toStdString()));
    console::ConnectionForm form;
    form.name = "staging";
    form.address = "redis://127.0.0.1:1";
    form.environment = console::Environment::Staging;
    m_connections->open(form, {}, [](Result<void>) {});
    open();
    m_window->fleet().openAlerts(*m_alerts);
    m_alerts->start();
    m_window->showPage(*m_window->fleet().alerts());
    look(*m_window, u"alerts"_s);
    m_window->openConnections(*m_connections);
    m_window->showWelcome(true);
    look(*m_window, u"assistant"_s);
    judge();
}

void TestTextModes::textIsAsLargeAsTheSystemSays()
{
    QCOMPARE(textScale(), 1.0); // of the font that a desktop has at first
    const int usual = QFontMetrics(textFont(13)).height();
    setTextScale(2);
    QCOMPARE(textFont(13).pixelSize(), 26);
    QCOMPARE(figureFont(12).pixelSize(), 24);
    QCOMPARE(int(TextPixels(27)), 54);
    QVERIFY(QFontMetrics(textFont(13)).height() > usual * 1.8);
}

// The window is mirrored, and its charts are not.
void TestTextModes::onlyTimeGoesFromTheLeft()
{
    QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    open();
    m_window->showPage(m_window->traffic());
    drawLive();
    drawLive();
    QVERIFY(child<Navigation>()->mapTo(m_window.get(), QPoint()).x() > m_window->width() / 2);
    auto& chart = m_window->traffic().chart();
    const auto& grid = chart.content().grid;
    QVERIFY(chart.xOf(grid.viewFrom) < chart.xOf(grid.viewTo));
    chart.setFocus();
    QTest::keyClick(&chart, Qt::Key_Left);
    const auto before = chart.crosshair();
    QVERIFY(before);
    QTest::keyClick(&chart, Qt::Key_Left);
    QVERIFY(*chart.crosshair() < *before);
}

HEADROOM_TEST(TestTextModes)

} // namespace headroom::tst_text_modes

#include "tst_text_modes.moc"
