// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/log_ingest_parts.h"

#include "core/logs/sources/open_file.h"

#include <algorithm>
#include <functional>

namespace headroom::logs {

namespace {

constexpr std::size_t maxKeptRecent = 256 << 10; // bytes, of each source that is no file
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

} // namespace

void LogIngest::keepRecent(Entry& entry, std::string_view lines)
{
    auto& recent = entry.recent;
    recent.append(lines);
    if (recent.size() <= 2 * maxKeptRecent)
        return;
    const auto behind = recent.find('\n', recent.size() - maxKeptRecent);
    recent.erase(0, behind == std::string::npos ? recent.size() : behind + 1);
    entry.hasMoreBefore = true;
}

LogIngest::RecentLines LogIngest::recentLines(std::uint32_t id, std::optional<WallTime> until) const
{
    const auto found = std::ranges::find_if(m_entries, [id](const auto& entry) { return entry->id == id; });
    if (found == m_entries.end())
        return {};
    const auto& entry = **found;
    const auto& name = entry.reader->name();
    if (!entry.recent.empty())
        return {entry.recent, !entry.hasMoreBefore, {}};
    if (!entry.isFile)
        return {};
    const auto file = OpenFile::open(name);
    if (!file)
        return {{}, false, file.error().text};
    if ((*file)->isPacked())
        return {{}, false, Text::tr("%1 is packed: its lines are not read a second time").arg(name)};
    const auto timeOf = [&entry, this](
                            std::string_view lines) { return entry.reader->timeOf(lines, m_clock.wallNow()); };
    auto part = partBefore(**file, until, maxRecent, timeOf);
    return {std::move(part.lines), part.isFromStart, {}};
}

} // namespace headroom::logs
