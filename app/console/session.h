// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/console/profile_secrets.h"

#include "core/console/alerts/alerts_controller.h"
#include "core/console/connections/connections.h"
#include "core/console/live_feed.h"
#include "core/console/opened_profile.h"
#include "core/console/places/window_links.h"
#include "core/redis/tunnel/ssh_tunnel.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace headroom::console {
class BackupsController;
class JobsController;
} // namespace headroom::console

namespace headroom::ui {
class DesktopAlerts;
class MainWindow;
} // namespace headroom::ui

namespace headroom {

class DemoLoad;
class DemoProcess;

// What a window shows at a time: a profile, the demo, or nothing and so the assistant. It opens one in place of the
// other: the feed, the alerts, the queue of jobs, the backups and the pages of these. All live on the window's thread.
class Session final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::string backups; // the folder that a command line names; empty: as the profile says
        std::optional<jobs::QueueAddress> demoQueue; // in place of the demo's own
        bool forPictures = false; // nobody is asked or notified, and no jobs are run
        std::string demoRecording = {}; // a file that goes with the program; empty: the demo is not recorded
    };
    Session(ui::MainWindow& window, console::LiveFeed& feed, console::Connections& connections, Clock& clock,
        Options options);
    ~Session() override; // after the window

    // Asks first where something is unfinished in the window.
    // `notice`: a line that is shown then.
    void open(const profiles::Profile& profile, const Text& notice = {});
    void openDemo();
    // Shows what the link leads to, if it is of the fleet that is shown here, or once that is opened.
    bool takeLink(const console::LinkMessage& message);
    // In place of a line in the assistant, where something was to be opened from the start.
    std::function<void(const QString& why)> onFailure;

Q_SIGNALS:
    void opened();

private:
    void gather(const profiles::Profile& profile, const Text& notice);
    void show(const profiles::Profile& saved, console::OpenedProfile opened);
    void openTunnel(console::Profile& profile);
    void leave(const QString& settings); // what is open, for what comes
    void afterFirstFrame(const std::function<void()>& then); // of what is open now
    void endOpening(const std::string& fleet);
    void openAlerts(console::AlertsController::Options options);
    void openQueue(const console::OpenedProfile& opened, const std::optional<console::Profile>& sender);
    void startDemo();
    void showDemo(
        const console::Profile& profile, const std::vector<std::string>& channels, const jobs::QueueAddress& queue);
    void fail(const QString& why);
    void openWindow(const std::string& name);

    ui::MainWindow& m_window;
    console::LiveFeed& m_feed;
    console::Connections& m_connections;
    Clock& m_clock;
    Options m_options;
    std::optional<std::string> m_fleet; // the name of what is shown; none: nothing is yet
    std::optional<std::string> m_opening; // the name of what is to be shown next
    std::optional<console::LinkMessage> m_waitingLink; // into that
    bool m_isFirst = true; // the window is still as it was made
    unsigned m_openings = 0; // what still waits for the first frame of an earlier one is passed over
    std::unique_ptr<ProfileSecrets> m_secrets; // of what is being opened
    std::unique_ptr<DemoProcess> m_starting; // one that cannot be watched yet
    std::unique_ptr<DemoProcess> m_demo; // outlives what writes into its folder: alerts, jobs, backups
    std::unique_ptr<redis::SshTunnel> m_tunnel; // to the Redis that is watched
    std::unique_ptr<console::AlertsController> m_alerts; // they outlive what reports to them
    std::unique_ptr<ui::DesktopAlerts> m_desktopAlerts;
    std::unique_ptr<console::JobsController> m_jobs;
    std::unique_ptr<console::BackupsController> m_backups;
    std::unique_ptr<DemoLoad> m_load;
};

} // namespace headroom
