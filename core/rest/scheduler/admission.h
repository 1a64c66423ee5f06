// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/limits/circuit_breaker.h"
#include "core/limits/invalid_budget.h"
#include "core/rest/scheduler/request_limit.h"

#include <map>
#include <string>
#include <utility>

namespace headroom::rest {

// What may go now under what all requests share: the two limits a second, the budget of invalid requests, the host's
// health, 429s of the address and of a request proxy, and the number of requests under way. Lanes whose buckets have
// room stand here in the order of their first requests, and get a turn in that order.
//
// Pure. Times given must never go back.
class Admission
{
public:
    using Ready = std::pair<const QueuePlace, LaneId>;

    explicit Admission(const SchedulerOptions& options);

    RequestLimit& limit(CountedBy by) { return m_counted[by].limit; }
    const RequestLimit& limit(CountedBy by) const { return m_counted[by].limit; }
    GlobalTokens& tokens() { return limit(CountedBy::Bot).tokens(); }
    limits::InvalidBudget& budget() { return m_budget; }

    // A lane stands ready with its first request; no longer.
    void add(const QueuePlace& place, CountedBy by, LaneId lane)
    {
        m_counted[by].ready[place.priority].emplace(place, lane);
    }
    void remove(const QueuePlace& place);
    // The first of all that may go now, in the order of the requests; notes what holds the others. A bulk request whose
    // token is there waits for none of the others': the store gave it where they had room.
    // `needsClaim(QueuedRequestId)` says whether the store has to be asked for it.
    template <typename NeedsClaim>
    std::optional<Ready> next(const Moment& m, NeedsClaim needsClaim);
    // As many tokens as could be used soon: by claims under way and by what stands ready. What is ahead of bulk
    // requests may take all there is to be used. `countOf(Ready)` says how many could go of a lane.
    template <typename CountOf>
    PerTokenKind<std::size_t> tokensWanted(const Moment& m, CountOf countOf) const;

    // What holds all that count there. Longest first.
    std::optional<Hold> hold(CountedBy by, const Moment& m) const;
    // The same with what holds a priority, as far as it is known how long.
    std::optional<Hold> knownHold(CountedBy by, model::Priority priority, const Moment& m) const;
    // What a request that stands ready waits for, to be shown.
    std::optional<Hold> holdOf(const QueuePlace& place, CountedBy by, const Moment& m) const;
    // What became of a claim that was granted for this request. It may wait for others only where it let them have what
    // was set aside for it, or its token is not there.
    enum class Grant { Goes, Waits, IsUseless };
    Grant use(const QueuePlace& place, CountedBy by, bool stoodInLine, const Moment& m) const;
    bool isClosed(CountedBy by, const Moment& m) const; // nothing may go
    // What held requests of this kind that stood ready since then.
    model::WaitReasons reasonsSince(Instant since, CountedBy by, model::Priority priority) const;

    // By the budget. All that is under way counts as if it were invalid.
    const PrioritySet& allowed() const { return m_allowed; }
    bool updateAllowed(const Moment& m); // whether that has changed: lanes may have other first requests now

    std::optional<TokenKind> sent(const QueuePlace& place, CountedBy by, Duration usualWay, const Moment& m);
    void holdAddress(Instant until) { m_addressHeldUntil = std::max(m_addressHeldUntil, std::optional(until)); }
    void addressAnswered(Instant sent); // a request that was sent then, by Discord
    void holdProxy(Instant until) { m_proxyHeldUntil = std::max(m_proxyHeldUntil, std::optional(until)); }
    void hostAnswered();
    bool hostFailed(const Text& problem, Instant now); // whether all who wait should hear of it
    void withdrawn() { m_breaker.withdrawn(); }

