// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "app/sim/http/http_server.h"
#include "app/sim/simulator.h"

namespace headroom::sim {

struct Options
{
    std::string host = "127.0.0.1";
    std::uint16_t port = 0; // any
    Latency latency;
    std::string journal; // empty: none is kept
    bool ownFileHost = true; // links lead to the address that is listened on
    Setup setup;
};

struct ParsedOptions
{
    Options options;
    std::optional<std::string> printAndLeave; // --help and --version
};

// ErrorKind::Usage when the words are wrong or a file they name cannot be read.
Result<ParsedOptions> parseOptions(int argc, const char* const* argv);

} // namespace headroom::sim
