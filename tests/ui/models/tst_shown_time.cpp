// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// In which zone times are shown, and where the round ones are on an axis.
#include "ui/models/logs/log_words.h"
#include "ui/models/shown_time.h"

namespace headroom::tst_shown_time {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

class TestShownTime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { showTimesIn(ShownZone::Local); }

    void ticksAreRoundOnTheClockThatIsShown_data();
    void ticksAreRoundOnTheClockThatIsShown();
    void ticksStayRoundWhereTheClocksChange();
    void timesInUtcSaySo();
};

namespace {

constexpr double kMidnight = 1'772'323'200; // 2026-03-01 00:00 UTC

double hoursOf(double seconds, int offset)
{
    return std::fmod(seconds + offset, 86400) / 3600;
}

} // namespace

void TestShownTime::ticksAreRoundOnTheClockThatIsShown_data()
{
    QTest::addColumn<int>("offset");
    QTest::addColumn<double>("step");
    QTest::newRow("hours in India") << 19800 << 3600.0;
    QTest::newRow("three hours at UTC+1") << 3600 << 10800.0;
    QTest::newRow("six hours at UTC-8") << -28800 << 21600.0;
    QTest::newRow("minutes in Nepal") << 20700 << 300.0;
    QTest::newRow("UTC") << 0 << 3600.0;
}

void TestShownTime::ticksAreRoundOnTheClockThatIsShown()
{
    QFETCH(int, offset);
    QFETCH(double, step);
    const double from = kMidnight + 1234.5;
    const double to = from + 8 * step;
    const auto times = roundTimes(from, to, step, [&](WallTime) { return offset; });
    QCOMPARE(times.size(), std::size_t(8));
    for (const double at : times) {
        QVERIFY(at > from && at < to);
        QCOMPARE(std::fmod(hoursOf(at, offset) * 3600, step), 0.0);
    }
}

void TestShownTime::ticksStayRoundWhereTheClocksChange()
{
    // At 01:00 UTC clocks go from UTC+1 to UTC+2.
    const auto offset = [](WallTime at) {
        return at.time_since_epoch().count() / 1000 >= std::int64_t(kMidnight) + 3600 ? 7200 : 3600;
    };
    const auto times = roundTimes(kMidnight - 10 * 3600, kMidnight + 14 * 3600, 10800, offset);
    QVERIFY(times.size() >= 7);
    for (const double at : times) {
        const int there = offset(WallTime(std::chrono::milliseconds(std::int64_t(at * 1000))));
        QCOMPARE(std::fmod(hoursOf(at, there), 3.0), 0.0);
    }
}

void TestShownTime::timesInUtcSaySo()
{
    const WallTime at(std::chrono::milliseconds(std::int64_t(kMidnight) * 1000 + 3'723'000));
    showTimesIn(ShownZone::Utc);
    QCOMPARE(clockText(at), u"01:02:03"_s);
    QVERIFY(dayAndClockText(at).endsWith(u"01:02:03 UTC"_s));
    QCOMPARE(zoneName(at), u"UTC"_s);
    QCOMPARE(zoneOffset(at), 0);
    showTimesIn(ShownZone::Local);
    QCOMPARE(clockText(at), QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count()).toString(u"HH:mm:ss"_s));
    QVERIFY(!zoneName(at).isEmpty());
}

HEADROOM_TEST(TestShownTime)

} // namespace headroom::tst_shown_time

#include "tst_shown_time.moc"
