// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/lines/fingerprint.h"
#include "core/logs/lines/line_buffer.h"
#include "core/logs/sources/file_position.h"
#include "core/logs/sources/open_file.h"

#include <memory>
#include <optional>

namespace headroom::logs {

// Whole lines out of one file that is open, and what it takes to find the place again. Notices when the file is no
// longer the one that was read so far: truncated, also when it has grown past the place since.
class TailPart
{
public:
    // From its beginning.
    explicit TailPart(std::unique_ptr<OpenFile> file);

    // The same place in `file`, when it is the file that `position` speaks of; otherwise nothing. In a packed file the
    // place may lie far behind what tells it: then isSeeking() until seek() has got there.
    static std::unique_ptr<TailPart> resume(std::unique_ptr<OpenFile> file, const PartPosition& position);
    // Whether it begins as the file that `position` speaks of.
    static bool beginsAs(OpenFile& file, const PartPosition& position);

    bool isSeeking() const { return m_place.has_value(); }
    // Unpacks on towards the place, a few milliseconds' worth. False: it is another file after all.
    bool seek();

    // At most `most` bytes (see LineBuffer::take). Nothing: no more for now, or hasMore(), or wasReplaced().
    std::optional<LineBuffer::Lines> read(std::size_t most);
    // read() gave up for now: a line is so long that looking for its end takes more than one turn.
    bool hasMore() const { return m_hasMore; }
    // The line that has not ended yet, as it is.
    std::optional<LineBuffer::Lines> readUnfinished();

    // Begins behind what is there now, at a line's beginning. Not for packed files.
    void goToEnd();
    // Begins behind the NUL bytes at the beginning: what a writer that did not notice a truncation leaves as a hole.
    void skipHole();

    bool wasReplaced() const { return m_replaced; } // others' bytes stand where ours stood
    bool isComplete() const { return m_file->isAtEnd(); } // nothing more will ever come
    std::uint64_t offset() const { return m_offset; } // behind the last line given
    FileId id() const { return m_facts.id; }
    FileFacts facts() const { return m_file->facts(); }
    const OpenFile& file() const { return *m_file; }
    PartPosition position() const;

private:
    bool fill(std::size_t most);
    bool isStillTheSame(std::uint64_t before) const;
    bool startAt(std::uint64_t offset);
    bool isAtPlace(const PartPosition& position, std::string_view before);
    std::optional<LineBuffer::Lines> count(std::optional<LineBuffer::Lines> lines);

    std::unique_ptr<OpenFile> m_file;
    FileFacts m_facts; // when it was read last
    LineBuffer m_buffer;
    Fingerprint m_head;
    LastBytes m_lastRead; // before the place in the file where reading goes on
    std::uint64_t m_offset = 0;
    std::optional<PartPosition> m_place; // to get to
    bool m_replaced = false;
    bool m_hasMore = false;
};

} // namespace headroom::logs
