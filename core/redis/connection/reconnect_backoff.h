// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/backoff.h"

#include <cstdint>
#include <optional>
#include <random>

namespace headroom::redis {

// When a connection tries again: later with each attempt that failed, never in step with others. Pure but for the
// jitter, which is drawn from the seed.
class ReconnectBackoff
{
public:
    ReconnectBackoff(Backoff backoff, std::uint64_t seed);

    // Nothing has failed yet.
    void startOver() { m_failed = 0; }
    // How long to wait now that it was lost, or did not come about, for this reason; `readySince`: it stood since then.
    Duration afterLoss(const Error& why, std::optional<Instant> readySince, Instant now);

private:
    const Backoff m_backoff;
    std::mt19937_64 m_random;
    unsigned m_failed = 0; // attempts in a row
};

} // namespace headroom::redis
