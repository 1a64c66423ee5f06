// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::logs {

// Longer lines are dropped while they are read, and counted.
inline constexpr std::size_t maxLineLength = 4 << 20;

// Where reading goes on after a restart: behind the last whole line of a file, named so that it is found again after it
// was moved, and not mistaken for another that took its place. What the text holds is the source's own affair; empty:
// at the beginning.
struct Position
{
    std::string text;

    bool operator==(const Position&) const = default;
};

// Bytes of one source, in their order. `lines` holds until the next chunk is asked for.
struct Chunk
{
    std::string_view lines; // whole lines, each with its '\n'; may hold any bytes, also '\r' and NUL
    std::uint64_t dropped = 0; // lines longer than maxLineLength that stood among these
    Position after = {}; // behind the last of them
    bool isNewFile = false; // the first of these is the first of a file: no line before it is continued by it
    // Of a file: when it was last written to; its lines are no later. None: not known.
    std::optional<WallTime> writtenBy = {};
    bool isLive = false; // came just now, after everything before it had been read
};

} // namespace headroom::logs
