// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/handshake.h"

#include "core/redis/protocol/command_bytes.h"

namespace headroom::redis {

namespace {

constexpr std::size_t enoughBytes = 64;

}

Handshake::Handshake(const Endpoint& endpoint, const std::string& name)
    : m_endpoint(endpoint)
    , m_commands(loginCommands(endpoint, name))
{
}

QByteArray Handshake::bytes() const
{
    QByteArray bytes;
    for (const auto& command : m_commands)
        appendCommand(bytes, command);
    return bytes;
}

void Handshake::note(std::string_view bytes)
{
    if (m_firstBytes.size() < enoughBytes)
        m_firstBytes.append(bytes.substr(0, enoughBytes));
}

std::optional<Error> Handshake::take(const Reply& reply)
{
    auto problem = loginProblem(m_endpoint, m_commands[m_answered], reply);
    if (!problem)
        ++m_answered;
    return problem;
}

Error Handshake::notRedis() const
{
    return redis::notRedis(m_endpoint, m_firstBytes);
}

} // namespace headroom::redis
