// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/store/bucket_store.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace headroom::store {

// The claims of one process that its store has not answered with Granted or Wait yet: asked for, standing in the line
// of a bucket, or promised for a moment to come.
//
//   state     event                                                  next      and the store
//   -         claim()                                                Asked     asks for it
//   Asked     answer: given for now, or message that it is           -         answers Granted
//             answer: given for later, or message that it is         Promised  answers Queued with the moment
//             answer: it stands in line                              InLine    answers Queued
//             the connection is lost, or there is none               InLine    answers Queued; asks when it is back
//             error                                                  -         gives it back, answers Wait
//   InLine    message or answer: given for now                       -         answers Granted
//             message or answer: given for later                     Promised
//             answer: it stands in line                              InLine
//             error                                                  InLine    asks again for all in line, later
//             any claim may have lost its place (headroom_store.h)   InLine    asks again for all in line, soon
//             nobody was given for a lease (the first of a line)     InLine    asks again for that one
//             Redis stays away                                       -         gives it back, answers Wait
//   Promised  its moment comes                                       -         answers Granted
//             its moment comes, put off for half a lease or more     InLine    asks again for that one
//             a 429 of its bucket, or of all                         Promised  puts the moment off
//   any       cancelClaim()                                          -         gives it back
//
// Pure. Tickets are given in rising order.
class PendingClaims
{
public:
    enum class Phase { Asked, InLine, Promised };
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
    Claim* find(ClaimTicket ticket);
    Claim take(ClaimTicket ticket); // which is there

    // Somebody asks for this line again at `askAgain`, whatever happens.
    void standInLine(ClaimTicket ticket, Instant askAgain);
    void promise(ClaimTicket ticket, Instant at);
    // Nothing of this bucket goes before; without a key, of any.
    void hold(const std::optional<std::string>& key, Instant until);

    std::optional<ClaimTicket> nextToGo(Instant now) const; // whose moment has come
    // The first of each line that is to be asked for again; again after `period` unless it is set otherwise.
    std::vector<ClaimTicket> takeLinesToAsk(Instant now, Duration period);
    std::optional<Instant> wakeAt() const; // for one of the last two

    std::vector<ClaimTicket> inLine() const; // the longest wait first
    bool isAnyInLine() const { return !m_lines.empty(); }
    bool isAnyInLineBut(ClaimTicket ticket) const;
    bool isAnyUnpromised() const { return m_claims.size() > m_promised.size(); } // asked for, or in line
    const std::map<ClaimTicket, Claim>& all() const { return m_claims; }

private:
    struct Line
    {
        std::set<ClaimTicket> tickets;
        Instant askAgain{};
    };

    void leave(ClaimTicket ticket, const Claim& claim);
    void setAskAgain(const std::string& key, Line& line, Instant askAgain);

    std::map<ClaimTicket, Claim> m_claims;
    std::set<std::pair<Instant, ClaimTicket>> m_promised;
    std::unordered_map<std::string, Line> m_lines; // by bucket
    std::set<std::pair<Instant, std::string>> m_askAgain; // one a line
};

} // namespace headroom::store
