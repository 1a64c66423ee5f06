// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/console/arguments.h"

#include "core/base/nearest_word.h"
#include "core/schemes/registry.h"

#include <QStandardPaths>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <cstdlib>

namespace headroom {

namespace {

std::optional<Arguments> refuse(const std::string& why, int& exitCode)
{
    const bool ends = why.ends_with('.') || why.ends_with('?');
    std::fprintf(stderr, "headroom: %s%s headroom --help lists all options.\n", why.c_str(), ends ? "" : ".");
    exitCode = 2;
    return std::nullopt;
}

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

// Beside the program's settings unless told otherwise; empty: nowhere.
std::string historyFile(const std::string& given)
{
    if (given == "-")
        return {};
    if (!given.empty())
        return given;
    const auto data = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return data.isEmpty() ? std::string() : data.toStdString() + "/headroom/logs.db";
}

} // namespace

std::optional<Arguments> readArguments(int argc, char** argv, int& exitCode)
{
    Arguments arguments;
    std::string redisUrl;
    std::string screenshots;
    std::string theme;
    std::string scheme;
    std::string prefix;
    std::string keys;
    console::RequestProfile requests;
    double settleSeconds = std::chrono::duration<double>(arguments.settle).count();

    CLI::App app{"Live rate-limit console for large Discord bots", "headroom"};
    app.set_version_flag("--version", HEADROOM_VERSION);
    auto* demo = app.add_flag("--demo", arguments.demo, "Start with a built-in demo fleet");
    auto* redis = app.add_option("--redis", redisUrl,
                         "redis://, rediss://, redis+sentinel://, redis+cluster:// or unix:// URL to watch, read-only; "
                         "the password comes from HEADROOM_REDIS_PASSWORD")
                      ->type_name("URL");
    redis->excludes(demo);
    app.add_option("--scheme", scheme, "Key scheme used in Redis; default: spectacles")
        ->check(CLI::IsMember(schemes::schemeNames()))
        ->excludes(demo);
    app.add_option("--keys", keys,
           "With --scheme custom: which keys hold what, such as 'rl:{method}:{route}:{major} remaining'")
        ->type_name("MAPPING")
        ->excludes(demo);
    double& global = arguments.globalPerSecond;
    app.add_option("--global", global, "The bot's global limit in requests per second; 0: unknown")
        ->type_name("N")
        ->check(CLI::Validator(CLI::NonNegativeNumber).description(""))
        ->capture_default_str();
    app.add_option("--prefix", prefix, "Prefix of every key, without the colon")->type_name("PREFIX");
    auto* allow = app.add_flag("--allow-requests", arguments.allowRequests,
        "Allow sending requests and running jobs from the window, over separate connections; the token comes from "
        "HEADROOM_TOKEN");
    app.add_option("--api", requests.client.transport.api, "With --allow-requests: base URL with its version")
        ->type_name("URL")
        ->needs(allow)
        ->excludes(demo)
        ->capture_default_str();
    app.add_option("--file-host", requests.fileHost,
           "With --allow-requests: where backups get icons and emojis, and attachments beside Discord's own hosts")
        ->type_name("URL")
        ->needs(allow)
        ->excludes(demo)
        ->capture_default_str();
    app.add_option("--concurrency", requests.client.scheduler.concurrency,
           "With --allow-requests: most requests in flight at once")
        ->type_name("N")
        ->needs(allow)
        ->excludes(demo)
        ->check(CLI::Range(1U, 10000U).description(""))
        ->capture_default_str();
    std::vector<std::string> logTexts;
    console::LogProfile logProfile;
    double slowMs = std::chrono::duration<double, std::milli>(logProfile.slow).count();
    auto* log = app.add_option("--log", logTexts,
                       "Log to read: a file or a glob; journal:UNIT; journal:/FOLDER of journal files; command:'ssh "
                       "HOST tail -n 0 "
                       "-F FILE'; the URL of a Prometheus metrics page. May be repeated")
                    ->type_name("LOG");
    log->excludes(demo);
    app.add_option("--log-format", logProfile.format,
           "Format of all logs: a built-in name, an nginx log_format directive, or a regular expression with groups "
           "such as (?<shard>) and (?<ms>); without it, each log's format is detected")
        ->type_name("FORMAT")
        ->needs(log);
    app.add_option("--log-history", logProfile.archive, "File for log history and read positions; - for none")
        ->type_name("FILE")
        ->needs(log);
    app.add_option("--slow", slowMs, "Milliseconds above which a heartbeat's latency is slow")
        ->type_name("MS")
        ->check(CLI::Validator(CLI::PositiveNumber).description(""))
        ->capture_default_str();
    std::string queue;
    app.add_option("--backups", arguments.backups,
           "Folder of archives to show on the page Backups; default: where headroomctl backups list looks")
        ->type_name("FOLDER");
    app.add_option("--jobs", queue,
           "Queue of jobs to show: a file, or postgresql://USER@HOST/DATABASE; default: your own, as in headroomctl "
           "jobs")
        ->type_name("QUEUE");
    app.add_flag_callback(
        "--no-run-jobs", [&arguments] { arguments.runsJobs = false; },
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
    app.footer("Examples:\n"
               "  headroom --demo\n"
               "  headroom --redis redis://127.0.0.1 --scheme xenon\n"
               "  headroom --log /var/log/nginx/discord_proxy.log --log '/var/log/gateway/*.log'\n"
               "\nEnvironment:\n"
               "  HEADROOM_REDIS_PASSWORD           Password of the Redis\n"
               "  HEADROOM_REDIS_SENTINEL_PASSWORD  Password of its sentinels\n"
               "  HEADROOM_JOBS_PASSWORD            Password of a queue on PostgreSQL\n"
               "  HEADROOM_TOKEN                    Token of the bot, for --allow-requests\n"
               "\nExit codes:\n  0  done\n  1  the work failed\n  2  wrong usage");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            exitCode = app.exit(error);
            return std::nullopt;
        }
        return refuse(usageProblem(app, error), exitCode);
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
    arguments.settle = std::chrono::milliseconds{static_cast<std::int64_t>(settleSeconds * 1000)};
    std::optional<redis::Endpoint> endpoint;
    if (!redisUrl.empty()) {
        auto parsed = redis::parseEndpoint(redisUrl);
        if (!parsed)
            return refuse(parsed.error().text, exitCode);
        if (const char* password = std::getenv("HEADROOM_REDIS_PASSWORD"))
            parsed->password = password;
        if (const char* password = std::getenv("HEADROOM_REDIS_SENTINEL_PASSWORD"); password && parsed->sentinels)
            parsed->sentinels->password = password;
        endpoint = std::move(*parsed);
    }
    if (!arguments.demo || !queue.empty()) {
        auto address = queue.empty() ? jobs::QueueAddress::standard() : jobs::QueueAddress::parse(queue);
        if (!address && !queue.empty())
            return refuse(address.error().text, exitCode);
        if (address)
            arguments.queue = *std::move(address);
    }
    if (arguments.demo)
        return arguments;
    if (!endpoint && !arguments.allowRequests && logTexts.empty() && queue.empty())
        return refuse(
            "nothing to open: give --demo, --redis URL, --log FILE, --jobs QUEUE, or --allow-requests with --api URL",
            exitCode);
    console::Profile profile;
    profile.endpoint = std::move(endpoint);
    if (!scheme.empty() || !keys.empty())
        profile.scheme = scheme;
    profile.prefix = prefix;
    profile.keys = keys;
    profile.globalPerSecond = global;
    if (arguments.allowRequests) {
        if (const auto checked = rest::check(requests.client); !checked)
            return refuse(checked.error().text, exitCode);
        if (const auto host = jobs::FileDownloads::checkHost(requests.fileHost); !host)
            return refuse(host.error().text, exitCode);
        if (const char* token = std::getenv("HEADROOM_TOKEN"))
            requests.client.transport.token = token;
        requests.client.scheduler.globalPerSecond = global;
        profile.requests = std::move(requests);
    }
    if (!logTexts.empty()) {
        for (const auto& text : logTexts)
            logProfile.inputs.push_back(logs::parseLogInput(text));
        logProfile.slow = std::chrono::duration_cast<Duration>(std::chrono::duration<double, std::milli>(slowMs));
        logProfile.globalPerSecond = global;
        logProfile.archive = historyFile(logProfile.archive);
        profile.logs = std::move(logProfile);
    }
    if (const auto checked = console::check(profile); !checked)
        return refuse(checked.error().text, exitCode);
    arguments.profile = std::move(profile);
    return arguments;
}

} // namespace headroom
