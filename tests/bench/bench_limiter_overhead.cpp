// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the limiter itself costs: requests over 200 channels, answered from memory in the next turn of the event loop
// with all the headers Discord sends, through the client and, in the same run and in turns, without it. No limit ever
// binds. Processor time of this thread, so that a busy machine does not look like a slow client; medians of five
// rounds.
//
// The client is seen from outside only. Of what it adds, the parts that are functions of their own are timed by
// themselves on the same requests and answers: route, key, headers. The rest is scheduling: lanes, claims, callbacks.
#include "core/base/time/system_clock.h"
#include "core/discord/response_class.h"
#include "core/discord/route.h"
#include "core/discord/route_keys.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/bench/closed_loop.h"
#include "tests/support/clients/limited_client.h"
#include "tests/support/discord/in_memory_discord.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <random>

using namespace headroom;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t channels = 200;
constexpr std::size_t requestsInAll = 1'000'000;
constexpr int rounds = 5;
constexpr unsigned inFlight = 64;
constexpr double goalMicroseconds = 5;
constexpr std::int64_t limit = 1'000'000'000;

// Fixed windows of a second that are never used up.
class WideWindows
{
public:
    explicit WideWindows(Clock& clock)
        : m_clock(clock)
    {
    }

    InMemoryDiscord::Left operator()(const std::string& path)
    {
        auto& window = m_windows[path];
        const auto now = m_clock.now();
        if (now >= window.end)
            window = {now + 1s, 0};
        return {limit, limit - ++window.used, window.end - now};
    }

private:
    struct Window
    {
        Instant end{};
        std::int64_t used = 0;
    };
    Clock& m_clock;
    std::unordered_map<std::string, Window> m_windows;
};

std::vector<rest::Request> makeRequests()
{
    std::mt19937_64 random{1};
    std::vector<rest::Request> requests;
    for (int i = 0; i < 4096; ++i)
        requests.push_back(
            {"POST", "/channels/" + std::to_string(203039963636301824ULL + random() % channels) + "/messages",
                R"({"content":"x"})", {}});
    return requests;
}

double perRequest(Duration used, std::size_t requests)
{
    return seconds(used) * 1e6 / static_cast<double>(requests);
}

class Bench
{
public:
    explicit Bench(std::size_t requests)
        : m_requests(requests)
    {
    }

    // Microseconds a request.
    double bare(std::size_t callers) const
    {
        SystemClock clock;
        InMemoryDiscord discord(clock, 0s, WideWindows(clock));
        return run(callers, [&discord](rest::Request request, ClosedLoop::Landed landed) {
            discord.send(request, true,
                [landed = std::move(landed)](const tl::expected<net::Response, net::TransportError>& answer) {
                    landed(answer ? answer->status : 0);
                });
        });
    }
    double limited(std::size_t callers) const
    {
        SystemClock clock;
        InMemoryDiscord discord(clock, 0s, WideWindows(clock));
        LimitedClient ours(discord, clock, {inFlight, 0});
        return run(callers, through(ours.client()));
    }

    template <typename Part>
    double part(const Part& each) const
    {
        const auto begun = ownCpu();
        for (std::size_t i = 0; i < m_requests; ++i)
            each(requestAt(i));
        return perRequest(ownCpu() - begun, m_requests);
    }

private:
    const rest::Request& requestAt(std::size_t number) const { return m_kinds[number % m_kinds.size()]; }

    double run(std::size_t callers, ClosedLoop::Submit submit) const
    {
        ClosedLoop loop(
            {m_requests, callers, [this](std::size_t number) { return requestAt(number); }}, std::move(submit));
        const auto begun = ownCpu();
        if (!ClosedLoop::run({&loop}, 10min) || loop.byStatus() != std::map<int, std::size_t>{{200, m_requests}})
            qFatal("not every request was answered 200");
        return perRequest(ownCpu() - begun, m_requests);
    }

    std::size_t m_requests;
    std::vector<rest::Request> m_kinds = makeRequests();
};

double compare(const Bench& bench, std::size_t callers)
{
    std::vector<double> without;
    std::vector<double> with;
    for (int round = 0; round < rounds; ++round) {
        without.push_back(bench.bare(callers));
        with.push_back(bench.limited(callers));
    }
    const auto added = median(with) - median(without);
    std::printf(
        "%zu callers: %.2f us a request through the client, %.2f without it (%.2f times): the limiter %.2f us\n",
        callers, median(with), median(without), median(with) / median(without), added);
    return added;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const Bench bench(scaled(requestsInAll / rounds, scaleIn(argc, argv)));
    const auto added = compare(bench, inFlight);

    const SystemClock clock;
    SystemClock answering;
    const InMemoryDiscord discord(answering, 0s, WideWindows(answering));
    const auto answer = discord.answerTo("/channels/203039963636301824/messages");
    const auto routeOf = [&clock](const rest::Request& request) {
        return discord::parseRoute(request.method, request.path, clock.wallNow());
    };
    const auto route = routeOf({"POST", "/channels/203039963636301824/messages", {}, {}});
    std::size_t seen = 0; // keeps what is timed from being left out
    const auto parsing =
        bench.part([&](const rest::Request& request) { seen += routeOf(request)->routeTemplate.size(); });
    const auto key = bench.part([&](const rest::Request&) { seen += discord::headroomKey(*route).size(); });
    const auto headers = bench.part([&](const rest::Request&) {
        const auto parsed = discord::parseRateLimitHeaders(answer.headers);
        seen += static_cast<std::size_t>(discord::classifyResponse(answer.status, parsed, std::nullopt))
            + parsed.bucket.size();
    });
    std::printf("of these: route %.2f, key %.2f, headers of the answer %.2f, scheduling %.2f us  (%zu)\n", parsing, key,
        headers, added - parsing - key - headers, seen % 10);

    compare(bench, 10'000);
    BenchGoals goals;
    goals.atMost("the limiter", added, goalMicroseconds, "us a request");
    return goals.exitCode();
}
