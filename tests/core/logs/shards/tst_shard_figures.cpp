// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is known of each shard, and what is not.
#include "tests/support/logs/shard_world.h"

#include <cmath>

namespace headroom::tst_shard_figures {

using namespace headroom::logs;
using namespace headroom::support;

namespace {

using MaybeSpan = std::optional<Duration>;

} // namespace

class TestShardFigures : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anExactLatencyIsExact();
    void aDerivedLatencySaysSoWithItsResolution();
    void noDataIsNeverZero();
    void percentilesAreOfTheShardAlone();
    void shardsOfTwoSourcesMayBearTheSameNumber();
    void aShardSilentForTwoAndAHalfIntervalsIsUnknown();
    void theIntervalIsLearnedWhereItIsNotTold();
    void aMissedLineDoesNotDoubleTheInterval();
    void aSlowShardIsSlowFromTwoOfThreeOnUntilNoneOfThree();
    void aMissedAckIsMissedUntilTwoCame();
    void aShardThatReconnectsAgainAndAgainIsReconnecting();
    void aShardIsGoneAfterAMinuteWithoutAConnection();
    void aForgottenSourceLeavesTheOthersAsTheyAre();
    void pairingAndProgramTellOfOneMissedAck();
    void aReconnectIsCountedOnceHoweverManyLinesTellOfIt();
    void theFirstConnectIsNoReconnect();
    void beatsWhileWaitingForIdentifyAreNoSecondReconnect();
    void aLogThatShowsNoReadyStillCountsItsReconnects();
    void aShardThatIsDownAndSilentIsUnknown();
    void alarmsAreNoSamples();
    void eventsAreKeptFiftyAShard();
    void beatsAreNoEvents();
    void aRecordWithoutAShardAmongNamedOnesIsNobodys();
    void theOnlyShardNeedsNoNumber();
    void seriesOfAllShards();
};

void TestShardFigures::anExactLatencyIsExact()
{
    World world;
    world.add(ack(0, 0ms, 46ms));
    const auto shard = world.shard(0, 1s);
    QCOMPARE(int(shard.kind), int(LatencyKind::Exact));
    QVERIFY(!shard.resolution);
    QCOMPARE(shard.samples, 1U);
    QCOMPARE(shard.latest, MaybeSpan(46ms));
    QCOMPARE(shard.max, MaybeSpan(46ms));
    QCOMPARE(shard.p50, MaybeSpan(46ms)); // never outside of what there was
    QCOMPARE(int(shard.state), int(ShardState::Healthy));
}

void TestShardFigures::aDerivedLatencySaysSoWithItsResolution()
{
    World world("discord.py");
    world.figures.add(world.source, record(ShardEvent::HeartbeatSent, 0, 0ms), 1s);
    world.figures.add(world.source, record(ShardEvent::Ack, 0, 1000ms), 1s);
    const auto shard = world.shard(0, 2s);
    QCOMPARE(int(shard.kind), int(LatencyKind::Derived));
    QCOMPARE(shard.resolution, MaybeSpan(1s));
    QCOMPARE(shard.latest, MaybeSpan(1s));
}

void TestShardFigures::noDataIsNeverZero()
{
    World world;
    world.add(record(ShardEvent::Ready, 0, 0ms));
    world.add(record(ShardEvent::Ack, 1, 0ms)); // an ACK that tells nothing
    for (const std::uint32_t number : {0U, 1U}) {
        const auto shard = world.shard(number, 1s);
        QVERIFY(!shard.latest && !shard.p50 && !shard.p95 && !shard.p99 && !shard.max && !shard.worstAlarm);
        QCOMPARE(shard.samples, 0U);
        QCOMPARE(int(shard.kind), int(LatencyKind::None));
    }
    QCOMPARE(int(world.shard(0, 1s).state), int(ShardState::NoData));
    QCOMPARE(int(world.shard(1, 1s).state), int(ShardState::Healthy)); // it answers, as far as is known
    // A latency of 0 is one.
    world.add(ack(2, 0ms, 0ms));
    QCOMPARE(world.shard(2, 1s).max, MaybeSpan(0ms));
}

