// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Text of twice its size, and a layout from right to left, in all pages and dialogs on the screen of a laptop: nothing
// is cut off, nothing overlaps. HEADROOM_PICTURES=/tmp/ui- keeps a picture of each, dark and light.
#include "core/console/alerts/alerts_controller.h"
#include "core/console/connections/connections.h"
#include "core/console/past/view_feed.h"
#include "tests/support/recording/recorded_night.h"
#include "tests/support/test_class.h"
#include "tests/support/ui/backups_test.h"
#include "tests/support/ui/fake_logs.h"
#include "tests/support/ui/fake_own.h"
#include "tests/support/ui/layout.h"
#include "ui/models/jobs/job_items_model.h"
#include "ui/models/jobs/plan_items_model.h"
#include "ui/pages/alerts/alerts_page.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/buckets/redis_clients_popup.h"
#include "ui/pages/buckets/redis_strip.h"
#include "ui/pages/jobs/job_detail.h"
#include "ui/pages/jobs/job_items_view.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/operation_list.h"
#include "ui/pages/jobs/parameter_field.h"
#include "ui/pages/jobs/plan_view.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/dialogs/command_palette.h"
#include "ui/shell/dialogs/help_window.h"
#include "ui/shell/dialogs/log_format_dialog.h"
#include "ui/shell/dialogs/requests_dialog.h"
#include "ui/shell/past/past_view.h"
#include "ui/shell/past/timeline.h"
#include "ui/shell/past/timeline_track.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/navigation.h"

#include <QApplication>
#include <QDialog>
#include <QGuiApplication>
#include <QPushButton>
#include <QStyle>
#include <QTest>

namespace headroom::tst_text_modes {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using console::JobState;

class TestTextModes : public support::BackupsTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;
    void cleanup() override;

    void everythingFits_data() { modes(); }
    void everythingFits();
    void thePastFits_data() { modes(); }
    void thePastFits();
    void textIsAsLargeAsTheSystemSays();
    void marksInLinesAreAsLargeAsTheText();
    void onlyTimeGoesFromTheLeft();

private:
    static constexpr QSize kScreen{1366, 768};

    static void modes();
    static void beginMode(); // of the row of data, for the windows that are made from now on
    void dress();
    void openOnEverything();
    void makeAlerts();
    void drawLive(std::vector<console::Emergency> emergencies = {});
    void look(QWidget& window, const QString& name);
    void lookAt(Page& page, const QString& name);
    void lookAtWhatIsOpened();
    void lookAtJobs();
    void lookAtNewJob();
    void lookAtBackups();
    void lookAtAlerts();
    void lookAtWindow(QWidget& window, const QString& name); // of its own, as large as the screen
    void lookAtDialogs();
    void lookAtAssistant();

    std::unique_ptr<support::FakeFleet> m_fleet;
    std::unique_ptr<support::FakeLogs> m_logs;
    std::unique_ptr<console::AlertsController> m_alerts;
    std::unique_ptr<console::Connections> m_connections;
    console::Emergency m_lost; // Redis
    QStringList m_faults;
};

void TestTextModes::init()
{
    BackupsTest::init();
    m_faults.clear();
    m_fleet = std::make_unique<support::FakeFleet>(*m_clock, 200);
    m_logs = std::make_unique<support::FakeLogs>(*m_clock, support::FakeLogs::World{.shards = 128, .shardSources = 2});
}

void TestTextModes::cleanup()
{
    BackupsTest::cleanup();
    m_alerts.reset();
    m_connections.reset();
    setTextScale(0);
    QGuiApplication::setLayoutDirection(Qt::LeftToRight);
}

void TestTextModes::openOnEverything()
{
    fill();
    fillFolder();
    openSim();
    openHere(Token::Some, false); // nothing of the queue is run
    dress();
    showBackups();
    makeAlerts();
    m_window->allowRequests();
    draw(m_fleet->first());
}

// One that lasts, and rules.
void TestTextModes::makeAlerts()
{
    const auto file = m_folder->filePath(u"alerts.json"_s).toStdString();
    m_alerts = std::make_unique<console::AlertsController>(console::AlertsController::Options{.file = file}, *m_clock);
    m_window->fleet().openAlerts(*m_alerts);
    m_alerts->start();
    m_lost = support::lostRedis(m_clock->now());
    support::letLast(m_lost, *m_alerts, *m_clock);
}

