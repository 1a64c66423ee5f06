// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/console/feed.h"
#include "ui/shell/fleet_view.h"
#include "ui/theme/theme.h"

#include <QElapsedTimer>
#include <QMainWindow>

#include <functional>

class QMenu;

namespace headroom::console {
class Connections;
class ViewFeed;
struct RecordingStatus;
} // namespace headroom::console

namespace headroom::ui {

class EnvironmentEdge;
class FrameClock;
class HelpWindow;
class TitleRow;
class WelcomePage;
class WindowActions;

// The window: the row at its top, below it the fleet that is shown or the assistant that connects to one, and what can
// be done from anywhere in it. It never waits for the feed.
//
// The feed and the clock outlive the window; all three live on the application's thread. The clock is the one the
// feed's instants come from. The window keeps its geometry, columns and theme in QSettings, so the application's
// organisation and name are set before it is made.
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(console::Feed& feed, Clock& clock, QWidget* parent = nullptr);

    // What is shown; another one after startOver().
    FleetView& fleet() const { return *m_fleet; }

    // From now on connections can be chosen here: there is the assistant. They outlive the window.
    void openConnections(console::Connections& connections);
    // Made when it is first wanted; null before openConnections().
    WelcomePage* welcome();
    void showWelcome(bool isShown, bool forLogs = false);
    void openAnother(); // window, on the assistant; after openConnections()
    // Another fleet is shown from now on: nothing stays of what was shown, neither pages nor dialogs. `settings`: the
    // application's name from then on, after what is to be kept was saved under the old one. Not from within a signal
    // of what it shows.
    void startOver(const QString& settings);
    // Calls `then` at once, or when a person was asked about what is unfinished here and wants it to end.
    void askBeforeLeaving(const QString& act, const std::function<void()>& then);
    // Also while requests have not finished: when a person was asked, or the system ends the program.
    void closeWithoutAsking();

    // From now on the window can look at the past that is recorded. `view` is the feed it was made with; it outlives
    // the window.
    void openPast(console::ViewFeed& view);
    // A person may send requests from here. Not at first: then the action for it says why not.
    void allowRequests();
    void openHelp(const QString& place);
    HelpWindow* helpWindow() const { return m_help; } // null: not opened yet
    // One line for a few seconds.
    void say(const QString& text);
    // How recording goes, for the row at the bottom.
    void showRecording(const console::RecordingStatus& status);
    void showFrame(bool isShown); // what stands around the page: the row at the top, and the navigation
    Theme& theme() { return *m_theme; }

    // Of the fleet that is shown.
    const std::vector<PageList::Entry>& pages() { return m_fleet->pages(); }
    void showPage(Page& page) { m_fleet->showPage(page); }
    Page& page() const { return *m_fleet->current().page; } // in sight
    Places& places() { return m_fleet->places(); }
    PastView& past() const { return m_fleet->past(); }
    OverviewPage& overview() { return m_fleet->overview(); }
    BucketsPage& buckets() { return m_fleet->buckets(); }
    TrafficPage& traffic() { return m_fleet->traffic(); }
    ShardsPage& shards() { return m_fleet->shards(); }
    const BucketModel& model() const { return m_fleet->model(); }

Q_SIGNALS:
    // What FleetView::frameDone() says.
    void frameDone(std::uint64_t sequence, headroom::Duration took);

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fill();
    void offerConnections();
    void listProfiles(QMenu& menu);
    void restorePlace();
    void fitNavigation();
    void saveState();
    void showConnection();
    void showTitle();
    void showMoment();
    void tick();
    void setPace();

    console::Feed& m_feed;
    Clock& m_clock;
    Theme* m_theme;
    console::ViewFeed* m_view = nullptr; // null: the window is always live
    console::Connections* m_connections = nullptr; // null: none can be chosen
    EnvironmentEdge* m_content = nullptr; // all that is in it
    TitleRow* m_titleRow = nullptr;
    FrameClock* m_frames;
    FleetView* m_fleet = nullptr; // under the title
    WelcomePage* m_welcome = nullptr; // in its place; null: not wanted yet
    WindowActions* m_actions = nullptr;
    HelpWindow* m_help = nullptr; // from the first F1 on
    QElapsedTimer m_titleShown;
    bool m_closesAnyway = false; // whatever has not finished
    bool m_returnsToWelcome = false; // once a file that is looked at is closed
};

} // namespace headroom::ui
