// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/main_window.h"

#include "ui/models/format.h"
#include "ui/models/shown_time.h"
#include "ui/pages/backups/backups_page.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/jobs/jobs_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/emergency_strip.h"
#include "ui/shell/frame_clock.h"
#include "ui/shell/help_window.h"
#include "ui/shell/page_veil.h"
#include "ui/shell/paused_jobs_strip.h"
#include "ui/shell/requests_dialog.h"
#include "ui/shell/status_row.h"
#include "ui/shell/title_row.h"
#include "ui/shell/window_geometry.h"
#include "ui/theme/icons.h"
#include "ui/widgets/ask_first.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/navigation.h"

#include <QAbstractItemView>
#include <QAction>
#include <QCloseEvent>
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
constexpr auto kMaxDrawing = 250ms;
constexpr Duration kSlice = 8ms; // of a turn of the event loop, for what changes very much
constexpr std::chrono::milliseconds kFrameShownEvery = 1s; // faster cannot be read

} // namespace

MainWindow::MainWindow(console::Feed& feed, Clock& clock, QWidget* parent)
    : QMainWindow(parent)
    , m_feed(feed)
    , m_clock(clock)
    , m_theme(new Theme(this))
    , m_model(new BucketModel(clock, this))
    , m_frameClock(new FrameClock(*this))
    , m_logs(feed)
{
    setWindowTitle(u"Headroom"_s);
    setWindowIcon(windowIcon());
    setMinimumSize(860, 560);
    resize(kFirstSize);
    m_theme->dress(*this);
    build();
    buildShortcuts();
    buildMenu();
    restoreState();

    m_givesUpDrawing.setSingleShot(true);
    m_givesUpDrawing.setInterval(kMaxDrawing);
    connect(&m_givesUpDrawing, &QTimer::timeout, this, [this] { finishFrame({}); });
    m_slices.setInterval(0);
    connect(&m_slices, &QTimer::timeout, this, &MainWindow::applySome);
    connect(m_frameClock, &FrameClock::tick, this, &MainWindow::tick);
    connect(&feed, &console::Feed::snapshotReady, this, &MainWindow::apply);
    showConnection();
    setFocus(); // nothing in it yet, so that no frame of focus greets the eye before Tab is pressed
}

MainWindow::~MainWindow() = default;

void MainWindow::build()
{
    auto* content = new QWidget(this);
    content->setObjectName(u"content"_s);
    auto* rows = new QVBoxLayout(content);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    m_titleRow = new TitleRow(*m_theme, content);
    rows->addWidget(m_titleRow);

    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    m_navigation = new Navigation(*m_theme, content);
    m_navigation->setFixedWidth(196);
    m_navigation->addPage(tr("Overview"));
    m_navigation->addPage(tr("Buckets"));
    m_navigation->addPage(tr("Traffic"));
    m_navigation->addPage(tr("Shards"));
    middle->addWidget(m_navigation);

    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    m_strip = new EmergencyStrip(*m_theme, m_clock, content);
    right->addWidget(m_strip);
    m_pausedJobs = new PausedJobsStrip(content);
    right->addWidget(m_pausedJobs);
    m_pages = new QStackedWidget(content);
    m_overview = new OverviewPage(*m_theme, m_clock, *m_model, m_pages);
    m_bucketsPage = new BucketsPage(*m_theme, m_clock, *m_model, m_pages);
    m_pages->addWidget(m_overview);
    m_pages->addWidget(m_bucketsPage);
    m_traffic = new TrafficPage(*m_theme, m_clock, m_pages);
    m_shards = new ShardsPage(*m_theme, m_clock, m_pages);
    m_pages->addWidget(m_traffic);
    m_pages->addWidget(m_shards);
    m_veil = new PageVeil(*m_theme, m_pages);
    right->addWidget(m_pages, 1);
    middle->addLayout(right, 1);
    rows->addLayout(middle, 1);

    m_statusRow = new StatusRow(*m_theme, content);
    rows->addWidget(m_statusRow);
    setCentralWidget(content);

    connect(m_strip, &EmergencyStrip::chosen, this, &MainWindow::openEmergency);
    connect(m_navigation, &Navigation::pageChosen, this, [this](int page) { showPage(Page(page)); });
    connect(m_overview, &OverviewPage::bucketOpened, this, &MainWindow::openBucket);
    connect(m_bucketsPage, &BucketsPage::bucketSelected, this, [this](auto id) { m_feed.select(id); });
    connect(m_bucketsPage, &BucketsPage::pausedChanged, this, &MainWindow::showStatus);
    connect(m_overview, &OverviewPage::shardOpened, this, &MainWindow::openShard);
    connect(m_overview, &OverviewPage::otherKeysChosen, this, [this](const auto& keys) { m_feed.watchKeys(keys); });
    connect(m_bucketsPage, &BucketsPage::otherKeysChosen, this, [this](const auto& keys) { m_feed.watchKeys(keys); });
    connect(m_overview, &OverviewPage::logFormatAsked, this, &MainWindow::openLogFormat);
    connect(m_overview, &OverviewPage::bucketsAsked, this, [this] { showPage(Page::Buckets); });
    connect(m_overview, &OverviewPage::trafficAsked, this, [this] { showPage(Page::Traffic); });
    connect(m_overview, &OverviewPage::shardsAsked, this, [this] { showPage(Page::Shards); });
    for (LogPage* page : {static_cast<LogPage*>(m_traffic), static_cast<LogPage*>(m_shards)}) {
        connect(page, &LogPage::stopLogPressed, this, [this](std::uint32_t source) { m_feed.stopLog(source); });
        connect(page, &LogPage::formatPressed, this, &MainWindow::openLogFormat);
        connect(page, &LogPage::queryChanged, this, &MainWindow::askLogs);
        connect(page, &LogPage::queryChanged, this, &MainWindow::showStatus);
        connect(page, &LogPage::pausedChanged, this, &MainWindow::showStatus);
    }
}

