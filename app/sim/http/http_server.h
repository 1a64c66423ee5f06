// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/exchange.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

namespace headroom::sim {

// How long a request takes on the wire, drawn evenly from the range; half of it passes before the simulator sees the
// request and half before its answer leaves.
struct Latency
{
    std::chrono::milliseconds least{};
    std::chrono::milliseconds most{};
};

struct ServerLimits
{
    std::uint32_t headerBytes = 16 * 1024; // more: 431
    std::uint64_t bodyBytes = 25ULL * 1024 * 1024; // more: 413
    std::chrono::seconds requestTimeout{60}; // from a request's first byte to its last; longer: closed
    std::chrono::seconds idleTimeout{600}; // a connection on which nothing is asked
};

// HTTP/1.1 over TCP on one thread: keep-alive, pipelining (answers in the order of the requests, one at a time),
// "Expect: 100-continue". What is not HTTP gets a 400 and the connection is closed.
class HttpServer
{
public:
    using Handle = std::function<Reply(Request&&)>;

    HttpServer(Handle handle, Latency latency, std::uint64_t seed, ServerLimits limits = {});
    HttpServer(const HttpServer&) = delete;
    HttpServer& operator=(const HttpServer&) = delete;
    ~HttpServer();

    // Port 0 takes any free one. The answer is the address that is listened on, "127.0.0.1:40123". Refused with
    // ErrorKind::Unreachable when it cannot be had.
    Result<std::string> listen(const std::string& host, std::uint16_t port);

    // Serves until SIGTERM or SIGINT, or stop().
    void run();
    void stop();

private:
    class Listener;
    std::unique_ptr<Listener> m_listener;
};

} // namespace headroom::sim
