// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/guarded_process.h"

#include <QByteArray>

#include <memory>

namespace headroom::support {

// A program with a terminal of its own as its standard input, output and error, as a person has it before them.
class PseudoTerminal
{
public:
    explicit PseudoTerminal(int columns = 80);
    ~PseudoTerminal();

    void start(const QString& program, const QStringList& arguments, const QProcessEnvironment& environment);
    void type(const QByteArray& keys); // "\003" is Ctrl+C, "\004" the end of the input
    void resize(int columns);
    void hangUp(); // the window is closed
    void forget() { m_seen.clear(); }
    const QByteArray& seen(); // all that was printed, with its control sequences
    // The last line as it stands after all that was drawn, over and over, in the same place.
    QByteArray lastLine();
    bool isRunning() { return m_process.state() != QProcess::NotRunning; }
    int exitCode(); // waits for the end; -1 when it was ended by a signal

private:
    GuardedProcess m_process;
    int m_master = -1;
    QByteArray m_seen;
};

} // namespace headroom::support
