// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// HEADROOM_ADDRESS_SANITIZER is defined under AddressSanitizer, which takes memory of its own: GCC and clang say so
// each in its own way.
#pragma once

#include <algorithm>

#if defined(__SANITIZE_ADDRESS__)
#define HEADROOM_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEADROOM_ADDRESS_SANITIZER
#endif
#endif

namespace headroom::support {

// Of so many rounds, or seeds, of a test those that are run: a third under AddressSanitizer, which finds in these what
// it finds in all, and takes three to ten times as long for each.
constexpr unsigned rounds(unsigned all)
{
#ifdef HEADROOM_ADDRESS_SANITIZER
    return std::max(1U, all / 3);
#else
    return all;
#endif
}

} // namespace headroom::support
