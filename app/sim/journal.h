// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/base/time/time.h"

#include <cstdio>
#include <memory>
#include <string>

namespace headroom::sim {

// What happened to one request.
struct JournalEntry
{
    WallTime time; // of its arrival, on the simulator's clock
    std::string method;
    std::string path; // without version and query, as it was sent
    std::string identity; // "bot:…" or the address
    int status = 0; // 0: there was no answer and nothing was done
    bool applied = false; // the world was changed, also when the answer got lost
    std::string bucket; // "message-create:123", empty when no limit was asked
    std::string scope; // of a 429: user, shared, global, or cloudflare
    std::string made; // "role:123": what exists now and did not before
    std::string touched; // "message:123 message:122": what a fault removed or changed
    std::string reason; // of the audit log, as it was sent: percent-encoded
    std::string fault; // names of the faults that struck
};

// One JSON object without line break; bucket, scope, made, touched, reason and fault only when there are any.
std::string journalLine(const JournalEntry& entry);

// A file with one line per request, each written at once: it is whole also when the program is killed.
class Journal
{
public:
    Journal() = default;

    // Empties the file. ErrorKind::Usage when it cannot be written.
    Result<void> open(const std::string& path);
    bool isOpen() const { return m_file != nullptr; }
    void write(const JournalEntry& entry);

private:
    struct Close
    {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };
    std::unique_ptr<std::FILE, Close> m_file;
};

} // namespace headroom::sim
