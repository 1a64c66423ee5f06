// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/common_options.h"

#include "core/watch/scheme_choice.h"

#include <cstdio>

namespace headroom::ctl {

void addRedisOptions(CLI::App& command, CommonOptions& options, const std::vector<std::string>& schemes)
{
    command.add_option("--redis", options.redisUrl,
        "redis://, rediss://, redis+sentinel://, redis+cluster:// or unix:// URL of the shared Redis; the password "
        "comes from "
        "HEADROOM_REDIS_PASSWORD, that of its sentinels from HEADROOM_REDIS_SENTINEL_PASSWORD");
    command.add_option(
        "--redis-ca", options.redisCa, "PEM file of the authorities that are trusted, in place of the system's");
    command.add_option("--redis-cert", options.redisCertificate, "PEM file of the client certificate, with its chain");
    command.add_option("--redis-key", options.redisKey, "PEM file of its key, without a passphrase");
    command.add_option("--redis-server-name", options.redisServerName,
        "The name that the server's certificate must have, when it is not the host of the URL");
    command.add_option("--scheme", options.scheme, "How keys are named and meant in it")
        ->check(CLI::IsMember(schemes))
        ->capture_default_str();
    command.add_option("--prefix", options.prefix, "What every key begins with, without the colon");
}

void addWatchedRedisOptions(CLI::App& command, CommonOptions& options)
{
    options.scheme.clear(); // --keys alone mean custom
    addRedisOptions(command, options, watch::schemeNames());
    command.add_option("--keys", options.keys,
        "Of --scheme custom, which keys hold what: 'rl:{method}:{route}:{major} remaining', "
        "'rl:{bucket} used; rl:{bucket}:max limit', 'rl:{bucket} hash used=n limit=max reset=ends(unix_ms)'");
}

Result<std::shared_ptr<const watch::KeyScheme>> watchedScheme(const CommonOptions& options)
{
    return watch::makeScheme({options.scheme, options.prefix, options.keys});
}

void addApiOptions(CLI::App& command, CommonOptions& options)
{
    command.add_option("--api", options.api, "Base URL with its version; the token comes from HEADROOM_TOKEN")
        ->capture_default_str();
    command
        .add_option(
            "--global", options.global, "Requests per second in all, with --redis of all clients together; 0 for none")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command.add_option("--concurrency", options.concurrency, "Requests in flight at once")
        ->check(CLI::Range(1U, 10000U))
        ->capture_default_str();
    command.add_flag("!--no-collapse", options.collapse, "Send identical GETs one by one");
}

void addJsonOption(CLI::App& command, CommonOptions& options)
{
    command.add_flag("--json", options.json, "One JSON document instead of text");
}

int report(const Error& error)
{
    std::fprintf(stderr, "headroomctl: %s\n", error.text.c_str());
    switch (error.kind) {
    case ErrorKind::Usage:
        return WrongUsage;
    case ErrorKind::Unreachable:
    case ErrorKind::Denied:
        return CouldNotConnect;
    case ErrorKind::Broken:
    case ErrorKind::Failed:
        break;
    }
    return WorkFailed;
}

} // namespace headroom::ctl
