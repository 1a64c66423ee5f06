// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/snowflake.h"

#include <set>
#include <vector>

namespace headroom::archives {

// Which have to be moved so that an order becomes another one: as few as possible. Those that are in one of the two
// only count for nothing. Pure.
std::set<discord::Snowflake> movedIn(
    const std::vector<discord::Snowflake>& before, const std::vector<discord::Snowflake>& after);

} // namespace headroom::archives
