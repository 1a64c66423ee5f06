// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/connection.h"

#include <memory>
#include <string>
#include <vector>

namespace headroom::redis {

// A Lua script and the name Redis knows it by.
class Script
{
public:
    explicit Script(std::string source);

    const std::string& source() const { return *m_source; }
    std::shared_ptr<const std::string> sharedSource() const { return m_source; } // for a call that may need it later
    const std::string& sha1() const { return m_sha1; } // 40 lower-case hexadecimal digits

private:
    std::shared_ptr<const std::string> m_source;
    std::string m_sha1;
};

// Runs it by its name, and by its source when the server does not know it (any more). `answer` is called once, as
// Connection::send() promises. The script runs at most once: only NOSCRIPT leads to a second command. The connection
// may be destroyed meanwhile; `answer` is then dropped.
void runScript(Connection& connection, const Script& script, std::vector<std::string> keys,
    std::vector<std::string> args, Connection::ReplyCallback answer);

// So that the first script of a connection is not sent twice and overtaken by the next. `answer` is called for each.
void loadScripts(
    Connection& connection, const std::vector<const Script*>& scripts, const Connection::ReplyCallback& answer);

} // namespace headroom::redis
