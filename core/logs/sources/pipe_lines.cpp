// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/pipe_lines.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <unistd.h>

namespace headroom::logs {

namespace {

constexpr std::size_t piece = 64 << 10; // what a pipe holds

} // namespace

bool PipeLines::fill(std::size_t most)
{
    // Asked first rather than made non-blocking: standard input is shared with others, who would be surprised.
    pollfd waiting{m_pipe.get(), POLLIN, 0};
    if (poll(&waiting, 1, 0) <= 0)
        return false;
    const auto room = m_buffer.room(std::clamp<std::size_t>(most, 1, piece));
    const auto got = ::read(m_pipe.get(), room.data(), room.size());
    if (got > 0) {
        m_buffer.wrote(static_cast<std::size_t>(got));
        m_bytesRead += static_cast<std::uint64_t>(got);
        return true;
    }
    if (got == 0 || (errno != EINTR && errno != EAGAIN))
        m_isAtEnd = true;
    return false;
}

std::optional<LineBuffer::Lines> PipeLines::read(std::size_t most)
{
    for (;;) {
        if (auto lines = m_buffer.take(most))
            return lines;
        if (m_isAtEnd) {
            const bool isFirst = !m_hasEnded;
            m_hasEnded = true;
            return isFirst && !m_forgetsUnfinished ? m_buffer.takeUnfinished() : std::nullopt;
        }
        if (!fill(most) && !m_isAtEnd)
            return {};
    }
}

} // namespace headroom::logs
