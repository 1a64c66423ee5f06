// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/processes/guarded_process.h"

#include <csignal>
#ifdef Q_OS_LINUX
#include <sys/prctl.h>
#include <unistd.h>
#endif

namespace headroom {

GuardedProcess::GuardedProcess(QObject* parent)
    : GuardedProcess(SIGKILL, parent)
{
}

GuardedProcess::GuardedProcess(int onParentDeath, QObject* parent)
    : QProcess(parent)
{
#ifdef Q_OS_LINUX
    setChildProcessModifier([onParentDeath, parentId = getpid()] {
        prctl(PR_SET_PDEATHSIG, onParentDeath);
        // The parent may have died before the line above was reached.
        if (getppid() != parentId)
            _exit(1);
    });
#else
    Q_UNUSED(onParentDeath)
#endif
}

GuardedProcess::~GuardedProcess()
{
    blockSignals(true);
    if (state() == NotRunning)
        return;
    kill();
    waitForFinished(5000);
}

void GuardedProcess::stop(std::chrono::milliseconds timeout)
{
    if (state() == NotRunning)
        return;
    terminate();
    if (waitForFinished(static_cast<int>(timeout.count())))
        return;
    kill();
    waitForFinished(5000);
}

} // namespace headroom
