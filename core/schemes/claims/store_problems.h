// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/model/store_problem.h"
#include "core/redis/protocol/reply.h"

#include <functional>
#include <memory>
#include <vector>

namespace headroom::schemes {

using model::StoreProblem;

// The problems of one client at the moment, at most one of each cause. Copies are the same list, so that all parts of a
// client can keep it. On one thread.
class StoreProblems
{
public:
    StoreProblems();

    // What Redis answered to something of that cause: an error makes a problem, any other answer ends it. Lost answers,
    // and errors that tell of the server's state, change nothing.
    void note(StoreProblem::Cause cause, const redis::Reply& reply, Instant now);
    // The same as a callback, for replies that mean nothing else. The clock outlives it.
    std::function<void(const redis::Reply&)> noting(StoreProblem::Cause cause, const Clock& clock) const;

    std::vector<StoreProblem> list() const;
    // Called with each problem that was not there before.
    void onNew(std::function<void(const StoreProblem&)> callback);

private:
    struct Shared;
    std::shared_ptr<Shared> m_shared;
};

} // namespace headroom::schemes
