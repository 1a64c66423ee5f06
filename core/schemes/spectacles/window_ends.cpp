// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/spectacles/window_ends.h"

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;

namespace headroom::schemes {

namespace {

constexpr auto remembered = 10min;
constexpr auto betweenForgetting = 30s;

} // namespace

std::optional<Duration> WindowEnds::learn(const std::string& key, const Learned& learned, Instant now)
{
    if (!learned.resetAfter)
        return std::nullopt;
    auto& window = m_windows[key];
    window.touched = now;
    window.waitsForAnswer = false;
    if (window.newest.learn(learned, now) == WindowTracker::Said::Nothing)
        return std::nullopt;
    window.length = std::max(window.length, *learned.resetAfter);
    return *window.newest.end() - now;
}

Duration WindowEnds::length(const std::string& key, Duration otherwise) const
{
    const auto found = m_windows.find(key);
    return found == m_windows.end() || found->second.length == Duration::zero() ? otherwise : found->second.length;
}

void WindowEnds::hold(const std::string& key, Instant until, Instant now)
{
    auto& window = m_windows[key];
    window.touched = now;
    window.waitsForAnswer = false;
    window.heldUntil = std::max(window.heldUntil.value_or(until), until);
}

std::optional<Instant> WindowEnds::heldUntil(const std::string& key, Instant now) const
{
    const auto found = m_windows.find(key);
    if (found == m_windows.end() || !found->second.heldUntil || *found->second.heldUntil <= now)
        return std::nullopt;
    return found->second.heldUntil;
}

void WindowEnds::waitsForAnswer(const std::string& key, Instant now)
{
    auto& window = m_windows[key];
    window.touched = now;
    window.waitsForAnswer = true;
}

bool WindowEnds::clearAwaiting(const std::string& key)
{
    const auto found = m_windows.find(key);
    return found != m_windows.end() && std::exchange(found->second.waitsForAnswer, false);
}

void WindowEnds::forgetIdle(Instant now)
{
    if (now < m_nextForget)
        return;
    m_nextForget = now + betweenForgetting;
    std::erase_if(m_windows, [now](const auto& entry) {
        const auto& window = entry.second;
        const auto last =
            std::max({window.touched, window.newest.end().value_or(Instant{}), window.heldUntil.value_or(Instant{})});
        return now - last > remembered;
    });
}

} // namespace headroom::schemes
