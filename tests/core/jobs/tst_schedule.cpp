// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/schedule/local_time.h"
#include "core/jobs/schedule/schedule.h"

#include <QDateTime>

#include <random>

namespace headroom::tst_schedule {

using namespace jobs;
using namespace std::chrono_literals;

namespace {

WallTime utc(const char* text)
{
    const auto time = QDateTime::fromString(QString::fromLatin1(text) + QLatin1Char('Z'), Qt::ISODate);
    if (!time.isValid())
        qFatal("%s is no time", text);
    return WallTime{std::chrono::milliseconds{time.toMSecsSinceEpoch()}};
}

QString shown(std::optional<WallTime> time)
{
    if (!time)
        return QStringLiteral("never");
    return QDateTime::fromMSecsSinceEpoch(time->time_since_epoch().count(), QTimeZone::utc())
        .toString(QStringLiteral("yyyy-MM-ddTHH:mm:ss"));
}

QString errorOf(const char* text)
{
    const auto cron = CronExpression::parse(text);
    return cron ? QStringLiteral("parsed") : QString::fromStdString(cron.error().text);
}

} // namespace

class TestSchedule : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nextTimeOfARepetition_data();
    void nextTimeOfARepetition();
    void agreesWithAMinuteByMinuteSearch();
    void aWrongRepetitionIsNamed_data();
    void aWrongRepetitionIsNamed();
    void everyQuarterOfAnHourIsThatThroughBothChangesOfClocks();
    void localTimes_data();
    void localTimes();
    void windows_data();
    void windows();
    void aWrongWindowIsNamed();
    void notBeforeAndWindowTogether();
};

void TestSchedule::nextTimeOfARepetition_data()
{
    QTest::addColumn<QByteArray>("cron");
    QTest::addColumn<QByteArray>("zone");
    QTest::addColumn<QByteArray>("after");
    QTest::addColumn<QString>("next");
    const auto row = [](const char* name, const char* cron, const char* zone, const char* after, const char* next) {
        QTest::newRow(name) << QByteArray(cron) << QByteArray(zone) << QByteArray(after) << QString::fromLatin1(next);
    };
    row("daily", "30 4 * * *", "", "2026-11-22T04:29:59", "2026-11-22T04:30:00");
    row("not now again", "30 4 * * *", "", "2026-11-22T04:30:00", "2026-11-23T04:30:00");
    row("in a zone", "30 4 * * *", "Europe/Berlin", "2026-11-22T00:00:00", "2026-11-22T03:30:00");
    row("shorthand", "@weekly", "", "2026-11-22T00:00:00", "2026-11-29T00:00:00");
    row("names", "0 12 * jan,Jul mon-fri", "", "2026-11-22T00:00:00", "2027-01-01T12:00:00");
    row("Sunday is 7", "0 0 * * 7", "", "2026-11-21T00:00:00", "2026-11-22T00:00:00");
    row("Sunday is 0", "0 0 * * 0", "", "2026-11-21T00:00:00", "2026-11-22T00:00:00");
    row("either day", "0 0 13 * fri", "", "2026-11-01T00:00:00", "2026-11-06T00:00:00");
    row("either day, the other", "0 0 10 * fri", "", "2026-11-07T00:00:00", "2026-11-10T00:00:00");
    row("steps", "10-50/20 8-18/5 * * *", "", "2026-11-22T08:10:00", "2026-11-22T08:30:00");
    row("a step beyond all", "5 4-6/2147483647 * * *", "", "2026-11-22T04:05:00", "2026-11-23T04:05:00");
    row("steps to the next hour", "10-50/20 8-18/5 * * *", "", "2026-11-22T08:50:00", "2026-11-22T13:10:00");
    row("leap day", "0 0 29 2 *", "", "2026-11-22T00:00:00", "2028-02-29T00:00:00");
    row("leap day past 2100", "0 0 29 2 *", "", "2096-03-01T00:00:00", "2104-02-29T00:00:00");
    row("never", "0 0 30 2 *", "", "2026-11-22T00:00:00", "never");
    row("month's end", "0 0 31 * *", "", "2026-11-22T00:00:00", "2026-12-31T00:00:00");
    // Berlin: 2:00 becomes 3:00 on 2026-03-29, and 3:00 becomes 2:00 on 2026-10-25, each at 1:00 UTC.
    row("in the gap", "30 2 * * *", "Europe/Berlin", "2026-03-28T12:00:00", "2026-03-29T01:00:00");
    row("after the gap", "30 2 * * *", "Europe/Berlin", "2026-03-29T01:00:00", "2026-03-30T00:30:00");
    row("twice in the gap is once", "0,30 2 * * *", "Europe/Berlin", "2026-03-29T01:00:00", "2026-03-30T00:00:00");
    row("comes twice", "30 2 * * *", "Europe/Berlin", "2026-10-24T12:00:00", "2026-10-25T00:30:00");
    row("is taken once", "30 2 * * *", "Europe/Berlin", "2026-10-25T00:30:00", "2026-10-26T01:30:00");
    row("hourly in the gap", "0 * * * *", "Europe/Berlin", "2026-03-29T00:00:00", "2026-03-29T01:00:00");
    // Havana's clocks go from 0:00 to 1:00: that day has no midnight.
    row("no midnight", "0 0 * * *", "America/Havana", "2026-03-07T12:00:00", "2026-03-08T05:00:00");
    row("half an hour", "0 2 * * *", "Australia/Lord_Howe", "2026-10-03T00:00:00", "2026-10-03T15:30:00");
    row("unknown zone", "0 0 * * *", "Moon/Tycho", "2026-11-22T00:00:00", "2026-11-23T00:00:00");
}

