// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/redis/connection/redirect_handler.h"
#include "core/redis/protocol/reply_parser.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom::support {

// A plain socket to a Redis for tests that ask it tens of thousands of times: no event loop turns for an answer.
// Blocks, and ends the test run when none comes within half a minute.
class RedisPipe
{
public:
    explicit RedisPipe(std::uint16_t port); // of 127.0.0.1
    RedisPipe(const RedisPipe&) = delete;
    RedisPipe& operator=(const RedisPipe&) = delete;
    ~RedisPipe();

    // All are sent at once; an answer each.
    std::vector<redis::Reply> call(const std::vector<redis::Command>& commands);

private:
    int m_socket = -1;
    redis::ReplyParser m_parser;
};

// The same script, on the time that setTime() has set.
std::string onSetTime(std::string script);
// us since 1970. Times to live stay the server's own: begin well ahead of its clock, so that no key is gone before its
// time.
std::vector<redis::Command> setTime(std::int64_t now);

// The same script, which writes what it tells into a list.
std::string tellingAList(std::string script);
redis::Command readPublished(); // channel, text, channel, text...
redis::Command forgetPublished();

} // namespace headroom::support
