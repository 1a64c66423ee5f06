// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace headroom::support {

// A fuzz target fails by dying, also where assert() is left out.
inline void require(bool holds, const char* what = "what the target promises")
{
    if (holds)
        return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

inline void requireUsageError(const Error& error)
{
    require(error.kind == ErrorKind::Usage, "errors are of usage");
    require(!error.text.empty() && error.text.find('\n') == std::string::npos, "errors are one line");
}

// The first line, which is taken off.
inline std::string_view takeLine(std::string_view& from)
{
    const auto end = std::min(from.find('\n'), from.size());
    const auto line = from.substr(0, end);
    from.remove_prefix(std::min(end + 1, from.size()));
    return line;
}

} // namespace headroom::support
