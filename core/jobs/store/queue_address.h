// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::jobs {

// Where a queue of jobs lies: what `--jobs` names.
struct QueueAddress
{
    enum class Engine : std::uint8_t { Sqlite, Postgres };

    Engine engine = Engine::Sqlite;
    std::string path = {}; // SQLite's file
    // PostgreSQL. What is empty, or 0, is left to libpq (PGHOST, PGPORT, PGUSER, PGDATABASE).
    std::string host = {}; // or the folder of its Unix socket
    std::uint16_t port = 0;
    std::string user = {};
    std::string database = {};
    std::string sslMode = {}; // as libpq takes it: disable, allow, prefer, require, verify-ca, verify-full
    std::string sslRootCert = {}; // a file

    // A path, or postgresql://[user@][host][:port]/[database][?host=...&port=...&sslmode=...&sslrootcert=...]
    // (postgres:// as well). A password in the URL is refused: it would be on the screen and in the list of processes.
    static Result<QueueAddress> parse(std::string_view text);

    // The file of the person who asks: what the window and headroomctl use when nothing is said.
    static Result<QueueAddress> standard();

    // For people and for messages, on one line; never a secret. Names the same queue, but not how TLS is checked.
    std::string text() const;

    bool operator==(const QueueAddress&) const = default;
};

} // namespace headroom::jobs
