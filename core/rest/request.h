// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/discord/header.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom::rest {

using Headers = std::vector<discord::Header>;

// One call of Discord's API as its caller sees it.
struct Request
{
    std::string method; // upper case
    std::string path; // what follows the API's base, with its query; starts with '/'
    std::string body; // JSON; empty for none
    Headers headers; // beside those the client sets itself (Authorization, User-Agent, Content-Type)
};

// Given out by Client, rising, never reused.
using RequestId = std::uint64_t;

} // namespace headroom::rest
