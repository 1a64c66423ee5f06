// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>

namespace headroom::model {

// How much of the invalid-request budget may be used before what stops. Discord restricts an address that makes 10,000
// invalid requests (401, 403, 429 that is not shared) in ten minutes; everything here stays below that.
struct InvalidThresholds
{
    std::uint64_t banAt = 10'000;
    std::uint64_t stopBulkAt = 5'000;
    std::uint64_t stopNormalAt = 8'000;
    std::uint64_t stopAllAt = 9'500;

    enum class Level { Fine, BulkStops, NormalStops, AllStops };
    constexpr Level levelOf(std::uint64_t count) const
    {
        if (count >= stopAllAt)
            return Level::AllStops;
        if (count >= stopNormalAt)
            return Level::NormalStops;
        return count >= stopBulkAt ? Level::BulkStops : Level::Fine;
    }

    bool operator==(const InvalidThresholds&) const = default;
};

} // namespace headroom::model
