// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/common_options.h"
#include "app/ctl/usage.h"

#include "core/base/time/system_clock.h"
#include "core/discord/route.h"
#include "core/discord/sanitize_for_display.h"
#include "core/schemes/registry.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

namespace headroom::ctl {

namespace {

struct RouteArguments
{
    std::string method;
    std::string path;
    bool showSecrets = false;
    CommonOptions common;
};

using Lines = std::vector<std::pair<const char*, std::string>>;

Lines majorOf(const discord::Route& route, bool showSecrets)
{
    Lines lines;
    const auto& major = route.major;
    if (major.channel)
        lines.emplace_back("channel", *major.channel);
    if (major.guild)
        lines.emplace_back("guild", *major.guild);
    if (major.webhook)
        lines.emplace_back("webhook", *major.webhook);
    if (major.token)
        lines.emplace_back("token", showSecrets ? *major.token : discord::redactToken(*major.token));
    return lines;
}

Lines keysOf(const discord::Route& route, bool showSecrets)
{
    Lines keys;
    for (const auto& name : schemes::sharedSchemeNames()) {
        const auto& sharing = *schemes::registeredScheme(name)->sharing;
        auto key = sharing.bucketKey(route);
        if (sharing.keysHoldTokens && !showSecrets)
            key = schemes::makeScheme({name, {}, {}}).value()->describe(key).shownKey;
        keys.emplace_back(name.c_str(), std::move(key));
    }
    return keys;
}

QJsonObject objectOf(const Lines& lines)
{
    QJsonObject object;
    for (const auto& [name, value] : lines)
        object.insert(QString::fromLatin1(name), QString::fromStdString(value));
    return object;
}

void printJson(const discord::Route& route, bool showSecrets)
{
    const QJsonObject document{
        {QStringLiteral("method"), QString::fromStdString(route.method)},
        {QStringLiteral("template"), QString::fromStdString(route.routeTemplate)},
        {QStringLiteral("variant"), QString::fromUtf8(toString(route.variant).data())},
        {QStringLiteral("major"), objectOf(majorOf(route, showSecrets))},
        {QStringLiteral("keys"), objectOf(keysOf(route, showSecrets))},
        {QStringLiteral("global"), route.countsTowardsGlobal},
    };
    std::printf("%s\n", QJsonDocument(document).toJson(QJsonDocument::Compact).constData());
}

void printLine(const char* name, const std::string& value)
{
    std::printf("%-15s %s\n", name, value.c_str());
}

const char* globalOf(const discord::Route& route)
{
    if (route.countsTowardsGlobal)
        return "counts";
    return route.major.token ? "does not count when sent without Authorization" : "does not count";
}

void printText(const discord::Route& route, bool showSecrets)
{
    printLine("method", route.method);
    printLine("template", route.routeTemplate);
    if (route.variant == discord::Variant::New)
        printLine("variant", "new (the message is under 10 s old)");
    if (route.variant == discord::Variant::Old)
        printLine("variant", "old (the message is over 14 days old)");
    for (const auto& [name, value] : majorOf(route, showSecrets))
        printLine(name, value);
    printLine("global limit", globalOf(route));
    for (const auto& [name, value] : keysOf(route, showSecrets))
        printLine((std::string(name) + " key").c_str(), value);
}

int run(const RouteArguments& arguments)
{
    const auto route = discord::parseRoute(arguments.method, arguments.path, SystemClock().wallNow()).value();
    if (arguments.common.json)
        printJson(route, arguments.showSecrets);
    else
        printText(route, arguments.showSecrets);
    return Done;
}

} // namespace

void addRouteCommand(CLI::App& app, int& exitCode)
{
    auto arguments = std::make_shared<RouteArguments>();
    auto* command = app.add_subcommand("route", "Show the template, major parameters, variant and keys of a request");
    command->add_option("METHOD", arguments->method, "GET, POST, PUT, PATCH or DELETE")->required();
    command->add_option("PATH", arguments->path, "Path after the API's base, such as /users/@me")->required();
    command->add_flag("--show-secrets", arguments->showSecrets, "Show webhook and interaction tokens in full");
    addJsonOption(*command, arguments->common);
    addHelpFooter(*command,
        {{"route DELETE /channels/175928847299117063/messages/872712150509047809",
             "route GET /users/@me --json | jq -r .keys.spectacles"},
            {}});
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

} // namespace headroom::ctl
