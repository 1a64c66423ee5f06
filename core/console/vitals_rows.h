// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/console/redis_vitals.h"
#include "core/watch/server/server_vitals.h"

namespace headroom::console {

// The watcher's vitals in the words of the window.
RedisVitals redisVitalsOf(const watch::Vitals& vitals);

} // namespace headroom::console
