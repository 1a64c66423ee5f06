// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/store/memory_bucket.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::store {

namespace {

// Until an answer is learned: for those who cannot be told at once.
constexpr auto askAgain = 1s;

} // namespace

Claim MemoryBucket::claim(Instant now)
{
    m_touched = now;
    if (m_blockedUntil && now < *m_blockedUntil)
        return Wait{*m_blockedUntil, WaitReason::Bucket};
    m_blockedUntil.reset();
    endWindowIfOver(now);
    if (m_used + m_inFlight >= m_limit.value_or(1))
        return waitForRoom(now);
    ++m_inFlight;
    return Go{};
}

Claim MemoryBucket::waitForRoom(Instant now) const
{
    if (!m_running)
        return Wait{now + askAgain, WaitReason::InFlight};
    const bool anAnswerMayMakeRoom = m_ofEarlierWindows > 0 && m_used < m_limit.value_or(1);
    return Wait{*m_window.end(), anAnswerMayMakeRoom ? WaitReason::InFlight : WaitReason::Bucket};
}

void MemoryBucket::learn(const Learned& learned, Instant now)
{
    m_touched = now;
    settle();
    if (learned.limit && *learned.limit > 0)
        m_limit = learned.limit;
    if (!learned.resetAfter)
        return;
    endWindowIfOver(now);
    const auto said = m_window.learn(learned, now);
    if (said == NewestWindow::Said::Nothing)
        return;
    const bool begins = said == NewestWindow::Said::NewWindow;
    const auto before = begins ? 0 : m_used;
    const auto told = m_limit && learned.remaining ? *m_limit - *learned.remaining : before + 1;
    // Never less than before: an answer that was overtaken knows less, not more.
    m_used = std::max(before, told);
    m_running = true;
}

void MemoryBucket::exhaust(Duration retryAfter, Instant now)
{
    m_touched = now;
    settle();
    m_blockedUntil = std::max(m_blockedUntil.value_or(now), now + retryAfter);
}

void MemoryBucket::abandon(Instant now)
{
    m_touched = now;
    settle();
    endWindowIfOver(now);
    if (m_running)
        ++m_used; // it may have got there, and nobody will tell
}

void MemoryBucket::settle()
{
    m_inFlight = std::max<std::int64_t>(0, m_inFlight - 1);
    m_ofEarlierWindows = std::min(m_ofEarlierWindows, m_inFlight);
}

void MemoryBucket::endWindowIfOver(Instant now)
{
    if (!m_running || m_window.isRunning(now))
        return;
    m_running = false;
    m_used = 0;
    m_ofEarlierWindows = m_inFlight;
}

std::optional<Instant> MemoryBucket::idleFrom() const
{
    if (m_inFlight > 0)
        return std::nullopt;
    return std::max({m_touched, m_window.end().value_or(m_touched), m_blockedUntil.value_or(m_touched)});
}

} // namespace headroom::store
