// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/line_buffer.h"

#include "core/logs/lines/chunk.h"

#include <algorithm>
#include <cstring>

namespace headroom::logs {

std::span<char> LineBuffer::room(std::size_t size)
{
    const auto held = m_end - m_begin;
    if (m_capacity - m_end < size) {
        // One byte more than asked for: the '\n' that takeUnfinished() adds.
        const auto needed = held + size + 1;
        if (needed > m_capacity) {
            auto larger = std::make_unique_for_overwrite<char[]>(needed);
            if (held > 0)
                std::memcpy(larger.get(), m_bytes.get() + m_begin, held);
            m_bytes = std::move(larger);
            m_capacity = needed;
        } else {
            std::memmove(m_bytes.get(), m_bytes.get() + m_begin, held);
        }
        m_begin = 0;
        m_end = held;
    }
    return {m_bytes.get() + m_end, size};
}

void LineBuffer::wrote(std::size_t size)
{
    m_end += size;
}

void LineBuffer::startSkipping()
{
    if (!m_skipping) {
        m_skipping = true;
        m_takenAndSkipped = m_taken;
    }
}

// Takes away what belongs to a line that is too long. True when its end is behind us.
bool LineBuffer::skipLongLine()
{
    const auto found = rest().find('\n');
    const auto size = found == std::string_view::npos ? rest().size() : found + 1;
    m_takenAndSkipped.append(rest().substr(0, size));
    m_skipped += size;
    m_begin += size;
    m_searched = 0;
    if (found == std::string_view::npos)
        return false;
    m_taken = m_takenAndSkipped;
    m_droppedBytes += m_skipped;
    ++m_droppedLines;
    m_skipped = 0;
    m_skipping = false;
    return true;
}

LineBuffer::Lines LineBuffer::give(std::size_t size)
{
    const Lines lines{
        rest().substr(0, size), std::exchange(m_droppedLines, 0), std::exchange(m_droppedBytes, 0) + size};
    m_taken.append(lines.text);
    m_begin += size;
    m_searched = 0;
    // Filled from the front again where nothing has to be moved for that; the bytes just given stay until then.
    if (m_begin == m_end)
        m_begin = m_end = 0;
    return lines;
}

std::optional<LineBuffer::Lines> LineBuffer::take(std::size_t most)
{
    most = std::clamp<std::size_t>(most, 1, maxLineLength);
    while (m_begin != m_end) {
        if (m_skipping && !skipLongLine())
            break;
        const auto near = rest().substr(0, most);
        if (m_searched < near.size()) {
            const auto last = near.substr(m_searched).rfind('\n');
            if (last != std::string_view::npos)
                return give(m_searched + last + 1);
            m_searched = near.size();
        }
        const auto first = rest().find('\n', m_searched);
        if (first != std::string_view::npos && first <= maxLineLength)
            return give(first + 1);
        if (first == std::string_view::npos && rest().size() <= maxLineLength) {
            m_searched = rest().size();
            break;
        }
        startSkipping();
    }
    if (m_droppedLines > 0)
        return give(0);
    return {};
}

std::optional<LineBuffer::Lines> LineBuffer::takeUnfinished()
{
    if (m_skipping) {
        const auto size = held();
        m_takenAndSkipped.append(rest());
        m_taken = m_takenAndSkipped;
        m_begin = m_end = m_searched = 0;
        m_skipped = 0;
        m_skipping = false;
        return Lines{{}, std::exchange(m_droppedLines, 0) + 1, std::exchange(m_droppedBytes, 0) + size};
    }
    if (m_begin == m_end)
        return {};
    const auto size = m_end - m_begin;
    if (m_end == m_capacity)
        room(1);
    m_bytes[m_end] = '\n';
    const Lines lines{
        {m_bytes.get() + m_begin, size + 1}, std::exchange(m_droppedLines, 0), std::exchange(m_droppedBytes, 0) + size};
    m_taken.append(rest());
    m_begin = m_end = m_searched = 0;
    return lines;
}

void LineBuffer::releaseWhenEmpty()
{
    if (m_begin != m_end)
        return;
    m_bytes.reset();
    m_capacity = m_begin = m_end = m_searched = 0;
}

} // namespace headroom::logs
