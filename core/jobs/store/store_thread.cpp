// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/store_thread.h"

#include "core/base/time/system_clock.h"
#include "core/jobs/store/job_watch.h"

namespace headroom::jobs {

StoreThread::StoreThread(QueueAddress address, JobStore::Options options, QObject* parent)
    : QObject(parent)
    , m_address(std::move(address))
    , m_options(std::move(options))
    , m_worker(QStringLiteral("jobs"))
{
}

StoreThread::~StoreThread()
{
    m_isClosing = true;
    m_worker.close([this] {
        m_watch.reset();
        m_clock.reset();
        m_store.reset();
    });
}

JobStore* StoreThread::opened()
{
    if (!m_store) {
        auto store = JobStore::open(m_address, m_options);
        if (store)
            m_store = *std::move(store);
        else
            m_problem = store.error();
    }
    if (m_store && !m_watch)
        watch();
    return m_store.get();
}

void StoreThread::watch()
{
    if (!m_clock)
        m_clock = std::make_unique<SystemClock>();
    auto watch = JobWatch::open(m_address, m_options.password, *m_clock);
    if (!watch) // then whoever waits for news polls
        return;
    m_watch = *std::move(watch);
    // From the worker's thread; queued by Qt.
    connect(m_watch.get(), &JobWatch::changed, this, &StoreThread::changed);
}

} // namespace headroom::jobs
