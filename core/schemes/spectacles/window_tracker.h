// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/bucket_store.h"

namespace headroom::schemes {

// The newest window known of one bucket, from the answers that came of it, in whatever order and however late.
//
// Arrival alone does not tell to which window an answer belongs, for answers overtake each other; X-RateLimit-Reset
// does, the same in each answer of one window. Where it is missing, an answer after the end is taken for the next
// window's. The end is the latest that Discord reported, carried over to our clock by the answer that came back
// fastest: a slow one would put it later than it is. It is never before Discord's own, for no answer comes back before
// it was sent.
//
// Pure.
class WindowTracker
{
public:
    enum class Said {
        SameWindow, // more about the window that is running
        NewWindow, // a window began that was not known
        Nothing, // it speaks of a window that is over, or of none
    };
    Said learn(const Learned& learned, Instant now);

    // Past or future; none before any is known.
    std::optional<Instant> end() const { return m_end; }
    bool isRunning(Instant now) const { return m_end && now < *m_end; }

private:
    Said belongsTo(const Learned& learned, Instant now) const;

    std::optional<WallTime> m_reset; // its name
    std::optional<Instant> m_end;
};

} // namespace headroom::schemes
