// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/jobs/item.h"
#include "core/jobs/job.h"
#include "core/jobs/run/runner_limits.h"
#include "core/jobs/store/queue_address.h"

#include <QString>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::jobs {

class SqlConnection;

// The right to work on a job. Its epoch rises whenever it changes hands, and nothing is written under an older one.
struct Lease
{
    JobId job = 0;
    std::int64_t epoch = 0;

    bool operator==(const Lease&) const = default;
};

// What became of a write under a lease.
enum class Fenced {
    Written,
    LeaseLost, // nothing was written: the lease has expired (intents), or somebody else has the job. Send nothing more
};

// A queue of jobs in a database, shared with whoever else opens it: other windows, runners, the command line.
//
// Each call is one transaction and durable when it returns (unless opened otherwise), but where it says that it goes in
// steps. A call that returns an error has changed nothing, with one exception: ErrorKind::Unreachable from a call that
// writes leaves open whether it was written, as the connection may have been cut in the middle of a commit. Repeat it
// (commit(), the operator's calls and those of a lease can be repeated), or read what is there. The connection is
// opened again by the next call. Errors are one line for people.
//
// Times are the database's: leases expire by one clock, whoever looks. Texts are UTF-8; the character 0 in them is
// replaced by U+FFFD.
//
// A store belongs to the thread that opened it. Its calls block, normally for less than a few milliseconds, but up to
// five seconds for another writer or a connection, and longer where they say so: never on the thread of a window.
class JobStore
{
public:
    struct Options
    {
        std::string password = {}; // PostgreSQL's; empty: what libpq finds (PGPASSWORD, ~/.pgpass)
        bool isDurable = true; // false: a power failure may lose the last moments; a crash of this program never does
        std::string now = {}; // for tests: an SQL expression in place of the database's clock
        std::function<void(const QString&)> onStatement = {}; // for tests: each that is prepared
    };

    // Makes the file, the folder it lies in, and the tables where they are not there; on PostgreSQL the tables stand in
    // the schema `headroom`. What is no queue, is damaged, or comes from a newer version is an error and left as it is.
    static Result<std::unique_ptr<JobStore>> open(const QueueAddress& address, const Options& options);
    static Result<std::unique_ptr<JobStore>> open(const QueueAddress& address) { return open(address, Options()); }
    ~JobStore();

    const QueueAddress& address() const;
    // The queue is damaged, or its file was replaced while it was open: calls fail, and trying again does not help.
    bool isUnusable() const;

    // --- Making jobs ---

    Result<JobId> add(const NewJob& job); // a draft without items, at the end of the queue
    // Appends to the plan of a draft. Thousands at a time are fastest; all or nothing.
    Result<void> addItems(JobId job, const std::vector<NewItem>& items);
    // The plan of a draft is whole. `plan`: JSON, what the dry run found. Then it waits for a person or is queued.
    Result<void> finishPlan(JobId job, const std::string& plan, JobState next);
    // Back to a draft without items, from a draft or one that waits for confirmation.
    Result<void> discardPlan(JobId job);
    Result<void> confirm(JobId job); // queues what waits for confirmation
    // A draft of the same operation and parameters, to be planned anew; it does not repeat and comes after no job.
    Result<JobId> duplicate(JobId job);
    // A draft of a job that puts back what another one, which is over, has changed; to be planned.
    Result<JobId> addUndo(JobId job);

    // --- Reading ---

    Result<Job> job(JobId job); // an error when there is no such job
    Result<JobDetail> detail(JobId job);

    enum class JobOrder {
        Queue, // as runners take them: by priority, then by hand
        NewestFirst,
    };
    struct JobQuery
    {
        std::vector<JobState> states = {}; // empty: all
        JobOrder order = JobOrder::Queue;
        std::optional<Job> after = {}; // the last one of the page before
        int limit = 1000;
    };
    Result<std::vector<Job>> jobs(const JobQuery& query);
    Result<std::vector<std::pair<JobState, std::int64_t>>> countJobs(); // how many in each state, of those there are

    struct ItemQuery
    {
        std::optional<ItemState> state = {}; // none: all
        // The page begins after this number. As numbers have no gaps, any place of an unfiltered list is reached at
        // once.
        std::int64_t after = 0;
        int limit = 100;
    };
    Result<std::vector<Item>> items(JobId job, const ItemQuery& query); // by number
    // All of them, or those in that state, a thousand at a time. An error of `use` ends it.
    Result<void> forEachItem(
        JobId job, std::optional<ItemState> state, const std::function<Result<void>(const std::vector<Item>&)>& use);
    // The last of a job's log, the newest first; `before`: the smallest id of the page before, or 0.
    Result<std::vector<JobEvent>> events(JobId job, std::int64_t before, int limit);
    Result<std::vector<RunnerLimits>> runners(); // that were seen of late, by name
    // Rises with every change of a job that others should look at, but not with those of its items.
    Result<std::int64_t> lastEvent();

