// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/profile.h"
#include "core/rest/client.h"
#include "core/rest/fleet/shared_limits.h"
#include "core/rest/http/qt_transport.h"

#include <optional>
#include <string>

namespace headroom::console {

// How whatever this program sends with is set up, by its profile: the requests of a person and those of jobs have a
// client each, which share their limits through the Redis of the profile.

rest::Client::Options ownClientOptions(const RequestProfile& requests);
rest::QtTransport::Options ownTransportOptions(const RequestProfile& requests);
// None without a Redis. `name`: of the connections, in CLIENT LIST. `profile.requests` is set.
std::optional<rest::SharedLimits::Options> ownSharedLimits(const Profile& profile, const std::string& name);

} // namespace headroom::console
