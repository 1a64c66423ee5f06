// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/main_window.h"

#include "core/console/backups/backups_controller.h"
#include "core/console/connections/connections.h"
#include "core/console/jobs/jobs_controller.h"
#include "core/console/past/time_comparison.h"
#include "core/console/past/view_feed.h"
#include "ui/models/alerts/alert_words.h"
#include "ui/models/format.h"
#include "ui/models/logs/log_words.h"
#include "ui/models/shown_time.h"
#include "ui/pages/alerts/alerts_page.h"
#include "ui/pages/backups/backups_page.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/jobs/job_maker.h"
#include "ui/pages/jobs/jobs_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/pages/welcome/welcome_page.h"
#include "ui/shell/dialogs/command_palette.h"
#include "ui/shell/dialogs/help_window.h"
#include "ui/shell/dialogs/leaving_question.h"
#include "ui/shell/dialogs/log_format_dialog.h"
#include "ui/shell/dialogs/requests_dialog.h"
#include "ui/shell/emergency_strip.h"
#include "ui/shell/environment_edge.h"
#include "ui/shell/frame_clock.h"
#include "ui/shell/page_veil.h"
#include "ui/shell/past/past_strip.h"
#include "ui/shell/past/past_view.h"
#include "ui/shell/past/timeline.h"
#include "ui/shell/paused_jobs_strip.h"
#include "ui/shell/places.h"
#include "ui/shell/profiles_menu.h"
#include "ui/shell/saved_views.h"
#include "ui/shell/snapshot_intake.h"
#include "ui/shell/status_row.h"
#include "ui/shell/title_row.h"
#include "ui/shell/window_geometry.h"
#include "ui/theme/icons.h"
#include "ui/widgets/ask_first.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/navigation.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QCloseEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QResizeEvent>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::ui {

namespace {

const QString kGeometryKey = u"window/geometry"_s;
const QString kPageKey = u"window/page"_s;
const QString kUtcKey = u"window/utc"_s;

constexpr QSize kFirstSize(1440, 900);
constexpr int kNarrow = 1100;
constexpr std::chrono::milliseconds kTitleEvery = 1s; // a taskbar is no place for figures that race

} // namespace

MainWindow::MainWindow(console::Feed& feed, Clock& clock, QWidget* parent)
    : QMainWindow(parent)
    , m_feed(feed)
    , m_clock(clock)
    , m_shownClock(clock)
    , m_theme(new Theme(this))
{
    setWindowTitle(u"Headroom"_s);
    setWindowIcon(windowIcon());
    setMinimumSize(860, 560);
    resize(kFirstSize);
    m_theme->dress(*this);
    restorePlace();
    fill();
    connect(new FrameClock(*this), &FrameClock::tick, this, &MainWindow::tick);
}

void MainWindow::fill()
{
    m_model = new BucketModel(m_clock, this);
    build();
    addPages();
    buildShortcuts();
    buildMenu();
    if (m_connections)
        addWelcome();
    fitNavigation();
    restoreState();

    m_intake = new SnapshotIntake(m_feed, *m_model, *m_statusRow);
    connect(m_intake, &SnapshotIntake::applied, this, &MainWindow::apply);
    connect(m_intake, &SnapshotIntake::caughtUp, this, [this] { page().tick(); });
    connect(m_intake, &SnapshotIntake::frameDone, m_statusRow,
        [this](auto, Duration took) { m_statusRow->showFrame(took); });
    connect(m_intake, &SnapshotIntake::frameDone, this, &MainWindow::frameDone);
    if (m_view)
        m_past->watch(*m_view);
    showConnection();
    setFocus(); // nothing in it yet, so that no frame of focus greets the eye before Tab is pressed
}

void MainWindow::startOver(const QString& settings)
{
    saveState();
    QCoreApplication::setApplicationName(settings);
    if (m_view) {
        m_view->goLive();
        m_view->setRecording({});
    }
    delete std::exchange(m_intake, nullptr);
    delete std::exchange(m_requests, nullptr);
    delete std::exchange(m_logFormat, nullptr);
    m_controller = nullptr;
    m_alerts = nullptr;
    m_jobs = nullptr;
    m_backups = nullptr;
    m_welcome = nullptr;
    delete takeCentralWidget(); // and all pages with it
    delete std::exchange(m_model, nullptr);
    m_askedLogs = {};
    m_logs.reset();
    m_connection = {};
    m_emergencies.clear();
    m_heard = false;
    fill();
}

