// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/text/text.h"

#include <string>
#include <vector>

namespace headroom::console {

// What a file that a person has chosen looks like.
struct LogGuess
{
    std::string path;
    Text format; // "nginx", "twilight"; empty: not recognised by its first lines
    std::size_t lines = 0; // that were looked at
    std::size_t fitting = 0;
    bool isPacked = false; // its lines are seen only when it is read
    Text problem; // why it cannot be read; one line; empty: it can
};

// The first lines of each. A folder stands for the logs in it: the files whose names end in .log, at most 50. Blocks as
// long as the disk does.
std::vector<LogGuess> guessLogs(const std::vector<std::string>& paths);

// "nginx, twilight, nirn-proxy" and how many others: the formats that are known. Pure.
std::vector<std::string> knownLogFormats();

} // namespace headroom::console
