// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/bucket_table.h"

#include <vector>

namespace headroom::console {

// Which buckets hold requests back. A bucket empties and fills within seconds, so a list by what is left at this moment
// would never stand still: the pressure on a bucket is how empty it was over the last ten seconds or so.
class Pressure
{
public:
    // Call about once a second; walks all buckets.
    void sample(const watch::BucketTable& table);

    // Those under most pressure, most first, at most `count`; none without pressure.
    std::vector<watch::BucketId> most(std::size_t count) const;

private:
    std::vector<float> m_pressure; // by id, 0 to 1
};

} // namespace headroom::console
