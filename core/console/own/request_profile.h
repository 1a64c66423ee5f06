// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"
#include "core/rest/http/file_downloads.h"

#include <cstdint>
#include <string>

namespace headroom::console {

// That the console may send requests, where to and how fast.
struct RequestProfile
{
    std::string api = "https://discord.com/api/v10"; // the base with its version
    std::string token; // as Discord gives it; empty: requests go without one
    std::string egress; // what invalid requests are counted for; empty: the API's host and port
    double globalPerSecond = 50; // the global limit; with a shared Redis that of all its clients together; 0: none
    unsigned concurrency = 16;
    std::string fileHost = rest::FileDownloads::Options().host; // of what jobs read beside the API
    std::string purpose; // what sends them, where that is not a person: "the demo's own load"
};

struct ApiAddress
{
    std::string host; // "discord.com"
    std::uint16_t port = 0;
};

// Of an API's base. Errors are ErrorKind::Usage.
Result<ApiAddress> parseApi(const std::string& api);

} // namespace headroom::console
