// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headroom::discord {

// Well-formed UTF-8: no overlong forms, no surrogates, nothing above U+10FFFF.
bool isUtf8(std::string_view text);

// Safe to show on one line: control characters, characters that reorder text, and bytes that are not UTF-8 become
// U+FFFD; what is longer than `longest` characters is cut and ends in "…". Linear.
std::string sanitizeForDisplay(std::string_view text, std::size_t longest);

// A secret as it may be shown: its first and last four characters with "…" between, and only "…" when it has under 16,
// where those would give away too much. `token` is ASCII; anything else becomes "…".
std::string redactToken(std::string_view token);

} // namespace headroom::discord
