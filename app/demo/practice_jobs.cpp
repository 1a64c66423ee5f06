// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/demo/practice_jobs.h"

#include "app/demo/demo_world.h"

#include <QCoreApplication>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::demo {

namespace {

QList<QStringList> practiceJobs()
{
    const auto first = guildId(0);
    return {
        // One channel is closed to the bot.
        {u"edit-channels"_s, u"--guild"_s, first, u"--slow-mode"_s, u"5"_s, u"--yes"_s, u"--title"_s,
            u"Slow mode in Lighthouse"_s},
        {u"edit-channels"_s, u"--guild"_s, first, u"--topic"_s, u"Slow mode is on"_s, u"--after"_s, u"1"_s, u"--yes"_s,
            u"--title"_s, u"Topics about slow mode"_s},
        {u"edit-members"_s, u"--guild"_s, first, u"--with-role"_s, roleId(0, mutedRole), u"--remove-roles"_s,
            roleId(0, mutedRole), u"--rate"_s, u"60"_s, u"--yes"_s, u"--title"_s, u"Unmute members of Lighthouse"_s},
        // Two of them are above the bot's own role.
        {u"edit-roles"_s, u"--guild"_s, first, u"--name"_s, u"event-*"_s, u"--delete"_s, u"--dry-run"_s, u"--title"_s,
            u"Delete roles of past events"_s},
        {u"edit-channels"_s, u"--guild"_s, guildId(2), u"--rename"_s, u"tin-{name}"_s, u"--window"_s, u"03:00-05:00"_s,
            u"--yes"_s, u"--title"_s, u"Rename channels at night"_s},
    };
}

} // namespace

PracticeJobs::PracticeJobs(QString queue, QStringList client, const QProcessEnvironment& environment, QObject* parent)
    : QObject(parent)
    , m_queue(std::move(queue))
    , m_client(std::move(client))
    , m_environment(environment)
{
}

void PracticeJobs::start()
{
    addNext();
    run();
}

std::unique_ptr<GuardedProcess> PracticeJobs::launch(const QStringList& arguments)
{
    auto process = std::make_unique<GuardedProcess>();
    process->setProcessEnvironment(m_environment);
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process->setStandardOutputFile(QProcess::nullDevice());
    process->start(QCoreApplication::applicationDirPath() + u"/headroomctl"_s,
        QStringList{u"jobs"_s} + arguments + QStringList{u"--jobs"_s, m_queue} + m_client);
    return process;
}

void PracticeJobs::addNext()
{
    const auto jobs = practiceJobs();
    if (m_added == jobs.size())
        return;
    m_planner = launch(QStringList{u"add"_s} + jobs[m_added++]);
    connect(
        m_planner.get(), &QProcess::finished, this, [this] { QTimer::singleShot(0ms, this, &PracticeJobs::addNext); });
}

void PracticeJobs::run()
{
    m_runner = launch({u"run"_s});
    connect(m_runner.get(), &QProcess::finished, this, [this] { QTimer::singleShot(1s, this, &PracticeJobs::run); });
}

void PracticeJobs::stop()
{
    for (auto* process : {m_planner.get(), m_runner.get()}) {
        if (!process)
            continue;
        process->disconnect(this);
        process->kill(); // what it was doing is practice; there is nothing to wait for
        process->waitForFinished(1000);
    }
}

} // namespace headroom::demo
