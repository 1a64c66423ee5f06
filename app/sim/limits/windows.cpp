// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/limits/windows.h"

#include <algorithm>

namespace headroom::sim {

WindowState FixedWindow::take(Instant now, const WindowRule& rule)
{
    if (now >= m_end) {
        m_end = now + rule.window;
        m_used = 0;
        m_refused = 0;
    }
    const bool allowed = m_used < rule.limit;
    ++(allowed ? m_used : m_refused);
    auto state = look(now, rule);
    state.allowed = allowed;
    return state;
}

WindowState FixedWindow::look(Instant now, const WindowRule& rule) const
{
    if (now >= m_end)
        return {.allowed = rule.limit > 0, .remaining = rule.limit};
    WindowState state;
    state.remaining = rule.limit - std::min(rule.limit, m_used);
    state.allowed = state.remaining > 0;
    state.resetAfter = m_end - now;
    state.retryAfter = state.allowed ? Duration{} : state.resetAfter;
    state.refused = m_refused;
    return state;
}

WindowState SlidingWindow::take(Instant now, const WindowRule& rule)
{
    while (!m_used.empty() && now >= m_used.front() + rule.window)
        m_used.pop_front();
    const bool allowed = m_used.size() < rule.limit;
    if (allowed) {
        m_used.push_back(now);
        m_refused = 0;
    } else {
        ++m_refused;
    }
    auto state = look(now, rule);
    state.allowed = allowed;
    return state;
}

WindowState SlidingWindow::look(Instant now, const WindowRule& rule) const
{
    const auto firstHeld = std::ranges::find_if(m_used, [&](Instant used) { return now < used + rule.window; });
    const auto held = static_cast<std::uint32_t>(m_used.end() - firstHeld);
    WindowState state;
    state.remaining = rule.limit - std::min(rule.limit, held);
    state.allowed = state.remaining > 0;
    state.refused = m_refused;
    if (held == 0)
        return state;
    state.resetAfter = m_used.back() + rule.window - now;
    if (!state.allowed) // a limit that was lowered may need more than one slot to come back
        state.retryAfter = *(firstHeld + (held - std::max(rule.limit, 1U))) + rule.window - now;
    return state;
}

Window::Window(WindowKind kind)
{
    if (kind == WindowKind::Sliding)
        m_window = SlidingWindow{};
}

WindowState Window::take(Instant now, const WindowRule& rule)
{
    return std::visit([&](auto& window) { return window.take(now, rule); }, m_window);
}

WindowState Window::look(Instant now, const WindowRule& rule) const
{
    return std::visit([&](const auto& window) { return window.look(now, rule); }, m_window);
}

} // namespace headroom::sim