void MainWindow::buildShortcuts()
{
    const auto on = [this](const QKeySequence& keys, auto act) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, act);
    };
    on(QKeySequence(u"Ctrl+1"_s), [this] { showPage(Page::Overview); });
    on(QKeySequence(u"Ctrl+2"_s), [this] { showPage(Page::Buckets); });
    on(QKeySequence(u"Ctrl+3"_s), [this] { showPage(Page::Traffic); });
    on(QKeySequence(u"Ctrl+4"_s), [this] { showPage(Page::Shards); });
    on(QKeySequence(u"F8"_s), [this] {
        if (!m_emergencies.empty())
            openEmergency(m_emergencies.front());
    });
    on(QKeySequence::Find, [this] {
        if (LogPage* logs = logPage()) {
            logs->focusFilter();
            return;
        }
        if (m_jobs && page() == Page::Jobs) {
            m_jobs->focusFilter();
            return;
        }
        if (m_backups && page() == Page::Backups) {
            m_backups->focusFilter();
            return;
        }
        showPage(Page::Buckets);
        m_bucketsPage->focusFilter();
    });
}

void MainWindow::buildMenu()
{
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    const auto add = [&](const QString& text, const QKeySequence& keys, auto act) {
        auto* action = new QAction(text, this);
        action->setShortcut(keys);
        connect(action, &QAction::triggered, this, act);
        addAction(action); // the keys work while the menu is closed
        menu->addAction(action);
        return action;
    };
    // Not disabled where requests are not allowed: its key says why then.
    m_requestsAction =
        add(tr("Send requests… (needs --allow-requests)"), QKeySequence(u"Ctrl+R"_s), [this] { openRequests(); });
    m_requestsAction->setToolTip(tr("This window is read-only. To send requests, start Headroom with --allow-requests "
                                    "and --api URL, and the token in HEADROOM_TOKEN."));
    add(tr("Log format…"), QKeySequence(u"Ctrl+L"_s), [this] { openLogFormat(); });
    menu->addSeparator();
    m_utcAction = add(tr("Times in UTC"), QKeySequence(u"Ctrl+U"_s), [] {});
    m_utcAction->setCheckable(true);
    connect(m_utcAction, &QAction::toggled, this, &MainWindow::showTimesInUtc);
    add(tr("Help"), QKeySequence::HelpContents, [this] { openHelp(); });
    add(tr("Theme"), QKeySequence(u"Ctrl+T"_s), [this] { m_theme->toggle(); });
    add(tr("Quit"), QKeySequence(u"Ctrl+Q"_s), [this] { close(); });
    m_titleRow->setMenu(menu);
    connect(m_bucketsPage, &BucketsPage::requestsPressed, this, &MainWindow::openRequests);
    connect(m_bucketsPage, &BucketsPage::trustTokenPressed, this, [this] { m_feed.trustToken(); });
}

