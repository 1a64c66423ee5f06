// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/permissions/acl_needs.h"

#include <string>
#include <string_view>
#include <vector>

namespace headroom::watch {

// What a client of ours that claims from the shared limits sends, and what its scripts call, besides what it takes to
// observe. `scheme` is spectacles, xenon or headroom; for any other the answer is empty: nobody claims in it. `prefix`
// as it is given on the command line, without the colon. What is to be subscribed to is SUBSCRIBE's; it is harmless.
std::vector<AclNeed> sharingPermissions(std::string_view scheme, const std::string& prefix, WallTime now);

} // namespace headroom::watch
