// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/jobs_output.h"
#include "app/ctl/request_json.h"
#include "app/ctl/stop_signal.h"
#include "app/ctl/terminal.h"
#include "app/ctl/usage.h"

#include "core/base/alarm.h"
#include "core/base/system_clock.h"
#include "core/jobs/job_json.h"
#include "core/jobs/job_report.h"
#include "core/jobs/job_store.h"

#include <QCoreApplication>
#include <QFile>
#include <QJsonArray>
#include <QSaveFile>

#include <cstdio>
#include <deque>
#include <functional>
#include <memory>

#include <unistd.h>

namespace headroom::ctl {

using namespace std::chrono_literals;
using jobs::JobId;
using jobs::JobStore;

namespace {

constexpr Duration lookEvery = 500ms;
constexpr std::size_t progressBarWidth = 24;
constexpr int jobsShown = 1000;
constexpr int itemsShown = 100;
constexpr int eventsShown = 20;

struct JobsArguments
{
    std::string queue;
    std::vector<JobId> jobs;
    std::vector<std::string> states;
    std::string itemState;
    std::string format = "csv";
    std::string output;
    JobId before = 0;
    std::optional<int> priority;
    std::optional<int> sharePercent;
    std::optional<int> requestsPerMinute;
    std::optional<int> concurrency;
    bool all = false;
    bool yes = false;
    bool utc = false;
    bool json = false;

    DisplayZone zone() const { return utc ? DisplayZone::Utc : DisplayZone::Local; }
};

Result<std::unique_ptr<JobStore>> openStore(const JobsArguments& arguments)
{
    const auto address =
        arguments.queue.empty() ? jobs::QueueAddress::standard() : jobs::QueueAddress::parse(arguments.queue);
    if (!address)
        return tl::unexpected(address.error());
    return JobStore::open(*address, {.password = qgetenv("HEADROOM_JOBS_PASSWORD").toStdString()});
}

int withStore(const JobsArguments& arguments, const std::function<Result<void>(JobStore&)>& work)
{
    auto store = openStore(arguments);
    if (!store)
        return report(store.error());
    if (const auto worked = work(**store); !worked)
        return report(worked.error());
    return Done;
}

Result<JobStore::JobQuery> listQuery(const JobsArguments& arguments)
{
    JobStore::JobQuery query{.limit = jobsShown};
    for (const auto& name : arguments.states) {
        const auto state = jobs::jobStateOf(name);
        if (!state)
            return failure(ErrorKind::Usage, "\"" + name + "\" is no state of a job; headroomctl jobs list --help");
        query.states.push_back(*state);
    }
    return query;
}

Result<void> list(JobStore& store, const JobsArguments& arguments)
{
    auto query = listQuery(arguments);
    if (!query)
        return tl::unexpected(query.error());
    std::vector<jobs::Job> all;
    for (;;) {
        const auto page = store.jobs(*query);
        if (!page)
            return tl::unexpected(page.error());
        all.insert(all.end(), page->begin(), page->end());
        if (page->size() < jobsShown)
            break;
        query->after = page->back();
    }
    if (arguments.json) {
        QJsonArray list;
        for (const auto& job : all)
            list.append(jobs::jobJson(job));
        printLine(QJsonObject{{QStringLiteral("jobs"), list}});
    } else if (all.empty()) {
        std::printf("No jobs. headroomctl jobs add --help says how to make one.\n");
    } else {
        std::fputs(jobsTable(all, arguments.zone()).c_str(), stdout);
    }
    return {};
}

Result<void> show(JobStore& store, const JobsArguments& arguments)
{
    const auto id = arguments.jobs.front();
    JobStore::ItemQuery query{.limit = itemsShown};
    if (!arguments.itemState.empty()) {
        query.state = jobs::itemStateOf(arguments.itemState);
        if (!query.state)
            return failure(ErrorKind::Usage,
                "\"" + arguments.itemState + "\" is no state of an item; headroomctl jobs show --help lists them");
    }
    const auto job = store.job(id);
    if (!job)
        return tl::unexpected(job.error());
    const auto detail = store.detail(id);
    const auto items = store.items(id, query);
    const auto events = store.events(id, 0, eventsShown);
    if (!detail || !items || !events)
        return tl::unexpected(!detail ? detail.error() : !items ? items.error() : events.error());
    if (arguments.json) {
        auto object = jobs::jobJson(*job);
        jobs::addDetail(object, *detail);
        if (query.state) {
            QJsonArray list;
            for (const auto& item : *items)
                list.append(jobs::itemJson(item));
            object.insert(QStringLiteral("items"), list);
        }
        printLine(object);
        return {};
    }
    std::fputs(jobText(*job, arguments.zone()).c_str(), stdout);
    if (query.state && !items->empty())
        std::printf("\n%s", itemsTable(*items).c_str());
    if (!events->empty())
        std::printf("\nLog\n");
    for (auto event = events->rbegin(); event != events->rend(); ++event)
        std::fputs(eventLine(*event, arguments.zone()).c_str(), stdout);
    return {};
}

// Prints how far a job is until it is over, or until it waits for a person.
class Follow
{
public:
    Follow(JobStore& store, const JobsArguments& arguments)
        : m_store(store)
        , m_arguments(arguments)
        , m_redraws(!arguments.json && isTerminal(STDOUT_FILENO))
    {
    }

