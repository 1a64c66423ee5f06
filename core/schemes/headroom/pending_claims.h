// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value_in.h"
#include "core/schemes/bucket_store.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace headroom::schemes {

// The claims of one process that its store has not answered with Granted or Wait yet: asked for, standing in the claim
// queue of a bucket, or promised for a moment to come.
//
//   state     event                                                  next      and the store
//   -         claim()                                                Asked     asks for it
//   Asked     answer: granted for now, or message that it is         -         answers Granted
//             answer: granted for later, or message that it is       Promised  answers Queued with the moment
//             answer: it stands in the claim queue                   Queued    answers Queued
//             the connection is lost, or there is none               Queued    answers Queued; asks when it is back
//             error                                                  -         gives it back, answers Wait
//   Queued    message or answer: granted for now                     -         answers Granted
//             message or answer: granted for later                   Promised
//             answer: it stands in the claim queue                   Queued
//             error                                                  Queued    asks again for all queued, later
//             any claim may have lost its place (headroom_store.h)   Queued    asks again for all queued, soon
//             nobody was granted for a lease (the first of a queue)  Queued    asks again for that one
//             Redis stays away                                       -         gives it back, answers Wait
//   Promised  its moment comes                                       -         answers Granted
//             its moment comes, put off for half a lease or more     Queued    asks again for that one
//             a 429 of its bucket, or of all                         Promised  puts the moment off
//   any       cancelClaim()                                          -         gives it back
//
// Pure. Tickets rise.
class PendingClaims
{
public:
    enum class Phase { Asked, Queued, Promised };
    struct Claim
    {
        std::string key;
        BucketStore::ClaimCallback answer;
        Instant since{};
        Phase phase = Phase::Asked;
        // While promised.
        Instant promised{}; // as the store said
        Instant at{}; // later, when a 429 came in between
    };

    void add(ClaimTicket ticket, Claim claim) { m_claims.emplace(ticket, std::move(claim)); }
    Claim* find(ClaimTicket ticket) { return valueIn(m_claims, ticket); }
    Claim take(ClaimTicket ticket); // which is there

    // Somebody asks for this queue again at `askAgain`, whatever happens.
    void enqueue(ClaimTicket ticket, Instant askAgain);
    void promise(ClaimTicket ticket, Instant at);
    // Nothing of this bucket goes before; without a key, of any.
    void hold(const std::optional<std::string>& key, Instant until);

    std::optional<ClaimTicket> nextToGo(Instant now) const; // whose moment has come
    // The first of each queue that is to be asked for again; again after `period` unless it is set otherwise.
    std::vector<ClaimTicket> takeQueuesToAsk(Instant now, Duration period);
    std::optional<Instant> wakeAt() const; // for one of the last two

    std::vector<ClaimTicket> queued() const; // the longest wait first
    bool isAnyQueued() const { return !m_queues.empty(); }
    bool isAnyQueuedBut(ClaimTicket ticket) const;
    bool isAnyUnpromised() const { return m_claims.size() > m_promised.size(); } // asked for, or queued
    const std::map<ClaimTicket, Claim>& all() const { return m_claims; }

private:
    struct Queue
    {
        std::set<ClaimTicket> tickets;
        Instant askAgain{};
    };

    void leave(ClaimTicket ticket, const Claim& claim);
    void setAskAgain(const std::string& key, Queue& queue, Instant askAgain);

    std::map<ClaimTicket, Claim> m_claims;
    std::set<std::pair<Instant, ClaimTicket>> m_promised;
    std::unordered_map<std::string, Queue> m_queues; // by bucket
    std::set<std::pair<Instant, std::string>> m_askAgain; // one a queue
};

} // namespace headroom::schemes
