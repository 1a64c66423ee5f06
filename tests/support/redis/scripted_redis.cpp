// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/redis/scripted_redis.h"

#include <QTcpSocket>

#include <memory>

namespace headroom::support {

namespace {

// One whole command off the front of `bytes`; empty when it has not all come.
QList<QByteArray> takeCommand(QByteArray& bytes)
{
    qsizetype at = 0;
    const auto line = [&]() -> QByteArray {
        const auto end = bytes.indexOf("\r\n", at);
        if (end < 0)
            return {};
        const auto text = bytes.mid(at, end - at);
        at = end + 2;
        return text;
    };
    const auto count = line().mid(1).toInt();
    QList<QByteArray> words;
    for (int i = 0; i < count; ++i) {
        const auto length = line();
        if (length.isEmpty() || bytes.size() < at + length.mid(1).toInt() + 2)
            return {};
        words.append(bytes.mid(at, length.mid(1).toInt()));
        at += words.last().size() + 2;
    }
    if (!words.isEmpty())
        bytes.remove(0, at);
    return words;
}

} // namespace

ScriptedRedis::ScriptedRedis(Answer given)
    : answer(std::move(given))
{
    listen(QHostAddress::LocalHost);
    connect(this, &QTcpServer::newConnection, this, [this] {
        while (auto* socket = nextPendingConnection()) {
            ++connections;
            connect(socket, &QTcpSocket::readyRead, this, [this, socket, bytes = std::make_shared<QByteArray>()] {
                bytes->append(socket->readAll());
                while (true) {
                    const auto command = takeCommand(*bytes);
                    if (command.isEmpty())
                        return;
                    commands.append(command[0].toUpper());
                    auto reply = answer ? answer(command) : QByteArray();
                    if (!socket->isOpen())
                        return; // the test has closed it
                    if (reply.isEmpty())
                        reply = command[0].toUpper() == "PING" ? "+PONG\r\n" : "+OK\r\n";
                    socket->write(reply);
                }
            });
            connect(socket, &QTcpSocket::disconnected, socket, &QObject::deleteLater);
        }
    });
}

QByteArray respList(const QList<QByteArray>& words)
{
    auto bytes = '*' + QByteArray::number(words.size()) + "\r\n";
    for (const auto& word : words)
        bytes += '$' + QByteArray::number(word.size()) + "\r\n" + word + "\r\n";
    return bytes;
}

} // namespace headroom::support
