// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/redis/redis_pipe.h"

#include "core/redis/protocol/command_bytes.h"

#include <array>
#include <string_view>

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

namespace headroom::support {

namespace {

constexpr const char* timeKey = "test:time"; // seconds, microseconds
constexpr const char* publishedKey = "test:told";

bool replaceFirst(std::string& text, std::string_view what, const std::string& by)
{
    const auto at = text.find(what);
    if (at != std::string::npos)
        text.replace(at, what.size(), by);
    return at != std::string::npos;
}

} // namespace

RedisPipe::RedisPipe(std::uint16_t port)
    : m_socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
{
    const timeval timeout{30, 0};
    ::setsockopt(m_socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(m_socket, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0)
        qFatal("no connection to the Redis at port %d", int(port));
}

RedisPipe::~RedisPipe()
{
    ::close(m_socket);
}

std::vector<redis::Reply> RedisPipe::call(const std::vector<redis::Command>& commands)
{
    QByteArray bytes;
    for (const auto& command : commands)
        redis::appendCommand(bytes, command);
    for (qsizetype sent = 0; sent < bytes.size();) {
        const auto more = ::send(m_socket, bytes.constData() + sent, std::size_t(bytes.size() - sent), MSG_NOSIGNAL);
        if (more <= 0)
            qFatal("the Redis takes no commands any more");
        sent += more;
    }
    std::vector<redis::Reply> replies;
    std::array<char, 16 << 10> buffer;
    while (replies.size() < commands.size()) {
        if (auto reply = m_parser.next()) {
            replies.push_back(std::move(*reply));
            continue;
        }
        const auto count = ::recv(m_socket, buffer.data(), buffer.size(), 0);
        if (count <= 0 || m_parser.failed())
            qFatal("the Redis does not answer");
        m_parser.feed({buffer.data(), static_cast<std::size_t>(count)});
    }
    return replies;
}

std::string onSetTime(std::string script)
{
    constexpr std::string_view own = "redis.call('time')";
    if (!replaceFirst(script, own, std::string("redis.call('lrange', '") + timeKey + "', 0, 1)")
        || script.find(own) != std::string::npos)
        qFatal("a script is expected to ask for the time once");
    return script;
}

std::vector<redis::Command> setTime(std::int64_t now)
{
    return {{"DEL", timeKey}, {"RPUSH", timeKey, std::to_string(now / 1'000'000), std::to_string(now % 1'000'000)}};
}

std::string tellingAList(std::string script)
{
    while (
        replaceFirst(script, "redis.call('publish', ", std::string("redis.call('rpush', '") + publishedKey + "', ")) { }
    return script;
}

redis::Command readPublished()
{
    return {"LRANGE", publishedKey, "0", "-1"};
}

redis::Command forgetPublished()
{
    return {"DEL", publishedKey};
}

} // namespace headroom::support
