// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/file_set.h"

#include "core/logs/sources/rotated_parts.h"

#include <algorithm>
#include <fnmatch.h>
#include <glob.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headroom::logs {

namespace {

constexpr std::size_t shareOfMany = 256 << 10;

bool isGlob(const std::string& pattern)
{
    // A file may be called like that.
    return pattern.find_first_of("*?[") != std::string::npos && access(pattern.c_str(), F_OK) != 0;
}

bool isLink(const std::string& path)
{
    struct stat status
    {
    };
    return lstat(path.c_str(), &status) == 0 && S_ISLNK(status.st_mode);
}

// Whether there are any.
bool addMatches(const std::string& pattern, std::set<std::string>& to)
{
    glob_t found{};
    const auto matches = glob(pattern.c_str(), GLOB_NOSORT, nullptr, &found) == 0 && found.gl_pathc > 0;
    if (matches) {
        for (std::size_t i = 0; i < found.gl_pathc; ++i)
            to.insert(found.gl_pathv[i]);
    }
    globfree(&found);
    return matches;
}

std::string_view folderOfPath(std::string_view path)
{
    return path.substr(0, path.size() - fileNameOf(path).size());
}

} // namespace

struct FileSet::Entry
{
    Entry(const std::string& path, const Clock& clock, const Position& from, TailOptions options, bool fromGlob)
        : file(path, clock, from, std::move(options))
        , isFromGlob(fromGlob)
    {
    }

    TailedFile file;
    bool isFromGlob = false;
    bool isAwake = true;
    bool isStopped = false;
    std::optional<Instant> goneSince;
};

FileSet::FileSet(std::vector<std::string> patterns, const Clock& clock, Positions positions, Options options)
    : m_patterns(std::move(patterns))
    , m_clock(clock)
    , m_positions(std::move(positions))
    , m_options(std::move(options))
{
}

FileSet::~FileSet() = default;

// The one among `bases` that `path` is a rotated part of.
const std::string* FileSet::baseOf(const std::string& path, const std::set<std::string>& bases) const
{
    const auto folder = folderOfPath(path);
    const auto name = fileNameOf(path);
    for (auto base = bases.lower_bound(std::string(folder)); base != bases.end(); ++base) {
        if (!std::string_view(*base).starts_with(folder))
            break;
        if (folderOfPath(*base) == folder && rotatedName(fileNameOf(*base), name))
            return &*base;
    }
    return nullptr;
}

void FileSet::add(const std::string& path, bool isFromGlob, const std::set<std::string>& rotated)
{
    auto tail = m_options.tail;
    Position position;
    if (const auto known = m_positions.find(path); known != m_positions.end()) {
        position = known->second;
        m_positions.erase(known);
    }
    if (!m_hasLooked && tail.start == TailStart::Beginning) {
        for (const auto& part : rotatedPartsOf(path)) {
            if (!rotated.contains(part.path))
                continue;
            tail.firstPart = part.path;
            break;
        }
    }
    // What is new after the start is new from its first line on.
    if (m_hasLooked)
        tail.start = TailStart::Beginning;
    auto entry = std::make_unique<Entry>(path, m_clock, position, std::move(tail), isFromGlob);
    entry->isStopped = m_stopped.contains(path);
    const auto place = std::lower_bound(m_entries.begin(), m_entries.end(), path,
        [](const auto& other, const std::string& name) { return other->file.path() < name; });
    m_entries.insert(place, std::move(entry));
}

void FileSet::look()
{
    std::set<std::string> named;
    std::set<std::string> matched;
    m_unmatched.clear();
    for (const auto& pattern : m_patterns) {
        if (!isGlob(pattern)) {
            named.insert(pattern);
            continue;
        }
        if (!addMatches(pattern, matched))
            m_unmatched.push_back(pattern);
    }

    // Whatever is, was or is about to be followed may have a past.
    auto bases = named;
    bases.insert(matched.begin(), matched.end());
    for (const auto& [path, position] : m_positions)
        bases.insert(path);
    for (const auto& entry : m_entries)
        bases.insert(entry->file.path());

    const auto isKnown = [this](const std::string& path) {
        return m_rotated.contains(path)
            || std::ranges::any_of(m_entries, [&path](const auto& entry) { return entry->file.path() == path; });
    };
    std::vector<std::pair<std::string, bool>> added;
    for (const auto* paths : {&named, &matched}) {
        for (const auto& path : *paths) {
            if (isKnown(path) || (paths == &matched && named.contains(path)))
                continue;
            if (baseOf(path, bases))
                m_rotated.insert(path);
            else
                added.emplace_back(path, paths == &matched);
        }
    }
    for (const auto& [path, isFromGlob] : added)
        add(path, isFromGlob, m_rotated);
    forgetDeleted(matched);
    m_hasLinks = std::ranges::any_of(m_entries, [](const auto& entry) { return isLink(entry->file.path()); });
    m_hasLooked = true;
}

