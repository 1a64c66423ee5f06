// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/backoff.h"

#include <algorithm>

namespace headroom {

Duration fullJitter(const Backoff& backoff, unsigned attempt, std::mt19937_64& random)
{
    auto ceiling = std::min(backoff.base, backoff.cap);
    for (unsigned i = 0; i < attempt && ceiling < backoff.cap; ++i)
        ceiling = ceiling > backoff.cap / 2 ? backoff.cap : ceiling * 2;
    return Duration{std::uniform_int_distribution<Duration::rep>{0, ceiling.count()}(random)};
}

} // namespace headroom
