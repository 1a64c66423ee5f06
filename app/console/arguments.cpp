// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/console/arguments.h"

#include "core/watch/scheme_choice.h"

#include <QStandardPaths>

#include <CLI/CLI.hpp>

#include <cstdio>
#include <cstdlib>

namespace headroom {

namespace {

std::optional<Arguments> refuse(const std::string& why, int& exitCode)
{
    std::fprintf(stderr, "headroom: %s; headroom --help lists what there is\n", why.c_str());
    exitCode = 2;
    return std::nullopt;
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
        "redis://, rediss:// or unix:// URL to watch, read-only; the password comes from HEADROOM_REDIS_PASSWORD");
    redis->excludes(demo);
    app.add_option("--scheme", scheme, "Key scheme used in Redis; default: spectacles")
        ->check(CLI::IsMember(watch::schemeNames()))
        ->excludes(demo);
    app.add_option("--keys", keys, "With --scheme custom: what each key holds: 'rl:{method}:{route}:{major} remaining'")
        ->excludes(demo);
    double global = 50;
    app.add_option("--global", global, "The bot's global limit in requests per second; 0: unknown")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    app.add_option("--prefix", prefix, "Prefix of every key, without the colon");
    auto* allow = app.add_flag("--allow-requests", arguments.allowRequests,
        "Let the window send requests of its own, over a connection of its own; the token comes from HEADROOM_TOKEN");
    app.add_option("--api", requests.api, "Base URL of the API, with its version")
        ->needs(allow)
        ->excludes(demo)
        ->capture_default_str();
    app.add_option("--concurrency", requests.concurrency, "Most requests in flight at once")
        ->needs(allow)
        ->excludes(demo)
        ->check(CLI::Range(1U, 10000U))
        ->capture_default_str();
    std::vector<std::string> logTexts;
    console::LogProfile logProfile;
    double slowMs = std::chrono::duration<double, std::milli>(logProfile.slow).count();
    auto* log = app.add_option("--log", logTexts,
        "A log to read: a file or a glob; journal:UNIT; journal:/FOLDER of journal files; command:'ssh HOST tail -n 0 "
        "-F FILE'; the URL of a page of Prometheus metrics. May be given again");
    log->excludes(demo);
    app.add_option("--log-format", logProfile.format,
           "Format for all logs: a built-in name, an nginx log_format directive, or a regular expression with groups "
           "such as (?<shard>) and (?<ms>); default: recognised for each log")
        ->needs(log);
    app.add_option("--log-history", logProfile.archive, "The file for log history and read positions; - for none")
        ->needs(log);
    app.add_option("--slow", slowMs, "Milliseconds above which a heartbeat's latency is slow")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    app.add_option("--screenshots", screenshots, "Write a PNG of every page into this folder and exit");
    std::string pictureSize;
    app.add_option("--picture-size", pictureSize, "Size of these pictures, such as 1366x768; default: 1440x900");
    app.add_option("--settle", settleSeconds, "Seconds to watch before the pictures are taken")
        ->check(CLI::Range(0.0, 3600.0))
        ->capture_default_str();
    app.add_option("--theme", theme, "dark or light")->check(CLI::IsMember({"dark", "light"}));
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) {
            exitCode = app.exit(error);
            return std::nullopt;
        }
        return refuse(error.what(), exitCode);
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
    if (arguments.demo)
        return arguments;
    if (!endpoint && !arguments.allowRequests && logTexts.empty())
        return refuse(
            "nothing to open: give --demo, --redis URL, --log FILE, or --allow-requests with --api URL", exitCode);
    console::Profile profile;
    profile.endpoint = std::move(endpoint);
    if (!scheme.empty() || !keys.empty())
        profile.scheme = scheme.empty() ? "custom" : scheme;
    profile.prefix = prefix;
    profile.keys = keys;
    profile.globalPerSecond = global;
    if (arguments.allowRequests) {
        if (const auto address = console::parseApi(requests.api); !address)
            return refuse(address.error().text, exitCode);
        if (const char* token = std::getenv("HEADROOM_TOKEN"))
            requests.token = token;
        requests.globalPerSecond = global;
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
