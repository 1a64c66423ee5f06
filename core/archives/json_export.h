// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/comparison/comparison.h"
#include "core/archives/stored_rows.h"
#include "core/base/result.h"

#include <QJsonObject>

#include <optional>

class QIODevice;

namespace headroom::archives {

class ArchiveReader;

// {"uuid", "parent", "guild", "guild_name", "version", "runs", "bot", "program", "parts", "begun", "finished",
// "has_secrets", "counts": {"role": 250, ..., "message": 100000, "attachment", "file", "problem"}, "file_bytes"}.
// Ids are texts, as in everything that is written here.
QJsonObject infoJson(const ArchiveReader& reader);
QJsonObject differenceJson(const Difference& difference);
std::optional<Difference> differenceIn(const QJsonObject& json); // what differenceJson() made; none: it is none
QJsonObject problemJson(const StoredProblem& problem);

// One document: {"archive": infoJson(), "problems": [...], "objects": {"role": [...], ...}, "messages": [{"channel",
// "attachments": [{"id", "file", "problem"}], "message": {...}}]}; objects and messages as the API gave them. It is
// written as it is read, so that it may be larger than the memory.
Result<void> writeJson(ArchiveReader& reader, QIODevice& to);

// The messages, one as above a line (NDJSON), by channel, then by time.
Result<void> writeMessageLines(ArchiveReader& reader, QIODevice& to);

} // namespace headroom::archives
