// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <array>
#include <cstdint>
#include <vector>

namespace headroom::watch {

// Events per second for the last ten minutes, in one slot a second. Memory is fixed.
class RateSeries
{
public:
    static constexpr std::int64_t length = 600;

    void add(Instant at, std::int64_t count);

    // Mean of the last `span` whole seconds; the second that runs is left out. `span` from 1 to 599 s.
    double perSecond(Instant now, std::chrono::seconds span = std::chrono::seconds{5}) const;
    // One value a whole second, oldest first, from the first event on, at most 599; the second that runs is left out.
    std::vector<float> history(Instant now) const;

private:
    static std::int64_t secondOf(Instant at);
    double countIn(std::int64_t second) const;

    struct Slot
    {
        std::int64_t second = -1;
        std::int64_t count = 0;
    };
    std::array<Slot, length> m_slots{};
    std::int64_t m_first = -1; // the second of the first event
};

} // namespace headroom::watch
