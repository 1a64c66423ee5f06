// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ui/models/field_words.h"
#include "ui/models/format.h"

#include <QJsonValue>

namespace headroom::tst_format {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestFormat : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void countsHaveThousandsSeparators();
    void shortCountsHaveThreeFigures();
    void ratesHaveADecimalBelowTen();
    void countdownsAreRoundedUpAndNeverReadAsOverEarly();
    void spansAreRoundedDown();
    void roughSpansAreInMinutes();
    void millisecondsHaveADecimalBelowTen();
    void percentIsNeverAllOrNothingUnlessItIs();
    void idsAreShortenedInTheMiddle();
    void variantsReadAsTheirAge();
    void fieldsHaveTheWordsOfPeople();
    void numbersHaveTheUnitOfTheirField();
};

void TestFormat::countsHaveThousandsSeparators()
{
    QCOMPARE(formatCount(0), u"0"_s);
    QCOMPARE(formatCount(999), u"999"_s);
    QCOMPARE(formatCount(4812), u"4,812"_s);
    QCOMPARE(formatCount(-1234567), u"-1,234,567"_s);
    QCOMPARE(formatCount(-123), u"-123"_s);
    QCOMPARE(countOf(0, "%1 routes"), u"0 routes"_s);
    QCOMPARE(countOf(1, "%1 routes"), u"1 route"_s);
    QCOMPARE(countOf(4812, "%1 routes"), u"4,812 routes"_s);
    QCOMPARE(formatCount(std::numeric_limits<std::int64_t>::min()), u"-9,223,372,036,854,775,808"_s);
}

