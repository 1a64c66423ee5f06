// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Spans and times as programs write them, and what moment a time without a zone or a date means.
#include "core/logs/times/shard_clock.h"
#include "core/logs/times/shard_duration.h"
#include "core/logs/times/shard_time.h"

namespace headroom::tst_shard_time {

using namespace headroom::logs;
using namespace std::chrono_literals;
using Knows = WrittenTime::Knows;

namespace {

// Central Europe in 2026: summer time from 29 March 01:00 UTC to 25 October 01:00 UTC.
LogZone centralEurope()
{
    return LogZone([](std::chrono::sys_seconds at) -> std::chrono::seconds {
        constexpr std::chrono::sys_seconds begins{1774746000s};
        constexpr std::chrono::sys_seconds ends{1792890000s};
        return at >= begins && at < ends ? 2h : 1h;
    });
}

WallTime utc(std::string_view text)
{
    const auto time = readTime(text);
    if (!time || time->knows == Knows::TimeOfDay)
        qFatal("not a time: %s", std::string(text).c_str());
    return WallTime{std::chrono::duration_cast<std::chrono::milliseconds>(time->value)};
}

std::optional<WallTime> resolved(ShardClock& clock, std::string_view text, std::optional<WallTime> envelope = {})
{
    return clock.resolve(findTime(text), envelope);
}

using MaybeTime = std::optional<WallTime>;

} // namespace

class TestShardTime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void durationsOfGo_data();
    void durationsOfGo();
    void durationsOfIso8601_data();
    void durationsOfIso8601();
    void decimalsOfAnySizeAreNoOverflow();
    void onlyZeroToTenMinutesIsALatency();
    void timesInAllTheirForms_data();
    void timesInAllTheirForms();
    void whatIsNoTimeIsNone_data();
    void whatIsNoTimeIsNone();
    void aDateThatIsNoneLeavesTheTimeOfDay();
    void aTimeWithADateIsPreferredToOneWithout();
    void epochInSecondsAndMilliseconds();
    void aTimeWithoutADateIsOfTheNearestDay();
    void aTimeWithoutADateRollsOverMidnight();
    void daysThatAreNotThereYetMoveAllLinesBack();
    void aTimeWithoutADateAndNothingToGoByIsNone();
    void anHourThatIsThereTwiceGoesOnWhereItWas();
    void anHourThatIsThereTwiceBeginsWithItsFirst();
    void anHourThatIsMissingIsPassed();
    void theEnvelopeIsTakenWhereTheLineIsCoarseOrHasNoZone();
    void theZoneOfThisMachineIsAsQtSays();
};

