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

void addSetting(CLI::App& command, rest::ClientSettings& client, const rest::ClientOption& option)
{
    const auto name = "--" + std::string(option.name);
    const auto set = [&option, &client, name](const std::string& value) {
        if (const auto done = option.set(client, value); !done)
            throw CLI::ValidationError(name, done.error().text);
    };
    if (option.takes == rest::ClientOption::Takes::Flag) {
        command.add_flag_callback(
            name, [set] { set({}); }, option.help);
        return;
    }
    const auto setAll = [set](const std::vector<std::string>& values) {
        std::for_each(values.begin(), values.end(), set);
    };
    auto* added = option.takes == rest::ClientOption::Takes::Value
        ? command.add_option_function<std::string>(name, set, option.help)
        : command.add_option_function<std::vector<std::string>>(name, setAll, option.help);
    added->type_name(option.value);
    if (*option.standard)
        added->default_str(option.standard);
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
        ->type_name("critical|normal|bulk")
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
        ->type_name("by_route|always|never")
        ->default_str("by_route");
}

} // namespace

void addClientOptions(CLI::App& command, RequestArguments& arguments)
{
    addProfileOption(command, arguments.common.profile);
    addRedisOptions(command, arguments.common);
    addSendingOptions(command, arguments.client);
}

void addSendingOptions(CLI::App& command, rest::ClientSettings& client)
{
    for (const auto& option : rest::clientOptions())
        addSetting(command, client, option);
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
