// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/demo/practice_jobs.h"

#include "app/demo/demo_world.h"
#include "core/jobs/store/job_store.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTimer>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace headroom::demo {

namespace {

constexpr auto kPlannedWithin = 60s; // on a machine that has much else to do
constexpr auto kRunsWithin = 60s;

enum Guild { lighthouse, orchard, tinRoof }; // as demoWorldFile() numbers them

constexpr std::string_view kUnmute = "Unmute members of Lighthouse";
constexpr std::string_view kKick = "Remove unverified members of Orchard";
constexpr std::string_view kBackupThatRuns = "Backup of Tin Roof";
constexpr std::string_view kComparison = "What changed in Lighthouse";

QString text(std::string_view title)
{
    return QString::fromUtf8(title.data(), qsizetype(title.size()));
}

// The comparison runs beside those three at first.
bool settled(const std::vector<jobs::Job>& queue)
{
    return std::ranges::all_of(queue, [](const jobs::Job& job) {
        if (job.title == kKick || job.title == kBackupThatRuns)
            return job.state == jobs::JobState::Running;
        if (job.title == kUnmute)
            return job.held.reason == jobs::HeldReason::Share;
        return job.title != kComparison || jobs::isOver(job.state);
    });
}

QStringList titled(const QStringList& job, const QString& title)
{
    return job + QStringList{u"--yes"_s, u"--title"_s, title};
}

} // namespace

PracticeJobs::PracticeJobs(
    QString queue, QString backups, Client client, const QProcessEnvironment& environment, QObject* parent)
    : QObject(parent)
    , m_queue(std::move(queue))
    , m_backups(std::move(backups))
    , m_client(std::move(client))
    , m_environment(environment)
{
}

QStringList PracticeJobs::backup(int guild, const QStringList& how) const
{
    return QStringList{
               u"backup-guild"_s, u"--guild"_s, guildId(guild), u"--to"_s, m_backups + u"/{name}-{date}-{time}.hdra"_s}
    + how;
}

QStringList PracticeJobs::nightly() const
{
    return titled(backup(lighthouse,
                      {u"--parts"_s, u"settings,roles,channels,emojis,webhooks,bans,members"_s, u"--repeat"_s,
                          u"0 3 * * *"_s, u"--keep-daily"_s, u"7"_s, u"--keep-weekly"_s, u"4"_s}),
        u"Nightly backup of Lighthouse"_s);
}

// What is done soon: Lighthouse is changed once its backup is done.
QList<QStringList> PracticeJobs::withTheFirst() const
{
    const QStringList afterTheBackup{u"--after"_s, u"1"_s};
    return {
        titled(
            QStringList{u"edit-roles"_s, u"--guild"_s, guildId(lighthouse), u"--name"_s, u"event-2022"_s, u"--delete"_s}
                + afterTheBackup,
            u"Delete a role of Lighthouse"_s),
        titled({u"edit-channels"_s, u"--guild"_s, guildId(lighthouse), u"--topic"_s, u"Slow mode is on"_s, u"--after"_s,
                   u"2"_s},
            u"Topics about slow mode"_s),
        titled(backup(orchard, {u"--parts"_s, u"all"_s}), u"Backup of Orchard"_s),
    };
}

