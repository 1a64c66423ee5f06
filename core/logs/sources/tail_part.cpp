// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/tail_part.h"

#include "core/logs/lines/chunk.h"

#include <algorithm>
#include <array>
#include <vector>

namespace headroom::logs {

namespace {

constexpr std::size_t maxPackedTailPiece = 256 << 10;
constexpr std::size_t maxToSeek = 1 << 20; // at once
constexpr std::size_t maxToSearch = 4 << 20; // for the end of a line, at once

std::string readText(const OpenFile& file, std::uint64_t offset, std::size_t size)
{
    std::string text(size, '\0');
    text.resize(file.readAt(offset, text));
    return text;
}

} // namespace

TailPart::TailPart(std::unique_ptr<OpenFile> file)
    : m_file(std::move(file))
    , m_facts(m_file->facts())
{
}

bool TailPart::beginsAs(OpenFile& file, const PartPosition& position)
{
    std::string head(position.headLength, '\0');
    const auto got = file.isPacked() ? file.read(head) : file.readAt(0, head);
    return got == head.size() && hashOf(head) == position.headHash;
}

std::unique_ptr<TailPart> TailPart::resume(std::unique_ptr<OpenFile> file, const PartPosition& position)
{
    auto part = std::make_unique<TailPart>(std::move(file));
    // Before anything was read only the number tells, and whoever has that number now is read from the beginning.
    if (position.headLength == 0)
        return position.id == part->id() ? std::move(part) : nullptr;
    auto& text = *part->m_file;
    if (!text.isPacked() && part->m_facts.size < position.offset)
        return nullptr;
    std::string head(position.headLength, '\0');
    const auto got = text.isPacked() ? text.read(head) : text.readAt(0, head);
    if (got != head.size() || hashOf(head) != position.headHash)
        return nullptr;
    part->m_head.extend(0, head);

    const auto before = position.offset - position.tailLength;
    if (!text.isPacked()) {
        text.skipTo(position.offset);
        return part->isAtPlace(position, readText(text, before, position.tailLength)) ? std::move(part) : nullptr;
    }
    if (position.offset > head.size()) {
        part->m_lastRead.append(head);
        part->m_place = position;
        return part;
    }
    // Unpacked further than was read: what is too much is read from memory.
    const auto rest = std::string_view(head).substr(position.offset);
    std::copy(rest.begin(), rest.end(), part->m_buffer.room(rest.size()).begin());
    part->m_buffer.wrote(rest.size());
    const auto tail = std::string_view(head).substr(before, position.tailLength);
    return part->isAtPlace(position, tail) ? std::move(part) : nullptr;
}

// Goes on there when the right bytes stand before it.
bool TailPart::isAtPlace(const PartPosition& position, std::string_view before)
{
    if (before.size() != position.tailLength || hashOf(before) != position.tailHash)
        return false;
    m_buffer.continues(before);
    m_lastRead = {};
    m_lastRead.append(before);
    m_offset = position.offset;
    return true;
}

bool TailPart::seek()
{
    if (!m_place)
        return true;
    std::vector<char> room(maxPackedTailPiece);
    const auto until = std::min<std::uint64_t>(m_place->offset, m_file->offset() + maxToSeek);
    while (m_file->offset() < until) {
        const auto size = std::min<std::uint64_t>(room.size(), until - m_file->offset());
        const auto unpacked = m_file->read({room.data(), static_cast<std::size_t>(size)});
        if (unpacked == 0)
            return false;
        m_lastRead.append({room.data(), unpacked});
    }
    if (until < m_place->offset)
        return true;
    const auto place = *std::exchange(m_place, std::nullopt);
    const auto last = std::string(m_lastRead.view());
    return isAtPlace(
        place, std::string_view(last).substr(last.size() - std::min<std::size_t>(place.tailLength, last.size())));
}

// What stands before the place where it was read up to has to be what it was. A file that was truncated and has grown
// past that place is found out by this alone.
bool TailPart::isStillTheSame(std::uint64_t before) const
{
    const auto known = m_lastRead.view();
    std::array<char, LastBytes::most> found{};
    const auto got = m_file->readAt(before - known.size(), {found.data(), known.size()});
    return std::string_view(found.data(), got) == known;
}

bool TailPart::fill(std::size_t most)
{
    const auto before = m_file->offset();
    auto wanted = std::min(most, maxPackedTailPiece);
    if (!m_file->isPacked()) {
        const auto facts = m_file->facts();
        if (facts.id != m_facts.id) {
            m_replaced = true;
            return false;
        }
        m_facts = facts;
        if (m_facts.size <= before) {
            m_replaced = m_facts.size < before;
            m_buffer.releaseWhenEmpty();
            return false;
        }
        wanted = static_cast<std::size_t>(std::min<std::uint64_t>(most, m_facts.size - before));
    }
    const auto room = m_buffer.room(wanted);
    const std::string_view bytes{room.data(), m_file->read(room)};
    if (bytes.empty())
        return false;
    if (!m_file->isPacked() && !isStillTheSame(before)) {
        m_replaced = true;
        return false;
    }
    m_buffer.wrote(bytes.size());
    m_head.extend(before, bytes);
    m_lastRead.append(bytes);
    return true;
}

std::optional<LineBuffer::Lines> TailPart::count(std::optional<LineBuffer::Lines> lines)
{
    if (lines)
        m_offset += lines->bytes;
    return lines;
}

std::optional<LineBuffer::Lines> TailPart::read(std::size_t most)
{
    m_hasMore = false;
    const auto first = m_file->offset();
    for (;;) {
        if (auto lines = m_buffer.take(most))
            return count(lines);
        m_hasMore = m_file->offset() - first >= maxToSearch;
        if (m_hasMore || m_replaced || !fill(most))
            return {};
    }
}

std::optional<LineBuffer::Lines> TailPart::readUnfinished()
{
    return count(m_buffer.takeUnfinished());
}

bool TailPart::startAt(std::uint64_t offset)
{
    m_head.extend(0, readText(*m_file, 0, std::min<std::uint64_t>(offset, Fingerprint::longest)));
    const auto known = std::min<std::uint64_t>(offset, LastBytes::most);
    const auto tail = readText(*m_file, offset - known, known);
    m_buffer.continues(tail);
    m_lastRead.append(tail);
    m_offset = offset;
    return m_file->skipTo(offset);
}

void TailPart::goToEnd()
{
    constexpr std::size_t step = 4096;
    if (m_file->isPacked())
        return;
    auto searched = m_facts.size;
    while (searched > 0 && m_facts.size - searched < maxLineLength) {
        const auto size = std::min<std::uint64_t>(step, searched);
        searched -= size;
        const auto last = readText(*m_file, searched, size).rfind('\n');
        if (last != std::string::npos) {
            startAt(searched + last + 1);
            return;
        }
    }
    startAt(searched);
}

void TailPart::skipHole()
{
    if (m_file->isPacked())
        return;
    auto at = m_file->endOfHole(0);
    for (;;) {
        const auto text = readText(*m_file, at, Fingerprint::longest);
        const auto first = std::min(text.find_first_not_of('\0'), text.size());
        at += first;
        if (text.empty() || first < text.size())
            break;
    }
    if (at > 0)
        startAt(at);
}

PartPosition TailPart::position() const
{
    const auto tail = m_buffer.taken().view();
    PartPosition position;
    position.headLength = m_head.length();
    position.headHash = m_head.hash();
    position.tailLength = static_cast<std::uint32_t>(tail.size());
    position.tailHash = hashOf(tail);
    position.id = m_facts.id;
    position.modified = m_facts.modified;
    position.offset = m_offset;
    return position;
}

} // namespace headroom::logs
