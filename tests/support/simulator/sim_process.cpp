// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/simulator/sim_process.h"

#include "tests/support/programs/program.h"

namespace headroom::support {

SimProcess::SimProcess(const QStringList& arguments)
    : m_process(std::make_unique<GuardedProcess>())
{
    m_process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    m_process->start(
        program("headroom-sim"), QStringList{QStringLiteral("--listen"), QStringLiteral("127.0.0.1:0")} + arguments);
    while (!m_process->canReadLine()) {
        if (!m_process->waitForReadyRead(120'000))
            qFatal("headroom-sim did not become ready");
    }
    // "headroom-sim listening on http://127.0.0.1:PORT"
    const auto line = m_process->readLine().trimmed();
    m_address = line.mid(line.lastIndexOf('/') + 1).toStdString();
}

void SimProcess::kill()
{
    m_process->kill();
    m_process->waitForFinished(30'000);
}

} // namespace headroom::support
