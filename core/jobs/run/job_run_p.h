// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What JobRun's files share.
#pragma once

#include "core/jobs/run/job_run.h"

namespace headroom::jobs {

inline constexpr std::chrono::seconds betweenStoreTries{1};
inline constexpr std::chrono::seconds rateSpan{10};

template <typename T>
void JobRun::ask(StoreWork<T> work, std::function<void(Result<T>)> done)
{
    m_host.store.ask<T>(std::move(work), [self = shared_from_this(), done = std::move(done)](Result<T> result) {
        if (!self->m_isOver)
            done(std::move(result));
    });
}

// Until it succeeds; none: the run is over.
template <typename T>
QCoro::Task<std::optional<T>> JobRun::insist(StoreWork<T> work)
{
    const auto self = shared_from_this();
    while (!m_isOver) {
        auto result = co_await askStore<T>(m_host.store, work);
        if (m_isOver)
            break;
        m_host.problem(result ? Text() : result.error().text);
        if (result)
            co_return *std::move(result);
        co_await sleepUntil(m_host.clock.now() + betweenStoreTries);
    }
    co_return std::nullopt;
}

} // namespace headroom::jobs