void MainWindow::build()
{
    auto* content = m_content = new EnvironmentEdge(*m_theme, this);
    auto* rows = &content->rows();
    m_titleRow = new TitleRow(*m_theme, content);
    rows->addWidget(m_titleRow);

    m_fleet = new QWidget(content);
    auto* fleetRows = new QVBoxLayout(m_fleet);
    fleetRows->setContentsMargins(0, 0, 0, 0);
    fleetRows->setSpacing(0);
    rows->addWidget(m_fleet, 1);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    m_pages = new PageList(*m_theme, *content);
    middle->addWidget(&m_pages->navigation());

    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    m_veil = new PageVeil(*m_theme, &m_pages->stack());
    m_past = new PastView(*m_theme, m_clock, m_shownClock, m_pages->stack(), *this);
    right->addWidget(&m_past->strip());
    m_strip = new EmergencyStrip(*m_theme, m_shownClock, content);
    right->addWidget(m_strip);
    m_pausedJobs = new PausedJobsStrip(content);
    right->addWidget(m_pausedJobs);
    right->addWidget(&m_past->pages(), 1);
    middle->addLayout(right, 1);
    fleetRows->addLayout(middle, 1);
    fleetRows->addWidget(&m_past->timeline());

    m_statusRow = new StatusRow(*m_theme, content);
    fleetRows->addWidget(m_statusRow);
    setCentralWidget(content);

    connect(m_titleRow, &TitleRow::armAsked, this, &MainWindow::arm);
    connect(m_titleRow, &TitleRow::disarmAsked, this, &MainWindow::disarm);
    connect(m_strip, &EmergencyStrip::chosen, this, &MainWindow::openEmergency);
    connect(m_pausedJobs, &PausedJobsStrip::failed, m_statusRow, &StatusRow::say);
    connect(m_past, &PastView::changed, this, &MainWindow::showMoment);
    connect(m_past, &PastView::compared, this, [this](const console::ComparedTime& compared) {
        for (const auto& listed : pages())
            listed.page->compare(compared);
    });
    connect(m_past, &PastView::said, this, [this](const QString& text) {
        if (m_welcome && m_welcome->isVisible())
            m_welcome->fail(text);
        else
            say(text);
    });
    m_places = new Places(*m_pages, *m_past, *this);
    connect(m_places, &Places::said, this, &MainWindow::say);
    m_views = new SavedViews(*m_places, *this);
    connect(m_pages, &PageList::shown, this, &MainWindow::enterPage);
    connect(m_pages, &PageList::badgeChanged, this, &MainWindow::markPages);
}

// The pages that are always there, and what leads from one to another.
void MainWindow::addPages()
{
    addPage({tr("Overview"), u"overview"_s, u"watching.md"_s,
        m_overview = new OverviewPage(*m_theme, m_shownClock, *m_model, m_feed, &m_pages->stack())});
    addPage({tr("Buckets"), u"buckets"_s, u"watching.md#buckets"_s,
        m_buckets = new BucketsPage(*m_theme, m_clock, *m_model, m_feed, &m_pages->stack())});
    addPage({tr("Traffic"), u"traffic"_s, u"logs.md#requests"_s,
        m_traffic = new TrafficPage(*m_theme, m_shownClock, m_feed, &m_pages->stack())});
    addPage({tr("Shards"), u"shards"_s, u"logs.md#shards"_s,
        m_shards = new ShardsPage(*m_theme, m_shownClock, m_feed, &m_pages->stack())});

    connect(m_overview, &OverviewPage::bucketOpened, this, [this](console::BucketId id) {
        showPage(*m_buckets);
        m_buckets->openBucket(id);
    });
    connect(m_overview, &OverviewPage::shardOpened, this, [this](const console::LogQuery::Shard& shard) {
        showPage(*m_shards);
        m_shards->openShard(shard);
    });
    connect(m_overview, &OverviewPage::bucketsAsked, this, [this] { showPage(*m_buckets); });
    connect(m_overview, &OverviewPage::trafficAsked, this, [this] { showPage(*m_traffic); });
    connect(m_overview, &OverviewPage::shardsAsked, this, [this] { showPage(*m_shards); });
    connect(m_buckets, &BucketsPage::requestsPressed, this, &MainWindow::openRequests);
}

