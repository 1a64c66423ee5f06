// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/http/http_server.h"

#include "app/sim/http/http_session.h"

#include <boost/asio/ip/v6_only.hpp>
#include <boost/asio/signal_set.hpp>

#include <csignal>

namespace headroom::sim {

namespace asio = boost::asio;
using tcp = asio::ip::tcp;
using boost::system::error_code;

// Owns the port and knows the open connections, to look once a second which of them ran out of time.
class HttpServer::Listener
{
public:
    Listener(Handle handle, Latency latency, std::uint64_t seed, ServerLimits limits)
        : m_host{std::move(handle), latency, limits, std::mt19937_64{seed}}
        , m_acceptor(m_context)
        , m_signals(m_context)
        , m_sweep(m_context)
    {
    }

    Result<std::string> listen(const std::string& host, std::uint16_t port)
    {
        error_code error;
        const auto address = asio::ip::make_address(host, error);
        const tcp::endpoint endpoint{address, port};
        if (!error)
            m_acceptor.open(endpoint.protocol(), error);
        if (!error)
            m_acceptor.set_option(tcp::acceptor::reuse_address(true), error);
        if (!error)
            m_acceptor.bind(endpoint, error);
        if (!error)
            m_acceptor.listen(asio::socket_base::max_listen_connections, error);
        if (error) {
            return failure(ErrorKind::Unreachable,
                "cannot listen on " + host + ":" + std::to_string(port) + ": " + error.message()
                    + "; choose another address with --listen");
        }
        m_signals.add(SIGTERM);
        m_signals.add(SIGINT);
        m_signals.async_wait([this](error_code stopped, int) {
            if (!stopped)
                m_context.stop();
        });
        const auto bound = m_acceptor.local_endpoint();
        const auto name =
            bound.address().is_v6() ? "[" + bound.address().to_string() + "]" : bound.address().to_string();
        return name + ":" + std::to_string(bound.port());
    }

    void run()
    {
        accept();
        sweep();
        m_context.run();
    }

    void stop()
    {
        asio::post(m_context, [this] { m_context.stop(); });
    }

private:
    void accept()
    {
        m_acceptor.async_accept([this](error_code error, tcp::socket socket) {
            if (!error)
                startSession(std::move(socket), m_host);
            else if (error == asio::error::operation_aborted)
                return;
            accept();
        });
    }

    void sweep()
    {
        m_sweep.expires_after(std::chrono::seconds{1});
        m_sweep.async_wait([this](error_code error) {
            if (error)
                return;
            const auto now = std::chrono::steady_clock::now();
            const std::vector<Session*> open{m_host.open.begin(), m_host.open.end()};
            for (auto* session : open)
                closeIfOverdue(*session, now);
            sweep();
        });
    }

    SessionHost m_host; // before the context, which destroys the handlers that own the sessions
    asio::io_context m_context{1};
    tcp::acceptor m_acceptor;
    asio::signal_set m_signals;
    asio::steady_timer m_sweep;
};

HttpServer::HttpServer(Handle handle, Latency latency, std::uint64_t seed, ServerLimits limits)
    : m_listener(std::make_unique<Listener>(std::move(handle), latency, seed, limits))
{
}

HttpServer::~HttpServer() = default;

Result<std::string> HttpServer::listen(const std::string& host, std::uint16_t port)
{
    return m_listener->listen(host, port);
}

void HttpServer::run()
{
    m_listener->run();
}

void HttpServer::stop()
{
    m_listener->stop();
}

} // namespace headroom::sim
