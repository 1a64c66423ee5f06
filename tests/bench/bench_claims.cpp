// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How many claims a second one process makes at a real Redis in the `headroom` scheme: on one connection, so many under
// way at a time, through the store. Beside it redis-benchmark, which runs the same script with the same keys and
// arguments on one connection at the same depth, and does nothing with the answers. In turns, in the same run; medians.
#include "core/base/time/system_clock.h"
#include "core/schemes/headroom/headroom_keys.h"
#include "core/schemes/headroom/headroom_store.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/patient_waits.h"
#include "tests/support/programs/program.h"
#include "tests/support/redis/redis_server.h"

#include <QCoreApplication>
#include <QEventLoop>

#include <algorithm>
#include <cstdio>

using namespace headroom;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t claimsInAll = 300'000;
constexpr int rounds = 5;
constexpr unsigned depth = 64;
constexpr double goalRatio = 0.8;
const std::string bucket = "POST/channels/:channel/messages;channel=203039963636301824";
const std::string process = "bench";

std::unique_ptr<redis::Connection> connectTo(const RedisServer& redis, Clock& clock)
{
    redis::Connection::Options options;
    options.endpoint = *redis::parseEndpoint(redis.url());
    options.access = redis::Connection::Access::ReadWrite;
    auto connection = std::make_unique<redis::Connection>(options, clock);
    connection->open();
    if (!comesTrue([&connection] { return connection->isReady(); }))
        qFatal("no connection");
    return connection;
}

class Bench
{
public:
    explicit Bench(std::size_t claims)
        : m_claims(claims)
    {
    }

    double ours() // claims a second
    {
        beginAnew();
        SystemClock clock;
        const auto connection = connectTo(m_redis, clock);
        const auto subscription = connectTo(m_redis, clock);
        schemes::HeadroomStore::Options options;
        options.process = process;
        schemes::HeadroomStore store(*connection, *subscription, clock, options);
        QEventLoop loop;
        std::size_t made = 0;
        std::size_t went = 0;
        const std::function<void(const schemes::Claim&)> answered = [&](const schemes::Claim& answer) {
            if (!std::holds_alternative<schemes::Granted>(answer))
                qFatal("a claim had to wait");
            if (made < m_claims) {
                ++made;
                store.claim(bucket, answered);
            }
            if (++went == m_claims)
                loop.quit();
        };
        const auto usedBefore = ownCpu();
        const auto begun = clock.now();
        for (; made < depth; ++made)
            store.claim(bucket, answered);
        loop.exec();
        m_cpu.push_back(seconds(ownCpu() - usedBefore) * 1e6 / static_cast<double>(m_claims));
        return static_cast<double>(m_claims) / seconds(clock.now() - begun);
    }

    double redisBenchmark()
    {
        beginAnew();
        const redis::Script script(std::string(schemes::headroom_bucket) + std::string(schemes::headroom_claim));
        m_redis.cli({QStringLiteral("SCRIPT"), QStringLiteral("LOAD"), QString::fromStdString(script.source())});
        QStringList arguments{QStringLiteral("-p"), QString::number(m_redis.port()), QStringLiteral("-n"),
            QString::number(m_claims), QStringLiteral("-P"), QString::number(depth), QStringLiteral("-c"),
            QStringLiteral("1"), QStringLiteral("-r"), QStringLiteral("1000000000"), QStringLiteral("--csv"),
            QStringLiteral("EVALSHA"), QString::fromStdString(script.sha1())};
        const auto keys = schemes::HeadroomKeys({}).bucket(bucket);
        arguments << QString::number(keys.size());
        for (const auto& key : keys)
            arguments << QString::fromStdString(key);
        // As HeadroomCommands::claim() says it: a new claim, not of the global limit.
        arguments << QString::fromStdString(process) + QStringLiteral(":__rand_int__") << QStringLiteral("30000")
                  << QStringLiteral("600000") << QStringLiteral("0") << QStringLiteral("5000");
        const auto result = runProgram(QStringLiteral("redis-benchmark"), arguments);
        const auto line = QString::fromUtf8(result.out).trimmed().section(QLatin1Char('\n'), -1);
        const auto perSecond = line.section(QStringLiteral("\",\""), 1, 1).toDouble();
        if (perSecond <= 0)
            qFatal("redis-benchmark printed what was not expected: %s", (result.out + result.err).constData());
        return perSecond;
    }

    double microsecondsOfOurs() const { return median(m_cpu); } // processor time a claim

private:
    void beginAnew()
    {
        m_redis.cli({QStringLiteral("FLUSHALL")});
        m_redis.cli({QStringLiteral("HSET"), QString::fromStdString(schemes::HeadroomKeys({}).bucket(bucket).front()),
            QStringLiteral("limit"), QStringLiteral("1000000000")});
    }

    std::size_t m_claims;
    std::vector<double> m_cpu;
    RedisServer m_redis;
};

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv);
    Bench bench(scaled(claimsInAll / rounds, scaleIn(argc, argv)));
    std::vector<double> ours;
    std::vector<double> theirs;
    for (int round = 0; round < rounds; ++round) {
        ours.push_back(bench.ours());
        theirs.push_back(bench.redisBenchmark());
        std::printf("%.0f claims/s through the store, %.0f by redis-benchmark\n", ours.back(), theirs.back());
    }
    std::printf("medians: %.0f and %.0f claims/s, %u under way on one connection; the store uses %.1f us a claim\n",
        median(ours), median(theirs), depth, bench.microsecondsOfOurs());
    BenchGoals goals;
    goals.atLeast("claims of redis-benchmark's", median(ours) / median(theirs), goalRatio, "");
    return goals.exitCode();
}
