// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <coroutine>
#include <functional>
#include <optional>
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

} // namespace headroom::jobs
