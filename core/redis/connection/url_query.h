// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/endpoint.h"

#include <string_view>

namespace headroom::redis {

// What follows the ? of a Redis URL, into the endpoint: ca, cert, key and server_name where there is TLS, sentinel_user
// and watch where there are sentinels, watch where there is a Cluster. ErrorKind::Usage for anything else, and for an
// option given twice: one that is misspelt or means nothing here must not be passed over. Pure.
Result<void> applyQuery(std::string_view query, Endpoint& endpoint);

} // namespace headroom::redis
