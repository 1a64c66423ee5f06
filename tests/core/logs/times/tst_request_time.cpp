// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/times/request_time.h"

namespace headroom::tst_request_time {

using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

std::string bytesOf(const QByteArray& bytes)
{
    return bytes.toStdString();
}

} // namespace

class TestRequestTime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void readsEveryForm_data();
    void readsEveryForm();
    void refusesWhatIsNoTime_data();
    void refusesWhatIsNoTime();
    void summerTimeChangesNothing();
    void theTimeOfTheLineBeforeIsRemembered();
    void readsSeconds();
};

void TestRequestTime::readsEveryForm_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<qint64>("milliseconds");
    const auto row = [](const char* text, qint64 time) { QTest::newRow(text) << QByteArray(text) << time; };
    row("20/Nov/2026:23:39:38 +0000", 1795217978000);
    row("21/Nov/2026:00:39:38 +0100", 1795217978000);
    row("20/Nov/2026:20:09:38 -0330", 1795217978000);
    row("29/Feb/2024:00:00:00 +0000", 1709164800000);
    row("30/Jun/2015:23:59:60 +0000", 1435708800000);
    row("2026-11-20T23:39:38+00:00", 1795217978000);
    row("2026-11-20T23:39:38Z", 1795217978000);
    row("2026-11-20 23:39:38", 1795217978000);
    row("2026-11-20T23:39:38.12034Z", 1795217978120);
    row("2026-11-21T00:39:38,999999999+0100", 1795217978999);
    row("1795217978.120", 1795217978120);
    row("1795217978", 1795217978000);
    row("1795217978120", 1795217978120);
    row("1795217978120345", 1795217978120);
    row("1795217978120345678", 1795217978120);
}

void TestRequestTime::readsEveryForm()
{
    QFETCH(QByteArray, text);
    QFETCH(qint64, milliseconds);
    const auto time = parseAnyTime(bytesOf(text));
    QVERIFY(time);
    QCOMPARE(qint64(time->time_since_epoch().count()), milliseconds);
}

void TestRequestTime::refusesWhatIsNoTime_data()
{
    QTest::addColumn<QByteArray>("text");
    const auto row = [](const QByteArray& text) { QTest::newRow(text.toPercentEncoding().constData()) << text; };
    row("");
    row("-");
    row("20/Nov/2026:23:39:38");
    row("20/Nov/2026:23:39:38 +000");
    row("20/Nov/2026:23:39:38 +00000");
    row("20/nov/2026:23:39:38 +0000");
    row("20/anF/2026:23:39:38 +0000");
    row("31/Feb/2026:23:39:38 +0000");
    row("20/Nov/2026:24:39:38 +0000");
    row("20/Nov/2026:23:60:38 +0000");
    row("20/Nov/2026:23:39:61 +0000");
    row("20/Nov/2026:23:39:38  0000");
    row("2026-11-20");
    row("2026-13-20T23:39:38Z");
    row("2026-11-20T23:39:38.Z");
    row("2026-11-20T23:39:38Z ");
    row("12:34:56");
    row("1795217978.");
    row("-1795217978");
    row("1e9");
    row("99999999999999999999999");
    row("9223372036854775808");
    row("9999999999999999999");
    row("99999999999999999999");
    row(QByteArray(26, '\0'));
    row(QByteArray(26, '\xff'));
}

void TestRequestTime::refusesWhatIsNoTime()
{
    QFETCH(QByteArray, text);
    QVERIFY(!parseAnyTime(bytesOf(text)));
    TimeLocalMemory memory;
    QVERIFY(!memory.read(bytesOf(text)));
}

// Of Berlin: at 03:00 +0200 the clock is set to 02:00 +0100.
void TestRequestTime::summerTimeChangesNothing()
{
    const auto before = parseTimeLocal("25/Oct/2026:02:59:59 +0200");
    const auto after = parseTimeLocal("25/Oct/2026:02:00:00 +0100");
    QVERIFY(before && after);
    QCOMPARE((*after - *before).count(), 1000);
}

void TestRequestTime::theTimeOfTheLineBeforeIsRemembered()
{
    TimeLocalMemory memory;
    for (const auto* text : {"20/Nov/2026:23:39:38 +0000", "20/Nov/2026:23:39:38 +0000", "20/Nov/2026:23:39:39 +0000",
             "20/Nov/2026:23:39:38 +0000"})
        QCOMPARE(memory.read(text), parseTimeLocal(text));
    QVERIFY(!memory.read("20/Nov/2026:23:39:3x +0000"));
    QCOMPARE(memory.read("20/Nov/2026:23:39:38 +0000"), parseTimeLocal("20/Nov/2026:23:39:38 +0000"));
}

void TestRequestTime::readsSeconds()
{
    QCOMPARE(parseSeconds("0.004"), std::optional<Duration>(4ms));
    QCOMPARE(parseSeconds("12"), std::optional<Duration>(12s));
    QCOMPARE(parseSeconds("1.0000000019"), std::optional<Duration>(1s + 1ns));
    for (const auto* text : {"", "-", ".", "x", "1.2.3", "-1", "9999999999", "1s"})
        QVERIFY2(!parseSeconds(text), text);
}

HEADROOM_TEST(TestRequestTime)

} // namespace headroom::tst_request_time

#include "tst_request_time.moc"
