// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace headroom::logs {

// How a log keeps a value from being taken for something else; nginx's `escape=` of log_format.
enum class Escaping : std::uint8_t {
    Default, // \xHH for quotes, backslashes, control bytes and what is above 0x7e; "-" for nothing
    Json, // as in a JSON string
    None,
};

// Undoes it. The value itself when there is nothing to undo, otherwise a view of `scratch`, which is used again for the
// next. What is no whole escape is left as it is; half a surrogate pair becomes U+FFFD. Linear.
std::string_view withoutEscapes(std::string_view value, Escaping escaping, std::string& scratch);

} // namespace headroom::logs
