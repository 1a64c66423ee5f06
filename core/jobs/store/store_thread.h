// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/threads/worker_thread.h"
#include "core/base/time/clock.h"
#include "core/jobs/await_call.h"
#include "core/jobs/store/job_store.h"

#include <QObject>

#include <functional>
#include <memory>

namespace headroom::jobs {

class JobWatch;

template <typename T>
using StoreWork = std::function<Result<T>(JobStore&)>;

// A queue on a thread of its own, where it may block. It is opened with the first call; while it cannot be, calls
// answer why, and each tries again.
//
// Lives on the thread that made it, which needs an event loop. What is asked goes by value, and so does what is
// answered.
class StoreThread : public QObject
{
    Q_OBJECT
public:
    StoreThread(QueueAddress address, JobStore::Options options, QObject* parent = nullptr);
    // What was asked is done, and answered, before it returns; what is asked from then on is an error.
    ~StoreThread() override;

    // Calls `done` once on this thread, from the event loop, in the order of the calls.
    template <typename T>
    void ask(StoreWork<T> work, std::function<void(Result<T>)> done)
    {
        if (m_isClosing)
            return done(failure(ErrorKind::Failed, Text::tr("the queue of jobs was closed")));
        struct Answer
        {
            Result<T> result;
            bool isUnusable = false;
        };
        m_worker.ask<Answer>(
            [this, work = std::move(work)] {
                auto* store = opened();
                auto result = store ? work(*store) : Result<T>(tl::unexpected(m_problem));
                const bool isUnusable = store && !result && store->isUnusable();
                return Answer{std::move(result), isUnusable};
            },
            [this, done = std::move(done)](Answer answer) {
                if (answer.isUnusable)
                    Q_EMIT unusable(answer.result.error().text);
                done(std::move(answer.result));
            });
    }

Q_SIGNALS:
    void changed(); // something happened to the jobs, by whoever; see JobWatch
    // A queue that was open is damaged, or its file was replaced: nothing can be read or written here any more. One
    // line that says what to do; before the answer of each call that met it.
    void unusable(const headroom::Text& problem);

private:
    JobStore* opened(); // on the worker's thread
    void watch();

    QueueAddress m_address;
    JobStore::Options m_options;
    bool m_isClosing = false;
    std::unique_ptr<JobStore> m_store; // lives on the worker's thread, and what follows
    std::unique_ptr<Clock> m_clock;
    std::unique_ptr<JobWatch> m_watch;
    Error m_problem;
    WorkerThread m_worker;
};

// The same for a coroutine.
template <typename T>
QCoro::Task<Result<T>> askStore(StoreThread& thread, StoreWork<T> work)
{
    AwaitCall<Result<T>> call(
        [&thread, &work](std::function<void(Result<T>)> done) { thread.ask<T>(std::move(work), std::move(done)); });
    co_return co_await call;
}

} // namespace headroom::jobs
