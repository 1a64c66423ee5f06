// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/event_wait.h"
#include "app/ctl/jobs_output.h"
#include "app/ctl/jobs_queue.h"
#include "app/ctl/request_arguments.h"
#include "app/ctl/request_json.h"
#include "app/ctl/request_wiring.h"
#include "app/ctl/stop_signal.h"
#include "app/ctl/usage.h"

#include "core/jobs/job_json.h"
#include "core/jobs/runner.h"

#include <QCoreApplication>
#include <QHostInfo>

#include <cstdio>
#include <map>
#include <memory>
#include <set>

namespace headroom::ctl {

using namespace std::chrono_literals;
using jobs::Job;
using jobs::JobId;
using jobs::JobState;
using jobs::JobStore;

namespace {

constexpr Duration tellEvery = 1s;
constexpr Duration textEvery = 10s;

struct RunArguments
{
    RequestArguments request;
    std::string queue;
    int sharePercent = jobs::RunSettings().sharePercent;
    int maxJobs = jobs::RunSettings().maxJobs;
    bool untilIdle = false;
};

jobs::RunSettings settingsOf(const RunArguments& arguments)
{
    jobs::RunSettings settings;
    settings.runner =
        QHostInfo::localHostName().toStdString() + ':' + std::to_string(QCoreApplication::applicationPid());
    settings.requestTimeout = arguments.request.transport.totalTimeout;
    settings.globalPerSecond = arguments.request.common.global;
    settings.sharePercent = arguments.sharePercent;
    settings.maxJobs = arguments.maxJobs;
    return settings;
}

// Serves a queue until it is told to stop, and says what it does.
class Serving
{
public:
    Serving(RequestWiring& wiring, const jobs::QueueAddress& address, const RunArguments& arguments)
        : m_arguments(arguments)
        , m_clock(wiring.clock)
        , m_store(address, queueOptions())
        , m_runner(m_store, *wiring.client, wiring.clock, settingsOf(arguments))
        , m_look(wiring.clock, [this] { look(); })
    {
    }

    int run()
    {
        // A queue that cannot be opened at all is not waited for.
        const auto opened = waitFor<Result<std::int64_t>>([this](auto done) {
            m_store.ask<std::int64_t>([](JobStore& store) { return store.lastEvent(); }, std::move(done));
        });
        if (!opened)
            return report(opened.error());
        QObject::connect(&m_runner, &jobs::Runner::problemChanged,
            [this](const QString& problem) { sayProblem(problem.toStdString()); });
        // Also of a job that begins and ends between two looks.
        QObject::connect(&m_runner, &jobs::Runner::changed, [this] {
            for (const auto& progress : m_runner.progress())
                sayProgress(progress);
        });
        if (m_arguments.untilIdle)
            QObject::connect(&m_runner, &jobs::Runner::idle, [this] { stop(); });
        const StopSignal signal([this] { stop(); });
        m_runner.start();
        m_look.ringIn(tellEvery);
        QCoreApplication::exec();
        look();
        sayEnds();
        return m_failed || (m_hasProblem && m_arguments.untilIdle) ? WorkFailed : Done;
    }

private:
    void stop()
    {
        if (m_isStopping)
            return;
        m_isStopping = true;
        m_runner.stop([] { QCoreApplication::quit(); });
    }

    void sayProblem(const std::string& problem)
    {
        m_hasProblem = !problem.empty();
        if (m_hasProblem)
            std::fprintf(stderr, "headroomctl: %s\n", problem.c_str());
    }

    void look()
    {
        std::set<JobId> here;
        for (const auto& progress : m_runner.progress()) {
            here.insert(progress.job);
            sayProgress(progress);
        }
        for (auto known = m_said.begin(); known != m_said.end();) {
            if (here.contains(known->first)) {
                ++known;
                continue;
            }
            m_ended.insert(known->first);
            known = m_said.erase(known);
        }
        if (!m_isStopping || !m_ended.empty())
            sayEnds();
        m_look.ringIn(tellEvery);
    }

