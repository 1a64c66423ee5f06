// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QTcpServer>
#include <QTcpSocket>

#include <string>

namespace headroom::support {

// A forward proxy on a free port of 127.0.0.1 that lets everything through: HTTP (CONNECT, and requests for http:// in
// whole) or SOCKS 5. With credentials it refuses who does not have them.
class TunnelProxy : public QObject
{
public:
    enum class Kind { Http, Socks5 };

    explicit TunnelProxy(Kind kind, QByteArray credentials = {}); // "user:password"

    std::string url(const std::string& credentials = {}) const; // for QtTransport::Options::proxy
    const QByteArrayList& tunnels() const { return m_tunnels; } // "127.0.0.1:PORT" each was asked for
    int refused() const { return m_refused; }

private:
    struct Client
    {
        QTcpSocket* socket;
        QByteArray pending;
        bool greeted = false; // SOCKS
        bool admitted = false;
    };

    void accept();
    void readHttp(Client& client);
    void readSocks(Client& client);
    bool authenticateSocks(Client& client);
    void connectThrough(
        QTcpSocket* client, const QByteArray& host, quint16 port, const QByteArray& ready, const QByteArray& first);

    Kind m_kind;
    QByteArray m_credentials;
    QTcpServer m_server;
    QByteArrayList m_tunnels;
    int m_refused = 0;
};

} // namespace headroom::support
