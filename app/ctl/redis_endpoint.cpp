// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/redis_endpoint.h"

#include <QByteArray>

namespace headroom::ctl {

Result<redis::Endpoint> redisEndpoint(const CommonOptions& options, const char* command)
{
    if (options.redisUrl.empty())
        return failure(
            ErrorKind::Usage, std::string(command) + " needs --redis URL, for example --redis redis://127.0.0.1:6379");
    auto endpoint = redis::parseEndpoint(options.redisUrl);
    if (endpoint)
        endpoint->password = qgetenv("HEADROOM_REDIS_PASSWORD").toStdString();
    return endpoint;
}

} // namespace headroom::ctl
