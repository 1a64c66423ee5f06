// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl: the same core as the console without a window, for servers, scripts and tests.
#include "app/command_line/describe.h"
#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/usage.h"

#include "core/logs/log_formats.h"

#include <QCoreApplication>

#include <cstdio>

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    headroom::logs::setLogFormatFolder(headroom::logs::usualLogFormatFolder());
    CLI::App app{"Rate limits of a Discord fleet from the command line", "headroomctl"};
    app.set_version_flag("--version", HEADROOM_VERSION);
    app.require_subcommand(1);
    auto environment = headroom::ctl::redisEnvironment();
    for (const auto& variable : headroom::ctl::apiEnvironment())
        environment.push_back(variable);
    headroom::ctl::addHelpFooter(app,
        {{"watch --redis redis://127.0.0.1", "logs /var/log/nginx/discord_proxy.log", "request GET /users/@me --json",
             "SUBCOMMAND --help"},
            environment});

    int exitCode = headroom::ctl::Done;
    headroom::ctl::addRouteCommand(app, exitCode);
    headroom::ctl::addWatchCommand(app, exitCode);
    headroom::ctl::addTopCommand(app, exitCode);
    headroom::ctl::addLogsCommand(app, exitCode);
    headroom::ctl::addDoctorCommand(app, exitCode);
    headroom::ctl::addRequestCommand(app, exitCode);
    headroom::ctl::addJobsCommand(app, exitCode);
    headroom::ctl::addBackupsCommand(app, exitCode);
    headroom::ctl::addRecordCommand(app, exitCode);
    headroom::ctl::addRecordingsCommand(app, exitCode);
    headroom::ctl::addAlertsCommand(app, exitCode);
    headroom::ctl::addProfilesCommand(app, exitCode);

    if (const auto described = headroom::command_line::describeIfAsked(app, argc, argv)) {
        if (!*described)
            return headroom::ctl::report(described->error());
        std::fputs((*described)->c_str(), stdout);
        return headroom::ctl::Done;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0)
            return app.exit(error);
        std::fprintf(stderr, "headroomctl: %s\n", headroom::ctl::usageProblem(app, error, argc, argv).c_str());
        return headroom::ctl::WrongUsage;
    } catch (const headroom::Error& error) { // of --profile
        return headroom::ctl::report(error);
    }
    return exitCode;
}
