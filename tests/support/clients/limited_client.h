// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/client.h"

namespace headroom::support {

// The rate-limited client with no shared store, as a program would set it up. The one place where benches make one.
class LimitedClient
{
public:
    struct Setup
    {
        unsigned inFlight = 64; // requests under way at once, at most
        double globalPerSecond = 0; // 0: none
    };

    LimitedClient(net::Transport& transport, Clock& clock, const Setup& setup);

    rest::Client& client() { return m_client; }
    std::size_t remembered() const { return m_client.scheduler().lanes(); } // buckets

private:
    rest::Client m_client;
};

} // namespace headroom::support
