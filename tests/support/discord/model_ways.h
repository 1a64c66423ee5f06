// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <random>

namespace headroom::support {

// How long requests and answers are on their way: each for itself, so that they overtake each other.
struct ModelLatencies
{
    struct Way
    {
        Duration shortest{};
        Duration longest{};
        int outlierPercent = 0; // of those that take this long instead
        Duration outlier{};

        Duration draw(std::mt19937_64& random) const
        {
            if (outlierPercent > 0 && static_cast<int>(random() % 100) < outlierPercent)
                return outlier;
            return Duration{std::uniform_int_distribution<Duration::rep>{shortest.count(), longest.count()}(random)};
        }
    };

    Way there;
    Way back;

    static ModelLatencies between(Duration shortest, Duration longest)
    {
        return {{shortest, longest}, {shortest, longest}};
    }
    static ModelLatencies steady(Duration there, Duration back) { return {{there, there}, {back, back}}; }
};

} // namespace headroom::support
