// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/servers/tunnel_proxy.h"

#include <QUrl>
#include <QtEndian>

#include <memory>

namespace headroom::support {

TunnelProxy::TunnelProxy(Kind kind, QByteArray credentials)
    : m_kind(kind)
    , m_credentials(std::move(credentials))
{
    if (!m_server.listen(QHostAddress::LocalHost))
        qFatal("cannot listen on 127.0.0.1");
    connect(&m_server, &QTcpServer::newConnection, this, [this] { accept(); });
}

std::string TunnelProxy::url(const std::string& credentials) const
{
    const auto* scheme = m_kind == Kind::Http ? "http://" : "socks5://";
    return scheme + (credentials.empty() ? "" : credentials + '@')
        + "127.0.0.1:" + std::to_string(m_server.serverPort());
}

void TunnelProxy::accept()
{
    auto client = std::make_shared<Client>();
    client->socket = m_server.nextPendingConnection();
    connect(client->socket, &QTcpSocket::readyRead, this, [this, client] {
        client->pending += client->socket->readAll();
        if (m_kind == Kind::Http)
            readHttp(*client);
        else
            readSocks(*client);
    });
}

void TunnelProxy::readHttp(Client& client)
{
    const auto end = client.pending.indexOf("\r\n\r\n");
    if (end < 0)
        return;
    const auto head = client.pending.left(end + 4);
    const auto line = head.left(head.indexOf("\r\n")).split(' ');
    if (!m_credentials.isEmpty() && !head.contains("Proxy-Authorization: Basic " + m_credentials.toBase64())) {
        ++m_refused;
        client.pending.clear();
        client.socket->write(
            "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"test\"\r\n"
            "Content-Length: 0\r\n\r\n");
        return;
    }
    client.socket->disconnect(this);
    if (line.value(0) == "CONNECT") {
        const auto colon = line[1].lastIndexOf(':');
        return connectThrough(client.socket, line[1].left(colon), line[1].mid(colon + 1).toUShort(),
            "HTTP/1.1 200 Connection established\r\n\r\n", {});
    }
    // The server on the other side takes an absolute target as well as a proxy does.
    const QUrl target(QString::fromLatin1(line.value(1)));
    connectThrough(client.socket, target.host().toLatin1(), static_cast<quint16>(target.port(80)), {}, client.pending);
}

bool TunnelProxy::authenticateSocks(Client& client)
{
    auto& bytes = client.pending;
    if (!client.greeted) {
        if (bytes.size() < 2 || bytes.size() < 2 + bytes[1])
            return false;
        bytes.remove(0, 2 + bytes[1]);
        client.greeted = true;
        client.admitted = m_credentials.isEmpty();
        client.socket->write(client.admitted ? QByteArray("\x05\x00", 2) : QByteArray("\x05\x02", 2));
    }
    if (client.admitted)
        return true;
    if (bytes.size() < 2 || bytes.size() < 3 + bytes[1] || bytes.size() < 3 + bytes[1] + bytes[2 + bytes[1]])
        return false;
    const auto user = bytes.mid(2, bytes[1]);
    const auto password = bytes.mid(3 + bytes[1], bytes[2 + bytes[1]]);
    bytes.remove(0, 3 + user.size() + password.size());
    client.admitted = user + ':' + password == m_credentials;
    client.socket->write(client.admitted ? QByteArray("\x01\x00", 2) : QByteArray("\x01\x01", 2));
    if (client.admitted)
        return true;
    ++m_refused;
    client.socket->disconnectFromHost();
    return false;
}

void TunnelProxy::readSocks(Client& client)
{
    if (!authenticateSocks(client))
        return;
    const auto& bytes = client.pending;
    if (bytes.size() < 7)
        return;
    const bool isName = bytes[3] == 3;
    const auto hostEnd = isName ? 5 + static_cast<unsigned char>(bytes[4]) : 8;
    if (bytes.size() < hostEnd + 2)
        return;
    const auto host = isName ? bytes.mid(5, bytes[4])
                             : QHostAddress(qFromBigEndian<quint32>(bytes.constData() + 4)).toString().toLatin1();
    const auto port = qFromBigEndian<quint16>(bytes.constData() + hostEnd);
    client.socket->disconnect(this);
    connectThrough(client.socket, host, port, QByteArray("\x05\x00\x00\x01\x00\x00\x00\x00\x00\x00", 10), {});
}

void TunnelProxy::connectThrough(
    QTcpSocket* client, const QByteArray& host, quint16 port, const QByteArray& ready, const QByteArray& first)
{
    m_tunnels << host + ':' + QByteArray::number(port);
    auto* server = new QTcpSocket(client);
    connect(server, &QTcpSocket::connected, this, [client, server, ready, first] {
        client->write(ready);
        server->write(first);
    });
    connect(client, &QTcpSocket::readyRead, server, [client, server] { server->write(client->readAll()); });
    connect(server, &QTcpSocket::readyRead, client, [client, server] { client->write(server->readAll()); });
    connect(server, &QTcpSocket::disconnected, client, [client] { client->disconnectFromHost(); });
    connect(client, &QTcpSocket::disconnected, server, [server] { server->disconnectFromHost(); });
    server->connectToHost(QString::fromLatin1(host), port);
}

} // namespace headroom::support
