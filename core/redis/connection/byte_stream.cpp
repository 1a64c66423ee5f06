// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redis/connection/byte_stream.h"

#include "core/redis/connection/tls_files.h"
#include "core/redis/protocol/command_bytes.h"

#include <QLocalSocket>
#include <QSslSocket>

namespace headroom::redis {

namespace {

constexpr qint64 maxUnread = 256 * 1024;

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
    default:
        return unreachable(place + " cannot be reached: " + words.toStdString());
    }
}

bool isAboutTls(QAbstractSocket::SocketError code)
{
    return code == QAbstractSocket::SslHandshakeFailedError || code == QAbstractSocket::SslInvalidUserDataError
        || code == QAbstractSocket::SslInternalError;
}

// What the server said of us, in an alert of TLS. None when it said nothing that is about certificates.
std::optional<Error> refusalOfUs(const Endpoint& endpoint, QSsl::AlertType alert)
{
    const auto place = describe(endpoint);
    const auto denied = [](std::string text) { return Error{ErrorKind::Denied, std::move(text)}; };
    const auto& own = endpoint.tls.certificate;
    switch (alert) {
    case QSsl::AlertType::CertificateRequired:
        return denied(
            place + " asks for a client certificate: give cert=FILE and key=FILE (--redis-cert, --redis-key)");
    case QSsl::AlertType::CertificateExpired:
        return denied(place + " says that our certificate " + own + " has expired: have it renewed");
    case QSsl::AlertType::UnknownCa:
    case QSsl::AlertType::BadCertificate:
    case QSsl::AlertType::UnsupportedCertificate:
    case QSsl::AlertType::CertificateUnknown:
    case QSsl::AlertType::CertificateRevoked:
    case QSsl::AlertType::AccessDenied:
        return denied(place + " does not accept our certificate " + own
            + ": have it signed by an authority in its tls-ca-cert-file");
    case QSsl::AlertType::HandshakeFailure:
    case QSsl::AlertType::ProtocolVersion:
        return denied(place
            + " and this machine have no version or cipher of TLS in common, or it asks for a client "
              "certificate: see tls-protocols and tls-auth-clients in its redis.conf");
    default:
        return std::nullopt;
    }
}

Error tlsProblem(const Endpoint& endpoint, const QSslSocket& socket, std::optional<QSsl::AlertType> alert)
{
    const auto place = describe(endpoint);
    if (const auto errors = socket.sslHandshakeErrors(); !errors.isEmpty())
        return certificateProblem(
            place, endpoint.tls.serverName.empty() ? endpoint.host : endpoint.tls.serverName, endpoint.tls, errors);
    if (alert) {
        if (auto refusal = refusalOfUs(endpoint, *alert))
            return *refusal;
    }
    const auto words = oneLine(socket.errorString().toStdString());
    if (socket.error() == QAbstractSocket::SslInvalidUserDataError)
        return Error{ErrorKind::Usage,
            "the key " + endpoint.tls.key + " does not belong to the certificate " + endpoint.tls.certificate + " ("
                + words + "): give the two that belong together"};
    return unreachable(place + " speaks no TLS, or none that is understood (" + words
        + "): give redis:// if it has none, or the port of its tls-port");
}

Error localProblem(const Endpoint& endpoint, QLocalSocket::LocalSocketError code, const QString& words)
{
    const auto place = describe(endpoint);
    if (!endpoint.tunnel.empty())
        return unreachable("the ssh tunnel through " + endpoint.ssh + " is not up; it is started again by itself");
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
            if (m_endpoint.transport == Endpoint::Transport::Unix || !m_endpoint.ssh.empty())
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
    socket->setReadBufferSize(maxUnread);
    connect(socket, &QLocalSocket::connected, this, [this] {
        m_connected = true;
        Q_EMIT connected();
    });
    connect(socket, &QLocalSocket::readyRead, this, &ByteStream::bytesArrived);
    connect(socket, &QLocalSocket::disconnected, this, [this] { fail({}); });
    connect(socket, &QLocalSocket::errorOccurred, this, [this, socket](QLocalSocket::LocalSocketError code) {
        fail(m_connected ? Error{} : localProblem(m_endpoint, code, socket->errorString()));
    });
    // Through ssh never directly, also where nobody has opened a tunnel.
    socket->connectToServer(QString::fromStdString(m_endpoint.ssh.empty() ? m_endpoint.socketPath : m_endpoint.tunnel));
}

void ByteStream::openNetwork()
{
    if (m_endpoint.transport == Endpoint::Transport::Tls) {
        openEncrypted();
        return;
    }
    auto* socket = new QTcpSocket(this);
    connect(socket, &QTcpSocket::connected, this, [this, socket] { stand(*socket); });
    connect(socket, &QTcpSocket::errorOccurred, this, [this, socket](QAbstractSocket::SocketError code) {
        fail(m_connected ? Error{} : tcpProblem(m_endpoint, code, socket->errorString()));
    });
    follow(*socket);
    socket->connectToHost(QString::fromStdString(m_endpoint.host), m_endpoint.port);
}

void ByteStream::openEncrypted()
{
    const auto configuration = tlsConfiguration(m_endpoint.tls);
    if (!configuration) {
        fail(configuration.error());
        return;
    }
    auto* socket = new QSslSocket(this);
    socket->setSslConfiguration(*configuration);
    connect(socket, &QSslSocket::encrypted, this, [this, socket] { stand(*socket); });
    connect(socket, &QSslSocket::alertReceived, this,
        [this](QSsl::AlertLevel, QSsl::AlertType type, const QString&) { m_alert = type; });
    connect(socket, &QSslSocket::errorOccurred, this, [this, socket](QAbstractSocket::SocketError code) {
        // Under TLS 1.3 the server looks at our certificate when we already think that all is well.
        if (isAboutTls(code) || m_alert)
            fail(m_connected && !m_alert ? Error{} : tlsProblem(m_endpoint, *socket, m_alert));
        else
            fail(m_connected ? Error{} : tcpProblem(m_endpoint, code, socket->errorString()));
    });
    follow(*socket);
    const auto host = QString::fromStdString(m_endpoint.host);
    const auto& name = m_endpoint.tls.serverName;
    socket->connectToHostEncrypted(host, m_endpoint.port, name.empty() ? host : QString::fromStdString(name));
}

void ByteStream::follow(QTcpSocket& socket)
{
    m_device = &socket;
    socket.setReadBufferSize(maxUnread);
    connect(&socket, &QTcpSocket::readyRead, this, &ByteStream::bytesArrived);
    connect(&socket, &QTcpSocket::disconnected, this, [this] { fail({}); });
}

void ByteStream::stand(QTcpSocket& socket)
{
    socket.setSocketOption(QAbstractSocket::LowDelayOption, 1);
    socket.setSocketOption(QAbstractSocket::KeepAliveOption, 1);
    m_connected = true;
    Q_EMIT connected();
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
