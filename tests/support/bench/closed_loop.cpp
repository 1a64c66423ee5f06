// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/bench/closed_loop.h"

#include <QEventLoop>
#include <QTimer>

namespace headroom::support {

ClosedLoop::ClosedLoop(Plan plan, Submit submit)
    : m_plan(std::move(plan))
    , m_submit(std::move(submit))
{
}

void ClosedLoop::start()
{
    for (std::size_t i = 0; i < m_plan.atOnce; ++i)
        submitNext();
}

void ClosedLoop::submitNext()
{
    if (m_submitted == m_plan.requests)
        return;
    m_submit(m_plan.request(m_submitted++), [this](int status) {
        ++m_byStatus[status];
        ++m_landed;
        submitNext();
        if (isDone() && m_whenDone)
            m_whenDone();
    });
}

bool ClosedLoop::run(const std::vector<ClosedLoop*>& loops, Duration atMost)
{
    QEventLoop turns;
    auto left = loops.size();
    for (auto* loop : loops) {
        loop->m_whenDone = [&] {
            if (--left == 0)
                turns.quit();
        };
        loop->start();
    }
    QTimer::singleShot(ceilMilliseconds(atMost), &turns, &QEventLoop::quit);
    if (left > 0)
        turns.exec();
    for (auto* loop : loops)
        loop->m_whenDone = {};
    return left == 0;
}

ClosedLoop::Submit through(rest::Client& client)
{
    return [&client](rest::Request request, ClosedLoop::Landed landed) {
        client.submit(std::move(request),
            [landed = std::move(landed)](const model::Outcome& outcome) { landed(outcome.status.value_or(0)); });
    };
}

} // namespace headroom::support
