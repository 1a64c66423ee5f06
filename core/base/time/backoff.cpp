// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/backoff.h"

#include <algorithm>

namespace headroom {

namespace {

Duration uniform(Duration least, Duration most, std::mt19937_64& random)
{
    return Duration{std::uniform_int_distribution<Duration::rep>{least.count(), most.count()}(random)};
}

Duration capOf(const Backoff& backoff)
{
    return std::max(backoff.cap, Duration::zero());
}

Duration baseOf(const Backoff& backoff)
{
    return std::clamp(backoff.base, Duration::zero(), capOf(backoff));
}

} // namespace

Duration ceilingOf(const Backoff& backoff, unsigned attempt)
{
    const auto cap = capOf(backoff);
    auto ceiling = baseOf(backoff);
    for (unsigned i = 0; i < attempt && ceiling < cap && ceiling > Duration::zero(); ++i)
        ceiling = ceiling > cap / 2 ? cap : ceiling * 2;
    return ceiling;
}

Duration fullJitter(const Backoff& backoff, unsigned attempt, std::mt19937_64& random)
{
    return uniform(Duration::zero(), ceilingOf(backoff, attempt), random);
}

Duration equalJitter(const Backoff& backoff, unsigned attempt, std::mt19937_64& random)
{
    const auto ceiling = ceilingOf(backoff, attempt);
    return uniform(ceiling - ceiling / 2, ceiling, random);
}

} // namespace headroom
