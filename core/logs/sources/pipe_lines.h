// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/lines/line_buffer.h"
#include "core/logs/sources/file_on_disk.h"

#include <optional>

namespace headroom::logs {

// Whole lines out of a pipe, a terminal or a file given by its descriptor. Reads what is there and never waits; what is
// not asked for stays in the pipe, so that a writer that is too fast waits.
class PipeLines
{
public:
    explicit PipeLines(Descriptor pipe)
        : m_pipe(std::move(pipe))
    {
    }

    // Nothing: no whole line is there now. At the end what stands behind the last '\n' comes as a line.
    std::optional<LineBuffer::Lines> read(std::size_t most);
    // Forgets what stands behind the last '\n'.
    void forgetUnfinished() { m_forgetsUnfinished = true; }

    bool hasEnded() const { return m_hasEnded; } // all was given
    std::uint64_t bytesRead() const { return m_bytesRead; }
    int descriptor() const { return m_pipe.get(); }

private:
    bool fill(std::size_t most);

    Descriptor m_pipe;
    LineBuffer m_buffer;
    std::uint64_t m_bytesRead = 0;
    bool m_isAtEnd = false;
    bool m_hasEnded = false;
    bool m_forgetsUnfinished = false;
};

} // namespace headroom::logs
