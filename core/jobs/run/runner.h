// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/jobs/read/api_reader.h"
#include "core/jobs/run/run_settings.h"
#include "core/jobs/run/send_turns.h"
#include "core/jobs/store/store_thread.h"
#include "core/rest/client.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::jobs {

class JobRun;

// Serves a queue: claims jobs, works on several at a time, and gives them back when it ends.
//
// All that it sends together, its planning too, stays within its share of the global limit (RunSettings::sharePercent).
// Its jobs that have something to send have equal parts of it; a share, a rate or a concurrency of a job's own only
// lowers its part, and what it leaves is the others'. Runners that have jobs of one queue divide the share evenly, as
// they are taken to be of one bot: one that comes to others has its part at once, and they make room within two
// seconds. What plans a draft in another program is not counted here.
//
// What can be tried again is tried until it works: a database that is busy or away, a full disk. A queue that becomes
// unusable (see StoreThread::unusable()) ends the runner: it sends nothing more, and leaves its jobs as they are.
//
// Lives on the client's thread, with the clock and the store's handle, all of which outlive it. Destroyed without
// stop() it leaves its jobs to whoever takes them over when their leases have expired.
class Runner : public QObject
{
    Q_OBJECT
public:
    Runner(StoreThread& store, rest::Client& client, Clock& clock, RunSettings settings, QObject* parent = nullptr);
    ~Runner() override;

    void start();
    // Claims no more, gives its jobs back at their next boundary between two items, and calls `done`. Where the queue
    // cannot be written, when their leases are over.
    void stop(std::function<void()> done);

    // A person says that the token is right after all.
    void trustToken();
    bool isTokenRefused() const { return m_isTokenRefused; }

    // Plans a draft (JobStore::add()) and settles what it waits for: `next`, for a person or a runner. The plan's
    // summary, see Plan::summary(); on an error the draft is left without items.
    void plan(JobId draft, JobState next, std::function<void(Result<std::string>)> done);
    // Makes an end of it: plan() then says that it was cancelled, unless it had ended before.
    void cancelPlan(JobId draft);

    // Work that reads Discord beside the jobs, at their pace. `work` is called at once; the number is the caller's.
    using ReadWork = std::function<QCoro::Task<void>(ApiReader&)>;
    void read(std::uint64_t number, ReadWork work);
    void cancelRead(std::uint64_t number); // what the work waits for is answered without a status

    std::vector<RunProgress> progress() const; // of the jobs that run here
    std::vector<PlanProgress> plans() const; // that are being made here
    const Text& problem() const { return m_problem; } // why nothing goes on here, one line; empty: nothing
    bool isIdle() const { return m_isIdle; }

Q_SIGNALS:
    void problemChanged(const headroom::Text& problem); // empty: it is over
    void gaveUp(); // the queue is unusable, problem() says why: nothing is run here any more
    void idle(); // nothing runs here, and nothing waits that could run within the next second
    void changed(); // a job was claimed or settled here, or something happened in the queue

private:
    struct Planning;
    struct Reading;

    void look();
    void claim();
    void claimed(Result<std::optional<JobStore::Claim>> claim, Instant askedAt, WallTime askedAtWall);
    void nothingToClaim();
    void ended(JobId job);
    void say(const Text& problem);
    void refuseToken();
    void giveUp(const Text& problem);
    void finishStop();
    void countRunners();
    void reportLimits();

    StoreThread& m_store;
    rest::Client& m_client;
    Clock& m_clock;
    RunSettings m_settings;
    SendTurns m_turns;
    std::vector<std::shared_ptr<JobRun>> m_runs;
    std::vector<std::shared_ptr<Planning>> m_plannings;
    std::vector<std::shared_ptr<Reading>> m_readings;
    bool m_isRunning = false;
    bool m_isClaiming = false;
    bool m_isIdle = false;
    bool m_isTokenRefused = false;
    bool m_hasGivenUp = false;
    Text m_problem;
    std::function<void()> m_stopped;
    RunnerLimits m_reported; // in the queue
    std::optional<Instant> m_reportedAt;
    Alarm m_look;
    std::shared_ptr<bool> m_alive = std::make_shared<bool>(true);
};

} // namespace headroom::jobs
