// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// headroomctl: the same core as the console without a window, for servers, scripts and tests.
#include "app/command_line/describe.h"
#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/usage.h"

#include "core/logs/log_formats.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cstdio>
#include <string_view>

namespace headroom::ctl {

namespace {

struct Subcommand
{
    std::string_view name;
    void (*add)(CLI::App& app, int& exitCode);
};
constexpr Subcommand subcommands[] = {
    {"route", addRouteCommand},
    {"watch", addWatchCommand},
    {"top", addTopCommand},
    {"logs", addLogsCommand},
    {"doctor", addDoctorCommand},
    {"request", addRequestCommand},
    {"jobs", addJobsCommand},
    {"backups", addBackupsCommand},
    {"record", addRecordCommand},
    {"recordings", addRecordingsCommand},
    {"alerts", addAlertsCommand},
    {"profiles", addProfilesCommand},
};

// Only the one that the first argument names, if it names one: the options of all take longer than some of them run.
void addSubcommands(CLI::App& app, std::string_view first, int& exitCode)
{
    const auto named = std::ranges::find(subcommands, first, &Subcommand::name);
    for (const auto& subcommand : subcommands) {
        if (named == std::end(subcommands) || named->name == subcommand.name)
            subcommand.add(app, exitCode);
    }
}

} // namespace

} // namespace headroom::ctl

int main(int argc, char** argv)
{
    QCoreApplication application(argc, argv);
    QLocale::setDefault(QLocale::c()); // English, whatever the system is set to
    headroom::logs::setLogFormatFolder(headroom::logs::usualLogFormatFolder());
    CLI::App app{"Rate limits of a Discord fleet from the command line", "headroomctl"};
    app.set_version_flag("--version", HEADROOM_VERSION);
    app.require_subcommand(1);
    headroom::ctl::addHelpFooter(app,
        {{"watch --redis redis://127.0.0.1", "logs /var/log/nginx/discord_proxy.log", "request GET /users/@me --json",
             "SUBCOMMAND --help"},
            headroom::ctl::redisEnvironment(headroom::ctl::apiEnvironment())});

    int exitCode = headroom::ctl::Done;
    headroom::ctl::addSubcommands(app, argc > 1 ? argv[1] : "", exitCode);

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
    } catch (const tl::bad_expected_access<headroom::Error>& failed) { // of a Result whose value() a command needs
        return headroom::ctl::report(failed.error());
    }
    return exitCode;
}
