// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/threads/posted_callback.h"
#include "core/jobs/run/runner.h"
#include "core/jobs/store/store_thread.h"

#include <QObject>
#include <QThread>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headroom::jobs {

// A queue of jobs for a window or a command line: the store, and where there is a client also a runner, on threads of
// their own. Nothing here blocks.
//
// Lives on the thread that made it, which needs an event loop: answers and signals come there.
class JobService : public QObject
{
    Q_OBJECT
public:
    // What a runner sends with. Made, used and destroyed on the service's thread.
    class Sender
    {
    public:
        virtual ~Sender() = default;
        virtual rest::Client& client() = 0;
    };

    struct Options
    {
        QueueAddress address = {};
        JobStore::Options store = {};
        RunSettings settings = {};
        // On the service's thread, with its clock; null: nothing is planned or run here.
        std::function<std::unique_ptr<Sender>(Clock&)> makeSender = {};
        bool runsJobs = true; // false: not before start(); plans at once
        // How long destroying it may wait for jobs that run here to be given back; 0: they are left to whoever takes
        // them over.
        std::chrono::milliseconds givesBackWithin{0};
    };

    explicit JobService(Options options, QObject* parent = nullptr);
    // Waits at most as long as the options say. stop() gives jobs back without waiting.
    ~JobService() override;

    // Does the work on the store's thread and calls `done` here, unless this has been destroyed by then. For everything
    // that an operator reads or does: service.ask<Job>([=](JobStore& store) { return store.job(7); }, ...).
    template <typename T>
    void ask(StoreWork<T> work, std::function<void(Result<T>)> done)
    {
        inside([work = std::move(work), answer = PostedCallback<Result<T>>(this, std::move(done))](
                   StoreThread& store, Runner*) { store.ask<T>(work, answer); });
    }

    // See Runner::plan(). An error where there is no sender.
    void plan(JobId draft, JobState next, std::function<void(Result<std::string>)> done);
    void cancelPlan(JobId draft); // see Runner::cancelPlan()
    // See Runner::read(). The number is for cancelRead(); `work` runs on the service's thread, unless there is no
    // sender.
    std::uint64_t read(Runner::ReadWork work);
    void cancelRead(std::uint64_t number);
    // Adds a job that puts back what another one changed, as far as Discord lets it, and plans it; it then waits for
    // confirmation. The new job's id.
    void undo(JobId job, std::function<void(Result<JobId>)> done);

    void start(); // runs jobs from now on
    void trustToken();
    // Claims no more and gives the jobs back at their next boundary between two items.
    void stop(std::function<void()> done);

Q_SIGNALS:
    void changed(); // something happened to the jobs, by whoever: read again what is shown
    void progressed(const std::vector<headroom::jobs::RunProgress>& jobs); // that run here; four times a second
    void planned(const std::vector<headroom::jobs::PlanProgress>& plans); // that are being made; four times a second
    void problemChanged(const headroom::Text& problem); // why nothing goes on, one line; empty: it is over
    void gaveUp(); // see Runner::gaveUp()
    void idle(); // nothing runs here, and nothing could

private:
    struct Inside;

    using Work = std::function<void(StoreThread&, Runner*)>; // null: there is no sender
    void inside(Work work);
    void withRunner(std::function<void(Runner&)> work); // nothing where there is no sender

    QThread m_thread;
    std::chrono::milliseconds m_givesBackWithin;
    std::unique_ptr<QObject> m_context; // lives on the thread
    std::unique_ptr<Inside> m_inside; // made and destroyed there
    std::uint64_t m_lastRead = 0;
    std::vector<Work> m_early; // asked for while it was made
};

} // namespace headroom::jobs
