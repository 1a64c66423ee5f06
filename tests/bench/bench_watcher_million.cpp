// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The watcher beside a production Redis of a million buckets, each with its limit and an open window: what the base
// scan and 1,000 and 10,000 changes a second cost the server, how much longer its other clients wait meanwhile, how
// late a change is known here, and what a bucket takes of our memory.
#include "core/base/time/alarm.h"
#include "core/base/time/system_clock.h"
#include "core/schemes/registry.h"
#include "core/schemes/spectacles/spectacles_keys.h"
#include "core/watch/watcher.h"
#include "tests/support/bench/bench_goals.h"
#include "tests/support/bench/steady_redis_clients.h"
#include "tests/support/redis/redis_calls.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/words.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QFile>
#include <QTimer>

#include <cstdio>
#include <malloc.h>

using namespace headroom;
using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t bucketsInAll = 1'000'000;
constexpr auto tickEvery = 100ms; // as the console
constexpr auto quietSpan = 5s;
constexpr auto changesSpan = 8s;
constexpr double maxAddedP99 = 2; // ms
constexpr double maxShare = 0.25; // of one core of the server, while the base is read
constexpr double maxBytes = 400; // a bucket
constexpr double maxDelay = 250; // ms from change to table, p99
const std::string prefix = "prod";

std::string route(std::size_t i)
{
    return "/channels/" + std::to_string(203039963636301824ULL + i) + "/messages";
}

double residentBytes()
{
    malloc_trim(0); // what was given back is not ours any more
    QFile status(QStringLiteral("/proc/self/statm"));
    if (!status.open(QIODevice::ReadOnly))
        qFatal("cannot read /proc/self/statm");
    return status.readAll().split(' ').at(1).toDouble() * 4096;
}

// Seconds, of the server's own account.
double cpuOf(const RedisServer& server)
{
    double sum = 0;
    for (const auto& line : server.cli(words("INFO cpu")).split(QLatin1Char('\n'))) {
        if (line.startsWith(QLatin1String("used_cpu_sys:")) || line.startsWith(QLatin1String("used_cpu_user:")))
            sum += line.section(QLatin1Char(':'), 1).trimmed().toDouble();
    }
    return sum;
}

// On the server, in steps that it survives. Windows end long after the bench, and not all at once.
void fill(RedisServer& server, Clock& clock, std::size_t buckets)
{
    constexpr std::size_t atOnce = 20'000;
    const schemes::SpectaclesKeys keys(prefix);
    const auto connection = connectTo(server, clock);
    for (std::size_t first = 0; first < buckets; first += atOnce) {
        const auto last = std::min(first + atOnce, buckets) - 1;
        const auto reply = askRedis([&](redis::Connection::ReplyCallback answer) {
            connection->send({"EVAL",
                                 "for i = ARGV[1], ARGV[2] do "
                                 "local id = string.format('/channels/2030399636%08d/messages', 36301824 + i) "
                                 "redis.call('SET', ARGV[3] .. id .. ':limit', 5) "
                                 "redis.call('SET', ARGV[3] .. id .. ':remaining', i % 6, 'PX', 3600000 + i) "
                                 "end",
                                 "0", std::to_string(first), std::to_string(last), keys.prefix()},
                std::move(answer));
        });
        if (reply.isError())
            qFatal("cannot fill the server: %s", reply.text.c_str());
    }
}

void spend(Duration span)
{
    QEventLoop loop;
    QTimer::singleShot(toMilliseconds(span), &loop, &QEventLoop::quit);
    loop.exec();
}

void line(const char* what, double cpu, double span, const Quantiles& others)
{
    std::printf("%-44s server %5.1f %% of a core; another client waits p50 %.3f, p99 %.3f, most %.2f ms\n", what,
        100 * cpu / span, others.p50, others.p99, others.most);
    std::fflush(stdout);
}

