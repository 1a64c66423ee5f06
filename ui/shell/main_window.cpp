// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/main_window.h"

#include "ui/models/format.h"
#include "ui/pages/buckets_page.h"
#include "ui/pages/overview_page.h"
#include "ui/pages/shards_page.h"
#include "ui/pages/traffic_page.h"
#include "ui/shell/emergency_strip.h"
#include "ui/shell/frame_clock.h"
#include "ui/shell/page_veil.h"
#include "ui/shell/requests_dialog.h"
#include "ui/shell/status_row.h"
#include "ui/shell/title_row.h"
#include "ui/theme/icons.h"
#include "ui/widgets/navigation.h"

#include <QAction>
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

constexpr int kNarrow = 1100;
constexpr auto kLongestDrawing = 250ms;
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
    resize(1440, 900);
    m_theme->dress(*this);
    build();
    buildShortcuts();
    buildMenu();
    restoreState();

    m_givesUpDrawing.setSingleShot(true);
    m_givesUpDrawing.setInterval(kLongestDrawing);
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
    for (LogPage* page : {static_cast<LogPage*>(m_traffic), static_cast<LogPage*>(m_shards)}) {
        connect(page, &LogPage::stopLogPressed, this, [this](std::uint32_t source) { m_feed.stopLog(source); });
        connect(page, &LogPage::formatPressed, this, &MainWindow::openLogFormat);
        connect(page, &LogPage::queryChanged, this, &MainWindow::askLogs);
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
    m_requestsAction =
        add(tr("Send requests… (needs --allow-requests)"), QKeySequence(u"Ctrl+R"_s), [this] { openRequests(); });
    m_requestsAction->setEnabled(false);
    m_requestsAction->setToolTip(
        tr("Headroom was started without --allow-requests, so this window sends none. Start it with "
           "--allow-requests and --api URL, and the token in HEADROOM_TOKEN."));
    add(tr("Format of the logs…"), QKeySequence(u"Ctrl+L"_s), [this] { openLogFormat(); });
    menu->addSeparator();
    add(tr("Dark or light"), QKeySequence(u"Ctrl+T"_s), [this] { m_theme->toggle(); });
    add(tr("Quit"), QKeySequence(u"Ctrl+Q"_s), [this] { close(); });
    m_titleRow->setMenu(menu);
    connect(m_bucketsPage, &BucketsPage::requestsPressed, this, &MainWindow::openRequests);
    connect(m_bucketsPage, &BucketsPage::trustTokenPressed, this, [this] { m_feed.trustToken(); });
}

void MainWindow::allowRequests()
{
    if (m_requests)
        return;
    m_requests = new RequestsDialog(*m_theme, m_clock, m_feed, this);
    m_requestsAction->setEnabled(true);
    m_requestsAction->setText(tr("Send requests…"));
    m_requestsAction->setToolTip({});
    m_bucketsPage->allowRequests(true);
}

void MainWindow::openRequests()
{
    if (!m_requests)
        return;
    m_requests->show();
    m_requests->raise();
    m_requests->activateWindow();
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
    if (m_undrawn) { // two without a frame between them: the second is drawn with the first
        while (!m_model->proceed(1h)) { }
        m_feed.acknowledge(*m_undrawn);
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
    m_undrawn = snapshot->sequence;
    m_applying = Duration(timer.nsecsElapsed());
    if (done)
        awaitFrame();
    else
        m_slices.start();
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
    if (event->type() != QEvent::UpdateRequest || !m_undrawn || m_model->isBusy())
        return QMainWindow::event(event);
    QElapsedTimer timer;
    timer.start();
    const bool handled = QMainWindow::event(event);
    finishFrame(Duration(timer.nsecsElapsed()));
    return handled;
}

void MainWindow::finishFrame(Duration drawing)
{
    if (!m_undrawn)
        return;
    const std::uint64_t sequence = *m_undrawn;
    m_undrawn.reset();
    m_givesUpDrawing.stop();
    const Duration took = m_applying + drawing;
    if (!m_frameShown.isValid() || m_frameShown.hasExpired(kFrameShownEvery.count())) {
        m_statusRow->showFrame(took);
        m_frameShown.start();
    }
    m_feed.acknowledge(sequence);
    Q_EMIT frameDone(sequence, took);
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
    else
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
    m_statusRow->show(m_connection, isPagePaused(), m_clock.now());
}

void MainWindow::showConnection()
{
    using Phase = console::ConnectionState::Phase;
    if (m_heard)
        m_titleRow->show(m_connection);
    const bool lost = m_connection.phase == Phase::Lost;
    m_veil->setVisible(lost && !logPage()); // what logs tell is not old
    showEmergencies();
    showStatus();
}

void MainWindow::restoreState()
{
    const QSettings settings;
    restoreGeometry(settings.value(kGeometryKey).toByteArray());
    m_bucketsPage->restoreState();
    m_traffic->restoreState();
    m_shards->restoreState();
    showPage(Page(std::clamp(settings.value(kPageKey).toInt(), 0, int(Page::Shards))));
}

void MainWindow::saveState()
{
    QSettings settings;
    settings.setValue(kGeometryKey, saveGeometry());
    settings.setValue(kPageKey, int(page()));
    m_bucketsPage->saveState();
    m_traffic->saveState();
    m_shards->saveState();
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QMainWindow::resizeEvent(event);
    const int width = event->size().width() < kNarrow ? 148 : 196;
    m_navigation->setFixedWidth(width);
    m_titleRow->alignWith(width);
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    saveState();
    QMainWindow::closeEvent(event);
}

} // namespace headroom::ui
