// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/redis/connection/endpoint.h"

#include <QByteArray>
#include <QObject>
#include <QSsl>

#include <optional>

QT_BEGIN_NAMESPACE
class QIODevice;
class QTcpSocket;
QT_END_NAMESPACE

namespace headroom::redis {

// Bytes to and from an endpoint over TCP, TLS (the certificate is always verified, against TlsFiles::serverName or the
// host) or a Unix socket. Holds at most 256 KiB that nobody has read; the rest waits in the kernel, and so at the
// server. For one attempt; make another one for the next. May be deleted with deleteLater() from its own signals only.
class ByteStream : public QObject
{
    Q_OBJECT
public:
    explicit ByteStream(const Endpoint& endpoint, QObject* parent = nullptr);
    ~ByteStream() override;

    void open(); // signals come later
    // Nothing is signalled after this.
    void abort();

    QByteArray read(qint64 atMost);
    void write(const QByteArray& bytes);
    bool hasBytes() const;

Q_SIGNALS:
    void connected(); // and, with TLS, verified
    void bytesArrived();
    void failed(const headroom::Error& why); // once; it is of no more use

private:
    void openLocal();
    void openNetwork();
    void openEncrypted();
    void follow(QTcpSocket& socket);
    void stand(QTcpSocket& socket);
    void fail(Error why);

    Endpoint m_endpoint;
    QIODevice* m_device = nullptr;
    std::optional<QSsl::AlertType> m_alert; // what the server complains of
    bool m_connected = false;
    bool m_failed = false;
};

} // namespace headroom::redis
