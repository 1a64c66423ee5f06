// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headroom::archives {

class ArchiveReader;

enum class CheckStage { Structure, Objects, Messages, Attachments, Files };

struct CheckProgress
{
    CheckStage stage = CheckStage::Structure;
    std::int64_t done = 0; // rows of this stage, or tables
    std::int64_t total = 0;
};

// What a check found.
struct CheckReport
{
    // One line each, the first hundred; empty: nothing is wrong.
    std::vector<Text> findings = {};
    std::int64_t findingCount = 0;
    std::int64_t objects = 0;
    std::int64_t messages = 0;
    std::int64_t files = 0;
    std::int64_t fileBytes = 0;
    bool isCancelled = false;

    bool isGood() const { return findingCount == 0 && !isCancelled; }
};

// Reads all of an archive: the structure of the file, the hash of every object, message, attachment and file, the
// columns that stand in their JSON as well, and whether rows are missing. `goOn` is called at least every thousand rows
// and after each file and table; false cancels. Error: it cannot be read any further.
//
// Blocks for as long as it takes: some seconds for each million messages.
Result<CheckReport> checkArchive(ArchiveReader& reader, const std::function<bool(const CheckProgress&)>& goOn);

std::string_view word(CheckStage stage); // "structure"

} // namespace headroom::archives
