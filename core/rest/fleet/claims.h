// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/value_in.h"
#include "core/rest/scheduler/action.h"
#include "core/rest/scheduler/lane.h"
#include "core/rest/scheduler/moment.h"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace headroom::rest {

// The requests for which the shared store was asked whether they may be sent, and the grants that were not used yet.
//
// | a claim is | event                                      | next  | what is done                                  |
// |------------|--------------------------------------------|-------|-----------------------------------------------|
// | -          | its lane is the first that may go          | Asked | room is set aside under the limits            |
// | Asked      | Queued: it stands in line at the store     | InLine| its room goes to others                       |
// | InLine     | Queued once more                           | InLine| when it will be is shown                      |
// | either     | Granted, and its request may go            | -     | the request is sent                           |
// | either     | Granted, but the limits have no room       | Held  | the grant waits for the next of its bucket    |
// | either     | Granted, and nothing is left to be sent    | -     | given back                                    |
// | either     | Wait                                       | -     | the lane waits, or goes on when the store is  |
// |            |                                            |       | away                                          |
// | either     | nothing waits in its lane any more         | -     | cancelled                                     |
// | Held       | the next of its bucket goes                | -     | the request is sent                           |
// | Held       | nothing goes for `heldFor`; its lane is    | -     | given back: the bucket's other claimants      |
// |            | empty or held; the store is away           |       | should not wait for what cannot be sent here  |
//
// Pure. Times given must never go back.
class Claims
{
public:
    static constexpr Duration heldFor = std::chrono::seconds{3};

    enum class State { Asked, InLine };
    struct Claim
    {
        LaneRoute* route = nullptr;
        CountedBy by = CountedBy::Bot;
        TokenKind kind = TokenKind::Normal;
        State state = State::Asked;
    };
    using Reserved = PerCountedBy<PerTokenKind<std::size_t>>;

    ClaimId newId() { return ++m_last; } // for tokens as well
    ClaimId ask(LaneRoute& route, CountedBy by, TokenKind kind);
    // Null when it was answered for good, or cancelled.
    const Claim* find(ClaimId id) const { return valueIn(m_claims, id); }
    void standInLine(ClaimId id);
    Claim take(ClaimId id); // one that is answered for good
    std::vector<ClaimId> takeAllOf(LaneId lane);

    std::size_t underWay() const { return m_claims.size() - m_inLine; } // for which room is set aside
    const Reserved& reserved() const { return m_reserved; } // how much, of which limit

    void hold(const std::string& storeKey, Instant now) { m_held.emplace(storeKey, now); }
    bool isHeld(const std::string& storeKey) const { return m_held.contains(storeKey); }
    bool takeHeld(const std::string& storeKey); // one of them; false: there is none
    // These have to be given back, each by the key it is for.
    std::vector<std::string> takeAllHeld(const std::string& storeKey);
    std::vector<std::string> takeAllHeldSince(Instant latest);
    std::optional<Instant> nextExpiry() const;

private:
    void release(const Claim& claim);

    ClaimId m_last = 0;
    std::unordered_map<ClaimId, Claim> m_claims;
    std::size_t m_inLine = 0; // of m_claims
    Reserved m_reserved{}; // by the others
    std::multimap<std::string, Instant> m_held; // by the store's key: since when
};

} // namespace headroom::rest
