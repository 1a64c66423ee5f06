// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/time.h"
#include "core/logs/sources/open_file.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::logs {

// Whole lines of a file that stand beside each other.
struct FilePart
{
    std::string lines; // each with its '\n'
    bool isFromStart = false; // the first of them is the file's first
};

// The earliest time of some lines; none: none has one.
using TimeOfLines = std::function<std::optional<WallTime>(std::string_view lines)>;

// The last `atMost` bytes of a file that is not packed, or of what stands in it up to `until`: its lines are in the
// order of their times, more or less, so that this is found by halving, wherever it is. What has no line's end yet is
// no line.
FilePart partBefore(const OpenFile& file, std::optional<WallTime> until, std::size_t atMost, const TimeOfLines& timeOf);

} // namespace headroom::logs
