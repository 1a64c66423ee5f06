// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "core/console/feed.h"
#include "core/console/past/shown_clock.h"
#include "ui/models/buckets/bucket_model.h"
#include "ui/shell/page_list.h"
#include "ui/theme/theme.h"

#include <QElapsedTimer>
#include <QMainWindow>

#include <functional>

class QAction;

namespace headroom::console {
class AlertsController;
class BackupsController;
class Connections;
class JobsController;
struct Alert;
class ViewFeed;
struct RecordingStatus;
} // namespace headroom::console

namespace headroom::ui {

class AlertsPage;
class BackupsPage;
class CommandPalette;
class EmergencyStrip;
class EnvironmentEdge;
class BucketsPage;
class JobsPage;
class OverviewPage;
class PageVeil;
class PastView;
class PausedJobsStrip;
class Places;
class LogFormatDialog;
class HelpWindow;
class RequestsDialog;
class SavedViews;
class ShardsPage;
class StatusRow;
class TitleRow;
class SnapshotIntake;
class TrafficPage;
class WelcomePage;

// The window. It shows what the feed's snapshots say and nothing else, and never waits for the feed: SnapshotIntake
// says when each is applied, drawn and acknowledged.
//
// The feed and the clock outlive the window; all three live on the application's thread. The clock is the one the
// feed's instants come from. The window keeps its geometry, columns and theme in QSettings, so the application's
// organisation and name are set before it is made.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(console::Feed& feed, Clock& clock, QWidget* parent = nullptr);

    const std::vector<PageList::Entry>& pages() const { return m_pages->entries(); }
    void showPage(Page& page) { m_pages->show(page); }
    Page& page() const { return *m_pages->current().page; } // in sight
    // Where it is and was, back and forward, and links.
    Places& places() { return *m_places; }
    // Where more is to be seen of it.
    void openEmergency(const console::Emergency& emergency);

    // From now on connections can be chosen here: there is the assistant. They outlive the window.
    void openConnections(console::Connections& connections);
    WelcomePage* welcome() const { return m_welcome; } // null before
    void showWelcome(bool isShown, bool forLogs = false);
    // Another fleet is shown from now on: nothing stays of what was shown, neither pages nor dialogs. `settings`: the
    // application's name from then on, after what is to be kept was saved under the old one. Not from within a signal
    // of what it shows.
    void startOver(const QString& settings);
    // One line for a few seconds.
    void say(const QString& text);
    // Calls `then` at once, or when a person was asked about what is unfinished here and wants it to end.
    void askBeforeLeaving(const QString& act, const std::function<void()>& then);

    // From now on there is a page of alerts; before openJobs(). The controller outlives the window.
    void openAlerts(console::AlertsController& controller);
    // Where and when it was.
    void openAlert(const console::Alert& alert);
    // From now on the window can look at the past that is recorded. `view` is the feed it was made with; it outlives
    // the window.
    void openPast(console::ViewFeed& view);
    PastView& past() { return *m_past; }
    // From now on there is a page of the jobs in a queue. The controller outlives the window.
    void openJobs(console::JobsController& controller);
    // And one of the backups in a folder; after openJobs(). The controller outlives the window.
    void openBackups(console::BackupsController& controller);
    // A person may send requests from here. Not at first: then the action for it says why not.
    void allowRequests();
    // The dialog "Send requests"; null while they are not allowed.
    RequestsDialog* requestsDialog() const { return m_requests; }
    void openRequests();
    // What changes something may be done from here for so long; none: until it is closed. In production it asks first.
    void arm(std::optional<Duration> span);
    void disarm();
    // How recording goes, for the row at the bottom.
    void showRecording(const console::RecordingStatus& status);
    HelpWindow* helpWindow() const { return m_help; } // null: not opened yet
    // Also while requests have not finished: when a person was asked, or the system ends the program.
    void closeWithoutAsking();
    // The dialog in which a format of one's own is tried; made when it is first wanted.
    void openLogFormat();
    LogFormatDialog* logFormatDialog() const { return m_logFormat; }

