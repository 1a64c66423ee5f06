// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QList>
#include <QTcpServer>

#include <functional>
#include <string>

namespace headroom::support {

// What looks like a Redis and answers each command as the test says: for answers that a real one gives only in trouble.
class ScriptedRedis : public QTcpServer
{
public:
    // The command's words, as sent; the bytes of the answer. None: "+OK", and "+PONG" to PING.
    using Answer = std::function<QByteArray(const QList<QByteArray>& command)>;

    explicit ScriptedRedis(Answer answer);

    std::string url() const { return "redis://127.0.0.1:" + std::to_string(serverPort()); }
    Answer answer; // may be changed
    int connections = 0;
    QList<QByteArray> commands; // names of all that came
};

// "*2\r\n$3..." of these words.
QByteArray respList(const QList<QByteArray>& words);

} // namespace headroom::support
