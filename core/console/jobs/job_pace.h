// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/jobs/job_figures.h"

#include <deque>

namespace headroom::console {

// How fast a job goes, out of looks at its counts. Pure.
class JobPace
{
public:
    // `ended`: items with an outcome. Fewer than before, as after a retry: it begins anew. `runs`: it is not paused or
    // held back.
    void look(WallTime at, std::int64_t ended, bool runs = true);
    // Over the last minute, since it runs; none before two looks that are a second apart.
    std::optional<double> perSecond() const;
    // Of the ten minutes before `now`. Nothing is known of the time between two looks that are far apart.
    JobSpeed speed(WallTime now) const;
    bool hasMoved() const; // in these ten minutes

private:
    struct Look
    {
        WallTime at;
        std::int64_t ended;
        bool runs;
    };
    std::deque<Look> m_looks; // at most one a second, but for the last
};

} // namespace headroom::console