    int run()
    {
        look();
        if (!m_exitCode) {
            const StopSignal stop([this] { end(Done); });
            QCoreApplication::exec();
        }
        return *m_exitCode;
    }

private:
    void look()
    {
        const auto job = m_store.job(m_arguments.jobs.front());
        if (!job && job.error().kind != ErrorKind::Unreachable)
            return end(report(job.error()));
        if (job)
            print(*job);
        else if (m_lastProblem != job.error().text)
            std::fprintf(stderr, "headroomctl: %s\n", job.error().text.c_str()); // the server may come back
        m_lastProblem = job ? std::string() : job.error().text;
        if (!m_exitCode)
            m_next.ringIn(lookEvery);
    }

    void print(const jobs::Job& job)
    {
        const auto now = m_clock.now();
        const auto ended = job.counts.total() - job.counts.open();
        // Of about the last ten seconds.
        m_looks.emplace_back(now, ended);
        while (m_looks.size() > 2 && now - m_looks.front().first > 10s)
            m_looks.pop_front();
        const auto span = std::chrono::duration<double>(now - m_looks.front().first).count();
        const auto rate = span > 0 ? static_cast<double>(ended - m_looks.front().second) / span : 0;
        printChange(job, {job.counts, rate});
        if (jobs::isOver(job.state))
            end(job.state == jobs::JobState::Done ? Done : WorkFailed);
        else if (job.state == jobs::JobState::WaitingForConfirmation)
            end(Done);
    }

    void printChange(const jobs::Job& job, const JobProgress& progress)
    {
        auto line = stateText(job);
        if (job.planned)
            line += ": " + progressLine(progress, m_redraws ? progressBarWidth : 0);
        if (m_redraws) {
            std::printf("\r\033[K%s", line.c_str());
            std::fflush(stdout);
            return;
        }
        // A line when something changed; while it runs, one every ten seconds is enough.
        const auto now = m_clock.now();
        const bool isNewState = m_lastState != job.state || jobs::isOver(job.state);
        if (!isNewState && (job.counts == m_lastCounts || now - m_lastLine < (m_arguments.json ? 1s : 10s)))
            return;
        m_lastState = job.state;
        m_lastCounts = job.counts;
        m_lastLine = now;
        if (m_arguments.json)
            printLine(jobs::jobJson(job));
        else
            std::printf("%s\n", line.c_str());
        std::fflush(stdout);
    }

    void end(int exitCode)
    {
        if (m_redraws)
            std::printf("\n");
        m_exitCode = exitCode;
        QCoreApplication::quit();
    }

