// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstdint>
#include <optional>

namespace headroom::logs {

// When a line came, for what bears no date itself.
struct LineArrival
{
    std::optional<WallTime> kept = {}; // to whoever kept it: of its envelope
    std::optional<WallTime> read = {}; // to us, or into its file if that was before; at the latest
};

// Times of lines that tell only how long their program had been running, in their order. Without an envelope the last
// of those that are read together is taken for one that was just written, and the others for as much older as their
// seconds say.
class UptimeTimes
{
public:
    // The last of the lines that are read next.
    void expect(std::chrono::seconds sinceStart, WallTime read);
    WallTime timeOf(std::chrono::seconds sinceStart, const LineArrival& arrival);

    std::uint64_t undated() const { return m_undated; } // whose time was taken as said above

private:
    std::optional<WallTime> m_start; // of the program, at the latest
    std::chrono::seconds m_sinceStart{}; // of the line that has it
    std::uint64_t m_undated = 0;
};

} // namespace headroom::logs
