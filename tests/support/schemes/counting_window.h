// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "tests/support/address_sanitizer.h"

#include <QTest>

#include <cstdint>
#include <deque>
#include <optional>

namespace headroom::support {

// One bucket at Discord that does nothing but count. Times in ms on any clock; its own calendar is another.
class CountingWindow
{
public:
    enum class Kind { Fixed, Sliding };
    CountingWindow(Kind kind, std::int64_t limit, std::int64_t length)
        : m_kind(kind)
        , m_limit(limit)
        , m_length(length)
    {
    }

    struct Headers
    {
        std::int64_t limit, remaining, resetAfter, reset;
    };
    // What it answers; nothing is a 429.
    std::optional<Headers> arrive(std::int64_t now)
    {
        if (used(now) >= m_limit)
            return std::nullopt;
        if (m_arrived.empty())
            m_begun = now;
        m_arrived.push_back(now);
        const auto reset = (m_kind == Kind::Fixed ? m_begun : now) + m_length;
        return Headers{m_limit, m_limit - used(now), reset - now, reset + calendar};
    }
    std::int64_t freeIn(std::int64_t now) const
    {
        if (m_arrived.empty())
            return 0; // by now
        return (m_kind == Kind::Fixed ? m_begun : m_arrived.front()) + m_length - now;
    }
    std::int64_t used(std::int64_t now)
    {
        if (m_kind == Kind::Fixed && m_begun + m_length <= now)
            m_arrived.clear();
        while (m_kind == Kind::Sliding && !m_arrived.empty() && m_arrived.front() + m_length <= now)
            m_arrived.pop_front();
        return static_cast<std::int64_t>(m_arrived.size());
    }

private:
    static constexpr std::int64_t calendar = 777'000;

    Kind m_kind;
    std::int64_t m_limit;
    std::int64_t m_length;
    std::int64_t m_begun = 0;
    std::deque<std::int64_t> m_arrived;
};

// Rows of windows of both kinds that processes share which lose claims and answers and do not hear, or do not.
inline void addWindowsThatAreShared(unsigned seeds)
{
    QTest::addColumn<bool>("sliding");
    QTest::addColumn<int>("limit");
    QTest::addColumn<bool>("losses");
    QTest::addColumn<unsigned>("seed");
    for (const bool losses : {false, true}) {
        for (const bool sliding : {false, true}) {
            for (const int limit : {1, 5, 12}) {
                for (unsigned seed = 1; seed <= rounds(seeds); ++seed) {
                    QTest::addRow(
                        "%s of %d%s, seed %u", sliding ? "sliding" : "fixed", limit, losses ? " with losses" : "", seed)
                        << sliding << limit << losses << seed;
                }
            }
        }
    }
}

} // namespace headroom::support
