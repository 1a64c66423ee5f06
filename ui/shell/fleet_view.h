// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/feed.h"
#include "core/console/past/shown_clock.h"
#include "ui/models/buckets/bucket_model.h"
#include "ui/shell/page_list.h"
#include "ui/theme/theme.h"

#include <QWidget>

class QMainWindow;

namespace headroom::console {
struct Alert;
class AlertsController;
class BackupsController;
class JobsController;
struct Place;
struct RecordingStatus;
class ViewFeed;
} // namespace headroom::console

namespace headroom::ui {

class AlertsPage;
class BackupsPage;
class BucketsPage;
class EmergencyStrip;
class JobsPage;
class LogFormatDialog;
class OverviewPage;
class PageVeil;
class PastView;
class PausedJobsStrip;
class Places;
class RequestsDialog;
class ShardsPage;
class SnapshotIntake;
class StatusRow;
class TrafficPage;

// Everything of one fleet that a window shows: the pages with their navigation, what stands over them, the timeline,
// the row at the bottom, and the dialogs that belong to it. For another fleet another one is made, so nothing stays of
// what was shown.
//
// It shows what the feed's snapshots say and nothing else: SnapshotIntake says when each is applied, drawn and
// acknowledged. Pages show what is live, or the moment of the past that is looked at.
class FleetView final : public QWidget
{
    Q_OBJECT
public:
    // `parent` is in the window. Feed, clock and theme outlive it.
    FleetView(Theme& theme, console::Feed& feed, Clock& clock, QMainWindow& window, QWidget* parent);

    // From now on it can look at the past that is recorded. `view` is the feed it was made with.
    void openPast(console::ViewFeed& view);
    // From now on there is a page of alerts; once, before openJobs(). The controller outlives it, as those below do.
    void openAlerts(console::AlertsController& controller);
    // From now on there is a page of the jobs in a queue. Once.
    void openJobs(console::JobsController& controller);
    // And one of the backups in a folder; once, after openJobs().
    void openBackups(console::BackupsController& controller);
    // A person may send requests from here. Not at first.
    void allowRequests();

    const std::vector<PageList::Entry>& entries() const { return m_pages->entries(); }
    const std::vector<PageList::Entry>& pages(); // the same, once all pages are made
    const PageList::Entry& current() const { return m_pages->current(); } // the page in sight
    void showPage(Page& page) { m_pages->show(page); }
    Navigation& navigation() { return m_pages->navigation(); }
    // The filter of the page in sight; of the buckets where it has none.
    void focusFilter();
    // Where and what it was, back and forward, and links.
    Places& places() { return *m_places; }
    PastView& past() { return *m_past; }
    // Where more is to be seen of it.
    void openEmergency(const console::Emergency& emergency);
    void openWorstEmergency(); // where there is one
    // Where and when it was.
    void openAlert(const console::Alert& alert);
    // A page, at a moment of the recording that is looked at.
    void openMoment(const console::Place& place);

    // Made when they are first wanted.
    OverviewPage& overview();
    BucketsPage& buckets();
    TrafficPage& traffic();
    ShardsPage& shards();
    AlertsPage* alerts(); // null: none are watched for
    JobsPage* jobs(); // null without a queue
    BackupsPage* backups(); // null without a queue
    // Whether notifications are shown on this desktop; not known before.
    void showDesktop(bool isAvailable);
    const BucketModel& model() const { return *m_model; }
    // The dialog "Send requests"; null while they are not allowed.
    RequestsDialog* requestsDialog() const { return m_requests; }
    void openRequests();
    // The dialog in which a format of one's own is tried; made when it is first wanted.
    LogFormatDialog* logFormatDialog() const { return m_logFormat; }
    void openLogFormat();

    // What the newest snapshot says, whatever is looked at.
    bool hasSnapshot() const { return m_hasSnapshot; }
    const console::ConnectionState& connection() const { return m_snapshot->connection; }
    const std::vector<console::Emergency>& emergencies() const { return m_snapshot->emergencies; }
    int unfinishedRequests() const;
    int runningJobs() const;
    // What changes something may be done from here for so long; none: until it is closed. In production it asks first.
    void arm(std::optional<Duration> span);
    void disarm();

    void tick(); // before a frame: what counts down goes on
    bool isSteady() const; // tick() once a second is enough, until applied() or hurried()
    void drawAnew(); // times are written in another way
    void say(const QString& text); // one line for a few seconds
    void showRecording(const console::RecordingStatus& status);
    void restoreState();
    void saveState() const;

Q_SIGNALS:
    void applied(); // a snapshot
    void hurried(); // a tick() is to come soon
    // It was drawn, or could not be drawn because nothing of the window is to be seen. Its time is what applying and
    // drawing took.
    void frameDone(std::uint64_t sequence, headroom::Duration took);
    void said(const QString& text); // what is to be said where a person looks
    void accessAsked(); // changes have to be allowed first
    void connectionAsked(bool forLogs); // by a page that has nothing to show

private:
    void build(QMainWindow& window);
    void addPages();
    OverviewPage* makeOverview();
    BucketsPage* makeBuckets();
    AlertsPage* makeAlerts(console::AlertsController& controller);
    JobsPage* makeJobs();
    BackupsPage* makeBackups(console::BackupsController& controller);
    void adopt(Page& page);
    void enterPage();
    void markPages();
    void restorePage();
    template <typename Act>
    void forMadePages(Act act) const;
    void apply(const console::SnapshotPtr& snapshot);
    void applyLogs(const console::Snapshot& snapshot);
    void askLogs();
    void showMoment();
    void drawMoment(Page& page);
    void showConnection();
    void showEmergencies();
    void showStatus();

    Theme& m_theme;
    console::Feed& m_feed;
    Clock& m_clock;
    console::ShownClock m_shownClock; // of what pages draw: stands still while they show the past
    console::ViewFeed* m_view = nullptr; // null: it is always live
    BucketModel* m_model;
    SnapshotIntake* m_intake = nullptr;
    PageList* m_pages = nullptr;
    Places* m_places = nullptr;
    PastView* m_past = nullptr;

    console::LogQuery m_askedLogs; // what a feed tells without being asked
    console::LogFiguresPtr m_logs; // the newest; null: none have come
    console::SnapshotPtr m_snapshot = std::make_shared<const console::Snapshot>(); // the newest
    std::shared_ptr<const console::RequestClientState> m_own; // the newest, of the last snapshot that had one
    bool m_hasSnapshot = false;
    bool m_isRestored = false;

    EmergencyStrip* m_strip = nullptr;
    PausedJobsStrip* m_pausedJobs = nullptr;
    PageVeil* m_veil = nullptr;
    StatusRow* m_statusRow = nullptr;
    Instant m_statusShownAt{};
    RequestsDialog* m_requests = nullptr;
    LogFormatDialog* m_logFormat = nullptr;

    console::JobsController* m_jobs = nullptr;
    std::optional<bool> m_desktop; // shows notifications
};

} // namespace headroom::ui
