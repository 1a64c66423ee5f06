// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request/request_arguments.h"

#include "core/rest/client_options.h"
#include "core/rest/option_values.h"

#include <algorithm>

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

// One of rest::clientOptions().
CLI::Option* addSetting(
    CLI::App& command, rest::ClientSettings& client, const std::string& name, const std::string& what)
{
    const auto* option = rest::findClientOption(name);
    const auto set = [option, &client](const std::string& value) {
        if (const auto done = option->set(client, value); !done)
            throw CLI::ValidationError("--" + std::string(option->name), done.error().text);
    };
    if (option->takes == rest::ClientOption::Takes::Flag)
        return command.add_flag_callback(
            "--" + name, [set] { set({}); }, what);
    if (option->takes == rest::ClientOption::Takes::Value)
        return command.add_option_function<std::string>("--" + name, set, what);
    const auto setAll = [set](const std::vector<std::string>& values) {
        std::for_each(values.begin(), values.end(), set);
    };
    return command.add_option_function<std::vector<std::string>>("--" + name, setAll, what);
}

void addTimeout(CLI::App& command, rest::ClientSettings& client, const std::string& name, const std::string& what,
    const std::string& value)
{
    addSetting(command, client, name, what)->type_name("SPAN")->default_str(value);
}

Result<Duration> readStateEvery(const std::string& text)
{
    auto every = rest::readSpan(text, 1s);
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
        command, "--priority", rest::readPriority,
        [&defaults](model::Priority priority) { defaults.priority = priority; },
        "critical, normal or bulk: queue priority; lower priorities are paused first when the invalid-request budget "
        "runs low")
        ->type_name("WORD")
        ->default_str("normal");
    addRead(
        command, "--deadline", [](const std::string& text) { return rest::readSpan(text); },
        [&defaults](Duration deadline) { defaults.deadline = deadline; },
        "Longest wait before the request is sent, such as 1500ms or 30s; it is refused at once when that cannot be met")
        ->type_name("SPAN");
    addRead(
        command, "--authorization", rest::readAuthorization,
        [&defaults](rest::Authorization authorization) { defaults.authorization = authorization; },
        "by_route, always or never: whether the token is sent; by_route leaves it out of webhook and interaction calls")
        ->type_name("WORD")
        ->default_str("by_route");
}

void addApi(CLI::App& command, rest::ClientSettings& client)
{
    addSetting(command, client, "api", "Base URL with its version")
        ->type_name("URL")
        ->default_str(client.transport.api);
    addSetting(command, client, "global",
        "The bot's global limit in requests per second; with --redis, for all clients together; 0: no limit")
        ->type_name("N")
        ->check(CLI::Validator(CLI::NonNegativeNumber).description(""))
        ->default_str("50");
    addSetting(command, client, "concurrency", "Most requests in flight at once")
        ->type_name("N")
        ->check(CLI::Range(1U, 10000U).description(""))
        ->default_str(std::to_string(client.scheduler.concurrency));
    addSetting(command, client, "no-collapse", "Send identical GETs separately");
}

void addLimits(CLI::App& command, rest::ClientSettings& client)
{
    addSetting(command, client, "webhooks-with-token",
        "Send the token with webhook calls too; they then count towards the bot's limits");
    addSetting(command, client, "request-proxy",
        "The API's base is your own request proxy: its 429 and 503 responses are waited out and do not count as "
        "invalid");
    addSetting(command, client, "cache",
        "Cache responses to GETs of a route, until something is written to it: /users/{user}=60s. May be repeated. "
        "404s are cached for 30 s and 401s for 5 s in any case")
        ->type_name("TEMPLATE=SPAN");
    addSetting(command, client, "invalid-stop",
        "Percentages of the 10,000 invalid requests in ten minutes at which bulk, normal and all requests stop")
        ->type_name("BULK,NORMAL,ALL")
        ->default_str("50,80,95");
    addSetting(command, client, "egress",
        "Egress address that invalid requests are counted for, if it is not the API's host and port")
        ->type_name("ADDRESS");
}

void addNetwork(CLI::App& command, rest::ClientSettings& client)
{
    addSetting(command, client, "proxy",
        "http://[USER@]HOST:PORT or socks5://[USER@]HOST:PORT; its password comes from HEADROOM_PROXY_PASSWORD; "
        "default: the system's proxy")
        ->type_name("URL");
    addSetting(command, client, "ca-file", "PEM file of certificate authorities to trust in addition to the system's")
        ->type_name("FILE");
    addTimeout(command, client, "connect-timeout", "Until the request is written", "10s");
    addTimeout(command, client, "answer-timeout",
        "From then until the response headers arrive; from the start for requests without a body that may be sent only "
        "once, such as DELETE",
        "15s");
    addTimeout(command, client, "total-timeout", "From the start to the last byte of the response", "60s");
}

} // namespace

void addClientOptions(CLI::App& command, RequestArguments& arguments)
{
    addProfileOption(command, arguments.common.profile);
    addRedisOptions(command, arguments.common, schemes::sharedSchemeNames());
    addSendingOptions(command, arguments.client);
}

void addSendingOptions(CLI::App& command, rest::ClientSettings& client)
{
    addApi(command, client);
    addLimits(command, client);
    addNetwork(command, client);
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
