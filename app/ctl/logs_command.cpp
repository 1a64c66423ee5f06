// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/logs_output.h"
#include "app/ctl/profiles/chosen_profile.h"
#include "app/ctl/stop_signal.h"
#include "app/ctl/terminal.h"
#include "app/ctl/usage.h"

#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/logs/log_formats.h"
#include "core/logs/log_ingest.h"

#include <QCoreApplication>

#include <csignal>
#include <cstdio>
#include <memory>

#include <unistd.h>

namespace headroom::ctl {

using namespace std::chrono_literals;
using logs::LogIngest;

namespace {

constexpr Duration printEvery = 1s;
constexpr Duration progressEvery = 250ms;

struct LogsArguments
{
    ChosenProfile profile;
    std::vector<std::string> inputs;
    std::string format;
    std::string history;
    double slowMs = std::chrono::duration<double, std::milli>(logs::defaultSlowHeartbeat).count();
    std::optional<int> utcOffsetMinutes;
    bool follow = false;
    bool listsFormats = false;
    bool json = false;
    bool utc = false;
};

LogIngest::Options deskOptions(const LogsArguments& arguments)
{
    LogIngest::Options options;
    for (const auto& input : arguments.inputs)
        options.inputs.push_back(logs::parseLogInput(input));
    options.format = arguments.format;
    options.archive = arguments.history;
    options.follows = arguments.follow;
    if (arguments.utcOffsetMinutes)
        options.zone = logs::LogZone::fixed(std::chrono::minutes{*arguments.utcOffsetMinutes});
    options.thresholds.slow =
        std::chrono::duration_cast<Duration>(std::chrono::duration<double, std::milli>(arguments.slowMs));
    return options;
}

class LogsRun
{
public:
    explicit LogsRun(const LogsArguments& arguments)
        : m_arguments(arguments)
        , m_ingest(deskOptions(arguments), m_clock)
        , m_showsProgress(!arguments.follow && isTerminal(STDERR_FILENO))
        , m_redraws(arguments.follow && !arguments.json && isTerminal(STDOUT_FILENO))
    {
        QObject::connect(&m_ingest, &LogIngest::ended, [this] { end(); });
    }

    int run()
    {
        if (const auto opened = m_ingest.open(); !opened)
            return report(opened.error());
        for (const auto& note : m_ingest.notes())
            std::fprintf(stderr, "headroomctl: %s\n", note.c_str());
        if (m_arguments.follow)
            m_tick.ringIn(printEvery);
        else if (m_showsProgress)
            m_tick.ringIn(progressEvery);
        QCoreApplication::exec();
        return m_exitCode;
    }

private:
    void tick()
    {
        if (m_arguments.follow) {
            if (!print())
                return QCoreApplication::quit(); // nobody reads it any more
            m_tick.ringIn(printEvery);
            return;
        }
        showProgress(progressOf(m_ingest));
        m_tick.ringIn(progressEvery);
    }

    void showProgress(const std::string& text)
    {
        if (!m_showsProgress)
            return;
        std::fprintf(stderr, "\r\033[K%s", text.c_str());
        std::fflush(stderr);
    }

    bool print() const
    {
        const LogsStyle style{m_arguments.utc ? DisplayZone::Utc : DisplayZone::Local, hasColours()};
        const auto text = m_arguments.json ? logsAsJson(m_ingest) : logsAsText(m_ingest, style);
        if (m_redraws)
            return redraw(text);
        return std::fprintf(stdout, "%s\n", text.c_str()) >= 0 && std::fflush(stdout) == 0;
    }

    // All was read.
    void end()
    {
        showProgress({});
        for (const auto& source : m_ingest.sources()) {
            if (source.problem.empty())
                continue;
            const bool wantsFormat = source.isUnrecognised && source.state.problem.empty();
            std::fprintf(stderr, "headroomctl: %s%s\n", source.problem.c_str(), wantsFormat ? " with --format" : "");
            m_exitCode = WorkFailed;
        }
        if (!print())
            m_exitCode = WorkFailed;
        QMetaObject::invokeMethod(QCoreApplication::instance(), &QCoreApplication::quit, Qt::QueuedConnection);
    }

