// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/tailed_file.h"

#include <cstdlib>
#include <sys/stat.h>

namespace headroom::logs {

namespace {

// At most so many files are held open: the one that is read, and the one before it.
constexpr std::size_t maxOpen = 2;

// Where `path` leads to when it is a link; empty otherwise.
std::string linkTarget(const std::string& path)
{
    struct stat status
    {
    };
    if (lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode))
        return {};
    const std::unique_ptr<char, decltype(&std::free)> resolved{realpath(path.c_str(), nullptr), &std::free};
    return resolved ? resolved.get() : std::string();
}

} // namespace

struct TailedFile::Part
{
    std::unique_ptr<TailPart> tail;
    std::uint64_t serial = 0;
    Instant lastGrowth{}; // or when the name went to another
    bool isLeft = false; // rotated twice by now: its writer uses another one
    bool isFresh = false; // nothing of it was given yet, now or before
    std::string linkTarget;
};

TailedFile::TailedFile(std::string path, const Clock& clock, const Position& from, Options options)
    : m_path(std::move(path))
    , m_clock(clock)
    , m_options(std::move(options))
    , m_position(from)
{
}

TailedFile::~TailedFile() = default;

std::optional<Chunk> TailedFile::next(std::size_t most)
{
    m_ended.reset();
    m_isBusy = false;
    for (;;) {
        if (auto chunk = finishOldest(most))
            return chunk;
        if (m_isBusy)
            return {};
        for (const auto& part : m_parts) {
            if (auto chunk = readPart(*part, most))
                return chunk;
            if (m_isBusy)
                return {};
        }
        if (!advance()) {
            m_hasCaughtUp = m_hasBegun && m_problem.empty() && !hasMore();
            return {};
        }
    }
}

std::optional<Chunk> TailedFile::nextUnfinished()
{
    for (const auto& part : m_parts) {
        if (const auto lines = part->tail->readUnfinished())
            return give(*part, *lines);
    }
    return {};
}

std::optional<Chunk> TailedFile::readPart(Part& part, std::size_t most)
{
    const auto before = part.tail->file().offset();
    auto lines = part.tail->read(most);
    m_isBusy = !lines && part.tail->hasMore();
    if (!lines && !m_isBusy && part.tail->isComplete())
        lines = part.tail->readUnfinished();
    if (const auto& trouble = part.tail->file().trouble(); !trouble.empty())
        m_note = trouble;
    const bool hasGrown = part.tail->file().offset() != before;
    if (hasGrown)
        part.lastGrowth = m_clock.now();
    if (lines)
        return give(part, *lines);
    // Also the beginning of a line helps to find the file again.
    if (hasGrown)
        rememberPosition();
    return {};
}

// A part that another has followed is over when nobody can be expected to write into it any more.
bool TailedFile::isOver(const Part& part) const
{
    return part.isLeft || part.tail->isComplete() || part.tail->wasReplaced() || m_parts.size() > maxOpen
        || m_clock.now() - part.lastGrowth >= m_options.timeout;
}

std::optional<Chunk> TailedFile::finishOldest(std::size_t most)
{
    while (m_parts.size() > 1 && isOver(*m_parts.front())) {
        // It may have grown since it was looked at.
        if (auto chunk = readPart(*m_parts.front(), most))
            return chunk;
        if (m_isBusy)
            return {};
        if (auto chunk = endOldest())
            return chunk;
    }
    return {};
}

// Its last line is given as it is.
std::optional<Chunk> TailedFile::endOldest()
{
    m_ended = std::move(m_parts.front());
    m_parts.erase(m_parts.begin());
    m_finishedBytes += m_ended->tail->file().bytesRead();
    const auto lines = m_ended->tail->wasReplaced() ? std::nullopt : m_ended->tail->readUnfinished();
    if (const auto position = m_ended->tail->position(); position.headLength > 0)
        m_before = position;
    return lines ? std::optional(give(*m_ended, *lines)) : std::nullopt;
}

Chunk TailedFile::give(Part& part, const LineBuffer::Lines& lines)
{
    Chunk chunk;
    chunk.lines = lines.text;
    chunk.dropped = lines.dropped;
    chunk.writtenBy =
        WallTime(std::chrono::floor<std::chrono::milliseconds>(std::chrono::nanoseconds(part.tail->facts().modified)));
    chunk.isLive = m_hasCaughtUp;
    chunk.isNewFile = part.isFresh || (m_lastGiven != 0 && m_lastGiven != part.serial);
    part.isFresh = false;
    m_lastGiven = part.serial;
    rememberPosition();
    chunk.after = m_position;
    return chunk;
}

// Nothing tells an empty file from another but that it comes after the one before: that one stands for it.
void TailedFile::rememberPosition()
{
    FilePosition position;
    const auto add = [&position](const PartPosition& part) {
        if (part.headLength > 0)
            position.parts.push_back(part);
    };
    PartPosition last;
    for (const auto& part : m_parts) {
        last = part->tail->position();
        last.path = part->linkTarget;
        add(last);
    }
    if (m_gone)
        add(*m_gone);
    if (position.parts.empty())
        position.parts.push_back(m_before ? *m_before : last);
    m_position = positionText(position);
}

bool TailedFile::complain(const Error& error)
{
    m_problem = error.text;
    m_isMissing = error.kind == ErrorKind::Unreachable;
    return false;
}

void TailedFile::push(std::unique_ptr<TailPart> tail)
{
    auto part = std::make_unique<Part>();
    part->serial = ++m_serial;
    part->isFresh = tail->offset() == 0;
    part->linkTarget = tail->file().path() == m_path ? linkTarget(m_path) : std::string();
    for (const auto& older : m_parts) {
        older->lastGrowth = m_clock.now();
        older->isLeft = tail->file().path() != m_path;
    }
    part->tail = std::move(tail);
    m_parts.push_back(std::move(part));
    m_gone.reset();
    m_hasBegun = true;
    m_problem.clear();
    rememberPosition();
}

