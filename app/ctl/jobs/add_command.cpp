// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/jobs/draft.h"
#include "app/ctl/jobs/queue.h"
#include "app/ctl/text.h"
#include "app/ctl/usage.h"

#include "core/jobs/operation.h"
#include "core/jobs/operations.h"

#include <QDateTime>

#include <memory>

namespace headroom::ctl {

using jobs::JobId;
using jobs::JobStore;
using jobs::Parameter;

namespace {

struct AddArguments
{
    const jobs::Operation* operation = nullptr;
    DraftArguments draft;
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
        job.throttle.concurrency = static_cast<int>(arguments.draft.service.request.common.concurrency);
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

int run(const AddArguments& arguments)
{
    auto job = newJob(arguments);
    if (!job)
        return report(job.error());
    return planNewJob(arguments.draft, [job = *std::move(job)](JobStore& store) { return store.add(job); });
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
    addWhen(*command, *arguments);
    addDraftOptions(*command, arguments->draft);
    arguments->concurrency = command->get_option("--concurrency");
    addHelpFooter(*command, {{"jobs add " + declaration.name + " --dry-run ..."}, serviceEnvironment()});
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

int undo(const DraftArguments& arguments, JobId job)
{
    return planNewJob(arguments, [job](JobStore& store) { return store.addUndo(job); });
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

void addJobsUndoCommand(CLI::App& jobs, int& exitCode)
{
    struct UndoArguments
    {
        DraftArguments draft;
        JobId job = 0;
    };
    auto arguments = std::make_shared<UndoArguments>();
    auto* command = jobs.add_subcommand(
        "undo", "Plan a job that puts back what another one changed, and queue it once the plan is confirmed");
    command->add_option("JOB", arguments->job, "Number of the job")->required();
    addDraftOptions(*command, arguments->draft);
    addHelpFooter(*command, {{"jobs undo 7", "jobs undo 7 --yes --json | jq .job"}, serviceEnvironment()});
    command->callback([arguments, &exitCode] { exitCode = undo(arguments->draft, arguments->job); });
}

} // namespace headroom::ctl
