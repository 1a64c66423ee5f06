// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/alerts/run.h"

#include "app/ctl/alerts/output.h"
#include "app/ctl/common_options.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/stop_signal.h"
#include "app/ctl/terminal.h"

#include "core/base/text/json_text.h"
#include "core/base/time/system_clock.h"
#include "core/console/alerts/alerts_controller.h"
#include "core/console/backups/backups_controller.h"
#include "core/console/jobs/jobs_controller.h"
#include "core/console/live_feed.h"

#include <QCoreApplication>

#include <csignal>
#include <cstdio>
#include <memory>

namespace headroom::ctl {

using namespace console;
using namespace std::chrono_literals;

namespace {

class AlertsRun
{
public:
    AlertsRun(const OpenedProfile& opened, const AlertsRunOptions& options)
        : m_options(options)
        , m_alerts(AlertsController::optionsFor(opened, "headroomctl"), m_clock)
    {
        const auto say = [this](
                             const char* event) { return [this, event](const Alert& alert) { print(event, alert); }; };
        QObject::connect(&m_alerts, &AlertsController::begun, &m_alerts, say("began"));
        QObject::connect(&m_alerts, &AlertsController::ended, &m_alerts, say("ended"));
        QObject::connect(&m_alerts, &AlertsController::problemFound, &m_alerts,
            [](const QString& problem) { std::fprintf(stderr, "headroomctl: %s\n", qPrintable(problem)); });
        QObject::connect(
            &m_feed, &Feed::snapshotReady, &m_alerts, [this](const SnapshotPtr& snapshot) { take(snapshot); });
        if (options.watchesJobs && opened.queue)
            m_jobs = std::make_unique<JobsController>(
                JobsController::Options{.address = *opened.queue, .password = opened.queuePassword}, m_clock);
        if (m_jobs)
            QObject::connect(m_jobs.get(), &JobsController::figuresReady, &m_alerts, &AlertsController::takeJobs);
        if (options.watchesBackups)
            m_backups = std::make_unique<BackupsController>(
                BackupsController::Options{.folder = opened.backups, .verifyEvery = 0h}, m_clock);
        if (m_backups)
            QObject::connect(
                m_backups.get(), &BackupsController::figuresReady, &m_alerts, &AlertsController::takeBackups);
        m_feed.open(opened.profile);
    }

    int run()
    {
        m_alerts.start();
        if (const auto problem = m_alerts.setupProblem(); !problem.empty())
            std::fprintf(stderr, "headroomctl: %s\n", problem.c_str());
        if (m_jobs)
            m_jobs->start();
        if (m_backups)
            m_backups->start();
        QCoreApplication::exec();
        return m_exitCode;
    }

private:
    // A Redis that cannot be reached when the program starts is an error; one that is lost later is an alert.
    void take(const SnapshotPtr& snapshot)
    {
        using Phase = ConnectionState::Phase;
        const auto& connection = snapshot->connection;
        m_wasLive |= connection.phase != Phase::Connecting;
        if (!m_wasLive && connection.phase == Phase::Connecting && !connection.problem.empty())
            return end(report({ErrorKind::Unreachable, connection.problem}));
        if (connection.problem != m_problem && !connection.problem.empty() && connection.phase != Phase::Lost)
            std::fprintf(stderr, "headroomctl: %s\n", connection.problem.c_str());
        m_problem = connection.problem;
        m_alerts.take(snapshot);
        m_feed.acknowledge(snapshot->sequence);
    }

    void print(const char* event, const Alert& alert)
    {
        const auto now = m_clock.wallNow();
        const auto line = m_options.json
            ? compactJson(eventJson(event, alert, now))
            : eventText(event, alert, now, m_options.utc ? DisplayZone::Utc : DisplayZone::Local, hasColours());
        if (std::fprintf(stdout, "%s\n", line.c_str()) < 0 || std::fflush(stdout) != 0)
            end(Done); // nobody reads it any more
    }

    void end(int exitCode)
    {
        m_exitCode = exitCode;
        QMetaObject::invokeMethod(QCoreApplication::instance(), &QCoreApplication::quit, Qt::QueuedConnection);
    }

    const AlertsRunOptions m_options;
    SystemClock m_clock;
    StopSignal m_stopSignal{[this] { end(Done); }};
    LiveFeed m_feed;
    AlertsController m_alerts;
    std::unique_ptr<JobsController> m_jobs;
    std::unique_ptr<BackupsController> m_backups;
    std::string m_problem; // of the connection, as it was said last
    bool m_wasLive = false;
    int m_exitCode = Done;
};

} // namespace

int runAlerts(const OpenedProfile& opened, const AlertsRunOptions& options)
{
    std::signal(SIGPIPE, SIG_IGN); // a reader that went away is a failed write, see print()
    return AlertsRun(opened, options).run();
}

} // namespace headroom::ctl
