// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/job_figures.h"

#include <deque>

namespace headroom::console {

// How fast a job goes, out of looks at its counts. Pure.
class JobPace
{
public:
    // `ended`: items with an outcome. Fewer than before, as after a retry: it begins anew.
    void look(WallTime at, std::int64_t ended);
    // Over the last minute; none before two looks that are a second apart.
    std::optional<double> perSecond() const;
    // Of the ten minutes before `now`.
    JobSpeed speed(WallTime now) const;

private:
    struct Look
    {
        WallTime at;
        std::int64_t ended;
    };
    std::deque<Look> m_looks; // at most one a second, but for the last
};

} // namespace headroom::console
