// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/alarm.h"
#include "core/console/alerts/alert_commands.h"
#include "core/console/alerts/alert_measures.h"
#include "core/console/alerts/alert_memory.h"
#include "core/console/alerts/alert_settings.h"
#include "core/console/alerts/alert_webhook.h"
#include "core/console/backups/backup_figures.h"
#include "core/console/jobs/job_figures.h"
#include "core/console/opened_profile.h"
#include "core/console/snapshot.h"

#include <QDateTime>
#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::console {

// What is to be shown of alerts, by value.
struct AlertsFigures
{
    std::vector<AlertRule> rules;
    std::vector<Silence> silences; // those that last
    std::vector<Alert> active; // critical ones first
    std::vector<Alert> past; // the newest first
    // Where notifications are sent.
    std::size_t commands = 0;
    std::optional<WebhookFormat> webhook = {};
    // One line each: why settings are not those of the file, and what became of the last action of each kind.
    std::vector<Text> problems;

    bool operator==(const AlertsFigures&) const = default;
};

// Watches for alerts: takes what the feed, the queue and the archives report, looks once a second what begins and what
// ends by the rules of the file, and sends the notifications that AlertNotifier decides on, to commands and a webhook.
// What it knows outlasts the program.
//
// Lives on one thread with its clock; the reports come there. Files are small and read there as well.
class AlertsController final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        std::string file = AlertFile::usualPath(); // of settings
        std::string memory = {}; // see alertMemoryPath(); empty: nothing outlasts the program
        std::string fleet = {}; // for messages: "production · redis-eu-1:6380"; may be empty
        std::optional<WebhookFormat> webhook = {};
        std::string webhookUrl = {}; // a secret
        bool sends = true; // notifications; or it only looks
    };
    using Done = std::function<void(Result<void>)>;

    // Of a program ("headroom") that watches this; each has a memory of its own.
    static Options optionsFor(const OpenedProfile& opened, const std::string& program);

    AlertsController(Options options, Clock& clock, QObject* parent = nullptr);
    ~AlertsController() override; // what it knows is kept

    void start(); // once
    const AlertsFigures& figures() const { return m_figures; }
    const std::string& fleet() const { return m_options.fleet; }
    Instant now() const { return m_clock.now(); }
    WallTime wallNow() const { return m_clock.wallNow(); }

    void take(const SnapshotPtr& snapshot);
    void takeJobs(const JobFiguresPtr& figures) { m_jobs = figures; }
    void takeBackups(const BackupFiguresPtr& figures) { m_backups = figures; }

    // In the file, for all programs.
    Result<void> silence(const std::string& rule, std::chrono::seconds span, const std::string& note = {});
    Result<void> endSilence(const std::string& rule);
    Result<void> changeRule(const AlertRule& rule);
    Result<void> addRule(const AlertRule& rule);
    Result<void> removeRule(const std::string& name);
    // Tries the actions of a rule that is there, each by itself; `done` for each. How many there are.
    std::size_t test(const std::string& rule, const std::function<void(std::string action, Result<void>)>& done);
    // What is not right with what is set up, one line; empty: nothing.
    std::string setupProblem() const;

Q_SIGNALS:
    void figuresChanged();
    void begun(const headroom::console::Alert& alert);
    void ended(const headroom::console::Alert& alert);
    // These are sent now; the actions are on their way.
    void notified(const std::vector<headroom::console::AlertNotification>& notifications);
    void problemFound(const QString& problem); // of an action, or a file; one line

private:
    void tick();
    void look();
    Result<void> change(const std::function<Result<void>(AlertSettings&)>& change);
    void readSettings();
    void readMemory();
    void saveMemory();
    void send(const std::vector<AlertNotification>& notifications);
    void noteProblem(const std::string& of, const Text& problem);
    void publish();

    Options m_options;
    Clock& m_clock;
    AlertFile m_file;
    AlertSettings m_settings;
    QDateTime m_readAt; // when the file that was read last was written
    qint64 m_readSize = -1;
    AlertMeasures m_measures;
    Alerts m_alerts;
    AlertNotifier m_notifier;
    AlertMemory m_memory;
    SnapshotPtr m_snapshot; // the last; null: none has come
    std::shared_ptr<const RequestClientState> m_own;
    LogFiguresPtr m_logs;
    JobFiguresPtr m_jobs;
    BackupFiguresPtr m_backups;
    AlertCommands m_commands;
    std::unique_ptr<AlertWebhook> m_webhook; // null: there is none
    std::map<std::string, Text> m_problems; // of what
    AlertsFigures m_figures;
    Alarm m_nextLook;
};

} // namespace headroom::console
