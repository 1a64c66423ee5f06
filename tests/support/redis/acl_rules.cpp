// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/redis/acl_rules.h"

#include "tests/support/redis/redis_server.h"

#include <sstream>

namespace headroom::support {

std::string aclRules(const std::string& rules)
{
    const auto version = redisServerVersion();
    const bool hasReadOnlyKeys = version >= QVersionNumber(7, 0);
    const bool hasChannels = version >= QVersionNumber(6, 2);
    std::istringstream words(rules);
    std::string taken;
    for (std::string word; words >> word;) {
        if (!hasChannels && (word.starts_with('&') || word == "resetchannels"))
            continue;
        if (!hasReadOnlyKeys && word.starts_with("%R~"))
            word.erase(0, 2);
        taken += (taken.empty() ? "" : " ") + word;
    }
    return taken;
}

} // namespace headroom::support
