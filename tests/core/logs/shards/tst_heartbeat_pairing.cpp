// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shards/heartbeat_pairing.h"

namespace headroom::tst_heartbeat_pairing {

using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

constexpr WallTime start{std::chrono::milliseconds{1'795'217'810'000}};

ShardRecord record(ShardEvent event, std::optional<std::uint32_t> shard, std::chrono::milliseconds at)
{
    ShardRecord record;
    record.event = event;
    record.shard = shard;
    record.at = start + at;
    return record;
}

using Latency = std::optional<Duration>;

} // namespace

class TestHeartbeatPairing : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anAckIsPairedWithTheHeartbeatOfItsShard();
    void anAckWithoutAHeartbeatIsIgnored();
    void oneHeartbeatIsAnsweredOnce();
    void aHeartbeatIsDroppedWithItsConnection_data();
    void aHeartbeatIsDroppedWithItsConnection();
    void aClockThatGoesBackGivesNoNegativeLatency();
    void aClockThatGoesForwardAnHourGivesNone();
    void aHeartbeatWhileOneIsUnansweredIsAMissedAck();
    void aProgramThatLogsNoAcksMissesNone();
    void anAckThatTellsItsLatencyIsLeftAlone();
    void linesWithoutATimeGiveNothing();
    void oneShardWithoutANumberIsPaired();
    void severalShardsWithoutNumbersAreNotPaired();
    void aShortIntervalIsStillOneShard();
    void moreShardsThanAreKeptAreCounted();
};

void TestHeartbeatPairing::anAckIsPairedWithTheHeartbeatOfItsShard()
{
    HeartbeatPairing pairing;
    pairing.add(record(ShardEvent::HeartbeatSent, 0, 0ms));
    pairing.add(record(ShardEvent::HeartbeatSent, 1, 10ms));
    QCOMPARE(pairing.add(record(ShardEvent::Ack, 0, 112ms)).latency, Latency(112ms));
    QCOMPARE(pairing.add(record(ShardEvent::Ack, 1, 40ms)).latency, Latency(30ms));
}

void TestHeartbeatPairing::anAckWithoutAHeartbeatIsIgnored()
{
    HeartbeatPairing pairing;
    QVERIFY(!pairing.add(record(ShardEvent::Ack, 0, 0ms)).latency);
    QCOMPARE(pairing.notSamples(), 0U);
}

void TestHeartbeatPairing::oneHeartbeatIsAnsweredOnce()
{
    HeartbeatPairing pairing;
    pairing.add(record(ShardEvent::HeartbeatSent, 0, 0ms));
    QVERIFY(pairing.add(record(ShardEvent::Ack, 0, 40ms)).latency);
    QVERIFY(!pairing.add(record(ShardEvent::Ack, 0, 50ms)).latency);
}

void TestHeartbeatPairing::aHeartbeatIsDroppedWithItsConnection_data()
{
    QTest::addColumn<int>("event");
    QTest::newRow("hello") << int(ShardEvent::Hello);
    QTest::newRow("close") << int(ShardEvent::Closed);
    QTest::newRow("reconnect") << int(ShardEvent::Reconnect);
    QTest::newRow("connecting") << int(ShardEvent::Connecting);
    QTest::newRow("invalid session") << int(ShardEvent::InvalidSession);
}

void TestHeartbeatPairing::aHeartbeatIsDroppedWithItsConnection()
{
    QFETCH(int, event);
    HeartbeatPairing pairing;
    pairing.add(record(ShardEvent::HeartbeatSent, 0, 0ms));
    pairing.add(record(static_cast<ShardEvent>(event), 0, 10ms));
    QVERIFY(!pairing.add(record(ShardEvent::Ack, 0, 40ms)).latency);
    QVERIFY(!pairing.add(record(ShardEvent::HeartbeatSent, 0, 50ms)).unanswered);
}

void TestHeartbeatPairing::aClockThatGoesBackGivesNoNegativeLatency()
{
    HeartbeatPairing pairing;
    pairing.add(record(ShardEvent::HeartbeatSent, 0, 1h));
    QVERIFY(!pairing.add(record(ShardEvent::Ack, 0, 50ms)).latency);
    QCOMPARE(pairing.notSamples(), 1U);
    pairing.add(record(ShardEvent::HeartbeatSent, 0, 41s));
    QCOMPARE(pairing.add(record(ShardEvent::Ack, 0, 41s + 60ms)).latency, Latency(60ms));
}

void TestHeartbeatPairing::aClockThatGoesForwardAnHourGivesNone()
{
    HeartbeatPairing pairing;
    pairing.add(record(ShardEvent::HeartbeatSent, 0, 0ms));
    QVERIFY(!pairing.add(record(ShardEvent::Ack, 0, 1h + 50ms)).latency);
    auto farAway = record(ShardEvent::Ack, 0, 0ms);
    pairing.add(record(ShardEvent::HeartbeatSent, 0, 2h));
    farAway.at = WallTime{std::chrono::milliseconds{253'402'300'799'000}}; // the year 9999
    QVERIFY(!pairing.add(farAway).latency);
    QCOMPARE(pairing.notSamples(), 2U);
}

