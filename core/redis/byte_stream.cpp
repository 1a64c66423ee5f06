// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/byte_stream.h"

#include <QLocalSocket>
#include <QSslSocket>

namespace headroom::redis {

namespace {

constexpr qint64 mostUnread = 256 * 1024;

Error unreachable(std::string text)
{
    return Error{ErrorKind::Unreachable, std::move(text)};
}

// Before the connection stood.
Error tcpProblem(const Endpoint& endpoint, QAbstractSocket::SocketError code, const QString& words)
{
    const auto place = describe(endpoint);
    switch (code) {
    case QAbstractSocket::ConnectionRefusedError:
        return unreachable("nothing listens on " + place + "; start Redis there or give --redis URL");
    case QAbstractSocket::HostNotFoundError:
        return unreachable("no host has the name " + endpoint.host + "; check the Redis URL");
    case QAbstractSocket::SslHandshakeFailedError:
    case QAbstractSocket::SslInvalidUserDataError:
    case QAbstractSocket::SslInternalError:
        return unreachable(place + " cannot be trusted or speaks no TLS: " + words.toStdString()
            + "; check its certificate, or give redis:// if it has none");
    default:
        return unreachable(place + " cannot be reached: " + words.toStdString());
    }
}

Error localProblem(const Endpoint& endpoint, QLocalSocket::LocalSocketError code, const QString& words)
{
    const auto place = describe(endpoint);
    switch (code) {
    case QLocalSocket::ServerNotFoundError:
        return unreachable("there is no socket " + place + "; start Redis with unixsocket or give --redis URL");
    case QLocalSocket::ConnectionRefusedError:
        return unreachable("nothing listens on " + place + "; start Redis there or give --redis URL");
    case QLocalSocket::SocketAccessError:
        return unreachable("this user may not open " + place + "; see unixsocketperm in redis.conf");
    default:
        return unreachable(place + " cannot be reached: " + words.toStdString());
    }
}

} // namespace

ByteStream::ByteStream(const Endpoint& endpoint, QObject* parent)
    : QObject(parent)
    , m_endpoint(endpoint)
{
}

ByteStream::~ByteStream()
{
    abort();
}

void ByteStream::open()
{
    // A socket may connect, or fail, within the call that opens it: not within ours.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_failed)
                return;
            if (m_endpoint.transport == Endpoint::Transport::Unix)
                openLocal();
            else
                openNetwork();
        },
        Qt::QueuedConnection);
}

void ByteStream::openLocal()
{
    auto* socket = new QLocalSocket(this);
    m_device = socket;
    socket->setReadBufferSize(mostUnread);
    connect(socket, &QLocalSocket::connected, this, [this] {
        m_connected = true;
        Q_EMIT connected();
    });
    connect(socket, &QLocalSocket::readyRead, this, &ByteStream::bytesArrived);
    connect(socket, &QLocalSocket::disconnected, this, [this] { fail({}); });
    connect(socket, &QLocalSocket::errorOccurred, this, [this, socket](QLocalSocket::LocalSocketError code) {
        fail(m_connected ? Error{} : localProblem(m_endpoint, code, socket->errorString()));
    });
    socket->connectToServer(QString::fromStdString(m_endpoint.socketPath));
}

void ByteStream::openNetwork()
{
    const auto encrypted = m_endpoint.transport == Endpoint::Transport::Tls;
    auto* secure = encrypted ? new QSslSocket(this) : nullptr;
    auto* socket = secure ? secure : new QTcpSocket(this);
    m_device = socket;
    socket->setReadBufferSize(mostUnread);
    const auto stands = [this, socket] {
        socket->setSocketOption(QAbstractSocket::LowDelayOption, 1);
        socket->setSocketOption(QAbstractSocket::KeepAliveOption, 1);
        m_connected = true;
        Q_EMIT connected();
    };
    if (secure)
        connect(secure, &QSslSocket::encrypted, this, stands);
    else
        connect(socket, &QTcpSocket::connected, this, stands);
    connect(socket, &QTcpSocket::readyRead, this, &ByteStream::bytesArrived);
    connect(socket, &QTcpSocket::disconnected, this, [this] { fail({}); });
    connect(socket, &QTcpSocket::errorOccurred, this, [this, socket](QAbstractSocket::SocketError code) {
        fail(m_connected ? Error{} : tcpProblem(m_endpoint, code, socket->errorString()));
    });
    const auto host = QString::fromStdString(m_endpoint.host);
    if (secure)
        secure->connectToHostEncrypted(host, m_endpoint.port); // verifies the peer: the default of a client
    else
        socket->connectToHost(host, m_endpoint.port);
}

void ByteStream::abort()
{
    m_failed = true;
    if (!m_device)
        return;
    m_device->disconnect(this);
    if (auto* socket = qobject_cast<QAbstractSocket*>(m_device))
        socket->abort();
    else if (auto* local = qobject_cast<QLocalSocket*>(m_device))
        local->abort();
}

void ByteStream::fail(Error why)
{
    if (m_failed)
        return;
    // What arrived before the end still counts: it may say why.
    if (hasBytes())
        Q_EMIT bytesArrived();
    if (m_failed)
        return;
    m_failed = true;
    if (why.text.empty())
        why = Error{ErrorKind::Unreachable, describe(m_endpoint) + " closed the connection"};
    Q_EMIT failed(why);
}

QByteArray ByteStream::read(qint64 atMost)
{
    return m_device ? m_device->read(atMost) : QByteArray();
}

void ByteStream::write(const QByteArray& bytes)
{
    if (m_device)
        m_device->write(bytes);
}

bool ByteStream::hasBytes() const
{
    return m_device && m_device->bytesAvailable() > 0;
}

} // namespace headroom::redis
