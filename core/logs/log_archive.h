// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/logs/chunk.h"

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

        bool operator==(const Source&) const = default;
    };

    // Makes the folder and the file where they are not there. A file that is no archive of ours is an error, and is
    // left as it is; so is one that another program has open. Errors are one line that names the file.
    static Result<std::unique_ptr<LogArchive>> open(const std::string& path);
    ~LogArchive();

    Result<std::optional<Source>> source(const std::string& name) const;
    Result<std::vector<Source>> sources() const; // all, by name
    // What was made of all of them together; empty: nothing was saved yet.
    Result<std::string> together() const;

    // All or nothing. Sources that are not named stay as they are.
    Result<void> save(const std::vector<Source>& sources, const std::string& together);
    Result<void> forget(const std::string& name);
    Result<void> forgetAll();

    const std::string& path() const;

private:
    struct Parts;
    explicit LogArchive(std::unique_ptr<Parts> parts);

    std::unique_ptr<Parts> m_parts;
};

} // namespace headroom::logs