void FileSet::forgetDeleted(const std::set<std::string>& matched)
{
    std::erase_if(m_rotated, [&](const std::string& path) { return access(path.c_str(), F_OK) != 0; });
    std::erase_if(m_entries, [&](const auto& entry) {
        if (!entry->isFromGlob || matched.contains(entry->file.path())) {
            entry->goneSince.reset();
            return false;
        }
        if (!entry->goneSince)
            entry->goneSince = m_clock.now();
        if (m_clock.now() - *entry->goneSince < m_options.forgetAfter)
            return false;
        m_positions[entry->file.path()] = entry->file.position();
        return true;
    });
}

FileSet::Entry* FileSet::takeTurn()
{
    for (std::size_t tried = 0; tried < m_entries.size(); ++tried) {
        auto& entry = *m_entries[m_turn++ % m_entries.size()];
        if (entry.isAwake && !entry.isStopped)
            return &entry;
    }
    return nullptr;
}

std::optional<FileChunk> FileSet::next(std::size_t most)
{
    const auto now = m_clock.now();
    if (!m_hasLooked || now >= m_nextLook) {
        look();
        m_nextLook = now + m_options.lookEvery;
    }
    if (now >= m_nextPoll) {
        for (const auto& entry : m_entries)
            entry->isAwake = true;
        m_nextPoll = now + m_options.pollEvery;
    }
    if (m_entries.size() > 1)
        most = std::min(most, shareOfMany);
    m_hasMore = false;
    while (auto* entry = takeTurn()) {
        if (auto chunk = entry->file.next(most))
            return FileChunk{entry->file.path(), std::move(*chunk)};
        m_hasMore = entry->file.hasMore();
        if (m_hasMore)
            return {}; // that was enough for a turn
        entry->isAwake = false;
    }
    return {};
}

std::optional<FileChunk> FileSet::nextUnfinished()
{
    for (const auto& entry : m_entries) {
        if (entry->isStopped)
            continue;
        if (auto chunk = entry->file.nextUnfinished())
            return FileChunk{entry->file.path(), std::move(*chunk)};
    }
    return {};
}

void FileSet::wake(std::string_view path)
{
    for (const auto& entry : m_entries) {
        if (entry->file.path() == path) {
            entry->isAwake = true;
            return;
        }
    }
    // What a link leads to has another name.
    if (m_hasLinks)
        m_nextPoll = {};
    const std::string name{path};
    const bool mayBeNew = !m_rotated.contains(name) && std::ranges::any_of(m_patterns, [&name](const auto& pattern) {
        return fnmatch(pattern.c_str(), name.c_str(), FNM_PATHNAME) == 0;
    });
    if (mayBeNew)
        m_nextLook = {};
}

void FileSet::stop(std::string_view path)
{
    m_stopped.emplace(path);
    for (const auto& entry : m_entries)
        entry->isStopped = entry->isStopped || entry->file.path() == path;
}

void FileSet::forget(std::string_view path)
{
    if (const auto known = m_positions.find(path); known != m_positions.end())
        m_positions.erase(known);
    if (const auto stopped = m_stopped.find(path); stopped != m_stopped.end())
        m_stopped.erase(stopped);
}

FileSet::Positions FileSet::positions() const
{
    auto positions = m_positions;
    for (const auto& entry : m_entries) {
        if (!entry->file.position().text.empty())
            positions[entry->file.path()] = entry->file.position();
    }
    return positions;
}

std::vector<SourceState> FileSet::states() const
{
    std::vector<SourceState> states;
    for (const auto& entry : m_entries)
        states.push_back(entry->file.state());
    return states;
}

std::vector<SourceState> FileSet::waiting() const
{
    std::vector<SourceState> states;
    for (const auto& pattern : m_unmatched) {
        auto& state = states.emplace_back();
        state.name = pattern;
        state.problem = Text::tr("no file matches '%1'").arg(pattern);
        state.isMissing = true;
    }
    return states;
}

std::vector<std::string> FileSet::paths() const
{
    std::vector<std::string> paths;
    for (const auto& entry : m_entries)
        paths.push_back(entry->file.path());
    return paths;
}

} // namespace headroom::logs
