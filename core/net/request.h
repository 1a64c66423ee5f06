// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/header.h"
#include "core/model/body.h"

#include <functional>
#include <string>
#include <vector>

namespace headroom::net {

using Headers = std::vector<discord::Header>;

// One call of an HTTP API.
struct Request
{
    std::string method; // upper case
    std::string path; // what follows the API's base, with its query; starts with '/'
    model::Body body; // JSON unless a Content-Type is among the headers; empty for none
    Headers headers; // beside those the transport sets itself (Authorization, User-Agent, Content-Type)
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

} // namespace headroom::net