void MainWindow::addPage(const PageList::Entry& entry)
{
    connect(entry.page, &Page::viewChanged, this, &MainWindow::askLogs);
    connect(entry.page, &Page::viewChanged, this, &MainWindow::showStatus);
    connect(entry.page, &Page::logFormatAsked, this, &MainWindow::openLogFormat);
    connect(entry.page, &Page::connectionAsked, this, [this](bool forLogs) { showWelcome(true, forLogs); });
    connect(entry.page, &Page::said, this, &MainWindow::say);
    connect(entry.page, &Page::placeAsked, m_places, &Places::openHere);
    connect(entry.page, &Page::linkAsked, m_places, qOverload<console::Place>(&Places::copyLink));
    m_pages->add(entry);
}

void MainWindow::markPages()
{
    m_pages->mark(m_past->emergenciesOr(m_emergencies), m_shownClock.now(),
        [this](const Page& page) { return m_past->covers(page); });
}

void MainWindow::openConnections(console::Connections& connections)
{
    m_connections = &connections;
    for (QAction* action : {m_connectAction, m_windowAction})
        action->setVisible(true);
    addWelcome();
}

void MainWindow::addWelcome()
{
    m_welcome = new WelcomePage(*m_theme, m_clock, *m_connections, m_content);
    m_content->rows().addWidget(m_welcome, 1);
    m_welcome->hide();
    connect(m_welcome, &WelcomePage::left, this, [this] { showWelcome(false); });
    auto* profiles = new ProfilesMenu(*m_connections, m_content);
    connect(profiles, &ProfilesMenu::connectionsAsked, this, [this] { showWelcome(true); });
    connect(profiles, &ProfilesMenu::failed, this, &MainWindow::say);
    m_titleRow->setConnectionMenu(profiles);
}

void MainWindow::showWelcome(bool isShown, bool forLogs)
{
    if (!m_welcome)
        return;
    m_fleet->setVisible(!isShown);
    m_welcome->setVisible(isShown);
    m_titleRow->showConnections(!isShown || m_heard);
    if (isShown)
        m_welcome->enter(m_heard, forLogs ? WelcomePage::Part::Logs : WelcomePage::Part::Redis);
    else
        setFocus();
}

void MainWindow::say(const QString& text)
{
    m_statusRow->say(text);
}

void MainWindow::showRecording(const console::RecordingStatus& status)
{
    m_statusRow->showRecording(status);
}

void MainWindow::openAlerts(console::AlertsController& controller)
{
    if (m_alerts)
        return;
    addPage({tr("Alerts"), u"alerts"_s, u"alerts.md#the-page-alerts"_s,
        m_alerts = new AlertsPage(*m_theme, controller, &m_pages->stack())});
    connect(m_alerts, &AlertsPage::alertOpened, this, &MainWindow::openAlert);
    restorePage();
}

void MainWindow::openPast(console::ViewFeed& view)
{
    m_view = &view;
    m_past->watch(view);
}

void MainWindow::openJobs(console::JobsController& controller)
{
    if (m_jobs)
        return;
    m_controller = &controller;
    m_pages->navigation().addHeading(tr("Operate"));
    addPage({tr("Jobs"), u"jobs"_s, u"jobs.md#the-page-jobs"_s,
        m_jobs = new JobsPage(*m_theme, controller, &m_pages->stack())});
    m_pausedJobs->watch(controller);
    connect(m_jobs, &JobsPage::pauseAllPressed, m_pausedJobs, &PausedJobsStrip::pauseAll);
    connect(new QShortcut(QKeySequence(u"Ctrl+Shift+P"_s), m_content), &QShortcut::activated, m_pausedJobs,
        &PausedJobsStrip::pauseAll);
    restorePage();
}

