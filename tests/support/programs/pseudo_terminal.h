// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/base/processes/guarded_process.h"

#include <QByteArray>
#include <QStringList>

namespace headroom::support {

// A program with a terminal of its own as its standard input, output and error, as a person has it before them.
class PseudoTerminal
{
public:
    explicit PseudoTerminal(int columns = 80, int rows = 24);
    ~PseudoTerminal();

    void start(const QString& program, const QStringList& arguments, const QProcessEnvironment& environment);
    void type(const QByteArray& keys); // "\003" is Ctrl+C, "\004" the end of the input
    void resize(int columns, int rows);
    void hangUp(); // the window is closed
    const QByteArray& seen(); // all that was printed, with its control sequences
    // The lines as they stand after all that was drawn, over and over, in the same places; without empty ones at the
    // end. What is too long wraps.
    QStringList screen();
    bool isRunning() { return m_process.state() != QProcess::NotRunning; }
    int exitCode(); // waits for the end, and for all that was printed; -1 when it was ended by a signal

private:
    GuardedProcess m_process;
    int m_columns;
    int m_master = -1;
    int m_slave = -1; // held until the program has ended: what it printed last would be gone with the last one of these
    QByteArray m_seen;
};

} // namespace headroom::support
