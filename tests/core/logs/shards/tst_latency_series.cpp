// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/latency_series.h"

#include <cmath>
#include <random>

namespace headroom::tst_latency_series {

using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

constexpr WallTime start{std::chrono::milliseconds{1'795'217'820'000}}; // on a minute

bool near(Duration value, Duration wanted, double share)
{
    return std::abs(static_cast<double>((value - wanted).count())) <= share * static_cast<double>(wanted.count());
}

Duration percentile(const LatencyHistogram<std::uint16_t, 5>& histogram, double share)
{
    return histogram.percentiles(std::array{share})[0];
}

} // namespace

class TestLatencySeries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aScaleIsTrueToItsStep();
    void percentilesAreThoseOfTheLatencies();
    void aFullCountIsHalvedAndThePercentilesStay();
    void nothingHasNoPercentile();
    void minutesAreAlignedAndLeaveOutWhatIsEmpty();
    void onlyTheNewestSpansAreKept();
    void timesInAnyOrderAreCountedWhereTheyAre();
    void aShardsMinutesHaveCountMeanAndMax();
    void aShardsMinutesLast24Hours();
    void aMinuteWithMoreThan255StaysAt255();
    void timesBefore1970AreTimes();
    void bothAreTheSameAfterBytes();
    void aSpanOfNoTimeIsRefused();
};

void TestLatencySeries::aScaleIsTrueToItsStep()
{
    std::uint32_t last = 0;
    for (Duration latency = 1us; latency < 10min; latency += latency / 50 + 1us) {
        const auto index = LatencyCode::index(latency);
        QVERIFY(index >= last);
        last = index;
        if (latency >= 10ms)
            QVERIFY(near(LatencyCode::value(index), latency, 0.0003));
        if (latency >= 1ms)
            QVERIFY(near(LatencyScale<14, 5>::value(LatencyScale<14, 5>::index(latency)), latency, 0.0167));
    }
    QCOMPARE(LatencyCode::index(-1s), 0U);
    QCOMPARE(LatencyCode::index(Duration::max()), LatencyCode::size() - 1);
}