void MainWindow::openBackups(console::BackupsController& controller)
{
    if (m_backups || !m_jobs)
        return;
    addPage({tr("Backups"), u"backups"_s, u"backups.md#the-page-backups"_s,
        m_backups = new BackupsPage(*m_theme, controller, *m_controller, &m_pages->stack())});
    connect(m_backups, &BackupsPage::jobWanted, &m_jobs->maker(), &JobMaker::makeFrom);
    connect(&m_jobs->maker(), &JobMaker::failed, m_backups, &BackupsPage::fail);
    connect(&m_jobs->maker(), &JobMaker::made, this, [this] { showPage(*m_jobs); });
    restorePage();
}

void MainWindow::buildShortcuts()
{
    const auto on = [this](const QKeySequence& keys, auto act) {
        connect(new QShortcut(keys, m_content), &QShortcut::activated, this, act);
    };
    on(QKeySequence(u"F8"_s), [this] {
        if (const auto& shown = m_past->emergenciesOr(m_emergencies); !shown.empty())
            openEmergency(shown.front());
    });
    on(QKeySequence::Back, [this] { m_places->goBack(1); });
    on(QKeySequence::Forward, [this] { m_places->goBack(-1); });
    on(QKeySequence::Find, [this] {
        if (page().focusFilter())
            return;
        showPage(*m_buckets);
        m_buckets->focusFilter();
    });
}

void MainWindow::buildMenu()
{
    auto* menu = new QMenu(m_content);
    menu->setToolTipsVisible(true);
    const auto add = [&](const QString& text, const QKeySequence& keys, auto act) {
        auto* action = new QAction(text, m_content);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, act);
        addAction(action); // the keys work while the menu is closed
        menu->addAction(action);
        return action;
    };
    m_connectAction = add(tr("Connections…"), QKeySequence::Open, [this] { showWelcome(true); });
    m_windowAction = add(tr("New window"), QKeySequence::New, [this] { m_connections->openWindow({}); });
    for (QAction* action : {m_connectAction, m_windowAction})
        action->setVisible(m_connections);
    menu->addSeparator();
    // Not disabled where requests are not allowed: its key says why then.
    m_requestsAction =
        add(tr("Send requests… (needs --allow-requests)"), QKeySequence(u"Ctrl+R"_s), [this] { openRequests(); });
    m_requestsAction->setToolTip(tr("This window is read-only. To send requests, start Headroom with --allow-requests "
                                    "and --api URL, and the token in HEADROOM_TOKEN."));
    m_paletteAction = add(tr("Search or run a command…"), QKeySequence(u"Ctrl+K"_s), [this] { openPalette(); });
    add(tr("Copy link"), QKeySequence(u"Ctrl+Shift+L"_s), [this] { m_places->copyLink(); });
    add(tr("Open link…"), {}, [this] { openLink(); });
    add(tr("Save this view…"), QKeySequence(u"Ctrl+D"_s), [this] { m_views->askName(); });
    menu->addMenu(m_views->makeMenu(*m_content));
    add(tr("Log format…"), QKeySequence(u"Ctrl+L"_s), [this] { openLogFormat(); });
    menu->addSeparator();
    menu->addActions(m_past->actions());
    addActions(m_past->actions());
    m_utcAction = add(tr("Times in UTC"), QKeySequence(u"Ctrl+U"_s), [] {});
    m_utcAction->setCheckable(true);
    connect(m_utcAction, &QAction::toggled, this, &MainWindow::showTimesInUtc);
    m_fullScreenAction = add(tr("Full screen"), QKeySequence(u"F11"_s), [] {});
    m_fullScreenAction->setCheckable(true);
    m_fullScreenAction->setToolTip(tr("For a display on the wall: the page alone"));
    connect(m_fullScreenAction, &QAction::toggled, this, &MainWindow::fillScreen);
    add(tr("Help"), QKeySequence::HelpContents, [this] { openHelp(m_pages->current().help); });
    add(tr("Keyboard shortcuts"), QKeySequence(u"Ctrl+F1"_s), [this] { openHelp(u"watching.md#shortcuts"_s); });
    add(tr("Theme"), QKeySequence(u"Ctrl+T"_s), [this] { m_theme->toggle(); });
    add(tr("Quit"), QKeySequence(u"Ctrl+Q"_s), [this] { close(); });
    m_titleRow->setMenu(menu);
    connect(m_titleRow, &TitleRow::searchPressed, this, [this] { openPalette(); });
}

