// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/pseudo_terminal.h"

#include <QProcessEnvironment>

#include <array>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace headroom::support {

PseudoTerminal::PseudoTerminal(int columns)
    : m_master(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC))
{
    if (m_master < 0 || ::grantpt(m_master) != 0 || ::unlockpt(m_master) != 0)
        qFatal("there is no pseudo-terminal");
    resize(columns);
}

PseudoTerminal::~PseudoTerminal()
{
    hangUp();
}

void PseudoTerminal::start(const QString& program, const QStringList& arguments, const QProcessEnvironment& environment)
{
    m_process.setProcessEnvironment(environment);
    const auto isGuarded = m_process.childProcessModifier();
    m_process.setChildProcessModifier([isGuarded, slave = std::string(::ptsname(m_master))] {
        isGuarded();
        ::setsid();
        const int terminal = ::open(slave.c_str(), O_RDWR); // the first one opened is the session's
        for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
            ::dup2(terminal, descriptor);
        if (terminal > STDERR_FILENO)
            ::close(terminal);
    });
    m_process.start(program, arguments);
    if (!m_process.waitForStarted())
        qFatal("%s does not start", qPrintable(program));
}

void PseudoTerminal::type(const QByteArray& keys)
{
    if (::write(m_master, keys.constData(), std::size_t(keys.size())) != keys.size())
        qFatal("the pseudo-terminal takes no keys");
}

void PseudoTerminal::resize(int columns)
{
    winsize size{};
    size.ws_row = 24;
    size.ws_col = static_cast<unsigned short>(columns);
    ::ioctl(m_master, TIOCSWINSZ, &size);
}

void PseudoTerminal::hangUp()
{
    if (m_master >= 0)
        ::close(std::exchange(m_master, -1));
}

const QByteArray& PseudoTerminal::seen()
{
    std::array<char, 4096> bytes;
    while (m_master >= 0) {
        const auto count = ::read(m_master, bytes.data(), bytes.size());
        if (count <= 0)
            break;
        m_seen.append(bytes.data(), count);
    }
    return m_seen;
}

QByteArray PseudoTerminal::lastLine()
{
    auto line = seen().trimmed();
    line = line.mid(line.lastIndexOf('\n') + 1);
    line = line.mid(line.lastIndexOf('\r') + 1);
    return line.mid(line.lastIndexOf("\033[J") + (line.contains("\033[J") ? 3 : 1));
}

int PseudoTerminal::exitCode()
{
    // Nobody can end while what it prints is not taken.
    for (int i = 0; i < 600 && m_process.state() != QProcess::NotRunning; ++i) {
        seen();
        m_process.waitForFinished(50);
    }
    seen();
    return m_process.state() == QProcess::NotRunning && m_process.exitStatus() == QProcess::NormalExit
        ? m_process.exitCode()
        : -1;
}

} // namespace headroom::support