    // --- What an operator does ---
    // Where a runner has the job, its next boundary between two items is when it happens: until then Job::control says
    // what was asked. Where its runner has died it happens at once.

    Result<void> pause(JobId job); // queued, running, or held back
    Result<int> pauseAll(); // how many it was asked of
    // A paused job, or one that is held back, which then goes on whatever held it; takes back a pause not done yet.
    Result<void> resume(JobId job);
    // What was not sent is skipped, by and by (tidy()). What was sent and cannot be asked after is uncertain.
    Result<void> cancel(JobId job);
    // Queues a job that is done with failures, or failed, again: with those items that failed, and with those that are
    // uncertain, which are reconciled first. May take minutes for millions.
    Result<void> retry(JobId job);
    Result<void> setPriority(JobId job, int priority);
    // Puts these jobs, in this order, before another (0: at the end), with that one's priority, as by drag and drop.
    Result<void> move(const std::vector<JobId>& jobs, JobId before);
    Result<void> setThrottle(JobId job, const Throttle& throttle); // of one that is not over
    Result<void> addEvent(JobId job, const Text& text); // one line of its log
    // Deletes what was never confirmed, or a job that is over, with its items and its log. It cannot be undone any more
    // then. May take minutes for millions of items.
    Result<void> remove(JobId job);
    // Those that have been over for at least so long, the oldest first.
    Result<std::vector<JobId>> endedBefore(std::chrono::milliseconds age);

    // --- What a runner does ---

    struct Claim
    {
        Lease lease;
        Job job; // as it is now; look at its `control`, and at `planned`
        bool isTakenOver = false; // from a runner that let its lease expire and may still be there: wait as long as one
                                  // of its requests can take, then reconcile what was sent (staleSent())
        // Since anything was noted of the job before. If it is long, the queue may have been put back from an older
        // copy of itself, which does not know what was sent since it was made.
        std::chrono::milliseconds unchangedFor{};
    };
    // The next job that may run now, by priority and order, its not-before time, daily window, and the job it comes
    // after; none: there is none. `runner`: who, for people, as host:pid.
    Result<std::optional<Claim>> claim(const std::string& runner, std::chrono::milliseconds leaseFor);
    // How long until claim() might find one without anybody's doing; 0: now. None: not at all.
    Result<std::optional<std::chrono::milliseconds>> untilNextClaim();

    // How many other runners have jobs of this queue at present.
    Result<int> otherRunners(const std::string& runner);

    // What it allows itself, for others to read; to be said again within `runnerSeenFor`, or it is taken to be away.
    Result<void> reportRunner(const RunnerLimits& limits);
    Result<void> removeRunner(const std::string& runner);
    static constexpr std::chrono::seconds runnerSeenFor{90};

    struct Renewal
    {
        WallTime until;
        WallTime now; // by the same clock
        Control control = Control::None;
        Throttle throttle;
    };
    Result<std::optional<Renewal>> renew(const Lease& lease, std::chrono::milliseconds leaseFor); // none: lost

    // Outcomes and intents at once. Intents only while the lease has not expired; send only after this has returned
    // Written, and while the lease still lasts. Can be repeated: what was already written the same way is left alone.
    // An item that is in another state than the batch takes it to be in is an error.
    Result<Fenced> commit(const Lease& lease, const Batch& batch);
    // Those sent under an older lease, by number, to be reconciled by reading Discord and never by repeating.
    Result<std::vector<Item>> staleSent(const Lease& lease, std::int64_t after, int limit);
    // Whether another job that may work on the same guild had begun and was not over at that time, or began since.
    Result<bool> othersRanSince(JobId job, WallTime since);
    Result<Fenced> addItems(const Lease& lease, const std::vector<NewItem>& items); // what is found on the way
    Result<Fenced> setPlan(const Lease& lease, const std::string& plan); // of a job that was queued without one

    // Running, or HeldBack for a while, without giving the job away.
    Result<Fenced> setState(const Lease& lease, JobState state, const Held& held = {}, const Text& text = {});

    // What its items do, for whoever looks at the job. Wakes nobody.
    Result<Fenced> setDoing(const Lease& lease, const Text& text);

    struct Settlement
    {
        // Queued: given back, as when the runner ends. HeldBack: until held.until, or until an operator resumes it.
        // Paused, Cancelled: as was asked. Done: every item has an outcome; becomes DoneWithFailures where some failed
        // or are uncertain. Failed: given up.
        JobState state = JobState::Done;
        Held held = {};
        Text text = {};
    };
    // The end of a lease. A job that repeats is followed by its next when it is done or failed; jobs that come after it
    // may run when it is done, and else are held back.
    Result<Fenced> settle(const Lease& lease, const Settlement& settlement);

    // Does a part of what is left to do of jobs that were cancelled; true: there is more. Runners call it when idle.
    Result<bool> tidy();

private:
    explicit JobStore(std::unique_ptr<SqlConnection> connection);

    std::unique_ptr<SqlConnection> m_sql;
};

} // namespace headroom::jobs
