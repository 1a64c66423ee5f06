// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"

#include <random>

namespace headroom {

// How long to wait before trying again, never in step with others: a uniform draw from [0, min(cap, base * 2^attempt)]
// ("full jitter", as described by the AWS Architecture Blog, "Exponential Backoff And Jitter").
struct Backoff
{
    Duration base = std::chrono::milliseconds{100};
    Duration cap = std::chrono::seconds{10};
};

// `attempt` counts from 0; any value is safe.
Duration fullJitter(const Backoff& backoff, unsigned attempt, std::mt19937_64& random);

} // namespace headroom
