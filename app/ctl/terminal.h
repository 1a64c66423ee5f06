// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <string>

namespace headroom::ctl {

// Standard output, where a person looks at it.

bool isTerminal(int descriptor);
// Colours are for terminals, unless NO_COLOR is set to anything or TERM is "dumb" (https://no-color.org).
bool hasColours();
std::size_t terminalRows(); // 24 where nobody knows

enum class Colour { None, Red, Yellow, Bold };
// `text` in this colour where `on`; else as it is.
std::string coloured(const std::string& text, Colour colour, bool on);

// Puts `text` in the place of what was drawn before; lines that are too long are cut. False: nobody reads it any more.
bool redraw(const std::string& text);

} // namespace headroom::ctl
