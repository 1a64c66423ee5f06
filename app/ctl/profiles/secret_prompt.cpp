// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/profiles/secret_prompt.h"

#include "app/ctl/terminal.h"

#include <cerrno>
#include <cstdio>

#include <termios.h>
#include <unistd.h>

namespace headroom::ctl {

namespace {

constexpr char interrupt = '\003';
constexpr char endOfInput = '\004';
constexpr char rubOut = '\177';

// Nothing that is typed is shown, and Ctrl+C is a character, so that the terminal is never left this way.
class HiddenInput
{
public:
    HiddenInput()
    {
        ::tcgetattr(STDIN_FILENO, &m_before);
        auto hidden = m_before;
        hidden.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON | ISIG);
        ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
    }
    HiddenInput(const HiddenInput&) = delete;
    HiddenInput& operator=(const HiddenInput&) = delete;
    ~HiddenInput() { ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before); }

private:
    termios m_before{};
};

} // namespace

std::optional<std::string> askForSecret(const std::string& prompt)
{
    if (!isTerminal(STDIN_FILENO) || !isTerminal(STDERR_FILENO))
        return std::nullopt;
    const HiddenInput hidden;
    std::fprintf(stderr, "%s", prompt.c_str());
    std::fflush(stderr);
    std::string line;
    char typed = 0;
    while (true) {
        const auto read = ::read(STDIN_FILENO, &typed, 1);
        if (read < 0 && errno == EINTR)
            continue;
        if (read <= 0 || typed == interrupt || typed == '\n' || typed == '\r' || typed == endOfInput)
            break;
        if (typed == rubOut || typed == '\b')
            takeLastOf(line);
        else
            line += typed;
    }
    std::fprintf(stderr, "\n");
    return typed == interrupt ? std::nullopt : std::optional(line);
}

} // namespace headroom::ctl
