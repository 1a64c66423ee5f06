// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/ctl/common_options.h"

#include "core/redis/endpoint.h"

namespace headroom::ctl {

// Where --redis points, with the password of HEADROOM_REDIS_PASSWORD. ErrorKind::Usage when it is missing or wrong;
// `command` is named in the error.
Result<redis::Endpoint> redisEndpoint(const CommonOptions& options, const char* command);

} // namespace headroom::ctl
