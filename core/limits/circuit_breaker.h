// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/backoff.h"
#include "core/base/time/time.h"
#include "core/model/client_state.h"

#include <cstdint>
#include <optional>
#include <random>

namespace headroom::limits {

// Keeps requests from a host that fails: after some failures in a row it opens and lets nothing through, then one
// request as a probe; the probe's success closes it, its failure opens it for longer. Which answers are failures is the
// caller's to say; a client would count 5xx and connections that break, not 4xx.
//
// A failure is put down to the probe when one is under way, to nothing when it comes while nothing may go: that is one
// of the requests sent before it opened. So those can end a probe early, once each, but never hold it open.
//
// Pure, not thread-safe. Times given must never go back.
class CircuitBreaker
{
public:
    struct Options
    {
        unsigned failuresToOpen = 5; // in a row; 0: never opens
        Backoff pause{std::chrono::seconds{1}, std::chrono::seconds{30}};
        std::uint64_t seed = 0; // another in each process, so that they do not come back together
    };
    using State = model::BreakerState;

    explicit CircuitBreaker(Options options);

    State state(Instant now) const;
    bool allowsRequest(Instant now) const;
    // While Open: when the probe may go.
    std::optional<Instant> openUntil(Instant now) const;

    // One request goes: the probe when the pause is over and there is none.
    void sent(Instant now);
    // A request counted by sent() did not go after all.
    void withdrawn() { m_probeUnderWay = false; }
    // An answer that shows that the host is well. Closes, whichever request it is the answer to.
    void succeeded();
    // Whether this failure opened it, or opened it again. The pause is drawn from the upper half of the backoff's
    // ceiling, which doubles with each failed probe.
    bool failed(Instant now);
    // Since it was last closed.
    unsigned failedProbes() const { return m_failedProbes; }

private:
    void open(Instant now);

    Options m_options;
    std::mt19937_64 m_random;
    unsigned m_failures = 0; // in a row, while closed
    unsigned m_failedProbes = 0;
    std::optional<Instant> m_until; // absent while closed
    bool m_probeUnderWay = false;
};

} // namespace headroom::limits
