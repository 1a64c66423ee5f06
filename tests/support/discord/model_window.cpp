// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/discord/model_window.h"

#include <algorithm>

namespace headroom::support {

Instant ModelWindow::nextEnd(Instant now) const
{
    if (m_rule.kind == Kind::Fixed)
        return now + m_rule.window;
    return Instant{(now.time_since_epoch() / m_rule.window + 1) * m_rule.window};
}

void ModelWindow::roll(Instant now)
{
    while (!m_taken.empty() && m_taken.front() + m_rule.window <= now)
        m_taken.pop_front();
    if (now >= m_end && m_rule.kind != Kind::Gcra)
        m_used = 0;
}

bool ModelWindow::take(Instant now)
{
    if (remaining(now) <= 0)
        return false;
    switch (m_rule.kind) {
    case Kind::Fixed:
    case Kind::Calendar:
        if (m_used++ == 0)
            m_end = nextEnd(now);
        break;
    case Kind::Sliding:
        m_taken.push_back(now);
        break;
    case Kind::Gcra:
        m_end = std::max(m_end, now) + gap();
        break;
    }
    return true;
}

std::int64_t ModelWindow::remaining(Instant now)
{
    roll(now);
    switch (m_rule.kind) {
    case Kind::Fixed:
    case Kind::Calendar:
        return std::max<std::int64_t>(0, m_rule.limit - m_used);
    case Kind::Sliding:
        return std::max<std::int64_t>(0, m_rule.limit - static_cast<std::int64_t>(m_taken.size()));
    case Kind::Gcra:
        break;
    }
    const auto out = std::max(m_end - now, Duration::zero());
    return std::max<std::int64_t>(0, m_rule.limit - (out + gap() - Duration{1}) / gap());
}

Duration ModelWindow::resetAfter(Instant now)
{
    roll(now);
    if (m_rule.kind == Kind::Sliding)
        return m_taken.empty() ? Duration::zero() : m_taken.back() + m_rule.window - now;
    return std::max(m_end - now, Duration::zero());
}

Duration ModelWindow::retryAfter(Instant now)
{
    if (remaining(now) > 0)
        return Duration::zero();
    if (m_rule.kind == Kind::Sliding) {
        const auto tooMany = static_cast<std::size_t>(
            std::max<std::int64_t>(0, static_cast<std::int64_t>(m_taken.size()) - m_rule.limit));
        return m_taken[tooMany] + m_rule.window - now;
    }
    if (m_rule.kind == Kind::Gcra)
        return m_end - (m_rule.limit - 1) * gap() - now;
    return m_end - now;
}

} // namespace headroom::support
