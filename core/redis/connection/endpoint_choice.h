// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/endpoint.h"

#include <string>

namespace headroom::redis {

// A Redis as a command line or a profile names it.
struct EndpointChoice
{
    std::string url;
    TlsFiles tls; // what is set goes over what the URL says
    std::string ssh = {}; // see Endpoint
};

// Without passwords; no file is looked at. Errors are ErrorKind::Usage. Pure.
Result<Endpoint> endpointOf(const EndpointChoice& choice);

} // namespace headroom::redis
