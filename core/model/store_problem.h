// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"
#include "core/base/time/time.h"

#include <string>
#include <string_view>

namespace headroom::model {

// Something that Redis refuses a client of the shared limits for as long as nobody changes anything there: rights are
// missing, a command is disabled, other data lies under its keys. What Redis refuses for its own state (it is loading,
// at maxmemory...) is the connection's problem instead, see redis/protocol/server_error.h.
struct StoreProblem
{
    enum class Cause { LoadScripts, Claims, Reports, Subscription, Fleet, InvalidCounts };

    Cause cause{};
    Text text; // what does not work: "invalid requests are not counted for the fleet"
    std::string reply; // what Redis said, one line
    Text advice; // what to do about it
    Instant since{}; // when it was first refused

    bool operator==(const StoreProblem&) const = default;
};

// "load_scripts", "claims", "reports", "subscription", "fleet", "invalid_counts"
std::string_view toString(StoreProblem::Cause cause);

} // namespace headroom::model
