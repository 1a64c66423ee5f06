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
inline constexpr std::size_t maxFieldLength = 64; // bytes
inline constexpr std::size_t maxParsed = 16 << 20; // bytes of a body

// Of a request's body. Empty for no body, for what is no JSON object, such as a multipart body, and for one that is
// longer than maxParsed or nested more deeply than 1,024 levels, which Discord would refuse. Of more than maxFields the
// first; a longer name than maxFieldLength is left out, for no field of Discord's API has one.
Fields topLevelFields(std::string_view body);

} // namespace headroom::rest
