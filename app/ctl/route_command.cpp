// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"

#include "core/base/system_clock.h"
#include "core/discord/route.h"

#include <cstdio>
#include <memory>

namespace headroom::ctl {

namespace {

struct RouteArguments
{
    std::string method;
    std::string path;
    CommonOptions common;
};

int run(const RouteArguments& arguments)
{
    const auto route = discord::parseRoute(arguments.method, arguments.path, SystemClock().wallNow());
    if (!route)
        return report(route.error());
    std::printf("%s %s\n", route->method.c_str(), route->routeTemplate.c_str());
    return Done;
}

} // namespace

void addRouteCommand(CLI::App& app, int& exitCode)
{
    auto arguments = std::make_shared<RouteArguments>();
    auto* command = app.add_subcommand("route", "Template, major parameters, variant and keys of a request");
    command->add_option("METHOD", arguments->method)->required();
    command->add_option("PATH", arguments->path, "What follows the API's base")->required();
    addJsonOption(*command, arguments->common);
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

} // namespace headroom::ctl
