// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <QByteArray>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace headroom::archives {

class ArchiveFile;

// How many rows there are of something, so that nobody has to count them.
struct Tally
{
    std::int64_t count = 0;
    std::int64_t bytes = 0; // of JSON; of a file its content
    std::int64_t checksum = 0; // of all their hashes, see checksumOf()

    bool operator==(const Tally&) const = default;
    bool isEmpty() const { return count == 0; }
    void add(const QByteArray& hash, std::int64_t size);
    void remove(const QByteArray& hash, std::int64_t size);
};

// The table `tally`: by an object's word, "message" (by channel), "attachment", "file" and "problem".
class ArchiveTallies
{
public:
    using Key = std::pair<std::string, std::int64_t>; // kind, channel or 0

    static Result<ArchiveTallies> read(ArchiveFile& file);

    Tally& change(const std::string& kind, std::int64_t target = 0); // what write() writes
    const std::map<Key, Tally>& all() const { return m_tallies; }
    Tally of(const std::string& kind, std::int64_t target = 0) const;
    Tally sumOf(const std::string& kind) const; // without a checksum
    Result<void> write(ArchiveFile& file); // what has changed

private:
    std::map<Key, Tally> m_tallies;
    std::set<Key> m_changed;
};

} // namespace headroom::archives
