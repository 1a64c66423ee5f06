// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/sim/world/snowflake.h"

#include <algorithm>
#include <charconv>

namespace headroom::sim {

namespace {

constexpr std::int64_t epochMs = 1'420'070'400'000;

} // namespace

std::optional<Snowflake> parseSnowflake(std::string_view text)
{
    Snowflake id = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), id);
    if (error != std::errc{} || end != text.data() + text.size() || id == 0)
        return std::nullopt;
    return id;
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
