// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QProcessEnvironment>
#include <QStringList>

namespace headroom::support {

// The path of one of our programs in this build: program("headroomctl").
QString program(const char* name);

struct ProgramRun
{
    int exitCode = -1;
    QByteArray out;
    QByteArray err;
    bool timedOut = false;
};

// Runs it to its end.
ProgramRun runProgram(const QString& path, const QStringList& arguments, const QByteArray& input = {},
    const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment(), int timeoutMs = 60000);

} // namespace headroom::support
