// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/clock.h"
#include "core/redis/protocol/script.h"
#include "core/schemes/claims/store_problems.h"

#include <vector>

namespace headroom::schemes {

// So that the first script of a connection is not sent twice and overtaken by the next. The clock outlives the
// connection.
void loadScripts(redis::Connection& connection, const Clock& clock, StoreProblems problems,
    const std::vector<const redis::Script*>& scripts);

} // namespace headroom::schemes