void TestTextModes::drawLive(std::vector<console::Emergency> emergencies)
{
    auto snapshot = m_fleet->step(20, 0, m_feed->selected());
    support::makeBusy(snapshot, m_clock->now());
    snapshot.logs = m_logs->figures(m_feed->logQuery());
    snapshot.emergencies = std::move(emergencies);
    draw(std::move(snapshot));
}

void TestTextModes::look(QWidget& window, const QString& name)
{
    const QString named = name + u'-' + QString::fromUtf8(QTest::currentDataTag());
    m_faults += support::faultsOf(window, named);
    if (window.width() > kScreen.width() || window.height() > kScreen.height())
        m_faults += named + u": is larger than the screen"_s;
}

void TestTextModes::lookAt(Page& page, const QString& name)
{
    m_window->showPage(page);
    drawLive();
    drawLive(); // what was asked for meanwhile
    look(*m_window, name);
}

void TestTextModes::modes()
{
    QTest::addColumn<double>("scale");
    QTest::addColumn<bool>("rightToLeft");
    QTest::addColumn<bool>("dark");
    for (const bool dark : {true, false}) {
        if (!dark && !qEnvironmentVariableIsSet("HEADROOM_PICTURES"))
            break; // where things are does not depend on the theme
        const char* theme = dark ? "" : "-light";
        QTest::addRow("large%s", theme) << 2.0 << false << dark;
        QTest::addRow("rtl%s", theme) << 1.0 << true << dark;
        QTest::addRow("large-rtl%s", theme) << 2.0 << true << dark;
    }
}

void TestTextModes::beginMode()
{
    QFETCH(double, scale);
    QFETCH(bool, rightToLeft);
    setTextScale(scale);
    QGuiApplication::setLayoutDirection(rightToLeft ? Qt::RightToLeft : Qt::LeftToRight);
}

void TestTextModes::dress()
{
    QFETCH(bool, dark);
    m_window->theme().preview(dark ? Theme::Choice::Dark : Theme::Choice::Light);
    support::resizeTo(*m_window, kScreen);
}

void TestTextModes::everythingFits()
{
    beginMode();
    openOnEverything();
    for (const auto& listed : m_window->pages())
        lookAt(*listed.page, listed.name);
    lookAtWhatIsOpened();
    lookAtJobs();
    lookAtNewJob();
    lookAtBackups();
    lookAtAlerts();
    lookAtDialogs();
    lookAtAssistant();
    QVERIFY2(m_faults.isEmpty(), qPrintable(u'\n' + m_faults.join(u'\n')));
}

void TestTextModes::thePastFits()
{
    beginMode();
    const auto path = m_folder->filePath(u"night.rec"_s).toStdString();
    const auto from = std::chrono::floor<std::chrono::seconds>(m_clock->wallNow()) - 600s;
    const support::RecordedNight night(path, from, 600);
    openPastWindow({});
    dress();
    draw(m_fleet->first());
    m_view->setRecording(path);
    auto& timeline = m_window->past().timeline();
    QTRY_VERIFY(timeline.track().overview() && timeline.track().overview()->extent);
    look(*m_window, u"timeline"_s);
    timeline.goTo(from + 350s);
    QTRY_VERIFY(m_window->past().isShown() && !m_view->isWaiting());
    for (const auto& listed : m_window->pages()) {
        m_window->showPage(*listed.page);
        look(*m_window, u"past-"_s + listed.name);
    }
    QVERIFY2(m_faults.isEmpty(), qPrintable(u'\n' + m_faults.join(u'\n')));
}

void TestTextModes::lookAtWhatIsOpened()
{
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
    buckets.setPaused(false);
    buckets.redisStrip().openClients();
    look(buckets.redisStrip().popup(), u"clients"_s);
    buckets.redisStrip().popup().hide();
    buckets.setFilterText(u"route:nothing"_s);
    lookAt(buckets, u"no-match"_s);
    buckets.setFilterText({});
    m_window->traffic().openRoute("POST /channels/{channel}/messages");
    lookAt(m_window->traffic(), u"route"_s);
    m_window->shards().openShard({100, 5});
    lookAt(m_window->shards(), u"shard"_s);
}

