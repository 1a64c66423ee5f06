// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Two hours of a fleet with 100,000 buckets of 2,000 routes, 1,024 shards and 500 requests a second, recorded as the
// recorder does it, on a clock that jumps: bytes a day, processor time a minute, and how long it takes to jump to a
// moment, as the command line and as the window asks for it, and to draw an hour. An argument is what the time is
// multiplied with.
#include "core/console/buckets/bucket_summary.h"
#include "core/console/past/past_figures.h"
#include "core/console/recording/recorded_figures.h"
#include "core/recording/recording.h"
#include "core/recording/recording_writer.h"
#include "tests/support/bench/bench_goals.h"

#include <QCoreApplication>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <random>

using namespace headroom;
using namespace headroom::console;
using namespace std::chrono_literals;
using recording::Recording;
using recording::RecordingWriter;

namespace {

constexpr std::size_t buckets = 100'000;
constexpr std::size_t routes = 2000;
constexpr std::uint32_t shards = 1024;
constexpr int requestsPerSecond = 500;
constexpr std::size_t secondsRecorded = 2 * 3600;
constexpr int jumps = 50;

constexpr double maxBytesADay = 100e6;
constexpr double maxJumpMs = 200;

// A fleet whose routes are used as often as words are: the n-th 1/n as often as the first.
class Fleet
{
public:
    Fleet()
    {
        std::vector<double> weights;
        for (std::size_t route = 0; route < routes; ++route)
            weights.push_back(1.0 / double(route + 1));
        m_route = std::discrete_distribution<std::size_t>(weights.begin(), weights.end());
        m_shards.resize(shards);
    }

    Snapshot first()
    {
        auto snapshot = live();
        for (BucketId id = 0; id < buckets; ++id) {
            BucketIdentity identity;
            identity.id = id;
            identity.method = "GET";
            identity.routeTemplate = routeName(id % routes);
            snapshot.added.push_back(std::move(identity));
            BucketState state;
            state.id = id;
            state.limit = 5;
            snapshot.changed.push_back(state);
        }
        m_buckets = snapshot.changed;
        return snapshot;
    }

    // What a second changes.
    Snapshot next()
    {
        m_now += 1s;
        ++m_second;
        auto snapshot = live();
        for (auto& state : m_buckets) {
            if (!state.resetsAt || *state.resetsAt > m_now)
                continue;
            state.remaining.reset();
            state.resetsAt.reset();
            snapshot.changed.push_back(state);
        }
        m_counts.assign(routes, 0);
        for (int i = 0; i < requestsPerSecond; ++i) {
            const auto route = m_route(m_random);
            ++m_counts[route];
            BucketState state;
            state.id = BucketId(route + routes * (m_random() % (buckets / routes)));
            state.limit = 5;
            state.remaining = std::int64_t(m_random() % 5);
            state.resetsAt = m_now + std::chrono::milliseconds{1000 + m_random() % 9000};
            m_buckets[state.id] = state;
            snapshot.changed.push_back(state);
        }
        snapshot.globalWithToken.perSecond = 480 + double(m_random() % 200) / 10;
        snapshot.globalWithToken.limitPerSecond = 500;
        snapshot.invalid.inWindow = std::int64_t(100 + m_random() % 20);
        snapshot.totals = {buckets, m_random() % 50};
        return snapshot;
    }

    void addLogsTo(recording::Sample& sample)
    {
        using recording::Measure;
        if (m_second % 10 == 1)
            m_shown = m_counts;
        for (std::size_t route = 0; route < routes; ++route) {
            if (m_shown[route] > 0)
                sample.add(Measure::ResponsesOfRoute, m_shown[route] * 10,
                    recording::joined("2xx", "GET " + routeName(route)));
        }
        sample.add(Measure::Responses, 4800 + recording::Value(m_random() % 200), "2xx");
        sample.add(Measure::Responses, recording::Value(m_random() % 20), "429");
        for (std::uint32_t shard = 0; shard < shards; ++shard) {
            if (m_second % 41 == shard % 41)
                m_shards[shard] = 30 + recording::Value(m_random() % 60);
            const auto subject = recording::joined(std::to_string(shard), "/var/log/gateway/gateway.log");
            sample.add(Measure::ShardLatency, m_shards[shard], subject);
            sample.add(Measure::ShardState, 1, subject);
            sample.add(Measure::ShardMissedAcks, 0, subject);
            sample.add(Measure::ShardReconnects, 0, subject);
        }
    }

    Instant now() const { return m_now; }
    std::optional<BucketFigures> figures(BucketId id) const { return figuresOf(m_buckets[id]); }

private:
    Snapshot live() const
    {
        Snapshot snapshot;
        snapshot.takenAt = m_now;
        snapshot.connection.phase = ConnectionState::Phase::Live;
        return snapshot;
    }
    static std::string routeName(std::size_t route) { return "/guilds/{guild}/thing-" + std::to_string(route); }

