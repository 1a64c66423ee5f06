// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/jobs/draft.h"
#include "app/ctl/jobs/queue.h"
#include "app/ctl/jobs/service.h"
#include "app/ctl/text.h"
#include "app/ctl/usage.h"

#include "core/jobs/operation.h"
#include "core/jobs/operations.h"
#include "core/jobs/plan/job_form.h"
#include "core/jobs/read/named_ids.h"

#include <QCoreApplication>
#include <QFile>

#include <algorithm>
#include <memory>

namespace headroom::ctl {

using jobs::JobId;
using jobs::JobStore;
using jobs::NamedId;
using jobs::Parameter;

namespace {

using Guilds = Result<std::vector<NamedId>>;

// Which guilds a job is added for, each of which gets one of its own.
struct GuildChoice
{
    std::vector<std::string> ids;
    std::string from; // a file, or "all"; empty: the ids

    bool mayBeSeveral() const { return !from.empty() || ids.size() > 1; }
};

Result<std::vector<std::string>> allGuilds(jobs::JobService& service)
{
    const auto read = waitFor<Guilds>([&service](const std::function<void(Guilds)>& done) {
        service.read([done](jobs::ApiReader& api) -> QCoro::Task<void> {
            const std::function<void(std::vector<NamedId>)> page = [](const auto&) {};
            const auto guilds = co_await jobs::readGuildList(api, page);
            QMetaObject::invokeMethod(
                qApp, [done, guilds] { done(guilds); }, Qt::QueuedConnection);
        });
    });
    std::vector<std::string> ids;
    for (const auto& guild : read.value())
        ids.push_back(discord::toString(guild.id));
    return ids;
}

// An id a line, with whatever stands behind it.
Result<std::vector<std::string>> guildsIn(const std::string& path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return failure(ErrorKind::Usage, "--guilds " + path + " cannot be read: " + file.errorString().toStdString());
    std::vector<std::string> ids;
    for (int number = 1; !file.atEnd(); ++number) {
        const auto line = file.readLine().trimmed();
        if (line.isEmpty() || line.startsWith('#'))
            continue;
        const auto end = std::find_if(line.begin(), line.end(), [](char c) { return c < '0' || c > '9'; });
        std::string id(line.begin(), end);
        if (!discord::parseSnowflake(id))
            return failure(ErrorKind::Usage,
                "--guilds " + path + ", line " + std::to_string(number) + ": begin each line with a guild's id");
        ids.push_back(std::move(id));
    }
    return ids;
}

// `takesSeveral`: --guild may be repeated, and there is --guilds.
void addGuildOptions(CLI::App& command, GuildChoice& choice, bool takesSeveral)
{
    auto* guild =
        command
            .add_option("--guild", choice.ids,
                takesSeveral ? "The guild's id. May be repeated: each has a job of its own" : "The guild's id")
            ->type_name("ID")
            ->allow_extra_args(false);
    if (!takesSeveral) {
        guild->required()->expected(1);
        return;
    }
    command
        .add_option("--guilds", choice.from,
            "File with the ids of guilds, one a line; or all: those that the bot is in. Each has a job of its own")
        ->type_name("FILE|all")
        ->excludes(guild);
}

// Their ids. Reads the file, or asks Discord for all that the bot is in; waits in an event loop.
Result<std::vector<std::string>> guildsOf(const GuildChoice& choice, jobs::JobService& service)
{
    if (choice.from.empty() && choice.ids.empty())
        return failure(ErrorKind::Usage, "give --guild ID, once or several times, or --guilds FILE or all");
    auto ids = choice.from.empty() ? Result<std::vector<std::string>>(choice.ids)
        : choice.from == "all"     ? allGuilds(service)
                                   : guildsIn(choice.from);
    if (ids && ids->empty())
        return failure(ErrorKind::Failed, "--guilds " + choice.from + ": there is no guild");
    return ids;
}

struct AddArguments
{
    DraftArguments draft;
    jobs::JobForm form;
    GuildChoice guilds;
    std::optional<JobId> after;
    CLI::Option* concurrency = nullptr; // the client's, which is the job's as well where it is given
};

jobs::JobForm formOf(const AddArguments& arguments)
{
    auto form = arguments.form;
    if (arguments.after)
        form.after = std::to_string(*arguments.after);
    if (arguments.concurrency->count() > 0)
        form.throttle.concurrency = static_cast<int>(arguments.draft.service.request.client.scheduler.concurrency);
    return form;
}

// What is wrong with the form is said before anybody is asked for the guilds.
Result<void> check(const AddArguments& arguments)
{
    auto guilds = arguments.guilds.ids;
    if (guilds.empty())
        guilds = arguments.guilds.mayBeSeveral() ? std::vector<std::string>{"1", "2"} : std::vector<std::string>{"1"};
    const auto errors = jobs::errorsOf(formOf(arguments), guilds);
    return errors.empty() ? Result<void>() : failure(ErrorKind::Usage, errors.front().text);
}

int run(const AddArguments& arguments)
{
    if (const auto checked = check(arguments); !checked)
        return report(checked.error());
    return planNewJobs(arguments.draft, [&arguments](jobs::JobService& service) -> Result<Drafts> {
        const auto operation = jobs::operationNamed(arguments.form.operation);
        const bool needsGuild = (*operation)->declaration().needsGuild;
        const auto guilds = needsGuild ? guildsOf(arguments.guilds, service).value() : std::vector<std::string>();
        Drafts drafts;
        for (const auto& form : jobs::formsOf(formOf(arguments), guilds))
            drafts.push_back([job = jobs::newJobOf(form).value()](JobStore& store) { return store.add(job); });
        return drafts;
    });
}

const char* typeName(Parameter::Kind kind)
{
    constexpr const char* names[]{
        "TEXT", "N", /* Flag */ "TEXT", /* Choice */ "TEXT", "ID", "ID,...", "#RRGGBB", "NAME,...", "FILE", "SPAN"};
    return names[static_cast<std::size_t>(kind)];
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
        parameter.mayBeMadeEmpty() ? parameter.help + "; \"\" for none" : parameter.help);
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
    command.add_option("--title", arguments.form.title, "One line for people")->group(group);
    command.add_option("--priority", arguments.form.priority, "The higher goes first")
        ->group(group)
        ->capture_default_str();
    command.add_option("--after", arguments.after, "Only once this job is done")->type_name("JOB")->group(group);
    command.add_option("--not-before", arguments.form.notBefore, "Earliest start, such as 2026-11-22T22:00")
        ->type_name("TIME")
        ->group(group);
    command.add_option("--window", arguments.form.window, "Hours of each day in which it may run, such as 22:00-06:00")
        ->type_name("FROM-UNTIL")
        ->group(group);
    command.add_option("--repeat", arguments.form.repeat, "When to run again, in cron's five fields: '0 3 * * 0'")
        ->type_name("CRON")
        ->group(group);
    command.add_option("--zone", arguments.form.zone, "Time zone of --window and --repeat; else this machine's")
        ->type_name("NAME")
        ->group(group);
    command
        .add_option(
            "--share", arguments.form.throttle.sharePercent, "Percent of the global limit; 0: as the runner is set up")
        ->type_name("PERCENT")
        ->check(CLI::Range(0, 100).description(""))
        ->group(group);
    command
        .add_option(
            "--rate", arguments.form.throttle.requestsPerMinute, "Requests a minute; 0: as the runner is set up")
        ->type_name("N")
        ->check(CLI::Validator(CLI::NonNegativeNumber).description(""))
        ->group(group);
}

void addOperation(CLI::App& add, const jobs::Operation& operation, int& exitCode)
{
    const auto& declaration = operation.declaration();
    auto arguments = std::make_shared<AddArguments>();
    arguments->form.operation = declaration.name;
    auto* command = add.add_subcommand(declaration.name, declaration.help);
    if (declaration.needsGuild)
        addGuildOptions(*command, arguments->guilds, declaration.takesSeveralGuilds);
    for (const auto& parameter : declaration.parameters)
        addParameter(*command, parameter, arguments->form.values);
    addWhen(*command, *arguments);
    addDraftOptions(*command, arguments->draft);
    arguments->concurrency = command->get_option("--concurrency");
    addHelpFooter(*command, {{"jobs add " + declaration.name + " --dry-run ..."}, serviceEnvironment()});
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

int undo(const DraftArguments& arguments, JobId job)
{
    return planNewJobs(
        arguments, [job](jobs::JobService&) { return Drafts{[job](JobStore& store) { return store.addUndo(job); }}; });
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
