// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What sending ahead brings (rest::SendLead): the same requests by the same client with it and without, side by side,
// to a model of Discord with latency, on a clock that jumps. Without it is the client that is never told when a request
// was written, which is what the length of the way is known by.
#include "core/base/time/virtual_clock.h"
#include "core/rest/client.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/clients/client_world.h"
#include "tests/support/discord/model_discord.h"

#include <QCoreApplication>

#include <cstdio>

using namespace headroom;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

class WritesUnknown final : public net::Transport
{
public:
    explicit WritesUnknown(net::Transport& transport)
        : m_transport(transport)
    {
    }
    void send(const net::Request& request, bool withToken, Done done) override
    {
        m_transport.send(
            request, withToken, [done = std::move(done)](tl::expected<net::Response, net::TransportError> result) {
                if (result)
                    result->written.reset();
                done(result);
            });
    }

private:
    net::Transport& m_transport;
};

struct Case
{
    const char* limit;
    ModelWindow::Rule rule;
    bool isGlobal;
};

struct Result
{
    double perSecond = 0;
    int refusals = 0;
};

Result run(const Case& each, const ModelLatencies& latencies, bool ahead, std::size_t requests, unsigned seed)
{
    VirtualClock clock;
    ModelDiscord::Options model;
    model.latencies = latencies;
    model.seed = seed;
    if (each.isGlobal)
        model.global = each.rule;
    ModelDiscord discord(clock, model);
    if (!each.isGlobal)
        discord.setBucket(channelPath(0), each.rule);
    WritesUnknown unknown(discord);
    auto options = unlimited();
    options.globalPerSecond = each.isGlobal ? static_cast<double>(each.rule.limit) : 0;
    options.seed = seed;
    rest::Client client(nullptr, ahead ? static_cast<net::Transport&>(discord) : unknown, clock, {options, {}, "here"});
    for (std::size_t i = 0; i < requests; ++i)
        client.submit({{"POST", channelPath(each.isGlobal ? i : 0), {}, {}}}, [](const model::Outcome&) {});
    while (clock.advanceToNextAlarm()) { }
    const auto arrivals = discord.arrivals();
    const auto span = *arrivals.back().arrived - *arrivals.front().arrived;
    return {static_cast<double>(requests - 1) / seconds(span), discord.count(429)};
}

Result average(const Case& each, const ModelLatencies& latencies, bool ahead, std::size_t requests, unsigned seeds)
{
    Result all;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        const auto one = run(each, latencies, ahead, requests, seed);
        all.perSecond += one.perSecond / seeds;
        all.refusals += one.refusals;
    }
    return all;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    const auto scale = scaleIn(argc, argv);
    constexpr unsigned seeds = 10;
    using Kind = ModelWindow::Kind;
    const Case cases[] = {
        {"bucket, 1 in 1 s, fixed", {Kind::Fixed, 1, 1s}, false},
        {"bucket, 5 in 5 s, fixed", {Kind::Fixed, 5, 5s}, false},
        {"bucket, 5 in 2 s, sliding", {Kind::Sliding, 5, 2s}, false},
        {"bucket, 2 in 20 s, fixed", {Kind::Fixed, 2, 20s}, false},
        {"global, 50/s, sliding", {Kind::Sliding, 50, 1s}, true},
        {"global, 500/s, calendar", {Kind::Calendar, 500, 1s}, true},
    };
    const std::pair<const char*, ModelLatencies> latencies[] = {
        {"10 ms, steady", ModelLatencies::steady(5ms, 5ms)},
        {"100 ms, steady", ModelLatencies::steady(50ms, 50ms)},
        {"200 ms, steady", ModelLatencies::steady(100ms, 100ms)},
        {"100 to 110 ms", ModelLatencies::between(50ms, 55ms)},
        {"60 to 200 ms", ModelLatencies::between(30ms, 100ms)},
        {"100 ms, 2 % 500 ms", {{50ms, 55ms, 2, 250ms}, {50ms, 55ms, 2, 250ms}}},
    };
    std::printf(
        "%-26s %-20s %12s %6s %12s %6s %8s\n", "limit", "latency", "without, /s", "429", "with, /s", "429", "gain");
    for (const auto& each : cases) {
        for (const auto& [name, latency] : latencies) {
            const auto requests = scaled(static_cast<std::size_t>(each.rule.limit) * 40, scale) + 1;
            const auto without = average(each, latency, false, requests, seeds);
            const auto with = average(each, latency, true, requests, seeds);
            std::printf("%-26s %-20s %12.3f %6d %12.3f %6d %+7.1f%%\n", each.limit, name, without.perSecond,
                without.refusals, with.perSecond, with.refusals, 100 * (with.perSecond / without.perSecond - 1));
            std::fflush(stdout);
        }
    }
    return 0;
}
