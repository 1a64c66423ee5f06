// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/alarm.h"
#include "core/console/jobs/job_draft.h"
#include "core/console/jobs/job_figures_reader.h"
#include "core/console/profile.h"
#include "core/jobs/restore_reports.h"
#include "core/jobs/store/queue_address.h"

#include <QObject>

#include <atomic>
#include <functional>
#include <memory>

namespace headroom::jobs {
class JobService;
class JobStore;
class StoreThread;
} // namespace headroom::jobs

namespace headroom::console {

using jobs::RestoreQuestion;

// A queue of jobs for the window: says what is in it (JobFiguresReader), does what an operator asks, and plans and runs
// jobs where it was given what to send with. The database is read and written, and requests are sent, on a thread of
// its own, so nothing here blocks.
//
// Lives on the window's thread, and so do the clock and the answers.
class JobsController final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        jobs::QueueAddress address = {};
        std::string password = {}; // PostgreSQL's; empty: what libpq finds
        // What jobs are planned and run with, where it has requests and a token; its Redis is what the limits are
        // shared through.
        std::optional<Profile> profile = {};
        bool runsJobs = true; // false: only plans, others run
        bool isArmed = true; // from the start, until it is closed; else see arm()
        double globalPerSecond = 50; // of the bot; 0: not known
    };
    using Done = std::function<void(Result<void>)>;
    template <typename T>
    using DoneWith = std::function<void(Result<T>)>;

    JobsController(Options options, Clock& clock, QObject* parent = nullptr);
    // A report that is being written is given up, and so are plans, and jobs that are still to be removed stay; jobs
    // that run here are given back, which takes five seconds at most.
    ~JobsController() override;

    void start(); // once
    // From now on, for so long, what starts work is done: confirm, retry, resume, undo; and jobs run here. Before and
    // afterwards these are errors, and jobs that ran here are given back; pausing and cancelling always work. None:
    // until it is closed.
    void arm(std::optional<Duration> span);
    void disarm();
    bool isArmed() const { return m_armedUntil && m_clock.now() < *m_armedUntil; }
    void watch(const JobQuestion& question) { m_reader.watch(question); }
    const JobFiguresPtr& figures() const { return m_reader.figures(); } // never null
    WallTime wallNow() const { return m_clock.wallNow(); }

    // As JobStore says. `done` is called once, unless the controller is destroyed before.
    // Of several jobs each is done by itself; the error says of how many it is true, and the first one's reason.
    void pause(const std::vector<JobId>& jobs, Done done);
    void resume(const std::vector<JobId>& jobs, Done done); // those that cannot be are left alone
    void cancel(const std::vector<JobId>& jobs, Done done);
    void retry(const std::vector<JobId>& jobs, Done done);
    void confirm(JobId job, Done done);
    void move(const std::vector<JobId>& jobs, JobId before, Done done);
    void setPriority(const std::vector<JobId>& jobs, int priority, Done done);
    void setThrottle(JobId job, const Throttle& throttle, Done done);
    // A draft, to be planned. Errors are those of errorsOf().
    void add(const JobForm& form, DoneWith<JobId> done);
    // Reads Discord; the job then waits for confirmation. An error where nothing is planned here, see JobsHere.
    void plan(JobId draft, DoneWith<JobPlan> done);
    void cancelPlan(JobId draft); // plan() then answers with an error
    // The new job, planned, that puts back what this one changed; it waits for confirmation.
    void undo(JobId job, DoneWith<JobId> done);
    // What a person chooses from by name, read from Discord beside everything else; an error where nothing is planned
    // here, and after cancelRead() of the number that is answered. `page`: what there is so far, a part at a time.
    std::uint64_t readGuilds(std::function<void(std::vector<NamedId>)> page, DoneWith<std::vector<NamedId>> done);
    std::uint64_t readGuildNames(discord::Snowflake guild, DoneWith<GuildNames> done);
    std::uint64_t searchMembers(discord::Snowflake guild, const std::string& text, DoneWith<std::vector<NamedId>> done);
    void cancelRead(std::uint64_t number);
    void readForm(JobId job, DoneWith<JobForm> done); // what it was made of
    void findItems(JobId job, const ItemSearch& search, DoneWith<FoundItems> done);
    void pauseAll(DoneWith<std::vector<JobId>> done); // those that it paused

    // Beside everything else, as they may take minutes.
    // Deletes jobs that are over or were never confirmed, with their items and logs.
    void remove(const std::vector<JobId>& jobs, Done done);
    void findEnded(std::chrono::hours atLeastAgo, DoneWith<std::vector<JobId>> done); // the oldest first
    // What the restores have made of an archive's ids, for a comparison, see jobs::writeNewIds(); false: there was
    // none, and there is no file.
    void reportRestores(const RestoreQuestion& question, const std::string& path, DoneWith<bool> done);
    // The file is there whole, or not at all.
    void report(JobId job, ReportFormat format, const std::string& path, Done done);

Q_SIGNALS:
    void figuresReady(const headroom::console::JobFiguresPtr& figures); // only when something differs

private:
    void order(std::function<Result<void>(jobs::JobStore&)> work, Done done);
    void publishHere();
    Result<void> checkArmed() const;
    void orderEach(const std::vector<JobId>& jobs, std::function<Result<void>(jobs::JobStore&, JobId)> work, Done done);
    jobs::StoreThread& slowWork();
    template <typename T>
    std::uint64_t readHere(std::function<QCoro::Task<Result<T>>(jobs::ApiReader&)> read, DoneWith<T> done);

    Options m_options;
    Clock& m_clock;
    std::optional<Instant> m_armedUntil; // Instant::max(): until it is closed
    Alarm m_disarm;
    JobsHere m_here;
    JobFiguresReader m_reader;
    std::shared_ptr<std::atomic<bool>> m_givesUp; // what m_slowWork does
    std::unique_ptr<jobs::StoreThread> m_slowWork; // made with the first
    std::unique_ptr<jobs::JobService> m_service;
};

} // namespace headroom::console
