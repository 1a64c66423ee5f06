// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"

#include <deque>

namespace headroom::limits {

// A bucket of N tokens each of which comes back one second after it was taken, so that no second, wherever it begins,
// sees more than N. (A bucket refilled at a steady rate lets 2 N through when a full bucket meets its own refill, a
// counter per second when two seconds meet.) This is how the client keeps under Discord's global limit before Discord
// says anything.
//
// Pure, not thread-safe. Times given must never go back.
class TokenBucket
{
public:
    // Tokens per second. A fraction is rounded down, except that less than one is one in 1 / perSecond seconds.
    // 0 or less: no limit. `margin` is added to the second for the unevenness of the way to the server.
    explicit TokenBucket(double perSecond, Duration margin = Duration::zero());

    bool isLimited() const { return m_size > 0; }
    std::size_t size() const { return m_size; }

    // How many may be taken at once now. Without a limit: the largest value there is.
    std::size_t available(Instant now) const;
    // When `count` tokens are there, at most size(); now or earlier when they already are.
    Instant availableAt(std::size_t count, Instant now) const;
    // Takes one, whether or not there is one: what was sent was sent.
    void take(Instant now);

private:
    std::size_t m_size = 0;
    Duration m_span{};
    std::deque<Instant> m_taken; // the last m_size, oldest first
};

} // namespace headroom::limits
