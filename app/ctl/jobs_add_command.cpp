// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/event_wait.h"
#include "app/ctl/jobs_output.h"
#include "app/ctl/jobs_queue.h"
#include "app/ctl/request_arguments.h"
#include "app/ctl/request_json.h"
#include "app/ctl/request_wiring.h"
#include "app/ctl/terminal.h"
#include "app/ctl/text.h"
#include "app/ctl/usage.h"

#include "core/jobs/job_json.h"
#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "core/jobs/runner.h"

#include <QDateTime>

#include <cstdio>
#include <memory>

#include <unistd.h>

namespace headroom::ctl {

using jobs::Job;
using jobs::JobDetail;
using jobs::JobId;
using jobs::JobState;
using jobs::JobStore;
using jobs::Parameter;

namespace {

struct AddArguments
{
    const jobs::Operation* operation = nullptr;
    RequestArguments request;
    std::string queue;
    std::string guild;
    QJsonObject values;
    std::string title;
    int priority = 0;
    std::optional<JobId> after;
    std::string notBefore;
    std::string window;
    std::string repeat;
    std::string zone;
    int sharePercent = 0;
    int requestsPerMinute = 0;
    CLI::Option* concurrency = nullptr; // the client's, which is the job's as well where it is given
    bool dryRun = false;
    bool yes = false;
};

Result<jobs::Schedule> scheduleOf(const AddArguments& arguments)
{
    jobs::Schedule schedule;
    if (!arguments.notBefore.empty()) {
        const auto at = QDateTime::fromString(text(arguments.notBefore), Qt::ISODate);
        if (!at.isValid())
            return failure(ErrorKind::Usage,
                "--not-before " + arguments.notBefore
                    + " is no time: write it as 2026-11-22T22:00 or with its zone, "
                      "2026-11-22T22:00:00Z");
        schedule.notBefore = WallTime{std::chrono::milliseconds{at.toMSecsSinceEpoch()}};
    }
    if (!arguments.window.empty()) {
        const auto window = jobs::DailyWindow::parse(arguments.window);
        if (!window)
            return tl::unexpected(window.error());
        schedule.window = *window;
    }
    if (!arguments.repeat.empty()) {
        const auto repeat = jobs::CronExpression::parse(arguments.repeat);
        if (!repeat)
            return tl::unexpected(repeat.error());
        schedule.repeat = *repeat;
    }
    if (schedule.window || schedule.repeat)
        schedule.zone = arguments.zone.empty() ? jobs::localZone() : arguments.zone;
    return schedule;
}

Result<jobs::NewJob> newJob(const AddArguments& arguments)
{
    const auto& declaration = arguments.operation->declaration();
    auto job = jobs::NewJob{.operation = declaration.name,
        .title = arguments.title,
        .priority = arguments.priority,
        .after = arguments.after,
        .throttle = {.sharePercent = arguments.sharePercent, .requestsPerMinute = arguments.requestsPerMinute}};
    if (arguments.concurrency->count() > 0)
        job.throttle.concurrency = static_cast<int>(arguments.request.common.concurrency);
    if (declaration.needsGuild) {
        job.guild = discord::parseSnowflake(arguments.guild);
        if (!job.guild)
            return failure(ErrorKind::Usage, "give the guild's id with --guild, such as --guild 197038439483310086");
    }
    const auto values = jobs::ParameterValues::check(declaration.parameters, arguments.values);
    if (!values)
        return tl::unexpected(values.error());
    if (const auto checked = arguments.operation->check(*values); !checked)
        return tl::unexpected(checked.error());
    job.params = values->jsonText();
    auto schedule = scheduleOf(arguments);
    if (!schedule)
        return tl::unexpected(schedule.error());
    job.schedule = *std::move(schedule);
    return job;
}

// The queue, and what plans in it.
struct Planner
{
    explicit Planner(RequestWiring& wiring, const jobs::QueueAddress& address, const CommonOptions& common)
        : store(address, queueOptions())
        , runner(store, *wiring.client, wiring.clock, {.globalPerSecond = common.global})
    {
    }