    JobStore& m_store;
    const JobsArguments& m_arguments;
    SystemClock m_clock;
    bool m_redraws;
    std::deque<std::pair<Instant, std::int64_t>> m_looks;
    std::optional<jobs::JobState> m_lastState;
    jobs::Counts m_lastCounts;
    Instant m_lastLine{};
    std::string m_lastProblem;
    std::optional<int> m_exitCode;
    Alarm m_next{m_clock, [this] { look(); }};
};

int follow(const JobsArguments& arguments)
{
    auto store = openStore(arguments);
    return store ? Follow(**store, arguments).run() : report(store.error());
}

Result<void> printJob(JobStore& store, JobId id, const JobsArguments& arguments)
{
    const auto job = store.job(id);
    if (!job)
        return tl::unexpected(job.error());
    if (arguments.json)
        printLine(jobs::jobJson(*job));
    else
        std::printf("job %lld: %s\n", static_cast<long long>(id), stateText(*job).c_str());
    return {};
}

// Does one thing to each of the jobs named, and says how each stands then. The first that cannot be done ends it.
Result<void> forEachJob(JobStore& store, const JobsArguments& arguments, const std::function<Result<void>(JobId)>& work)
{
    for (const auto id : arguments.jobs) {
        const auto done = work(id).and_then([&] { return printJob(store, id, arguments); });
        if (!done)
            return done;
    }
    return {};
}

Result<void> pauseAll(JobStore& store, const JobsArguments& arguments)
{
    const auto paused = store.pauseAll();
    if (!paused)
        return tl::unexpected(paused.error());
    if (arguments.json)
        printLine(QJsonObject{{QStringLiteral("paused"), *paused}});
    else
        std::printf("%d jobs paused\n", *paused);
    return {};
}

Result<void> duplicate(JobStore& store, const JobsArguments& arguments)
{
    const auto id = store.duplicate(arguments.jobs.front());
    if (!id)
        return tl::unexpected(id.error());
    return printJob(store, *id, arguments);
}

Result<void> setJob(JobStore& store, const JobsArguments& arguments, JobId id)
{
    if (arguments.priority) {
        if (const auto set = store.setPriority(id, *arguments.priority); !set)
            return set;
    }
    if (!arguments.sharePercent && !arguments.requestsPerMinute && !arguments.concurrency)
        return {};
    const auto job = store.job(id);
    if (!job)
        return tl::unexpected(job.error());
    auto throttle = job->throttle;
    throttle.sharePercent = arguments.sharePercent.value_or(throttle.sharePercent);
    throttle.requestsPerMinute = arguments.requestsPerMinute.value_or(throttle.requestsPerMinute);
    throttle.concurrency = arguments.concurrency.value_or(throttle.concurrency);
    return store.setThrottle(id, throttle);
}

Result<void> reportJob(JobStore& store, const JobsArguments& arguments)
{
    const auto format = jobs::reportFormatOf(arguments.format).value_or(jobs::ReportFormat::Csv);
    if (arguments.output.empty()) {
        QFile out;
        if (!out.open(STDOUT_FILENO, QIODevice::WriteOnly))
            return failure(ErrorKind::Failed, "the report could not be written: " + out.errorString().toStdString());
        return jobs::writeReport(store, arguments.jobs.front(), format, out);
    }
    // In the place of an older one only when it is whole.
    QSaveFile file(QString::fromStdString(arguments.output));
    if (!file.open(QIODevice::WriteOnly))
        return failure(ErrorKind::Failed, arguments.output + " cannot be written: " + file.errorString().toStdString());
    return jobs::writeReport(store, arguments.jobs.front(), format, file).and_then([&]() -> Result<void> {
        if (file.commit())
            return {};
        return failure(ErrorKind::Failed, arguments.output + " cannot be written: " + file.errorString().toStdString());
    });
}

struct JobsCommands
{
    CLI::App& jobs;
    std::shared_ptr<JobsArguments> arguments;
    int& exitCode;

