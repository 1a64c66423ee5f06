// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <array>
#include <cstdint>
#include <optional>

namespace headroom::console {

// Learns how long a log is usually silent between two lines: the longest such gap of the last one to two hours. A gap
// counts as no more than four times what was usual until then, so that one failure does not hide the next. A value.
class UsualGap
{
public:
    // It is not known before so many gaps, and taken for no shorter than this.
    static constexpr int leastGaps = 10;
    static constexpr Duration shortest = std::chrono::seconds{30};

    // `lines` so far.
    void note(std::uint64_t lines, Instant now);
    // Since the last line, in usual gaps; none: what is usual is not known yet.
    std::optional<double> silence(Instant now) const;

private:
    static constexpr Duration half = std::chrono::hours{1};
    static constexpr int maxGrowth = 4;

    Duration usual() const;

    std::optional<std::uint64_t> m_lines;
    Instant m_lastLine{};
    Instant m_halfBegan{};
    std::array<Duration, 2> m_longest{}; // of this hour and the one before
    int m_gaps = 0;
};

} // namespace headroom::console
