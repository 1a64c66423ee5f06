// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/request_arguments.h"

#include "app/ctl/option_values.h"

using namespace std::chrono_literals;

namespace headroom::ctl {

namespace {

// An option whose value `read` makes out of its text; what it cannot read is a wrong usage.
template <typename Read, typename Take>
CLI::Option* addRead(CLI::App& command, const std::string& name, Read read, Take take, const std::string& what)
{
    return command.add_option_function<std::string>(
        name,
        [name, read, take](const std::string& text) {
            const auto value = read(text);
            if (!value)
                throw CLI::ValidationError(name, value.error().text);
            take(*value);
        },
        what);
}

void addTimeout(
    CLI::App& command, const std::string& name, Duration& timeout, const std::string& what, const std::string& value)
{
    const auto read = [](const std::string& text) -> Result<Duration> {
        auto span = readSpan(text);
        if (span && *span == Duration{})
            return failure(ErrorKind::Usage, "0 would let nothing through; write 1500ms, 30s or 2m");
        return span;
    };
    addRead(
        command, name, read, [&timeout](Duration span) { timeout = span; }, what)
        ->type_name("SPAN")
        ->default_str(value);
}

Result<Duration> readStateEvery(const std::string& text)
{
    auto every = readSpan(text, 1s);
    if (every && *every > Duration::zero() && *every < 10ms)
        return failure(ErrorKind::Usage, text + " is less than 10ms; write 1 or 0.5");
    return every;
}

void addWhatToSend(CLI::App& command, RequestArguments& arguments)
{
    command.add_option("METHOD", arguments.method, "GET, POST, PUT, PATCH or DELETE");
    command.add_option("PATH", arguments.path, "Path after the API's base, such as /users/@me");
    command.add_option("--body", arguments.body, "JSON body of the request")->type_name("JSON");
    command
        .add_option("--batch", arguments.batch,
            "Send the requests in this file (- for standard input), one JSON object per line: {\"id\", \"method\", "
            "\"path\", \"body\", \"headers\", \"priority\", \"deadline_ms\", \"authorization\"}. Prints text on a "
            "terminal; with --json or into a pipe, one JSON object per line")
        ->type_name("FILE");
    auto& defaults = arguments.defaults;
    addRead(
        command, "--priority", readPriority, [&defaults](model::Priority priority) { defaults.priority = priority; },
        "critical, normal or bulk: queue priority; lower priorities are paused first when the invalid-request budget "
        "runs low")
        ->type_name("WORD")
        ->default_str("normal");
    addRead(
        command, "--deadline", [](const std::string& text) { return readSpan(text); },
        [&defaults](Duration deadline) { defaults.deadline = deadline; },
        "Longest wait before the request is sent, such as 1500ms or 30s; it is refused at once when that cannot be met")
        ->type_name("SPAN");
    addRead(
        command, "--authorization", readAuthorization,
        [&defaults](rest::Authorization authorization) { defaults.authorization = authorization; },
        "by_route, always or never: whether the token is sent; by_route leaves it out of webhook and interaction calls")
        ->type_name("WORD")
        ->default_str("by_route");
}

void addApi(CLI::App& command, rest::ClientSettings& client)
{
    command.add_option("--api", client.transport.api, "Base URL with its version")
        ->type_name("URL")
        ->capture_default_str();
    command
        .add_option("--global", client.scheduler.globalPerSecond,
            "The bot's global limit in requests per second; with --redis, for all clients together; 0: no limit")
        ->type_name("N")
        ->check(CLI::Validator(CLI::NonNegativeNumber).description(""))
        ->capture_default_str();
    command.add_option("--concurrency", client.scheduler.concurrency, "Most requests in flight at once")
        ->type_name("N")
        ->check(CLI::Range(1U, 10000U).description(""))
        ->capture_default_str();
    command.add_flag_callback(
        "--no-collapse", [&client] { client.scheduler.shareIdenticalGets = false; }, "Send identical GETs separately");
}

void addLimits(CLI::App& command, RequestArguments& arguments)
{
    auto& scheduler = arguments.client.scheduler;
    command.add_flag("--webhooks-with-token", scheduler.webhooksWithToken,
        "Send the token with webhook calls too; they then count towards the bot's limits");
    command.add_flag("--request-proxy", scheduler.requestProxy,
        "The API's base is your own request proxy: its 429 and 503 responses are waited out and do not count as "
        "invalid");
    command
        .add_option_function<std::vector<std::string>>(
            "--cache",
            [&scheduler](const std::vector<std::string>& texts) {
                for (const auto& text : texts) {
                    const auto cached = readCached(text);
                    if (!cached)
                        throw CLI::ValidationError("--cache", cached.error().text);
                    scheduler.cache.byTemplate.insert(*cached);
                }
            },
            "Cache responses to GETs of a route, until something is written to it: /users/{user}=60s. May be repeated. "
            "404s are cached for 30 s and 401s for 5 s in any case")
        ->type_name("TEMPLATE=SPAN");
    addRead(
        command, "--invalid-stop", readInvalidStop,
        [&scheduler](const model::InvalidThresholds& thresholds) { scheduler.invalid = thresholds; },
        "Percentages of the 10,000 invalid requests in ten minutes at which bulk, normal and all requests stop")
        ->type_name("BULK,NORMAL,ALL")
        ->default_str("50,80,95");
    command
        .add_option("--egress", arguments.client.egress,
            "Egress address that invalid requests are counted for, if it is not the API's host and port")
        ->type_name("ADDRESS");
}

void addNetwork(CLI::App& command, RequestArguments& arguments)
{
    auto& transport = arguments.client.transport;
    command
        .add_option("--proxy", transport.proxy,
            "http://[USER@]HOST:PORT or socks5://[USER@]HOST:PORT; its password comes from HEADROOM_PROXY_PASSWORD; "
            "default: the system's proxy")
        ->type_name("URL");
    command
        .add_option(
            "--ca-file", transport.caFile, "PEM file of certificate authorities to trust in addition to the system's")
        ->type_name("FILE");
    addTimeout(command, "--connect-timeout", transport.connectTimeout, "Until the request is written", "10s");
    addTimeout(command, "--answer-timeout", transport.answerTimeout,
        "From then until the response headers arrive; from the start for requests without a body that may be sent only "
        "once, such as DELETE",
        "15s");
    addTimeout(
        command, "--total-timeout", transport.totalTimeout, "From the start to the last byte of the response", "60s");
}

} // namespace

void addClientOptions(CLI::App& command, RequestArguments& arguments)
{
    addRedisOptions(command, arguments.common, schemes::sharedSchemeNames());
    addApi(command, arguments.client);
    addLimits(command, arguments);
    addNetwork(command, arguments);
}

void addRequestOptions(CLI::App& command, RequestArguments& arguments)
{
    addWhatToSend(command, arguments);
    addClientOptions(command, arguments);
    addJsonOption(command, arguments.common);
    addRead(
        command, "--state-every", readStateEvery, [&arguments](Duration every) { arguments.stateEvery = every; },
        "With --json: also print a line with the client's state this often while requests wait; 0: only at the end of "
        "a "
        "batch. A batch prints one every second unless told otherwise, a single request none")
        ->type_name("SECONDS");
}

} // namespace headroom::ctl
