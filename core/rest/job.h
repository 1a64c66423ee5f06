// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"
#include "core/rest/held_by.h"
#include "core/rest/request.h"

#include <string>
#include <vector>

namespace headroom::rest {

// A request on its way, for one caller or, when identical GETs share it, for several. Plain state of the scheduler's.
struct Job
{
    struct Asker
    {
        RequestId id;
        Instant since;
    };

    Request request;
    std::string routeTemplate;
    std::string bucket; // its lane
    std::string sharedAs; // empty: not shared
    bool withToken = true;
    bool counted = true; // towards the global limit
    std::vector<Asker> askers; // empty: nobody waits for it any more

    bool inFlight = false;
    Instant queuedSince{};
    std::uint64_t joined = 0; // the number of its lane's last wait before it came
    Instant notBefore{};

    Duration waited{};
    HeldBySet heldBy;
    unsigned attempts = 0;
    unsigned refusals = 0; // 429s
    unsigned failures = 0; // connections
    bool maybeSent = false; // some attempt may have had its effect
};

} // namespace headroom::rest
