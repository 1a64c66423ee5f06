// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/store/job_store.h"
#include "tests/support/jobs/job_queues.h"

#include <QObject>

namespace headroom::support {

inline constexpr std::chrono::seconds leaseTime{30};

inline std::vector<jobs::Intent> intents(std::int64_t first, std::int64_t last)
{
    std::vector<jobs::Intent> all;
    for (auto n = first; n <= last; ++n)
        all.push_back({n, n * 1000});
    return all;
}

inline std::vector<jobs::Outcome> outcomes(
    std::int64_t first, std::int64_t last, jobs::ItemState state = jobs::ItemState::Done)
{
    std::vector<jobs::Outcome> all;
    for (auto n = first; n <= last; ++n)
        all.push_back({.n = n, .state = state, .status = 200, .resultId = std::to_string(n)});
    return all;
}

// A queue on the engine of the row of data (addEngines()), with a clock that stands still until it is told.
class JobStoreTest : public QObject
{
protected:
    void openStore(const jobs::QueueAddress& address)
    {
        m_address = address;
        (void)must(jobs::JobStore::open(m_address));
        m_clock = std::make_unique<ClockInQueue>(m_address);
        m_store = must(jobs::JobStore::open(m_address, {.now = ClockInQueue::expression()}));
    }
    void closeStore()
    {
        m_store.reset();
        m_clock.reset();
    }

    jobs::JobId queued(int items = 0, const jobs::NewJob& job = {.operation = "edit-channels"})
    {
        const auto id = must(m_store->add(job));
        must(m_store->addItems(
            id, std::vector<jobs::NewItem>(static_cast<std::size_t>(items), jobs::NewItem{.kind = "channel"})));
        must(m_store->finishPlan(id, "{}", jobs::JobState::Queued));
        return id;
    }
    jobs::JobStore::Claim claimed(const std::string& runner = "a:1")
    {
        return must(m_store->claim(runner, leaseTime)).value();
    }
    jobs::Fenced commit(const jobs::Lease& lease, const jobs::Batch& batch)
    {
        return must(m_store->commit(lease, batch));
    }
    jobs::Job job(jobs::JobId id) { return must(m_store->job(id)); }
    bool countsAreThoseOfTheItems(jobs::JobId id)
    {
        jobs::Counts counted;
        for (const auto& item : must(m_store->items(id, {.limit = 100'000})))
            ++counted[item.state];
        return counted == job(id).counts;
    }

    JobQueues m_queues;
    jobs::QueueAddress m_address;
    std::unique_ptr<jobs::JobStore> m_store;
    std::unique_ptr<ClockInQueue> m_clock;
};

} // namespace headroom::support
