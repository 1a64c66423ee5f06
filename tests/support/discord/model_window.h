// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <deque>

namespace headroom::support {

// One limit as a server counts it, by the time at which requests arrive there. Shares no code with what is tested.
class ModelWindow
{
public:
    enum class Kind {
        Fixed, // begins with the first request after the last one ended
        Calendar, // begins at whole multiples of its length
        Sliding, // no stretch of its length sees more than the limit
        Gcra, // one comes back each window/limit, at most `limit` at once
    };
    struct Rule
    {
        Kind kind = Kind::Fixed;
        std::int64_t limit = 5;
        Duration window = std::chrono::seconds{5};
    };

    ModelWindow() = default;
    explicit ModelWindow(Rule rule)
        : m_rule(rule)
    {
    }

    // False, and nothing is taken, when it is full.
    bool take(Instant now);
    std::int64_t remaining(Instant now);
    Duration resetAfter(Instant now); // until it is full again if nothing more comes
    Duration retryAfter(Instant now); // until one more fits

    const Rule& rule() const { return m_rule; }
    void setLimit(std::int64_t limit) { m_rule.limit = limit; }

private:
    void roll(Instant now);
    Duration gap() const { return m_rule.window / m_rule.limit; }
    Instant nextEnd(Instant now) const;

    Rule m_rule;
    Instant m_end{}; // Fixed, Calendar: of the window; Gcra: when all is back
    std::int64_t m_used = 0;
    std::deque<Instant> m_taken; // Sliding
};

} // namespace headroom::support
