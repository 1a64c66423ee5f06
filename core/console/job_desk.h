// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/alarm.h"
#include "core/base/result.h"
#include "core/console/job_figures.h"
#include "core/console/job_pace.h"
#include "core/jobs/queue_address.h"

#include <QObject>

#include <atomic>
#include <functional>
#include <map>
#include <memory>

namespace headroom::jobs {
class JobService;
class JobStore;
class StoreThread;
} // namespace headroom::jobs

namespace headroom::console {

// A queue of jobs for the window: says what is in it, as it changes, and does what an operator asks. The database is
// read and written on a thread of its own, so nothing here blocks; while it cannot be reached, what was read last stays
// with the trouble beside it, and it is tried again every second.
//
// Read when something happened to the jobs, and twice a second while one runs; items alone when others are asked for.
// Lives on the window's thread, and so do
// the clock and the answers.
class JobDesk final : public QObject
{
    Q_OBJECT
public:
    struct Options
    {
        jobs::QueueAddress address = {};
        std::string password = {}; // PostgreSQL's; empty: what libpq finds
        double globalPerSecond = 50; // of the bot; 0: not known
    };
    using Done = std::function<void(Result<void>)>;
    template <typename T>
    using DoneWith = std::function<void(Result<T>)>;

    JobDesk(Options options, Clock& clock, QObject* parent = nullptr);
    // A report that is being written is given up.
    ~JobDesk() override;

    void start(); // once
    void watch(const JobQuestion& question);
    const JobFiguresPtr& figures() const { return m_figures; } // never null

    // As JobStore says. `done` is called once, unless the desk is destroyed before.
    // Of several jobs each is done by itself; the error says of how many it is true, and the first one's reason.
    void pause(const std::vector<JobId>& jobs, Done done);
    void resume(const std::vector<JobId>& jobs, Done done); // those that cannot be are left alone
    void cancel(const std::vector<JobId>& jobs, Done done);
    void retry(const std::vector<JobId>& jobs, Done done);
    void confirm(JobId job, Done done);
    void move(const std::vector<JobId>& jobs, JobId before, Done done);
    void setPriority(const std::vector<JobId>& jobs, int priority, Done done);
    void setThrottle(JobId job, const Throttle& throttle, Done done);
    void pauseAll(DoneWith<std::vector<JobId>> done); // those that it paused
    // Beside everything else, as it may take minutes. The file is there whole, or not at all.
    void report(JobId job, ReportFormat format, const std::string& path, Done done);

Q_SIGNALS:
    void figuresReady(const headroom::console::JobFiguresPtr& figures); // only when something differs

private:
    struct Reading;
    struct ItemPage;

    void readSoon();
    void readNext();
    void read();
    void readItems();
    void take(Result<Reading> reading);
    void takeItems(Result<ItemPage> page);
    void publish(JobFigures figures);
    void order(std::function<Result<void>(jobs::JobStore&)> work, Done done);
    void orderEach(const std::vector<JobId>& jobs, std::function<Result<void>(jobs::JobStore&, JobId)> work, Done done);

    Options m_options;
    Clock& m_clock;
    JobQuestion m_question;
    JobFiguresPtr m_figures;
    std::map<JobId, JobPace> m_paces; // of those that run
    bool m_isReading = false;
    bool m_readsAgain = false;
    bool m_readsItems = false; // of the question, which are not read yet
    Alarm m_nextRead;
    std::shared_ptr<std::atomic<bool>> m_givesUp; // reports
    std::unique_ptr<jobs::StoreThread> m_reports; // made with the first
    std::unique_ptr<jobs::JobService> m_service;
};

} // namespace headroom::console
