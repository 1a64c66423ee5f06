// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QList>
#include <QNetworkProxy>
#include <QSslCertificate>

#include <string>

namespace headroom::net {

// The proxy on the way to `api`. `url` is http://[user:password@]host:port or socks5://[user:password@]host:port; empty
// is what the system says (http_proxy, https_proxy, all_proxy, no_proxy, and the desktop's setting where there is one).
// No proxy is QNetworkProxy::NoProxy. An error is ErrorKind::Usage and never repeats user or password.
Result<QNetworkProxy> readProxy(const std::string& url, const std::string& api);

// The certificates of a PEM file, at least one. An error is ErrorKind::Usage.
Result<QList<QSslCertificate>> readAuthorities(const std::string& file);

// The proxy's URL with the password of the user that it names; what names none, or is no URL, stays as it is.
std::string withPassword(const std::string& url, const std::string& password);

// For people: "proxy.example:3128", without user and password.
std::string describe(const QNetworkProxy& proxy);

} // namespace headroom::net
