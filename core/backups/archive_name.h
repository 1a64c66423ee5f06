// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"
#include "core/discord/snowflake.h"

#include <optional>
#include <string>
#include <vector>

// Paths of archives with placeholders: {guild} is its id, {name} its name as it can stand in a file's name, {date} and
// {time} the moment, in UTC: 2026-11-22, 2205.
namespace headroom::backups {

std::string usualArchivePath(); // in archives::defaultFolder()
// Placeholders that are none, or one in the folder part that would make folders differ by time, are wrong usage.
Result<void> checkArchivePath(const std::string& path);
// Whether each run has a file of its own.
bool isPerRun(const std::string& path);

struct ArchiveNameFacts
{
    discord::Snowflake guild = {};
    std::string name = {};
    WallTime now{};
};
std::string archiveName(const std::string& path, const ArchiveNameFacts& facts);

// Finished and unfinished archives that the same path made for the guild at any time, read from their folder.
struct FoundArchive
{
    std::string path = {};
    std::string uuid = {};
    std::int64_t job = 0; // of its last run
    WallTime begun{};
    std::optional<WallTime> finished = {};
};
// Blocks. `onlyUnfinished`: those that are being written, or were when their writer was killed.
std::vector<FoundArchive> archivesMadeBy(
    const std::string& path, discord::Snowflake guild, bool onlyUnfinished = false);

} // namespace headroom::backups
