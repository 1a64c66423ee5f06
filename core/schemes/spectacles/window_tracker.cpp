// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/spectacles/window_tracker.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace headroom::schemes {

namespace {

// Discord works X-RateLimit-Reset out anew for every answer, so it wavers a little within a window. Its shortest
// windows are a quarter of a second.
constexpr auto wavering = 100ms;

// The headers have three decimals, which may have been rounded down.
constexpr auto windowRounding = 1ms;

} // namespace

WindowTracker::Said WindowTracker::learn(const Learned& learned, Instant now)
{
    if (!learned.resetAfter)
        return Said::Nothing;
    const auto end = now + *learned.resetAfter + windowRounding;
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

// The calendar of what answers may be wrong, and differ from one answer to the next. So a reset that lies before the
// newest one's is only taken for a window that is over when the span to it agrees; else the span is believed.
WindowTracker::Said WindowTracker::belongsTo(const Learned& learned, Instant now) const
{
    const bool running = isRunning(now);
    if (!learned.reset || !m_reset)
        return running ? Said::SameWindow : Said::NewWindow;
    if (*learned.reset > *m_reset + wavering)
        return Said::NewWindow;
    if (*learned.reset >= *m_reset - wavering)
        return running ? Said::SameWindow : Said::Nothing;
    if (!running)
        return Said::NewWindow;
    return now + *learned.resetAfter >= *m_end - wavering ? Said::SameWindow : Said::Nothing;
}

} // namespace headroom::schemes
