// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/store/queue_address.h"

#include "core/discord/sanitize_for_display.h"

#include <QStandardPaths>
#include <QUrl>
#include <QUrlQuery>

#include <algorithm>
#include <limits>

namespace headroom::jobs {

namespace {

bool isPostgresUrl(std::string_view text)
{
    return text.starts_with("postgresql://") || text.starts_with("postgres://");
}

bool isOneLine(std::string_view text)
{
    return discord::isUtf8(text)
        && std::none_of(text.begin(), text.end(), [](unsigned char c) { return c < 0x20 || c == 0x7f; });
}

std::string bracketed(const std::string& host)
{
    return host.find(':') == std::string::npos ? host : "[" + host + "]";
}

// Which stands in the URL as it is. A URL takes "433" for the address 0.0.1.177.
bool isPlainHost(const std::string& host)
{
    const bool isPlain = !host.empty() && std::ranges::all_of(host, [](unsigned char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '.' || c == '-' || c == ':';
    });
    if (!isPlain)
        return false;
    const QUrl url(QString::fromStdString("postgresql://" + bracketed(host)), QUrl::StrictMode);
    return url.isValid() && url.host(QUrl::FullyDecoded).toStdString() == host;
}

std::string encoded(const std::string& text, const char* plain = "")
{
    return QUrl::toPercentEncoding(QString::fromStdString(text), plain).toStdString();
}

std::string decoded(const QString& text)
{
    return QUrl::fromPercentEncoding(text.toUtf8()).toStdString();
}

} // namespace

Result<QueueAddress> QueueAddress::parse(std::string_view text)
{
    QueueAddress address;
    if (text.empty())
        return failure(ErrorKind::Usage, Text::tr("name a queue of jobs: a file, or postgresql://user@host/database"));
    if (!isOneLine(text))
        return failure(
            ErrorKind::Usage, Text::tr("the name of a queue of jobs is one line of UTF-8, without control characters"));
    if (!isPostgresUrl(text)) {
        if (text.find("://") != std::string_view::npos)
            return failure(ErrorKind::Usage,
                Text::tr("\"%1://\" is no queue of jobs: name a file, or postgresql://user@host/database")
                    .arg(text.substr(0, text.find("://"))));
        address.path = text;
        return address;
    }
    address.engine = Engine::Postgres;
    // Not all by QUrl, to which a user without a host is an error.
    auto rest = QString::fromUtf8(text).section(QLatin1String("://"), 1);
    const auto query = rest.section(QLatin1Char('?'), 1);
    rest = rest.section(QLatin1Char('?'), 0, 0);
    const auto authority = rest.section(QLatin1Char('/'), 0, 0);
    const auto user = authority.contains(QLatin1Char('@')) ? authority.section(QLatin1Char('@'), 0, -2) : QString();
    if (user.contains(QLatin1Char(':')))
        return failure(ErrorKind::Usage,
            Text::tr("leave the password out of the URL of the queue, and set PGPASSWORD or use ~/.pgpass"));
    if (const auto hostAndPort = authority.section(QLatin1Char('@'), -1); !hostAndPort.isEmpty()) {
        const QUrl url(QStringLiteral("postgresql://") + hostAndPort, QUrl::StrictMode);
        if (!url.isValid() || url.port(0) > std::numeric_limits<std::uint16_t>::max())
            return failure(ErrorKind::Usage,
                Text::tr(
                    "this URL of a queue of jobs is not understood: write it as postgresql://user@host:port/database"));
        address.host = url.host(QUrl::FullyDecoded).toStdString();
        address.port = static_cast<std::uint16_t>(url.port(0));
    }
    address.user = decoded(user);
    address.database = decoded(rest.section(QLatin1Char('/'), 1));
    for (const auto& [name, value] : QUrlQuery(query).queryItems(QUrl::FullyDecoded)) {
        if (name == QLatin1String("host"))
            address.host = value.toStdString();
        else if (name == QLatin1String("port")) {
            bool isPort = false;
            address.port = value.toUShort(&isPort);
            if (!isPort)
                return failure(ErrorKind::Usage, Text::tr("a port in the URL of a queue is a number from 1 to 65535"));
        } else if (name == QLatin1String("sslmode"))
            address.sslMode = value.toStdString();
        else if (name == QLatin1String("sslrootcert"))
            address.sslRootCert = value.toStdString();
        else
            return failure(ErrorKind::Usage,
                Text::tr("\"%1\" is not known in the URL of a queue: host, port, sslmode and sslrootcert are")
                    .arg(discord::sanitizeForDisplay(name.toStdString(), 40)));
    }
    return address;
}

Result<QueueAddress> QueueAddress::standard()
{
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    if (folder.isEmpty())
        return failure(ErrorKind::Usage, Text::tr("there is no home folder for a queue of jobs: name one with --jobs"));
    return parse((folder + QLatin1String("/headroom/jobs.sqlite")).toStdString());
}

std::string QueueAddress::text() const
{
    if (engine == Engine::Sqlite)
        return path;
    std::string shown = "postgresql://";
    if (!user.empty())
        shown += encoded(user) + "@";
    const bool isPlain = isPlainHost(host);
    if (isPlain)
        shown += bracketed(host) + (port == 0 ? "" : ":" + std::to_string(port));
    shown += "/" + encoded(database);
    if (isPlain)
        return shown;
    // A folder, or what would end the host there.
    if (!host.empty())
        shown += "?host=" + encoded(host, "/");
    if (port != 0)
        shown += (host.empty() ? "?port=" : "&port=") + std::to_string(port);
    return shown;
}

} // namespace headroom::jobs
