// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/qt/failure_text.h"

#include "core/net/qt/network_settings.h"

namespace headroom::net {

bool isBeforeSending(QNetworkReply::NetworkError error)
{
    switch (error) {
    case QNetworkReply::ConnectionRefusedError:
    case QNetworkReply::HostNotFoundError:
    case QNetworkReply::SslHandshakeFailedError:
    case QNetworkReply::ProxyConnectionRefusedError:
    case QNetworkReply::ProxyNotFoundError:
    case QNetworkReply::ProxyAuthenticationRequiredError:
    case QNetworkReply::ProtocolUnknownError:
    case QNetworkReply::ProtocolInvalidOperationError:
        return true;
    default:
        return false;
    }
}

namespace {

// Qt has no code of its own for some of what a proxy does.
Text whatQtSays(const QNetworkReply& reply, const std::string& host)
{
    const auto said = reply.errorString().toStdString();
    const auto proxy = reply.manager() ? reply.manager()->proxy() : QNetworkProxy(QNetworkProxy::NoProxy);
    const bool none = proxy.type() == QNetworkProxy::NoProxy || proxy.type() == QNetworkProxy::DefaultProxy;
    return none ? Text(host + ": " + said) : Text::tr("%1 through the proxy %2: %3").arg(host, describe(proxy), said);
}

} // namespace

Text describeFailure(const QNetworkReply& reply, const std::string& tlsProblem, bool answerHadBegun)
{
    const auto host = reply.url().host().toStdString();
    switch (reply.error()) {
    case QNetworkReply::ConnectionRefusedError:
        return Text::tr("%1 refuses connections").arg(host);
    case QNetworkReply::HostNotFoundError:
        return Text::tr("the host %1 is not known").arg(host);
    case QNetworkReply::SslHandshakeFailedError:
        if (!tlsProblem.empty())
            return Text::tr("certificate of %1 is not trusted: %2").arg(host, tlsProblem);
        return Text::tr("no TLS connection to %1: %2").arg(host, reply.errorString().toStdString());
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::ContentReSendError:
        return (answerHadBegun ? Text::tr("%1 closed the connection in the middle of its response")
                               : Text::tr("%1 closed the connection before it answered"))
            .arg(host);
    case QNetworkReply::ProxyConnectionRefusedError:
        return Text::tr("the proxy refuses connections");
    case QNetworkReply::ProxyNotFoundError:
        return Text::tr("the proxy's host is not known");
    case QNetworkReply::ProxyConnectionClosedError:
        return Text::tr("the proxy closed the connection");
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return Text::tr("the proxy does not take the user and password in its URL");
    default:
        return whatQtSays(reply, host);
    }
}

} // namespace headroom::net
