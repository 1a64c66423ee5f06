// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace headroom::redis {

// What the parts of a Redis URL are made of. Pure.

// None for a broken escape or a zero byte.
std::optional<std::string> percentDecoded(std::string_view text);

bool hasControlCharacters(std::string_view text);

} // namespace headroom::redis
