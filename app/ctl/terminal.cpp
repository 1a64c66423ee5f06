// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/terminal.h"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace headroom::ctl {

namespace {

std::string_view environment(const char* name)
{
    const char* const value = std::getenv(name);
    return value ? value : "";
}

} // namespace

bool isTerminal(int descriptor)
{
    return ::isatty(descriptor) != 0;
}

bool hasColours()
{
    return isTerminal(STDOUT_FILENO) && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
}

std::size_t terminalRows()
{
    winsize size{};
    const bool isKnown = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0;
    return isKnown ? size.ws_row : 24;
}

std::string coloured(const std::string& text, Colour colour, bool on)
{
    if (!on || colour == Colour::None)
        return text;
    const char* const code = colour == Colour::Red ? "31" : colour == Colour::Yellow ? "33" : "1";
    return std::string("\033[") + code + 'm' + text + "\033[0m";
}

bool redraw(const std::string& text)
{
    std::string out = "\033[H\033[?7l"; // to the top; cut lines instead of wrapping them
    for (std::size_t from = 0; from <= text.size();) {
        const auto end = std::min(text.find('\n', from), text.size());
        out.append(text, from, end - from).append("\033[K\n");
        from = end + 1;
    }
    out += "\033[J\033[?7h";
    return std::fwrite(out.data(), 1, out.size(), stdout) == out.size() && std::fflush(stdout) == 0;
}

} // namespace headroom::ctl