void TestShardFigures::percentilesAreOfTheShardAlone()
{
    World world;
    for (int i = 1; i <= 100; ++i) {
        world.add(ack(0, i * 1s, std::chrono::milliseconds{i}));
        world.add(ack(1, i * 1s, 500ms));
    }
    const auto shard = world.shard(0, 100s);
    const auto isAbout = [](const MaybeSpan& span, double milliseconds) {
        return span && std::abs(static_cast<double>(span->count()) / 1e6 - milliseconds) < 0.02 * milliseconds;
    };
    QVERIFY(isAbout(shard.p50, 50) && isAbout(shard.p95, 95) && isAbout(shard.p99, 99));
    QCOMPARE(shard.max, MaybeSpan(100ms));
    QVERIFY(isAbout(world.shard(1, 100s).p50, 500));
}

void TestShardFigures::shardsOfTwoSourcesMayBearTheSameNumber()
{
    World world;
    const auto other = world.figures.addSource("other.log", shardFormatNamed("twilight")->facts());
    QVERIFY(other != world.source);
    QCOMPARE(world.figures.addSource("other.log", shardFormatNamed("twilight")->facts()), other);
    world.add(ack(0, 0ms, 46ms));
    world.figures.add(other, ack(0, 0ms, 99ms), exactClock);
    const auto shards = world.figures.shards(start);
    QCOMPARE(shards.size(), std::size_t(2));
    QCOMPARE(shards[0].source, world.source);
    QCOMPARE(shards[0].latest, MaybeSpan(46ms));
    QCOMPARE(shards[1].source, other);
    QCOMPARE(shards[1].latest, MaybeSpan(99ms));
    QCOMPARE(world.figures.sources()[1].format, std::string("twilight"));
}

void TestShardFigures::aShardSilentForTwoAndAHalfIntervalsIsUnknown()
{
    World world;
    auto hello = record(ShardEvent::Hello, 0, 0ms);
    hello.interval = 40s;
    world.add(hello);
    world.add(ack(0, 0ms, 46ms));
    QCOMPARE(int(world.shard(0, 100s).state), int(ShardState::Healthy));
    QVERIFY(!world.shard(0, 100s).goneSince);
    QCOMPARE(int(world.shard(0, 100s + 1ms).state), int(ShardState::Unknown));
    QCOMPARE(world.shard(0, 100s + 1ms).goneSince, std::optional(start));
    QCOMPARE(world.shard(0, 60s).interval, MaybeSpan(40s));
    QCOMPARE(world.shard(0, 60s).expectedInterval, Duration(40s));
    QVERIFY(world.shard(0, 60s).intervalIsKnown);
    // Other lines of the shard are no heartbeat.
    world.add(record(ShardEvent::Status, 0, 110s));
    QCOMPARE(int(world.shard(0, 111s).state), int(ShardState::Unknown));
    // Nor is one heartbeat enough to be back.
    world.add(ack(0, 120s, 46ms));
    QCOMPARE(int(world.shard(0, 121s).state), int(ShardState::Unknown));
    QCOMPARE(world.shard(0, 121s).goneSince, std::optional(start));
    world.add(ack(0, 160s, 46ms));
    QCOMPARE(int(world.shard(0, 161s).state), int(ShardState::Healthy));
    QVERIFY(!world.shard(0, 161s).goneSince);
}

