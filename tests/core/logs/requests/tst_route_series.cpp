// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/route_series.h"

#include <map>
#include <numeric>
#include <random>

namespace headroom::tst_route_series {

using namespace headroom::logs;

namespace {

constexpr std::int64_t start = 1'795'217'880; // a whole minute after 1970
using Seen = std::map<std::int64_t, std::map<RouteSeries::Route, std::uint64_t>>;

Seen seen(const RouteSeries& series, std::int64_t from, std::int64_t to)
{
    Seen all;
    series.visit(from, to, [&all](std::int64_t begin, std::span<const RouteSeries::Count> counts) {
        for (const auto& count : counts) {
            for (const auto of : count.byKind)
                all[begin][count.route] += of;
        }
    });
    return all;
}

std::vector<RouteSeries::Route> numbers(RouteSeries::Route count)
{
    std::vector<RouteSeries::Route> all(count);
    std::iota(all.begin(), all.end(), RouteSeries::Route(0));
    return all;
}

std::uint64_t total(const Seen& all)
{
    std::uint64_t sum = 0;
    for (const auto& [begin, routes] : all) {
        for (const auto& [route, count] : routes)
            sum += count;
    }
    return sum;
}

} // namespace

class TestRouteSeries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsAddedIsFoundInItsSlot();
    void theLastHourIsInTensOfSecondsAndTheDayInMinutes();
    void whatComesLateGoesWhereItBelongs();
    void whatIsOlderThanADayIsForgotten();
    void aSlotIsBoundedAndNothingIsLost();
    void aJumpOfYearsLeavesNothingOldBehind();
    void aLogSetBackDoesNotMixItsTimes();
    void memoryIsBounded();
    void whatIsWrittenIsReadBack();
    void garbageIsRefused();
};

void TestRouteSeries::whatIsAddedIsFoundInItsSlot()
{
    RouteSeries series;
    series.add(start + 3, 1, AnswerKind::Ok);
    series.add(start + 4, 1, AnswerKind::Limited);
    series.add(start + 4, 2, AnswerKind::Ok);
    series.add(start + 12, 1, AnswerKind::Ok);
    const Seen expected{{start, {{1, 2}, {2, 1}}}, {start + 10, {{1, 1}}}};
    QCOMPARE(seen(series, start, start + 20), expected);
    QCOMPARE(seen(series, start + 10, start + 20), (Seen{{start + 10, {{1, 1}}}}));
    QCOMPARE(seen(series, start, start + 10), (Seen{{start, {{1, 2}, {2, 1}}}}));
    series.visit(start, start + 10, [](std::int64_t, std::span<const RouteSeries::Count> counts) {
        for (const auto& count : counts)
            QCOMPARE(count.byKind[std::size_t(AnswerKind::Limited)], count.route == 1 ? 1U : 0U);
    });
}

void TestRouteSeries::theLastHourIsInTensOfSecondsAndTheDayInMinutes()
{
    RouteSeries series;
    const auto end = start + 24 * 3600;
    for (auto second = start; second < end; ++second)
        series.add(second, RouteSeries::Route(second % 3), AnswerKind::Ok);
    QCOMPARE(series.slotFrom(end - 3600).count(), 10);
    QCOMPARE(seen(series, end - 3600, end).size(), 360U);
    QCOMPARE(total(seen(series, end - 3600, end)), 3600U);
    QCOMPARE(series.slotFrom(start).count(), 60);
    QCOMPARE(seen(series, start, end).size(), 1440U);
    QCOMPARE(total(seen(series, start, end)), 24U * 3600U);
}

void TestRouteSeries::whatComesLateGoesWhereItBelongs()
{
    RouteSeries series;
    series.add(start + 100, 1, AnswerKind::Ok);
    series.add(start + 7, 2, AnswerKind::Ok);
    series.add(start + 101, 1, AnswerKind::Ok);
    QCOMPARE(seen(series, start, start + 200), (Seen{{start, {{2, 1}}}, {start + 100, {{1, 2}}}}));
}

