// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/common_options.h"

#include "core/console/recording/written_time.h"
#include "core/rest/option_values.h"
#include "core/schemes/registry.h"

#include <cstdio>

namespace headroom::ctl {

namespace {

void addRedisOptions(CLI::App& command, CommonOptions& options, const std::vector<std::string>& schemes)
{
    command
        .add_option("--redis", options.redis.url,
            "redis://, rediss://, redis+sentinel://, redis+cluster:// or unix:// URL of the shared Redis; passwords "
            "come "
            "from the environment")
        ->type_name("URL");
    command
        .add_option("--redis-ca", options.redis.tls.ca,
            "PEM file of the certificate authorities to trust instead of the system's")
        ->type_name("FILE");
    command
        .add_option("--redis-cert", options.redis.tls.certificate, "PEM file of the client certificate and its chain")
        ->type_name("FILE");
    command
        .add_option("--redis-key", options.redis.tls.key,
            "PEM file of the client certificate's key; its passphrase comes from HEADROOM_REDIS_KEY_PASSPHRASE")
        ->type_name("FILE");
    command
        .add_option("--redis-server-name", options.redis.tls.serverName,
            "Name the server's certificate must have, if it is not the host of the URL")
        ->type_name("NAME");
    command
        .add_option("--ssh", options.redis.ssh,
            "Host that your own ssh reaches, through which the Redis is reached; the URL is as that host sees it")
        ->type_name("HOST");
    command.add_option("--scheme", options.scheme, "Key scheme used in Redis")
        ->check(CLI::IsMember(schemes))
        ->capture_default_str();
    command.add_option("--prefix", options.prefix, "Prefix of every key, without the colon")->type_name("PREFIX");
}

} // namespace

void addRedisOptions(CLI::App& command, CommonOptions& options)
{
    options.scheme = schemes::sharedSchemeNames().front();
    addRedisOptions(command, options, schemes::sharedSchemeNames());
}

void addWatchedRedisOptions(CLI::App& command, CommonOptions& options)
{
    addRedisOptions(command, options, schemes::schemeNames());
    command
        .add_option("--keys", options.keys,
            "With --scheme custom: which keys hold what, such as 'rl:{method}:{route}:{major} remaining', "
            "'rl:{bucket} used; rl:{bucket}:max limit', 'rl:{bucket} hash used=n limit=max reset=ends(unix_ms)'")
        ->type_name("MAPPING");
}

Result<std::shared_ptr<const schemes::KeyScheme>> watchedScheme(const CommonOptions& options)
{
    return schemes::makeScheme({options.scheme, options.prefix, options.keys});
}

void addJsonOption(CLI::App& command, CommonOptions& options)
{
    command.add_flag("--json", options.json, "JSON instead of text");
}

Result<WallTime> timeOption(const char* option, const std::string& said, WallTime usual, WallTime end, DisplayZone zone)
{
    if (said.empty())
        return usual;
    auto time = console::readTime(said, end, zone);
    if (!time)
        return failure(time.error().kind, std::string(option) + ": " + time.error().text);
    return time;
}

Result<Duration> spanOption(const std::string& option, const std::string& said)
{
    const auto span = rest::readSpan(said);
    return span ? span : failure(ErrorKind::Usage, option + ": " + span.error().text);
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
