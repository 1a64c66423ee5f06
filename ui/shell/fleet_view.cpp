// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/fleet_view.h"

#include "core/console/backups/backups_controller.h"
#include "core/console/jobs/jobs_controller.h"
#include "core/console/past/time_comparison.h"
#include "core/console/past/view_feed.h"
#include "ui/models/alerts/alert_words.h"
#include "ui/models/logs/log_words.h"
#include "ui/pages/alerts/alerts_page.h"
#include "ui/pages/backups/backups_page.h"
#include "ui/pages/buckets/buckets_page.h"
#include "ui/pages/jobs/job_maker.h"
#include "ui/pages/jobs/jobs_page.h"
#include "ui/pages/overview/overview_page.h"
#include "ui/pages/shards/shards_page.h"
#include "ui/pages/traffic/traffic_page.h"
#include "ui/shell/dialogs/log_format_dialog.h"
#include "ui/shell/dialogs/requests_dialog.h"
#include "ui/shell/emergency_strip.h"
#include "ui/shell/page_veil.h"
#include "ui/shell/past/past_strip.h"
#include "ui/shell/past/past_view.h"
#include "ui/shell/past/timeline.h"
#include "ui/shell/paused_jobs_strip.h"
#include "ui/shell/places.h"
#include "ui/shell/snapshot_intake.h"
#include "ui/shell/status_row.h"
#include "ui/shell/window_geometry.h"
#include "ui/widgets/charts/chart.h"
#include "ui/widgets/dialogs/questions.h"
#include "ui/widgets/layouts.h"
#include "ui/widgets/navigation.h"
#include "ui/widgets/tables/table_columns.h"

#include <QAbstractItemView>
#include <QMainWindow>
#include <QSettings>
#include <QShortcut>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace headroom::ui {

namespace {

const QString kPageKey = u"window/page"_s;
constexpr auto kStatusEvery = std::chrono::seconds{1};

} // namespace

FleetView::FleetView(Theme& theme, console::Feed& feed, Clock& clock, QMainWindow& window, QWidget* parent)
    : QWidget(parent)
    , m_theme(theme)
    , m_feed(feed)
    , m_clock(clock)
    , m_shownClock(clock)
    , m_model(new BucketModel(clock, this))
{
    build(window);
    addPages();
    m_intake = new SnapshotIntake(m_feed, *m_model, *m_statusRow);
    connect(m_intake, &SnapshotIntake::applied, this, &FleetView::apply);
    connect(m_intake, &SnapshotIntake::caughtUp, this, [this] { current().page->tick(); });
    connect(m_intake, &SnapshotIntake::frameDone, m_statusRow,
        [this](auto, Duration took) { m_statusRow->showFrame(took); });
    connect(m_intake, &SnapshotIntake::frameDone, this, &FleetView::frameDone);
}

void FleetView::build(QMainWindow& window)
{
    auto* rows = makeLayout<QVBoxLayout>(this, {}, 0);
    auto* middle = makeLayout<QHBoxLayout>(0);
    m_pages = new PageList(m_theme, *this);
    middle->addWidget(&m_pages->navigation());

    auto* right = makeLayout<QVBoxLayout>(0);
    m_veil = new PageVeil(m_theme, &m_pages->stack());
    m_past = new PastView(m_theme, m_clock, m_shownClock, m_pages->stack(), window);
    right->addWidget(&m_past->strip());
    m_strip = addTo(*right, new EmergencyStrip(m_theme, m_shownClock, this));
    m_pausedJobs = addTo(*right, new PausedJobsStrip(this));
    right->addWidget(&m_past->pages(), 1);
    middle->addLayout(right, 1);
    rows->addLayout(middle, 1);
    rows->addWidget(&m_past->timeline());

    m_statusRow = addTo(*rows, new StatusRow(m_theme, this));

    connect(m_strip, &EmergencyStrip::chosen, this, &FleetView::openEmergency);
    connect(m_pausedJobs, &PausedJobsStrip::failed, m_statusRow, &StatusRow::say);
    connect(m_past, &PastView::changed, this, &FleetView::showMoment);
    connect(m_past, &PastView::compared, this, [this](const console::ComparedTime& compared) {
        for (const auto& listed : pages())
            listed.page->compare(compared);
    });
    connect(m_past, &PastView::said, this, &FleetView::said);
    m_places = new Places(*m_pages, *m_past, window);
    connect(m_places, &Places::said, this, &FleetView::say);
    connect(m_pages, &PageList::shown, this, &FleetView::enterPage);
    connect(m_pages, &PageList::badgeChanged, this, &FleetView::markPages);
}

