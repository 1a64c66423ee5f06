// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/servers/certificates.h"

#include "core/base/processes/guarded_process.h"

#include <QFile>

namespace headroom::support {

Certificates::Certificates(const QString& authority)
    : m_authority(authority)
{
    write(QStringLiteral("index.txt"), {});
    write(QStringLiteral("openssl.cnf"),
        "[ca]\ndefault_ca=a\n[a]\ndatabase=" + path(QStringLiteral("index.txt")).toUtf8()
            + "\nrand_serial=yes\nunique_subject=no\n"
              "new_certs_dir="
            + m_folder.path().toUtf8() + "\ndefault_md=sha256\ndefault_days=30\npolicy=p\n[p]\ncommonName=supplied\n");
    openssl({QStringLiteral("req"), QStringLiteral("-x509"), QStringLiteral("-newkey"), QStringLiteral("ec"),
        QStringLiteral("-pkeyopt"), QStringLiteral("ec_paramgen_curve:prime256v1"), QStringLiteral("-nodes"),
        QStringLiteral("-subj"), QStringLiteral("/CN=") + authority, QStringLiteral("-days"), QStringLiteral("30"),
        QStringLiteral("-keyout"), key(authority), QStringLiteral("-out"), certificate(authority)});
}

void Certificates::make(
    const QString& name, const QString& subjectAlternatives, const QString& from, const QString& until)
{
    const auto request = path(name + QStringLiteral(".csr"));
    const auto extensions = path(name + QStringLiteral(".ext"));
    write(name + QStringLiteral(".ext"),
        subjectAlternatives.isEmpty() ? QByteArray("basicConstraints=CA:FALSE\n")
                                      : "subjectAltName=" + subjectAlternatives.toUtf8() + '\n');
    openssl({QStringLiteral("req"), QStringLiteral("-new"), QStringLiteral("-newkey"), QStringLiteral("rsa:2048"),
        QStringLiteral("-nodes"), QStringLiteral("-subj"), QStringLiteral("/CN=") + name, QStringLiteral("-keyout"),
        key(name), QStringLiteral("-out"), request});
    QStringList sign{QStringLiteral("ca"), QStringLiteral("-batch"), QStringLiteral("-config"),
        path(QStringLiteral("openssl.cnf")), QStringLiteral("-cert"), certificate(m_authority),
        QStringLiteral("-keyfile"), key(m_authority), QStringLiteral("-in"), request, QStringLiteral("-out"),
        certificate(name), QStringLiteral("-notext"), QStringLiteral("-extfile"), extensions};
    if (!from.isEmpty())
        sign += {QStringLiteral("-startdate"), from, QStringLiteral("-enddate"), until};
    openssl(sign);
}

void Certificates::write(const QString& file, const QByteArray& content) const
{
    QFile out(path(file));
    if (!out.open(QIODevice::WriteOnly) || out.write(content) != content.size())
        qFatal("a file of the test cannot be written");
}

QStringList Certificates::serverArguments(quint16 port, const QString& name, bool asksClients) const
{
    return {QStringLiteral("--tls-port"), QString::number(port), QStringLiteral("--tls-cert-file"), certificate(name),
        QStringLiteral("--tls-key-file"), key(name), QStringLiteral("--tls-ca-cert-file"), certificate(m_authority),
        QStringLiteral("--tls-auth-clients"), asksClients ? QStringLiteral("yes") : QStringLiteral("no")};
}

void Certificates::openssl(const QStringList& arguments) const
{
    GuardedProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(QStringLiteral("openssl"), arguments);
    if (!process.waitForFinished(30000) || process.exitCode() != 0)
        qFatal("openssl %s: %s", qPrintable(arguments.value(0)), process.readAll().constData());
}

} // namespace headroom::support