void TestSchedule::nextTimeOfARepetition()
{
    QFETCH(QByteArray, cron);
    QFETCH(QByteArray, zone);
    QFETCH(QByteArray, after);
    QFETCH(QString, next);
    const auto parsed = CronExpression::parse(cron.toStdString());
    QVERIFY2(parsed, parsed ? "" : parsed.error().text.c_str());
    QCOMPARE(parsed->text(), cron.toStdString());
    QCOMPARE(shown(parsed->nextAfter(utc(after), zone.toStdString())), next);
}

void TestSchedule::agreesWithAMinuteByMinuteSearch()
{
    std::mt19937 random(7);
    const auto pick = [&random](int from, int to) { return std::uniform_int_distribution(from, to)(random); };
    for (int round = 0; round < 60; ++round) {
        const auto minute = pick(0, 59);
        const auto hour = pick(0, 23);
        const auto day = pick(1, 31);
        const auto weekday = pick(0, 6);
        const bool anyDay = pick(0, 1) == 1;
        const bool anyWeekday = pick(0, 1) == 1;
        const auto cron = CronExpression::parse(std::to_string(minute) + " " + std::to_string(hour) + " "
            + (anyDay ? "*" : std::to_string(day)) + " * " + (anyWeekday ? "*" : std::to_string(weekday)));
        const auto zone = QTimeZone("Asia/Kolkata");
        const auto after = utc("2026-01-01T00:00:00") + std::chrono::minutes{pick(0, 500'000)};
        auto expected = std::chrono::ceil<std::chrono::minutes>(after + 1ms);
        for (;; expected += 1min) {
            const auto local = QDateTime::fromMSecsSinceEpoch(WallTime(expected).time_since_epoch().count(), zone);
            const auto dayMatches = local.date().day() == day;
            const auto weekdayMatches = local.date().dayOfWeek() % 7 == weekday;
            const auto dateMatches = anyDay ? anyWeekday || weekdayMatches
                : anyWeekday                ? dayMatches
                                            : dayMatches || weekdayMatches;
            if (dateMatches && local.time().hour() == hour && local.time().minute() == minute)
                break;
        }
        QCOMPARE(shown(cron->nextAfter(after, "Asia/Kolkata")), shown(WallTime(expected)));
    }
}

void TestSchedule::aWrongRepetitionIsNamed_data()
{
    QTest::addColumn<QByteArray>("cron");
    QTest::addColumn<QString>("named");
    QTest::newRow("nothing") << QByteArray("") << QStringLiteral("five fields");
    QTest::newRow("four") << QByteArray("* * * *") << QStringLiteral("five fields");
    QTest::newRow("six") << QByteArray("0 * * * * *") << QStringLiteral("five fields");
    QTest::newRow("word") << QByteArray("tomorrow") << QStringLiteral("\"tomorrow\" is not one");
    QTest::newRow("minute") << QByteArray("60 * * * *") << QStringLiteral("\"60\" is no minute");
    QTest::newRow("hour") << QByteArray("0 24 * * *") << QStringLiteral("\"24\" is no hour");
    QTest::newRow("day") << QByteArray("0 0 0 * *") << QStringLiteral("\"0\" is no day of the month");
    QTest::newRow("month") << QByteArray("0 0 * foo *") << QStringLiteral("\"foo\" is no month");
    QTest::newRow("weekday") << QByteArray("0 0 * * 8") << QStringLiteral("\"8\" is no day of the week");
    QTest::newRow("range") << QByteArray("5-1 * * * *") << QStringLiteral("\"5-1\" is no minute");
    QTest::newRow("step 0") << QByteArray("*/0 * * * *") << QStringLiteral("\"*/0\" is no minute");
    QTest::newRow("step of one") << QByteArray("5/2 * * * *") << QStringLiteral("\"5/2\" is no minute");
    QTest::newRow("comma") << QByteArray("1,,2 * * * *") << QStringLiteral("\"1,,2\" is no minute");
    QTest::newRow("sign") << QByteArray("-5 * * * *") << QStringLiteral("\"-5\" is no minute");
    QTest::newRow("overflow") << QByteArray("99999999999999 * * * *") << QStringLiteral("is no minute");
}

void TestSchedule::aWrongRepetitionIsNamed()
{
    QFETCH(QByteArray, cron);
    QFETCH(QString, named);
    const auto error = errorOf(cron.constData());
    QVERIFY2(error.contains(named), qPrintable(error));
    QVERIFY(!error.contains(QLatin1Char('\n')));
}

void TestSchedule::everyQuarterOfAnHourIsThatThroughBothChangesOfClocks()
{
    const auto cron = CronExpression::parse("*/15 * * * *");
    for (const auto* start : {"2026-03-28T22:00:00", "2026-10-24T22:00:00"}) {
        auto time = utc(start);
        for (int i = 0; i < 30; ++i) {
            const auto next = cron->nextAfter(time, "Europe/Berlin");
            QCOMPARE(shown(next), shown(time + 15min));
            time = *next;
        }
    }
}

void TestSchedule::localTimes_data()
{
    QTest::addColumn<QByteArray>("zone");
    QTest::addColumn<QByteArray>("local");
    QTest::addColumn<QString>("time");
    QTest::newRow("summer") << QByteArray("Europe/Berlin") << QByteArray("2026-07-01T12:00") << "2026-07-01T10:00:00";
    QTest::newRow("gap") << QByteArray("Europe/Berlin") << QByteArray("2026-03-29T02:59") << "2026-03-29T01:00:00";
    QTest::newRow("gap's end") << QByteArray("Europe/Berlin") << QByteArray("2026-03-29T03:00")
                               << "2026-03-29T01:00:00";
    QTest::newRow("twice") << QByteArray("Europe/Berlin") << QByteArray("2026-10-25T02:00") << "2026-10-25T00:00:00";
    QTest::newRow("after twice") << QByteArray("Europe/Berlin") << QByteArray("2026-10-25T03:00")
                                 << "2026-10-25T02:00:00";
    QTest::newRow("a day left out") << QByteArray("Pacific/Apia") << QByteArray("2011-12-30T12:00")
                                    << "2011-12-30T10:00:00";
}

void TestSchedule::localTimes()
{
    QFETCH(QByteArray, zone);
    QFETCH(QByteArray, local);
    QFETCH(QString, time);
    const auto at = QDateTime::fromString(QString::fromLatin1(local), Qt::ISODate);
    const LocalMinute minute{at.date(), at.time().msecsSinceStartOfDay() / 60'000};
    QCOMPARE(shown(timeOf(minute, QTimeZone(zone))), time);
}

void TestSchedule::windows_data()
{
    QTest::addColumn<QByteArray>("window");
    QTest::addColumn<QByteArray>("zone");
    QTest::addColumn<QByteArray>("now");
    QTest::addColumn<QString>("start");
    QTest::addColumn<QString>("end");
    const auto row = [](const char* name, const char* window, const char* zone, const char* now, const char* start,
                         const char* end) {
        QTest::newRow(name) << QByteArray(window) << QByteArray(zone) << QByteArray(now) << QString::fromLatin1(start)
                            << QString::fromLatin1(end);
    };
    row("before", "02:00-06:00", "", "2026-11-22T01:59:59", "2026-11-22T02:00:00", "2026-11-22T06:00:00");
    row("at its start", "02:00-06:00", "", "2026-11-22T02:00:00", "2026-11-22T02:00:00", "2026-11-22T06:00:00");
    row("in it", "2:00-6:00", "", "2026-11-22T05:59:59", "2026-11-22T05:59:59", "2026-11-22T06:00:00");
    row("at its end", "02:00-06:00", "", "2026-11-22T06:00:00", "2026-11-23T02:00:00", "2026-11-23T06:00:00");
    row("a night, evening", "22:00-06:00", "", "2026-11-22T23:00:00", "2026-11-22T23:00:00", "2026-11-23T06:00:00");
    row("a night, morning", "22:00-06:00", "", "2026-11-22T05:00:00", "2026-11-22T05:00:00", "2026-11-22T06:00:00");
    row("a night, noon", "22:00-06:00", "", "2026-11-22T12:00:00", "2026-11-22T22:00:00", "2026-11-23T06:00:00");
    row("zone", "22:00-06:00", "America/New_York", "2026-11-22T12:00:00", "2026-11-23T03:00:00", "2026-11-23T11:00:00");
    row("whole in the gap", "02:10-02:50", "Europe/Berlin", "2026-03-28T12:00:00", "2026-03-30T00:10:00",
        "2026-03-30T00:50:00");
    row("longer by an hour", "01:00-04:00", "Europe/Berlin", "2026-10-25T00:30:00", "2026-10-25T00:30:00",
        "2026-10-25T03:00:00");
}

void TestSchedule::windows()
{
    QFETCH(QByteArray, window);
    QFETCH(QByteArray, zone);
    QFETCH(QByteArray, now);
    QFETCH(QString, start);
    QFETCH(QString, end);
    Schedule schedule;
    schedule.window = DailyWindow::parse(window.toStdString()).value();
    schedule.zone = zone.toStdString();
    const auto first = earliestStart(schedule, utc(now));
    QCOMPARE(shown(first), start);
    const auto last = utc(end.toLatin1()) - 1s;
    QCOMPARE(shown(earliestStart(schedule, last)), shown(last));
    QVERIFY(earliestStart(schedule, last + 1s) > last + 1s);
    QVERIFY(DailyWindow::parse(schedule.window->text()).value() == *schedule.window);
}

void TestSchedule::aWrongWindowIsNamed()
{
    for (const auto* text : {"", "22:00", "22:00-22:00", "24:00-01:00", "10-12", "1:00-2:00-3:00"}) {
        const auto window = DailyWindow::parse(text);
        QVERIFY2(!window, text);
        QVERIFY(window.error().text.find("as in 22:00-06:00") != std::string::npos);
    }
}

void TestSchedule::notBeforeAndWindowTogether()
{
    Schedule schedule;
    const auto now = utc("2026-11-22T12:00:00");
    QCOMPARE(shown(earliestStart(schedule, now)), shown(now));
    QVERIFY(!nextRepeat(schedule, now));
    schedule.notBefore = now - 1h;
    QCOMPARE(shown(earliestStart(schedule, now)), shown(now));
    schedule.notBefore = now + 5h;
    QCOMPARE(shown(earliestStart(schedule, now)), shown(now + 5h));
    schedule.window = DailyWindow::parse("13:00-14:00").value();
    QCOMPARE(shown(earliestStart(schedule, now)), QStringLiteral("2026-11-23T13:00:00"));
    schedule.repeat = CronExpression::parse("0 0 * * *").value();
    QCOMPARE(shown(nextRepeat(schedule, now)), QStringLiteral("2026-11-23T00:00:00"));
}

HEADROOM_TEST(TestSchedule)

} // namespace headroom::tst_schedule

#include "tst_schedule.moc"
