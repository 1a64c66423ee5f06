// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/watch/server/server_vitals.h"

#include <memory>
#include <vector>

namespace headroom::watch {

// Of the nodes of a Cluster together: what we cost, commands, clients and failovers as sums, the processor of the
// busiest, the memory of the fullest, and the policy that throws away most. The role is left to others. Pure; at least
// one.
model::RedisVitals jointVitals(const std::vector<std::shared_ptr<const model::RedisVitals>>& nodes);

} // namespace headroom::watch
