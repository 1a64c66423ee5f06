// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/reconnect_backoff.h"

namespace headroom::redis {

using namespace std::chrono_literals;

namespace {

// A server that lets us in and throws us out at once is not met with quick retries for ever.
constexpr Duration provenAfter = 5s;
// An operator may be correcting a password; until then it need not be tried often.
constexpr Duration deniedWait = 5s;

} // namespace

ReconnectBackoff::ReconnectBackoff(Backoff backoff, std::uint64_t seed)
    : m_backoff(backoff)
    , m_random(seed)
{
}

Duration ReconnectBackoff::afterLoss(const Error& why, std::optional<Instant> readySince, Instant now)
{
    if (readySince && now - *readySince >= provenAfter)
        m_failed = 0;
    const auto jitter = fullJitter(m_backoff, m_failed++, m_random);
    const auto needsAPerson = why.kind == ErrorKind::Denied || why.kind == ErrorKind::Usage;
    return needsAPerson ? deniedWait + jitter : jitter;
}

} // namespace headroom::redis