// On the page that is looked at.
void MainWindow::openHelp()
{
    if (!m_help)
        m_help = new HelpWindow(*m_theme, this);
    static constexpr std::pair<Page, QStringView> places[] = {{Page::Overview, u"watching.md"},
        {Page::Buckets, u"watching.md#buckets"}, {Page::Traffic, u"logs.md#requests"},
        {Page::Shards, u"logs.md#shards"}, {Page::Jobs, u"jobs.md#the-page-jobs"},
        {Page::Backups, u"backups.md#the-page-backups"}};
    for (const auto& [at, place] : places) {
        if (at == page())
            m_help->openPage(place.toString());
    }
    m_help->show();
    m_help->raise();
    m_help->activateWindow();
}

void MainWindow::allowRequests()
{
    if (m_requests)
        return;
    m_requests = new RequestsDialog(*m_theme, m_clock, m_feed, this);
    m_requestsAction->setText(tr("Send requests…"));
    m_requestsAction->setToolTip({});
    m_bucketsPage->allowRequests(true);
}

void MainWindow::openRequests()
{
    if (!m_requests) {
        m_statusRow->say(tr("Read-only: start Headroom with --allow-requests to send requests"));
        return;
    }
    if (!m_requests->isVisible())
        fitOnScreen(*m_requests);
    m_requests->show();
    m_requests->raise();
    m_requests->activateWindow();
    m_requests->focusPath();
}

void MainWindow::showTimesInUtc(bool utc)
{
    QSettings().setValue(kUtcKey, utc);
    showTimesIn(utc ? ShownZone::Utc : ShownZone::Local);
    for (LogPage* page : {static_cast<LogPage*>(m_traffic), static_cast<LogPage*>(m_shards)})
        page->drawAnew();
    if (m_jobs)
        m_jobs->drawAnew();
    if (m_backups)
        m_backups->drawAnew();
    for (Chart* chart : findChildren<Chart*>())
        chart->drawAnew();
    for (auto* view : findChildren<QAbstractItemView*>())
        view->viewport()->update();
    showStatus();
}

void MainWindow::showPage(Page page)
{
    m_navigation->setCurrentPage(int(page));
    m_pages->setCurrentIndex(int(page));
    m_veil->raise();
    askLogs();
    showConnection();
    tick();
}

MainWindow::Page MainWindow::page() const
{
    return Page(m_pages->currentIndex());
}

void MainWindow::openBucket(console::BucketId id)
{
    showPage(Page::Buckets);
    m_bucketsPage->openBucket(id);
}

void MainWindow::apply(const console::SnapshotPtr& snapshot)
{
    QElapsedTimer timer;
    timer.start();
    // Two without a frame between them: the second is drawn with the first. What is not applied yet of the first is
    // done in slices before it, and both are acknowledged then.
    if (!m_model->isBusy()) {
        for (const auto sequence : std::exchange(m_undrawn, {}))
            m_feed.acknowledge(sequence);
    }
    m_heard = true;
    m_connection = snapshot->connection;
    m_emergencies = snapshot->emergencies;
    m_model->enqueue(snapshot);
    const bool done = m_model->proceed(kSlice);
    m_model->passTime();
    applyLogs(*snapshot);
    m_overview->apply(*snapshot);
    m_bucketsPage->apply(*snapshot);
    if (m_requests)
        m_requests->apply(*snapshot);
    m_navigation->setCount(int(Page::Buckets), formatCount(qint64(snapshot->totals.buckets)));
    showConnection();
    m_applying = Duration(timer.nsecsElapsed()) + (m_undrawn.empty() ? Duration{} : m_applying);
    m_undrawn.push_back(snapshot->sequence);
    if (done) {
        m_slices.stop();
        awaitFrame();
    } else {
        m_slices.start();
    }
}

// Goes on with a snapshot that is too big for one turn of the event loop. It is acknowledged when all of it is drawn.
void MainWindow::applySome()
{
    QElapsedTimer timer;
    timer.start();
    const bool done = m_model->proceed(kSlice);
    m_applying += Duration(timer.nsecsElapsed());
    if (!done)
        return;
    m_slices.stop();
    m_overview->drawBusiest();
    awaitFrame();
}

void MainWindow::awaitFrame()
{
    if (!isVisible() || isMinimized()) {
        finishFrame({});
        return;
    }
    m_statusRow->update(); // so that a frame follows, also when nothing else has changed
    m_givesUpDrawing.start();
}

bool MainWindow::event(QEvent* event)
{
    if (event->type() != QEvent::UpdateRequest || m_undrawn.empty() || m_model->isBusy())
        return QMainWindow::event(event);
    QElapsedTimer timer;
    timer.start();
    const bool handled = QMainWindow::event(event);
    finishFrame(Duration(timer.nsecsElapsed()));
    return handled;
}

