// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>

namespace headroom::schemes {

// The calendar of a Redis server, on our clock: what it called `there` (ms since 1970) was `here`.
class ServerTime
{
public:
    ServerTime() = default;
    ServerTime(Instant here, std::int64_t there)
        : m_here(here)
        , m_there(within(there))
    {
    }

    // Of any number: what is out of reach is as far as can be.
    Instant instantOf(std::int64_t there) const;

private:
    static std::int64_t within(std::int64_t ms);

    Instant m_here{};
    std::int64_t m_there = 0;
};

// A span of so many ms; a hundred years at most, whatever a key says.
Duration spanOf(std::int64_t ms);

} // namespace headroom::schemes
