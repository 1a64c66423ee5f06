// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdio>
#include <cstdlib>

namespace headroom::support {

// A fuzz target fails by dying, also where assert() is left out.
inline void require(bool holds, const char* what = "what the target promises")
{
    if (holds)
        return;
    std::fprintf(stderr, "does not hold: %s\n", what);
    std::abort();
}

} // namespace headroom::support
