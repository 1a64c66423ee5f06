// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/rest/client.h"
#include "core/rest/fleet/shared_limits.h"

#include <memory>
#include <optional>

namespace headroom::rest {

// A client with all it stands on: what it sends with and, where limits are shared, their Redis. Every program and
// thread that sends makes one of these, so that they are wired the same way.
//
// On one thread with the clock, which outlives it.
class WiredClient final
{
public:
    struct Options
    {
        std::unique_ptr<net::Transport> transport; // never null
        Client::Options client = {};
        std::optional<SharedLimits::Options> shared = {}; // none: the limits are this client's own
    };

    WiredClient(Options options, Clock& clock);
    ~WiredClient();

    // Connects to the Redis; does nothing where there is none.
    void open();

    Client& client() { return *m_client; }
    SharedLimits* shared() { return m_shared.get(); } // null: not shared
    const SharedLimits* shared() const { return m_shared.get(); }

private:
    std::unique_ptr<SharedLimits> m_shared;
    std::unique_ptr<net::Transport> m_transport;
    std::unique_ptr<Client> m_client;
};

} // namespace headroom::rest
