// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/limits/sliding_window_limiter.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace std::chrono_literals;

namespace headroom::limits {

namespace {

// Who has not been answered after so long was counted long ago.
constexpr Duration maxOverdue = 2s;
// An answer is what brings an overdue token back; this is only to look again.
constexpr Duration lookAgain = 50ms;

} // namespace

SlidingWindowLimiter::SlidingWindowLimiter(double perSecond, Duration margin)
    : m_margin(margin)
{
    adopt(perSecond);
}

void SlidingWindowLimiter::adopt(double perSecond)
{
    if (!(perSecond > 0)) {
        m_size = 0;
        m_span = 1s + m_margin;
        return;
    }
    m_size = static_cast<std::size_t>(std::clamp(std::floor(perSecond), 1.0, double(largest)));
    const auto seconds = std::min(1 / std::min(perSecond, 1.0), 1e6);
    m_span = std::chrono::ceil<Duration>(std::chrono::duration<double>(seconds)) + m_margin;
}

void SlidingWindowLimiter::setRate(double perSecond)
{
    adopt(perSecond);
    planReturn();
}

void SlidingWindowLimiter::restart(Instant until)
{
    m_restart = std::max(m_restart.value_or(until), until);
    planReturn();
}

void SlidingWindowLimiter::replaceOnly(Instant now)
{
    m_replacing = Replacing{now + m_span, taken(now) + overdue(now)};
}

std::size_t SlidingWindowLimiter::available(Instant now) const
{
    if (!isLimited())
        return m_restart && now < *m_restart ? 0 : std::numeric_limits<std::size_t>::max();
    const bool isReplacing = m_replacing && now < m_replacing->until;
    const auto size = isReplacing ? std::min(m_size, m_replacing->size) : m_size;
    const auto used = taken(now) + overdue(now);
    const auto there = used < size ? size - used : 0;
    if (!isComingBack(now))
        return there;
    const auto back = availableWhileComingBack(now);
    return isReplacing ? std::min(back, there) : back;
}

// Taken more than a second ago and not landed.
std::size_t SlidingWindowLimiter::overdue(Instant now) const
{
    std::size_t count = 0;
    for (auto taken = m_notLanded.begin(); taken != m_notLanded.end() && *taken <= now - m_span; ++taken)
        count += *taken > now - m_span - maxOverdue ? 1 : 0;
    return count;
}

Instant SlidingWindowLimiter::availableAt(std::size_t count, Instant now) const
{
    if (count == 0)
        return now;
    if (!isLimited())
        return m_restart ? std::max(now, *m_restart) : now;
    const auto wanted = std::min(count, m_size);
    const auto mayStayOut = m_size - wanted;
    auto when = now;
    if (m_taken.size() > mayStayOut)
        when = m_taken[m_taken.size() - mayStayOut - 1] + m_span;
    when = std::max(when, now);
    const bool isReplacing = m_replacing && when < m_replacing->until;
    if (!isComingBack(when) && (!isReplacing || available(when) >= wanted))
        return available(when) >= wanted ? when : std::max(when, now + lookAgain);
    // What is there only grows while nothing is taken.
    auto tooEarly = when - 1ns;
    auto there = m_taken.empty() ? when : std::max(when, m_taken.back() + m_span);
    if (isComingBack(when))
        there = std::max(there, m_comesBack.back());
    if (isReplacing)
        there = std::max(there, m_replacing->until);
    if (available(there) < wanted) // some have not landed
        return std::max(when, now + lookAgain);
    while (there - tooEarly > 1ns) {
        const auto middle = tooEarly + (there - tooEarly) / 2;
        (available(middle) >= wanted ? there : tooEarly) = middle;
    }
    return there;
}

std::size_t SlidingWindowLimiter::taken(Instant now) const
{
    return static_cast<std::size_t>(m_taken.end() - std::upper_bound(m_taken.begin(), m_taken.end(), now - m_span));
}

void SlidingWindowLimiter::take(Instant now)
{
    m_taken.push_back(now);
    // Those beyond m_size are needed when the rate rises: the new N counts them too.
    while (m_taken.size() > std::max<std::size_t>(m_size, 1) && m_taken.front() <= now - m_span)
        m_taken.pop_front();
    if (m_taken.size() > largest)
        m_taken.pop_front();
    if (m_restart && now < *m_restart)
        planReturn(); // it was sent all the same
}

void SlidingWindowLimiter::takeUntilLanded(Instant now)
{
    take(now);
    m_notLanded.insert(now);
    while (!m_notLanded.empty() && *m_notLanded.begin() <= now - m_span - maxOverdue)
        m_notLanded.erase(m_notLanded.begin());
}

void SlidingWindowLimiter::landed(Instant taken, Instant arrived)
{
    const auto waiting = m_notLanded.find(taken);
    if (waiting == m_notLanded.end())
        return;
    m_notLanded.erase(waiting);
    if (arrived <= taken)
        return;
    const auto place = std::lower_bound(m_taken.begin(), m_taken.end(), taken);
    if (place != m_taken.end() && *place == taken)
        m_taken.erase(place);
    m_taken.insert(std::upper_bound(m_taken.begin(), m_taken.end(), arrived), arrived);
    if (m_taken.size() > largest)
        m_taken.pop_front();
}

// The tokens that are there at the restart come back first, those that are out then when their second is over; all of
// them with the same gap between.
void SlidingWindowLimiter::planReturn()
{
    m_comesBack.clear();
    if (!m_restart || !isLimited())
        return;
    const auto size = static_cast<Duration::rep>(m_size);
    const auto gap = (m_span + Duration{size - 1}) / size;
    auto out = std::upper_bound(m_taken.begin(), m_taken.end(), *m_restart - m_span);
    const auto end = std::lower_bound(out, m_taken.end(), *m_restart);
    if (static_cast<std::size_t>(end - out) > m_size)
        out = end - static_cast<std::ptrdiff_t>(m_size);
    const auto there = m_size - static_cast<std::size_t>(end - out);
    auto next = *m_restart;
    m_comesBack.reserve(m_size);
    while (m_comesBack.size() < m_size) {
        if (m_comesBack.size() >= there)
            next = std::max(next, *out++ + m_span);
        m_comesBack.push_back(next);
        next += gap;
    }
}

std::size_t SlidingWindowLimiter::availableWhileComingBack(Instant now) const
{
    const auto back = std::upper_bound(m_comesBack.begin(), m_comesBack.end(), now) - m_comesBack.begin();
    const auto since = std::max(std::lower_bound(m_taken.begin(), m_taken.end(), *m_restart),
        std::upper_bound(m_taken.begin(), m_taken.end(), now - m_span));
    const auto used = m_taken.end() - since;
    return used < back ? static_cast<std::size_t>(back - used) : 0;
}

} // namespace headroom::limits
