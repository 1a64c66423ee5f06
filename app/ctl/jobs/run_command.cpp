// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/jobs/output.h"
#include "app/ctl/jobs/service.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/stop_signal.h"
#include "app/ctl/terminal.h"
#include "app/ctl/usage.h"

#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/jobs/job_json.h"

#include <QCoreApplication>
#include <QPointer>

#include <cstdio>
#include <map>
#include <memory>
#include <set>

namespace headroom::ctl {

using namespace std::chrono_literals;
using jobs::Job;
using jobs::JobId;
using jobs::JobService;
using jobs::JobState;
using jobs::JobStore;

namespace {

constexpr Duration jsonEvery = 1s;
constexpr Duration textEvery = 10s;

struct RunArguments
{
    ServiceArguments service;
    int sharePercent = jobs::RunSettings().sharePercent;
    int maxJobs = jobs::RunSettings().maxJobs;
    std::string fileHost = jobs::FileDownloads::Options().host;
    bool untilIdle = false;

    bool json() const { return service.request.common.json; }
};

jobs::RunSettings settingsOf(const RunArguments& arguments)
{
    jobs::RunSettings settings;
    settings.runner = jobs::runnerOfThisProcess();
    settings.sharePercent = arguments.sharePercent;
    settings.maxJobs = arguments.maxJobs;
    settings.files.host = arguments.fileHost;
    return settings;
}

// What follows the figures: what is done at the moment, or why nothing is.
std::string restOf(const jobs::RunProgress& progress)
{
    if (!progress.text.empty())
        return ", held back: " + progress.text;
    return progress.doing.empty() ? std::string() : "; " + progress.doing;
}

std::string nameOf(JobId job)
{
    return "job " + std::to_string(job);
}

// Runs the jobs of a queue until it is asked to stop, and says what becomes of them.
class Serving
{
public:
    Serving(JobService& service, const RunArguments& arguments)
        : m_service(service)
        , m_arguments(arguments)
        , m_lines(!arguments.json())
    {
        QObject::connect(
            &service, &JobService::problemChanged, &m_context, [this](const Text& problem) { sayProblem(problem); });
        QObject::connect(&service, &JobService::progressed, &m_context,
            [this](const std::vector<jobs::RunProgress>& running) { look(running); });
        // Its line was said as the problem.
        QObject::connect(&service, &JobService::gaveUp, &m_context, [this] {
            m_hasGivenUp = true;
            QCoreApplication::quit();
        });
        QObject::connect(&service, &JobService::idle, &m_context, [this] {
            if (m_arguments.untilIdle)
                stop();
            else {
                m_isIdle = true;
                sayWaiting();
            }
        });
    }

    int run()
    {
        const StopSignal signal([this] { stopSignal(); });
        m_service.start();
        QCoreApplication::exec();
        m_lines.clear();
        if (m_isAborted || m_hasGivenUp)
            return WorkFailed;
        for (const auto& [id, line] : std::map(m_known)) {
            const auto job = ask<Job>(m_service, [job = id](JobStore& store) { return store.job(job); });
            sayEnd(id, job);
        }
        return m_failed || (m_hasProblem && m_arguments.untilIdle) ? WorkFailed : Done;
    }

private:
    struct Said
    {
        Instant at; // when a line was printed last
        std::string text;
    };

    void stop()
    {
        if (!std::exchange(m_isStopping, true))
            m_service.stop([] { QCoreApplication::quit(); });
    }

    void stopSignal()
    {
        if (m_isStopping) {
            m_isAborted = true;
            say("ended at once: the next run looks up what was in flight");
            return QCoreApplication::quit();
        }
        say("stopping: what is in flight may end, then the jobs are given back; Ctrl+C again ends at once");
        stop();
    }

    // Once each time that nothing is left that could run now, after the ends of those that ran.
    void sayWaiting()
    {
        if (!m_isIdle || m_isStopping || !m_known.empty())
            return;
        m_isIdle = false;
        m_lines.clear();
        if (m_arguments.json())
            printLine(QJsonObject{{QStringLiteral("state"), QStringLiteral("waiting_for_jobs")}});
        else
            std::printf("waiting for jobs\n");
        std::fflush(stdout);
    }

    void say(const std::string& line)
    {
        m_lines.clear();
        std::fprintf(stderr, "headroomctl: %s\n", line.c_str());
        draw();
    }

    void sayProblem(const std::string& problem)
    {
        m_hasProblem = !problem.empty();
        if (m_hasProblem)
            say(problem);
    }

    void look(const std::vector<jobs::RunProgress>& running)
    {
        m_running = running;
        m_isIdle = m_isIdle && running.empty();
        std::set<JobId> here;
        for (const auto& progress : running) {
            here.insert(progress.job);
            sayProgress(progress);
        }
        draw();
        for (const auto& [id, said] : m_known) {
            if (here.contains(id) || !m_asked.insert(id).second)
                continue;
            m_service.ask<Job>([job = id](JobStore& store) { return store.job(job); },
                [this, job = id, context = QPointer<QObject>(&m_context)](const Result<Job>& found) {
                    if (context)
                        sayEnd(job, found);
                });
        }
    }

