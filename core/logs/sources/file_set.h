// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/logs/sources/tailed_file.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::logs {

struct FileChunk
{
    std::string_view path; // of the file followed; holds as long as the chunk
    Chunk chunk;
};

struct FileSetOptions
{
    TailOptions tail; // firstPart is of no use here
    Duration lookEvery = std::chrono::seconds{1}; // for new files
    Duration pollEvery = std::chrono::milliseconds{100}; // each file, whether it was reported or not
    Duration forgetAfter = std::chrono::minutes{10}; // files of a glob that were deleted
};

// Files by name and by glob ("/var/log/nginx/discord*.log"), those that come later included. A name that is a rotated
// part of another one of them is no file of its own: it is read as that one's past, before it, when it is there at the
// start and there is no position. Files take turns, so that none starves, however busy the others are.
//
// Nothing happens but in next(), which never waits. One thread.
class FileSet
{
public:
    using Options = FileSetOptions;
    using Positions = std::map<std::string, Position, std::less<>>; // by path

    FileSet(std::vector<std::string> patterns, const Clock& clock, Positions positions = {}, Options options = {});
    ~FileSet();

    // Nothing: no file has more for now, or hasMore(). With several files at work at most 256 KiB at a time.
    std::optional<FileChunk> next(std::size_t most = defaultChunk);
    bool hasMore() const { return m_hasMore; } // see TailedFile
    // See TailedFile: for who will not come back.
    std::optional<FileChunk> nextUnfinished();

    // Something happened to the file of this name, or to one that may be a link to it: it is looked at with the next
    // call of next(). An unknown name: there may be new files.
    void wake(std::string_view path);

    // Nothing more is read of this one.
    void stop(std::string_view path);

    // Where this one stands is of no interest any more: it was deleted. If it comes back it is new.
    void forget(std::string_view path);

    // Where all files stand; those that were deleted as they were left.
    Positions positions() const;
    std::vector<SourceState> states() const; // by path
    std::vector<SourceState> waiting() const; // globs that nothing matches, by name
    std::vector<std::string> paths() const;

private:
    struct Entry;

    void look();
    void add(const std::string& path, bool isFromGlob, const std::set<std::string>& rotated);
    const std::string* baseOf(const std::string& path, const std::set<std::string>& bases) const;
    void forgetDeleted(const std::set<std::string>& matched);
    Entry* takeTurn();

    std::vector<std::string> m_patterns;
    const Clock& m_clock;
    Positions m_positions; // of files that are not followed now
    Options m_options;
    std::vector<std::unique_ptr<Entry>> m_entries; // by path
    std::set<std::string> m_rotated; // matched, and the past of an entry
    std::set<std::string, std::less<>> m_stopped;
    std::vector<std::string> m_unmatched; // globs
    std::size_t m_turn = 0;
    Instant m_nextLook{};
    Instant m_nextPoll{};
    bool m_hasLooked = false;
    bool m_hasMore = false;
    bool m_hasLinks = false;
};

} // namespace headroom::logs
