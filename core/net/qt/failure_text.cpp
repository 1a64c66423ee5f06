// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/net/qt/failure_text.h"

#include "core/net/qt/network_settings.h"

#include <QNetworkAccessManager>
#include <QUrl>

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
std::string throughProxy(const QNetworkReply& reply)
{
    const auto proxy = reply.manager() ? reply.manager()->proxy() : QNetworkProxy(QNetworkProxy::NoProxy);
    const bool none = proxy.type() == QNetworkProxy::NoProxy || proxy.type() == QNetworkProxy::DefaultProxy;
    return none ? "" : " through the proxy " + describe(proxy);
}

} // namespace

std::string describeFailure(const QNetworkReply& reply, const std::string& tlsProblem, bool answerHadBegun)
{
    const auto host = reply.url().host().toStdString();
    switch (reply.error()) {
    case QNetworkReply::ConnectionRefusedError:
        return host + " refuses connections";
    case QNetworkReply::HostNotFoundError:
        return "the host " + host + " is not known";
    case QNetworkReply::SslHandshakeFailedError:
        if (!tlsProblem.empty())
            return "certificate of " + host + " is not trusted: " + tlsProblem;
        return "no TLS connection to " + host + ": " + reply.errorString().toStdString();
    case QNetworkReply::RemoteHostClosedError:
    case QNetworkReply::ContentReSendError:
        return host
            + (answerHadBegun ? " closed the connection in the middle of its response"
                              : " closed the connection before it answered");
    case QNetworkReply::ProxyConnectionRefusedError:
        return "the proxy refuses connections";
    case QNetworkReply::ProxyNotFoundError:
        return "the proxy's host is not known";
    case QNetworkReply::ProxyConnectionClosedError:
        return "the proxy closed the connection";
    case QNetworkReply::ProxyAuthenticationRequiredError:
        return "the proxy does not take the user and password in its URL";
    default:
        return host + throughProxy(reply) + ": " + reply.errorString().toStdString();
    }
}

std::string describe(Duration duration)
{
    const auto milliseconds = toMilliseconds(duration).count();
    if (milliseconds % 1000 == 0)
        return std::to_string(milliseconds / 1000) + " s";
    return std::to_string(milliseconds) + " ms";
}

} // namespace headroom::net