    std::mt19937 m_random{1};
    std::discrete_distribution<std::size_t> m_route;
    std::vector<recording::Value> m_counts = std::vector<recording::Value>(routes);
    std::vector<recording::Value> m_shown = std::vector<recording::Value>(routes);
    std::vector<recording::Value> m_shards;
    std::vector<BucketState> m_buckets; // by id, as last told
    Instant m_now{1h};
    std::int64_t m_second = 0;
};

template <typename T>
T must(Result<T> result)
{
    if (!result)
        qFatal("%s", result.error().text.c_str());
    return std::move(*result);
}

double milliseconds(std::chrono::steady_clock::time_point since)
{
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - since).count();
}

// How long each of so many jumps takes, the longest last.
std::vector<double> timesOf(int count, const std::function<bool()>& jump)
{
    std::vector<double> times;
    for (int i = 0; i < count; ++i) {
        const auto started = std::chrono::steady_clock::now();
        if (!jump())
            qFatal("a second is missing");
        times.push_back(milliseconds(started));
    }
    std::ranges::sort(times);
    return times;
}

} // namespace

int main(int argc, char** argv)
{
    QCoreApplication app(argc, argv);
    const auto length = std::max<std::size_t>(support::scaled(secondsRecorded, support::scaleIn(argc, argv)), 600);
    QTemporaryDir folder;
    const auto file = folder.filePath(QStringLiteral("fleet.rec")).toStdString();
    const recording::Second begin{std::chrono::seconds{1'795'305'600}};
    Fleet fleet;
    BucketSummary summary;
    LingeringSeries lingering;
    Duration cpu{};
    Duration longest{};
    std::int64_t bytesBefore = 0;
    std::size_t series = 0;
    {
        const auto writer =
            must(RecordingWriter::open(file, {}, false)); // how long a sync takes is for the disk to say
        summary.apply(fleet.first());
        for (std::size_t second = 0; second < length; ++second) {
            auto snapshot = fleet.next();
            recording::Sample sample;
            fleet.addLogsTo(sample);
            const auto began = support::ownCpu();
            summary.apply(snapshot);
            summary.passTime(fleet.now(), [&fleet](BucketId id) { return fleet.figures(id); });
            snapshot.counts = std::make_shared<const BucketCounts>(summary.counts());
            sample.add(recording::Measure::Recorded, 1);
            addFigures(sample, snapshot);
            lingering.addZeros(sample, std::int64_t(second));
            if (const auto done = writer->write(begin + std::chrono::seconds{second}, sample); !done)
                qFatal("%s", done.error().text.c_str());
            const auto took = support::ownCpu() - began;
            cpu += took;
            longest = std::max(longest, took);
            series = sample.size();
            if (second == length / 2)
                bytesBefore = must(writer->bytes());
        }
        const auto bytesADay = double(must(writer->bytes()) - bytesBefore) / double(length - length / 2) * 86'400;
        std::printf("%zu seconds of %zu series\n", length, series);
        std::printf("processor time: %.0f ms a minute recorded; the second that took longest: %.0f ms\n",
            support::seconds(cpu) / double(length) * 60'000, support::seconds(longest) * 1000);
        support::BenchGoals goals;
        goals.atMost("a day takes", bytesADay / 1e6, maxBytesADay / 1e6, "MB");
        std::mt19937 random(2);
        const auto anew = timesOf(jumps, [&] { // opened anew each time
            const auto recording = must(Recording::open(file));
            return must(recording->momentAt(begin + std::chrono::seconds{random() % length})).isRecorded;
        });
        std::printf("jump to a moment, opened anew: median %.1f ms\n", anew[anew.size() / 2]);
        goals.atMost("the slowest of 50 jumps", anew.back(), maxJumpMs, "ms");
        const auto recording = must(Recording::open(file));
        const auto tail = timesOf(jumps, [&] { // into what is not in blocks yet
            return must(recording->momentAt(begin + std::chrono::seconds{length - 1 - random() % 30})).isRecorded;
        });
        std::printf("jump into the last minute: median %.1f ms\n", tail[tail.size() / 2]);
        goals.atMost("the slowest of 50 of these", tail.back(), maxJumpMs, "ms");
        const auto windows = timesOf(jumps, [&] { // with the charts and tables of all pages
            return must(pastMoment(*recording, {begin + std::chrono::seconds{random() % length}, fleet.now()}))
                .isRecorded;
        });
        std::printf("a moment for the window: median %.1f ms\n", windows[windows.size() / 2]);
        goals.atMost("the slowest of 50 moments for the window", windows.back(), maxJumpMs, "ms");
        const auto started = std::chrono::steady_clock::now();
        must(recording->curves({{recording::Measure::Responses, "2xx"}, {recording::Measure::Responses, "429"}},
            begin + std::chrono::seconds{length} - 1h, begin + std::chrono::seconds{length}, 1));
        std::printf("an hour of two series by the second: %.1f ms\n", milliseconds(started));
        return goals.exitCode();
    }
}
