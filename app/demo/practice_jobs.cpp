// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/demo/practice_jobs.h"

#include "app/demo/demo_world.h"
#include "core/jobs/job_store.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTimer>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::demo {

namespace {

constexpr auto kPlannedWithin = 60s; // on a machine that has much else to do
constexpr auto kRunsWithin = 60s;

QString lighthouse()
{
    return guildId(0);
}

// One channel is closed to the bot.
QStringList slowMode()
{
    return {u"edit-channels"_s, u"--guild"_s, lighthouse(), u"--slow-mode"_s, u"5"_s, u"--yes"_s, u"--title"_s,
        u"Slow mode in Lighthouse"_s};
}

// What comes after the first job, and what is done soon.
QList<QStringList> withTheFirst()
{
    return {
        {u"edit-channels"_s, u"--guild"_s, lighthouse(), u"--topic"_s, u"Slow mode is on"_s, u"--after"_s, u"1"_s,
            u"--yes"_s, u"--title"_s, u"Topics about slow mode"_s},
        {u"edit-channels"_s, u"--guild"_s, guildId(1), u"--slow-mode"_s, u"10"_s, u"--yes"_s, u"--title"_s,
            u"Slow mode in Orchard"_s},
    };
}

QList<QStringList> theOthers()
{
    return {
        {u"edit-members"_s, u"--guild"_s, lighthouse(), u"--with-role"_s, roleId(0, mutedRole), u"--remove-roles"_s,
            roleId(0, mutedRole), u"--rate"_s, u"60"_s, u"--yes"_s, u"--title"_s, u"Unmute members of Lighthouse"_s},
        // Two of them are above the bot's own role.
        {u"edit-roles"_s, u"--guild"_s, lighthouse(), u"--name"_s, u"event-*"_s, u"--delete"_s, u"--dry-run"_s,
            u"--title"_s, u"Delete roles of past events"_s},
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

// Those that are over have really run.
Result<void> PracticeJobs::start()
{
    if (const auto first = add({slowMode()}); !first)
        return first;
    if (const auto more = add(withTheFirst()); !more)
        return more;
    const auto toTheirEnd = launch({u"run"_s, u"--until-idle"_s});
    if (!toTheirEnd->waitForFinished(int(std::chrono::milliseconds(kRunsWithin).count())))
        return failure(ErrorKind::Failed, "the first jobs of the demo did not end; close other programs");
    if (const auto others = add(theOthers()); !others)
        return others;
    run();
    return waitUntilOneRuns();
}

Result<void> PracticeJobs::add(const QList<QStringList>& jobs)
{
    std::vector<std::unique_ptr<GuardedProcess>> planners;
    for (const auto& job : jobs)
        planners.push_back(launch(QStringList{u"add"_s} + job));
    for (const auto& planner : planners) {
        if (!planner->waitForFinished(int(std::chrono::milliseconds(kPlannedWithin).count()))
            || planner->exitStatus() != QProcess::NormalExit || planner->exitCode() != 0)
            return failure(ErrorKind::Failed, "headroomctl could not plan the jobs of the demo");
    }
    return {};
}

Result<void> PracticeJobs::waitUntilOneRuns() const
{
    const auto address = jobs::QueueAddress::parse(m_queue.toStdString());
    if (!address)
        return tl::unexpected(address.error());
    const auto store = jobs::JobStore::open(*address);
    if (!store)
        return tl::unexpected(store.error());
    QElapsedTimer waiting;
    for (waiting.start(); waiting.elapsed() < std::chrono::milliseconds(kRunsWithin).count();) {
        const auto running = (*store)->jobs({.states = {jobs::JobState::Running}});
        if (!running)
            return tl::unexpected(running.error());
        if (!running->empty())
            return {};
        if (m_runner->waitForFinished(20))
            return failure(ErrorKind::Failed, "the runner of the demo's jobs ended by itself");
    }
    return failure(ErrorKind::Failed, "no job of the demo began to run; close other programs");
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

void PracticeJobs::run()
{
    m_runner = launch({u"run"_s});
    connect(m_runner.get(), &QProcess::finished, this, [this] { QTimer::singleShot(1s, this, &PracticeJobs::run); });
}

void PracticeJobs::stop()
{
    if (!m_runner)
        return;
    m_runner->disconnect(this);
    m_runner->kill(); // what it was doing is practice; there is nothing to wait for
    m_runner->waitForFinished(1000);
}

} // namespace headroom::demo