    // When something may go by time alone. `anybody`: whether anybody waits, ready or not.
    std::optional<Instant> wakeAt(bool anybody, const Moment& m) const;
    void describe(model::ClientState& state, const Moment& m) const;

private:
    using ReadyLanes = std::map<QueuePlace, LaneId>;
    struct Counted
    {
        RequestLimit limit;
        model::PerPriority<ReadyLanes> ready{};
        model::PerWaitReason<Instant> heldAt{}; // when last something stood ready and could not go
    };

    bool isReady(const Counted& counted, model::Priority priority) const
    {
        return m_allowed.has(priority) && !counted.ready[priority].empty();
    }
    const Ready* first(const Counted& counted) const;
    std::optional<model::WaitReason> heldBy(
        const QueuePlace& place, CountedBy by, bool needsClaim, const Moment& m) const;
    std::optional<std::size_t> freeForTokens(const Moment& m) const; // none: none should be asked for
    std::optional<Instant> changesAt(CountedBy by, const Moment& m) const;
    bool hasRoom(const Moment& m) const { return m.underWay < m_concurrency; }
    bool addressIsTried(const Moment& m) const { return m_addressHeldUntil && m.underWay > 0; }

    std::size_t m_concurrency;
    unsigned m_maxFailedProbes;
    PerCountedBy<Counted> m_counted;
    limits::InvalidBudget m_budget;
    PrioritySet m_allowed = PrioritySet::all();
    model::WaitReason m_stoppedBy =
        model::WaitReason::Budget; // others; Store: what the fleet has used is not known yet
    model::PerPriority<Instant> m_stoppedByBudget{}; // when last
    limits::CircuitBreaker m_breaker;
    Text m_hostProblem;
    std::optional<Instant> m_addressHeldUntil; // kept until a response shows that it is over
    std::optional<Instant> m_proxyHeldUntil;
};

template <typename NeedsClaim>
std::optional<Admission::Ready> Admission::next(const Moment& m, NeedsClaim needsClaim)
{
    const Ready* next = nullptr;
    for (const auto by : {CountedBy::Bot, CountedBy::Address}) {
        auto& counted = m_counted[by];
        const auto* candidate = first(counted);
        if (!candidate)
            continue;
        const auto held = [&] { return heldBy(candidate->first, by, needsClaim(candidate->first.queued), m); };
        auto why = held();
        if (why)
            counted.heldAt[*why] = m.now;
        const auto& bulk = counted.ready[model::Priority::Bulk];
        const auto& tokens = counted.limit.tokens();
        if (why == counted.limit.reason() && isReady(counted, model::Priority::Bulk)
            && tokens.kindOf(candidate->first, m.now) != tokens.kindOf(bulk.begin()->first, m.now)) {
            candidate = &*bulk.begin();
            why = held();
        }
        if (!why && (!next || candidate->first < next->first))
            next = candidate;
    }
    return next ? std::optional(*next) : std::nullopt;
}

template <typename CountOf>
PerTokenKind<std::size_t> Admission::tokensWanted(const Moment& m, CountOf countOf) const
{
    const auto free = freeForTokens(m);
    if (!free)
        return {};
    const auto& bot = m_counted[CountedBy::Bot];
    const auto most = std::min(*free, bot.limit.tokens().maxAhead());
    PerTokenKind<std::size_t> wanted{};
    std::size_t all = 0;
    for (const auto priority : model::allPriorities) {
        if (!m_allowed.has(priority))
            continue;
        for (const auto& ready : bot.ready[priority]) {
            auto& ofKind = wanted[bot.limit.tokens().kindOf(ready.first, m.now)];
            const auto left = std::min(*free - all, most - std::min(most, ofKind));
            if (left == 0 || bot.limit.leavesRoomUntil(ready.first, m))
                break;
            const auto more = std::min<std::size_t>(left, countOf(ready));
            ofKind += more;
            all += more;
        }
    }
    for (const auto kind : allTokenKinds)
        wanted[kind] += m.reserved[CountedBy::Bot][kind];
    return wanted;
}

} // namespace headroom::rest
