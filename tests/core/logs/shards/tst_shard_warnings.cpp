// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the figures of shards say in words, and when they say nothing.
#include "tests/support/logs/shard_world.h"

namespace headroom::tst_shard_warnings {

using namespace headroom::logs;
using namespace headroom::support;

class TestShardWarnings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void warnsOfLatencyThatIsNotShown_data();
    void warnsOfLatencyThatIsNotShown();
    void warnsOfTwilight017();
    void warnsOfShardsThatAreMixed();
    void warnsOfTheSendLimit();
    void warnsOfCodesThatNeedAPerson();
    void warnsOfIdentifiesRunningOut();
    void warnsOfAClockThatWentBack();
    void isSilentWhenAllIsWell();
};

void TestShardWarnings::warnsOfLatencyThatIsNotShown_data()
{
    QTest::addColumn<QString>("format");
    for (const auto* format : shardFormats())
        QTest::newRow(format->facts().name.c_str()) << QString::fromStdString(format->facts().name);
}

void TestShardWarnings::warnsOfLatencyThatIsNotShown()
{
    QFETCH(QString, format);
    World world(format.toLatin1().constData());
    world.add(record(ShardEvent::Ready, 0, 0ms));
    QVERIFY(!world.warns("no latency")); // the first heartbeat may still come
    world.add(record(ShardEvent::Status, 0, 2min));
    QVERIFY(world.warns("no latency in this log"));
    QVERIFY(world.warns(shardFormatNamed(format.toStdString())->facts().advice.c_str()));
    world.add(ack(0, 3min, 46ms));
    QVERIFY(!world.warns("no latency"));
}

void TestShardWarnings::warnsOfTwilight017()
{
    World world("twilight");
    for (int i = 0; i < 20; ++i)
        world.add(record(ShardEvent::Ack, std::nullopt, i * 30s));
    QVERIFY(world.warns("0.17"));
}

void TestShardWarnings::warnsOfShardsThatAreMixed()
{
    World world("twilight");
    world.add(record(ShardEvent::HeartbeatSent, std::nullopt, 0ms));
    world.add(record(ShardEvent::HeartbeatSent, std::nullopt, 2s));
    QVERIFY(world.warns("several shards without their numbers"));
}

void TestShardWarnings::warnsOfTheSendLimit()
{
    World world;
    world.add(record(ShardEvent::SendLimit, 0, 0ms));
    QVERIFY(world.warns("limit of 120 events"));
}

void TestShardWarnings::warnsOfCodesThatNeedAPerson()
{
    World world;
    for (const std::uint16_t code : {4009, 4004, 4013, 4014, 4014}) {
        auto closed = record(ShardEvent::Closed, 0, 0ms);
        closed.closeCode = code;
        world.add(closed);
    }
    QVERIFY(world.warns("4004") && world.warns("4013") && world.warns("4014"));
    QVERIFY(!world.warns("4009"));
    QCOMPARE(world.figures.warnings().size(), std::size_t(3));
}

void TestShardWarnings::warnsOfIdentifiesRunningOut()
{
    World world;
    auto left = record(ShardEvent::SessionsLeft, std::nullopt, 0ms);
    left.number = 999;
    left.shardCount = 16;
    world.add(left);
    QVERIFY(!world.warns("identifies"));
    left.number = 30;
    world.add(left);
    QVERIFY(world.warns("30 identifies are left today, for 16 shards"));
}

void TestShardWarnings::warnsOfAClockThatWentBack()
{
    World world("twilight");
    world.add(record(ShardEvent::HeartbeatSent, 0, 1h + 50ms));
    world.add(record(ShardEvent::Ack, 0, 50ms));
    QVERIFY(world.warns("went back once, by 1 h"));
    QCOMPARE(world.shard(0, 1s).samples, 0U);
}

void TestShardWarnings::isSilentWhenAllIsWell()
{
    World world;
    for (int i = 0; i < 10; ++i)
        world.add(ack(0, i * 41s, 46ms));
    QVERIFY(world.figures.warnings().empty());
}

HEADROOM_TEST(TestShardWarnings)

} // namespace headroom::tst_shard_warnings

#include "tst_shard_warnings.moc"
