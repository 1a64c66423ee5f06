// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/system_clock.h"
#include "core/net/qt/qt_transport.h"
#include "tests/support/clients/limited_client.h"

namespace headroom::support {

// The whole client with its sockets, on the machine's time.
class ClientAgainstSim
{
public:
    ClientAgainstSim(const std::string& api, const LimitedClient::Setup& setup);

    rest::Client& client() { return m_limited.client(); }
    Clock& clock() { return m_clock; }

private:
    SystemClock m_clock;
    net::QtTransport m_transport;
    LimitedClient m_limited;
};

} // namespace headroom::support
