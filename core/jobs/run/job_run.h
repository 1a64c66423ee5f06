// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/alarm.h"
#include "core/jobs/plan/planning.h"
#include "core/jobs/read/client_reader.h"
#include "core/jobs/run/run_settings.h"
#include "core/jobs/run/run_step.h"
#include "core/jobs/run/send_turns.h"
#include "core/jobs/run/work_list.h"
#include "core/jobs/store/store_thread.h"
#include "core/rest/client.h"

#include <compare>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

namespace headroom::jobs {

// One job that a runner has, from its claim to its settlement. Commits intents before their requests are submitted, and
// outcomes with the next intents; sends nothing without a lease that lasts.
//
// Made by make(), as what it awaits may outlive its owner's interest. Lives on the client's thread.
class JobRun : public std::enable_shared_from_this<JobRun>
{
public:
    struct Host
    {
        StoreThread& store;
        rest::Client& client;
        Clock& clock;
        SendTurns& turns; // of all jobs of the runner
        const RunSettings& settings;
        std::function<void(const Text&)> problem; // one line for people; empty: it is over
        std::function<void()> tokenRefused; // by Discord: for all jobs
        std::function<void()> ended; // the job is settled, or lost; at most once, from the event loop
    };

    // `askedAt`, `askedAtWall`: when the claim was asked for.
    static std::shared_ptr<JobRun> make(JobStore::Claim claim, Host host, Instant askedAt, WallTime askedAtWall);
    ~JobRun();

    void start();
    void writeDoing();
    void renew(); // the lease, and learns what was asked of the job
    void stop(); // gives the job back at the next boundary
    void holdForToken(); // nothing more with this token
    // Sends nothing more and lets the lease expire. Nothing is reported.
    void abandon();

    JobId job() const { return m_job.id; }
    bool isOver() const { return m_isOver; }
    RunProgress progress() const;

private:
    struct Flight
    {
        Item item;
        ItemRequest request = {};
        std::string before = {};
        rest::RequestId id = 0;
        Instant submitted{};
    };
    struct Hold
    {
        Held held;
        Text text;
        std::optional<Instant> until;
        bool isForTurn = false; // by its share or rate: keeps the lease however long it lasts
        bool isSaid = false; // in the queue
    };
    // Failed, perhaps because the bot is not in the guild any more.
    struct Doubtful
    {
        Flight flight;
        AnswerVerdict verdict;
        int status = 0;
    };
    struct Lost
    {
        Item item;
        ItemRequest request = {};
        Instant since{};
        Text why = {};
        bool hadOtherRunner = false; // which ended before it was answered
    };

    JobRun(JobStore::Claim claim, Host host, Instant askedAt, WallTime askedAtWall);

    // Preparing
    QCoro::Task<void> prepare();
    QCoro::Task<Result<void>> planUnderLease();
    QCoro::Task<bool> startOperationRun();
    QCoro::Task<bool> loadStale();

    // Going on (job_run.cpp)
    RunFacts facts() const;
    void pump();
    void pumpSoon() { m_pump.ringNoLaterThan(m_host.clock.now()); }
    void settle(JobState state, const Held& held = {}, const Text& text = {});
    void over();
    void tellHold();

    // Sending (job_run_sending.cpp)
    void send();
    void loadItems();
    void lookUpDependencies();
    QCoro::Task<void> begin(Item item);
    QCoro::Task<bool> addRest(Item& item, std::vector<NewItem> rest);
    void flush();
    void commit();
    void committed(const Result<Fenced>& written);
    void submit(std::int64_t n);
    QCoro::Task<void> work(Item item);
    void interruptWork();
    void settled(const Item& item, Outcome outcome);
    void putBack(Item item, ItemState from);

    // Answers (job_run_answers.cpp)
    void answered(std::int64_t n, const model::Outcome& outcome);
    void refused(const Flight& flight, const model::Outcome& outcome);
    void judged(Flight flight, const AnswerVerdict& verdict, int status);
    QCoro::Task<void> askForGuild();
    void unreadable(Item item, ItemState from, const std::string& path, const ReadAnswer& answer);
    void countRefusal(const AnswerVerdict& verdict);
    void holdForGuild(const Text& problem);
    bool stopForToken(); // where the client knows that it is refused
    void lose(Item item, ItemRequest request, const Text& why);
    bool isLikeLost(const Item& item) const;
    bool mayFindOut(const Lost& lost) const;

