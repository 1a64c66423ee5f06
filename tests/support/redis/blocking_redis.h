// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/protocol/reply_parser.h"

#include <QStringList>
#include <QTcpSocket>

#include <cstdint>
#include <optional>

namespace headroom::support {

// What redis-cli does, without a process for each question, which costs more than all that the server does for it.
// Blocks; runs no event loop.
class BlockingRedis
{
public:
    explicit BlockingRedis(std::uint16_t port); // of 127.0.0.1

    // The answer as redis-cli prints it into a pipe, trimmed; empty when none comes within half a minute.
    QString ask(const QStringList& command);
    // One command in each line, sent all at once; returns when all of them are answered.
    void send(const QByteArray& lines);

private:
    std::optional<redis::Reply> next();

    QTcpSocket m_socket;
    redis::ReplyParser m_parser;
};

} // namespace headroom::support
