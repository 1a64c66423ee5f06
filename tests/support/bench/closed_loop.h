// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/client.h"

#include <map>
#include <vector>

namespace headroom::support {

// Callers that each wait for the answer to their request before they make the next: so many requests in all, so many of
// them asked for at once. Lives on the thread whose event loop brings the answers.
class ClosedLoop
{
public:
    using Landed = std::function<void(int status)>; // 0: there was no answer
    using Submit = std::function<void(rest::Request, Landed)>;
    struct Plan
    {
        std::size_t requests = 0;
        std::size_t atOnce = 1;
        std::function<rest::Request(std::size_t)> request; // by its number
    };

    ClosedLoop(Plan plan, Submit submit);

    void start();
    bool isDone() const { return m_landed == m_plan.requests; }
    const std::map<int, std::size_t>& byStatus() const { return m_byStatus; }

    // Until all are done; false when that takes longer.
    static bool run(const std::vector<ClosedLoop*>& loops, Duration atMost);

private:
    void submitNext();

    Plan m_plan;
    Submit m_submit;
    std::size_t m_submitted = 0;
    std::size_t m_landed = 0;
    std::map<int, std::size_t> m_byStatus;
    std::function<void()> m_whenDone;
};

// What a ClosedLoop submits to. The client must outlive it.
ClosedLoop::Submit through(rest::Client& client);

} // namespace headroom::support