    // Where there is room, all that run are seen at once.
    void draw()
    {
        if (!m_lines.areOn())
            return;
        std::vector<std::string> lines;
        for (const auto& progress : m_running) {
            const auto held = restOf(progress);
            const auto columns = terminalColumns() - 1;
            const auto room = columns > widthOf(held) + minProgress ? columns - widthOf(held) : minProgress;
            lines.push_back(progressLine(nameOf(progress.job), {progress.counts, progress.perSecond}, room) + held);
        }
        m_lines.show(lines);
    }

    void sayProgress(const jobs::RunProgress& progress)
    {
        const auto now = m_clock.now();
        const auto [known, isNew] = m_known.try_emplace(progress.job, Said{now, progress.text});
        auto& said = known->second;
        const bool isDue = now - said.at >= (m_arguments.json() ? jsonEvery : textEvery);
        if (m_lines.areOn() || (!isNew && !isDue && progress.text == said.text))
            return;
        said = {now, progress.text};
        if (m_arguments.json()) {
            printLine(QJsonObject{{QStringLiteral("job"), static_cast<qint64>(progress.job)},
                {QStringLiteral("state"),
                    progress.text.empty() ? QStringLiteral("running") : QStringLiteral("held_back")},
                {QStringLiteral("state_text"), QString::fromStdString(progress.text)},
                {QStringLiteral("counts"), jobs::countsJson(progress.counts)},
                {QStringLiteral("per_second"), progress.perSecond},
                {QStringLiteral("doing"), QString::fromStdString(progress.doing)},
                {QStringLiteral("under_way"), static_cast<int>(progress.underWay)}});
        } else {
            std::printf("%s: %s%s\n", nameOf(progress.job).c_str(),
                progressText({progress.counts, progress.perSecond}).c_str(), restOf(progress).c_str());
        }
        std::fflush(stdout);
    }

    // How one stands that does not run here any more.
    void sayEnd(JobId id, const Result<Job>& job)
    {
        m_asked.erase(id);
        const bool isBack = std::ranges::any_of(m_running, [id](const auto& progress) { return progress.job == id; });
        if ((isBack && !m_isStopping) || m_known.erase(id) == 0)
            return;
        if (!job)
            return sayProblem(job.error().text);
        const bool needsPerson = job->state == JobState::HeldBack && !job->held.until;
        m_failed =
            m_failed || needsPerson || job->state == JobState::DoneWithFailures || job->state == JobState::Failed;
        m_lines.clear();
        if (m_arguments.json())
            printLine(jobs::jobJson(*job));
        else
            std::printf(
                "%s: %s: %s\n", nameOf(id).c_str(), stateText(*job).c_str(), progressText({job->counts, 0}).c_str());
        std::fflush(stdout);
        draw();
        sayWaiting();
    }

    static constexpr std::size_t minProgress = 20; // columns

    JobService& m_service;
    const RunArguments& m_arguments;
    SystemClock m_clock;
    QObject m_context;
    LiveLines m_lines;
    std::vector<jobs::RunProgress> m_running;
    std::map<JobId, Said> m_known; // that ran here, and whose end was not reported yet
    std::set<JobId> m_asked; // whose end is being asked for
    bool m_isIdle = false; // and it was not said yet
    bool m_isStopping = false;
    bool m_isAborted = false;
    bool m_hasGivenUp = false;
    bool m_failed = false;
    bool m_hasProblem = false; // that is not over
};

int run(const RunArguments& arguments)
{
    if (const auto checked = jobs::FileDownloads::checkHost(arguments.fileHost); !checked)
        return report(checked.error());
    const auto service = openService(arguments.service, settingsOf(arguments)).value();
    return Serving(*service, arguments).run();
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
            "Percent of the global limit that all jobs together may use; a job's own share is at most this")
        ->type_name("PERCENT")
        ->check(CLI::Range(1, 100).description(""))
        ->capture_default_str();
    command->add_option("--max-jobs", arguments->maxJobs, "Jobs to run at a time")
        ->type_name("N")
        ->check(CLI::Range(1, 100).description(""))
        ->capture_default_str();
    command
        ->add_option("--file-host", arguments->fileHost,
            "Where backups get icons and emojis, and attachments beside Discord's own hosts; with headroom-sim the "
            "address it listens on")
        ->type_name("URL")
        ->capture_default_str();
    addServiceOptions(*command, arguments->service);
    addHelpFooter(*command,
        {{"jobs run", "jobs run --until-idle --jobs bulk.sqlite",
             "jobs run --jobs postgresql://headroom@db/queue --redis redis://127.0.0.1"},
            serviceEnvironment()});
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

} // namespace headroom::ctl
