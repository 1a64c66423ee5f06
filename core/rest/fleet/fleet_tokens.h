// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/rest/scheduler/action.h"

#include <map>
#include <optional>
#include <set>
#include <vector>

namespace headroom::rest {

// The tokens of one kind of a global limit that this process has asked the shared store for, or was given. A token is a
// claim like any other: asked for, perhaps standing in line, perhaps promised for a moment to come, at hand, used. One
// request takes one; what its response tells is owed to the store, and says when the token is anybody's again.
//
// | a token is    | event                     | next      | what is done                                   |
// |---------------|---------------------------|-----------|------------------------------------------------|
// | -             | one more is wanted        | asked for |                                                |
// | asked for     | Queued without a time     | in line   |                                                |
// | asked for, in line | Queued with a time   | promised  |                                                |
// | those three   | Granted                   | at hand   |                                                |
// | those three   | Wait                      | -         | none is asked for before that                  |
// | in line, promised | not wanted any more   | -         | cancelled                                      |
// | at hand       | not wanted any more       | -         | given back                                     |
// | at hand       | a request goes            | owed      |                                                |
// | promised      | a request goes early      | used early| what becomes of it is kept                     |
// | used early    | Granted                   | owed      |                                                |
// | used early    | Wait                      | in vain   |                                                |
// | owed, in vain | its request has landed    | -         | reported; in vain: as one that had no claim    |
//
// A promised token may be used before its moment by as long as its request is on its way, so before the store says
// Granted: what is then reported of it waits for that.
//
// Pure.
class FleetTokens
{
public:
    // So many more are to be asked for, to have `wanted`.
    std::size_t missing(std::size_t wanted) const;
    // Those that are not needed any more, what would come last first: what is at hand and waits for nothing, beyond
    // `wanted`, and of all of them those beyond `most`. They are none of ours any more; each says whether it is
    // at hand, so that it has to be given back, or else is to be cancelled.
    struct Surplus
    {
        ClaimId claim;
        bool atHand;
    };
    std::vector<Surplus> takeSurplus(std::size_t wanted, std::size_t most);

    void asked(ClaimId claim) { m_asked.insert(claim); }
    bool has(ClaimId claim) const;
    // The store's response. False: it is refused, and none of ours any more.
    bool answered(ClaimId claim, const schemes::Claim& response);

    std::size_t usable(Instant by) const; // that may be used then
    std::size_t coming() const { return m_asked.size(); } // whose response is a round trip away at most
    std::optional<Instant> nextUsable() const; // when the first does; none while none is promised
    void use(Instant by); // one that is usable

    // What became of one in use. Handed out by takeReports() as soon as the store may have it.
    struct Report
    {
        std::optional<Instant> freeAt; // none: its request was never sent
        schemes::Claimed claimed = schemes::Claimed::Yes; // No: it was used early, and the store never said Granted
    };
    void report(std::optional<Instant> freeAt) { m_reports.push_back({freeAt}); }
    std::vector<Report> takeReports();

private:
    void onUsedAnswered(ClaimId claim, const schemes::Claim& response);

    std::set<ClaimId> m_asked;
    std::set<ClaimId> m_inLine;
    std::set<std::pair<Instant, ClaimId>> m_promised;
    std::map<ClaimId, Instant> m_promisedAt; // the same, by claim
    std::vector<ClaimId> m_atHand;
    std::set<ClaimId> m_usedEarly; // before their grant
    std::size_t m_owed = 0; // used, with their grant, and not reported
    std::size_t m_usedInVain = 0; // used, refused after that, and not reported
    std::vector<Report> m_reports;
};

} // namespace headroom::rest
