// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/shell/fleet_view.h"

#include "core/console/backups/backups_controller.h"
#include "core/console/jobs/jobs_controller.h"
#include "core/console/past/time_comparison.h"
#include "core/console/past/view_feed.h"
#include "ui/models/alerts/alert_words.h"
#include "ui/models/format.h"
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
#include "ui/shell/past/timeline_track.h"
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
const QString kOverview = u"overview"_s;
const QString kBuckets = u"buckets"_s;
const QString kTraffic = u"traffic"_s;
const QString kShards = u"shards"_s;
const QString kAlerts = u"alerts"_s;
const QString kJobs = u"jobs"_s;
const QString kBackups = u"backups"_s;
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
    connect(m_past, &PastView::compared, this,
        [this](const console::ComparedTime& compared) { forMadePages([&](Page& page) { page.compare(compared); }); });
    connect(m_past, &PastView::said, this, &FleetView::said);
    m_places = new Places(*m_pages, *m_past, window);
    connect(m_places, &Places::said, this, &FleetView::say);
    connect(m_pages, &PageList::made, this, &FleetView::adopt);
    connect(m_pages, &PageList::shown, this, &FleetView::enterPage);
    connect(m_pages, &PageList::badgeChanged, this, &FleetView::markPages);
}

// The pages that are always there.
void FleetView::addPages()
{
    m_pages->add({tr("Overview"), kOverview, u"watching.md"_s, [this] { return makeOverview(); }});
    m_pages->add({tr("Buckets"), kBuckets, u"watching.md#buckets"_s, [this] { return makeBuckets(); },
        [this] { return hasSnapshot() && !m_past->isShown() ? bucketsBadge(m_snapshot->totals) : PageBadge{}; }});
    m_pages->add({tr("Traffic"), kTraffic, u"logs.md#requests"_s,
        [this] { return new TrafficPage(m_theme, m_shownClock, m_feed, &m_pages->stack()); }});
    m_pages->add({tr("Shards"), kShards, u"logs.md#shards"_s,
        [this] { return new ShardsPage(m_theme, m_shownClock, m_feed, &m_pages->stack()); },
        [this] { return shardsBadge(m_past->isShown() ? m_past->moment()->logs : m_logs); }});
    m_pages->page(kOverview); // so that one is in sight
}

OverviewPage* FleetView::makeOverview()
{
    auto* page = new OverviewPage(m_theme, m_shownClock, *m_model, m_feed, &m_pages->stack());
    connect(page, &OverviewPage::bucketOpened, this, [this](console::BucketId id) {
        showPage(buckets());
        buckets().openBucket(id);
    });
    connect(page, &OverviewPage::shardOpened, this, [this](const console::LogQuery::Shard& shard) {
        showPage(shards());
        shards().openShard(shard);
    });
    connect(page, &OverviewPage::bucketsAsked, this, [this] { showPage(buckets()); });
    connect(page, &OverviewPage::trafficAsked, this, [this] { showPage(traffic()); });
    connect(page, &OverviewPage::shardsAsked, this, [this] { showPage(shards()); });
    return page;
}

BucketsPage* FleetView::makeBuckets()
{
    auto* page = new BucketsPage(m_theme, m_clock, *m_model, m_feed, &m_pages->stack());
    page->allowRequests(m_requests != nullptr);
    connect(page, &BucketsPage::requestsPressed, this, &FleetView::openRequests);
    return page;
}

AlertsPage* FleetView::makeAlerts(console::AlertsController& controller)
{
    auto* page = new AlertsPage(m_theme, controller, &m_pages->stack());
    connect(page, &AlertsPage::alertOpened, this, &FleetView::openAlert);
    connect(page, &AlertsPage::momentChosen, this, &FleetView::openMoment);
    page->setPast([this] { return m_past->triable(); });
    if (m_desktop)
        page->showDesktop(*m_desktop);
    return page;
}

