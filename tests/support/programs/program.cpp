// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/programs/program.h"

#include "core/base/processes/guarded_process.h"

#include <QJsonDocument>

namespace headroom::support {

QString program(const char* name)
{
    return QStringLiteral(HEADROOM_BIN_DIR "/") + QString::fromLatin1(name);
}

ProgramRun runProgram(const QString& path, const QStringList& arguments, const QByteArray& input,
    const QProcessEnvironment& environment, int timeoutMs)
{
    GuardedProcess process;
    process.setProcessEnvironment(environment);
    process.start(path, arguments);
    process.write(input);
    process.closeWriteChannel();
    ProgramRun run;
    run.timedOut = !process.waitForFinished(timeoutMs);
    if (run.timedOut)
        process.stop();
    run.exitCode = process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1;
    run.out = process.readAllStandardOutput();
    run.err = process.readAllStandardError();
    return run;
}

ProgramRun runCtl(const QStringList& arguments, const QByteArray& input, const QProcessEnvironment& environment)
{
    return runProgram(program("headroomctl"), arguments, input, environment);
}

QProcessEnvironment environmentWith(std::initializer_list<std::pair<const char*, QString>> more)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const auto& [name, value] : more)
        environment.insert(QString::fromLatin1(name), value);
    return environment;
}

const QJsonObject jsonOf(const QByteArray& text)
{
    return QJsonDocument::fromJson(text).object();
}

} // namespace headroom::support
