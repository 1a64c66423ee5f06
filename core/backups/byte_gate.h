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
    // Room that was given, until this is destroyed; false: it was turned away. The gate outlives it.
    class Room
    {
    public:
        Room() = default;
        Room(ByteGate* gate, std::int64_t bytes)
            : m_gate(gate)
            , m_bytes(bytes)
        {
        }
        Room(Room&& other) noexcept
            : m_gate(std::exchange(other.m_gate, nullptr))
            , m_bytes(other.m_bytes)
        {
        }
        Room& operator=(Room&& other) noexcept
        {
            leave();
            m_gate = std::exchange(other.m_gate, nullptr);
            m_bytes = other.m_bytes;
            return *this;
        }
        ~Room() { leave(); }

        explicit operator bool() const { return m_gate != nullptr; }
        // To what is there now, in place of what was expected; also where that is more than there is room for.
        void resize(std::int64_t bytes)
        {
            if (m_gate)
                m_gate->change(bytes - std::exchange(m_bytes, bytes));
        }
        void leave()
        {
            if (auto* gate = std::exchange(m_gate, nullptr))
                gate->change(-m_bytes);
        }

    private:
        ByteGate* m_gate = nullptr;
        std::int64_t m_bytes = 0;
    };

    explicit ByteGate(std::int64_t room)
        : m_room(room)
    {
    }

    // What turnAway() met while it waited has no room.
    QCoro::Task<Room> enter(std::int64_t bytes)
    {
        jobs::AwaitCall<bool> call([this, bytes](std::function<void(bool)> done) {
            m_waiting.push_back({bytes, std::move(done)});
            letIn();
        });
        const bool isIn = co_await call;
        co_return isIn ? Room(this, bytes) : Room();
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

    void change(std::int64_t bytes)
    {
        m_used += bytes;
        letIn();
    }
    // Who is let in may leave at once, and is not to let in others from within.
    void letIn()
    {
        if (std::exchange(m_isLettingIn, true))
            return;
        while (!m_waiting.empty() && (m_used == 0 || m_used + m_waiting.front().bytes <= m_room)) {
            auto next = std::move(m_waiting.front());
            m_waiting.pop_front();
            m_used += next.bytes;
            next.done(true);
        }
        m_isLettingIn = false;
    }

    std::int64_t m_room;
    std::int64_t m_used = 0;
    bool m_isLettingIn = false;
    std::deque<Waiting> m_waiting;
};

} // namespace headroom::backups
