// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <deque>
#include <variant>

namespace headroom::sim {

// So many requests in so long.
struct WindowRule
{
    std::uint32_t limit = 5;
    Duration window = std::chrono::seconds{5};

    bool operator==(const WindowRule&) const = default;
};

// What a window said to one request, and its state after it.
struct WindowState
{
    bool allowed = true;
    std::uint32_t remaining = 0;
    Duration resetAfter{}; // until all of the limit is back
    Duration retryAfter{}; // until one more is allowed; 0 while some remain
    std::uint32_t refused = 0; // requests refused since one was last allowed (sliding) or the window began (fixed)
};

// Starts at the first request and ends, whole, one window later. The request at the very end belongs to the next.
class FixedWindow
{
public:
    WindowState take(Instant now, const WindowRule& rule);
    WindowState look(Instant now, const WindowRule& rule) const;

private:
    Instant m_end{};
    std::uint32_t m_used = 0;
    std::uint32_t m_refused = 0;
};

// Each used slot comes back one window after it was used.
class SlidingWindow
{
public:
    WindowState take(Instant now, const WindowRule& rule);
    WindowState look(Instant now, const WindowRule& rule) const;

private:
    std::deque<Instant> m_used; // oldest first
    std::uint32_t m_refused = 0;
};

enum class WindowKind { Fixed, Sliding };

class Window
{
public:
    explicit Window(WindowKind kind);

    // Uses a slot if there is one; a refused request uses none.
    WindowState take(Instant now, const WindowRule& rule);
    // What take() would see, without taking.
    WindowState look(Instant now, const WindowRule& rule) const;

private:
    std::variant<FixedWindow, SlidingWindow> m_window;
};

} // namespace headroom::sim
