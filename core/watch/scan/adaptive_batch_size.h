// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <array>
#include <cstddef>

namespace headroom::watch {

// How much is asked of a production Redis at once, by how long it was held by what was asked before: Redis does one
// thing after the other, so whatever holds it holds its other clients too. Pure.
class AdaptiveBatchSize
{
public:
    struct Bounds
    {
        std::size_t smallest;
        std::size_t first;
        std::size_t largest;
    };
    // Keys that one SCAN looks at: its COUNT.
    static constexpr Bounds ofScan{50, 100, 1000};
    // Commands in one pipeline.
    static constexpr Bounds ofReads{32, 64, 1000};

    // A step that held the server for longer makes the next one half as large.
    static constexpr Duration tooLong = std::chrono::milliseconds{1};
    // One below it makes the next one half as large again.
    static constexpr Duration wellBelow = std::chrono::microseconds{500};
    // A single late answer says more of the way there and of ourselves than of the server: the shortest of so many is
    // taken.
    static constexpr std::size_t looksBack = 4;

    explicit AdaptiveBatchSize(Bounds bounds)
        : m_bounds(bounds)
        , m_size(bounds.first)
    {
    }

    std::size_t size() const { return m_size; }
    // The last step asked for `asked`, which held the server for `held`. One that asked for less than size() tells
    // nothing of a larger one.
    void took(std::size_t asked, Duration held);

    // How long to leave the server alone after a step of this size: it gives us at most a quarter of its time.
    Duration pauseAfter(std::size_t asked) const;
    // What one key or command costs at the very least, however short it seemed.
    static constexpr Duration leastForOne = std::chrono::nanoseconds{500};
    // A way there that comes and goes must not stop us altogether.
    static constexpr Duration maxPause = std::chrono::milliseconds{20};

private:
    Duration heldOfLate() const;

    Bounds m_bounds;
    std::size_t m_size;
    std::array<Duration, looksBack> m_late{};
    std::size_t m_count = 0; // of those in m_late, since the size changed
};

} // namespace headroom::watch
