// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/archives/file/archive_file.h"
#include "core/recording/codec.h"
#include "core/recording/event.h"
#include "core/recording/measure.h"
#include "core/recording/tier.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace headroom::recording {

// The SQLite file of a recording (WAL, full synchronisation). Its tables:
//
//   series    id, measure, subject, seen (the last hour in which it had values): the only place of names
//   tail      second, row: what changed in each second of the minute that passes; see codec.h
//   seconds   key, block: a minute of 256 series, second by second
//   minutes   an hour of them, minute by minute (average, least, greatest)
//   quarters  a day of them, quarter of an hour by quarter of an hour
//   events    id, at, until, kind, critical, subject, detail (JSON)
//   notes     id, at, text: of people, and of other programs than the one that records
using RecordingFile = archives::ArchiveFile;

// "HdrR": tells recordings from other SQLite files.
inline constexpr int recordingApplicationId = 0x48647252;
inline constexpr int recordingVersion = 1;

enum class FileAccess { Write, Read };

// Makes the file, readable by its owner only, where it is to be written and is not there. What is no recording, or one
// of a newer version, is an error and left as it is.
// isDurable: see archives::FileKind.
Result<std::unique_ptr<RecordingFile>> openRecordingFile(
    const std::string& path, FileAccess access, bool isDurable = true);

Result<void> writeEvent(RecordingFile& file, const Event& event); // in the place of that with its id
// Those that touch [from, to), in their order, notes among them.
Result<std::vector<Event>> readEvents(RecordingFile& file, WallTime from, WallTime to);
Result<void> writeNote(RecordingFile& file, WallTime at, const std::string& text);

// Rows of a table as they lie there; none: there is no such block.
Result<std::optional<std::string>> readBlockBytes(
    RecordingFile& file, Tier tier, std::int64_t number, std::int64_t chunk);
Result<void> writeBlockBytes(
    RecordingFile& file, Tier tier, std::int64_t number, std::int64_t chunk, const std::string& bytes);
// The first and the last; none: there is none.
using Limits = std::optional<std::pair<std::int64_t, std::int64_t>>;
Result<Limits> limitsOf(RecordingFile& file, const QString& table, const QString& column);
Result<Limits> numbersOf(RecordingFile& file, Tier tier); // of its blocks
// The greatest chunk that a series can lie in.
Result<std::int64_t> lastChunk(RecordingFile& file);

// What a block of a coarser tier has to hold, made of blocks of the finer one; none: these hold nothing of that time.
// Blocks that are damaged are left out.
using FineBlock = std::function<Result<std::optional<Block>>(std::int64_t number)>;
Result<std::optional<Block>> coarserBlock(Tier tier, std::int64_t number, const FineBlock& fine);

inline QByteArray bytesOf(const std::string& text)
{
    return {text.data(), qsizetype(text.size())};
}

// While it exists all that is read of the file is as it was at the first reading, whatever is written meanwhile: a
// minute goes from the tail into blocks between two statements otherwise, and would be in neither.
class ReadView
{
public:
    explicit ReadView(RecordingFile& file)
        : m_file(file)
        , m_isOpen(file.command(QStringLiteral("BEGIN")).has_value())
    {
    }
    ReadView(const ReadView&) = delete;
    ReadView& operator=(const ReadView&) = delete;
    ~ReadView()
    {
        if (m_isOpen)
            (void)m_file.command(QStringLiteral("COMMIT"));
    }

private:
    RecordingFile& m_file;
    bool m_isOpen;
};

} // namespace headroom::recording
