// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <string>
#include <string_view>

namespace headroom {

// The text as one word of a POSIX shell: as it is where nothing in it has a meaning there, else in quotes. Whatever is
// in it, it is only a word; a NUL cannot be in one, and goes. Pure.
std::string shellWord(std::string_view text);

} // namespace headroom
