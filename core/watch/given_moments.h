// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/rate_series.h"
#include "core/watch/server_time.h"

#include <cstdint>
#include <vector>

namespace headroom::watch {

// How much a fleet makes use of Discord's global limit, out of the list {app}:g of the `headroom` scheme: the moments of
// the last second at which a request may have gone. See store/headroom_global.lua. Pure.
class GivenMoments
{
public:
    // The whole list (ms since 1970, rising), replacing what was known of it. Moments that are in it no more although
    // they would still count were given back.
    void apply(std::vector<std::int64_t> moments, const ServerTime& time);

    bool hasEver() const { return m_hasEver; } // false: nobody keeps to a global limit there
    const RateSeries& perSecond() const { return m_series; }

private:
    std::vector<std::int64_t> m_moments;
    RateSeries m_series;
    bool m_hasEver = false;
};

} // namespace headroom::watch
