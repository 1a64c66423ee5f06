// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstring>
#include <string_view>

namespace headroom::logs {

// Calls `f` with each line of `lines`, without its '\n' and without a '\r' before that. What stands behind the last
// '\n' is a line too.
template <typename F>
void forEachLine(std::string_view lines, F&& f)
{
    const char* at = lines.data();
    const char* const end = at + lines.size();
    while (at != end) {
        const auto* found = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
        const char* const stop = found ? found : end;
        const char* const shown = stop != at && stop[-1] == '\r' ? stop - 1 : stop;
        f(std::string_view(at, static_cast<std::size_t>(shown - at)));
        at = found ? stop + 1 : end;
    }
}

} // namespace headroom::logs