void TestShardFigures::theIntervalIsLearnedWhereItIsNotTold()
{
    World world;
    for (int i = 0; i < 5; ++i)
        world.add(ack(0, i * 20s, 46ms));
    const auto shard = world.shard(0, 81s);
    QCOMPARE(shard.interval, MaybeSpan(20s));
    QVERIFY(!shard.intervalIsKnown);
    QCOMPARE(int(world.shard(0, 80s + 51s).state), int(ShardState::Unknown));
    // Without any it is Discord's usual one.
    world.add(ack(1, 0ms, 46ms));
    QVERIFY(!world.shard(1, 60s).interval);
    QCOMPARE(world.shard(1, 60s).expectedInterval, Duration(41'250ms));
    QCOMPARE(int(world.shard(1, 103s).state), int(ShardState::Healthy));
    QCOMPARE(int(world.shard(1, 104s).state), int(ShardState::Unknown));
}

void TestShardFigures::aMissedLineDoesNotDoubleTheInterval()
{
    World world;
    for (const int beat : {0, 1, 2, 4, 5, 6, 8, 9})
        world.add(ack(0, beat * 20s, 46ms));
    QCOMPARE(world.shard(0, 180s).interval, MaybeSpan(20s));
}

void TestShardFigures::aSlowShardIsSlowFromTwoOfThreeOnUntilNoneOfThree()
{
    World world;
    int beat = 0;
    const auto after = [&](Duration latency) {
        world.add(ack(0, beat++ * 41s, latency));
        return world.shard(0, (beat - 1) * 41s + 1s).state;
    };
    const auto fast = 250ms; // the threshold itself
    const auto slow = 251ms;
    QCOMPARE(int(after(fast)), int(ShardState::Healthy));
    QCOMPARE(int(after(slow)), int(ShardState::Healthy)); // one alone tells nothing
    QCOMPARE(int(after(fast)), int(ShardState::Healthy));
    QCOMPARE(int(after(slow)), int(ShardState::Slow));
    for (int i = 0; i < 20; ++i) {
        QCOMPARE(int(after(fast)), int(ShardState::Slow));
        QCOMPARE(int(after(slow)), int(ShardState::Slow));
    }
    QCOMPARE(int(after(fast)), int(ShardState::Slow));
    QCOMPARE(int(after(fast)), int(ShardState::Slow));
    QCOMPARE(int(after(fast)), int(ShardState::Healthy));
    world.figures.setThresholds({100ms, 41'250ms});
    QCOMPARE(int(world.shard(0, (beat - 1) * 41s + 1s).state), int(ShardState::Slow));
    // Of one that is known by a single heartbeat that one tells.
    world.add(ack(1, 0ms, 251ms));
    QCOMPARE(int(world.shard(1, 1s).state), int(ShardState::Slow));
}

void TestShardFigures::aMissedAckIsMissedUntilTwoCame()
{
    World world;
    world.add(ack(0, 0ms, 46ms));
    world.add(record(ShardEvent::MissedAck, 0, 41s));
    QCOMPARE(int(world.shard(0, 42s).state), int(ShardState::Missed));
    QCOMPARE(world.shard(0, 42s).missedAcks, 1U);
    world.add(ack(0, 82s, 46ms));
    QCOMPARE(int(world.shard(0, 83s).state), int(ShardState::Missed));
    world.add(ack(0, 123s, 46ms));
    QCOMPARE(int(world.shard(0, 124s).state), int(ShardState::Healthy));
    // A new connection has nothing to do with it.
    world.add(record(ShardEvent::MissedAck, 0, 164s));
    world.add(record(ShardEvent::Closed, 0, 165s));
    world.add(record(ShardEvent::Resumed, 0, 166s));
    QCOMPARE(int(world.shard(0, 167s).state), int(ShardState::Healthy));
}

void TestShardFigures::aShardThatReconnectsAgainAndAgainIsReconnecting()
{
    World world;
    world.add(ack(0, 0ms, 46ms));
    world.add(record(ShardEvent::Closed, 0, 10s));
    world.add(record(ShardEvent::Resumed, 0, 12s));
    QCOMPARE(int(world.shard(0, 13s).state), int(ShardState::Healthy)); // once is ordinary
    world.add(record(ShardEvent::Closed, 0, 30s));
    world.add(record(ShardEvent::Resumed, 0, 32s));
    QCOMPARE(int(world.shard(0, 33s).state), int(ShardState::Reconnecting));
    world.add(ack(0, 50s, 46ms));
    QCOMPARE(int(world.shard(0, 51s).state), int(ShardState::Reconnecting));
    world.add(ack(0, 91s, 46ms));
    QCOMPARE(int(world.shard(0, 92s).state), int(ShardState::Healthy));
}

void TestShardFigures::aShardIsGoneAfterAMinuteWithoutAConnection()
{
    World world;
    world.add(ack(0, 0ms, 46ms));
    world.add(record(ShardEvent::Closed, 0, 10s));
    QVERIFY(!world.shard(0, 70s).goneSince);
    QCOMPARE(world.shard(0, 71s).goneSince, std::optional(start + 10s));
    world.add(record(ShardEvent::Connecting, 0, 80s));
    QCOMPARE(world.shard(0, 81s).goneSince, std::optional(start + 10s));
    world.add(record(ShardEvent::Ready, 0, 90s));
    QVERIFY(!world.shard(0, 91s).goneSince);
}

void TestShardFigures::aForgottenSourceLeavesTheOthersAsTheyAre()
{
    World world;
    const auto& facts = shardFormatNamed("discord.js")->facts();
    const auto other = world.figures.addSource("other.log", facts);
    for (int i = 0; i < 3; ++i) {
        world.add(ack(0, i * 41s, 46ms));
        world.figures.add(other, ack(7, i * 41s, 99ms), exactClock);
    }
    world.figures.forget("bot.log");
    world.figures.forget("never.log");
    const auto shards = world.figures.shards(start + 90s);
    QCOMPARE(shards.size(), std::size_t(1));
    QCOMPARE(shards[0].source, other);
    QCOMPARE(shards[0].samples, 3U);
    const auto slowest = world.figures.byMinute().front().max;
    QVERIFY(slowest > 97ms && slowest < 101ms); // as exact as it is kept
    std::uint64_t count = 0;
    for (const auto& point : world.figures.byTenSeconds())
        count += point.count;
    QCOMPARE(count, 3U);
    // Its number is given to the next; after a restart all is where it was.
    QCOMPARE(world.figures.addSource("new.log", facts), world.source);
    world.figures.add(world.source, ack(1, 0ms, 5ms), exactClock);
    auto again = ShardFigures::fromBytes(world.figures.bytes());
    QVERIFY(again.has_value());
    QCOMPARE(again->shards(start).size(), std::size_t(2));
    QCOMPARE(again->addSource("other.log", facts), other);
}

void TestShardFigures::pairingAndProgramTellOfOneMissedAck()
{
    World world("jda");
    world.add(record(ShardEvent::HeartbeatSent, 0, 0ms));
    world.add(record(ShardEvent::Ack, 0, 40ms));
    world.add(record(ShardEvent::HeartbeatSent, 0, 41s));
    world.add(record(ShardEvent::HeartbeatSent, 0, 82s));
    QCOMPARE(world.shard(0, 83s).missedAcks, 1U);
    QCOMPARE(int(world.shard(0, 83s).state), int(ShardState::Missed));
    world.add(record(ShardEvent::MissedAck, 0, 82s));
    QCOMPARE(world.shard(0, 83s).missedAcks, 1U);
    world.add(record(ShardEvent::MissedAck, 0, 123s));
    QCOMPARE(world.shard(0, 124s).missedAcks, 2U);
}

void TestShardFigures::aReconnectIsCountedOnceHoweverManyLinesTellOfIt()
{
    World world;
    world.add(record(ShardEvent::Ready, 0, 0ms));
    auto closed = record(ShardEvent::Closed, 0, 10s);
    closed.closeCode = 4009;
    world.add(closed);
    world.add(record(ShardEvent::Reconnect, 0, 10s));
    world.add(closed);
    QCOMPARE(int(world.shard(0, 11s).state), int(ShardState::Reconnecting));
    world.add(record(ShardEvent::Connecting, 0, 11s));
    world.add(record(ShardEvent::Resumed, 0, 12s));
    const auto shard = world.shard(0, 13s);
    QCOMPARE(shard.reconnects, 1U);
    QCOMPARE(shard.resumes, 1U);
    QCOMPARE(shard.closeCodes, (std::vector<std::pair<std::uint16_t, std::uint64_t>>{{4009, 2}}));
    QVERIFY(shard.state != ShardState::Reconnecting);
}

void TestShardFigures::theFirstConnectIsNoReconnect()
{
    World world;
    world.add(record(ShardEvent::Connecting, 0, 0ms));
    world.add(record(ShardEvent::Identify, 0, 1s));
    world.add(record(ShardEvent::Ready, 0, 2s));
    QCOMPARE(world.shard(0, 3s).reconnects, 0U);
    QCOMPARE(world.shard(0, 3s).identifies, 1U);
}

void TestShardFigures::beatsWhileWaitingForIdentifyAreNoSecondReconnect()
{
    World world;
    world.add(record(ShardEvent::Ready, 0, 0ms));
    world.add(record(ShardEvent::InvalidSession, 0, 1s));
    world.add(record(ShardEvent::Connecting, 0, 2s));
    world.add(ack(0, 3s, 46ms));
    world.add(record(ShardEvent::Identify, 0, 20s));
    world.add(ack(0, 44s, 46ms));
    QCOMPARE(world.shard(0, 45s).reconnects, 1U);
    QCOMPARE(world.shard(0, 45s).invalidSessions, 1U);
}

void TestShardFigures::aLogThatShowsNoReadyStillCountsItsReconnects()
{
    World world("twilight"); // gateway-proxy at info
    for (const auto at : {0s, 1s, 600s, 601s, 1200s})
        world.add(record(ShardEvent::Closed, 0, at));
    QCOMPARE(world.shard(0, 1201s).reconnects, 3U);
}

void TestShardFigures::aShardThatIsDownAndSilentIsUnknown()
{
    World world;
    world.add(ack(0, 0ms, 46ms));
    world.add(record(ShardEvent::Closed, 0, 10s));
    QCOMPARE(int(world.shard(0, 11s).state), int(ShardState::Reconnecting));
    QCOMPARE(int(world.shard(0, 10min).state), int(ShardState::Unknown));
}

void TestShardFigures::alarmsAreNoSamples()
{
    World world("discord.py");
    auto behind = record(ShardEvent::Behind, 0, 0ms);
    behind.latency = 11'200ms;
    world.add(behind);
    const auto shard = world.shard(0, 1s);
    QCOMPARE(shard.samples, 0U);
    QVERIFY(!shard.p50 && !shard.max);
    QCOMPARE(shard.worstAlarm, MaybeSpan(11'200ms));
    QCOMPARE(int(shard.state), int(ShardState::Slow));
    QCOMPARE(int(world.shard(0, 10min).state), int(ShardState::NoData));
}

void TestShardFigures::eventsAreKeptFiftyAShard()
{
    World world;
    for (int i = 0; i < 60; ++i) {
        auto closed = record(ShardEvent::Closed, 0, i * 1s);
        const auto text = "close " + std::to_string(i);
        closed.detail = text;
        closed.closeCode = 4009;
        world.add(closed);
    }
    const auto events = world.figures.events(world.source, 0);
    QCOMPARE(events.size(), std::size_t(50));
    QCOMPARE(events.front().text, std::string_view("close 10"));
    QCOMPARE(events.back().text, std::string_view("close 59"));
    QCOMPARE(events.back().at, std::optional(start + 59s));
    QCOMPARE(events.back().closeCode, std::optional<std::uint16_t>(4009));
    QVERIFY(world.figures.events(world.source, 9).empty());
    QVERIFY(world.figures.events(99, 0).empty());
}

void TestShardFigures::beatsAreNoEvents()
{
    World world;
    world.add(record(ShardEvent::HeartbeatSent, 0, 0ms));
    world.add(ack(0, 1s, 46ms));
    world.add(record(ShardEvent::Hello, 0, 1s));
    auto late = record(ShardEvent::Ready, 0, 2s);
    late.at.reset();
    world.add(late);
    const auto events = world.figures.events(world.source, 0);
    QCOMPARE(events.size(), std::size_t(1));
    QVERIFY(!events[0].at);
}

void TestShardFigures::aRecordWithoutAShardAmongNamedOnesIsNobodys()
{
    World world("discord.py");
    world.add(record(ShardEvent::Ready, 0, 0ms));
    world.add(record(ShardEvent::Closed, std::nullopt, 1s));
    QCOMPARE(world.figures.shards(start).size(), std::size_t(1));
    QCOMPARE(world.shard(0, 2s).reconnects, 0U);
}

void TestShardFigures::theOnlyShardNeedsNoNumber()
{
    World world("discordgo");
    world.add(record(ShardEvent::HeartbeatSent, std::nullopt, 0ms));
    world.add(record(ShardEvent::Ack, std::nullopt, 60ms));
    world.add(record(ShardEvent::SessionsLeft, std::nullopt, 60ms));
    QCOMPARE(world.figures.shards(start).size(), std::size_t(1));
    QCOMPARE(world.shard(std::nullopt, 1s).latest, MaybeSpan(60ms));
}

void TestShardFigures::seriesOfAllShards()
{
    World world;
    for (std::uint32_t i = 0; i < 90; ++i) {
        world.add(ack(i % 10, i * 1s, 40ms));
        world.add(ack(i % 10, i * 1s, 80ms));
    }
    QCOMPARE(world.figures.byMinute().size(), std::size_t(2));
    QCOMPARE(world.figures.byMinute()[0].count, 120U);
    QCOMPARE(world.figures.byTenSeconds().size(), std::size_t(9));
    QCOMPARE(world.figures.byTenSeconds()[0].count, 20U);
    QCOMPARE(world.figures.minutes(world.source, 3).size(), std::size_t(2));
}

HEADROOM_TEST(TestShardFigures)

} // namespace headroom::tst_shard_figures

#include "tst_shard_figures.moc"