// A watcher as the console drives it.
struct View
{
    explicit View(const RedisServer& server, Clock& givenClock)
        : clock(givenClock)
        , watcher(options(server), clock)
    {
        QObject::connect(&watcher, &watch::Watcher::loaded, [this] { isLoaded = true; });
        QObject::connect(&watcher, &watch::Watcher::changed, [this] {
            if (onChanged)
                onChanged();
        });
        watcher.open();
        tick();
    }
    static watch::Watcher::Options options(const RedisServer& server)
    {
        watch::Watcher::Options options;
        options.endpoint = redis::parseEndpoint(server.url()).value();
        options.scheme = schemes::makeScheme({.prefix = prefix}).value();
        return options;
    }
    void tick()
    {
        watcher.readDirty();
        watcher.takeChanges();
        alarm.ringIn(tickEvery);
    }

    Clock& clock;
    watch::Watcher watcher;
    bool isLoaded = false;
    std::function<void()> onChanged;
    Alarm alarm{clock, [this] { tick(); }};
};

// Sets a key of its own now and then, and looks how long after that the table has it.
class Probe
{
public:
    Probe(RedisServer& server, View& view)
        : m_view(view)
        , m_connection(connectTo(server, view.clock))
        , m_name(route(17))
    {
        m_view.onChanged = [this] { look(); };
        send();
    }
    ~Probe() { m_view.onChanged = {}; }

    Quantiles delays() const { return quantilesOf(m_delays); }
    std::size_t count() const { return m_delays.size(); }

private:
    void send()
    {
        m_value = m_value == 4 ? 3 : 4;
        m_sent = m_view.clock.now();
        m_waits = true;
        m_connection->send(
            {"SET", schemes::SpectaclesKeys(prefix).remaining(m_name), std::to_string(m_value), "PX", "3600000"});
        m_alarm.ringIn(67ms); // not in step with the ticks
    }
    void look()
    {
        const auto id = m_view.watcher.table().idOf(m_name);
        if (!m_waits || !id || m_view.watcher.table().find(*id)->remaining != m_value)
            return;
        m_waits = false;
        m_delays.push_back(seconds(m_view.clock.now() - m_sent) * 1000);
    }
    void next()
    {
        look();
        if (m_waits)
            m_alarm.ringIn(7ms);
        else
            send();
    }

    View& m_view;
    std::unique_ptr<redis::Connection> m_connection;
    std::string m_name;
    std::int64_t m_value = 0;
    Instant m_sent{};
    bool m_waits = false;
    std::vector<double> m_delays;
    Alarm m_alarm{m_view.clock, [this] { next(); }};
};

struct Load
{
    double cpuShare;
    Quantiles others;
};

Load underChanges(RedisServer& server, std::size_t buckets, unsigned perSecond, const char* what)
{
    SteadyWriter writer(server.port(), perSecond, buckets,
        [](std::size_t i) { return schemes::SpectaclesKeys(prefix).remaining(route(i)); });
    spend(500ms); // until it is at its rate
    SteadyReader reader(server.port());
    const auto cpu = cpuOf(server);
    const auto writtenBefore = writer.written();
    spend(changesSpan);
    const Load load{(cpuOf(server) - cpu) / seconds(changesSpan), reader.stop()};
    line(what, load.cpuShare * seconds(changesSpan), seconds(changesSpan), load.others);
    std::printf("  %.0f changes/s were written\n",
        static_cast<double>(writer.written() - writtenBefore) / seconds(changesSpan));
    return load;
}

