// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/doctor/doctor_machine.h"

#include "core/base/processes/guarded_process.h"

#include <QRegularExpression>
#include <QSslSocket>
#include <QStandardPaths>
#include <QVersionNumber>

namespace headroom::ctl {

using watch::Check;

namespace {

constexpr int timeoutMs = 5000;

// Debian keeps servers where a user's PATH does not look.
QString findProgram(const QString& name)
{
    const auto found = QStandardPaths::findExecutable(name);
    if (!found.isEmpty())
        return found;
    return QStandardPaths::findExecutable(
        name, {QStringLiteral("/usr/sbin"), QStringLiteral("/usr/local/sbin"), QStringLiteral("/sbin")});
}

Check checkProgram(const char* name, const char* versionOption, const char* lack)
{
    Check check{name, false, "not found", lack};
    const auto path = findProgram(QString::fromLatin1(name));
    if (path.isEmpty())
        return check;
    GuardedProcess process;
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(path, {QString::fromLatin1(versionOption)});
    if (!process.waitForFinished(timeoutMs) || process.exitCode() != 0) {
        check.detail = path.toStdString() + " does not start";
        return check;
    }
    static const QRegularExpression version(QStringLiteral("\\d+(\\.\\d+)+"));
    check.ok = true;
    check.detail = version.match(QString::fromUtf8(process.readAll())).captured().toStdString();
    return check;
}

} // namespace

std::vector<Check> checkMachine()
{
    const auto qt = QVersionNumber::fromString(QString::fromLatin1(qVersion()));
    return {
        {"Qt", qt >= QVersionNumber(6, 4), qVersion(), "Headroom needs Qt 6.4 or later"},
        {"TLS", QSslSocket::supportsSsl(), QSslSocket::sslLibraryVersionString().toStdString(),
            "no https and no rediss://: install OpenSSL and Qt's TLS plugin"},
        checkProgram("redis-server", "--version", "headroom --demo needs it: install the package redis-server"),
        checkProgram("nginx", "-v", "headroom --demo and the proxy template need it: install the package nginx-light"),
    };
}

} // namespace headroom::ctl
