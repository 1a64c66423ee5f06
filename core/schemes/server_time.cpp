// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/server_time.h"

#include <algorithm>

namespace headroom::schemes {

namespace {

constexpr std::int64_t hundredYears = std::int64_t{100} * 365 * 24 * 3600 * 1000; // ms

}

std::int64_t ServerTime::within(std::int64_t ms)
{
    return std::clamp<std::int64_t>(ms, 0, 4 * hundredYears);
}

Instant ServerTime::instantOf(std::int64_t there) const
{
    return m_here + spanOf(within(there) - m_there);
}

Duration spanOf(std::int64_t ms)
{
    return std::chrono::milliseconds{std::clamp(ms, -hundredYears, hundredYears)};
}

} // namespace headroom::schemes