JobsPage* FleetView::makeJobs()
{
    auto* page = new JobsPage(m_theme, *m_jobs, &m_pages->stack());
    connect(page, &JobsPage::pauseAllPressed, m_pausedJobs, &PausedJobsStrip::pauseAll);
    return page;
}

BackupsPage* FleetView::makeBackups(console::BackupsController& controller)
{
    auto* page = new BackupsPage(m_theme, controller, *m_jobs, &m_pages->stack());
    auto& maker = jobs()->maker();
    connect(page, &BackupsPage::jobWanted, &maker, &JobMaker::makeFrom);
    connect(&maker, &JobMaker::failed, page, &BackupsPage::fail);
    connect(&maker, &JobMaker::made, this, [this] { showPage(*jobs()); });
    return page;
}

// A page that was just made shows what those show that are there already.
void FleetView::adopt(Page& page)
{
    connect(&page, &Page::viewChanged, this, &FleetView::askLogs);
    connect(&page, &Page::viewChanged, this, &FleetView::showStatus);
    connect(&page, &Page::hurried, this, &FleetView::hurried);
    connect(&page, &Page::logFormatAsked, this, &FleetView::openLogFormat);
    connect(&page, &Page::connectionAsked, this, &FleetView::connectionAsked);
    connect(&page, &Page::said, this, &FleetView::say);
    connect(&page, &Page::placeAsked, m_places, &Places::openHere);
    connect(&page, &Page::linkAsked, m_places, qOverload<console::Place>(&Places::copyLink));
    if (m_isRestored)
        page.restoreState();
    page.compare(m_past->comparedTime());
    if (hasSnapshot()) {
        auto snapshot = *m_snapshot;
        snapshot.own = m_own;
        page.apply(snapshot);
    }
    if (m_logs)
        page.applyLogs(m_logs);
    if (m_past->drawsMoment(page))
        drawMoment(page);
}

OverviewPage& FleetView::overview()
{
    return static_cast<OverviewPage&>(*m_pages->page(kOverview));
}

BucketsPage& FleetView::buckets()
{
    return static_cast<BucketsPage&>(*m_pages->page(kBuckets));
}

TrafficPage& FleetView::traffic()
{
    return static_cast<TrafficPage&>(*m_pages->page(kTraffic));
}

ShardsPage& FleetView::shards()
{
    return static_cast<ShardsPage&>(*m_pages->page(kShards));
}

AlertsPage* FleetView::alerts()
{
    return static_cast<AlertsPage*>(m_pages->page(kAlerts));
}

JobsPage* FleetView::jobs()
{
    return static_cast<JobsPage*>(m_pages->page(kJobs));
}

BackupsPage* FleetView::backups()
{
    return static_cast<BackupsPage*>(m_pages->page(kBackups));
}

const std::vector<PageList::Entry>& FleetView::pages()
{
    m_pages->makeAll();
    return m_pages->entries();
}

template <typename Act>
void FleetView::forMadePages(Act act) const
{
    for (const auto& entry : m_pages->entries()) {
        if (entry.page)
            act(*entry.page);
    }
}

void FleetView::markPages()
{
    m_pages->mark(m_past->emergenciesOr(emergencies()), m_shownClock.now());
}

void FleetView::openPast(console::ViewFeed& view)
{
    m_view = &view;
    m_past->watch(view);
}

void FleetView::openAlerts(console::AlertsController& controller)
{
    m_pages->add(
        {tr("Alerts"), kAlerts, u"alerts.md#the-page-alerts"_s, [this, &controller] { return makeAlerts(controller); },
            [this, &controller] { return m_past->isShown() ? PageBadge{} : alertsBadge(controller.figures()); }});
    connect(&controller, &console::AlertsController::figuresChanged, this, [this] { m_pages->readBadge(kAlerts); });
    restorePage();
}

