// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/rest/gates/top_level_fields.h"

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

namespace headroom::rest {

// Limits inside a bucket of which no header tells, such as a channel's name and topic, which may be changed twice in
// ten minutes while its other fields may be changed as often as the bucket lets. They show by a 429 while the bucket
// has requests left. Each becomes a gate that stands before the requests with the fields it was met with, and before no
// others of the bucket.
//
// A request falls under a gate of its route when it carries all of the gate's fields: {name} catches {name, nsfw} too,
// and a gate without fields, met by a request without a body, all of the route. Where several do, the one with the
// fewest fields counts; of as many, the one that opens last. A gate is forgotten one hour after it opened, and the one
// that opens first when there are too many.
//
// Pure, not thread-safe. Times given must never go back.
class SubLimits
{
public:
    static constexpr Duration keptFor = std::chrono::hours{1};
    static constexpr std::size_t maxGates = 10'000;
    static constexpr std::size_t maxGatesOfRoute = 32;

    // The gate a request of this route with these fields falls under, open or closed; nothing when none is known.
    // Printable where the route's key is, and without values: "PATCH/channels/:channel;channel=1;fields=name,topic".
    std::optional<std::string> gateOf(const std::string& routeKey, const Fields& fields, Instant now) const;

    // Whether there is any for the route: where there is none, no body need be looked at. May still be true for a while
    // when all of them are forgotten.
    bool hasGates(const std::string& routeKey) const { return m_ofRoute.contains(routeKey); }

    // A 429 with something left in the bucket came for a request of this route with these fields: the gate it falls
    // under is closed until then, a new one where there was none. Of two ends the later counts. Gives the gate.
    std::string learn(const std::string& routeKey, const Fields& fields, Instant until, Instant now);

    // When the gate opens; nothing for one that is open or not known.
    std::optional<Instant> closedUntil(const std::string& gate, Instant now) const;

    std::size_t size() const { return m_gates.size(); }

private:
    struct Gate
    {
        std::string route;
        Fields fields;
        Instant until; // when it opens or opened last
    };

    static bool isForgotten(const Gate& gate, Instant now) { return gate.until <= now - keptFor; }
    void makeRoom(const std::string& routeKey, Instant now);
    void forget(std::string gate);

    std::unordered_map<std::string, Gate> m_gates;
    std::unordered_map<std::string, std::vector<std::string>> m_ofRoute;
    std::set<std::pair<Instant, std::string>> m_byEnd;
};

} // namespace headroom::rest
