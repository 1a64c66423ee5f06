// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/common_options.h"

#include "core/redis/connection/endpoint.h"

namespace headroom::ctl {

// Where --redis and its TLS options point, with the passwords of the environment or of the profile. ErrorKind::Usage
// when it is missing or wrong, or a file cannot be used; `command` is named in the error. With --ssh it waits until ssh
// is up, and the options keep it: errors are then also those of SshTunnel. On the main thread.
Result<redis::Endpoint> redisEndpoint(const CommonOptions& options, const char* command);

} // namespace headroom::ctl