void TestShardTime::durationsOfGo_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("nanoseconds"); // -1: none
    QTest::newRow("micro sign") << QStringLiteral("850.1\u00b5s") << qint64(850'100);
    QTest::newRow("greek mu") << QStringLiteral("850.1\u03bcs)") << qint64(850'100);
    QTest::newRow("ascii u") << QStringLiteral("850.1us") << qint64(850'100);
    QTest::newRow("ms") << QStringLiteral("41.234567ms") << qint64(41'234'567);
    QTest::newRow("s") << QStringLiteral("1.2s") << qint64(1'200'000'000);
    QTest::newRow("minutes and seconds") << QStringLiteral("1m2.5s") << qint64(62'500'000'000);
    QTest::newRow("hours") << QStringLiteral("1h0m0s") << qint64(3'600'000'000'000);
    QTest::newRow("ns") << QStringLiteral("17ns") << qint64(17);
    QTest::newRow("zero") << QStringLiteral("0s") << qint64(0);
    QTest::newRow("no unit") << QStringLiteral("41.2") << qint64(-1);
    QTest::newRow("nothing") << QString() << qint64(-1);
    QTest::newRow("unit alone") << QStringLiteral("ms") << qint64(-1);
}

void TestShardTime::durationsOfGo()
{
    QFETCH(QString, text);
    QFETCH(qint64, nanoseconds);
    const auto span = readGoDuration(text.toStdString());
    QCOMPARE(span ? qint64(span->count()) : -1, nanoseconds);
}

void TestShardTime::durationsOfIso8601_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qint64>("nanoseconds"); // 1: none
    QTest::newRow("fraction") << QStringLiteral("PT0.1259335S") << qint64(125'933'500);
    QTest::newRow("zero") << QStringLiteral("PT0S") << qint64(0);
    QTest::newRow("minutes") << QStringLiteral("PT1M2.5S (tick: 3)") << qint64(62'500'000'000);
    QTest::newRow("hours") << QStringLiteral("PT1H") << qint64(3'600'000'000'000);
    QTest::newRow("negative") << QStringLiteral("PT-0.5S") << qint64(-500'000'000);
    QTest::newRow("empty") << QStringLiteral("PT") << qint64(1);
    QTest::newRow("no unit") << QStringLiteral("PT5") << qint64(1);
    QTest::newRow("days") << QStringLiteral("P1D") << qint64(1);
}

void TestShardTime::durationsOfIso8601()
{
    QFETCH(QString, text);
    QFETCH(qint64, nanoseconds);
    const auto span = readIsoDuration(text.toStdString());
    QCOMPARE(span ? qint64(span->count()) : 1, nanoseconds);
}

void TestShardTime::decimalsOfAnySizeAreNoOverflow()
{
    QCOMPARE(readDecimal("46ms", 1ms), std::optional<Duration>(46ms));
    QCOMPARE(readDecimal("78.5", 1ms), std::optional<Duration>(78'500us));
    QCOMPARE(readDecimal("-3", 1s), std::optional<Duration>(-3s));
    QVERIFY(!readDecimal("x", 1s) && !readDecimal("", 1s) && !readDecimal("-", 1s));
    QCOMPARE(readDecimal(std::string(400, '9'), 1s), std::optional<Duration>(Duration::max()));
    QVERIFY(readGoDuration(std::string(400, '9') + "h") == Duration::max());
    QCOMPARE(spanBetween(WallTime::min(), WallTime::max()) > 24h * 365 * 99, true);
}

void TestShardTime::onlyZeroToTenMinutesIsALatency()
{
    QVERIFY(isLatency(0ms) && isLatency(10min) && isLatency(46ms));
    QVERIFY(!isLatency(-1ns) && !isLatency(10min + 1ns));
    // A stray ACK of discord.js, whose last heartbeat was at -1.
    QVERIFY(!isLatency(*readDecimal("1795217810036", 1ms)));
}

void TestShardTime::timesInAllTheirForms_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("knows");
    QTest::addColumn<qint64>("microseconds");
    QTest::addColumn<qint64>("resolution");
    const auto row = [](const char* name, const QString& text, Knows knows, qint64 microseconds, qint64 resolution) {
        QTest::newRow(name) << text << int(knows) << microseconds << resolution;
    };
    constexpr qint64 time = 1'795'217'854'000'000; // 2026-11-20 23:37:34
    constexpr qint64 second = 1'000'000'000;
    row("RFC 3339", QStringLiteral("2026-11-20T23:37:34.120345Z"), Knows::Everything, time + 120'345, 1000);
    row("RFC 3339 with nanoseconds", QStringLiteral("2026-11-20T23:37:34.120345678Z"), Knows::Everything,
        time + 120'345, 1);
    row("offset", QStringLiteral("2026-11-21T00:37:34.120+01:00"), Knows::Everything, time + 120'000, second / 1000);
    row("offset to the west", QStringLiteral("2026-11-20T18:07:34-0530"), Knows::Everything, time, second);
    row("offset behind a space", QStringLiteral("[2026-11-20 23:37:34 +00:00] x"), Knows::Everything, time, second);
    row("Python", QStringLiteral("[2026-11-20 23:37:34] [INFO]"), Knows::LocalTime, time, second);
    row("Python with milliseconds", QStringLiteral("T 2026-11-20 23:37:34,974 h"), Knows::LocalTime, time + 974'000,
        second / 1000);
    row("Go", QStringLiteral("[manager] [shard 3] 2026/11/20 23:37:34.220345 x"), Knows::LocalTime, time + 220'345,
        1000);
    row("Go without a fraction", QStringLiteral("2026/11/20 23:37:34 INFO x"), Knows::LocalTime, time, second);
    row("time of day", QStringLiteral("23:37:34.120 shard=3"), Knows::TimeOfDay, 85'054'120'000, second / 1000);
    row("time of day in seconds", QStringLiteral("23:37:34 Shard"), Knows::TimeOfDay, 85'054'000'000, second);
    row("US", QStringLiteral("[11/20/2026 11:37:34 PM] DEBUG"), Knows::LocalTime, time, second);
    row("US with a comma", QStringLiteral("[11/20/2026, 11:37:34 PM]"), Knows::LocalTime, time, second);
    row("US with a narrow space", QStringLiteral("[11/20/2026, 11:37:34\u202fPM]"), Knows::LocalTime, time, second);
    row("US past midnight", QStringLiteral("1/2/2026, 12:00:01 AM"), Knows::LocalTime, 1'767'312'001'000'000, second);
    row("US at noon", QStringLiteral("1/2/2026, 12:00:01 PM"), Knows::LocalTime, 1'767'355'201'000'000, second);
    row("leap day", QStringLiteral("2028-02-29 00:00:00"), Knows::LocalTime, 1'835'395'200'000'000, second);
    row("leap second", QStringLiteral("2026-11-20T23:59:60Z"), Knows::Everything, 1'795'219'200'000'000, second);
}

void TestShardTime::timesInAllTheirForms()
{
    QFETCH(QString, text);
    QFETCH(int, knows);
    QFETCH(qint64, microseconds);
    QFETCH(qint64, resolution);
    const auto time = findTime(text.toStdString());
    QVERIFY(time);
    QCOMPARE(int(time->knows), knows);
    QCOMPARE(qint64(time->value.count()), microseconds);
    QCOMPARE(qint64(time->resolution.count()), resolution);
}

void TestShardTime::whatIsNoTimeIsNone_data()
{
    QTest::addColumn<QString>("text");
    for (const char* text : {"", "12", "2026-11-20", "10.0.0.5:52044", "24:00:00", "23:60:00", "1:2:3",
             "99999999999999999999999-11-20T", "2026-11-20T2"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestShardTime::whatIsNoTimeIsNone()
{
    QFETCH(QString, text);
    QVERIFY(!findTime(text.toStdString()));
}

void TestShardTime::aDateThatIsNoneLeavesTheTimeOfDay()
{
    for (const char* text : {"2026-13-20 10:00:00", "2026-02-29 10:00:00", "20.11.2026 10:00:00",
             "31/12/2026 10:00:00 AM", "0000-00-00T10:00:00Z"}) {
        const auto time = findTime(text);
        QVERIFY2(time, text);
        QCOMPARE(int(time->knows), int(Knows::TimeOfDay));
        QCOMPARE(time->value, std::chrono::microseconds{10h});
    }
}

void TestShardTime::aTimeWithADateIsPreferredToOneWithout()
{
    const auto time = findTime("up 01:02:03 [2026-11-20 23:37:34]");
    QVERIFY(time);
    QCOMPARE(int(time->knows), int(Knows::LocalTime));
}

void TestShardTime::epochInSecondsAndMilliseconds()
{
    QCOMPARE(readEpoch("1795217810035")->value, std::chrono::microseconds{1'795'217'810'035'000});
    QCOMPARE(readEpoch("1795217810")->value, std::chrono::microseconds{1'795'217'810'000'000});
    QCOMPARE(readEpoch("1795217810.035")->value, std::chrono::microseconds{1'795'217'810'035'000});
    QCOMPARE(readEpoch("1795217810")->resolution, Duration{1s});
    QVERIFY(!readEpoch("x") && !readEpoch("99999999999999999999"));
}

void TestShardTime::aTimeWithoutADateIsOfTheNearestDay()
{
    ShardClock clock(LogZone::fixed(1h));
    clock.setBound(utc("2026-11-21T00:10:00Z")); // 01:10 there
    QCOMPARE(resolved(clock, "23:37:34.120 x"), MaybeTime(utc("2026-11-20T22:37:34.120Z")));
    ShardClock after(LogZone::fixed(1h));
    after.setBound(utc("2026-11-20T22:50:00Z")); // 23:50 there
    QCOMPARE(resolved(after, "00:10:00 x"), MaybeTime(utc("2026-11-20T23:10:00Z")));
}

void TestShardTime::aTimeWithoutADateRollsOverMidnight()
{
    ShardClock clock(LogZone::fixed(0s));
    clock.setBound(utc("2026-11-20T20:00:00Z"));
    QCOMPARE(resolved(clock, "23:59:59.990"), MaybeTime(utc("2026-11-20T23:59:59.990Z")));
    QCOMPARE(resolved(clock, "00:00:00.030"), MaybeTime(utc("2026-11-21T00:00:00.030Z")));
    clock.setBound(utc("2026-11-21T22:00:00Z"));
    QCOMPARE(resolved(clock, "11:00:00.000"), MaybeTime(utc("2026-11-21T11:00:00.000Z")));
    QCOMPARE(resolved(clock, "22:00:00.000"), MaybeTime(utc("2026-11-21T22:00:00.000Z")));
    QCOMPARE(resolved(clock, "00:00:00.000"), MaybeTime(utc("2026-11-22T00:00:00.000Z")));
    QCOMPARE(clock.takeMovedBack().count(), 0);
}

void TestShardTime::daysThatAreNotThereYetMoveAllLinesBack()
{
    // Three days of a file that was last written to at noon.
    ShardClock clock(LogZone::fixed(0s));
    clock.setBound(utc("2026-11-20T12:00:00Z"));
    QCOMPARE(resolved(clock, "20:00:00"), MaybeTime(utc("2026-11-20T20:00:00Z")));
    QCOMPARE(resolved(clock, "03:00:00"), MaybeTime(utc("2026-11-20T03:00:00Z")));
    QCOMPARE(clock.takeMovedBack().count(), 1);
    QCOMPARE(clock.takeMovedBack().count(), 0);
    QCOMPARE(resolved(clock, "14:00:00"), MaybeTime(utc("2026-11-20T14:00:00Z")));
    QCOMPARE(resolved(clock, "01:00:00"), MaybeTime(utc("2026-11-20T01:00:00Z")));
    QCOMPARE(clock.takeMovedBack().count(), 1);
    QCOMPARE(resolved(clock, "11:59:00"), MaybeTime(utc("2026-11-20T11:59:00Z")));
    QCOMPARE(clock.takeMovedBack().count(), 0);

    // A restart changes nothing, also between a line and what it moves.
    QCOMPARE(resolved(clock, "14:00:00"), MaybeTime(utc("2026-11-20T14:00:00Z")));
    QCOMPARE(resolved(clock, "01:00:00"), MaybeTime(utc("2026-11-20T01:00:00Z")));
    ByteWriter kept("test", 1);
    field(kept, clock);
    const auto bytes = kept.finish();
    ByteReader from(bytes, "test", 1);
    ShardClock again(LogZone::fixed(0s));
    field(from, again);
    QVERIFY(from.finish("it"));
    QCOMPARE(again.takeMovedBack().count(), 1);
    again.setBound(utc("2026-11-20T12:00:00Z"));
    QCOMPARE(resolved(again, "11:00:00"), MaybeTime(utc("2026-11-20T11:00:00Z")));
    QCOMPARE(resolved(again, "22:00:00"), MaybeTime(utc("2026-11-20T22:00:00Z")));
    QCOMPARE(resolved(again, "09:00:00"), MaybeTime(utc("2026-11-20T09:00:00Z")));
    QCOMPARE(again.takeMovedBack().count(), 1);
}

void TestShardTime::aTimeWithoutADateAndNothingToGoByIsNone()
{
    ShardClock clock(LogZone::fixed(0s));
    QVERIFY(!resolved(clock, "23:37:34.120 x"));
    QVERIFY(!resolved(clock, "no time"));
}

void TestShardTime::anHourThatIsThereTwiceGoesOnWhereItWas()
{
    ShardClock clock(centralEurope());
    QCOMPARE(resolved(clock, "2026-10-25 01:59:59"), MaybeTime(utc("2026-10-24T23:59:59Z")));
    QCOMPARE(resolved(clock, "2026-10-25 02:59:59,900"), MaybeTime(utc("2026-10-25T00:59:59.900Z")));
    // The clock is put back to 02:00 and it is 100 ms later, not an hour earlier.
    QCOMPARE(resolved(clock, "2026-10-25 02:00:00,000"), MaybeTime(utc("2026-10-25T01:00:00Z")));
    QCOMPARE(resolved(clock, "2026-10-25 02:30:00,000"), MaybeTime(utc("2026-10-25T01:30:00Z")));
    QCOMPARE(resolved(clock, "2026-10-25 03:00:00,000"), MaybeTime(utc("2026-10-25T02:00:00Z")));
}

void TestShardTime::anHourThatIsThereTwiceBeginsWithItsFirst()
{
    // Of a file that was written to long after, and of one of which nothing is known.
    ShardClock clock(centralEurope());
    clock.setBound(utc("2026-11-21T12:00:00Z"));
    QCOMPARE(resolved(clock, "2026-10-25 02:59:50"), MaybeTime(utc("2026-10-25T00:59:50Z")));
    QCOMPARE(resolved(clock, "2026-10-25 02:00:31"), MaybeTime(utc("2026-10-25T01:00:31Z")));
    ShardClock unknown(centralEurope());
    QCOMPARE(resolved(unknown, "2026-10-25 02:59:50"), MaybeTime(utc("2026-10-25T00:59:50Z")));
    // Of a line that came just now it is known which.
    for (const auto* now : {"2026-10-25T00:30:10Z", "2026-10-25T01:30:10Z"}) {
        ShardClock live(centralEurope());
        live.setBound(utc(now));
        QCOMPARE(resolved(live, "2026-10-25 02:30:10"), MaybeTime(utc(now)));
        ShardClock withoutDate(centralEurope());
        withoutDate.setBound(utc(now));
        QCOMPARE(resolved(withoutDate, "02:30:10"), MaybeTime(utc(now)));
    }
}

void TestShardTime::anHourThatIsMissingIsPassed()
{
    ShardClock clock(centralEurope());
    QCOMPARE(resolved(clock, "2026-03-29 01:59:59,950"), MaybeTime(utc("2026-03-29T00:59:59.950Z")));
    QCOMPARE(resolved(clock, "2026-03-29 03:00:00,000"), MaybeTime(utc("2026-03-29T01:00:00Z")));
    // Not there at all; taken as if the clock had not been changed.
    QCOMPARE(resolved(clock, "2026-03-29 02:30:00"), MaybeTime(utc("2026-03-29T01:30:00Z")));
}

void TestShardTime::theEnvelopeIsTakenWhereTheLineIsCoarseOrHasNoZone()
{
    const auto envelope = utc("2026-11-20T23:37:34.555Z");
    ShardClock clock(LogZone::fixed(3h));
    QCOMPARE(resolved(clock, "[2026-11-21 02:37:34]", envelope), MaybeTime(envelope));
    QCOMPARE(clock.resolution(), Duration{1ms});
    QCOMPARE(resolved(clock, "nothing", envelope), MaybeTime(envelope));
    QCOMPARE(resolved(clock, "2026-11-20T23:37:34.120Z", envelope), MaybeTime(utc("2026-11-20T23:37:34.120Z")));
    QCOMPARE(resolved(clock, "[2026-11-21 02:37:34]"), MaybeTime(utc("2026-11-20T23:37:34Z")));
    QCOMPARE(clock.resolution(), Duration{1s});
}

void TestShardTime::theZoneOfThisMachineIsAsQtSays()
{
    const auto zone = LogZone::ofThisMachine();
    const QDateTime local(QDate(2026, 7, 1), QTime(12, 0));
    const auto moment = zone.utc(std::chrono::microseconds{1'782'907'200'000'000}, {});
    QCOMPARE(qint64(moment.count() / 1000), local.toMSecsSinceEpoch());
    QCOMPARE(zone.local(moment), std::chrono::microseconds{1'782'907'200'000'000});
}

HEADROOM_TEST(TestShardTime)

} // namespace headroom::tst_shard_time

#include "tst_shard_time.moc"
