// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/jobs/await_call.h"

#include <cstdint>
#include <deque>
#include <functional>
#include <qcoro/qcorotask.h>
#include <utility>

namespace headroom::backups {

// Lets only so many bytes into memory at a time; what is larger than that goes alone. On one thread.
class ByteGate
{
public:
    explicit ByteGate(std::int64_t room)
        : m_room(room)
    {
    }

    // False: it was closed meanwhile. Else leave() has to follow.
    QCoro::Task<bool> enter(std::int64_t bytes)
    {
        jobs::AwaitCall<bool> call([this, bytes](std::function<void(bool)> done) {
            m_waiting.push_back({bytes, std::move(done)});
            letIn();
        });
        co_return co_await call;
    }
    void leave(std::int64_t bytes)
    {
        m_used -= bytes;
        letIn();
    }
    void turnAway() // those that wait
    {
        for (auto& waiting : std::exchange(m_waiting, {}))
            waiting.done(false);
    }

private:
    struct Waiting
    {
        std::int64_t bytes = 0;
        std::function<void(bool)> done;
    };

    void letIn()
    {
        while (!m_waiting.empty() && (m_used == 0 || m_used + m_waiting.front().bytes <= m_room)) {
            auto next = std::move(m_waiting.front());
            m_waiting.pop_front();
            m_used += next.bytes;
            next.done(true);
        }
    }

    std::int64_t m_room;
    std::int64_t m_used = 0;
    std::deque<Waiting> m_waiting;
};

} // namespace headroom::backups