    CLI::App& add(const char* name, const char* help, std::vector<std::string> examples,
        const std::function<int(const JobsArguments&)>& run) const
    {
        auto* command = jobs.add_subcommand(name, help);
        command
            ->add_option("--jobs", arguments->queue,
                "The queue: a file, or postgresql://user@host/database; else the file that the window uses")
            ->type_name("QUEUE");
        command->add_flag("--json", arguments->json, "JSON instead of text");
        addHelpFooter(
            *command, {std::move(examples), {{"HEADROOM_JOBS_PASSWORD", "Password of a queue on PostgreSQL"}}});
        command->callback([run, arguments = arguments, &exitCode = exitCode] { exitCode = run(*arguments); });
        return *command;
    }

    // One that does something to each job that is named.
    CLI::App& addForJobs(const char* name, const char* help, std::vector<std::string> examples,
        Result<void> (JobStore::*work)(JobId)) const
    {
        auto& command = add(name, help, std::move(examples), [work](const JobsArguments& given) {
            return withStore(given,
                [&](JobStore& store) { return forEachJob(store, given, [&](JobId id) { return (store.*work)(id); }); });
        });
        addNumbers(command);
        return command;
    }

    void addNumber(CLI::App& command) const
    {
        command.add_option("JOB", arguments->jobs, "Number of the job")->required()->expected(1);
    }
    CLI::Option* addNumbers(CLI::App& command) const
    {
        return command.add_option("JOB", arguments->jobs, "Numbers of the jobs")->required();
    }
    void addZone(CLI::App& command) const
    {
        command.add_flag("--utc", arguments->utc, "Show times in UTC instead of local time; JSON is in UTC always");
    }
};

template <typename States>
std::vector<std::string> wordsOf(const States& states)
{
    std::vector<std::string> words;
    for (const auto state : states)
        words.emplace_back(word(state));
    return words;
}

void addLookingCommands(const JobsCommands& commands)
{
    auto arguments = commands.arguments;
    auto& listing = commands.add("list", "List the jobs, in the order in which they are run",
        {"jobs list", "jobs list --state running --json | jq .jobs[].counts"}, [](const JobsArguments& given) {
            return withStore(given, [&given](JobStore& store) { return list(store, given); });
        });
    listing.add_option("--state", arguments->states, "Only those in this state")
        ->check(CLI::IsMember(wordsOf(jobs::allJobStates)));
    commands.addZone(listing);

    auto& showing = commands.add("show", "Show one job with its counts and its log",
        {"jobs show 7", "jobs show 7 --items failed", "jobs show 7 --json | jq .counts"},
        [](const JobsArguments& given) {
            return withStore(given, [&given](JobStore& store) { return show(store, given); });
        });
    commands.addNumber(showing);
    showing.add_option("--items", arguments->itemState, "And its first 100 items in this state")
        ->check(CLI::IsMember(wordsOf(jobs::allItemStates)));
    commands.addZone(showing);

    auto& following = commands.add("follow", "Show how far a job is until it is over; exits 0 when all of it is done",
        {"jobs follow 7", "jobs follow 7 --json | jq --unbuffered .counts"}, follow);
    commands.addNumber(following);

    auto& reporting = commands.add("report", "Write what became of every item of a job",
        {"jobs report 7 > job-7.csv", "jobs report 7 --format html --output job-7.html"},
        [](const JobsArguments& given) {
            return withStore(given, [&given](JobStore& store) { return reportJob(store, given); });
        });
    commands.addNumber(reporting);
    reporting.add_option("--format", arguments->format, "csv, json, or html: a page to read")
        ->check(CLI::IsMember(wordsOf(jobs::allReportFormats)))
        ->capture_default_str();
    reporting.add_option("--output", arguments->output, "File to write instead of standard output")->type_name("FILE");
}

void addChangingCommands(const JobsCommands& commands)
{
    auto arguments = commands.arguments;
    auto& confirming = commands.add("confirm", "Queue jobs that wait for confirmation; asks for --yes",
        {"jobs show 7", "jobs confirm 7 --yes"}, [](const JobsArguments& given) {
            if (!given.yes)
                return report(
                    {ErrorKind::Usage, "look at the plan with headroomctl jobs show, then give --yes to queue it"});
            return withStore(given, [&given](JobStore& store) {
                return forEachJob(store, given, [&store](JobId id) { return store.confirm(id); });
            });
        });
    commands.addNumbers(confirming);
    confirming.add_flag("--yes", arguments->yes, "Yes, as planned");

    auto& pausing = commands.add("pause", "Pause jobs at the next boundary between two items",
        {"jobs pause 7", "jobs pause --all"}, [](const JobsArguments& given) {
            if (given.all == !given.jobs.empty())
                return report({ErrorKind::Usage, "give the numbers of jobs, or --all"});
            return withStore(given, [&given](JobStore& store) {
                if (given.all)
                    return pauseAll(store, given);
                return forEachJob(store, given, [&store](JobId id) { return store.pause(id); });
            });
        });
    commands.addNumbers(pausing)->required(false);
    pausing.add_flag("--all", arguments->all, "All that are queued, run, or are held back");

    commands.addForJobs(
        "resume", "Go on with jobs that are paused or held back", {"jobs resume 7 8"}, &JobStore::resume);
    commands.addForJobs("cancel", "Cancel jobs at the next boundary between two items; what is left of them is skipped",
        {"jobs cancel 7"}, &JobStore::cancel);
    commands.addForJobs(
        "retry", "Run again what failed, and look again at what is uncertain", {"jobs retry 7"}, &JobStore::retry);

    auto& duplicating = commands.add("duplicate", "Make a draft with the same operation and parameters",
        {"jobs duplicate 7"}, [](const JobsArguments& given) {
            return withStore(given, [&given](JobStore& store) { return duplicate(store, given); });
        });
    commands.addNumber(duplicating);

    auto& moving = commands.add("move", "Put jobs, in this order, before another one, or at the end of the queue",
        {"jobs move 9 8 --before 3", "jobs move 9"}, [](const JobsArguments& given) {
            return withStore(given, [&given](JobStore& store) {
                return store.move(given.jobs, given.before).and_then([&] { return list(store, given); });
            });
        });
    commands.addNumbers(moving);
    moving.add_option("--before", arguments->before, "The job that comes right after them")->type_name("JOB");

    auto& setting = commands.add("set", "Change the priority or the limits of jobs, also while they run",
        {"jobs set 7 --priority 10", "jobs set 7 8 --share 20 --concurrency 4"}, [](const JobsArguments& given) {
            return withStore(given, [&given](JobStore& store) {
                return forEachJob(store, given, [&](JobId id) { return setJob(store, given, id); });
            });
        });
    commands.addNumbers(setting);
    setting.add_option("--priority", arguments->priority, "The higher goes first; 0 at first")->type_name("N");
    setting.add_option("--share", arguments->sharePercent, "Percent of the global limit; 0: as the runner is set up")
        ->type_name("PERCENT")
        ->check(CLI::Range(0, 100).description(""));
    setting.add_option("--rate", arguments->requestsPerMinute, "Requests a minute; 0: as the runner is set up")
        ->type_name("N")
        ->check(CLI::Validator(CLI::NonNegativeNumber).description(""));
    setting.add_option("--concurrency", arguments->concurrency, "Requests at a time; 0: as the runner is set up")
        ->type_name("N")
        ->check(CLI::Range(0, 1000).description(""));
}

} // namespace

void addJobsCommand(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("jobs", "Run and watch bulk work that is queued");
    command->require_subcommand(1);
    const JobsCommands commands{*command, std::make_shared<JobsArguments>(), exitCode};
    addHelpFooter(*command,
        {{"jobs list", "jobs follow 7", "jobs SUBCOMMAND --help"},
            {{"HEADROOM_JOBS_PASSWORD", "Password of a queue on PostgreSQL"}}});
    addLookingCommands(commands);
    addChangingCommands(commands);
}

} // namespace headroom::ctl
