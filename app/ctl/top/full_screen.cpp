// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/top/full_screen.h"

#include <cerrno>
#include <cstdio>

#include <unistd.h>

namespace headroom::ctl {

namespace {

bool writeOut(const std::string& text)
{
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0;
}

} // namespace

FullScreen::FullScreen(std::function<void(const Key&)> onKey, std::function<void()> onEnd)
    : m_onKey(std::move(onKey))
    , m_onEnd(std::move(onEnd))
    , m_notifier(STDIN_FILENO, QSocketNotifier::Read)
{
    ::tcgetattr(STDIN_FILENO, &m_before);
    auto raw = m_before;
    raw.c_lflag &= ~static_cast<tcflag_t>(ECHO | ICANON);
    raw.c_iflag &= ~static_cast<tcflag_t>(ICRNL | IXON);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    raw.c_cc[VSUSP] = _POSIX_VDISABLE; // a stopped program would leave the terminal like this
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &raw);
    writeOut("\033[?1049h\033[?25l\033[?7l"); // a screen of its own, no cursor, no wrapping
    QObject::connect(&m_notifier, &QSocketNotifier::activated, &m_notifier, [this] { read(); });
}

FullScreen::~FullScreen()
{
    writeOut("\033[?7h\033[?25h\033[?1049l");
    ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &m_before);
}

bool FullScreen::draw(const std::vector<std::string>& lines) const
{
    std::string out;
    for (std::size_t i = 0; i < lines.size(); ++i)
        out += "\033[" + std::to_string(i + 1) + ";1H" + lines[i] + "\033[K";
    return writeOut(out + "\033[J");
}

void FullScreen::read()
{
    char bytes[256];
    const auto count = ::read(STDIN_FILENO, bytes, sizeof bytes);
    if (count < 0 && (errno == EINTR || errno == EAGAIN))
        return;
    if (count <= 0) {
        m_notifier.setEnabled(false);
        m_onEnd();
        return;
    }
    for (const auto& key : m_keys.take({bytes, static_cast<std::size_t>(count)}))
        m_onKey(key);
}

} // namespace headroom::ctl
