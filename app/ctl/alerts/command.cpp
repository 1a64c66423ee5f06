// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/alerts/arguments.h"
#include "app/ctl/alerts/output.h"
#include "app/ctl/alerts/run.h"
#include "app/ctl/commands.h"
#include "app/ctl/request/request_json.h"

#include "core/base/time/system_clock.h"
#include "core/console/alerts/alerts_controller.h"

#include <QEventLoop>

#include <cstdio>
#include <memory>

namespace headroom::ctl {

using namespace console;

namespace {

DisplayZone zoneOf(const AlertsArguments& arguments)
{
    return arguments.utc ? DisplayZone::Utc : DisplayZone::Local;
}

Result<int> list(const AlertsArguments& arguments)
{
    const auto settings = AlertFile().read().value();
    const auto now = SystemClock().wallNow();
    if (arguments.common.json)
        printLine(settingsJson(settings, now));
    else
        std::printf("%s", settingsText(settings, now, zoneOf(arguments)).c_str());
    return Done;
}

Result<int> silence(const AlertsArguments& arguments)
{
    if (arguments.ends == !arguments.span.empty())
        return failure(ErrorKind::Usage, "give either --for SPAN or --end");
    const auto now = SystemClock().wallNow();
    Silence silence{arguments.rule == "all" ? "*" : arguments.rule, now, arguments.note};
    if (!arguments.ends) {
        const auto span = std::chrono::duration_cast<std::chrono::seconds>(spanOption("--for", arguments.span).value());
        if (span.count() < 1)
            return failure(ErrorKind::Usage, "--for: a silence lasts a second at least");
        silence.until += span;
    }
    const auto changed = AlertFile().change(
        [&](AlertSettings& settings) -> Result<void> {
            if (silence.rule != "*" && !findRule(settings.rules, silence.rule))
                return tl::unexpected(noSuchRule(settings.rules, silence.rule));
            if (arguments.ends)
                endSilence(settings, silence.rule);
            else
                addSilence(settings, silence);
            return {};
        },
        now);
    if (!changed)
        return tl::unexpected(changed.error());
    if (arguments.common.json)
        printLine(silenceJson(silence));
    else if (arguments.ends)
        std::printf("%s: silent no more\n", arguments.rule.c_str());
    else
        std::printf(
            "%s: silent until %s\n", arguments.rule.c_str(), dateTimeText(silence.until, zoneOf(arguments)).c_str());
    return Done;
}

// What the options of the command say, with the secrets that they need.
Result<OpenedProfile> openedBy(const CLI::App& command, const AlertsArguments& arguments)
{
    profiles::Profile saved;
    saved.options = optionsSaid(command);
    if (const auto* const name = command.get_option_no_throw("--profile"); name && name->count() > 0)
        saved.name = name->results().front();
    if (!profiles::has(saved.options, "log-history"))
        saved.options["log-history"] = {"-"}; // the window's is the window's
    profiles::SecretValues secrets;
    for (const auto secret : profiles::secretsOf(saved.options))
        secrets.emplace(secret, arguments.common.profile.secret(secret).value());
    auto taken = profiles::takeSecrets(saved.options); // passwords in URLs, which go before
    taken.merge(secrets);
    return console::open(saved, taken);
}

Result<int> run(const AlertsArguments& arguments)
{
    const auto said = optionsSaid(*arguments.run);
    AlertsRunOptions options{arguments.common.json, arguments.utc};
    options.watchesJobs = profiles::has(said, "jobs");
    options.watchesBackups = profiles::has(said, "backups");
    const bool watches =
        profiles::has(said, "redis") || profiles::has(said, "log") || options.watchesJobs || options.watchesBackups;
    if (!watches)
        return failure(ErrorKind::Usage,
            "nothing to watch: give --redis URL, --log FILE, --jobs QUEUE, --backups FOLDER or --profile");
    const auto opened = openedBy(*arguments.run, arguments).value();
    return runAlerts(opened, options);
}

Result<int> test(const AlertsArguments& arguments)
{
    const auto opened = openedBy(*arguments.test, arguments).value();
    SystemClock clock;
    AlertsController alerts(
        {.fleet = opened.profile.name, .webhook = opened.webhook, .webhookUrl = opened.webhookUrl}, clock);
    alerts.start();
    const auto settings = AlertFile().read().value();
    if (!findRule(settings.rules, arguments.rule))
        return tl::unexpected(noSuchRule(settings.rules, arguments.rule));
    if (const auto problem = alerts.setupProblem(); !problem.empty())
        std::fprintf(stderr, "headroomctl: %s\n", problem.c_str());
    QEventLoop loop;
    std::size_t left = 0;
    int exitCode = Done;
    left = alerts.test(arguments.rule, [&](const std::string& action, const Result<void>& result) {
        if (!result)
            exitCode = WorkFailed;
        if (arguments.common.json)
            printLine(
                {{QStringLiteral("action"), QString::fromStdString(action)}, {QStringLiteral("ok"), result.has_value()},
                    {QStringLiteral("problem"),
                        result ? QJsonValue() : QJsonValue(QString::fromStdString(result.error().text))}});
        else if (result)
            std::printf("%s: done\n", action.c_str());
        else
            std::fprintf(stderr, "headroomctl: %s\n", result.error().text.c_str());
        if (--left == 0)
            loop.quit();
    });
    if (left == 0)
        return failure(ErrorKind::Usage,
            arguments.rule + " has no action to try: add a command to " + AlertFile::usualPath()
                + ", or give --alert-webhook");
    loop.exec();
    return exitCode;
}

void addRunOptions(CLI::App& command, AlertsArguments& arguments)
{
    addProfileOption(command, arguments.common.profile);
    addWatchedRedisOptions(command, arguments.common);
    command.add_option("--log", arguments.logs, "Log to read, as for headroom --log. May be repeated")
        ->type_name("LOG");
    command.add_option("--log-format")->description("Format of all logs")->type_name("FORMAT");
    command.add_option("--log-history")
        ->description("File for log history and read positions; without it, logs are read from their beginnings")
        ->type_name("FILE");
    command.add_option("--jobs")
        ->description("Queue of jobs to watch: a file, or postgresql://USER@HOST/DATABASE")
        ->type_name("QUEUE");
    command.add_option("--backups")->description("Folder of archives to watch")->type_name("FOLDER");
    command.add_flag("--utc", arguments.utc, "Show times in UTC instead of local time; JSON is in UTC always");
}

void addWebhookOption(CLI::App& command)
{
    command.add_option("--alert-webhook")
        ->description(
            "Notify a webhook as well; its URL is a secret and comes from HEADROOM_ALERT_WEBHOOK or the keychain")
        ->type_name("FORMAT")
        ->check(CLI::IsMember({"discord", "slack"}));
}

} // namespace

void addAlertsCommand(CLI::App& app, int& exitCode)
{
    auto arguments = std::make_shared<AlertsArguments>();
    auto* command = app.add_subcommand("alerts", "Watch for what goes wrong, and send notifications");
    command->require_subcommand(1);
    addHelpFooter(*command,
        {{"alerts list", "alerts run --profile production", "alerts silence shard-slow --for 2h",
             "alerts set invalid-budget --enter 60", "alerts test banned --alert-webhook slack"},
            {}});
    const auto add = [&](const char* name, const char* help, const HelpFooter& footer,
                         Result<int> (*work)(const AlertsArguments&)) {
        auto* added = command->add_subcommand(name, help);
        addJsonOption(*added, arguments->common);
        addHelpFooter(*added, footer);
        added->callback([arguments, work, &exitCode] {
            const auto done = work(*arguments);
            exitCode = done ? *done : report(done.error());
        });
        return added;
    };
    const auto addRule = [&](CLI::App* added, const char* help) {
        added->add_option("RULE", arguments->rule, help)->required();
    };
    const auto environment = redisEnvironment({{"HEADROOM_JOBS_PASSWORD", "Password of a queue on PostgreSQL"},
        {"HEADROOM_ALERT_WEBHOOK", "URL of the webhook of --alert-webhook"}});

    add("list", "All rules, silences and commands", {{"alerts list", "alerts list --json | jq '.rules[].rule'"}, {}},
        list)
        ->add_flag("--utc", arguments->utc, "Show times in UTC instead of local time");

    arguments->run = add("run", "Watch; print a line when an alert begins and when it ends, and send notifications",
        {{"alerts run --redis redis://127.0.0.1 --log /var/log/nginx/discord_proxy.log",
             "alerts run --profile production --json"},
            environment},
        run);
    addRunOptions(*arguments->run, *arguments);
    addWebhookOption(*arguments->run);

    auto* silencing = add("silence", "Send no notifications of a rule for a time; the alert is listed all the same",
        {{"alerts silence shard-slow --for 2h --note 'the gateway is deployed'", "alerts silence all --for 30m",
             "alerts silence shard-slow --end"},
            {}},
        silence);
    addRule(silencing, "Name of the rule; all: every rule");
    silencing->add_option("--for", arguments->span, "For how long, such as 30m or 2h")->type_name("SPAN");
    silencing->add_option("--note", arguments->note, "Why")->type_name("TEXT");
    silencing->add_flag("--end", arguments->ends, "End its silence");
    silencing->add_flag("--utc", arguments->utc, "Show times in UTC instead of local time");

    addRuleCommands(add, *arguments);

    arguments->test = add("test", "Try what a rule does: its commands and the webhook",
        {{"alerts test banned", "alerts test banned --profile production"},
            {{"HEADROOM_ALERT_WEBHOOK", "URL of the webhook of --alert-webhook"}}},
        test);
    addRule(arguments->test, "Name of the rule");
    addProfileOption(*arguments->test, arguments->common.profile);
    addWebhookOption(*arguments->test);
}

} // namespace headroom::ctl
