// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/ctl/commands.h"
#include "app/ctl/request/batch.h"
#include "app/ctl/request/client_state_json.h"
#include "app/ctl/request/request_arguments.h"
#include "app/ctl/request/request_json.h"
#include "app/ctl/request/request_text.h"
#include "app/ctl/request/request_wiring.h"
#include "app/ctl/terminal.h"
#include "app/ctl/usage.h"

#include "core/base/text/json_text.h"
#include "core/base/time/alarm.h"
#include "core/discord/route.h"

#include <QCoreApplication>

#include <cstdio>
#include <memory>

#include <fcntl.h>
#include <unistd.h>

using namespace std::chrono_literals;

namespace headroom::ctl {

namespace {

void printText(const model::Outcome& outcome)
{
    std::printf(
        "%s\n%s%s", outcomeText(outcome).c_str(), outcome.body.text().c_str(), outcome.body.empty() ? "" : "\n");
}

int show(const model::Outcome& outcome, bool json)
{
    if (json)
        printLine(outcomeJson(outcome));
    else if (outcome.kind == model::Outcome::Kind::Answered)
        printText(outcome);
    else
        std::fprintf(stderr, "headroomctl: %s: %s\n", toString(outcome.kind).data(), outcome.reason.c_str());
    return isWell(outcome) ? Done : WorkFailed;
}

// Prints the client's state on standard output every so often while something waits, the first time one such span after
// it was made. What is under way does not wait. A span of 0: never by itself.
class StateLines
{
public:
    StateLines(const rest::Client& client, Clock& clock, Duration every)
        : m_client(client)
        , m_clock(clock)
        , m_every(every)
        , m_tick(clock, [this] { tick(); })
    {
        if (m_every > Duration::zero())
            m_tick.ringIn(m_every);
    }

    void print() const
    {
        const auto now = m_clock.now();
        printLine(clientStateJson(m_client.state(now), now));
    }

private:
    void tick()
    {
        const auto& scheduler = m_client.scheduler();
        if (scheduler.unfinished() > scheduler.inFlight())
            print();
        m_tick.ringIn(m_every);
    }

    const rest::Client& m_client;
    Clock& m_clock;
    Duration m_every;
    Alarm m_tick;
};

// Only where it was asked for: what is printed stays one document, or what people asked for.
std::unique_ptr<StateLines> stateLinesFor(
    const RequestArguments& arguments, std::optional<Duration> every, RequestWiring& wiring)
{
    return arguments.common.json && every ? std::make_unique<StateLines>(wiring.client(), wiring.clock, *every)
                                          : nullptr;
}

int runOne(const RequestArguments& arguments)
{
    discord::parseRoute(arguments.method, arguments.path, SystemClock().wallNow()).value();
    if (!arguments.body.empty() && jsonIn(arguments.body).isNull())
        return report({ErrorKind::Usage, "--body is not a JSON object or array"});
    RequestWiring wiring;
    if (const auto wired = wire(arguments, wiring); !wired)
        return report(wired.error());
    auto request = arguments.defaults;
    request.method = arguments.method;
    request.path = arguments.path;
    request.body = arguments.body;
    int exitCode = WorkFailed;
    const auto id = wiring.client().submit(std::move(request), [&](const model::Outcome& outcome) {
        exitCode = show(outcome, arguments.common.json);
        QCoreApplication::quit();
    });
    auto stateLines = stateLinesFor(arguments, arguments.stateEvery, wiring);
    const StopSignal stop([&] { wiring.client().cancel(id); });
    QCoreApplication::exec();
    stateLines.reset(); // the answer is the last line
    handIn(wiring);
    return exitCode;
}

int runBatch(const RequestArguments& arguments)
{
    const bool fromStandardInput = arguments.batch == "-";
    const int descriptor = fromStandardInput ? STDIN_FILENO : ::open(arguments.batch.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return report({ErrorKind::Usage, "--batch " + arguments.batch + " cannot be read; - is standard input"});
    RequestWiring wiring;
    if (const auto wired = wire(arguments, wiring); !wired)
        return report(wired.error());
    auto stateLines = stateLinesFor(arguments, arguments.stateEvery.value_or(1s), wiring);
    const bool asText = !arguments.common.json && isTerminal(STDOUT_FILENO);
    Batch batch(
        wiring.client(), wiring.clock, descriptor, arguments.defaults, asText, [] { QCoreApplication::quit(); });
    QCoreApplication::exec();
    const auto taken = batch.taken();
    handIn(wiring);
    const auto unfinished = wiring.client().unfinished();
    if (stateLines)
        stateLines->print();
    if (asText)
        std::printf("%s\n", summaryText(batch.tally(), unfinished, taken).c_str());
    else
        printLine(batch.tally().json(unfinished, taken));
    return batch.tally().allWell() && unfinished == 0 ? Done : WorkFailed;
}

int run(const RequestArguments& arguments)
{
    const bool one = !arguments.method.empty() && !arguments.path.empty();
    const bool any = !arguments.method.empty() || !arguments.body.empty();
    if (arguments.batch.empty() ? !one : any)
        return report({ErrorKind::Usage, "give METHOD and PATH, or --batch - and one JSON request per line"});
    return one ? runOne(arguments) : runBatch(arguments);
}

} // namespace

void addRequestCommand(CLI::App& app, int& exitCode)
{
    auto arguments = std::make_shared<RequestArguments>();
    auto* command = app.add_subcommand("request", "Send requests as soon as all limits allow them");
    addRequestOptions(*command, *arguments);
    auto environment = apiEnvironment();
    for (const auto& variable : redisEnvironment())
        environment.push_back(variable);
    addHelpFooter(*command,
        {{"request GET /users/@me", "request GET /users/@me --json --redis redis://127.0.0.1 | jq .status",
             "request POST /channels/175928847299117063/messages --body '{\"content\": \"hello\"}'",
             "request --batch - --priority bulk < requests.jsonl"},
            environment});
    command->callback([arguments, &exitCode] { exitCode = run(*arguments); });
}

} // namespace headroom::ctl
