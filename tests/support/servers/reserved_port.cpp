// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/servers/reserved_port.h"

#include <QRandomGenerator>
#include <QTcpServer>

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace headroom::support {

namespace {

// Below what Linux begins with (net.ipv4.ip_local_port_range).
constexpr int lowestPort = 15000;
constexpr int beyondPorts = 32000;

// By a socket's abstract name, which leaves no file and goes with the process.
bool reserve(std::uint16_t port)
{
    sockaddr_un name{};
    name.sun_family = AF_UNIX;
    std::snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "headroom-test-port-%u", unsigned(port));
    const auto socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (socket < 0)
        qFatal("no socket can be opened: %s", std::strerror(errno));
    if (::bind(socket, reinterpret_cast<const sockaddr*>(&name), sizeof name) == 0)
        return true;
    ::close(socket);
    return false;
}

} // namespace

std::uint16_t reservePort()
{
    for (int attempt = 0; attempt < 100; ++attempt) {
        const auto port = static_cast<std::uint16_t>(QRandomGenerator::system()->bounded(lowestPort, beyondPorts));
        if (reserve(port) && QTcpServer().listen(QHostAddress::LocalHost, port))
            return port;
    }
    qFatal("this machine has no free port");
    return 0;
}

} // namespace headroom::support
