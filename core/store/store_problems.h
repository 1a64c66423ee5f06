// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"
#include "core/redis/protocol/reply.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::store {

// Something that Redis refuses a client of the shared limits for as long as nobody changes anything there: rights are
// missing, a command is disabled, other data lies under its keys. What Redis refuses for its own state (it is loading,
// at maxmemory...) is the connection's problem instead, see redis/protocol/server_error.h.
struct StoreProblem
{
    enum class Cause { LoadScripts, Claims, Reports, Subscription, Fleet, InvalidCounts };

    Cause cause{};
    std::string text; // what does not work: "invalid requests are not counted for the fleet"
    std::string reply; // what Redis said, one line
    std::string advice; // what to do about it
    Duration lasts{}; // since it was first refused

    bool operator==(const StoreProblem&) const = default;
};

// "load_scripts", "claims", "reports", "subscription", "fleet", "invalid_counts"
std::string_view toString(StoreProblem::Cause cause);

// The problems of one client at the moment, at most one of each cause. Copies are the same list, so that all parts of a
// client can keep it. On one thread.
class StoreProblems
{
public:
    StoreProblems();

    // What Redis answered to something of that cause: an error makes a problem, any other answer ends it. Lost answers,
    // and errors that tell of the server's state, change nothing.
    void note(StoreProblem::Cause cause, const redis::Reply& reply, Instant now);

    std::vector<StoreProblem> list(Instant now) const;
    // Called with each problem that was not there before.
    void onNew(std::function<void(const StoreProblem&)> callback);

private:
    struct Shared;
    std::shared_ptr<Shared> m_shared;
};

} // namespace headroom::store
