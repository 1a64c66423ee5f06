// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

namespace headroom::archives {

class ArchiveFile;

// Tells archives from other SQLite files: `application_id`, "HdrA".
inline constexpr int archiveApplicationId = 0x48647241;

// The version of the format that this program writes, and the newest that it reads. The format is described in
// resources/docs/archive-format.md, which changes with it.
int archiveVersion();

// Error unless the file is an archive of a version that this program reads. Changes nothing.
Result<void> checkIsArchive(ArchiveFile& file);

// Whether its problems have the column `source`. Programs before it read and write this version without that, so an
// archive has it from when a later one begins it or goes on with it.
Result<bool> hasSources(ArchiveFile& file);

// Makes the tables of a new file, or brings those of an older version to this one, in one transaction. Also adds
// `source` where it is missing.
Result<void> migrate(ArchiveFile& file);

} // namespace headroom::archives
