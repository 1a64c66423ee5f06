// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/console/arguments.h"

#include "app/command_line/describe.h"

#include "core/base/text/nearest_word.h"
#include "core/profiles/profile_file.h"
#include "core/rest/client_options.h"
#include "core/schemes/registry.h"
#include "ui/models/language.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>

namespace headroom {

namespace {

std::optional<Arguments> refuse(const std::string& why, int& exitCode)
{
    const bool ends = why.ends_with('.') || why.ends_with('?');
    std::fprintf(stderr, "headroom: %s%s headroom --help lists all options.\n", why.c_str(), ends ? "" : ".");
    exitCode = 2;
    return std::nullopt;
}

// Options that say what there is to be seen.
constexpr const char* places[]{"redis", "log", "jobs", "allow-requests"};

// One line that names the word that is wrong, and the nearest right one.
std::string usageProblem(const CLI::App& app, const CLI::ParseError& error)
{
    const auto left = app.remaining();
    if (left.empty())
        return error.what();
    const auto word = left.front().substr(0, left.front().find('='));
    std::vector<std::string> known;
    for (const auto* option : app.get_options()) {
        for (const auto& name : option->get_lnames())
            known.push_back("--" + name);
    }
    if (!word.starts_with('-'))
        return "unexpected argument \"" + word + "\".";
    return '"' + word + "\" is no option" + didYouMean(word, known);
}

profiles::Options optionsSaid(const CLI::App& app)
{
    profiles::Options said;
    for (const auto& [name, takes] : profiles::optionNames()) {
        const auto* const option = app.get_option_no_throw("--" + name);
        if (option && option->count() > 0)
            said.emplace(name, option->results());
    }
    return said;
}

// Reads the profile's options below those of the command line into `saved`. What others go with counts as said.
void choose(CLI::App& app, const std::string& name, profiles::Profile& saved)
{
    const auto profile = profiles::ProfileFile().find(name);
    if (!profile)
        throw Error(profile.error());
    if (const auto checked = check(*profile); !checked)
        throw Error{checked.error().kind, "profile " + name + ": " + checked.error().text};
    saved = *profile;
    const auto said = optionsSaid(app);
    std::erase_if(saved.inKeychain, [&](profiles::Secret secret) { return !isFor(secret, profile->options, said); });
    saved.options = profiles::leftBeside(profile->options, said);
    for (const auto* others : {"allow-requests", "log"}) {
        if (const auto found = saved.options.find(others); found != saved.options.end()) {
            for (const auto& value : found->second)
                app.get_option("--" + found->first)->add_result(value);
        }
    }
}

// The profile that a link names, where it is one of this machine. Answers what is wrong with it.
std::optional<std::string> chooseKnown(CLI::App& app, const std::string& name, profiles::Profile& saved)
{
    if (name.empty() || !profiles::ProfileFile().find(name))
        return std::nullopt;
    try {
        choose(app, name, saved);
    } catch (const Error& error) {
        return error.text;
    }
    return std::nullopt;
}

// An option of the client, as headroomctl has it; open() says what is wrong with its value.
CLI::Option* addClientOption(CLI::App& app, std::string_view name)
{
    const auto& option = *rest::findClientOption(name);
    return app.add_option("--" + std::string(name), option.help)->type_name(option.value)->default_str(option.standard);
}

} // namespace

std::optional<Arguments> readArguments(int argc, char** argv, int& exitCode)
{
    Arguments arguments;
    std::string link;
    std::string screenshots;
    std::string theme;
    double settleSeconds = std::chrono::duration<double>(arguments.settle).count();

    CLI::App app{"Live rate-limit console for large Discord bots", "headroom"};
    app.set_version_flag("--version", HEADROOM_VERSION);
    app.add_option("link", link,
           "headroom:// link to open, as Copy link in the window makes it; without other options its profile is opened")
        ->type_name("LINK");
    auto* demo = app.add_flag("--demo", arguments.demo, "Start with a built-in demo fleet");
    app.add_option_function<std::string>(
           "--profile", [&](const std::string& name) { choose(app, name, arguments.saved); },
           "Saved profile that says what the command line does not, see headroomctl profiles")
        ->type_name("PROFILE")
        ->excludes(demo);
    auto* redis = app.add_option("--redis",
                         "redis://, rediss://, redis+sentinel://, redis+cluster:// or unix:// URL to watch, read-only; "
                         "the password comes from HEADROOM_REDIS_PASSWORD")
                      ->type_name("URL");
    redis->excludes(demo);
    app.add_option("--ssh",
           "Host that your own ssh reaches, through which the Redis is reached; the URL is as that host sees it")
        ->type_name("HOST")
        ->excludes(demo);
    app.add_option("--scheme", "Key scheme used in Redis")
        ->check(CLI::IsMember(schemes::schemeNames()))
        ->default_str(schemes::schemeNames().front())
        ->excludes(demo);
    app.add_option(
           "--keys", "With --scheme custom: which keys hold what, such as 'rl:{method}:{route}:{major} remaining'")
        ->type_name("MAPPING")
        ->excludes(demo);
    addClientOption(app, "global");
    app.add_option("--prefix", "Prefix of every key, without the colon")->type_name("PREFIX");
    auto* allow = app.add_flag("--allow-requests")
                      ->description("Allow sending requests and running jobs from the window, over separate "
                                    "connections; the token comes from HEADROOM_TOKEN");
    addClientOption(app, "api")->needs(allow)->excludes(demo);
    app.add_option("--file-host",
           "With --allow-requests: where backups get icons and emojis, and attachments beside Discord's own hosts")
        ->type_name("URL")
        ->needs(allow)
        ->excludes(demo)
        ->default_str(console::RequestProfile().fileHost);
    addClientOption(app, "concurrency")->needs(allow)->excludes(demo);
    std::vector<std::string> logTexts;
    auto* log = app.add_option("--log", logTexts,
                       "Log to read: a file or a glob; journal:UNIT; journal:/FOLDER of journal files; command:'ssh "
                       "HOST tail -n 0 "
                       "-F FILE'; the URL of a Prometheus metrics page. May be repeated")
                    ->type_name("LOG");
    log->excludes(demo);
    app.add_option("--log-format",
           "Format of all logs: a built-in name, an nginx log_format directive, or a regular expression with groups "
           "such as (?<shard>) and (?<ms>); without it, each log's format is detected")
        ->type_name("FORMAT")
        ->needs(log);
    app.add_option("--log-history", "File for log history and read positions; - for none")
        ->type_name("FILE")
        ->needs(log);
    app.add_option("--recording",
           "File in which what is seen is kept, see headroomctl recordings; - for none; default: one for each fleet in "
           "~/.local/share/headroom/recordings")
        ->type_name("FILE")
        ->excludes(demo);
    app.add_option("--open-recording", arguments.openedRecording,
           "Recording to look at, such as an incident that somebody exported; nothing is written to it")
        ->type_name("FILE");
    app.add_option("--slow", "Milliseconds above which a heartbeat's latency is slow")
        ->type_name("MS")
        ->default_str("250");
    app.add_option(
           "--backups", "Folder of archives to show on the page Backups; default: where headroomctl backups list looks")
        ->type_name("FOLDER");
    app.add_option("--jobs",
           "Queue of jobs to show: a file, or postgresql://USER@HOST/DATABASE; default: your own, as in headroomctl "
           "jobs")
        ->type_name("QUEUE");
    app.add_flag("--no-run-jobs")
        ->description(
            "With --allow-requests: plan jobs, but leave running them to others, such as headroomctl jobs run");
    app.add_option("--screenshots", screenshots, "Write a PNG of every page to this folder and exit")
        ->type_name("FOLDER");
    std::string pictureSize;
    app.add_option("--picture-size", pictureSize, "Size of these pictures, such as 1366x768; default: 1440x900")
        ->type_name("SIZE");
    app.add_option("--settle", settleSeconds, "Seconds to wait before taking the screenshots")
        ->type_name("SECONDS")
        ->check(CLI::Range(0.0, 3600.0).description(""))
        ->capture_default_str();
    app.add_option("--theme", theme, "Theme: dark or light")->check(CLI::IsMember({"dark", "light"}));
    std::string language;
    std::vector<std::string> languages;
    for (const auto& code : ui::languageCodes())
        languages.push_back(code.toStdString());
    app.add_option(
           "--language", language, "Language of the window; default: that of the desktop, where there is one of these")
        ->check(CLI::IsMember(languages));
    app.footer("Examples:\n"
               "  headroom --demo\n"
               "  headroom --redis redis://127.0.0.1 --scheme xenon\n"
               "  headroom 'headroom://buckets?filter=is:held&profile=production'\n"
               "  headroom --log /var/log/nginx/discord_proxy.log --log '/var/log/gateway/*.log'\n"
               "\nEnvironment:\n"
               "  HEADROOM_REDIS_PASSWORD           Password of the Redis\n"
               "  HEADROOM_REDIS_SENTINEL_PASSWORD  Password of its sentinels\n"
               "  HEADROOM_REDIS_KEY_PASSPHRASE     Passphrase of the key of a client certificate\n"
               "  HEADROOM_JOBS_PASSWORD            Password of a queue on PostgreSQL\n"
               "  HEADROOM_TOKEN                    Token of the bot, for --allow-requests\n"
               "\nExit codes:\n  0  done\n  1  the work failed\n  2  wrong usage");
    if (const auto described = command_line::describeIfAsked(app, argc, argv)) {
        if (!*described)
            return refuse(described->error().text, exitCode);
        std::fputs((*described)->c_str(), stdout);
        return std::nullopt;
    }
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            exitCode = app.exit(error);
            return std::nullopt;
        }
        return refuse(usageProblem(app, error), exitCode);
    } catch (const Error& error) {
        return refuse(error.text, exitCode);
    }

    if (!link.empty()) {
        if (!console::isLink(link))
            return refuse("unexpected argument \"" + link + "\".", exitCode);
        const auto place = console::readLink(link);
        if (!place)
            return refuse(place.error().text, exitCode);
        arguments.place = *place;
        const bool namesFleet = arguments.demo || app.count("--profile") > 0 || !optionsSaid(app).empty();
        if (!namesFleet && screenshots.empty() && arguments.openedRecording.empty())
            arguments.link = link;
        if (const auto problem = namesFleet ? std::nullopt : chooseKnown(app, place->profile, arguments.saved))
            return refuse(*problem, exitCode);
    }
    if (!pictureSize.empty()) {
        const QStringList sides = QString::fromStdString(pictureSize).split(QLatin1Char('x'));
        if (sides.size() == 2)
            arguments.pictureSize = QSize(sides[0].toInt(), sides[1].toInt());
        if (sides.size() != 2 || arguments.pictureSize.isEmpty())
            return refuse("--picture-size is a width and a height, such as 1366x768", exitCode);
    }
    arguments.screenshots = QString::fromStdString(screenshots);
    arguments.theme = QString::fromStdString(theme);
    arguments.language = QString::fromStdString(language);
    arguments.settle = std::chrono::milliseconds{static_cast<std::int64_t>(settleSeconds * 1000)};
    auto& options = arguments.saved.options;
    for (const auto& [name, values] : optionsSaid(app))
        options.insert_or_assign(name, values);
    arguments.allowRequests = profiles::has(options, "allow-requests");
    if (arguments.demo)
        options.erase("allow-requests"); // its own say how
    const bool hasPlace = std::any_of(
        std::begin(places), std::end(places), [&](const char* place) { return profiles::has(options, place); });
    arguments.chooses = !arguments.demo && options.empty() && screenshots.empty();
    if (!arguments.demo && !hasPlace && !arguments.chooses)
        return refuse("nothing to open: give --demo, --redis URL, --log FILE, --jobs QUEUE, or --allow-requests with "
                      "--api URL; without any option the window asks",
            exitCode);
    auto opened = console::open(arguments.saved, {});
    if (!opened)
        return refuse(opened.error().text, exitCode);
    arguments.opened = *std::move(opened);
    if (arguments.demo && !profiles::has(options, "jobs"))
        arguments.opened.queue.reset(); // it has its own
    return arguments;
}

} // namespace headroom
