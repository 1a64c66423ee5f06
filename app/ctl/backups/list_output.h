// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/folder/archive_folder.h"
#include "core/base/text/display_text.h"

#include <QJsonObject>

#include <string>
#include <vector>

namespace headroom::ctl {

// What `headroomctl backups list` prints.

// A table: guild, when it was begun, full or an increment, size, messages, whether it was verified, file. Of those that
// cannot be read, why.
std::string archiveTable(const std::vector<archives::ListedArchive>& list, DisplayZone zone);
// {"file", "size", "uuid", "parent", "guild", "guild_name", "begun", "finished", "counts": {...}, "verified": {"at",
// "good", "text"}}, or {"file", "size", "problem"}. Times are UTC; what is not known is null.
QJsonObject listedJson(const archives::ListedArchive& archive);
// One line for each guild whose newest good backup is older than that: which it is, and what to do. `written`: the
// age as a person wrote it.
std::vector<std::string> tooOldWarnings(
    const std::vector<archives::ListedArchive>& list, Duration maxAge, const std::string& written, WallTime now);

} // namespace headroom::ctl
