// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/http_server.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <random>

namespace headroom::sim {

class Session;

// What the sessions share. Internal to the server; the only two files that see Asio include this.
class SessionHost
{
public:
    SessionHost(HttpServer::Handle handle, Latency latency, ServerLimits limits, std::mt19937_64 random)
        : handle(std::move(handle))
        , latency(latency)
        , limits(limits)
        , random(random)
    {
    }
    SessionHost(const SessionHost&) = delete;
    SessionHost& operator=(const SessionHost&) = delete;
    virtual ~SessionHost() = default;

    virtual void opened(Session* session) = 0;
    virtual void closed(Session* session) = 0;

    HttpServer::Handle handle;
    Latency latency;
    ServerLimits limits;
    std::mt19937_64 random;
};

// Serves the connection until either side has enough; the session owns itself.
void startSession(boost::asio::ip::tcp::socket socket, SessionHost& host);
void closeIfOverdue(Session& session, std::chrono::steady_clock::time_point now);

} // namespace headroom::sim
