// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace headroom::discord {

inline constexpr std::size_t maxPathLength = 8192; // bytes, with the query: what servers take as a request line

// The method in upper case. Only those that HTTP APIs use, so that keys made of it stay few.
Result<std::string> checkMethod(std::string_view method);

// Whether this can be sent as it is and means to the server what it means to us. Refused is what some hop on the way
// would read as another path (dot segments, encoded or backward slashes, empty segments, a fragment), what would break
// the request or a log line (control bytes, spaces, bytes that are not UTF-8, escapes that are none), what is longer
// than maxPathLength, and a base (scheme and host, /api/vN) in front. Linear; the text of the error never repeats the
// path, for there may be a token in it. One slash at the end passes.
Result<void> checkPath(std::string_view path);

} // namespace headroom::discord
