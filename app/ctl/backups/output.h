// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/comparison/comparison.h"
#include "core/archives/folder/archive_check.h"
#include "core/base/text/display_text.h"

#include <QJsonObject>

#include <map>
#include <string>
#include <utility>

namespace headroom::archives {
class ArchiveReader;
}

namespace headroom::ctl {

// What `headroomctl backups` prints.

std::string bytesText(std::int64_t bytes); // "1.2 GiB"
// Several lines: what it is of, when it was made, and what it holds.
std::string archiveText(const archives::ArchiveReader& reader, DisplayZone zone);

// "good: 4,711 objects, 100,000 messages, 812 files (1.2 GiB)", or what was found, a line each.
std::string checkText(const archives::CheckReport& report);
// {"good", "objects", "messages", "files", "file_bytes", "finding_count", "findings": [...]}
QJsonObject checkJson(const archives::CheckReport& report);
std::string checkProgressText(const archives::CheckProgress& progress); // "messages: 20,000 of 100,000"

// "+ role Admins (5)"; what has changed has its fields below.
std::string differenceText(const archives::Difference& difference);

// How many were added, changed and removed, by kind.
class DifferenceCounts
{
public:
    void add(const archives::Difference& difference) { ++m_counts[{difference.kind, difference.change}]; }
    bool isEmpty() const { return m_counts.empty(); }
    std::string text() const; // "3 added, 1 changed"
    QJsonObject json() const; // {"role": {"added", "changed", "removed"}, ...}, of kinds with differences

private:
    std::map<std::pair<archives::ObjectKind, archives::ChangeKind>, std::int64_t> m_counts;
};

} // namespace headroom::ctl