// Pages, what there is to do, and what the pages lead to.
void MainWindow::openPalette(const QString& typed)
{
    std::vector<PaletteEntry> entries;
    for (const auto& listed : pages()) {
        entries.push_back({.text = listed.title,
            .kind = tr("Page"),
            .keys = QKeySequence(u"Ctrl+%1"_s.arg(entries.size() + 1)).toString(QKeySequence::NativeText),
            .open = [this, page = listed.page] { showPage(*page); }});
    }
    for (auto& view : m_views->paletteEntries())
        entries.push_back(std::move(view));
    for (QAction* action : actions()) {
        if (action == m_paletteAction || !action->isVisible())
            continue;
        entries.push_back({.text = action->text(),
            .kind = tr("Action"),
            .keys = action->shortcut().toString(QKeySequence::NativeText),
            .open = [action] { action->trigger(); }});
    }
    for (const auto& listed : pages()) {
        if (m_past->covers(*listed.page))
            continue;
        for (auto& entry : listed.page->paletteEntries()) {
            entry.open = [this, page = listed.page, open = std::move(entry.open)] { m_places->openBy(*page, open); };
            entries.push_back(std::move(entry));
        }
    }
    if (!m_palette)
        m_palette = new CommandPalette(*m_theme, *this);
    m_palette->readWith([this](const QString& text) -> std::optional<PaletteEntry> {
        if (!console::isLink(text.toStdString()))
            return std::nullopt;
        return PaletteEntry{
            .text = tr("Open this link"), .kind = tr("Link"), .open = [this, text] { m_places->openLink(text); }};
    });
    m_palette->open(std::move(entries), typed);
}

// Where one was copied it is the one that is meant.
void MainWindow::openLink()
{
    const auto copied = QGuiApplication::clipboard()->text();
    openPalette(console::isLink(copied.toStdString()) ? copied.trimmed() : QString());
}

void MainWindow::openHelp(const QString& place)
{
    if (!m_help)
        m_help = new HelpWindow(*m_theme, this);
    m_help->openPage(place);
    showInFront(*m_help);
}

void MainWindow::allowRequests()
{
    if (m_requests)
        return;
    m_requests = new RequestsDialog(*m_theme, m_clock, m_feed, this);
    m_requestsAction->setText(tr("Send requests…"));
    m_requestsAction->setToolTip({});
    m_buckets->allowRequests(true);
}

// In production its name is asked for.
void MainWindow::arm(std::optional<Duration> span)
{
    if (m_past->refusesChange())
        return;
    const auto act = [this, span] {
        m_feed.arm(span);
        if (m_controller)
            m_controller->arm(span);
    };
    if (requiredTyping(*this).isEmpty())
        return act();
    auto* question = askBeforeChange(*this, tr("Allow changes in %1?").arg(QString::fromStdString(m_connection.name)),
        tr("Requests can be sent to Discord from this window, and jobs run in it. Whatever changes something still "
           "asks "
           "first."),
        tr("Allow changes"));
    connect(question, &QDialog::accepted, this, act);
}

void MainWindow::disarm()
{
    m_feed.disarm();
    if (m_controller)
        m_controller->disarm();
}

void MainWindow::openRequests()
{
    if (!m_requests)
        return m_statusRow->say(tr("Read-only: start Headroom with --allow-requests to send requests"));
    if (m_past->refusesChange())
        return;
    if (m_connection.maySendRequests && !m_connection.sendsRequests)
        return m_titleRow->openAccessMenu();
    showInFront(*m_requests);
    m_requests->focusPath();
}

// The page, emergencies and the row at the bottom stay.
void MainWindow::fillScreen(bool fills)
{
    m_titleRow->setVisible(!fills);
    m_pages->navigation().setVisible(!fills);
    setWindowState(windowState().setFlag(Qt::WindowFullScreen, fills));
    if (fills)
        say(tr("F11 leaves the full screen"));
}

