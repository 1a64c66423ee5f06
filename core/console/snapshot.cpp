// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/snapshot.h"

namespace headroom::console {

std::optional<WatchedKeys> suggestedKeys(const ConnectionState& connection)
{
    const auto& check = connection.keyspace;
    if (connection.sendsRequests || connection.maySendRequests || !check.isSuspicious())
        return std::nullopt;
    const auto& naming = check.looksLike.value_or(check.chosen);
    return WatchedKeys{naming.scheme, naming.prefix, check.otherDatabase.value_or(check.database)};
}

} // namespace headroom::console
