// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/servers/scripted_http.h"

namespace headroom::support {

ScriptedHttp::ScriptedHttp(Script script)
    : m_script(std::move(script))
{
    if (!m_server.listen(QHostAddress::LocalHost))
        qFatal("cannot listen on 127.0.0.1");
    connect(&m_server, &QTcpServer::newConnection, this, [this] {
        while (auto* socket = m_server.nextPendingConnection()) {
            ++m_connections;
            connect(socket, &QTcpSocket::readyRead, this, [this, socket] { read(socket); });
        }
    });
}

void ScriptedHttp::read(QTcpSocket* socket)
{
    auto& pending = m_pending[socket];
    pending += socket->readAll();
    while (true) {
        const auto end = pending.indexOf("\r\n\r\n");
        if (end < 0)
            return;
        const auto head = pending.left(end + 2);
        qsizetype length = 0;
        const auto at = head.toLower().indexOf("content-length:");
        if (at >= 0)
            length = head.mid(at + 15, head.indexOf('\r', at) - at - 15).trimmed().toLongLong();
        if (pending.size() < end + 4 + length)
            return;
        const Received request{head, pending.mid(end + 4, length), socket};
        pending.remove(0, end + 4 + length);
        m_received.push_back(request);
        m_script(request);
    }
}

void ScriptedHttp::answer(
    const Received& request, const QByteArray& status, const QByteArray& body, const QByteArray& headers)
{
    request.socket->write("HTTP/1.1 " + status + "\r\nContent-Length: " + QByteArray::number(body.size()) + "\r\n"
        + headers + "\r\n" + body);
}

} // namespace headroom::support
