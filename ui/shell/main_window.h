// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "core/console/feed.h"
#include "ui/models/buckets/bucket_model.h"
#include "ui/shell/log_watch.h"
#include "ui/theme/theme.h"

#include <QElapsedTimer>
#include <QMainWindow>
#include <QTimer>

class QAction;
class QStackedWidget;

namespace headroom::console {
class BackupsController;
class JobsController;
} // namespace headroom::console

namespace headroom::ui {

class BackupsPage;
class EmergencyStrip;
class BucketsPage;
class FrameClock;
class JobsPage;
class LogPage;
class Navigation;
class OverviewPage;
class PageVeil;
class PausedJobsStrip;
class LogFormatDialog;
class HelpWindow;
class RequestsDialog;
class ShardsPage;
class StatusRow;
class TitleRow;
class TrafficPage;

// The window. It shows what the feed's snapshots say and nothing else, and never waits for the feed: each snapshot is
// applied when it comes, in slices where it changes very much, drawn with the next frame, and acknowledged after that.
// While nothing can be drawn (hidden, minimised, covered) snapshots are acknowledged at once, so that the feed goes on.
//
// The feed and the clock outlive the window; all three live on the application's thread. The clock is the one the
// feed's instants come from. The window keeps its geometry, columns and theme in QSettings, so the application's
// organisation and name are set before it is made.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    enum class Page { Overview, Buckets, Traffic, Shards, Jobs, Backups };

    MainWindow(console::Feed& feed, Clock& clock, QWidget* parent = nullptr);
    ~MainWindow() override;

    void showPage(Page page);
    Page page() const;
    void openBucket(console::BucketId id);
    void openShard(const console::LogQuery::Shard& shard);
    // Where more is to be seen of it.
    void openEmergency(const console::Emergency& emergency);

    // From now on there is a page of the jobs in a queue. The controller outlives the window.
    void openJobs(console::JobsController& controller);
    // And one of the backups in a folder; after openJobs(). The controller outlives the window.
    void openBackups(console::BackupsController& controller);
    // A person may send requests from here. Not at first: then the action for it says why not.
    void allowRequests();
    // The dialog "Send requests"; null while they are not allowed.
    RequestsDialog* requestsDialog() const { return m_requests; }
    void openRequests();
    HelpWindow* helpWindow() const { return m_help; } // null: not opened yet
    // Also while requests have not finished: when a person was asked, or the system ends the program.
    void closeWithoutAsking();
    // The dialog in which a format of one's own is tried; made when it is first wanted.
    void openLogFormat();
    LogFormatDialog* logFormatDialog() const { return m_logFormat; }
    // Whether this process has a client of its own.
    bool hasOwnClient() const { return m_connection.sendsRequests; }
    // Whether there is something to see on a page of logs; true for the others.
    bool tellsOf(Page page) const;

    Theme& theme() { return *m_theme; }
    OverviewPage& overview() { return *m_overview; }
    BucketsPage& buckets() { return *m_bucketsPage; }
    TrafficPage& traffic() { return *m_traffic; }
    ShardsPage& shards() { return *m_shards; }
    JobsPage* jobs() { return m_jobs; } // null without a queue
    BackupsPage* backups() { return m_backups; } // null without a queue
    const BucketModel& model() const { return *m_model; }

Q_SIGNALS:
    // A snapshot was applied and drawn, or could not be drawn because nothing of the window is to be seen. Its time is
    // what both took.
    void frameDone(std::uint64_t sequence, headroom::Duration took);

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void buildShortcuts();
    void buildMenu();
    void openHelp();
    void restoreState();
    void restorePage();
    void saveState();
    void apply(const console::SnapshotPtr& snapshot);
    void applySome();
    void awaitFrame();
    void applyLogs(const console::Snapshot& snapshot);
    void askLogs();
    void countJobs();
    void countBackups();
    void pauseAllJobs();
    void resumePausedJobs();
    LogPage* logPage() const; // the one in sight; null for the others
    bool isPagePaused() const;
    void showConnection();
    void showEmergencies();
    void showTitle();
    Page pageOf(const console::Emergency& emergency) const;
    void showStatus();
    void showTimesInUtc(bool utc);
    void askBeforeClosing(int unfinished, int jobs);
    int jobsThatRunHere() const;
    void tick();
    void tellWhatIsInSight();
    void finishFrame(Duration drawing);

    console::Feed& m_feed;
    Clock& m_clock;
    Theme* m_theme;
    BucketModel* m_model;
    FrameClock* m_frameClock;
    LogWatch m_logs;

    console::ConnectionState m_connection;
    std::vector<console::Emergency> m_emergencies;
    QElapsedTimer m_titleShown;
    bool m_heard = false; // a snapshot has come
    std::vector<console::BucketId> m_inSight; // as the feed knows them
    std::vector<std::uint64_t> m_undrawn; // come and not acknowledged, in their order
    bool m_closesAnyway = false; // whatever has not finished
    Duration m_applying{};
    QElapsedTimer m_frameShown;
    QTimer m_givesUpDrawing;
    QTimer m_slices;

    QAction* m_requestsAction = nullptr;
    QAction* m_utcAction = nullptr;
    RequestsDialog* m_requests = nullptr;
    HelpWindow* m_help = nullptr; // from the first F1 on
    LogFormatDialog* m_logFormat = nullptr;
    TitleRow* m_titleRow = nullptr;
    Navigation* m_navigation = nullptr;
    EmergencyStrip* m_strip = nullptr;
    QStackedWidget* m_pages = nullptr;
    PageVeil* m_veil = nullptr;
    OverviewPage* m_overview = nullptr;
    BucketsPage* m_bucketsPage = nullptr;
    TrafficPage* m_traffic = nullptr;
    ShardsPage* m_shards = nullptr;
    console::JobsController* m_controller = nullptr;
    JobsPage* m_jobs = nullptr;
    BackupsPage* m_backups = nullptr;
    PausedJobsStrip* m_pausedJobs = nullptr;
    StatusRow* m_statusRow = nullptr;
};

} // namespace headroom::ui
