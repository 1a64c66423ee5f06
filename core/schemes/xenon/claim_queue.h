// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/bucket_store.h"

#include <deque>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace headroom::schemes {

// The claims of one process that have no last answer yet, in a queue for each bucket. Which of them an answer of the
// store was asked for does not matter: the first of the queue goes. A queue may wait: then it is not asked for until
// something is heard of the bucket, or a time has come.
//
// Pure.
class ClaimQueue
{
public:
    // `knowsItWaits`: it has been answered with Queued.
    void add(ClaimTicket ticket, const std::string& key, BucketStore::ClaimCallback answer, bool knowsItWaits = false);
    // Whether there was such a claim.
    bool cancel(ClaimTicket ticket);

    // How many questions are under way for this queue.
    void asked(const std::string& key) { ++m_queues[key].asks; }
    void answered(const std::string& key);
    bool mustAsk(const std::string& key) const; // somebody stands in it, and nothing is under way that would end that

    std::optional<BucketStore::ClaimCallback> takeFirst(const std::string& key); // which ends the queue's waiting
    std::vector<BucketStore::ClaimCallback> takeAll(const std::string& key);

    // Nothing is asked for the queue before. Those of it that have not heard so yet.
    std::vector<BucketStore::ClaimCallback> wait(const std::string& key, Instant until);
    bool isWaiting(const std::string& key) const;
    void wake(const std::string& key); // it need not wait any longer
    std::vector<std::string> wakeDue(Instant now); // the queues whose time has come
    std::vector<std::string> waiting() const;
    std::optional<Instant> wakeAt() const;

private:
    struct Claim
    {
        ClaimTicket ticket;
        BucketStore::ClaimCallback answer;
        bool knowsItWaits;
    };
    struct Queue
    {
        std::deque<Claim> claims;
        unsigned asks = 0;
        std::optional<Instant> waitsUntil;
    };
    using Queues = std::unordered_map<std::string, Queue>;

    void endWaiting(Queues::iterator queue);
    void forgetIfEmpty(Queues::iterator queue);

    Queues m_queues;
    std::unordered_map<ClaimTicket, std::string> m_keyOf;
    std::set<std::pair<Instant, std::string>> m_alarms; // one for each queue that waits
};

} // namespace headroom::schemes