QList<QStringList> PracticeJobs::theOthers() const
{
    const auto archives = QDir(m_backups).entryList({u"Lighthouse-*.hdra"_s});
    return {
        titled({u"edit-members"_s, u"--guild"_s, guildId(orchard), u"--with-role"_s, roleId(orchard, unverifiedRole),
                   u"--kick"_s, u"--rate"_s, u"240"_s},
            text(kKick)),
        // Held back by its share between its requests.
        titled({u"edit-members"_s, u"--guild"_s, guildId(lighthouse), u"--with-role"_s, roleId(lighthouse, mutedRole),
                   u"--remove-roles"_s, roleId(lighthouse, mutedRole), u"--rate"_s, u"6"_s},
            text(kUnmute)),
        // Two of them are above the bot's own role.
        {u"edit-roles"_s, u"--guild"_s, guildId(lighthouse), u"--name"_s, u"event-*"_s, u"--delete"_s, u"--dry-run"_s,
            u"--title"_s, u"Delete roles of past events"_s},
        titled({u"edit-channels"_s, u"--guild"_s, guildId(tinRoof), u"--rename"_s, u"tin-{name}"_s, u"--window"_s,
                   u"03:00-05:00"_s},
            u"Rename channels at night"_s),
        titled({u"compare"_s, u"--guild"_s, guildId(lighthouse), u"--from"_s,
                   m_backups + u'/' + archives.value(0, u"none.hdra"_s)},
            text(kComparison)),
        titled(backup(tinRoof, {u"--parts"_s, u"all"_s, u"--rate"_s, u"20"_s}), text(kBackupThatRuns)),
    };
}

// Those that are over have really run. Each plan reads who the bot is, which it may do ten times in ten seconds.
Result<void> PracticeJobs::start()
{
    QDir().mkpath(m_backups);
    // One channel is closed to the bot.
    const auto slowMode =
        titled({u"edit-channels"_s, u"--guild"_s, guildId(lighthouse), u"--slow-mode"_s, u"5"_s, u"--after"_s, u"1"_s},
            u"Slow mode in Lighthouse"_s);
    return add({nightly()})
        .and_then([&] { return add({slowMode}); })
        .and_then([this] { return add(withTheFirst()); })
        .and_then([this] { return runToTheEnd(); })
        .and_then([this] { return add(theOthers()); })
        .and_then([this] {
            run();
            return waitUntilSettled();
        });
}

Result<void> PracticeJobs::runToTheEnd()
{
    const auto runner = launch(runWith({u"--until-idle"_s}));
    if (runner->waitForFinished(int(std::chrono::milliseconds(kRunsWithin).count())))
        return {};
    return failure(ErrorKind::Failed, "the first jobs of the demo did not end; close other programs");
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

Result<void> PracticeJobs::waitUntilSettled() const
{
    const auto address = jobs::QueueAddress::parse(m_queue.toStdString());
    if (!address)
        return tl::unexpected(address.error());
    const auto store = jobs::JobStore::open(*address);
    if (!store)
        return tl::unexpected(store.error());
    QElapsedTimer waiting;
    for (waiting.start(); waiting.elapsed() < std::chrono::milliseconds(kRunsWithin).count();) {
        const auto jobs = (*store)->jobs({});
        if (!jobs)
            return tl::unexpected(jobs.error());
        if (settled(*jobs))
            return {};
        if (m_runner->waitForFinished(20))
            return failure(ErrorKind::Failed, "the runner of the demo's jobs ended by itself");
    }
    return failure(ErrorKind::Failed, "the jobs of the demo did not begin to run; close other programs");
}

// Without the shared limits it goes by its own. In the scheme of the demo's Redis a bucket lets one request of all
// processes pass until its first window is over, ten seconds for most.
std::unique_ptr<GuardedProcess> PracticeJobs::launch(const QStringList& arguments, const QStringList& limits)
{
    auto process = std::make_unique<GuardedProcess>();
    process->setProcessEnvironment(m_environment);
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process->setStandardOutputFile(QProcess::nullDevice());
    process->start(QCoreApplication::applicationDirPath() + u"/headroomctl"_s,
        QStringList{u"jobs"_s} + arguments + QStringList{u"--jobs"_s, m_queue} + m_client.api + limits);
    return process;
}

QStringList PracticeJobs::runWith(const QStringList& more) const
{
    return QStringList{u"run"_s, u"--file-host"_s, m_client.fileHost} + more;
}

void PracticeJobs::run()
{
    m_runner = launch(runWith({}), m_client.sharedLimits);
    connect(m_runner.get(), &QProcess::finished, this, [this] { QTimer::singleShot(1s, this, &PracticeJobs::run); });
}

} // namespace headroom::demo
