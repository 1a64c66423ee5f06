// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/store/newest_window.h"

namespace headroom::store {

// What this process knows about one bucket, and what follows from it.
//
// A window of Discord's begins when the first request reaches Discord and ends there. Seen from here, a request under
// way may be counted in the window that is running or in one that has not begun yet; until its answer tells, it is held
// against both. So no order and no latency of answers makes more than `limit` requests meet in one window of Discord's,
// as long as nobody else uses the bucket; and what others use is seen in what is left.
//
// Pure.
class MemoryBucket
{
public:
    Claim claim(Instant now);
    void learn(const Learned& learned, Instant now);
    void exhaust(Duration retryAfter, Instant now);
    void abandon(Instant now);

    // When nothing but the limit would be forgotten with it; none while a request is under way.
    std::optional<Instant> idleFrom() const;

private:
    void settle();
    void endWindowIfOver(Instant now);
    Claim waitForRoom(Instant now) const;

    std::optional<std::int64_t> m_limit; // none: not known, so one goes out alone
    std::int64_t m_used = 0; // answered requests of the running window, others' included
    std::int64_t m_inFlight = 0;
    std::int64_t m_ofEarlierWindows = 0; // at most so many of those in flight were claimed before this window
    NewestWindow m_window;
    bool m_running = false; // what was counted is of the newest window, and that is not known to be over
    std::optional<Instant> m_blockedUntil;
    Instant m_touched{};
};

} // namespace headroom::store
