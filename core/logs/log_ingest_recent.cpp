// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/log_ingest_parts.h"

#include "core/logs/sources/file_part.h"

#include <algorithm>

namespace headroom::logs {

namespace {

constexpr std::size_t maxKeptRecent = 256 << 10; // bytes, of each source that is no file

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
