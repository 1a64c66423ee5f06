// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// HEADROOM_ADDRESS_SANITIZER is defined under AddressSanitizer, which takes memory of its own: GCC and clang say so
// each in its own way.
#pragma once

#if defined(__SANITIZE_ADDRESS__)
#define HEADROOM_ADDRESS_SANITIZER
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HEADROOM_ADDRESS_SANITIZER
#endif
#endif