void MainWindow::showTimesInUtc(bool utc)
{
    QSettings().setValue(kUtcKey, utc);
    showTimesIn(utc ? ShownZone::Utc : ShownZone::Local);
    for (const auto& listed : pages())
        listed.page->drawAnew();
    for (Chart* chart : findChildren<Chart*>())
        chart->drawAnew();
    for (auto* view : findChildren<QAbstractItemView*>())
        view->viewport()->update();
    showStatus();
}

void MainWindow::enterPage()
{
    m_past->showPage(m_pages->current().title, page());
    m_veil->raise();
    askLogs();
    showConnection();
    tick();
}

void MainWindow::openEmergency(const console::Emergency& emergency)
{
    Page* place = m_pages->placeOf(emergency);
    if (!place)
        return;
    showPage(*place);
    place->reveal(emergency);
}

void MainWindow::openAlert(const console::Alert& alert)
{
    openEmergency(placeOf(alert));
    const auto past = pastOf(alert);
    if (!past)
        return;
    if (m_view && m_view->showsFile())
        m_view->goLive(); // the alert is of what is watched
    if (m_past->canBeShown())
        m_past->goTo(alert.since);
    else
        page().showPast(past->first, past->second);
}

void MainWindow::openLogFormat()
{
    if (!m_logFormat)
        m_logFormat = new LogFormatDialog(*m_theme, m_feed, this);
    if (m_logs)
        m_logFormat->apply(*m_logs);
    showInFront(*m_logFormat);
}

// On a page that asks nothing nobody looks, so what was asked last may stay.
void MainWindow::askLogs()
{
    const auto query = page().logQuery();
    if (!query || query == m_askedLogs)
        return;
    m_askedLogs = *query;
    m_feed.watchLogs(*query);
}

void MainWindow::applyLogs(const console::Snapshot& snapshot)
{
    if (!snapshot.logs || snapshot.logs == m_logs)
        return;
    m_logs = snapshot.logs;
    for (const auto& listed : pages()) {
        if (!m_past->drawsMoment(*listed.page))
            listed.page->applyLogs(m_logs);
    }
    if (m_logFormat && m_logFormat->isVisible())
        m_logFormat->apply(*m_logs);
    m_statusRow->showLogs(logsInBrief(*m_logs));
}

void MainWindow::apply(const console::Snapshot& snapshot)
{
    m_heard = true;
    m_connection = snapshot.connection;
    m_emergencies = snapshot.emergencies;
    m_places->setProfile(m_connection.name);
    applyLogs(snapshot);
    for (const auto& listed : pages()) {
        if (!m_past->drawsMoment(*listed.page))
            listed.page->apply(snapshot);
    }
    if (m_requests)
        m_requests->apply(snapshot);
    showConnection();
}

// Pages that can draw the past, and what stands over all of them, show the moment that is looked at, or live again.
void MainWindow::showMoment()
{
    const bool isPast = m_past->isShown();
    static const auto nothing = std::make_shared<const console::Snapshot>();
    const auto snapshot = m_past->snapshot() ? m_past->snapshot() : nothing;
    // The file of somebody else can be looked at while nothing is watched.
    if (isPast && m_welcome && m_welcome->isVisible())
        m_returnsToWelcome = true;
    if (m_returnsToWelcome)
        showWelcome(!isPast);
    m_returnsToWelcome = m_returnsToWelcome && isPast;
    for (const auto& listed : pages()) {
        if (!listed.page->drawsPast())
            continue;
        listed.page->apply(*snapshot);
        listed.page->applyLogs(isPast ? m_past->moment()->logs : m_logs);
    }
    m_titleRow->lockAccess(isPast);
    m_pausedJobs->setEnabled(!isPast);
    if (m_requests)
        m_requests->setEnabled(!isPast);
    showConnection();
}

void MainWindow::tick()
{
    showStatus();
    if (m_heard)
        m_titleRow->show(m_connection, m_clock.now());
    m_strip->tick();
    showTitle();
    m_model->passTime();
    page().tick();
    if (m_requests)
        m_requests->tick();
}

void MainWindow::showStatus()
{
    m_statusRow->show(m_connection,
        m_past->isShown()       ? StatusRow::View::Moment
            : page().isPaused() ? StatusRow::View::Paused
            : page().isZoomed() ? StatusRow::View::Past
                                : StatusRow::View::Newest,
        m_clock.now(), m_clock.wallNow());
}

