// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>
#include <QTemporaryDir>

namespace headroom::support {

// Certificates of the test's own, made by openssl: an authority, and whatever it signs. A failure aborts the run.
class Certificates
{
public:
    explicit Certificates(const QString& authority = QStringLiteral("ca"));

    // Signed by the authority, with these names ("DNS:redis.test", "IP:127.0.0.1"; none for a client). Both dates as
    // openssl takes them; empty: from now on for 30 days.
    void make(
        const QString& name, const QString& subjectAlternatives, const QString& from = {}, const QString& until = {});

    QString certificate(const QString& name) const { return path(name + QStringLiteral(".crt")); }
    QString key(const QString& name) const { return path(name + QStringLiteral(".key")); }
    QString path(const QString& file) const { return m_folder.filePath(file); }
    void write(const QString& file, const QByteArray& content) const;

    // What makes a redis-server listen with TLS on this port too, with the certificate of that name.
    QStringList serverArguments(quint16 port, const QString& name, bool asksClients) const;

    void openssl(const QStringList& arguments) const;

private:
    QTemporaryDir m_folder;
    QString m_authority;
};

} // namespace headroom::support
