// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/comparison/comparison.h"
#include "core/archives/folder/verification_record.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::console {

// What takes its time with an archive. Each blocks until it is done, or given up, which is an error.

// How far it is, and with what; `total` is 0 where nobody knows. False: give up.
using GoOn = std::function<bool(std::int64_t done, std::int64_t total, std::string_view what)>;

// Also kept beside the archive.
Result<archives::Verification> verifyArchive(const std::string& path, WallTime now, const GoOn& goOn);
// Pages to read in a browser, in an empty folder; answers the first one.
Result<std::string> exportArchivePages(const std::string& path, const std::string& folder, const GoOn& goOn);
// One document of JSON, which is there whole or not at all; answers its path.
Result<std::string> exportArchiveJson(const std::string& path, const std::string& file, const GoOn& goOn);
// `restored`: a file that archives::newIdsIn() reads, where the earlier one was restored in between; empty: it was not.
Result<std::vector<archives::Difference>> compareArchives(
    const std::string& before, const std::string& after, const std::string& restored);
// Into the folder, under a name that nobody has there; answers its path.
Result<std::string> copyArchive(const std::string& path, const std::string& folder, const GoOn& goOn);

} // namespace headroom::console
