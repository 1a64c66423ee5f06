// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/own/request_profile.h"

#include <QUrl>

namespace headroom::console {

Result<ApiAddress> parseApi(const std::string& api)
{
    const QUrl url(QString::fromStdString(api), QUrl::StrictMode);
    const bool http = url.scheme() == QLatin1StringView("http");
    const bool known = http || url.scheme() == QLatin1StringView("https");
    if (!url.isValid() || url.host().isEmpty() || !known)
        return failure(ErrorKind::Usage, "--api needs a URL such as https://discord.com/api/v10");
    if (!url.userInfo().isEmpty() || url.hasQuery() || url.hasFragment())
        return failure(ErrorKind::Usage, "--api takes neither a user nor a query; the token comes from HEADROOM_TOKEN");
    return ApiAddress{url.host().toStdString(), static_cast<std::uint16_t>(url.port(http ? 80 : 443))};
}

} // namespace headroom::console
