// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QTcpServer>
#include <QTcpSocket>

#include <functional>
#include <string>

namespace headroom::support {

// An HTTP/1.1 server that does to each request what the test says: answer, wait, or hang up.
class ScriptedHttp : public QObject
{
public:
    struct Received
    {
        QByteArray head; // request line and headers
        QByteArray body;
        QTcpSocket* socket;
    };
    using Script = std::function<void(const Received&)>;

    explicit ScriptedHttp(Script script);

    std::string url() const { return "http://127.0.0.1:" + std::to_string(m_server.serverPort()); }
    const QList<Received>& received() const { return m_received; }
    int connections() const { return m_connections; }

    static void answer(
        const Received& request, const QByteArray& status, const QByteArray& body, const QByteArray& headers = {});

private:
    void read(QTcpSocket* socket);

    QTcpServer m_server;
    Script m_script;
    QHash<QTcpSocket*, QByteArray> m_pending;
    QList<Received> m_received;
    int m_connections = 0;
};

} // namespace headroom::support
