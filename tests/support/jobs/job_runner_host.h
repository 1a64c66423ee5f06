// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/system_clock.h"
#include "core/jobs/run/runner.h"
#include "core/net/qt/qt_transport.h"
#include "tests/support/clients/limited_client.h"

#include <string>

namespace headroom::support {

// A runner with a client of its own, on the machine's time, whose leases and waits are short.
class JobRunnerHost
{
public:
    JobRunnerHost(const jobs::QueueAddress& queue, const std::string& api, jobs::RunSettings settings)
        : m_transport(net::QtTransport::Options{api, "practice"}, m_clock)
        , m_client(m_transport, m_clock, {})
        , m_store(queue, {})
        , m_runner(m_store, m_client.client(), m_clock, std::move(settings))
    {
    }

    static jobs::RunSettings quickSettings(const std::string& name)
    {
        using namespace std::chrono_literals;
        jobs::RunSettings settings;
        settings.runner = name;
        settings.leaseFor = 300ms;
        settings.requestTimeout = 150ms;
        settings.globalPerSecond = 0;
        settings.beforeReading = 50ms;
        settings.shortHold = 20s;
        return settings;
    }

    jobs::Runner& runner() { return m_runner; }
    jobs::StoreThread& store() { return m_store; }
    rest::Client& client() { return m_client.client(); }

private:
    SystemClock m_clock;
    net::QtTransport m_transport;
    LimitedClient m_client;
    jobs::StoreThread m_store;
    jobs::Runner m_runner;
};

} // namespace headroom::support
