// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/model/redis_vitals.h"

#include <string_view>

namespace headroom::watch {

// The answer of CLIENT LIST, grouped by name, library and user. Lines that are no client are passed over. Pure; linear
// but for the sorting of the groups.
model::RedisClientList clientsIn(std::string_view list);

} // namespace headroom::watch
