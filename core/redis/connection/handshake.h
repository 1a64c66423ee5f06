// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/login.h"

#include <QByteArray>

namespace headroom::redis {

// One log-in at a server: what is sent, and how far its answers have come.
class Handshake
{
public:
    Handshake(const Endpoint& endpoint, const std::string& name);

    QByteArray bytes() const; // all of it, in one go
    // The server sent these; the first of them name one that is no Redis.
    void note(std::string_view bytes);
    // The next answer. An error ends the attempt.
    std::optional<Error> take(const Reply& reply);
    bool isDone() const { return m_answered == m_commands.size(); }

    Error notRedis() const;

private:
    const Endpoint m_endpoint;
    const std::vector<std::vector<std::string>> m_commands;
    std::size_t m_answered = 0;
    std::string m_firstBytes;
};

} // namespace headroom::redis
