// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/profile.h"

#include "core/console/logs/log_format_check.h"
#include "core/schemes/registry.h"

#include <algorithm>

namespace headroom::console {

Result<void> check(const Profile& profile)
{
    if (const auto scheme = schemes::makeScheme({profile.scheme, profile.prefix, profile.keys}); !scheme)
        return tl::unexpected(scheme.error());
    if (profile.logs) {
        // Said before a log or its history is opened.
        if (const auto format = checkLogFormat(profile.logs->format, {}); !format.problem.empty())
            return failure(ErrorKind::Usage, format.problem);
    }
    const auto sends = profile.requests && profile.endpoint;
    const auto& shared = schemes::sharedSchemeNames();
    if (sends && std::find(shared.begin(), shared.end(), profile.scheme) == shared.end())
        return failure(ErrorKind::Usage,
            Text::tr("requests share limits in the schemes %1 only: leave --allow-requests out")
                .arg(Text::list(shared)));
    return {};
}

std::optional<rest::SharedRedis> sharedRedisOf(const Profile& profile, const std::string& connectionName)
{
    if (!profile.endpoint)
        return std::nullopt;
    return rest::SharedRedis{*profile.endpoint, profile.scheme, profile.prefix, connectionName};
}

std::string label(const Profile& profile)
{
    if (!profile.endpoint)
        return profile.name.empty() ? "no Redis" : profile.name + " · no Redis";
    const auto where = redis::describe(*profile.endpoint);
    return profile.name.empty() ? std::string(where) : profile.name + " · " + where;
}

} // namespace headroom::console
