// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/clients/limited_client.h"

namespace headroom::support {

namespace {

rest::Client::Options optionsOf(const LimitedClient::Setup& setup)
{
    rest::Client::Options options;
    options.scheduler.concurrency = setup.inFlight;
    options.scheduler.globalPerSecond = setup.globalPerSecond;
    options.scheduler.addressPerSecond = setup.globalPerSecond;
    options.scheduler.shareIdenticalGets = false; // what is measured is sent
    options.egress = "bench";
    return options;
}

} // namespace

LimitedClient::LimitedClient(net::Transport& transport, Clock& clock, const Setup& setup)
    : m_client(nullptr, transport, clock, optionsOf(setup))
{
}

} // namespace headroom::support