// The pages that are always there, and what leads from one to another.
void FleetView::addPages()
{
    addPage({tr("Overview"), u"overview"_s, u"watching.md"_s,
        m_overview = new OverviewPage(m_theme, m_shownClock, *m_model, m_feed, &m_pages->stack())});
    addPage({tr("Buckets"), u"buckets"_s, u"watching.md#buckets"_s,
        m_buckets = new BucketsPage(m_theme, m_clock, *m_model, m_feed, &m_pages->stack())});
    addPage({tr("Traffic"), u"traffic"_s, u"logs.md#requests"_s,
        m_traffic = new TrafficPage(m_theme, m_shownClock, m_feed, &m_pages->stack())});
    addPage({tr("Shards"), u"shards"_s, u"logs.md#shards"_s,
        m_shards = new ShardsPage(m_theme, m_shownClock, m_feed, &m_pages->stack())});

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
    connect(m_buckets, &BucketsPage::requestsPressed, this, &FleetView::openRequests);
}

void FleetView::addPage(const PageList::Entry& entry)
{
    connect(entry.page, &Page::viewChanged, this, &FleetView::askLogs);
    connect(entry.page, &Page::viewChanged, this, &FleetView::showStatus);
    connect(entry.page, &Page::logFormatAsked, this, &FleetView::openLogFormat);
    connect(entry.page, &Page::connectionAsked, this, &FleetView::connectionAsked);
    connect(entry.page, &Page::said, this, &FleetView::say);
    connect(entry.page, &Page::placeAsked, m_places, &Places::openHere);
    connect(entry.page, &Page::linkAsked, m_places, qOverload<console::Place>(&Places::copyLink));
    m_pages->add(entry);
}

void FleetView::markPages()
{
    m_pages->mark(m_past->emergenciesOr(m_emergencies), m_shownClock.now(),
        [this](const Page& page) { return m_past->covers(page); });
}

void FleetView::openPast(console::ViewFeed& view)
{
    m_view = &view;
    m_past->watch(view);
}

void FleetView::openAlerts(console::AlertsController& controller)
{
    if (m_alerts)
        return;
    addPage({tr("Alerts"), u"alerts"_s, u"alerts.md#the-page-alerts"_s,
        m_alerts = new AlertsPage(m_theme, controller, &m_pages->stack())});
    connect(m_alerts, &AlertsPage::alertOpened, this, &FleetView::openAlert);
    connect(m_alerts, &AlertsPage::momentChosen, this, &FleetView::openMoment);
    m_alerts->setPast([this] { return m_past->triable(); });
    restorePage();
}

void FleetView::openJobs(console::JobsController& controller)
{
    if (m_jobs)
        return;
    m_controller = &controller;
    m_pages->navigation().addHeading(tr("Operate"));
    addPage({tr("Jobs"), u"jobs"_s, u"jobs.md#the-page-jobs"_s,
        m_jobs = new JobsPage(m_theme, controller, &m_pages->stack())});
    m_pausedJobs->watch(controller);
    connect(m_jobs, &JobsPage::pauseAllPressed, m_pausedJobs, &PausedJobsStrip::pauseAll);
    connect(new QShortcut(QKeySequence(u"Ctrl+Shift+P"_s), parentWidget()), &QShortcut::activated, m_pausedJobs,
        &PausedJobsStrip::pauseAll);
    restorePage();
}

