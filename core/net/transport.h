// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/net/response.h"

#include <functional>

namespace headroom::net {

// Carries one request to Discord and its response back. Repeats nothing, follows no redirect, knows no limits.
class Transport
{
public:
    using Done = std::function<void(const tl::expected<Response, TransportError>&)>;

    Transport() = default;
    Transport(const Transport&) = delete;
    Transport& operator=(const Transport&) = delete;
    virtual ~Transport() = default; // requests under way are dropped, `done` is not called for them

    // Calls `done` once, always from the event loop, never from inside this call.
    virtual void send(const Request& request, bool withToken, Done done) = 0;
};

} // namespace headroom::net
