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

// The claims of one process that have no last answer yet, in a line for each bucket. Which of them an answer of the
// store was asked for does not matter: the first of the line goes. A line may wait: then it is not asked for until
// something is heard of the bucket, or a time has come.
//
// Pure.
class ClaimQueue
{
public:
    // `isTold`: it has been answered with Queued.
    void add(ClaimTicket ticket, const std::string& key, BucketStore::ClaimCallback answer, bool isTold = false);
    // Whether there was such a claim.
    bool cancel(ClaimTicket ticket);

    // How many questions are under way for this line.
    void asked(const std::string& key) { ++m_lines[key].asks; }
    void answered(const std::string& key);
    bool mustAsk(const std::string& key) const; // somebody stands in it, and nothing is under way that would end that

    std::optional<BucketStore::ClaimCallback> takeFirst(const std::string& key); // which ends the line's waiting
    std::vector<BucketStore::ClaimCallback> takeAll(const std::string& key);

    // Nothing is asked for the line before. Those of it that have not heard so yet.
    std::vector<BucketStore::ClaimCallback> wait(const std::string& key, Instant until);
    bool isWaiting(const std::string& key) const;
    void wake(const std::string& key); // it need not wait any longer
    std::vector<std::string> wakeDue(Instant now); // the lines whose time has come
    std::vector<std::string> waiting() const;
    std::optional<Instant> wakeAt() const;

private:
    struct Claim
    {
        ClaimTicket ticket;
        BucketStore::ClaimCallback answer;
        bool isTold;
    };
    struct Line
    {
        std::deque<Claim> claims;
        unsigned asks = 0;
        std::optional<Instant> waitsUntil;
    };
    using Lines = std::unordered_map<std::string, Line>;

    void endWaiting(Lines::iterator line);
    void forgetIfEmpty(Lines::iterator line);

    Lines m_lines;
    std::unordered_map<ClaimTicket, std::string> m_keyOf;
    std::set<std::pair<Instant, std::string>> m_alarms; // one for each line that waits
};

} // namespace headroom::schemes