Quantiles scanAll(RedisServer& server)
{
    SteadyReader reader(server.port());
    SystemClock clock;
    const auto cpu = cpuOf(server);
    const auto began = clock.now();
    QEventLoop loop;
    GuardedProcess cli;
    cli.setStandardOutputFile(QProcess::nullDevice());
    QObject::connect(&cli, &QProcess::finished, &loop, &QEventLoop::quit);
    cli.start(
        QStringLiteral("redis-cli"), {QStringLiteral("-p"), QString::number(server.port()), QStringLiteral("--scan")});
    loop.exec();
    const auto took = seconds(clock.now() - began);
    const auto others = reader.stop();
    std::printf("redis-cli --scan, names only: %.1f s\n", took);
    line("  meanwhile", cpuOf(server) - cpu, took, others);
    return others;
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    const auto buckets = scaled(bucketsInAll, scaleIn(argc, argv));
    BenchGoals goals;
    SystemClock clock;
    RedisServer server;
    // On machines of their own nothing else would hold them up.
    if (runAhead(static_cast<int>(server.processId())))
        std::printf("the server and its other client run ahead of everything else (SCHED_RR)\n");
    else
        std::printf(
            "the server and its other client share the processors with everything else: not allowed SCHED_RR\n");
    fill(server, clock, buckets);
    std::printf("%zu buckets, %s keys\n", buckets, server.cli(words("DBSIZE")).toUtf8().constData());

    SteadyReader alone(server.port());
    auto cpu = cpuOf(server);
    spend(quietSpan);
    const auto quiet = alone.stop();
    line("nobody watches", cpuOf(server) - cpu, seconds(quietSpan), quiet);
    scanAll(server);
    const auto plain = underChanges(server, buckets, 1'000, "1,000 changes/s, nobody watches");
    const auto plainTen = underChanges(server, buckets, 10'000, "10,000 changes/s, nobody watches");

    const auto memory = residentBytes();
    cpu = cpuOf(server);
    const auto ours = ownCpu();
    SteadyReader beside(server.port());
    const auto began = clock.now();
    View view(server, clock);
    double firstRows = 0;
    QEventLoop loop;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, [&] {
        if (firstRows == 0 && view.watcher.table().size() >= std::min<std::size_t>(buckets, 50))
            firstRows = seconds(clock.now() - began);
        if (view.isLoaded)
            loop.quit();
    });
    look.start(2ms);
    loop.exec();
    look.stop();
    const auto allRows = seconds(clock.now() - began);
    const auto withBase = beside.stop();
    const auto baseCpu = cpuOf(server) - cpu;
    spend(300ms);
    const auto bytes = (residentBytes() - memory) / static_cast<double>(buckets);
    std::printf("base: first rows after %.3f s, all %zu after %.1f s; %.1f s of the server's CPU, %.1f s of ours\n",
        firstRows, view.watcher.table().size(), allRows, baseCpu, seconds(ownCpu() - ours));
    line("  meanwhile", baseCpu, allRows, withBase);
    std::printf("memory: %.0f MiB more than before, %.0f bytes a bucket\n",
        bytes * static_cast<double>(buckets) / 1024 / 1024, bytes);
    goals.holds("all buckets are there", view.watcher.table().size() == buckets);
    goals.atMost("added to another client's p99 by the base", withBase.p99 - quiet.p99, maxAddedP99, "ms");
    goals.atMost("share of a core of the server for the base", baseCpu / allRows, maxShare, "");
    goals.atMost("memory", bytes, maxBytes, "bytes a bucket");

    for (const auto perSecond : {1'000U, 10'000U}) {
        const auto own = ownCpu();
        Probe probe(server, view);
        const auto& before = perSecond == 1'000U ? plain : plainTen;
        const auto with = underChanges(server, buckets, perSecond,
            perSecond == 1'000U ? "1,000 changes/s, we watch" : "10,000 changes/s, we watch");
        const auto delays = probe.delays();
        std::printf(
            "  %+.1f %% of a core of the server, %.1f %% of ours; from change to table p50 %.0f, p99 %.0f, most "
            "%.0f ms (%zu changes)\n",
            100 * (with.cpuShare - before.cpuShare), 100 * seconds(ownCpu() - own) / seconds(changesSpan + 500ms),
            delays.p50, delays.p99, delays.most, probe.count());
        goals.atMost(
            "added to another client's p99 under changes", with.others.p99 - before.others.p99, maxAddedP99, "ms");
        goals.atMost("from change to table, p99", delays.p99, maxDelay, "ms");
    }
    const auto afterwards = (residentBytes() - memory) / static_cast<double>(buckets);
    std::printf("memory after the changes: %.0f bytes a bucket\n", afterwards);
    goals.atMost("memory after the changes", afterwards, maxBytes, "bytes a bucket");
    return goals.exitCode();
}
