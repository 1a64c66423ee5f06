// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/requests/request_series.h"

#include <map>
#include <random>

namespace headroom::tst_request_series {

using namespace headroom::logs;

namespace {

constexpr std::int64_t start = 1795217978;

std::uint64_t total(const RequestPoints& points)
{
    std::uint64_t sum = 0;
    for (const auto& counts : points.counts)
        sum += counts.all();
    return sum;
}

RequestCounts at(const RequestPoints& points, std::int64_t second)
{
    const auto from = std::chrono::floor<std::chrono::seconds>(points.from).time_since_epoch().count();
    return points.counts.at(std::size_t((second - from) / points.slot.count()));
}

std::string bytesOf(const RequestSeries& series)
{
    ByteWriter writer("TEST", 1);
    field(writer, series);
    return writer.finish();
}

} // namespace

class TestRequestSeries : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsStandInTheirSecondMinuteAndHour();
    void isWhatASlowOneCounts();
    void lateOnesGoWhereTheyBelongWhileThatIsKept();
    void aCopyCountsOnItsOwn();
    void twoAreAddedUp();
    void outlastsARestart();
    void damagedBytesAreRefused();
    void timesBefore1970HaveTheirSlots();
};

void TestRequestSeries::countsStandInTheirSecondMinuteAndHour()
{
    RequestSeries series;
    QVERIFY(series.seconds().counts.empty());
    series.add(start, AnswerKind::Ok, false);
    series.add(start, AnswerKind::Limited, true);
    series.add(start + 1, AnswerKind::Cached, false);
    QCOMPARE(series.seconds().counts.size(), std::size_t(3600));
    QCOMPARE(series.minutes().counts.size(), std::size_t(1440));
    QCOMPARE(series.hours().counts.size(), std::size_t(192));
    const auto second = at(series.seconds(), start);
    QCOMPARE(second.all(), 2U);
    QCOMPARE(second.toDiscord(), 2U);
    QCOMPARE(second.invalid, 1U);
    QCOMPARE(at(series.minutes(), start).byKind[std::size_t(AnswerKind::Cached)], 1U);
    QCOMPARE(at(series.hours(), start).all(), 3U);
    QCOMPARE(at(series.hours(), start).toDiscord(), 2U);
}

void TestRequestSeries::isWhatASlowOneCounts()
{
    RequestSeries series;
    std::map<std::int64_t, std::uint32_t> slow;
    std::mt19937_64 random{1};
    std::int64_t newest = start;
    for (int i = 0; i < 100000; ++i) {
        if (random() % 5 == 0)
            newest += std::int64_t(random() % (random() % 200 ? 3 : 5000));
        const auto second = newest - std::int64_t(random() % 5);
        series.add(second, AnswerKind(random() % answerKinds), false);
        ++slow[second];
    }
    const auto seconds = series.seconds();
    for (std::int64_t second = newest - 3000; second <= newest - 10; ++second) {
        const auto found = slow.find(second);
        QCOMPARE(at(seconds, second).all(), found == slow.end() ? 0U : found->second);
    }
}

void TestRequestSeries::lateOnesGoWhereTheyBelongWhileThatIsKept()
{
    RequestSeries series;
    series.add(start, AnswerKind::Ok, false);
    QVERIFY(series.add(start - 3000, AnswerKind::Ok, false));
    QVERIFY(!series.add(start - 4000, AnswerKind::Ok, false)); // not in the seconds any more
    QCOMPARE(total(series.seconds()), std::uint64_t(2));
    QCOMPARE(total(series.minutes()), std::uint64_t(3));
    series.add(start - 100000, AnswerKind::Ok, false);
    QCOMPARE(total(series.minutes()), std::uint64_t(3));
    QCOMPARE(total(series.hours()), std::uint64_t(4));
    series.restartAt(start - 4000);
    series.add(start - 4000, AnswerKind::Ok, false);
    QCOMPARE(total(series.seconds()), std::uint64_t(1));
    QCOMPARE(total(series.minutes()), std::uint64_t(4));
}

void TestRequestSeries::aCopyCountsOnItsOwn()
{
    RequestSeries series;
    series.add(start, AnswerKind::Ok, false);
    auto copy = series;
    copy.add(start, AnswerKind::Ok, false);
    QCOMPARE(total(series.seconds()), std::uint64_t(1));
    QCOMPARE(total(copy.seconds()), std::uint64_t(2));
    const auto moved = std::move(copy);
    QCOMPARE(total(moved.seconds()), std::uint64_t(2));
}

void TestRequestSeries::twoAreAddedUp()
{
    RequestSeries a;
    RequestSeries b;
    a.add(start, AnswerKind::Ok, false);
    b.add(start, AnswerKind::Denied, true);
    b.add(start + 100, AnswerKind::Ok, false);
    a.merge(b);
    a.merge(RequestSeries{});
    QCOMPARE(at(a.seconds(), start).all(), 2U);
    QCOMPARE(at(a.seconds(), start).invalid, 1U);
    QCOMPARE(total(a.minutes()), std::uint64_t(3));
    RequestSeries old;
    old.add(start - 100000, AnswerKind::Ok, false);
    old.merge(a);
    QCOMPARE(total(old.hours()), std::uint64_t(4));
    QCOMPARE(total(old.minutes()), std::uint64_t(3));
}

void TestRequestSeries::outlastsARestart()
{
    RequestSeries series;
    std::mt19937_64 random{2};
    for (int i = 0; i < 20000; ++i)
        series.add(
            start + std::int64_t(random() % 100000), AnswerKind(random() % answerKinds), random() % 2, random() % 2);
    const auto bytes = bytesOf(series);
    ByteReader reader(bytes, "TEST", 1);
    RequestSeries again;
    field(reader, again);
    QVERIFY(reader.finish("x"));
    QVERIFY(again.seconds().counts == series.seconds().counts);
    QVERIFY(again.minutes().counts == series.minutes().counts);
    QVERIFY(again.hours().counts == series.hours().counts);
    QVERIFY(again.seconds().from == series.seconds().from);
    QVERIFY(bytesOf(RequestSeries{}) != bytes);
}

void TestRequestSeries::damagedBytesAreRefused()
{
    RequestSeries series;
    series.add(start, AnswerKind::Ok, false);
    const auto bytes = bytesOf(series);
    const auto reads = [](std::string_view text, const char* kind = "TEST", std::uint8_t version = 1) {
        ByteReader reader(text, kind, version);
        RequestSeries again;
        field(reader, again);
        return reader.finish("x").has_value();
    };
    QVERIFY(reads(bytes));
    QVERIFY(!reads(bytes, "TOST"));
    QVERIFY(!reads(bytes, "TEST", 2));
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        QVERIFY(!reads(bytes.substr(0, at)));
        auto changed = bytes;
        changed[at] = char(changed[at] ^ 0x10);
        QVERIFY(!reads(changed));
    }
    QVERIFY(!reads(bytes + "x"));
}

void TestRequestSeries::timesBefore1970HaveTheirSlots()
{
    RequestSeries series;
    for (std::int64_t second = -120; second < 120; ++second)
        series.add(second, AnswerKind::Ok, false);
    QCOMPARE(at(series.minutes(), -1).all(), 60U);
    QCOMPARE(at(series.minutes(), 0).all(), 60U);
    QCOMPARE(total(series.seconds()), std::uint64_t(240));
}

HEADROOM_TEST(TestRequestSeries)

} // namespace headroom::tst_request_series

#include "tst_request_series.moc"
