// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <functional>

namespace headroom::jobs {

// How many requests of several readers may be under way at once. On one thread.
class ReadRoom
{
public:
    explicit ReadRoom(std::function<void()> freed)
        : m_freed(std::move(freed))
    {
    }

    void setMaximum(unsigned maximum) { m_maximum = maximum; }
    bool isFull() const { return m_used >= m_maximum; }
    void enter() { ++m_used; }
    // There is room: whoever waits is to go on.
    void leave()
    {
        --m_used;
        m_freed();
    }

private:
    std::function<void()> m_freed;
    unsigned m_maximum = 1;
    unsigned m_used = 0;
};

} // namespace headroom::jobs
