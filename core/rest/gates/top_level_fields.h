// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace headroom::rest {

// The names of the fields of a JSON object, without what is in them: sorted, each once.
using Fields = std::vector<std::string>;

inline constexpr std::size_t maxFields = 64;
inline constexpr std::size_t maxFieldLength = 64; // bytes, as written
inline constexpr std::size_t maxScanned = 1 << 20; // bytes of a body

// Of a request's body. Empty for no body and for what is no JSON object, such as a multipart body. Values are passed
// over rather than understood. Of a body longer than maxScanned those that begin within it; of more than maxFields
// the first; a longer name than maxFieldLength is left out, for no field of Discord's API has one. Linear, one look at
// each byte, no recursion; names with escapes are unescaped.
Fields topLevelFields(std::string_view body);

} // namespace headroom::rest
