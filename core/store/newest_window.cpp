// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/store/newest_window.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::store {

namespace {

// Discord works X-RateLimit-Reset out anew for every answer, so it wavers a little within a window. Its shortest
// windows are a quarter of a second.
constexpr auto wavering = 100ms;

// The headers have three decimals, which may have been rounded down.
constexpr auto rounding = 1ms;

} // namespace

NewestWindow::Said NewestWindow::learn(const Learned& learned, Instant now)
{
    if (!learned.resetAfter)
        return Said::Nothing;
    const auto end = now + *learned.resetAfter + rounding;
    const auto said = belongsTo(learned, now);
    if (said == Said::NewWindow) {
        m_reset = learned.reset;
        m_end = end;
    } else if (said == Said::SameWindow && learned.reset && m_reset) {
        const auto latest = std::max(*m_reset, *learned.reset);
        m_end = std::min(*m_end + (latest - *m_reset), end + (latest - *learned.reset));
        m_reset = latest;
    } else if (said == Said::SameWindow) {
        m_end = std::max(*m_end, end);
    }
    return said;
}

NewestWindow::Said NewestWindow::belongsTo(const Learned& learned, Instant now) const
{
    if (!learned.reset || !m_reset)
        return isRunning(now) ? Said::SameWindow : Said::NewWindow;
    if (*learned.reset > *m_reset + wavering)
        return Said::NewWindow;
    if (*learned.reset < *m_reset - wavering || !isRunning(now))
        return Said::Nothing;
    return Said::SameWindow;
}

} // namespace headroom::store
