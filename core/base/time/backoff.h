// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <random>

namespace headroom {

// How long to wait before trying again, never in step with others. The draws are two of those the AWS Architecture Blog
// describes in "Exponential Backoff And Jitter". Negative times are taken for 0; a base above the cap for the cap.
struct Backoff
{
    Duration base = std::chrono::milliseconds{100};
    Duration cap = std::chrono::seconds{10};
};

// min(cap, base * 2^attempt). `attempt` counts from 0; any value is safe, here and below.
Duration ceilingOf(const Backoff& backoff, unsigned attempt);

// Uniform in [0, ceiling]: spreads the most.
Duration fullJitter(const Backoff& backoff, unsigned attempt, std::mt19937_64& random);

// Uniform in [ceiling / 2, ceiling]: where the next try must not come at once.
Duration equalJitter(const Backoff& backoff, unsigned attempt, std::mt19937_64& random);

} // namespace headroom
