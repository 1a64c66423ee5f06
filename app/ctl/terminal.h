// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace headroom::ctl {

// Standard output, where a person looks at it.

bool isTerminal(int descriptor);
// Colours are for terminals, unless NO_COLOR is set to anything or TERM is "dumb" (https://no-color.org).
bool hasColours();
std::size_t terminalRows(); // 24 where nobody knows
std::size_t terminalColumns(); // 80 where nobody knows

enum class Colour { None, Red, Yellow, Bold, Reverse };
// `text` in this colour where `on`; else as it is.
std::string coloured(const std::string& text, Colour colour, bool on);

// Puts `text` in the place of what was drawn before; lines that are too long are cut. False: nobody reads it any more.
bool redraw(const std::string& text);

std::size_t widthOf(std::string_view utf8); // in characters
std::string padded(std::string utf8, std::size_t columns); // with spaces behind it, where it is shorter
std::string cutTo(const std::string& utf8, std::size_t columns); // ends with … where it was longer
void takeLastOf(std::string& utf8); // character, if there is one
bool isFirstByte(char byte); // of a character, in UTF-8

// "job 7: [####      ] 1,204 of 5,000": so wide at most. The bar, of which `done` of `total` is full, is left out where
// there is no room for it.
std::string withBar(
    const std::string& name, const std::string& text, std::uint64_t done, std::uint64_t total, std::size_t columns);

// Lines at the end of a terminal that are drawn again in their place, each cut to its width. Where standard output is
// no terminal that can do this, nothing is drawn.
class LiveLines
{
public:
    explicit LiveLines(bool isWanted = true);
    LiveLines(const LiveLines&) = delete;
    LiveLines& operator=(const LiveLines&) = delete;
    ~LiveLines() { clear(); }

    bool areOn() const { return m_isOn; }
    void show(const std::vector<std::string>& lines);
    void clear(); // before anything else is printed
    void keep(); // they stay as they are, and what follows is below them

private:
    bool m_isOn;
    std::size_t m_shown = 0;
};

} // namespace headroom::ctl
