// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/redis/blocking_redis.h"

#include <algorithm>

namespace headroom::support {

namespace {

constexpr int timeoutMs = 30'000;

QString printed(const redis::Reply& reply)
{
    if (reply.isInteger())
        return QString::number(reply.integer);
    if (!reply.isArray())
        return QString::fromStdString(reply.text);
    QStringList lines;
    for (const auto& element : reply.elements)
        lines.append(printed(element));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

BlockingRedis::BlockingRedis(std::uint16_t port)
{
    m_socket.connectToHost(QStringLiteral("127.0.0.1"), port);
    m_socket.waitForConnected(timeoutMs);
}

QString BlockingRedis::ask(const QStringList& command)
{
    if (command.value(0).startsWith(QLatin1Char('-')))
        qFatal("%s is for redis-cli; this takes commands only", qPrintable(command[0]));
    if (m_socket.state() != QAbstractSocket::ConnectedState)
        return {};
    QByteArray bytes = '*' + QByteArray::number(command.size()) + "\r\n";
    for (const auto& word : command) {
        const auto utf8 = word.toUtf8();
        bytes += '$' + QByteArray::number(utf8.size()) + "\r\n" + utf8 + "\r\n";
    }
    m_socket.write(bytes);
    const auto reply = next();
    return reply ? printed(*reply).trimmed() : QString();
}

void BlockingRedis::send(const QByteArray& lines)
{
    if (m_socket.state() != QAbstractSocket::ConnectedState)
        return;
    m_socket.write(lines.endsWith('\n') ? lines : lines + '\n');
    const auto list = lines.split('\n');
    auto left = std::count_if(list.begin(), list.end(), [](const auto& line) { return !line.trimmed().isEmpty(); });
    while (left > 0 && next())
        --left;
}

std::optional<redis::Reply> BlockingRedis::next()
{
    constexpr qint64 atATime = 64 << 10;
    for (;;) {
        if (auto reply = m_parser.next())
            return reply;
        if (m_parser.failed() || (m_socket.bytesAvailable() == 0 && !m_socket.waitForReadyRead(timeoutMs)))
            return {};
        m_parser.feed(m_socket.read(atATime).toStdString());
    }
}

} // namespace headroom::support