void TestHeartbeatPairing::aHeartbeatWhileOneIsUnansweredIsAMissedAck()
{
    HeartbeatPairing pairing;
    pairing.add(record(ShardEvent::HeartbeatSent, 0, 0ms));
    pairing.add(record(ShardEvent::Ack, 0, 40ms));
    QVERIFY(!pairing.add(record(ShardEvent::HeartbeatSent, 0, 41s)).unanswered);
    QVERIFY(pairing.add(record(ShardEvent::HeartbeatSent, 0, 82s)).unanswered);
    QCOMPARE(pairing.add(record(ShardEvent::Ack, 0, 82s + 30ms)).latency, Latency(30ms));
}

void TestHeartbeatPairing::aProgramThatLogsNoAcksMissesNone()
{
    HeartbeatPairing pairing;
    for (int i = 0; i < 5; ++i)
        QVERIFY(!pairing.add(record(ShardEvent::HeartbeatSent, 0, i * 41s)).unanswered);
}

void TestHeartbeatPairing::anAckThatTellsItsLatencyIsLeftAlone()
{
    HeartbeatPairing pairing;
    pairing.add(record(ShardEvent::HeartbeatSent, 0, 0ms));
    auto ack = record(ShardEvent::Ack, 0, 99ms);
    ack.latency = 46ms;
    QVERIFY(!pairing.add(ack).latency);
    QVERIFY(!pairing.add(record(ShardEvent::HeartbeatSent, 0, 41s)).unanswered);
}

void TestHeartbeatPairing::linesWithoutATimeGiveNothing()
{
    HeartbeatPairing pairing;
    auto sent = record(ShardEvent::HeartbeatSent, 0, 0ms);
    sent.at.reset();
    auto ack = record(ShardEvent::Ack, 0, 40ms);
    pairing.add(sent);
    QVERIFY(!pairing.add(ack).latency);
    pairing.add(record(ShardEvent::HeartbeatSent, 0, 41s));
    ack.at.reset();
    QVERIFY(!pairing.add(ack).latency);
    QCOMPARE(pairing.notSamples(), 0U);
}

void TestHeartbeatPairing::oneShardWithoutANumberIsPaired()
{
    HeartbeatPairing pairing;
    for (int i = 0; i < 3; ++i) {
        pairing.add(record(ShardEvent::HeartbeatSent, std::nullopt, i * 41s));
        QCOMPARE(pairing.add(record(ShardEvent::Ack, std::nullopt, i * 41s + 1s)).latency, Latency(1s));
    }
    QVERIFY(!pairing.isMixed());
}

void TestHeartbeatPairing::severalShardsWithoutNumbersAreNotPaired()
{
    HeartbeatPairing pairing;
    pairing.add(record(ShardEvent::HeartbeatSent, std::nullopt, 0ms));
    pairing.add(record(ShardEvent::HeartbeatSent, std::nullopt, 3s));
    QVERIFY(pairing.isMixed());
    QVERIFY(!pairing.add(record(ShardEvent::Ack, std::nullopt, 3s + 20ms)).latency);
    QVERIFY(!pairing.add(record(ShardEvent::HeartbeatSent, std::nullopt, 60s)).unanswered);
    // Those that say which they are go on.
    pairing.add(record(ShardEvent::HeartbeatSent, 4, 61s));
    QCOMPARE(pairing.add(record(ShardEvent::Ack, 4, 61s + 20ms)).latency, Latency(20ms));
}

void TestHeartbeatPairing::aShortIntervalIsStillOneShard()
{
    HeartbeatPairing pairing;
    auto hello = record(ShardEvent::Hello, std::nullopt, 0ms);
    hello.interval = 1500ms;
    pairing.add(hello);
    pairing.add(record(ShardEvent::HeartbeatSent, std::nullopt, 100ms));
    pairing.add(record(ShardEvent::Ack, std::nullopt, 120ms));
    pairing.add(record(ShardEvent::HeartbeatSent, std::nullopt, 1600ms));
    QVERIFY(!pairing.isMixed());
    QCOMPARE(pairing.add(record(ShardEvent::Ack, std::nullopt, 1630ms)).latency, Latency(30ms));
}

void TestHeartbeatPairing::moreShardsThanAreKeptAreCounted()
{
    HeartbeatPairing pairing;
    for (std::uint32_t i = 0; i < 5000; ++i)
        pairing.add(record(ShardEvent::HeartbeatSent, i * 1000, 0ms)); // also numbers far beyond any table
    QCOMPARE(pairing.notKept(), 5000U - maxShards);
    QCOMPARE(pairing.add(record(ShardEvent::Ack, 4'000'000, 40ms)).latency, Latency(40ms));
    QVERIFY(!pairing.add(record(ShardEvent::Ack, 4'999'000, 40ms)).latency);
    QVERIFY(!pairing.add(record(ShardEvent::Ack, 4'294'967'295U, 40ms)).latency);
}

HEADROOM_TEST(TestHeartbeatPairing)

} // namespace headroom::tst_heartbeat_pairing

#include "tst_heartbeat_pairing.moc"