void MainWindow::finishFrame(Duration drawing)
{
    if (m_undrawn.empty())
        return;
    const auto drawn = std::exchange(m_undrawn, {});
    m_givesUpDrawing.stop();
    const Duration took = m_applying + drawing;
    if (!m_frameShown.isValid() || m_frameShown.hasExpired(kFrameShownEvery.count())) {
        m_statusRow->showFrame(took);
        m_frameShown.start();
    }
    for (const auto sequence : drawn)
        m_feed.acknowledge(sequence);
    Q_EMIT frameDone(drawn.back(), took);
}

void MainWindow::tick()
{
    showStatus();
    m_strip->tick();
    showTitle();
    m_model->passTime();
    if (page() == Page::Overview)
        m_overview->tick();
    else if (LogPage* logs = logPage())
        logs->tick();
    else if (page() == Page::Buckets)
        m_bucketsPage->tick();
    if (m_requests)
        m_requests->tick();
    tellWhatIsInSight();
}

// What changes of these is read before the rest.
void MainWindow::tellWhatIsInSight()
{
    auto inSight = m_bucketsPage->bucketsInSight();
    if (inSight == m_inSight)
        return;
    m_inSight = std::move(inSight);
    m_feed.setVisible(m_inSight);
}

void MainWindow::showStatus()
{
    const LogPage* logs = logPage();
    m_statusRow->show(m_connection,
        isPagePaused()                 ? StatusRow::View::Paused
            : logs && logs->isZoomed() ? StatusRow::View::Past
                                       : StatusRow::View::Newest,
        m_clock.now(), m_clock.wallNow());
}

void MainWindow::showConnection()
{
    using Phase = console::ConnectionState::Phase;
    if (m_heard)
        m_titleRow->show(m_connection);
    const bool lost = m_connection.phase == Phase::Lost;
    // What logs, the queue of jobs and archives tell is not old.
    m_veil->setVisible(lost && !logPage() && page() != Page::Jobs && page() != Page::Backups);
    showEmergencies();
    showStatus();
}

void MainWindow::restoreState()
{
    const QSettings settings;
    restoreGeometry(settings.value(kGeometryKey).toByteArray());
    fitOnScreen(*this); // also what was kept, when it was for another screen
    m_utcAction->setChecked(settings.value(kUtcKey, false).toBool());
    m_bucketsPage->restoreState();
    m_traffic->restoreState();
    m_shards->restoreState();
    restorePage();
}

// The page of jobs comes later than the others.
void MainWindow::restorePage()
{
    showPage(Page(std::clamp(QSettings().value(kPageKey).toInt(), 0, m_pages->count() - 1)));
}

void MainWindow::saveState()
{
    QSettings settings;
    settings.setValue(kGeometryKey, saveGeometry());
    settings.setValue(kPageKey, int(page()));
    m_bucketsPage->saveState();
    m_traffic->saveState();
    m_shards->saveState();
    if (m_jobs)
        m_jobs->saveState();
}

// Requests that wait are lost with the window; of one that is in flight nobody would learn how it ended. Jobs go on
// where somebody runs them.
void MainWindow::askBeforeClosing(int unfinished, int jobs)
{
    QStringList what;
    QStringList consequences;
    if (unfinished > 0) {
        what += unfinished == 1 ? tr("1 request has not finished.")
                                : tr("%1 requests have not finished.").arg(formatCount(unfinished));
        consequences += tr("Closing the window drops requests that wait. Those already sent may still take effect, and "
                           "their answers are lost.");
    }
    if (jobs > 0) {
        what += jobs == 1 ? tr("1 job runs in this window.") : tr("%1 jobs run in this window.").arg(formatCount(jobs));
        consequences += tr("Nothing of a job is lost: another runner, or the next start of this window, goes on where "
                           "it stopped.");
    }
    auto* question = askFirst(*this, what.join(u' '), consequences.join(u"\n\n"_s), tr("Close anyway"));
    connect(question, &QDialog::accepted, this, &MainWindow::closeWithoutAsking);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    const int width = event->size().width() < kNarrow ? 148 : 196;
    m_navigation->setFixedWidth(width);
    m_titleRow->alignWith(width);
}

void MainWindow::closeWithoutAsking()
{
    m_closesAnyway = true;
    close();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    const int unfinished = m_requests ? m_requests->unfinishedCount() : 0;
    const int jobs = jobsThatRunHere();
    if (unfinished + jobs > 0 && !m_closesAnyway) {
        event->ignore();
        askBeforeClosing(unfinished, jobs);
        return;
    }
    saveState();
    QMainWindow::closeEvent(event);
}

} // namespace headroom::ui
