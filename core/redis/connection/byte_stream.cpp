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

Error unreachable(Text text)
{
    return Error{ErrorKind::Unreachable, std::move(text)};
}

Text nothingListens(const std::string& place)
{
    return Text::tr("nothing listens on %1; start Redis there or give --redis URL").arg(place);
}

Text cannotBeReached(const std::string& place, const QString& words)
{
    return Text::tr("%1 cannot be reached: %2").arg(place, words.toStdString());
}

// Before the connection stood.
Error tcpProblem(const Endpoint& endpoint, QAbstractSocket::SocketError code, const QString& words)
{
    const auto place = describe(endpoint);
    switch (code) {
    case QAbstractSocket::ConnectionRefusedError:
        return unreachable(nothingListens(place));
    case QAbstractSocket::HostNotFoundError:
        return unreachable(Text::tr("no host has the name %1; check the Redis URL").arg(endpoint.host));
    default:
        return unreachable(cannotBeReached(place, words));
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
    const auto denied = [](Text text) { return Error{ErrorKind::Denied, std::move(text)}; };
    const auto& own = endpoint.tls.certificate;
    switch (alert) {
    case QSsl::AlertType::CertificateRequired:
        return denied(
            Text::tr("%1 asks for a client certificate: give cert=FILE and key=FILE (--redis-cert, --redis-key)")
                .arg(place));
    case QSsl::AlertType::CertificateExpired:
        return denied(Text::tr("%1 says that our certificate %2 has expired: have it renewed").arg(place, own));
    case QSsl::AlertType::UnknownCa:
    case QSsl::AlertType::BadCertificate:
    case QSsl::AlertType::UnsupportedCertificate:
    case QSsl::AlertType::CertificateUnknown:
    case QSsl::AlertType::CertificateRevoked:
    case QSsl::AlertType::AccessDenied:
        return denied(
            Text::tr("%1 does not accept our certificate %2: have it signed by an authority in its tls-ca-cert-file")
                .arg(place, own));
    case QSsl::AlertType::HandshakeFailure:
    case QSsl::AlertType::ProtocolVersion:
        return denied(
            Text::tr("%1 and this machine have no version or cipher of TLS in common, or it asks for a client "
                     "certificate: see tls-protocols and tls-auth-clients in its redis.conf")
                .arg(place));
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
            Text::tr("the key %1 does not belong to the certificate %2 (%3): give the two that belong together")
                .arg(endpoint.tls.key, endpoint.tls.certificate, words)};
    return unreachable(Text::tr("%1 speaks no TLS, or none that is understood (%2): give redis:// if it has none, or "
                                "the port of its tls-port")
                           .arg(place, words));
}

Error localProblem(const Endpoint& endpoint, QLocalSocket::LocalSocketError code, const QString& words)
{
    const auto place = describe(endpoint);
    if (!endpoint.tunnel.empty())
        return unreachable(
            Text::tr("the ssh tunnel through %1 is not up; it is started again by itself").arg(endpoint.ssh));
    switch (code) {
    case QLocalSocket::ServerNotFoundError:
        return unreachable(
            Text::tr("there is no socket %1; start Redis with unixsocket or give --redis URL").arg(place));
    case QLocalSocket::ConnectionRefusedError:
        return unreachable(nothingListens(place));
    case QLocalSocket::SocketAccessError:
        return unreachable(Text::tr("this user may not open %1; see unixsocketperm in redis.conf").arg(place));
    default:
        return unreachable(cannotBeReached(place, words));
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
        why = unreachable(Text::tr("%1 closed the connection").arg(describe(m_endpoint)));
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
