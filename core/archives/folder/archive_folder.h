// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/folder/verification_record.h"
#include "core/archives/stored_rows.h"
#include "core/base/result.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace headroom::archives {

inline constexpr auto archiveSuffix = ".hdra";

// Where backups go when nobody names another folder. It may not be there yet.
std::string defaultFolder();
// It is that one, and the first backup is still to make it.
bool isStillToBeMade(const std::string& folder);

// What is known of an archive by reading no more than its head.
struct ListedArchive
{
    std::string path = {};
    std::int64_t size = 0; // bytes, with those of -wal beside it
    FileState state = {};
    std::optional<ArchiveInfo> info = {}; // none: it cannot be read, and `problem` says why in one line
    Text problem = {};
    // By an object's word, "message", "attachment", "file" and "problem"; only what there is.
    std::map<std::string, std::int64_t> counts = {};
    std::map<std::int64_t, std::int64_t> messagesByChannel = {};
    std::int64_t fileBytes = 0; // of attachments and pictures
    std::optional<Verification> verified = {}; // as it is now

    // Finished, and nothing is known to be wrong with it.
    bool isGood() const { return info && info->finished && (!verified || verified->isGood); }
    std::int64_t countOf(const std::string& kind) const;
    bool operator==(const ListedArchive&) const = default;
};

// All archives of the folder, by the names of their guilds, of each the newest first; those that cannot be read come
// last. `known`: an earlier list, out of which those that have not changed are taken. Reads the disk: some milliseconds
// for each that is new.
Result<std::vector<ListedArchive>> listArchives(
    const std::string& folder, const std::vector<ListedArchive>& known = {});
// The same for one file.
ListedArchive listedArchive(const std::string& path);

// Those to be verified now: finished ones that were never verified, or not within the span. What is known to be
// damaged is not verified again until it changes. The one that has waited longest first. Pure.
std::vector<ListedArchive> dueForVerification(
    const std::vector<ListedArchive>& archives, WallTime now, std::chrono::hours every);

// The newest good backup of a guild.
struct BackupAge
{
    discord::Snowflake guild = {};
    QString guildName = {};
    int archives = 0; // there are
    std::optional<WallTime> newest = {}; // when it was finished; none: none is good
    std::string path = {}; // of it

    bool isOlderThan(Duration age, WallTime now) const { return !newest || now - *newest > age; }
    bool operator==(const BackupAge&) const = default;
};
std::vector<BackupAge> backupAges(const std::vector<ListedArchive>& archives); // in their order. Pure

// Deletes the archive and what lies beside it.
Result<void> removeArchive(const std::string& path);

} // namespace headroom::archives
