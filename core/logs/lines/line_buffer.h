// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/lines/fingerprint.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace headroom::logs {

// Whole lines out of a stream of bytes that comes in pieces. Bytes are read straight into it; lines are given as views
// into it, and only what is left of an unfinished line is ever moved. It never holds more than maxLineLength and one
// piece: a line longer than maxLineLength, its '\n' not counted, is dropped while it comes, and counted once its '\n'
// is there.
class LineBuffer
{
public:
    struct Lines
    {
        std::string_view text; // each with its '\n'; holds until room() is called
        std::uint64_t dropped = 0; // lines that were too long
        std::uint64_t bytes = 0; // of the stream, from the end of the lines before: those of dropped lines included
    };

    // Where up to `size` bytes may be written; then say how many were.
    std::span<char> room(std::size_t size);
    void wrote(std::size_t size);

    // At most `most` bytes of whole lines; a single line that is longer comes alone. Nothing: no line is whole.
    std::optional<Lines> take(std::size_t most);
    // What is left, as a line; a '\n' is put behind it. For the end of a stream.
    std::optional<Lines> takeUnfinished();

    // What stood before the first byte that is written, for taken().
    void continues(std::string_view before) { m_taken.append(before); }
    // Gives memory back when nothing is held.
    void releaseWhenEmpty();

    std::uint64_t held() const { return m_end - m_begin + m_skipped; } // bytes of the unfinished line
    const LastBytes& taken() const { return m_taken; } // the last bytes of what was given or dropped

private:
    std::string_view rest() const { return {m_bytes.get() + m_begin, m_end - m_begin}; }
    bool skipLongLine();
    void startSkipping();
    Lines give(std::size_t size);

    std::unique_ptr<char[]> m_bytes;
    std::size_t m_capacity = 0;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    std::size_t m_searched = 0; // behind m_begin, known to hold no '\n'
    bool m_skipping = false;
    std::uint64_t m_skipped = 0; // bytes of the line that is being dropped
    std::uint64_t m_droppedBytes = 0; // of whole dropped lines, not reported yet
    std::uint64_t m_droppedLines = 0;
    LastBytes m_taken;
    LastBytes m_takenAndSkipped;
};

} // namespace headroom::logs