void TestTextModes::lookAtJobs()
{
    m_window->showPage(page());
    QTRY_VERIFY(isShown(m_waiting, JobState::WaitingForConfirmation));
    const auto& items = page().detail().items().model();
    for (const auto& shown : {std::pair(m_failed, u"job-failed"_s), std::pair(m_held, u"job-held"_s),
             std::pair(m_waiting, u"job-waits"_s)}) {
        page().openJob(shown.first);
        QTRY_VERIFY(m_controller->figures()->detail && m_controller->figures()->detail->job == shown.first);
        QTRY_VERIFY(items.rowCount() > 0 && items.item(0));
        look(*m_window, shown.second);
    }
    page().closeDetail();
}

void TestTextModes::lookAtNewJob()
{
    page().maker().makeNew();
    look(dialog(), u"operations"_s);
    dialog().operations().choose("edit-channels");
    dialog().guild().setValue(guild());
    dialog().forward().click();
    look(dialog(), u"values"_s);
    dialog().field("rename")->setValue(u"team-{name}"_s);
    dialog().forward().click();
    look(dialog(), u"run"_s);
    plan();
    QTRY_COMPARE(dialog().planView().items().rowCount(), 5);
    look(dialog(), u"plan"_s);
    dialog().close();
}

void TestTextModes::lookAtBackups()
{
    m_window->showPage(backups());
    backups().openBackup(path("aurora-2.hdra"));
    QTRY_VERIFY(!cells(0).value(0).isEmpty());
    look(*m_window, u"contents"_s);
    backups().opened().showView(OpenedBackup::View::Differences);
    look(*m_window, u"differences"_s);
    backups().opened().showView(OpenedBackup::View::About);
    look(*m_window, u"about"_s);
}

void TestTextModes::lookAtAlerts()
{
    auto& alerts = *m_window->fleet().alerts();
    m_window->showPage(alerts);
    alerts.chooseRule("shard-slow");
    drawLive({m_lost});
    look(*m_window, u"alert-rule"_s);
    drawLive();
    alerts.editRule();
    auto* dialog = alerts.findChild<RuleDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    look(*dialog, u"rule"_s);
    dialog->reject();
}

void TestTextModes::lookAtWindow(QWidget& window, const QString& name)
{
    support::resizeTo(window, kScreen - QSize(8, 40));
    look(window, name);
    window.hide();
}

void TestTextModes::lookAtDialogs()
{
    m_window->showPage(m_window->overview());
    drawLive();
    m_window->fleet().openRequests();
    lookAtWindow(*m_window->fleet().requestsDialog(), u"requests"_s);
    m_window->fleet().openLogFormat();
    lookAtWindow(*m_window->fleet().logFormatDialog(), u"log-format"_s);
    m_window->openHelp(u"watching.md"_s);
    lookAtWindow(*m_window->helpWindow(), u"help"_s);
    auto* question =
        askBeforeChange(*m_window, u"Delete 14 channels?"_s, u"They cannot be brought back."_s, u"Delete"_s);
    look(*question, u"question"_s);
    question->reject();
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_K, Qt::ControlModifier);
    QTRY_VERIFY(child<CommandPalette>() && child<CommandPalette>()->isVisible());
    look(*child<CommandPalette>(), u"palette"_s);
    child<CommandPalette>()->close();
}

void TestTextModes::lookAtAssistant()
{
    m_connections = std::make_unique<console::Connections>(
        profiles::ProfileFile(m_folder->filePath(u"profiles.json"_s).toStdString()));
    console::ConnectionForm form;
    form.name = "staging";
    form.address = "redis://127.0.0.1:1";
    form.environment = console::Environment::Staging;
    m_connections->open(form, {}, [](Result<void>) {});
    m_window->openConnections(*m_connections);
    m_window->showWelcome(true);
    look(*m_window, u"assistant"_s);
    m_window->showWelcome(true, true);
    look(*m_window, u"assistant-logs"_s);
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

void TestTextModes::marksInLinesAreAsLargeAsTheText()
{
    const Theme theme; // whose style the windows have
    const auto size = [] { return QApplication::style()->pixelMetric(QStyle::PM_LineEditIconSize); };
    const int usual = size();
    setTextScale(2);
    QCOMPARE(size(), 2 * usual);
}

// The window is mirrored, and its charts are not.
void TestTextModes::onlyTimeGoesFromTheLeft()
{
    QGuiApplication::setLayoutDirection(Qt::RightToLeft);
    openWindow();
    draw(m_fleet->first());
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
