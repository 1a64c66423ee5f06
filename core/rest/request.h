// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/time.h"
#include "core/discord/header.h"
#include "core/rest/body.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace headroom::rest {

using Headers = std::vector<discord::Header>;

// Who goes first where requests wait for the same thing. A lower one overtakes a higher one that came much later, so
// none waits for ever; see Lane.
enum class Priority { Critical, Normal, Bulk };

// Whether a request goes out with the bot's token.
enum class Authorization {
    ByRoute, // as the client is set up: what Discord lets in without it may go without
    Always,
    Never,
};

// One call of Discord's API as its caller sees it.
struct Request
{
    std::string method; // upper case
    std::string path; // what follows the API's base, with its query; starts with '/'
    Body body; // JSON unless a Content-Type is among the headers; empty for none
    Headers headers; // beside those the client sets itself (Authorization, User-Agent, Content-Type)
    Priority priority = Priority::Normal;
    // From its submission to the start of its last attempt. A request that is known to have to wait longer is refused
    // as soon as that is known.
    std::optional<Duration> deadline = {};
    Authorization authorization = Authorization::ByRoute;
    // Asked when each attempt leaves the client, and again right before it is written to a connection: after a slow
    // connect, or a suspension of the process, it may be too late. False: the attempt is not written, and the request
    // ends Cancelled (Uncertain where an attempt before may have arrived). Over Qt Network the second question is asked
    // of what has a body. Called on the client's thread; must not call the client.
    std::function<bool()> maySend = {};
};

inline bool maySend(const Request& request)
{
    return !request.maySend || request.maySend();
}

// Given out by Client, rising, never reused.
using RequestId = std::uint64_t;

} // namespace headroom::rest