void FleetView::showDesktop(bool isAvailable)
{
    m_desktop = isAvailable;
    forMadePages([isAvailable](Page& page) {
        if (auto* alerts = qobject_cast<AlertsPage*>(&page))
            alerts->showDesktop(isAvailable);
    });
}

void FleetView::openJobs(console::JobsController& controller)
{
    m_jobs = &controller;
    m_pages->navigation().addHeading(tr("Operate"));
    m_pages->add({tr("Jobs"), kJobs, u"jobs.md#the-page-jobs"_s, [this] { return makeJobs(); },
        [this] { return m_past->isShown() ? PageBadge{} : jobsBadge(*m_jobs->figures()); }});
    connect(&controller, &console::JobsController::figuresReady, this, [this] {
        m_pages->readBadge(kJobs);
        m_pages->readBadge(kBackups);
    });
    m_pausedJobs->watch(controller);
    connect(new QShortcut(QKeySequence(u"Ctrl+Shift+P"_s), parentWidget()), &QShortcut::activated, m_pausedJobs,
        &PausedJobsStrip::pauseAll);
    restorePage();
}

void FleetView::openBackups(console::BackupsController& controller)
{
    if (!m_jobs)
        return;
    m_pages->add({tr("Backups"), kBackups, u"backups.md#the-page-backups"_s,
        [this, &controller] { return makeBackups(controller); },
        [this, &controller] {
            return m_past->isShown() ? PageBadge{}
                                     : backupsBadge(*controller.figures(), *m_jobs->figures(),
                                         controller.options().maxAge, controller.wallNow());
        }});
    connect(&controller, &console::BackupsController::figuresReady, this, [this] { m_pages->readBadge(kBackups); });
    restorePage();
}

void FleetView::allowRequests()
{
    if (m_requests)
        return;
    m_requests = new RequestsDialog(m_theme, m_clock, m_feed, this);
    forMadePages([](Page& page) {
        if (auto* buckets = qobject_cast<BucketsPage*>(&page))
            buckets->allowRequests(true);
    });
}

void FleetView::openRequests()
{
    if (!m_requests)
        return m_statusRow->say(tr("Read-only: start Headroom with --allow-requests to send requests"));
    if (m_past->refusesChange())
        return;
    if (connection().maySendRequests && !connection().sendsRequests)
        return Q_EMIT accessAsked();
    showInFront(*m_requests);
    m_requests->focusPath();
    Q_EMIT hurried();
}

// In production its name is asked for.
void FleetView::arm(std::optional<Duration> span)
{
    if (m_past->refusesChange())
        return;
    const auto act = [this, span] {
        m_feed.arm(span);
        if (m_jobs)
            m_jobs->arm(span);
    };
    if (requiredTyping(*window()).isEmpty())
        return act();
    auto text =
        tr("Requests can be sent to Discord from this window, and jobs run in it. Whatever changes something still "
           "asks first.");
    if (span)
        text += u' ' + tr("This ends by itself after %1.").arg(formatSpan(*span));
    auto* question = askBeforeChange(*window(),
        tr("Allow changes in %1?").arg(QString::fromStdString(connection().name)), text, tr("Allow changes"));
    connect(question, &QDialog::accepted, this, act);
}

void FleetView::disarm()
{
    m_feed.disarm();
    if (m_jobs)
        m_jobs->disarm();
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
    Q_EMIT hurried();
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
    forMadePages([this](Page& page) {
        if (!m_past->drawsMoment(page))
            page.applyLogs(m_logs);
    });
    m_pages->readBadge(kShards);
    if (m_logFormat && m_logFormat->isVisible())
        m_logFormat->apply(*m_logs);
    m_statusRow->showLogs(logsInBrief(*m_logs));
}

