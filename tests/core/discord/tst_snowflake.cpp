// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/discord/snowflake.h"

#include <limits>

namespace headroom::tst_snowflake {

using namespace headroom::discord;
using namespace std::chrono_literals;

class TestSnowflake : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tellsWhenItWasMade();
    void isMadeOfATime();
    void timesThatHaveNoneAreClamped();
    void isDecimalDigitsThatFit64Bits_data();
    void isDecimalDigitsThatFit64Bits();
};

void TestSnowflake::tellsWhenItWasMade()
{
    // The example in Discord's documentation.
    const auto id = parseSnowflake("175928847299117063");
    QVERIFY(id);
    QCOMPARE(createdAt(*id).time_since_epoch().count(), 1462015105796);
    QCOMPARE(createdAt(Snowflake{0}), discordEpoch);
    QCOMPARE(createdAt(Snowflake{std::numeric_limits<std::uint64_t>::max()}) - discordEpoch, 4398046511103ms);
}

void TestSnowflake::isMadeOfATime()
{
    const WallTime time{1462015105796ms};
    QCOMPARE(createdAt(snowflakeAt(time)), time);
    QCOMPARE(toString(snowflakeAt(time)), std::string("175928847298985984"));
    QVERIFY(snowflakeAt(time) < snowflakeAt(time + 1ms));
}

void TestSnowflake::timesThatHaveNoneAreClamped()
{
    QCOMPARE(snowflakeAt(WallTime{}).value, 0U);
    QCOMPARE(snowflakeAt(WallTime::min()).value, 0U);
    QCOMPARE(snowflakeAt(WallTime::max()).value, std::numeric_limits<std::uint64_t>::max());
    QCOMPARE(createdAt(snowflakeAt(discordEpoch + 4398046511103ms)) - discordEpoch, 4398046511103ms);
}

void TestSnowflake::isDecimalDigitsThatFit64Bits_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<bool>("valid");
    QTest::newRow("one digit") << QByteArray("0") << true;
    QTest::newRow("leading zeros") << QByteArray("00000000000000000007") << true;
    QTest::newRow("greatest") << QByteArray("18446744073709551615") << true;
    QTest::newRow("one more") << QByteArray("18446744073709551616") << false;
    QTest::newRow("21 digits") << QByteArray("000000000000000000007") << false;
    QTest::newRow("40 digits") << QByteArray(40, '9') << false;
    QTest::newRow("empty") << QByteArray() << false;
    QTest::newRow("sign") << QByteArray("-5") << false;
    QTest::newRow("plus") << QByteArray("+5") << false;
    QTest::newRow("space") << QByteArray(" 5") << false;
    QTest::newRow("letter at the end") << QByteArray("175928847299117063a") << false;
    QTest::newRow("NUL at the end") << QByteArray("5\0", 2) << false;
    QTest::newRow("digits of another script") << QByteArray("\xd9\xa1\xd9\xa2") << false;
}

void TestSnowflake::isDecimalDigitsThatFit64Bits()
{
    QFETCH(QByteArray, text);
    QFETCH(bool, valid);
    QCOMPARE(parseSnowflake({text.data(), std::size_t(text.size())}).has_value(), valid);
}

HEADROOM_TEST(TestSnowflake)

} // namespace headroom::tst_snowflake

#include "tst_snowflake.moc"
