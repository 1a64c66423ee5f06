// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/bench/steady_redis_clients.h"

#include <QtGlobal>

#include <algorithm>
#include <arpa/inet.h>
#include <chrono>
#include <netinet/tcp.h>
#include <random>
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

namespace headroom::support {

using namespace std::chrono_literals;
using Steady = std::chrono::steady_clock;

namespace {

// Blocking; ends the program when the server is not there.
class PlainSocket
{
public:
    explicit PlainSocket(std::uint16_t port)
        : m_socket(::socket(AF_INET, SOCK_STREAM, 0))
    {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(port);
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        const int on = 1;
        ::setsockopt(m_socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (::connect(m_socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
            qFatal("no connection to the server");
    }
    PlainSocket(const PlainSocket&) = delete;
    PlainSocket& operator=(const PlainSocket&) = delete;
    ~PlainSocket() { ::close(m_socket); }

    void write(const std::string& bytes)
    {
        for (std::size_t at = 0; at < bytes.size();) {
            const auto count = ::write(m_socket, bytes.data() + at, bytes.size() - at);
            if (count <= 0)
                qFatal("the server went away");
            at += static_cast<std::size_t>(count);
        }
    }
    void readLines(std::size_t lines)
    {
        char bytes[4096];
        while (lines > 0) {
            const auto count = ::read(m_socket, bytes, sizeof bytes);
            if (count <= 0)
                qFatal("the server went away");
            lines -= std::min(lines, static_cast<std::size_t>(std::count(bytes, bytes + count, '\n')));
        }
    }

private:
    int m_socket;
};

} // namespace

Quantiles quantilesOf(std::vector<double> values)
{
    if (values.empty())
        return {};
    std::sort(values.begin(), values.end());
    const auto at = [&](double share) { return values[static_cast<std::size_t>(share * (values.size() - 1))]; };
    return {at(0.5), at(0.99), values.back()};
}

bool runAhead(int processId)
{
    const sched_param lowest{sched_get_priority_min(SCHED_RR)};
    return ::sched_setscheduler(processId, SCHED_RR, &lowest) == 0;
}

SteadyReader::SteadyReader(std::uint16_t port)
    : m_thread([this, port] { run(port); })
{
}

SteadyReader::~SteadyReader()
{
    stop();
}

Quantiles SteadyReader::stop()
{
    m_stop = true;
    if (m_thread.joinable())
        m_thread.join();
    return quantilesOf(m_took);
}

void SteadyReader::run(std::uint16_t port)
{
    runAhead(0);
    PlainSocket socket(port);
    while (!m_stop) {
        const auto sent = Steady::now();
        socket.write("GET nobody:has:this\r\n");
        socket.readLines(1);
        m_took.push_back(std::chrono::duration<double, std::milli>(Steady::now() - sent).count());
        std::this_thread::sleep_until(sent + 1ms);
    }
}

SteadyWriter::SteadyWriter(
    std::uint16_t port, unsigned perSecond, std::size_t keys, std::function<std::string(std::size_t)> key)
    : m_perSecond(perSecond)
    , m_keys(keys)
    , m_key(std::move(key))
    , m_thread([this, port] { run(port); })
{
}

SteadyWriter::~SteadyWriter()
{
    m_stop = true;
    m_thread.join();
}

void SteadyWriter::run(std::uint16_t port)
{
    PlainSocket socket(port);
    std::mt19937_64 random(1);
    const auto began = Steady::now();
    while (!m_stop) {
        const auto spent = std::chrono::duration<double>(Steady::now() - began).count();
        const auto due = static_cast<std::uint64_t>(spent * m_perSecond);
        const auto count = std::min<std::uint64_t>(due - std::min<std::uint64_t>(due, m_written), 200);
        std::string bytes;
        for (std::uint64_t i = 0; i < count; ++i) {
            const auto pick = random();
            bytes += "SET " + m_key(pick % m_keys) + ' ' + std::to_string(pick / m_keys % 6) + " PX "
                + std::to_string(3'600'000 + pick % 100'000) + "\r\n";
        }
        socket.write(bytes);
        socket.readLines(count);
        m_written += count;
        std::this_thread::sleep_for(1ms);
    }
}

} // namespace headroom::support
