// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/servers/tcp_relay.h"

#include "tests/support/files.h"

#include <QtGlobal>

#include <algorithm>
#include <array>
#include <chrono>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace headroom::support {

using namespace std::chrono_literals;

namespace {

sockaddr_in loopback(std::uint16_t port)
{
    sockaddr_in address = {};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    address.sin_port = htons(port);
    return address;
}

int connectTo(std::uint16_t port)
{
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const auto address = loopback(port);
    if (::connect(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        qFatal("nothing listens on port %d", int(port));
    const int on = 1;
    ::setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return descriptor;
}

// False: there will be no more.
bool passOn(int from, int to)
{
    std::array<char, 65536> piece;
    const auto got = ::recv(from, piece.data(), piece.size(), 0);
    for (ssize_t sent = 0; sent < got;) {
        const auto written = ::send(to, piece.data() + sent, std::size_t(got - sent), MSG_NOSIGNAL);
        if (written <= 0)
            return false;
        sent += written;
    }
    return got > 0;
}

} // namespace

// The shortest queue there is: one connection is let in and not yet accepted.
TcpRelay::TcpRelay(std::uint16_t to)
    : m_to(to)
    , m_listener(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    auto address = loopback(0);
    socklen_t size = sizeof address;
    if (::bind(m_listener, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0
        || ::listen(m_listener, 0) != 0 || ::getsockname(m_listener, reinterpret_cast<sockaddr*>(&address), &size) != 0)
        qFatal("there is no port to listen on");
    m_port = ntohs(address.sin_port);
    m_thread = std::thread([this] { run(); });
}

TcpRelay::~TcpRelay()
{
    m_isEnding = true;
    m_thread.join();
    for (const auto& pair : m_pairs) {
        ::close(pair.in);
        ::close(pair.out);
    }
    ::close(m_listener);
    if (m_plug >= 0)
        ::close(m_plug);
}

void TcpRelay::shut()
{
    m_isCut = false;
    m_isShut = true;
    while (!m_isCut)
        std::this_thread::sleep_for(1ms);
    m_plug = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    const auto address = loopback(m_port);
    if (::connect(m_plug, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0)
        return;
    // Somebody else may have come into the queue first, and would be let in: cut as well.
    for (pollfd plug{m_plug, POLLOUT, 0}; ::poll(&plug, 1, 20) == 0;) {
        pollfd listener{m_listener, POLLIN, 0};
        if (::poll(&listener, 1, 0) > 0)
            ::close(::accept(m_listener, nullptr, nullptr));
    }
}

void TcpRelay::open()
{
    ::close(std::exchange(m_plug, -1));
    m_isShut = false;
}

// Linux tells of each connection's state: 02 is one whose first packet was not answered.
int TcpRelay::waiting() const
{
    const auto wanted = ":" + QByteArray::number(m_port, 16).toUpper().rightJustified(4, '0') + " 02 ";
    return int(mustRead(QStringLiteral("/proc/net/tcp")).count(wanted));
}

void TcpRelay::accept()
{
    const int in = ::accept4(m_listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (in < 0)
        return;
    const int on = 1;
    ::setsockopt(in, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    m_pairs.push_back({in, connectTo(m_to)});
}

void TcpRelay::run()
{
    while (!m_isEnding) {
        if (m_isShut && !m_isCut) {
            for (const auto& pair : std::exchange(m_pairs, {})) {
                ::close(pair.in);
                ::close(pair.out);
            }
            m_isCut = true;
        }
        std::vector<pollfd> all;
        for (const auto& pair : m_pairs) {
            all.push_back({pair.in, POLLIN, 0});
            all.push_back({pair.out, POLLIN, 0});
        }
        const bool isListening = !m_isShut;
        if (isListening)
            all.push_back({m_listener, POLLIN, 0});
        ::poll(all.data(), all.size(), 5);
        std::vector<Pair> left;
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            const auto& pair = m_pairs[i];
            const bool isGone = (all[2 * i].revents != 0 && !passOn(pair.in, pair.out))
                || (all[2 * i + 1].revents != 0 && !passOn(pair.out, pair.in));
            if (!isGone) {
                left.push_back(pair);
                continue;
            }
            ::close(pair.in);
            ::close(pair.out);
        }
        m_pairs = std::move(left);
        if (isListening && all.back().revents != 0)
            accept();
    }
}

} // namespace headroom::support
