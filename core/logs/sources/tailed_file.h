// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time/clock.h"
#include "core/logs/lines/chunk.h"
#include "core/logs/sources/file_position.h"
#include "core/logs/sources/rotation_search.h"
#include "core/logs/sources/source_state.h"
#include "core/logs/sources/tail_part.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::logs {

inline constexpr std::size_t defaultChunk = 1 << 20;

enum class TailStart { Beginning, End };

struct TailOptions
{
    TailStart start = TailStart::Beginning; // where there is no position
    std::string firstPart{}; // the rotated part to begin with, where there is no position; empty: the file itself
    Duration timeout = std::chrono::seconds{10}; // with the writers of a rotated part
};

// Follows one file name through all that happens to log files: renamed and created anew, copied and truncated, removed,
// a link switched, packed, not there yet, not readable for a while. Each line is given once, in the order of the files;
// after a restart from a Position too, whatever was rotated meanwhile, as long as the rotated parts stand beside the
// name.
//
// Files are distinguished by what they begin with and by what stands before the place that was read last, never by
// size, time or inode alone; of an empty one there is nothing but its inode, so what is written into it and at once
// copied and truncated, before anything of it was read, is not found. The old part is read on for `timeout` after the
// name went to a new one, for writers that have not noticed; then its last line is given even without its '\n'.
//
// Nothing happens but in next(), which never waits: call it when something changed, and every 100 ms anyway.
// One thread. Plain reads, no event loop (FileSetSource has one).
class TailedFile
{
public:
    using Start = TailStart;
    using Options = TailOptions;

    TailedFile(std::string path, const Clock& clock, const Position& from = {}, Options options = {});
    ~TailedFile();

    // At most `most` bytes of whole lines; a longer line comes alone. Nothing: no more for now, or hasMore().
    std::optional<Chunk> next(std::size_t most = defaultChunk);
    // next() gave nothing, though it has not come to an end: it looks for the place in a packed file, or for the end of
    // a very long line, and that takes more than the few milliseconds it may take. Call it again soon.
    bool hasMore() const { return m_isBusy || m_search.isPending(); }

    // For who will not come back: what stands behind the last '\n', as a line. Call it until it gives nothing.
    std::optional<Chunk> nextUnfinished();

    const std::string& path() const { return m_path; }
    // Behind the last chunk given; before the first one already what tells the file. Worth storing even so: the file
    // may be rotated before its first line is read.
    const Position& position() const { return m_position; }
    SourceState state() const;

private:
    struct Part;

    bool begin();
    bool resume(const FilePosition& position);
    bool advance();
    bool goOnWithoutTheLast();
    bool open(const std::string& path);
    bool openInstead(const std::string& path, const Error& error);
    void push(std::unique_ptr<TailPart> tail);
    std::optional<Chunk> readPart(Part& part, std::size_t most);
    std::optional<Chunk> finishOldest(std::size_t most);
    bool isOver(const Part& part) const;
    std::optional<Chunk> endOldest();
    Chunk give(Part& part, const LineBuffer::Lines& lines);
    void rememberPosition();
    bool complain(const Error& error);

    std::string m_path;
    const Clock& m_clock;
    Options m_options;
    Position m_position;
    std::vector<std::unique_ptr<Part>> m_parts; // the oldest first; the last one is read, those before it run out
    std::unique_ptr<Part> m_ended; // holds the last line of a part that is over until the next chunk is asked for
    std::optional<PartPosition> m_gone; // where the last one was read to, when its bytes are no longer there
    std::optional<PartPosition> m_before; // of the part that ended last
    std::uint64_t m_serial = 0;
    std::uint64_t m_lastGiven = 0; // serial of the part that the last chunk came from
    std::uint64_t m_finishedBytes = 0; // of parts that were read to their end
    bool m_hasBegun = false;
    bool m_hasCaughtUp = false; // there was a moment without anything more to read
    bool m_isBusy = false;
    RotationSearch m_search;
    Text m_problem;
    bool m_isMissing = false; // that is the problem
    Text m_note;
};

} // namespace headroom::logs