void FleetView::openBackups(console::BackupsController& controller)
{
    if (m_backups || !m_jobs)
        return;
    addPage({tr("Backups"), u"backups"_s, u"backups.md#the-page-backups"_s,
        m_backups = new BackupsPage(m_theme, controller, *m_controller, &m_pages->stack())});
    connect(m_backups, &BackupsPage::jobWanted, &m_jobs->maker(), &JobMaker::makeFrom);
    connect(&m_jobs->maker(), &JobMaker::failed, m_backups, &BackupsPage::fail);
    connect(&m_jobs->maker(), &JobMaker::made, this, [this] { showPage(*m_jobs); });
    restorePage();
}

void FleetView::allowRequests()
{
    if (m_requests)
        return;
    m_requests = new RequestsDialog(m_theme, m_clock, m_feed, this);
    m_buckets->allowRequests(true);
}

void FleetView::openRequests()
{
    if (!m_requests)
        return m_statusRow->say(tr("Read-only: start Headroom with --allow-requests to send requests"));
    if (m_past->refusesChange())
        return;
    if (m_connection.maySendRequests && !m_connection.sendsRequests)
        return Q_EMIT accessAsked();
    showInFront(*m_requests);
    m_requests->focusPath();
}

// In production its name is asked for.
void FleetView::arm(std::optional<Duration> span)
{
    if (m_past->refusesChange())
        return;
    const auto act = [this, span] {
        m_feed.arm(span);
        if (m_controller)
            m_controller->arm(span);
    };
    if (requiredTyping(*window()).isEmpty())
        return act();
    auto* question =
        askBeforeChange(*window(), tr("Allow changes in %1?").arg(QString::fromStdString(m_connection.name)),
            tr("Requests can be sent to Discord from this window, and jobs run in it. Whatever changes something still "
               "asks first."),
            tr("Allow changes"));
    connect(question, &QDialog::accepted, this, act);
}

void FleetView::disarm()
{
    m_feed.disarm();
    if (m_controller)
        m_controller->disarm();
}

void FleetView::openLogFormat()
{
    if (!m_logFormat)
        m_logFormat = new LogFormatDialog(m_theme, m_feed, this);
    if (m_logs)
        m_logFormat->apply(*m_logs);
    showInFront(*m_logFormat);
}

void FleetView::openEmergency(const console::Emergency& emergency)
{
    Page* place = m_pages->placeOf(emergency);
    if (!place)
        return;
    showPage(*place);
    place->reveal(emergency);
}

void FleetView::openAlert(const console::Alert& alert)
{
    const auto part = partOf(alert);
    if (part && m_pages->placeOf(placeOf(alert)))
        m_places->openHere(*part);
    else
        openEmergency(placeOf(alert));
    const auto past = pastOf(alert);
    if (!past)
        return;
    if (m_view && m_view->showsFile())
        m_view->goLive(); // the alert is of what is watched
    if (m_past->canBeShown())
        m_past->goTo(alert.since);
    else
        current().page->showPast(past->first, past->second);
}

void FleetView::openMoment(const console::Place& place)
{
    m_places->open(place);
    if (m_past->showsFile()) // of which places say nothing
        m_past->goTo(*place.at);
}

void FleetView::enterPage()
{
    m_past->showPage(current().title, *current().page);
    m_veil->raise();
    askLogs();
    showConnection();
    tick();
}

// On a page that asks nothing nobody looks, so what was asked last may stay.
void FleetView::askLogs()
{
    const auto query = current().page->logQuery();
    if (!query || query == m_askedLogs)
        return;
    m_askedLogs = *query;
    m_feed.watchLogs(*query);
}

void FleetView::applyLogs(const console::Snapshot& snapshot)
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

void FleetView::apply(const console::Snapshot& snapshot)
{
    m_hasSnapshot = true;
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
    Q_EMIT applied();
}

