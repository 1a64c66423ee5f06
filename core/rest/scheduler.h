// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/backoff.h"
#include "core/discord/route.h"
#include "core/limits/token_bucket.h"
#include "core/rest/action.h"
#include "core/rest/answer.h"
#include "core/rest/job.h"
#include "core/rest/lane.h"
#include "core/rest/verdict.h"

#include <deque>
#include <map>
#include <random>
#include <set>
#include <unordered_map>
#include <utility>

namespace headroom::rest {

// Decides when which request is sent. Told what happens, it says what to do; it does nothing itself, reads no clock and
// waits for nobody. After every event: carry out takeActions() in order and call timer() at wakeAt().
//
// A request waits in the lane of its bucket. Its lane claims for it from the store, one claim at a time and in order,
// and sends as soon as a claim is granted, so as many are under way as the store lets go. Room under the global limit
// and under `concurrency` is set aside before a claim is made and given back when the claim has to wait: nothing that
// waits in one queue holds up another. Every request ends in exactly one Finish.
//
// Pure, one owner, not thread-safe. Times given must never go back.
class Scheduler
{
public:
    struct Options
    {
        unsigned concurrency = 16; // claims and requests under way at once, at least 1
        double globalPerSecond = 50; // 0: none
        // What a second is prolonged by, because two requests sent a second apart may arrive a little closer.
        Duration globalMargin = std::chrono::milliseconds{10};
        bool shareIdenticalGets = true;
        unsigned mostRefusals = 20; // after so many 429s the last one is the answer
        unsigned mostFailures = 3; // connections, of what is safe to repeat
        Backoff retry{std::chrono::milliseconds{200}, std::chrono::seconds{5}};
        std::uint64_t seed = 0; // of the jitter
    };

    explicit Scheduler(Options options);

    // `bucket` is the store's key for this route.
    void submitted(RequestId id, Request request, const discord::Route& route, std::string bucket, Instant now);
    void claimed(const std::string& bucket, const store::Claim& claim, Instant now);
    void answered(AttemptId attempt, const Answer& answer, Instant now);
    void failed(AttemptId attempt, const Failure& failure, Instant now);
    void timer(Instant now);
    // What was never sent is cancelled. What may have had its effect cannot be taken back: its caller is told that it
    // is uncertain, except for a GET, which has none.
    void cancelled(RequestId id, Instant now);
    void allWaitingCancelled(Instant now);

    std::vector<Action> takeActions() { return std::exchange(m_actions, {}); }
    std::optional<Instant> wakeAt(Instant now) const;

    std::size_t unfinished() const { return m_jobOf.size(); }
    unsigned inFlight() const { return m_inFlight; }
    std::size_t lanes() const { return m_lanes.size(); }

private:
    struct Hold
    {
        Instant until;
        HeldBy why;
    };
    using ReadyQueue = std::deque<std::string>; // buckets; an entry whose lane is not Ready any more is skipped

    void enqueue(JobId id, Job& job, Instant now);
    bool joinIdentical(RequestId id, const std::string& sharedAs, Instant now);

    // Lanes (scheduler_lanes.cpp). Each of these may end the lane, except those that take it by const reference.
    void makeReady(const std::string& bucket, Lane& lane, Instant now);
    void makeWait(const std::string& bucket, Lane& lane, const Hold& hold);
    void takeFromLane(JobId id, const std::string& bucket);
    void wakeAfterAnswer(const std::string& bucket, Instant now);
    void dropIfUnused(const std::string& bucket);
    std::optional<Hold> holdOn(const Lane& lane, Instant now) const;

    // Going out (scheduler_lanes.cpp)
    void pump(Instant now);
    bool startClaim(ReadyQueue& queue, bool reserveGlobal, Instant now);
    bool hasRoom() const { return m_claiming + m_inFlight < m_options.concurrency; }
    bool globalHasRoom(Instant now) const { return m_global.available(now) > m_globalReserved; }
    bool mayGo(const Lane& lane, bool reserved, Instant now) const;
    void sendFirst(Lane& lane, Instant now);

    // Coming back
    JobId landed(AttemptId attempt);
    void applyVerdict(const Job& job, const Verdict& verdict, Instant now);
    void finish(JobId id, Outcome outcome, Instant now);
    void tellAsker(const Job& job, const Job::Asker& asker, Outcome outcome, Instant now);
    void cancelAsker(RequestId id, JobId jobId, Instant now);
    void refuseAllWithToken(Instant now);
    void forget(JobId id);

    Options m_options;
    limits::TokenBucket m_global;
    std::mt19937_64 m_random;
    std::vector<Action> m_actions;

    std::unordered_map<std::string, Lane> m_lanes;
    std::map<JobId, Job> m_jobs;
    std::unordered_map<RequestId, JobId> m_jobOf; // unfinished requests
    std::unordered_map<std::string, JobId> m_shared; // by method, path and headers
    std::unordered_map<AttemptId, JobId> m_attempts;
    std::set<std::pair<Instant, std::string>> m_wakeups; // of lanes that wait
    ReadyQueue m_readyCounted; // towards the global limit
    ReadyQueue m_readyFree;

    unsigned m_claiming = 0;
    unsigned m_inFlight = 0;
    std::size_t m_globalReserved = 0;
    Instant m_globalDryAt{}; // when a lane last stood ready and the global limit had no room
    Instant m_fullAt{}; // the same for concurrency
    std::optional<Instant> m_globalHeldUntil;
    std::optional<Instant> m_addressHeldUntil;
    bool m_tokenRefused = false;
    JobId m_lastJob = 0;
    AttemptId m_lastAttempt = 0;
};

} // namespace headroom::rest
