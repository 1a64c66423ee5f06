// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/request_arguments.h"

#include "app/ctl/option_values.h"

#include "core/rest/shared_limits.h"

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
    command.add_option("METHOD", arguments.method);
    command.add_option("PATH", arguments.path, "What follows the API's base");
    command.add_option("--body", arguments.body, "JSON to send along");
    command.add_option("--batch", arguments.batch,
        "Read {\"id\", \"method\", \"path\", \"body\", \"headers\", \"priority\", \"deadline_ms\", \"authorization\"} "
        "from a file, one a line; - for standard input");
    auto& defaults = arguments.defaults;
    addRead(
        command, "--priority", readPriority, [&defaults](rest::Priority priority) { defaults.priority = priority; },
        "critical, normal or bulk: who goes first, and who stops first when the invalid-request budget runs low")
        ->type_name("WORD")
        ->default_str("normal");
    addRead(
        command, "--deadline", [](const std::string& text) { return readSpan(text); },
        [&defaults](Duration deadline) { defaults.deadline = deadline; },
        "The longest it may wait before it is sent, for example 1500ms or 30s; refused at once when that is known not "
        "to be enough")
        ->type_name("SPAN");
    addRead(
        command, "--authorization", readAuthorization,
        [&defaults](rest::Authorization authorization) { defaults.authorization = authorization; },
        "by_route, always or never: whether the token goes with it; by_route leaves it out of webhook and interaction "
        "calls")
        ->type_name("WORD")
        ->default_str("by_route");
}

void addLimits(CLI::App& command, RequestArguments& arguments)
{
    auto& scheduler = arguments.scheduler;
    command.add_flag("--webhooks-with-token", scheduler.webhooksWithToken,
        "Send webhook calls with the token too, so that they count towards the bot's limits");
    command.add_flag("--request-proxy", scheduler.requestProxy,
        "The API's base is a request proxy of one's own: its 429 and 503 are waited out and not counted as invalid");
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
            "Keep the answers to GETs of a route for so long, until it is written to: /users/{user}=60s. May be given "
            "again. What is not there (404) is kept for 30 s, a refused token (401) for 5 s")
        ->type_name("TEMPLATE=SPAN");
    addRead(
        command, "--invalid-stop", readInvalidStop,
        [&scheduler](const limits::InvalidThresholds& thresholds) { scheduler.invalid = thresholds; },
        "Percentages of the 10,000 invalid requests in ten minutes at which bulk, normal and all requests stop")
        ->type_name("BULK,NORMAL,ALL")
        ->default_str("50,80,95");
    command.add_option("--egress", arguments.egress,
        "The address invalid requests are counted for, when it is not the API's host and port");
}

void addNetwork(CLI::App& command, RequestArguments& arguments)
{
    auto& transport = arguments.transport;
    command.add_option("--proxy", transport.proxy,
        "http://[USER@]HOST:PORT or socks5://[USER@]HOST:PORT; its password comes from HEADROOM_PROXY_PASSWORD; "
        "without this, what the system says");
    command.add_option("--ca-file", transport.caFile, "PEM file of authorities to trust beside the system's");
    addTimeout(
        command, "--connect-timeout", transport.connectTimeout, "From the start until the request is written", "10s");
    addTimeout(command, "--answer-timeout", transport.answerTimeout,
        "From there to the answer's headers; from the start for what has no body and may go out only once, such as a "
        "DELETE",
        "15s");
    addTimeout(command, "--total-timeout", transport.totalTimeout, "From the start to the answer's last byte", "60s");
}

} // namespace

void addRequestOptions(CLI::App& command, RequestArguments& arguments)
{
    addWhatToSend(command, arguments);
    addRedisOptions(command, arguments.common, rest::SharedLimits::schemes());
    addApiOptions(command, arguments.common);
    addLimits(command, arguments);
    addNetwork(command, arguments);
    addJsonOption(command, arguments.common);
    addRead(
        command, "--state-every", readStateEvery, [&arguments](Duration every) { arguments.stateEvery = every; },
        "With --json: how often a line with the client's state is printed while something waits, in seconds; 0: only "
        "at "
        "the end of a batch")
        ->type_name("SECONDS")
        ->default_str("1");
}

} // namespace headroom::ctl
