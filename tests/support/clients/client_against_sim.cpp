// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/clients/client_against_sim.h"

namespace headroom::support {

ClientAgainstSim::ClientAgainstSim(const std::string& api, const LimitedClient::Setup& setup)
    : m_transport(net::QtTransport::Options{api, "practice"}, m_clock)
    , m_limited(m_transport, m_clock, setup)
{
}

} // namespace headroom::support
