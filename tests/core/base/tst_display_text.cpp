// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/text/display_text.h"

#include <ctime>

namespace headroom::tst_display_text {

using namespace std::chrono_literals;

class TestDisplayText : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsHaveSeparators();
    void nounsAgreeWithTheirCount();
    void waitsAreRoundedUpAndHaveUnits();
    void spansAreInTheUnitThatFits();
    void timesAreOfTheirZone();
};

void TestDisplayText::countsHaveSeparators()
{
    QCOMPARE(countText(0), std::string("0"));
    QCOMPARE(countText(999), std::string("999"));
    QCOMPARE(countText(1'000), std::string("1,000"));
    QCOMPARE(countText(50'000), std::string("50,000"));
    QCOMPARE(countText(1'234'567), std::string("1,234,567"));
    QCOMPARE(countText(-123), std::string("-123"));
    QCOMPARE(countText(-1'234), std::string("-1,234"));
}

void TestDisplayText::nounsAgreeWithTheirCount()
{
    QCOMPARE(countText(0, "line"), std::string("0 lines"));
    QCOMPARE(countText(1, "line"), std::string("1 line"));
    QCOMPARE(countText(2, "line"), std::string("2 lines"));
    QCOMPARE(countText(1'001, "line"), std::string("1,001 lines"));
    QCOMPARE(countText(1, "egress address", "egress addresses"), std::string("1 egress address"));
    QCOMPARE(countText(21, "egress address", "egress addresses"), std::string("21 egress addresses"));
}

void TestDisplayText::waitsAreRoundedUpAndHaveUnits()
{
    QCOMPARE(waitText(-1s), std::string("0.0 s"));
    QCOMPARE(waitText(1ms), std::string("0.1 s"));
    QCOMPARE(waitText(2101ms), std::string("2.2 s"));
    QCOMPARE(waitText(59'900ms), std::string("59.9 s"));
    QCOMPARE(waitText(59'901ms), std::string("1 min"));
    QCOMPARE(waitText(2'140'449ms), std::string("35 min 41 s"));
    QCOMPARE(waitText(3599s + 1ms), std::string("1 h"));
    QCOMPARE(waitText(25h + 5min), std::string("25 h 05 min"));
}

void TestDisplayText::spansAreInTheUnitThatFits()
{
    QCOMPARE(elapsedText(-1s), std::string("0 s"));
    QCOMPARE(elapsedText(46'900ms), std::string("46 s"));
    QCOMPARE(elapsedText(65s), std::string("1 min 05 s"));
    QCOMPARE(elapsedText(2h + 59s), std::string("2 h"));
    QCOMPARE(elapsedText(1000h + 5min), std::string("1,000 h 05 min"));
    QCOMPARE(shortSpanText(0s), std::string("0 s"));
    QCOMPARE(shortSpanText(250ms), std::string("250 ms"));
    QCOMPARE(shortSpanText(2500ms), std::string("2.5 s"));
    QCOMPARE(shortSpanText(15s), std::string("15 s"));
    QCOMPARE(shortSpanText(90s), std::string("1 min 30 s"));
}

void TestDisplayText::timesAreOfTheirZone()
{
    qputenv("TZ", "XYZ-05:30"); // as POSIX writes what is ahead of UTC
    tzset();
    const WallTime at{1'795'217'810'042ms}; // 2026-11-20 23:36:50.042 UTC
    QCOMPARE(dateTimeText(at, DisplayZone::Utc), std::string("2026-11-20 23:36:50 UTC"));
    QCOMPARE(dateTimeText(at, DisplayZone::Local), std::string("2026-11-21 05:06:50 XYZ"));
    QCOMPARE(clockTimeText(at, DisplayZone::Utc), std::string("23:36:50.042 UTC"));
    QCOMPARE(clockTimeText(at + 958ms, DisplayZone::Local), std::string("05:06:51.000 XYZ"));
    qunsetenv("TZ");
    tzset();
}

HEADROOM_TEST(TestDisplayText)

} // namespace headroom::tst_display_text

#include "tst_display_text.moc"