// What can be done where `path` cannot be read.
bool TailedFile::openInstead(const std::string& path, const Error& error)
{
    if (path == m_path) {
        // What comes to a name that is not there yet is new, all of it.
        if (error.kind == ErrorKind::Unreachable)
            m_options.start = Start::Beginning;
        return complain(error);
    }
    // It was rotated this very moment: what it is called now is looked up anew.
    if (error.kind == ErrorKind::Unreachable && m_hasBegun)
        return false;
    if (error.kind != ErrorKind::Unreachable)
        m_note = Text::tr("%1 (its lines are left out)").arg(error.text);
    return open(m_path);
}

bool TailedFile::open(const std::string& path)
{
    auto file = OpenFile::open(path);
    if (!file)
        return openInstead(path, file.error());
    auto tail = std::make_unique<TailPart>(std::move(*file));
    if (m_hasBegun)
        tail->skipHole();
    else if (m_options.start == Start::End && m_position.text.empty())
        tail->goToEnd();
    push(std::move(tail));
    return true;
}

bool TailedFile::begin()
{
    if (m_position.text.empty())
        return open(m_options.firstPart.empty() ? m_path : m_options.firstPart);
    if (const auto position = filePosition(m_position.text))
        return resume(*position);
    m_note = Text::tr("%1: the stored place cannot be understood; reading from the beginning").arg(m_path);
    m_position = {};
    m_options.start = Start::Beginning;
    return begin();
}

bool TailedFile::resume(const FilePosition& position)
{
    auto last = m_search.findPart(m_path, position.parts.back(), false);
    if (!last)
        return complain(last.error());
    if (m_search.isPending())
        return false;
    // It may yet come back under its name.
    if (!*last) {
        if (const auto now = lookAt(m_path); !now)
            return complain(now.error());
    }
    std::vector<std::unique_ptr<TailPart>> older;
    for (std::size_t i = 0; i + 1 < position.parts.size() && !m_search.isPending(); ++i)
        older.push_back(m_search.findPart(m_path, position.parts[i], true).value_or(nullptr));
    if (m_search.isPending()) {
        m_search.putBack(std::move(*last), position.parts.back());
        for (std::size_t i = 0; i < older.size(); ++i)
            m_search.putBack(std::move(older[i]), position.parts[i]);
        return false;
    }
    for (auto& part : older) {
        if (part)
            push(std::move(part));
    }
    m_hasBegun = true;
    if (*last) {
        push(std::move(*last));
        return true;
    }
    m_note = Text::tr("%1 is another file than was read before; reading it from the beginning").arg(m_path);
    m_gone = position.parts.back();
    return goOnWithoutTheLast();
}

// The bytes that were read last are not where they were. What is left of them may stand in a rotated part.
bool TailedFile::goOnWithoutTheLast()
{
    // Under the name too: on a network file system it may be just the descriptor that is of no use any more.
    auto moved = m_search.findPart(m_path, *m_gone, false);
    if (!moved)
        return complain(moved.error());
    if (m_search.isPending())
        return false;
    if (*moved) {
        push(std::move(*moved));
        return true;
    }
    return open(m_search.pathAfter(m_path, *m_gone, false));
}

// Goes on to the next file, when the one that is read has no more and is no longer the one with the name.
bool TailedFile::advance()
{
    if (!m_hasBegun)
        return begin();
    if (m_gone)
        return goOnWithoutTheLast();
    const auto& last = *m_parts.back()->tail;
    if (last.wasReplaced()) {
        m_note = Text::tr("%1 was truncated; reading what follows from the beginning").arg(m_path);
        m_gone = last.position();
        m_parts.pop_back();
        return goOnWithoutTheLast();
    }
    const auto now = lookAt(m_path);
    if (now && now->id == last.id()) {
        m_problem.clear();
        return false;
    }
    if (!now && now.error().kind != ErrorKind::Unreachable)
        return complain(now.error());
    const auto next = m_search.pathAfter(m_path, last.position(), true);
    return !m_search.isPending() && open(next);
}

SourceState TailedFile::state() const
{
    SourceState state;
    state.name = m_path;
    state.problem = m_problem;
    state.isMissing = m_isMissing && !m_problem.empty();
    state.note = m_note;
    if (const auto* file = m_search.unpacking())
        state.note = Text::tr("finding the place to go on at in %1").arg(file->path());
    if (const auto* file = m_search.unpacking(); file && m_parts.empty()) {
        state.size = file->facts().size;
        state.offset = file->bytesRead();
        state.lag = state.size - std::min(state.size, state.offset);
        state.fraction =
            static_cast<double>(state.offset) / static_cast<double>(std::max<std::uint64_t>(state.size, 1));
        return state;
    }
    if (m_parts.empty()) {
        const auto facts = lookAt(m_path);
        state.size = state.lag = facts ? facts->size : 0;
        state.fraction = state.lag == 0 ? 1 : 0;
        return state;
    }
    auto read = m_finishedBytes;
    for (const auto& part : m_parts) {
        state.size = part->tail->facts().size;
        state.offset = part->tail->file().bytesRead();
        read += state.offset;
        state.lag += state.size - std::min(state.size, state.offset);
    }
    const auto& last = *m_parts.back()->tail;
    if (last.file().path() != m_path)
        state.lag += bytesAfter(m_path, last.position());
    if (state.lag > 0)
        state.fraction = static_cast<double>(read) / static_cast<double>(read + state.lag);
    return state;
}

} // namespace headroom::logs
