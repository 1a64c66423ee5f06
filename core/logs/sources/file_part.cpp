// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/file_part.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr std::uint64_t probedBytes = 64 << 10; // for the time of a place
constexpr std::uint64_t nearEnough = 256 << 10; // lines that are not quite in order stand no further apart

// Whole lines within these bytes; `to` stands behind the last byte.
std::string linesWithin(const OpenFile& file, std::uint64_t from, std::uint64_t to)
{
    std::string bytes(std::size_t(to - from), '\0');
    bytes.resize(file.readAt(from, bytes));
    bytes.resize(bytes.rfind('\n') + 1); // npos + 1 is 0
    if (from > 0 && !bytes.empty())
        bytes.erase(0, bytes.find('\n') + 1); // what may be the rest of a line
    return bytes;
}

} // namespace

FilePart partBefore(const OpenFile& file, std::optional<WallTime> until, std::size_t atMost, const TimeOfLines& timeOf)
{
    const auto size = file.facts().size;
    auto end = size;
    if (until) {
        // What stands before `low` is not later than that; what stands behind `high` is.
        std::uint64_t low = 0;
        std::uint64_t high = size;
        while (high - low > nearEnough) {
            const auto middle = low + (high - low) / 2;
            const auto at = timeOf(linesWithin(file, middle, std::min(middle + probedBytes, size)));
            (at && *at > *until ? high : low) = middle;
        }
        end = std::min(high + nearEnough, size);
    }
    const auto from = end > atMost ? end - atMost : 0;
    return {linesWithin(file, from, end), from == 0};
}

} // namespace headroom::logs
