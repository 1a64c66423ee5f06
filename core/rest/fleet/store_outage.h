// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <algorithm>
#include <cstddef>
#include <optional>

namespace headroom::rest {

// Whether the shared store can be asked. While it is away requests go on what this process knows, on its part of each
// limit; once it is back this process keeps to both for a while ("cautious"), until all the others have come back as
// well and reported what they sent meanwhile.
//
// Pure. Times given must never go back.
class StoreOutage
{
public:
    static constexpr Duration untilAllAreBack = std::chrono::seconds{3};

    void answered(bool isThere) { m_isThere = isThere; } // the last time it was asked
    void setAway(Instant until) // then it is asked again
    {
        m_awayUntil = std::max(m_awayUntil, until);
        m_cautiousUntil = std::max(m_cautiousUntil, m_awayUntil + untilAllAreBack);
    }
    void forgot(Instant now) { m_cautiousUntil = std::max(m_cautiousUntil, now + untilAllAreBack); }
    void setClients(std::size_t clients) { m_clients = std::max<std::size_t>(1, clients); } // that share it

    bool hasAnswered() const { return m_isThere; }
    std::optional<Instant> awayUntil(Instant now) const // none: it may be asked
    {
        return now < m_awayUntil ? std::optional(m_awayUntil) : std::nullopt;
    }
    bool isAway(Instant now) const { return now < m_awayUntil; }
    bool isCautious(Instant now) const { return now < m_cautiousUntil; }
    std::size_t clients() const { return m_clients; }
    // The part of each limit that this process may use.
    double share(Instant now) const { return isCautious(now) ? 1.0 / static_cast<double>(m_clients) : 1.0; }

private:
    Instant m_awayUntil{};
    Instant m_cautiousUntil{};
    bool m_isThere = true;
    std::size_t m_clients = 1;
};

} // namespace headroom::rest