    // A queue put back from an older copy (job_run_copies.cpp)
    struct CreatedKind // what the audit log lists together
    {
        discord::Snowflake guild;
        int auditAction = 0;

        std::strong_ordering operator<=>(const CreatedKind&) const = default;
    };
    std::optional<CreatedKind> kindToLookFor(const Item& item) const;
    QCoro::Task<void> lookBack(CreatedKind kind);
    bool wasMadeBefore(std::int64_t n); // then it is settled
    QCoro::Task<void> findOutLost();

    void hold(HeldReason reason, std::optional<Duration> wait, const Text& text);
    bool holdForTurn();
    Duration nextBackoff();
    std::string routeOf(const Item& item) const;
    std::size_t idleItems() const; // that are worked on and wait for something else than Discord's API
    bool isLeaseFresh() const;
    // The queue cannot be written for so long that anybody may have the job: there is nothing to give back.
    bool mayLeave() const;
    bool mayStillSend() const { return !m_isOver && !m_isLeaseLost && isLeaseFresh(); }
    void setThrottle(const Throttle& throttle);
    QCoro::Task<ItemRequest> requestOf(Item item);
    std::optional<WallTime> databaseTime(std::optional<Instant> instant) const;

    // Asks the store; the answer is dropped when the run is over by then.
    template <typename T>
    void ask(StoreWork<T> work, std::function<void(Result<T>)> done);
    template <typename T>
    QCoro::Task<std::optional<T>> insist(StoreWork<T> work);
    QCoro::Task<void> sleepUntil(Instant until);

    Host m_host;
    Lease m_lease;
    Job m_job; // as claimed
    bool m_isTakenOver;
    CheckedJob m_checked;
    SendTurns::Sender m_sender;
    SendTurns::Sender::Line m_sending; // of items; the reader has another
    unsigned m_concurrency = 1;
    ReadRoom m_reads; // of the items that are worked on
    std::unique_ptr<ClientReader> m_api;
    std::unique_ptr<OperationRun> m_operationRun; // none: its operation keeps nothing
    std::map<std::int64_t, ClientReader*> m_working; // the readers of items that are worked on

    Instant m_startedAt;
    Instant m_renewedAt; // when the last renewal that was granted was asked for
    WallTime m_renewedAtWall;
    std::chrono::milliseconds m_databaseAhead{}; // of our calendar
    bool m_isRenewing = false;
    bool m_isLeaseLost = false;

    Control m_control = Control::None;
    bool m_isStopping = false;
    bool m_isPreparing = true;
    bool m_isOver = false;
    bool m_isSettling = false;
    std::optional<Hold> m_hold;
    Text m_failure; // given up for this

    WorkList m_work;
    bool m_isLoading = false;
    bool m_isLookingUp = false;
    std::size_t m_beginning = 0; // items being prepared to be sent
    std::map<std::int64_t, Flight> m_flights; // to be committed, or under way
    std::vector<Outcome> m_outcomes; // to be committed
    std::vector<std::int64_t> m_intents; // to be committed
    Batch m_batch; // being committed
    bool m_isCommitting = false;
    bool m_storeFailed = false;
    std::vector<Doubtful> m_doubtful;
    std::size_t m_doubts = 0; // those and the ones that the guild is being asked for
    bool m_isAskingForGuild = false;
    bool m_looksBack; // before it creates anything
    bool m_isLookingBack = false;
    std::set<CreatedKind> m_lookedFor;
    std::map<std::string, std::string> m_madeBefore; // ids by tag, see readMadeBefore()
    bool m_hasNotedCopy = false;
    std::deque<Lost> m_lost;
    bool m_isFindingOut = false;
    int m_refusals = 0; // in a row
    bool m_refusedForPermission = false; // all of them
    unsigned m_failures = 0; // of Discord, in a row

    Counts m_counts;
    std::deque<Instant> m_recent; // ends of items, for the rate
    std::string m_writtenDoing; // what the queue says that is done

    Alarm m_pump;
    Alarm m_flush;
    Alarm m_renew;
    Alarm m_writeDoing; // what is done
    Alarm m_sleep;
    std::function<void(bool)> m_awake;
};

} // namespace headroom::jobs
