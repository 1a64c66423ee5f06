// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/profile.h"
#include "core/console/snapshot.h"
#include "core/watch/watcher.h"

namespace headroom::console {

// The figures of Overview, made from what the watcher knows at `now`.
RateGauge gaugeWithToken(const watch::Watcher& watcher, const Profile& profile, Instant now);
RateGauge gaugeByAddress(const watch::Watcher& watcher, Instant now);
InvalidGauge gaugeOfInvalid(const watch::Watcher& watcher);

// Values of two histories that end at the same second, the second taken from the first; never below 0.
std::vector<float> difference(std::vector<float> all, const std::vector<float>& part);

} // namespace headroom::console
