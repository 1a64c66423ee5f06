// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/demo/server.h"

#include "core/base/processes/guarded_process.h"

#include <QElapsedTimer>
#include <QStandardPaths>

#include <chrono>

namespace headroom::demo {

namespace {

// One that ends is noticed at once: this is how long a slow machine may take.
constexpr std::chrono::milliseconds startTimeout{30'000};

QString findProgram(const QString& name)
{
    if (name.contains(QLatin1Char('/')))
        return name;
    const auto inPath = QStandardPaths::findExecutable(name);
    if (!inPath.isEmpty())
        return inPath;
    return QStandardPaths::findExecutable(name, {QStringLiteral("/usr/sbin"), QStringLiteral("/usr/local/sbin")});
}

std::string lastLine(const QByteArray& output)
{
    const auto lines = output.trimmed().split('\n');
    return lines.last().toStdString();
}

} // namespace

Server::Server(Options options)
    : m_options(std::move(options))
{
}

Server::~Server()
{
    if (m_process)
        m_process->stop();
}

Result<void> Server::start(const std::function<bool(GuardedProcess&)>& isUp)
{
    const auto path = findProgram(m_options.program);
    if (path.isEmpty()) {
        return failure(ErrorKind::Failed,
            m_options.program.toStdString() + " is not on this machine; install the package "
                + m_options.package.toStdString());
    }
    m_process = std::make_unique<GuardedProcess>();
    m_process->setProcessChannelMode(QProcess::MergedChannels);
    m_process->start(path, m_options.arguments);
    QElapsedTimer timeout;
    timeout.start();
    while (!timeout.hasExpired(startTimeout.count())) {
        if (m_process->state() == QProcess::NotRunning)
            break;
        if (m_process->state() == QProcess::Running && isUp(*m_process))
            return {};
        m_process->waitForReadyRead(10);
    }
    const auto said = lastLine(m_process->readAll());
    return failure(ErrorKind::Failed,
        m_options.program.toStdString() + " did not come up" + (said.empty() ? std::string() : ": " + said));
}

} // namespace headroom::demo
