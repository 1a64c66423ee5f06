// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/logs/log_grid.h"

#include <algorithm>
#include <array>

namespace headroom::console {

using namespace std::chrono_literals;

namespace {

constexpr std::array steps{1s, 2s, 5s, 10s, 20s, 30s, 60s, 120s, 300s, 600s, 900s, 1800s, 3600s};
constexpr std::int64_t maxPoints = 720;
constexpr auto stillWritten = 60s; // a log of a busy fleet is silent for less

std::chrono::seconds stepFor(std::chrono::milliseconds length, std::chrono::seconds finest)
{
    for (const auto step : steps) {
        if (step >= finest && step % finest == 0s && length / step <= maxPoints)
            return step;
    }
    return steps.back();
}

} // namespace

TimeGrid gridOf(const LogQuery& query, WallTime now, std::chrono::seconds finest)
{
    const auto end = query.zoom ? query.zoom->second : now;
    const auto begin = query.zoom ? query.zoom->first : now - query.length;
    const auto length = std::max<std::chrono::milliseconds>(end - begin, 1s);
    TimeGrid grid;
    grid.step = stepFor(length, finest);
    const auto first = std::chrono::floor<std::chrono::seconds>(begin).time_since_epoch();
    const auto last = std::chrono::ceil<std::chrono::seconds>(end).time_since_epoch();
    const auto floored = (first / grid.step) * grid.step;
    grid.from = WallTime{floored};
    grid.points = static_cast<std::size_t>(
        std::clamp<std::int64_t>((last - floored + grid.step - 1s) / grid.step, 1, maxPoints + 2));
    // Moved on by what can be seen, not with every answer.
    const auto seen = stepFor(length, 1s);
    grid.viewTo = query.zoom ? end : WallTime{(last + seen - 1s) / seen * seen};
    grid.viewFrom = query.zoom ? begin : grid.viewTo - length;
    return grid;
}

std::optional<std::size_t> pointAt(const TimeGrid& grid, WallTime at)
{
    if (at < grid.from)
        return std::nullopt;
    const auto point = static_cast<std::size_t>((at - grid.from) / grid.step);
    return point < grid.points ? std::optional(point) : std::nullopt;
}

WallTime endOfLogs(WallTime wall, std::optional<WallTime> newest)
{
    if (!newest || (*newest + stillWritten >= wall && *newest <= wall))
        return wall;
    return *newest + 1ms;
}

} // namespace headroom::console
