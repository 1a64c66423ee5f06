// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/buckets/bucket_summary.h"

#include <cstdint>
#include <vector>

namespace headroom::console {

// Which buckets hold requests back:
//
//  - those for which requests of this process have waited for a second or more;
//  - those that are held or exhausted while claims are known to stand in line;
//  - those whose urgency is a warning or more: see Urgency;
//  - those that are exhausted again and again: for four fifths of the last ten seconds or so, until it is less than
//    three, or nobody uses them any more. A bucket empties and fills within seconds, so a list by what is left at this
//    moment would never stand still.
class Pressure
{
public:
    // Call about once a second; looks at the buckets that are blocked by the summary, or lately were, and takes from it
    // those that have become so.
    void sample(BucketSummary& summary, Instant now);

    // At most `count` of them: by how long the first request has waited where that is known, then by how many claims
    // stand in line, then by how long they have held back. `own` may be null.
    std::vector<BucketId> holdingBack(std::size_t count, const RequestClientState* own, Instant now) const;

private:
    struct Recent
    {
        BucketId id = 0;
        float share = 0; // of the last seconds in which nothing was left
        CompactOptional<Instant> holdsBackSince = {};
        std::int64_t waiting = 0; // claims in line
    };

    void add(const std::vector<BucketId>& newlyBlocked);
    static void look(const BucketSummary::Standing& bucket, Recent& recent, Instant now);

    std::vector<Recent> m_recent; // by id, as the summary holds its buckets: there may be many
};

} // namespace headroom::console