void FleetView::apply(const console::SnapshotPtr& snapshot)
{
    m_hasSnapshot = true;
    m_snapshot = snapshot;
    if (snapshot->own)
        m_own = snapshot->own;
    m_places->setProfile(connection().name);
    applyLogs(*snapshot);
    forMadePages([&](Page& page) {
        if (!m_past->drawsMoment(page))
            page.apply(*snapshot);
    });
    m_pages->readBadge(kBuckets);
    if (m_requests)
        m_requests->apply(*snapshot);
    showConnection();
    Q_EMIT applied();
}

// Pages that can draw the past, and what stands over all of them, show the moment that is looked at, or live again.
void FleetView::showMoment()
{
    forMadePages([this](Page& page) {
        if (page.drawsPast())
            drawMoment(page);
    });
    m_pages->readBadges();
    m_pausedJobs->setEnabled(!m_past->isShown());
    if (m_requests)
        m_requests->setEnabled(!m_past->isShown());
    showConnection();
}

void FleetView::drawMoment(Page& page)
{
    static const auto nothing = std::make_shared<const console::Snapshot>();
    page.apply(m_past->snapshot() ? *m_past->snapshot() : *nothing);
    page.applyLogs(m_past->isShown() ? m_past->moment()->logs : m_logs);
}

void FleetView::showConnection()
{
    const bool lost = connection().phase == console::ConnectionState::Phase::Lost;
    m_veil->leaveOut(current().page->aboutLogs());
    m_veil->setVisible(lost && current().page->isAboutRedis() && !m_past->isShown());
    showEmergencies();
    showStatus();
}

void FleetView::showEmergencies()
{
    // A connection that is lost is an emergency when it stays so.
    const bool lost = connection().phase == console::ConnectionState::Phase::Lost
        || std::ranges::find(emergencies(), console::Emergency::Kind::RedisLost, &console::Emergency::kind)
            != emergencies().end();
    const bool hasNotice = !lost && !m_past->isShown();
    m_strip->show(m_past->emergenciesOr(emergencies()), hasNotice ? connection().problem.translated() : QString());
    markPages();
}

void FleetView::showStatus()
{
    m_statusShownAt = m_clock.now();
    m_statusRow->show(connection(),
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

bool FleetView::isSteady() const
{
    using Phase = console::ConnectionState::Phase;
    const auto phase = connection().phase;
    return (phase == Phase::Live || phase == Phase::Absent) && emergencies().empty() && !m_past->isShown()
        && !(m_requests && m_requests->isVisible()) && !current().page->isPaused() && current().page->isSteady();
}

// The page of jobs comes later than the others.
void FleetView::restorePage()
{
    const auto& entries = m_pages->entries();
    const auto number = std::size_t(QSettings().value(kPageKey).toInt());
    m_places->begin(*m_pages->page(entries[number < entries.size() ? number : 0].name));
}

int FleetView::unfinishedRequests() const
{
    return m_requests ? m_requests->unfinishedCount() : 0;
}

int FleetView::runningJobs() const
{
    return m_jobs ? int(m_jobs->figures()->here.running.size()) : 0;
}

void FleetView::restoreState()
{
    m_isRestored = true;
    forMadePages([](Page& page) { page.restoreState(); });
    restorePage();
}

void FleetView::saveState() const
{
    QSettings().setValue(kPageKey, m_pages->currentNumber());
    forMadePages([](const Page& page) { page.saveState(); });
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
    forMadePages([](Page& page) { page.drawAnew(); });
    for (Chart* chart : findChildren<Chart*>())
        chart->drawAnew();
    m_past->timeline().track().update();
    for (auto* view : findChildren<QAbstractItemView*>())
        view->viewport()->update();
    showStatus();
}

void FleetView::focusFilter()
{
    if (current().page->focusFilter())
        return;
    showPage(buckets());
    buckets().focusFilter();
}

void FleetView::openWorstEmergency()
{
    if (const auto& shown = m_past->emergenciesOr(emergencies()); !shown.empty())
        openEmergency(shown.front());
}

} // namespace headroom::ui
