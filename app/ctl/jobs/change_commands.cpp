// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/common_options.h"
#include "app/ctl/jobs/confirmation.h"
#include "app/ctl/jobs/output.h"
#include "app/ctl/jobs/queue_commands.h"
#include "app/ctl/request/request_json.h"

#include <QJsonArray>

#include <cstdio>

// Those that change jobs.
namespace headroom::ctl {

using jobs::JobId;
using jobs::JobStore;

namespace {

// Does one thing to each of the jobs named, and says how each stands then. The first that cannot be done ends it.
Result<void> forEachJob(JobStore& store, const JobsArguments& arguments, const std::function<Result<void>(JobId)>& work)
{
    for (const auto id : arguments.ids) {
        const auto done = work(id).and_then([&] { return printJob(store, id, arguments); });
        if (!done)
            return done;
    }
    return {};
}

Result<void> confirmJobs(JobStore& store, const JobsArguments& arguments)
{
    for (const auto id : arguments.ids) {
        auto confirmation = Confirmation::Given;
        const auto job = store.job(id);
        const auto detail = store.detail(id);
        if (!job || !detail)
            return firstError(job, detail);
        if (!arguments.yes && job->state == jobs::JobState::WaitingForConfirmation) {
            std::printf(
                "job %lld, %s\n%s", static_cast<long long>(id), job->operation.c_str(), planText(detail->plan).c_str());
            confirmation = askForConfirmation(detail->plan);
        }
        if (confirmation == Confirmation::Given) {
            if (const auto confirmed = store.confirm(id); !confirmed)
                return confirmed;
        }
        if (const auto printed = printJob(store, id, arguments); !printed || confirmation == Confirmation::Ended)
            return printed;
    }
    return {};
}

Result<void> pauseAll(JobStore& store, const JobsArguments& arguments)
{
    const auto paused = store.pauseAll().value();
    if (arguments.json)
        printLine(QJsonObject{{QStringLiteral("paused"), paused}});
    else
        std::printf("%s paused\n", countText(paused, "job").c_str());
    return {};
}

Result<void> duplicate(JobStore& store, const JobsArguments& arguments)
{
    const auto id = store.duplicate(arguments.ids.front()).value();
    return printJob(store, id, arguments);
}

// Names those that do not exist any more.
Result<void> removeJobs(JobStore& store, const std::vector<JobId>& ids, bool json)
{
    QJsonArray removed;
    Result<void> done;
    for (const auto id : ids) {
        done = store.remove(id);
        if (!done)
            break;
        removed.append(qint64(id));
        if (!json)
            std::printf("job %lld: removed\n", static_cast<long long>(id));
    }
    if (json && (done || !removed.isEmpty()))
        printLine(QJsonObject{{QStringLiteral("removed"), removed}});
    return done;
}

Result<void> prune(JobStore& store, const JobsArguments& arguments)
{
    const auto age = spanOption("--older-than", arguments.olderThan).value();
    const auto ended = store.endedBefore(std::chrono::duration_cast<std::chrono::milliseconds>(age)).value();
    if (ended.empty() && !arguments.json)
        std::printf("No job has been over for so long.\n");
    return removeJobs(store, ended, arguments.json);
}

Result<void> setJob(JobStore& store, const JobsArguments& arguments, JobId id)
{
    if (arguments.priority) {
        if (const auto set = store.setPriority(id, *arguments.priority); !set)
            return set;
    }
    if (!arguments.sharePercent && !arguments.requestsPerMinute && !arguments.concurrency)
        return {};
    const auto job = store.job(id).value();
    auto throttle = job.throttle;
    throttle.sharePercent = arguments.sharePercent.value_or(throttle.sharePercent);
    throttle.requestsPerMinute = arguments.requestsPerMinute.value_or(throttle.requestsPerMinute);
    throttle.concurrency = arguments.concurrency.value_or(throttle.concurrency);
    return store.setThrottle(id, throttle);
}

// A command that does something to each job that is named.
CLI::App& addForJobs(const JobsCommands& commands, const char* name, const char* help,
    std::vector<std::string> examples, Result<void> (JobStore::*work)(JobId))
{
    auto& command = commands.addWork(name, help, std::move(examples), [work](JobStore& store, const auto& given) {
        return forEachJob(store, given, [&](JobId id) { return (store.*work)(id); });
    });
    commands.addNumbers(command);
    return command;
}

} // namespace

void addChangingCommands(const JobsCommands& commands)
{
    auto arguments = commands.arguments;
    auto& confirming = commands.add("confirm", "Queue jobs that wait for confirmation; a terminal asks for each",
        {"jobs confirm 7", "jobs confirm 7 --yes"}, [](const JobsArguments& given) {
            if (!given.yes && (given.json || !canAsk()))
                return report(
                    {ErrorKind::Usage, "look at the plan with headroomctl jobs show, then give --yes to queue it"});
            return withStore(given, [&given](JobStore& store) { return confirmJobs(store, given); });
        });
    commands.addNumbers(confirming);
    confirming.add_flag("--yes", arguments->yes, "Queue them as planned, without asking");

    auto& pausing = commands.add("pause", "Pause jobs at the next boundary between two items",
        {"jobs pause 7", "jobs pause --all"}, [](const JobsArguments& given) {
            if (given.all == !given.ids.empty())
                return report({ErrorKind::Usage, "give the numbers of jobs, or --all"});
            return withStore(given, [&given](JobStore& store) {
                if (given.all)
                    return pauseAll(store, given);
                return forEachJob(store, given, [&store](JobId id) { return store.pause(id); });
            });
        });
    commands.addNumbers(pausing)->required(false);
    pausing.add_flag("--all", arguments->all, "All that are queued, run, or are held back");

    addForJobs(
        commands, "resume", "Go on with jobs that are paused or held back", {"jobs resume 7 8"}, &JobStore::resume);
    addForJobs(commands, "cancel",
        "Cancel jobs at the next boundary between two items; what is left of them is skipped", {"jobs cancel 7"},
        &JobStore::cancel);
    addForJobs(commands, "retry", "Run again what failed, and look again at what is uncertain", {"jobs retry 7"},
        &JobStore::retry);

    auto& duplicating = commands.addWork(
        "duplicate", "Make a draft with the same operation and parameters", {"jobs duplicate 7"}, duplicate);
    commands.addNumber(duplicating);

    auto& moving = commands.addWork("move", "Put jobs, in this order, before another one, or at the end of the queue",
        {"jobs move 9 8 --before 3", "jobs move 9"}, [](JobStore& store, const JobsArguments& given) {
            return store.move(given.ids, given.before).and_then([&] { return listJobs(store, given); });
        });
    commands.addNumbers(moving);
    moving.add_option("--before", arguments->before, "The job that comes right after them")->type_name("JOB");

    auto& setting = commands.addWork("set", "Change the priority or the limits of jobs, also while they run",
        {"jobs set 7 --priority 10", "jobs set 7 8 --share 20 --concurrency 4"},
        [](JobStore& store, const JobsArguments& given) {
            return forEachJob(store, given, [&](JobId id) { return setJob(store, given, id); });
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

    auto& removing = commands.addWork("remove", "Delete jobs that are over, or drafts, with their reports and logs",
        {"jobs remove 7 8"},
        [](JobStore& store, const JobsArguments& given) { return removeJobs(store, given.ids, given.json); });
    commands.addNumbers(removing);

    auto& pruning =
        commands.addWork("prune", "Delete jobs that have been over for long", {"jobs prune --older-than 90d"}, prune);
    pruning.add_option("--older-than", arguments->olderThan, "How long they have been over")
        ->type_name("SPAN")
        ->capture_default_str();
}

} // namespace headroom::ctl
