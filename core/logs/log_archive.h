// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"
#include "core/logs/lines/chunk.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::logs {

// What outlasts a restart: where reading stands in each source, and what was made of it, always both in one
// transaction. So whatever happens to the program in between, no line is counted twice and none is lost: it goes on at
// the last place that was saved, with the figures of that place.
//
// One SQLite file (WAL, full synchronisation); one program at a time has it, which holds it while it lives. On the
// thread that opened it. Figures are bytes here, of whatever version; who reads them checks them.
class LogArchive
{
public:
    struct Source
    {
        std::string name; // the key
        Position position;
        std::string figures;
        std::optional<WallTime> readAt = {}; // when something was read of it last; none: not known

        bool operator==(const Source&) const = default;
    };

    // Makes the folder and the file where they are not there. A file that is no archive of ours is an error, and is
    // left as it is; so is one that another program has open. Errors are one line that names the file.
    static Result<std::unique_ptr<LogArchive>> open(const std::string& path);
    ~LogArchive();

    struct Changes
    {
        std::vector<Source> sources = {}; // new, or other than they were; all others stay as they are
        std::optional<std::string> together = {}; // what was made of all of them; none: as it was
        std::vector<std::string> forgotten = {}; // names of sources; one that is among `sources` as well is begun anew
    };

    Result<std::vector<Source>> sources() const; // all, by name
    // What was made of all of them together; empty: nothing was saved yet.
    Result<std::string> together() const;

    Result<void> save(const Changes& changes); // all or nothing

    const std::string& path() const;

private:
    struct Parts;
    explicit LogArchive(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> m_parts;
};

} // namespace headroom::logs