    template <typename T>
    Result<T> ask(jobs::StoreWork<T> work)
    {
        return waitFor<Result<T>>([&](auto done) { store.ask<T>(std::move(work), std::move(done)); });
    }
    Result<std::string> plan(JobId draft)
    {
        return waitFor<Result<std::string>>(
            [&](auto done) { runner.plan(draft, JobState::WaitingForConfirmation, std::move(done)); });
    }

    jobs::StoreThread store;
    jobs::Runner runner;
};

// What a person types to agree: for what cannot be undone the guild's name.
bool personAgrees(const std::string& plan)
{
    const auto name = guildToType(plan);
    if (name)
        std::printf("This cannot be undone. Type the name of the guild, %s, to run it: ", name->c_str());
    else
        std::printf("Run it? [y/N] ");
    std::fflush(stdout);
    std::string typed;
    for (int c = std::getchar(); c != EOF && c != '\n'; c = std::getchar())
        typed += static_cast<char>(c);
    return name ? typed == *name : typed == "y" || typed == "Y" || typed == "yes";
}

Result<void> show(Planner& planner, JobId id, const AddArguments& arguments)
{
    const auto job = planner.ask<Job>([id](JobStore& store) { return store.job(id); });
    const auto detail = planner.ask<JobDetail>([id](JobStore& store) { return store.detail(id); });
    if (!job || !detail)
        return tl::unexpected(job ? detail.error() : job.error());
    if (arguments.request.common.json) {
        auto object = jobs::jobJson(*job);
        jobs::addDetail(object, *detail);
        printLine(object);
    } else {
        std::printf("job %lld: %s\n", static_cast<long long>(id), stateText(*job).c_str());
    }
    return {};
}

Result<void> planAndConfirm(Planner& planner, JobId id, const AddArguments& arguments)
{
    const bool asText = !arguments.request.common.json;
    const auto plan = planner.plan(id);
    if (!plan) {
        planner.ask<void>([id](JobStore& store) { return store.cancel(id); });
        return tl::unexpected(plan.error());
    }
    if (asText)
        std::fputs(planText(*plan).c_str(), stdout);
    const bool isAsked =
        !arguments.yes && !arguments.dryRun && asText && isTerminal(STDIN_FILENO) && isTerminal(STDOUT_FILENO);
    if (!arguments.dryRun && (arguments.yes || (isAsked && personAgrees(*plan)))) {
        const auto confirmed = planner.ask<void>([id](JobStore& store) { return store.confirm(id); });
        if (!confirmed)
            return confirmed;
    }
    return show(planner, id, arguments);
}

int run(const AddArguments& arguments)
{
    const auto address = queueAddress(arguments.queue);
    if (!address)
        return report(address.error());
    auto job = newJob(arguments);
    if (!job)
        return report(job.error());
    RequestWiring wiring;
    if (const auto wired = wire(arguments.request, wiring); !wired)
        return report(wired.error());
    Result<void> added;
    {
        Planner planner(wiring, *address, arguments.request.common);
        const auto id = planner.ask<JobId>([job = *std::move(job)](JobStore& store) { return store.add(job); });
        added = id ? planAndConfirm(planner, *id, arguments) : tl::unexpected(id.error());
    }
    handIn(wiring);
    return added ? Done : report(added.error());
}

const char* typeName(Parameter::Kind kind)
{
    switch (kind) {
    case Parameter::Kind::Number:
        return "N";
    case Parameter::Kind::Id:
        return "ID";
    case Parameter::Kind::Ids:
        return "ID,...";
    case Parameter::Kind::Colour:
        return "#RRGGBB";
    case Parameter::Kind::Permissions:
        return "NAME,...";
    case Parameter::Kind::File:
        return "FILE";
    case Parameter::Kind::Duration:
        return "SPAN";
    case Parameter::Kind::Choice:
    case Parameter::Kind::Flag:
    case Parameter::Kind::Text:
        return "TEXT";
    }
    return "TEXT";
}

void addParameter(CLI::App& command, const Parameter& parameter, QJsonObject& values)
{
    const auto name = text(parameter.name);
    if (parameter.kind == Parameter::Kind::Flag) {
        command.add_flag_callback(
            "--" + parameter.name, [&values, name] { values.insert(name, true); }, parameter.help);
        return;
    }
    auto* option = command.add_option_function<std::string>(
        "--" + parameter.name, [&values, name](const std::string& given) { values.insert(name, text(given)); },
        parameter.help);
    option->type_name(typeName(parameter.kind))->group("What to do");
    option->required(parameter.isRequired);
    if (!parameter.choices.empty())
        option->check(CLI::IsMember(parameter.choices));
    if (!parameter.fallback.empty())
        option->default_str(parameter.fallback);
}

void addWhen(CLI::App& command, AddArguments& arguments)
{
    const char* const group = "When and how fast";
    command.add_option("--title", arguments.title, "One line for people")->group(group);
    command.add_option("--priority", arguments.priority, "The higher goes first")->group(group)->capture_default_str();
    command.add_option("--after", arguments.after, "Only once this job is done")->type_name("JOB")->group(group);
    command.add_option("--not-before", arguments.notBefore, "Earliest start, such as 2026-11-22T22:00")
        ->type_name("TIME")
        ->group(group);
    command.add_option("--window", arguments.window, "Hours of each day in which it may run, such as 22:00-06:00")
        ->type_name("FROM-UNTIL")
        ->group(group);
    command.add_option("--repeat", arguments.repeat, "When to run again, in cron's five fields: '0 3 * * 0'")
        ->type_name("CRON")
        ->group(group);
    command.add_option("--zone", arguments.zone, "Time zone of --window and --repeat; else this machine's")
        ->type_name("NAME")
        ->group(group);
    command.add_option("--share", arguments.sharePercent, "Percent of the global limit; 0: as the runner is set up")
        ->type_name("PERCENT")
        ->check(CLI::Range(0, 100).description(""))
        ->group(group);
    command.add_option("--rate", arguments.requestsPerMinute, "Requests a minute; 0: as the runner is set up")
        ->type_name("N")
        ->check(CLI::Validator(CLI::NonNegativeNumber).description(""))
        ->group(group);
}

void addOperation(CLI::App& add, const jobs::Operation& operation, int& exitCode)
{
    const auto& declaration = operation.declaration();
    auto arguments = std::make_shared<AddArguments>();
    arguments->operation = &operation;
    auto* command = add.add_subcommand(declaration.name, declaration.help);
    if (declaration.needsGuild)
        command->add_option("--guild", arguments->guild, "The guild's id")->type_name("ID")->required();
    for (const auto& parameter : declaration.parameters)
        addParameter(*command, parameter, arguments->values);
    command->add_flag("--dry-run", arguments->dryRun, "Only plan: the job waits for headroomctl jobs confirm");
    command->add_flag("--yes", arguments->yes, "Queue it as planned, without asking");
    addWhen(*command, *arguments);
    addQueueOption(*command, arguments->queue);
    addClientOptions(*command, arguments->request);
    arguments->concurrency = command->get_option("--concurrency");
    addJsonOption(*command, arguments->request.common);
    auto environment = apiEnvironment();
    for (const auto& more : {redisEnvironment(), queueEnvironment()})
        environment.insert(environment.end(), more.begin(), more.end());
    addHelpFooter(*command, {{"jobs add " + declaration.name + " --dry-run ..."}, environment});
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

} // namespace

void addJobsAddCommand(CLI::App& jobs, int& exitCode)
{
    auto* command = jobs.add_subcommand("add", "Plan a job, and queue it once the plan is confirmed");
    command->require_subcommand(1);
    addHelpFooter(*command, {{"jobs add edit-roles --help"}, queueEnvironment()});
    for (const auto* operation : jobs::operations())
        addOperation(*command, *operation, exitCode);
}

} // namespace headroom::ctl
