// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/snowflake.h"

#include "core/base/text/numbers.h"

#include <algorithm>

namespace headroom::sim {

namespace {

constexpr std::int64_t epochMs = 1'420'070'400'000;

} // namespace

std::optional<Snowflake> parseSnowflake(std::string_view text)
{
    const auto id = numberIn<Snowflake>(text);
    return id && *id != 0 ? id : std::nullopt;
}

WallTime timeOf(Snowflake id)
{
    return WallTime{std::chrono::milliseconds{static_cast<std::int64_t>(id >> 22) + epochMs}};
}

Snowflake idAt(WallTime time)
{
    return static_cast<Snowflake>(std::max<std::int64_t>(0, time.time_since_epoch().count() - epochMs)) << 22;
}

Snowflake SnowflakeMaker::make(WallTime now)
{
    m_last = std::max(m_last + 1, idAt(now));
    return m_last;
}

} // namespace headroom::sim