// Pages that can draw the past, and what stands over all of them, show the moment that is looked at, or live again.
void FleetView::showMoment()
{
    const bool isPast = m_past->isShown();
    static const auto nothing = std::make_shared<const console::Snapshot>();
    const auto snapshot = m_past->snapshot() ? m_past->snapshot() : nothing;
    for (const auto& listed : pages()) {
        if (!listed.page->drawsPast())
            continue;
        listed.page->apply(*snapshot);
        listed.page->applyLogs(isPast ? m_past->moment()->logs : m_logs);
    }
    m_pausedJobs->setEnabled(!isPast);
    if (m_requests)
        m_requests->setEnabled(!isPast);
    showConnection();
}

void FleetView::showConnection()
{
    const bool lost = m_connection.phase == console::ConnectionState::Phase::Lost;
    m_veil->setVisible(lost && current().page->isAboutRedis() && !m_past->isShown());
    showEmergencies();
    showStatus();
}

void FleetView::showEmergencies()
{
    // A connection that is lost is an emergency when it stays so.
    const bool lost = m_connection.phase == console::ConnectionState::Phase::Lost
        || std::ranges::find(m_emergencies, console::Emergency::Kind::RedisLost, &console::Emergency::kind)
            != m_emergencies.end();
    const bool hasNotice = !lost && !m_past->isShown();
    m_strip->show(m_past->emergenciesOr(m_emergencies), hasNotice ? m_connection.problem.translated() : QString());
    markPages();
}

void FleetView::showStatus()
{
    m_statusShownAt = m_clock.now();
    m_statusRow->show(m_connection,
        m_past->isShown()                ? StatusRow::View::Moment
            : current().page->isPaused() ? StatusRow::View::Paused
            : current().page->isZoomed() ? StatusRow::View::Past
                                         : StatusRow::View::Newest,
        m_statusShownAt, m_clock.wallNow());
}

void FleetView::tick()
{
    if (m_clock.now() - m_statusShownAt >= kStatusEvery)
        showStatus(); // for how long Redis is lost
    m_strip->tick();
    m_model->passTime();
    current().page->tick();
    if (m_requests)
        m_requests->tick();
}

// The page of jobs comes later than the others.
void FleetView::restorePage()
{
    const auto number = std::clamp(QSettings().value(kPageKey).toInt(), 0, int(pages().size()) - 1);
    m_places->begin(*pages()[std::size_t(number)].page);
}

int FleetView::unfinishedRequests() const
{
    return m_requests ? m_requests->unfinishedCount() : 0;
}

int FleetView::runningJobs() const
{
    return m_controller ? int(m_controller->figures()->here.running.size()) : 0;
}

void FleetView::restoreState()
{
    for (const auto& listed : pages())
        listed.page->restoreState();
    restorePage();
}

void FleetView::saveState() const
{
    QSettings().setValue(kPageKey, m_pages->stack().currentIndex());
    for (const auto& listed : pages())
        listed.page->saveState();
    for (auto* columns : findChildren<TableColumns*>())
        columns->save();
}

void FleetView::say(const QString& text)
{
    m_statusRow->say(text);
}

void FleetView::showRecording(const console::RecordingStatus& status)
{
    m_statusRow->showRecording(status);
}

void FleetView::drawAnew()
{
    for (const auto& listed : pages())
        listed.page->drawAnew();
    for (Chart* chart : findChildren<Chart*>())
        chart->drawAnew();
    for (auto* view : findChildren<QAbstractItemView*>())
        view->viewport()->update();
    showStatus();
}

void FleetView::focusFilter()
{
    if (current().page->focusFilter())
        return;
    showPage(*m_buckets);
    m_buckets->focusFilter();
}

void FleetView::openWorstEmergency()
{
    if (const auto& shown = m_past->emergenciesOr(m_emergencies); !shown.empty())
        openEmergency(shown.front());
}

} // namespace headroom::ui
