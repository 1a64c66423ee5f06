// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/program.h"

#include "core/base/guarded_process.h"

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

} // namespace headroom::support