void TestFormat::shortCountsHaveThreeFigures()
{
    QCOMPARE(formatShortCount(0), u"0"_s);
    QCOMPARE(formatShortCount(9'999), u"9,999"_s);
    QCOMPARE(formatShortCount(10'000), u"10.0 k"_s);
    QCOMPARE(formatShortCount(999'999), u"999 k"_s);
    QCOMPARE(formatShortCount(1'000'000), u"1.00 M"_s);
    QCOMPARE(formatShortCount(2'345'678), u"2.34 M"_s);
    QCOMPARE(formatShortCount(23'456'789), u"23.4 M"_s);
    QCOMPARE(formatShortCount(999'999'999'999), u"999 G"_s);
}

void TestFormat::ratesHaveADecimalBelowTen()
{
    QCOMPARE(formatRate(0), u"0"_s);
    QCOMPARE(formatRate(0.04), u"0"_s);
    QCOMPARE(formatRate(3.44), u"3.4"_s);
    QCOMPARE(formatRate(9.96), u"10"_s);
    QCOMPARE(formatRate(38.4), u"38"_s);
    QCOMPARE(formatRate(1204.2), u"1,204"_s);
    QCOMPARE(formatRate(1), u"1.0"_s); // "1.0 lines/s": never "1 lines/s"
    QCOMPARE(formatRate(std::numeric_limits<double>::infinity()), u"–"_s);
}

void TestFormat::countdownsAreRoundedUpAndNeverReadAsOverEarly()
{
    QCOMPARE(formatCountdown(-5s), u"0.0 s"_s);
    QCOMPARE(formatCountdown(0s), u"0.0 s"_s);
    QCOMPARE(formatCountdown(1ns), u"0.1 s"_s);
    QCOMPARE(formatCountdown(3200ms), u"3.2 s"_s);
    QCOMPARE(formatCountdown(21450ms), u"21.5 s"_s);
    QCOMPARE(formatCountdown(59900ms), u"59.9 s"_s);
    QCOMPARE(formatCountdown(59901ms), u"1 min"_s);
    QCOMPARE(formatCountdown(87001ms), u"1 min 28 s"_s);
    QCOMPARE(formatCountdown(412s), u"6 min 52 s"_s);
    QCOMPARE(formatCountdown(3599500ms), u"1 h"_s);
    QCOMPARE(formatCountdown(2h + 4min + 30s), u"2 h 05 min"_s);
    // As a table has it: from a minute on all step with the second, and none passes a minute before its time.
    const Instant until{1000s};
    QCOMPARE(formatCountdown(until, until - 3200ms), u"3.2 s"_s);
    QCOMPARE(formatCountdown(until, until - 59900ms), u"59.9 s"_s);
    QCOMPARE(formatCountdown(until, until - 60001ms), u"1 min"_s);
    QCOMPARE(formatCountdown(until, until - 60999ms), u"1 min"_s);
    QCOMPARE(formatCountdown(until, until - 61s), u"1 min 01 s"_s);
    QCOMPARE(formatCountdown(until + 400ms, until - 90s), u"1 min 31 s"_s);
    QCOMPARE(formatCountdown(until + 400ms, until - 90s + 1ms), u"1 min 30 s"_s);
    QCOMPARE(formatCountdown(until + 400ms, until - 89s), u"1 min 30 s"_s);
}

void TestFormat::spansAreRoundedDown()
{
    QCOMPARE(formatSpan(-1s), u"0 s"_s);
    QCOMPARE(formatSpan(46900ms), u"46 s"_s);
    QCOMPARE(formatSpan(60s), u"1 min"_s);
    QCOMPARE(formatSpan(412s), u"6 min 52 s"_s);
    QCOMPARE(formatSpan(2h + 5min + 59s), u"2 h 05 min"_s);
}

void TestFormat::roughSpansAreInMinutes()
{
    QCOMPARE(formatRoughly(20s), u"under 1 min"_s);
    QCOMPARE(formatRoughly(6min + 10s), u"6 min"_s);
    QCOMPARE(formatRoughly(125min), u"2 h 05 min"_s);
}

void TestFormat::millisecondsHaveADecimalBelowTen()
{
    QCOMPARE(formatMilliseconds(600us), u"0.6 ms"_s);
    QCOMPARE(formatMilliseconds(9960us), u"10 ms"_s);
    QCOMPARE(formatMilliseconds(1234ms), u"1,234 ms"_s);
}

void TestFormat::percentIsNeverAllOrNothingUnlessItIs()
{
    QCOMPARE(formatPercent(0), u"0 %"_s);
    QCOMPARE(formatPercent(0.001), u"<1 %"_s);
    QCOMPARE(formatPercent(0.71), u"71 %"_s);
    QCOMPARE(formatPercent(0.999), u">99 %"_s);
    QCOMPARE(formatPercent(1), u"100 %"_s);
}

void TestFormat::idsAreShortenedInTheMiddle()
{
    QCOMPARE(shortenedId("417093114520600093"), u"417…093"_s);
    QCOMPARE(shortenedId("12345678"), u"12345678"_s);
    QCOMPARE(shortenedId(""), QString());
}

void TestFormat::variantsReadAsTheirAge()
{
    QCOMPARE(variantSuffix(""), QString());
    QCOMPARE(variantSuffix("old"), u" >14 d"_s);
    QCOMPARE(variantSuffix("new"), u" <10 s"_s);
    QCOMPARE(variantSuffix("odd"), u" · odd"_s);
}

void TestFormat::fieldsHaveTheWordsOfPeople()
{
    QCOMPARE(fieldWords(u"rate_limit_per_user"_s), u"slow mode"_s);
    QCOMPARE(fieldWords(u"parent_id"_s), u"category"_s);
    QCOMPARE(fieldWords(u"system_channel_flags"_s), u"system channel flags"_s);
}

void TestFormat::numbersHaveTheUnitOfTheirField()
{
    QVERIFY(fieldFigure(u"rate_limit_per_user"_s, 65) == u"1 min 05 s"_s);
    QVERIFY(fieldFigure(u"default_auto_archive_duration"_s, 1440) == u"24 h"_s);
    QVERIFY(fieldFigure(u"color"_s, 0x5b8def) == u"#5b8def"_s);
    QVERIFY(!fieldFigure(u"position"_s, 3));
    QVERIFY(!fieldFigure(u"bitrate"_s, 64'000));
    QVERIFY(!fieldFigure(u"rate_limit_per_user"_s, QJsonValue(QJsonValue::Null)));
}

HEADROOM_TEST(TestFormat)

} // namespace headroom::tst_format

#include "tst_format.moc"