void MainWindow::showConnection()
{
    using Phase = console::ConnectionState::Phase;
    if (m_heard)
        m_titleRow->show(m_connection, m_clock.now());
    m_content->show(m_connection);
    const bool isProduction = m_connection.environment == console::Environment::Production;
    requireTyping(*this, isProduction ? QString::fromStdString(m_connection.name) : QString());
    const bool lost = m_connection.phase == Phase::Lost;
    m_veil->setVisible(lost && page().isAboutRedis() && !m_past->isShown());
    showEmergencies();
    showStatus();
}

void MainWindow::showEmergencies()
{
    // A connection that is lost is an emergency when it stays so.
    const bool lost = m_connection.phase == console::ConnectionState::Phase::Lost
        || std::ranges::find(m_emergencies, console::Emergency::Kind::RedisLost, &console::Emergency::kind)
            != m_emergencies.end();
    const bool hasNotice = !lost && !m_past->isShown();
    m_strip->show(
        m_past->emergenciesOr(m_emergencies), hasNotice ? QString::fromStdString(m_connection.problem) : QString());
    markPages();
    showTitle();
}

void MainWindow::showTitle()
{
    const QString label = QString::fromStdString(m_connection.label);
    QString title = label.isEmpty() ? u"Headroom"_s : QString(label + u" — Headroom"_s);
    if (!m_emergencies.empty())
        title = u"(!) "_s + wordsOf(m_emergencies.front(), m_clock.now()).brief + u" · "_s + title;
    const bool isOther = title.startsWith(u'(') != windowTitle().startsWith(u'(');
    if (title == windowTitle() || (!isOther && m_titleShown.isValid() && !m_titleShown.hasExpired(kTitleEvery.count())))
        return;
    setWindowTitle(title);
    m_titleShown.start();
}

void MainWindow::restorePlace()
{
    restoreGeometry(QSettings().value(kGeometryKey).toByteArray());
    fitOnScreen(*this); // also what was kept, when it was for another screen
}

void MainWindow::restoreState()
{
    const QSettings settings;
    m_utcAction->setChecked(settings.value(kUtcKey, false).toBool());
    m_fullScreenAction->setChecked(isFullScreen()); // as it was left
    for (const auto& listed : pages())
        listed.page->restoreState();
    restorePage();
}

// The page of jobs comes later than the others.
void MainWindow::restorePage()
{
    const auto number = std::clamp(QSettings().value(kPageKey).toInt(), 0, int(pages().size()) - 1);
    m_places->begin(*pages()[std::size_t(number)].page);
}

void MainWindow::saveState()
{
    QSettings settings;
    settings.setValue(kGeometryKey, saveGeometry());
    settings.setValue(kPageKey, m_pages->stack().currentIndex());
    for (const auto& listed : pages())
        listed.page->saveState();
}

int MainWindow::unfinishedRequests() const
{
    return m_requests ? m_requests->unfinishedCount() : 0;
}

int MainWindow::runningJobs() const
{
    return m_controller ? int(m_controller->figures()->here.running.size()) : 0;
}

void MainWindow::askBeforeLeaving(const QString& act, const std::function<void()>& then)
{
    const auto question = leavingQuestion(unfinishedRequests(), runningJobs());
    if (!question)
        return then();
    auto* dialog = askFirst(*this, question->unfinished, question->consequences, act);
    connect(dialog, &QDialog::accepted, this, then);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    fitNavigation();
}

void MainWindow::fitNavigation()
{
    const int width = this->width() < kNarrow ? 148 : 196;
    m_pages->navigation().setFixedWidth(width);
    m_titleRow->alignWith(width);
}

void MainWindow::closeWithoutAsking()
{
    m_closesAnyway = true;
    close();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (!m_closesAnyway && unfinishedRequests() + runningJobs() > 0) {
        event->ignore();
        askBeforeLeaving(tr("Close anyway"), [this] { closeWithoutAsking(); });
        return;
    }
    saveState();
    QMainWindow::closeEvent(event);
}

} // namespace headroom::ui
