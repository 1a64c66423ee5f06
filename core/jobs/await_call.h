// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/threads/worker_thread.h"

#include <coroutine>
#include <functional>
#include <optional>
#include <qcoro/qcorotask.h>
#include <utility>

namespace headroom::jobs {

// Lets a coroutine await what answers by a callback, at once or later, on the coroutine's thread. Await a
// variable: GCC 12 destroys closures and aggregates that are temporaries of a co_await twice. So do not write a lambda
// between co_await and its semicolon.
template <typename T>
class AwaitCall
{
public:
    using Done = std::function<void(T)>;

    // `start` calls what it is given exactly once.
    explicit AwaitCall(std::function<void(Done)> start)
        : m_start(std::move(start))
    {
    }

    bool await_ready() const noexcept { return false; }
    bool await_suspend(std::coroutine_handle<> waiting)
    {
        m_start([this, waiting](T value) {
            m_value = std::move(value);
            if (m_isSuspended)
                waiting.resume();
        });
        m_isSuspended = !m_value.has_value();
        return m_isSuspended;
    }
    T await_resume() { return *std::move(m_value); }

private:
    std::function<void(Done)> m_start;
    std::optional<T> m_value;
    bool m_isSuspended = false;
};

// What is done on a thread that a job has for itself; an error when that is closed.
template <typename T>
QCoro::Task<Result<T>> awaitThread(WorkerThread& thread, std::function<Result<T>()> work)
{
    if (thread.isClosed())
        co_return Result<T>(failure(ErrorKind::Failed, Text::tr("the job does not run here any more")));
    AwaitCall<Result<T>> call(
        [&thread, &work](std::function<void(Result<T>)> done) { thread.ask<Result<T>>(work, std::move(done)); });
    co_return co_await call;
}

} // namespace headroom::jobs
