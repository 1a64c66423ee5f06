// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/terminal.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

namespace headroom::ctl {

namespace {

const char* codeOf(Colour colour)
{
    constexpr const char* codes[]{"0", "31", "33", "1", "7"};
    return codes[static_cast<std::size_t>(colour)];
}

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

std::size_t terminalColumns()
{
    winsize size{};
    const bool isKnown = ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return isKnown ? size.ws_col : 80;
}

std::string coloured(const std::string& text, Colour colour, bool on)
{
    if (!on || colour == Colour::None)
        return text;
    return std::string("\033[") + codeOf(colour) + 'm' + text + "\033[0m";
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

bool isFirstByte(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0) != 0x80;
}

std::size_t widthOf(std::string_view utf8)
{
    return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), isFirstByte));
}

std::string padded(std::string utf8, std::size_t columns)
{
    utf8.append(columns - std::min(columns, widthOf(utf8)), ' ');
    return utf8;
}

std::string cutTo(const std::string& utf8, std::size_t columns)
{
    if (widthOf(utf8) <= columns)
        return utf8;
    std::size_t end = 0;
    for (std::size_t seen = 0; end < utf8.size() && (seen < columns || !isFirstByte(utf8[end])); ++end)
        seen += isFirstByte(utf8[end]) ? 1 : 0;
    while (end > 0 && !isFirstByte(utf8[end - 1]))
        --end;
    return columns == 0 ? std::string() : utf8.substr(0, end - 1) + "\u2026";
}

void takeLastOf(std::string& utf8)
{
    while (!utf8.empty() && !isFirstByte(utf8.back()))
        utf8.pop_back();
    if (!utf8.empty())
        utf8.pop_back();
}

std::string withBar(
    const std::string& name, const std::string& text, std::uint64_t done, std::uint64_t total, std::size_t columns)
{
    constexpr std::size_t minBar = 8;
    constexpr std::size_t maxBar = 40;
    const auto taken = widthOf(name) + widthOf(text) + 5; // ": [", "] "
    if (taken + minBar > columns)
        return cutTo(name + ": " + text, columns);
    const auto width = std::min(maxBar, columns - taken);
    const auto filled = total == 0 ? std::size_t{0} : width * std::size_t(std::min(done, total)) / std::size_t(total);
    return name + ": [" + std::string(filled, '#') + std::string(width - filled, ' ') + "] " + text;
}

LiveLines::LiveLines(bool isWanted)
    : m_isOn(isWanted && isTerminal(STDOUT_FILENO) && environment("TERM") != "dumb")
{
}

void LiveLines::show(const std::vector<std::string>& lines)
{
    if (!m_isOn)
        return;
    clear();
    const auto columns = terminalColumns();
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i)
        out += (i == 0 ? "" : "\n") + cutTo(lines[i], columns - 1);
    std::fputs(out.c_str(), stdout);
    std::fflush(stdout);
    m_shown = lines.size();
}

void LiveLines::clear()
{
    if (m_shown == 0)
        return;
    std::printf("\r");
    if (m_shown > 1)
        std::printf("\033[%zuA", m_shown - 1);
    std::printf("\033[J");
    std::fflush(stdout);
    m_shown = 0;
}

void LiveLines::keep()
{
    if (m_shown > 0)
        std::printf("\n");
    m_shown = 0;
}

} // namespace headroom::ctl