void TestLatencySeries::percentilesAreThoseOfTheLatencies()
{
    std::mt19937 random{3};
    std::vector<Duration> latencies;
    LatencyHistogram<std::uint16_t, 5> histogram;
    for (int i = 0; i < 5000; ++i) {
        latencies.push_back(20ms + std::chrono::microseconds{random() % 200'000});
        histogram.add(latencies.back());
    }
    std::sort(latencies.begin(), latencies.end());
    for (const double share : {0.01, 0.5, 0.95, 0.99, 1.0}) {
        const auto exact = latencies[static_cast<std::size_t>(std::ceil(share * 5000)) - 1];
        QVERIFY(near(percentile(histogram, share), exact, 0.0167));
    }
}

void TestLatencySeries::aFullCountIsHalvedAndThePercentilesStay()
{
    LatencyHistogram<std::uint16_t, 5> histogram;
    for (int i = 0; i < 100'000; ++i)
        histogram.add(i % 10 == 0 ? 400ms : 40ms);
    QVERIFY(near(percentile(histogram, 0.5), 40ms, 0.0167));
    QVERIFY(near(percentile(histogram, 0.89), 40ms, 0.0167));
    QVERIFY(near(percentile(histogram, 0.95), 400ms, 0.0167));
}

void TestLatencySeries::nothingHasNoPercentile()
{
    QCOMPARE(percentile({}, 0.5), Duration{});
    QVERIFY(LatencySeries(1min, 10).points().empty());
    QVERIFY(ShardMinutes().points().empty());
}

void TestLatencySeries::minutesAreAlignedAndLeaveOutWhatIsEmpty()
{
    LatencySeries series(1min, 1440);
    for (int i = 0; i < 100; ++i)
        QVERIFY(series.add(start + 1s, std::chrono::milliseconds{i + 1}));
    QVERIFY(series.add(start + 5min + 59s, 700ms));
    const auto minutes = series.points();
    QCOMPARE(minutes.size(), std::size_t(2));
    QCOMPARE(minutes[0].start, start);
    QCOMPARE(minutes[0].count, 100U);
    QVERIFY(near(minutes[0].p50, 50ms, 0.033));
    QVERIFY(near(minutes[0].p95, 95ms, 0.033));
    QVERIFY(near(minutes[0].p99, 99ms, 0.033));
    QCOMPARE(minutes[0].max, Duration{100ms});
    QCOMPARE(minutes[1].start, start + 5min);
    QVERIFY(near(minutes[1].p50, 700ms, 0.033) && minutes[1].p50 <= 700ms); // no more than the largest
    QCOMPARE(minutes[1].count, 1U);
    QCOMPARE(minutes[1].max, Duration{700ms});
}

void TestLatencySeries::onlyTheNewestSpansAreKept()
{
    LatencySeries series(10s, 360);
    series.add(start, 10ms);
    series.add(start + 1h - 10s, 20ms);
    QCOMPARE(series.points().size(), std::size_t(2));
    series.add(start + 1h, 30ms);
    QCOMPARE(series.points().size(), std::size_t(2));
    QVERIFY(!series.add(start, 40ms));
    QVERIFY(series.add(start + 10s, 40ms));
    series.add(start + 300h, 50ms);
    QCOMPARE(series.points().size(), std::size_t(1));
}

void TestLatencySeries::timesInAnyOrderAreCountedWhereTheyAre()
{
    LatencySeries series(1min, 60);
    series.add(start + 10min, 10ms);
    series.add(start, 20ms);
    series.add(start + 5min, 30ms);
    const auto points = series.points();
    QCOMPARE(points.size(), std::size_t(3));
    QCOMPARE(points[0].start, start);
    QCOMPARE(points[1].max, Duration{30ms});
}

void TestLatencySeries::aShardsMinutesHaveCountMeanAndMax()
{
    ShardMinutes minutes;
    minutes.add(start, 40ms);
    minutes.add(start + 41s, 60ms);
    minutes.add(start + 82s, 100ms);
    const auto points = minutes.points();
    QCOMPARE(points.size(), std::size_t(2));
    QCOMPARE(points[0].start, start);
    QCOMPARE(points[0].count, 2U);
    QVERIFY(near(points[0].mean, 50ms, 0.001));
    QVERIFY(near(points[0].max, 60ms, 0.001));
    QVERIFY(near(points[1].mean, 100ms, 0.001));
}

void TestLatencySeries::aShardsMinutesLast24Hours()
{
    ShardMinutes minutes;
    for (auto minute = 0min; minute < 48h; ++minute)
        QVERIFY(minutes.add(start + minute, 40ms));
    QCOMPARE(minutes.points().size(), ShardMinutes::size);
    QVERIFY(!minutes.add(start + 23h, 40ms));
    QVERIFY(minutes.add(start + 24h + 1min, 90ms));
    QCOMPARE(minutes.points()[1].count, 2U);
    QVERIFY(minutes.bytes() <= 7200);
    minutes.add(start + 24h * 365, 40ms);
    QCOMPARE(minutes.points().size(), std::size_t(1));
}

void TestLatencySeries::aMinuteWithMoreThan255StaysAt255()
{
    ShardMinutes minutes;
    for (int i = 0; i < 1000; ++i)
        minutes.add(start, 50ms);
    QCOMPARE(minutes.points()[0].count, 255U);
    QVERIFY(near(minutes.points()[0].mean, 50ms, 0.002));
}

void TestLatencySeries::timesBefore1970AreTimes()
{
    LatencySeries series(1min, 60);
    ShardMinutes minutes;
    const WallTime before{-90s};
    QVERIFY(series.add(before, 10ms) && minutes.add(before, 10ms));
    QCOMPARE(series.points()[0].start, WallTime{-2min});
    QCOMPARE(minutes.points()[0].start, WallTime{-2min});
}

void TestLatencySeries::bothAreTheSameAfterBytes()
{
    std::mt19937 random{5};
    LatencySeries series(1min, 1440);
    ShardMinutes minutes;
    for (int i = 0; i < 3000; ++i) {
        const auto at = start + std::chrono::seconds{random() % (30 * 3600)};
        const auto latency = std::chrono::microseconds{random() % 700'000};
        series.add(at, latency);
        minutes.add(at, latency);
    }
    ByteWriter writer("test", 1);
    field(writer, series);
    field(writer, minutes);
    const auto bytes = writer.finish();
    ByteReader reader(bytes, "test", 1);
    LatencySeries seriesAgain(1min, 1440);
    ShardMinutes minutesAgain;
    field(reader, seriesAgain);
    field(reader, minutesAgain);
    QVERIFY(reader.finish("they"));
    ByteWriter again("test", 1);
    field(again, seriesAgain);
    field(again, minutesAgain);
    const auto before = series.points();
    const auto after = seriesAgain.points();
    QCOMPARE(after.size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i)
        QCOMPARE(after[i].p95, before[i].p95);
    QCOMPARE(again.finish().size(), bytes.size());
    QVERIFY(seriesAgain.add(start + 31h, 10ms));
}

void TestLatencySeries::aSpanOfNoTimeIsRefused()
{
    ByteWriter writer("test", 1);
    writer.number(1);
    writer.signedNumber(std::numeric_limits<std::int64_t>::max());
    writer.number(0);
    writer.number(0);
    const auto bytes = writer.finish();
    ByteReader reader(bytes, "test", 1);
    LatencySeries series(1min, 1440);
    field(reader, series);
    QVERIFY(reader.failed());
}

HEADROOM_TEST(TestLatencySeries)

} // namespace headroom::tst_latency_series

#include "tst_latency_series.moc"