void TestRouteSeries::whatIsOlderThanADayIsForgotten()
{
    RouteSeries series;
    series.add(start, 1, AnswerKind::Ok);
    series.add(start + 24 * 3600, 2, AnswerKind::Ok);
    QCOMPARE(total(seen(series, start - 1'000'000, start + 1'000'000)), 1U);
    series.add(start, 1, AnswerKind::Ok); // too late
    QCOMPARE(total(seen(series, start - 1'000'000, start + 1'000'000)), 1U);
}

void TestRouteSeries::aSlotIsBoundedAndNothingIsLost()
{
    RouteSeries series;
    for (RouteSeries::Route route = 0; route < 1000; ++route)
        series.add(start, route, AnswerKind::Ok);
    const auto all = seen(series, start, start + 10);
    QCOMPARE(all.at(start).size(), RouteSeries::maxInSlot + 1);
    QCOMPARE(all.at(start).at(RouteSeries::otherRoutes), 1000 - RouteSeries::maxInSlot);
    QCOMPARE(total(all), 1000U);
}

void TestRouteSeries::aJumpOfYearsLeavesNothingOldBehind()
{
    RouteSeries series;
    series.add(0, 1, AnswerKind::Ok);
    series.add(start, 2, AnswerKind::Ok);
    QCOMPARE(seen(series, -100, start + 100), (Seen{{start, {{2, 1}}}}));
}

void TestRouteSeries::aLogSetBackDoesNotMixItsTimes()
{
    RouteSeries series;
    series.add(start, 1, AnswerKind::Ok);
    series.restartAt(start - 10 * 24 * 3600);
    series.add(start - 10 * 24 * 3600, 2, AnswerKind::Ok);
    QCOMPARE(total(seen(series, start - 20 * 24 * 3600, start + 100)), 1U);
}

void TestRouteSeries::memoryIsBounded()
{
    RouteSeries series;
    for (std::int64_t second = 0; second < 26 * 3600; second += 10) {
        for (RouteSeries::Route route = 0; route < 300; ++route)
            series.add(start + second, route, AnswerKind::Ok);
    }
    QVERIFY2(series.bytes() < 18'000'000, std::to_string(series.bytes()).c_str());
}

void TestRouteSeries::whatIsWrittenIsReadBack()
{
    std::mt19937 random(3);
    RouteSeries series;
    for (int i = 0; i < 20000; ++i)
        series.add(start + i * 3 - std::int64_t(random() % 50), RouteSeries::Route(random() % 60),
            AnswerKind(random() % answerKinds));
    ByteWriter writer("test", 1);
    field(writer, series);
    const auto bytes = writer.finish();
    ByteReader reader(bytes, "test", 1);
    RouteSeries again;
    field(reader, again, std::span<const RouteSeries::Route>(numbers(60)));
    QVERIFY(reader.finish("it"));
    QCOMPARE(seen(again, start - 100, start + 100'000), seen(series, start - 100, start + 100'000));
    again.add(start + 60'000, 3, AnswerKind::Ok); // and it goes on
    series.add(start + 60'000, 3, AnswerKind::Ok);
    QCOMPARE(seen(again, start + 59'000, start + 100'000), seen(series, start + 59'000, start + 100'000));
}

void TestRouteSeries::garbageIsRefused()
{
    RouteSeries series;
    series.add(start, 59, AnswerKind::Ok);
    ByteWriter writer("test", 1);
    field(writer, series);
    const auto bytes = writer.finish();
    ByteReader tooFew(bytes, "test", 1);
    RouteSeries again;
    field(tooFew, again, std::span<const RouteSeries::Route>(numbers(59)));
    QVERIFY(!tooFew.finish("it"));
}

HEADROOM_TEST(TestRouteSeries)

} // namespace headroom::tst_route_series

#include "tst_route_series.moc"