    Theme& theme() { return *m_theme; }
    OverviewPage& overview() { return *m_overview; }
    BucketsPage& buckets() { return *m_buckets; }
    TrafficPage& traffic() { return *m_traffic; }
    ShardsPage& shards() { return *m_shards; }
    AlertsPage* alerts() { return m_alerts; } // null: none are watched for
    JobsPage* jobs() { return m_jobs; } // null without a queue
    BackupsPage* backups() { return m_backups; } // null without a queue
    const BucketModel& model() const { return *m_model; }

Q_SIGNALS:
    // A snapshot was applied and drawn, or could not be drawn because nothing of the window is to be seen. Its time is
    // what both took.
    void frameDone(std::uint64_t sequence, headroom::Duration took);

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void build();
    void addWelcome();
    void buildShortcuts();
    void buildMenu();
    void openPalette(const QString& typed = {});
    void openLink();
    void openHelp(const QString& place);
    void fillScreen(bool fills);
    void restorePlace();
    void fitNavigation();
    void restoreState();
    void restorePage();
    void saveState();
    void apply(const console::Snapshot& snapshot);
    void applyLogs(const console::Snapshot& snapshot);
    void askLogs();
    void addPages();
    void addPage(const PageList::Entry& entry);
    void enterPage();
    void markPages();
    void showConnection();
    void showEmergencies();
    void showTitle();
    void showStatus();
    void showTimesInUtc(bool utc);
    void showMoment();
    int unfinishedRequests() const;
    int runningJobs() const;
    void tick();

    console::Feed& m_feed;
    Clock& m_clock;
    console::ShownClock m_shownClock; // of what pages draw: stands still while they show the past
    console::ViewFeed* m_view = nullptr; // null: the window is always live
    Theme* m_theme;
    BucketModel* m_model = nullptr;
    SnapshotIntake* m_intake = nullptr;
    EnvironmentEdge* m_content = nullptr; // all that is in it
    QWidget* m_fleet = nullptr; // in there, under the title: pages and status
    console::Connections* m_connections = nullptr; // null: none can be chosen
    WelcomePage* m_welcome = nullptr;
    QAction* m_connectAction = nullptr;
    QAction* m_windowAction = nullptr;
    PageList* m_pages = nullptr;
    Places* m_places = nullptr;
    SavedViews* m_views = nullptr;
    console::LogQuery m_askedLogs; // what a feed tells without being asked
    console::LogFiguresPtr m_logs; // the newest; null: none have come

    console::ConnectionState m_connection;
    std::vector<console::Emergency> m_emergencies;
    QElapsedTimer m_titleShown;
    bool m_heard = false; // a snapshot has come
    bool m_closesAnyway = false; // whatever has not finished
    bool m_returnsToWelcome = false; // once a file that is looked at is closed

    QAction* m_requestsAction = nullptr;
    QAction* m_utcAction = nullptr;
    QAction* m_fullScreenAction = nullptr;
    QAction* m_paletteAction = nullptr;
    RequestsDialog* m_requests = nullptr;
    HelpWindow* m_help = nullptr; // from the first F1 on
    CommandPalette* m_palette = nullptr; // from the first Ctrl+K on
    LogFormatDialog* m_logFormat = nullptr;
    TitleRow* m_titleRow = nullptr;
    EmergencyStrip* m_strip = nullptr;
    PageVeil* m_veil = nullptr;
    PastView* m_past = nullptr;
    OverviewPage* m_overview = nullptr;
    BucketsPage* m_buckets = nullptr;
    TrafficPage* m_traffic = nullptr;
    ShardsPage* m_shards = nullptr;
    AlertsPage* m_alerts = nullptr;
    console::JobsController* m_controller = nullptr;
    JobsPage* m_jobs = nullptr;
    BackupsPage* m_backups = nullptr;
    PausedJobsStrip* m_pausedJobs = nullptr;
    StatusRow* m_statusRow = nullptr;
};

} // namespace headroom::ui
