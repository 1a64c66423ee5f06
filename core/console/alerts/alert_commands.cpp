// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/console/alerts/alert_commands.h"

#include "core/base/processes/guarded_process.h"
#include "core/discord/redact.h"
#include "core/discord/sanitize_for_display.h"
#include "core/profiles/secret.h"

#include <QTimer>

#include <algorithm>

namespace headroom::console {

namespace {

constexpr std::size_t maxShownName = 80;
constexpr std::size_t maxShownError = 200;

QProcessEnvironment environmentWith(const AlertEnvironment& variables)
{
    auto environment = QProcessEnvironment::systemEnvironment();
    for (const auto secret : profiles::allSecrets()) {
        const auto variable = QString::fromStdString(profiles::variableOf(secret));
        environment.remove(variable);
        environment.remove(variable + QStringLiteral("_FILE"));
    }
    for (const auto& [name, value] : variables)
        environment.insert(QString::fromStdString(name), QString::fromStdString(value));
    return environment;
}

std::string lastLineOf(const QByteArray& text)
{
    const auto trimmed = text.trimmed();
    return discord::shownSample(trimmed.mid(trimmed.lastIndexOf('\n') + 1).toStdString(), maxShownError);
}

} // namespace

AlertCommands::AlertCommands() = default;

AlertCommands::~AlertCommands() = default;

void AlertCommands::run(
    const AlertCommand& command, const AlertNotification& notification, const std::string& fleet, Done done)
{
    m_waiting.push_back({command.run, environmentOf(notification, fleet), std::move(done)});
    if (m_waiting.size() > maxWaiting) {
        const auto dropped = std::move(m_waiting.front());
        m_waiting.pop_front();
        if (dropped.done)
            dropped.done(failure(ErrorKind::Failed, Text::tr("commands take too long: one was not run")));
    }
    QMetaObject::invokeMethod(
        this, [this] { startNext(); }, Qt::QueuedConnection);
}

void AlertCommands::startNext()
{
    m_ended.clear();
    while (!m_waiting.empty() && m_running.size() < maxRunning) {
        auto task = std::move(m_waiting.front());
        m_waiting.pop_front();
        QStringList arguments;
        for (std::size_t i = 1; i < task.run.size(); ++i)
            arguments += QString::fromStdString(task.run[i]);
        const auto name = discord::sanitizeForDisplay(task.run.front(), maxShownName);
        auto& process = *m_running.emplace_back(std::make_unique<GuardedProcess>(), std::move(task.done)).first;
        process.setProcessEnvironment(environmentWith(task.environment));
        process.setStandardInputFile(QProcess::nullDevice());
        process.setStandardOutputFile(QProcess::nullDevice());
        connect(&process, &QProcess::errorOccurred, this, [this, &process, name](QProcess::ProcessError error) {
            if (error == QProcess::FailedToStart)
                finish(process, Text::tr("the command %1 cannot be started: check its path and rights").arg(name));
        });
        connect(&process, &QProcess::finished, this, [this, &process, name](int exitCode, QProcess::ExitStatus status) {
            if (status == QProcess::NormalExit && exitCode == 0)
                return finish(process, {});
            const auto how = status == QProcess::NormalExit
                ? Text::tr("the command %1 exited with %2").arg(name, exitCode)
                : Text::tr("the command %1 was killed, or ran for over 30 s").arg(name);
            const auto said = lastLineOf(process.readAllStandardError());
            finish(process, said.empty() ? how : Text::tr("%1: %2").arg(how, said));
        });
        QTimer::singleShot(timeout, &process, &QProcess::kill);
        process.start(QString::fromStdString(task.run.front()), arguments);
    }
}

void AlertCommands::finish(GuardedProcess& process, const Text& problem)
{
    const auto entry =
        std::ranges::find_if(m_running, [&process](const auto& each) { return each.first.get() == &process; });
    if (entry == m_running.end())
        return;
    const auto done = std::move(entry->second);
    process.disconnect(this);
    m_ended.push_back(std::move(entry->first)); // it is what calls us
    m_running.erase(entry);
    QMetaObject::invokeMethod(
        this, [this] { startNext(); }, Qt::QueuedConnection);
    if (done)
        done(problem.empty() ? Result<void>() : failure(ErrorKind::Failed, problem));
}

} // namespace headroom::console
