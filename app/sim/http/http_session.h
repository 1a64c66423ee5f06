// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/http_server.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

#include <random>
#include <unordered_set>

namespace headroom::sim {

class Session;

// What the sessions share. Internal to the server; the only two files that see Asio include this.
struct SessionHost
{
    HttpServer::Handle handle;
    Latency latency;
    ServerLimits limits;
    std::mt19937_64 random;
    std::unordered_set<Session*> open{};
};

// Serves the connection until either side has enough; the session owns itself.
void startSession(boost::asio::ip::tcp::socket socket, SessionHost& host);
void closeIfOverdue(Session& session, std::chrono::steady_clock::time_point now);

} // namespace headroom::sim