    void sayProgress(const jobs::RunProgress& progress)
    {
        const auto now = m_clock.now();
        const auto [said, isNew] = m_said.emplace(progress.job, now);
        const bool isDue = now - said->second >= (m_arguments.request.common.json ? tellEvery : textEvery);
        if (!isNew && !isDue && progress.text == m_texts[progress.job])
            return;
        said->second = now;
        m_texts[progress.job] = progress.text;
        if (m_arguments.request.common.json) {
            printLine(QJsonObject{{QStringLiteral("job"), static_cast<qint64>(progress.job)},
                {QStringLiteral("state"),
                    progress.text.empty() ? QStringLiteral("running") : QStringLiteral("held_back")},
                {QStringLiteral("state_text"), QString::fromStdString(progress.text)},
                {QStringLiteral("counts"), jobs::countsJson(progress.counts)},
                {QStringLiteral("per_second"), progress.perSecond},
                {QStringLiteral("under_way"), static_cast<int>(progress.underWay)}});
        } else {
            const auto line = progressLine({progress.counts, progress.perSecond}, 0);
            std::printf("job %lld: %s%s\n", static_cast<long long>(progress.job), line.c_str(),
                progress.text.empty() ? "" : (", held back: " + progress.text).c_str());
        }
        std::fflush(stdout);
    }

    // How those stand that do not run here any more.
    void sayEnds()
    {
        for (const auto id : std::exchange(m_ended, {})) {
            const auto job = waitFor<Result<Job>>([this, id](auto done) {
                m_store.ask<Job>([id](JobStore& store) { return store.job(id); }, std::move(done));
            });
            if (!job) {
                sayProblem(job.error().text);
                continue;
            }
            const bool needsPerson = job->state == JobState::HeldBack && !job->held.until;
            m_failed =
                m_failed || needsPerson || job->state == JobState::DoneWithFailures || job->state == JobState::Failed;
            if (m_arguments.request.common.json)
                printLine(jobs::jobJson(*job));
            else
                std::printf("job %lld: %s: %s\n", static_cast<long long>(id), stateText(*job).c_str(),
                    progressLine({job->counts, 0}, 0).c_str());
            std::fflush(stdout);
        }
    }

    const RunArguments& m_arguments;
    Clock& m_clock;
    jobs::StoreThread m_store;
    jobs::Runner m_runner;
    std::map<JobId, Instant> m_said; // that run here, and when a line was printed last
    std::map<JobId, std::string> m_texts;
    std::set<JobId> m_ended;
    bool m_isStopping = false;
    bool m_failed = false;
    bool m_hasProblem = false; // that is not over
    Alarm m_look;
};

int run(const RunArguments& arguments)
{
    const auto address = queueAddress(arguments.queue);
    if (!address)
        return report(address.error());
    RequestWiring wiring;
    if (const auto wired = wire(arguments.request, wiring); !wired)
        return report(wired.error());
    const int exitCode = Serving(wiring, *address, arguments).run();
    handIn(wiring);
    return exitCode;
}

} // namespace

void addJobsRunCommand(CLI::App& jobs, int& exitCode)
{
    auto arguments = std::make_shared<RunArguments>();
    auto* command = jobs.add_subcommand("run", "Run the jobs of a queue, until it is stopped");
    command->add_flag("--until-idle", arguments->untilIdle,
        "End when nothing is left that could run now; exits 1 when a job did not end well");
    command
        ->add_option("--share", arguments->sharePercent,
            "Percent of the global limit that bulk work may use, unless a job says otherwise")
        ->type_name("PERCENT")
        ->check(CLI::Range(1, 100).description(""))
        ->capture_default_str();
    command->add_option("--max-jobs", arguments->maxJobs, "Jobs to run at a time")
        ->type_name("N")
        ->check(CLI::Range(1, 100).description(""))
        ->capture_default_str();
    addQueueOption(*command, arguments->queue);
    addClientOptions(*command, arguments->request);
    addJsonOption(*command, arguments->request.common);
    auto environment = apiEnvironment();
    for (const auto& more : {redisEnvironment(), queueEnvironment()})
        environment.insert(environment.end(), more.begin(), more.end());
    addHelpFooter(*command,
        {{"jobs run", "jobs run --until-idle --jobs bulk.sqlite",
             "jobs run --jobs postgresql://headroom@db/queue --redis redis://127.0.0.1"},
            environment});
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

} // namespace headroom::ctl
