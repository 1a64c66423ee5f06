// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace headroom::sim {

// Discord's ids: milliseconds since 2015-01-01 in the upper 42 bits, the rest counts
// (docs: Reference, "Snowflakes"). 0 is no id.
using Snowflake = std::uint64_t;

// Digits only, 1 to 20 of them, no larger than 64 bits, not 0.
std::optional<Snowflake> parseSnowflake(std::string_view text);

WallTime timeOf(Snowflake id);
Snowflake idAt(WallTime time); // the least one of that millisecond; 0 before 2015

// Ids in rising order, also when the calendar stands still or moves back.
class SnowflakeMaker
{
public:
    Snowflake make(WallTime now);

private:
    Snowflake m_last = 0;
};

} // namespace headroom::sim
