// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/qt/network_settings.h"

#include <QFile>
#include <QNetworkProxyFactory>
#include <QUrl>

namespace headroom::net {

namespace {

constexpr auto proxyForms = "http://host:3128 or socks5://user:password@host:1080";

tl::unexpected<Error> wrongProxy(const Text& why)
{
    return failure(ErrorKind::Usage, Text::tr("%1; give %2").arg(why, proxyForms));
}

// The first that can carry such a request. Nothing that fits is an error rather than a way around the proxy.
Result<QNetworkProxy> systemProxy(const QUrl& api)
{
    const bool encrypted = api.scheme() == QLatin1String("https");
    const auto proxies = QNetworkProxyFactory::systemProxyForQuery(QNetworkProxyQuery(api));
    for (const auto& proxy : proxies) {
        const bool fits = proxy.capabilities() & QNetworkProxy::TunnelingCapability;
        if (fits || (!encrypted && (proxy.capabilities() & QNetworkProxy::CachingCapability)))
            return proxy;
    }
    if (proxies.isEmpty())
        return QNetworkProxy(QNetworkProxy::NoProxy);
    return failure(ErrorKind::Usage,
        Text::tr("the proxy of this system (https_proxy, or the desktop's) is of no kind that can be used; give %1")
            .arg(proxyForms));
}

} // namespace

Result<QNetworkProxy> readProxy(const std::string& url, const std::string& api)
{
    if (url.empty())
        return systemProxy(QUrl(QString::fromStdString(api)));
    const QUrl parsed(QString::fromStdString(url), QUrl::StrictMode);
    if (!parsed.isValid() || parsed.host().isEmpty())
        return wrongProxy(Text::tr("the proxy's URL cannot be read"));
    const bool http = parsed.scheme() == QLatin1String("http");
    if (!http && parsed.scheme() != QLatin1String("socks5"))
        return wrongProxy(Text::tr("the proxy's URL starts with neither http:// nor socks5://"));
    if (parsed.port() <= 0)
        return wrongProxy(Text::tr("the proxy's URL has no port"));
    if ((!parsed.path().isEmpty() && parsed.path() != QLatin1String("/")) || parsed.hasQuery() || parsed.hasFragment())
        return wrongProxy(Text::tr("the proxy's URL has something after the port"));
    return QNetworkProxy(http ? QNetworkProxy::HttpProxy : QNetworkProxy::Socks5Proxy, parsed.host(),
        static_cast<quint16>(parsed.port()), parsed.userName(), parsed.password());
}

std::string withPassword(const std::string& url, const std::string& password)
{
    QUrl parsed(QString::fromStdString(url), QUrl::StrictMode);
    if (!parsed.isValid() || parsed.userName().isEmpty() || password.empty())
        return url;
    parsed.setPassword(QString::fromStdString(password), QUrl::DecodedMode);
    return parsed.toEncoded().toStdString();
}

Result<QList<QSslCertificate>> readAuthorities(const std::string& file)
{
    QFile pem(QString::fromStdString(file));
    if (!pem.open(QIODevice::ReadOnly)) {
        return failure(ErrorKind::Usage,
            Text::tr("the CA file %1 cannot be read: %2; give a PEM file").arg(file, pem.errorString().toStdString()));
    }
    const auto certificates = QSslCertificate::fromData(pem.readAll(), QSsl::Pem);
    if (certificates.isEmpty())
        return failure(ErrorKind::Usage, Text::tr("the CA file %1 holds no certificate; give a PEM file").arg(file));
    return certificates;
}

std::string describe(const QNetworkProxy& proxy)
{
    return proxy.hostName().toStdString() + ':' + std::to_string(proxy.port());
}

} // namespace headroom::net
