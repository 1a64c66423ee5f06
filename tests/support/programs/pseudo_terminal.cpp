// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/programs/pseudo_terminal.h"

#include <QProcessEnvironment>
#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace headroom::support {

PseudoTerminal::PseudoTerminal(int columns, int rows)
    : m_columns(columns)
    , m_master(::posix_openpt(O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC))
{
    if (m_master >= 0 && ::grantpt(m_master) == 0 && ::unlockpt(m_master) == 0)
        m_slave = ::open(::ptsname(m_master), O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (m_slave < 0)
        qFatal("there is no pseudo-terminal");
    resize(columns, rows);
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

void PseudoTerminal::resize(int columns, int rows)
{
    m_columns = columns;
    winsize size{};
    size.ws_row = static_cast<unsigned short>(rows);
    size.ws_col = static_cast<unsigned short>(columns);
    ::ioctl(m_master, TIOCSWINSZ, &size);
}

void PseudoTerminal::hangUp()
{
    for (auto* descriptor : {&m_master, &m_slave}) {
        if (*descriptor >= 0)
            ::close(std::exchange(*descriptor, -1));
    }
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

QStringList PseudoTerminal::screen()
{
    static const QRegularExpression control(QStringLiteral("\\x1b\\[([?\\d;]*)([A-Za-z])"));
    const auto text = QString::fromUtf8(seen());
    QStringList lines{QString()};
    qsizetype row = 0;
    qsizetype column = 0;
    const auto nextRow = [&] {
        if (++row == lines.size())
            lines += QString();
    };
    for (qsizetype i = 0; i < text.size(); ++i) {
        const auto match = text[i] == u'\033'
            ? control.match(text, i, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption)
            : QRegularExpressionMatch();
        if (match.hasMatch()) {
            if (match.captured(2) == QStringLiteral("A"))
                row = std::max<qsizetype>(0, row - std::max(1, match.captured(1).toInt()));
            if (match.captured(2) == QStringLiteral("H")) {
                row = std::max(0, match.captured(1).section(u';', 0, 0).toInt() - 1);
                column = std::max(0, match.captured(1).section(u';', 1, 1).toInt() - 1);
                while (row >= lines.size())
                    lines += QString();
            }
            if (match.captured(2) == QStringLiteral("K"))
                lines[row].truncate(column);
            if (match.captured(2) == QStringLiteral("J")) {
                lines = lines.first(row + 1);
                lines[row].truncate(column);
            }
            i += match.capturedLength() - 1;
        } else if (text[i] == u'\r') {
            column = 0;
        } else if (text[i] == u'\n') {
            nextRow();
        } else {
            if (column == m_columns) {
                nextRow();
                column = 0;
            }
            lines[row] = lines[row].leftJustified(column).replace(column, 1, text[i]);
            ++column;
        }
    }
    while (!lines.isEmpty() && lines.last().trimmed().isEmpty())
        lines.removeLast();
    return lines;
}

int PseudoTerminal::exitCode()
{
    // Nobody can end while what it prints is not taken.
    for (int i = 0; i < 1200 && m_process.state() != QProcess::NotRunning; ++i) {
        seen();
        m_process.waitForFinished(50);
    }
    if (m_process.state() != QProcess::NotRunning)
        return -1;
    if (m_slave >= 0)
        ::close(std::exchange(m_slave, -1));
    // With nobody left on the other side reading ends with EIO, after all there is.
    std::array<char, 4096> bytes;
    for (pollfd readable{m_master, POLLIN, 0}; m_master >= 0 && ::poll(&readable, 1, 10'000) > 0;) {
        const auto count = ::read(m_master, bytes.data(), bytes.size());
        if (count <= 0)
            break;
        m_seen.append(bytes.data(), count);
    }
    return m_process.exitStatus() == QProcess::NormalExit ? m_process.exitCode() : -1;
}

} // namespace headroom::support
