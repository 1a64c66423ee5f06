// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QProcessEnvironment>
#include <QStringList>

#include <initializer_list>
#include <utility>

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

// headroomctl, likewise.
ProgramRun runCtl(const QStringList& arguments, const QByteArray& input = {},
    const QProcessEnvironment& environment = QProcessEnvironment::systemEnvironment());

// Ours with these variables besides.
QProcessEnvironment environmentWith(std::initializer_list<std::pair<const char*, QString>> more);

// Empty where the text is no JSON object. Const: indexing a temporary that is not gives a reference into it.
const QJsonObject jsonOf(const QByteArray& text);

} // namespace headroom::support
