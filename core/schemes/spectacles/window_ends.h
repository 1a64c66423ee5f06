// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/spectacles/window_tracker.h"

#include <unordered_map>

namespace headroom::schemes {

// What this process knows about the windows of buckets whose tokens are counted elsewhere: enough to tell an answer of
// the window that is running from one of a window that is over, to hold a bucket after a 429, and which window waits
// for an answer. A bucket not heard of for ten minutes is forgotten.
//
// Pure.
class WindowEnds
{
public:
    // The end (from now) to write down for this answer; none when it tells nothing about the running window.
    std::optional<Duration> learn(const std::string& key, const Learned& learned, Instant now);
    // The longest a window of this bucket was seen to last; `otherwise` when none was.
    Duration length(const std::string& key, Duration otherwise) const;

    void hold(const std::string& key, Instant until, Instant now);
    std::optional<Instant> heldUntil(const std::string& key, Instant now) const;

    void waitsForAnswer(const std::string& key, Instant now);
    bool clearAwaiting(const std::string& key); // whether it did

    void forgetIdle(Instant now);
    std::size_t size() const { return m_windows.size(); }

private:
    struct Window
    {
        WindowTracker newest;
        Duration length{};
        std::optional<Instant> heldUntil;
        bool waitsForAnswer = false;
        Instant touched{};
    };

    std::unordered_map<std::string, Window> m_windows;
    Instant m_nextForget{};
};

} // namespace headroom::schemes
