// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/schemes/slot_bucket.h"
#include "core/watch/table/rate_series.h"

#include <cstdint>
#include <optional>

namespace headroom::watch {

// How much a fleet makes use of Discord's global limit, where each request takes a token that its shared store keeps:
// the bucket of the `headroom` scheme that stands for that limit (schemes::HeadroomKeys::globalBucket). Pure.
class GlobalTokens
{
public:
    // What its keys hold; none: there are none. `counting` as in BucketTable.
    void apply(std::optional<schemes::SlotBucket> keys, Instant now, bool counting);

    // False: nobody keeps to a global limit there, so nothing is known of it.
    bool areKept() const { return m_areKept; }
    const RateSeries& perSecond() const { return m_perSecond; } // tokens taken
    std::optional<std::int64_t> limit() const { return m_keys.limit; } // a second, as the fleet has it

private:
    schemes::SlotBucket m_keys;
    RateSeries m_perSecond;
    bool m_areKept = false;
};

} // namespace headroom::watch