    // By a person: what was read so far is printed.
    void interrupt()
    {
        showProgress({});
        if (!m_arguments.follow) {
            std::fprintf(stderr, "headroomctl: stopped before all was read\n");
            m_exitCode = WorkFailed;
        }
        static_cast<void>(print());
        QMetaObject::invokeMethod(QCoreApplication::instance(), &QCoreApplication::quit, Qt::QueuedConnection);
    }

    const LogsArguments& m_arguments;
    SystemClock m_clock;
    StopSignal m_stopSignal{[this] { interrupt(); }};
    LogIngest m_ingest;
    Alarm m_tick{m_clock, [this] { tick(); }};
    bool m_showsProgress;
    bool m_redraws; // the figures in place, for a person
    int m_exitCode = Done;
};

} // namespace

void addLogsCommand(CLI::App& app, int& exitCode)
{
    auto arguments = std::make_shared<LogsArguments>();
    auto* command = app.add_subcommand("logs", "Requests and shards from logs of proxies and gateway programs");
    addProfileOption(*command, arguments->profile, {{"log", "FILE"}, {"log-format", "--format"}});
    command->add_option("FILE", arguments->inputs,
        "Files and globs; - for standard input; journal:UNIT; journal:/FOLDER of journal files, such as those of "
        "other hosts; command:'ssh HOST tail -n 0 -F FILE'; the URL of a Prometheus metrics page");
    command->add_flag("--list-formats", arguments->listsFormats,
        "List the formats, those in ~/.config/headroom/log-formats among them, and what each tells");
    command
        ->add_option("--format", arguments->format,
            "Format of all logs: a built-in name, an nginx log_format directive, or a regular expression with groups "
            "such "
            "as "
            "(?<shard>) and (?<ms>); without it, each log's format is detected")
        ->type_name("FORMAT");
    command->add_flag(
        "--follow", arguments->follow, "Keep reading; print a summary every second (redrawn in place on a terminal)");
    command->add_flag("--json", arguments->json, "One JSON document per summary, on one line, instead of text");
    command
        ->add_option("--history", arguments->history,
            "File for log history and read positions; the next run continues from there")
        ->type_name("FILE");
    command->add_option("--slow", arguments->slowMs, "Milliseconds above which a heartbeat's latency is slow")
        ->type_name("MS")
        ->check(CLI::Validator(CLI::PositiveNumber).description(""))
        ->capture_default_str();
    command
        ->add_option("--utc-offset", arguments->utcOffsetMinutes,
            "Zone of times in the logs that name none, in minutes east of UTC; without it, this machine's zone")
        ->type_name("MINUTES")
        ->check(CLI::Range(-24 * 60, 24 * 60).description(""));
    command->add_flag("--utc", arguments->utc, "Show times in UTC instead of local time; JSON is in UTC always");
    addHelpFooter(*command,
        {{"logs /var/log/nginx/discord_proxy.log",
             "logs '/var/log/gateway/*.log' --follow --history /var/lib/headroom/logs.db",
             "logs journal:gateway.service --json | jq .invalid.in_window", "logs --list-formats"},
            {{"NO_COLOR", "Set to anything: no colours"}}});
    command->callback([arguments, &exitCode] {
        if (arguments->listsFormats) {
            std::printf("%s\n", (arguments->json ? formatsAsJson() : formatsAsText()).c_str());
            for (const auto& problem : logs::logFormats().problems)
                std::fprintf(stderr, "headroomctl: %s\n", problem.c_str());
            exitCode = logs::logFormats().problems.empty() ? Done : WorkFailed;
            return;
        }
        if (arguments->inputs.empty())
            throw CLI::RequiredError("FILE");
        std::signal(SIGPIPE, SIG_IGN); // a reader that went away is a failed write, see print()
        exitCode = LogsRun(*arguments).run();
    });
}

} // namespace headroom::ctl
