// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What is known of each shard, what is not, and what is said about it in words.
#include "core/logs/shard_figures.h"
#include "core/logs/shard_formats.h"

#include <QTest>

#include <cmath>
#include <malloc.h>

using namespace headroom;
using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

constexpr WallTime start{std::chrono::milliseconds{1'795'217'820'000}};
constexpr Duration exactClock = 1ms;

ShardRecord record(ShardEvent event, std::optional<std::uint32_t> shard, std::chrono::milliseconds at)
{
    ShardRecord record;
    record.event = event;
    record.shard = shard;
    record.at = start + at;
    return record;
}

ShardRecord ack(std::optional<std::uint32_t> shard, std::chrono::milliseconds at, Duration latency)
{
    auto made = record(ShardEvent::Ack, shard, at);
    made.latency = latency;
    return made;
}

// Figures of one source in one format.
struct World
{
    explicit World(const char* format = "discord.js")
        : source(figures.addSource("bot.log", shardFormatNamed(format)->facts()))
    {
    }

    void add(const ShardRecord& record) { figures.add(source, record, exactClock); }

    ShardFigure shard(std::optional<std::uint32_t> number, std::chrono::milliseconds now) const
    {
        for (const auto& each : figures.shards(start + now)) {
            if (each.shard == number)
                return each;
        }
        qFatal("there is no such shard");
        return {};
    }

    bool warns(const char* words) const
    {
        for (const auto& warning : figures.warnings()) {
            if (warning.find('\n') != std::string::npos)
                qFatal("a warning of two lines");
            if (warning.find(words) != std::string::npos)
                return true;
        }
        return false;
    }

    ShardFigures figures;
    std::size_t source;
};

// A log of a day of many shards: everything that takes room, taken.
void fill(ShardFigures& figures, std::uint32_t shards)
{
    const auto source = figures.addSource("full.log", shardFormatNamed("discord.js")->facts());
    for (auto minute = 0min; minute < 24h; minute += 10min) {
        for (std::uint32_t shard = 0; shard < shards; ++shard)
            figures.add(source, ack(shard, minute, minute == 0min ? Duration{10min} : Duration{46ms}), exactClock);
    }
    for (int i = 0; i < 60; ++i) {
        for (std::uint32_t shard = 0; shard < shards; ++shard) {
            auto closed = record(ShardEvent::Closed, shard, 24h);
            closed.closeCode = static_cast<std::uint16_t>(4000 + i);
            closed.detail = "Told to reconnect by Discord";
            figures.add(source, closed, exactClock);
        }
    }
}

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
    void aShardSilentForOneAndAHalfIntervalsIsUnknown();
    void theIntervalIsLearnedWhereItIsNotTold();
    void aMissedLineDoesNotDoubleTheInterval();
    void aSlowShardIsSlow();
    void aMissedAckIsMissedUntilTheNext();
    void pairingAndProgramTellOfOneMissedAck();
    void aReconnectIsCountedOnceHoweverManyLinesTellOfIt();
    void theFirstConnectIsNoReconnect();
    void beatsWhileWaitingForIdentifyAreNoSecondReconnect();
    void alarmsAreNoSamples();
    void eventsAreKeptFiftyAShard();
    void beatsAreNoEvents();
    void textsOfEventsAreBoundedAndRenewed();
    void aRecordWithoutAShardAmongNamedOnesIsNobodys();
    void theOnlyShardNeedsNoNumber();
    void moreShardsThanAreKeptAreCounted();
    void aShardTakesAtMostTenKiB();
    void aTimeFarAheadDoesNotKeepTheRestOut();
    void seriesOfAllShards();
    void warnsOfLatencyThatIsNotShown_data();
    void warnsOfLatencyThatIsNotShown();
    void warnsOfTwilight017();
    void warnsOfShardsThatAreMixed();
    void warnsOfTheSendLimit();
    void warnsOfCodesThatNeedAPerson();
    void warnsOfIdentifiesRunningOut();
    void warnsOfAClockThatWentBack();
    void isSilentWhenAllIsWell();
    void isTheSameAfterARestart();
    void garbageIsRefused();
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

void TestShardFigures::aShardSilentForOneAndAHalfIntervalsIsUnknown()
{
    World world;
    auto hello = record(ShardEvent::Hello, 0, 0ms);
    hello.interval = 40s;
    world.add(hello);
    world.add(ack(0, 0ms, 46ms));
    QCOMPARE(int(world.shard(0, 60s).state), int(ShardState::Healthy));
    QCOMPARE(int(world.shard(0, 60s + 1ms).state), int(ShardState::Unknown));
    QCOMPARE(world.shard(0, 60s).interval, MaybeSpan(40s));
    QVERIFY(world.shard(0, 60s).intervalIsTold);
    // Other lines of the shard are no heartbeat.
    world.add(record(ShardEvent::Status, 0, 70s));
    QCOMPARE(int(world.shard(0, 71s).state), int(ShardState::Unknown));
}

void TestShardFigures::theIntervalIsLearnedWhereItIsNotTold()
{
    World world;
    for (int i = 0; i < 5; ++i)
        world.add(ack(0, i * 20s, 46ms));
    const auto shard = world.shard(0, 81s);
    QCOMPARE(shard.interval, MaybeSpan(20s));
    QVERIFY(!shard.intervalIsTold);
    QCOMPARE(int(world.shard(0, 80s + 31s).state), int(ShardState::Unknown));
    // Without any it is Discord's usual one.
    world.add(ack(1, 0ms, 46ms));
    QCOMPARE(int(world.shard(1, 60s).state), int(ShardState::Healthy));
    QCOMPARE(int(world.shard(1, 63s).state), int(ShardState::Unknown));
}

void TestShardFigures::aMissedLineDoesNotDoubleTheInterval()
{
    World world;
    for (const int beat : {0, 1, 2, 4, 5, 6, 8, 9})
        world.add(ack(0, beat * 20s, 46ms));
    QCOMPARE(world.shard(0, 180s).interval, MaybeSpan(20s));
}

void TestShardFigures::aSlowShardIsSlow()
{
    World world;
    world.add(ack(0, 0ms, 501ms));
    QCOMPARE(int(world.shard(0, 1s).state), int(ShardState::Slow));
    world.add(ack(0, 41s, 500ms));
    QCOMPARE(int(world.shard(0, 42s).state), int(ShardState::Healthy));
    world.figures.setThresholds({100ms, 1.5, 41'250ms});
    QCOMPARE(int(world.shard(0, 42s).state), int(ShardState::Slow));
}

void TestShardFigures::aMissedAckIsMissedUntilTheNext()
{
    World world;
    world.add(ack(0, 0ms, 46ms));
    world.add(record(ShardEvent::MissedAck, 0, 41s));
    QCOMPARE(int(world.shard(0, 42s).state), int(ShardState::Missed));
    QCOMPARE(world.shard(0, 42s).missedAcks, 1U);
    world.add(ack(0, 82s, 46ms));
    QCOMPARE(int(world.shard(0, 83s).state), int(ShardState::Healthy));
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

void TestShardFigures::textsOfEventsAreBoundedAndRenewed()
{
    World world;
    for (int i = 0; i < 60'000; ++i) {
        auto closed = record(ShardEvent::Status, static_cast<std::uint32_t>(i % 300), i * 1ms);
        const auto text = std::string(150, 'x') + std::to_string(i);
        closed.detail = text;
        world.add(closed);
    }
    const auto events = world.figures.events(world.source, 299);
    QCOMPARE(events.size(), std::size_t(50));
    QVERIFY(events.back().text.ends_with("59999"));
    QVERIFY(world.figures.memory() < 6u << 20);
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

void TestShardFigures::moreShardsThanAreKeptAreCounted()
{
    World world;
    const auto other = world.figures.addSource("other.log", shardFormatNamed("discord.js")->facts());
    for (std::uint32_t i = 0; i < 3000; ++i) {
        world.add(ack(i, 0ms, 46ms));
        world.figures.add(other, ack(i, 0ms, 46ms), exactClock);
    }
    QCOMPARE(world.figures.shards(start).size(), mostShards);
    QCOMPARE(world.figures.notKept(), 6000U - mostShards);
    QVERIFY(world.warns("more than 4096 shards"));
}

void TestShardFigures::aShardTakesAtMostTenKiB()
{
    constexpr std::uint32_t shards = 4096;
    malloc_trim(0);
    const auto before = mallinfo2();
    ShardFigures figures;
    const auto empty = figures.memory();
    fill(figures, shards);
    const auto after = mallinfo2();
    const auto counted = static_cast<double>(figures.memory() - empty) / shards;
    const auto taken = static_cast<double>(after.uordblks + after.hblkhd - before.uordblks - before.hblkhd) / shards;
    qInfo("%.0f bytes a shard by count, %.0f taken of the allocator", counted, taken);
    QVERIFY2(counted <= 10'240, qPrintable(QString::number(counted)));
#ifndef __SANITIZE_ADDRESS__
    QVERIFY2(taken <= 11'000, qPrintable(QString::number(taken)));
#endif
}

void TestShardFigures::aTimeFarAheadDoesNotKeepTheRestOut()
{
    World world;
    world.add(ack(0, 0ms, 46ms));
    world.add(ack(0, 24h * 3650, 46ms));
    for (int i = 0; i < 200; ++i)
        world.add(ack(0, i * 1s, 46ms));
    QVERIFY(!world.figures.byMinute().empty());
    QVERIFY(world.figures.byMinute().front().start < start + 24h);
    QVERIFY(!world.figures.minutes(world.source, 0).empty());
    QVERIFY(world.figures.minutes(world.source, 0).front().start < start + 24h);
    QVERIFY(world.warns("went back"));
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
    QCOMPARE(world.figures.byHour().size(), std::size_t(1));
    QCOMPARE(world.figures.byHour()[0].count, 180U);
    QCOMPARE(world.figures.byTenSeconds().size(), std::size_t(9));
    QCOMPARE(world.figures.byTenSeconds()[0].count, 20U);
    QCOMPARE(world.figures.minutes(world.source, 3).size(), std::size_t(2));
}

void TestShardFigures::warnsOfLatencyThatIsNotShown_data()
{
    QTest::addColumn<QString>("format");
    for (const auto* format : shardFormats())
        QTest::newRow(format->facts().name.c_str()) << QString::fromStdString(format->facts().name);
}

void TestShardFigures::warnsOfLatencyThatIsNotShown()
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

void TestShardFigures::warnsOfTwilight017()
{
    World world("twilight");
    for (int i = 0; i < 20; ++i)
        world.add(record(ShardEvent::Ack, std::nullopt, i * 30s));
    QVERIFY(world.warns("0.17"));
}

void TestShardFigures::warnsOfShardsThatAreMixed()
{
    World world("twilight");
    world.add(record(ShardEvent::HeartbeatSent, std::nullopt, 0ms));
    world.add(record(ShardEvent::HeartbeatSent, std::nullopt, 2s));
    QVERIFY(world.warns("several shards without their numbers"));
}

void TestShardFigures::warnsOfTheSendLimit()
{
    World world;
    world.add(record(ShardEvent::SendLimit, 0, 0ms));
    QVERIFY(world.warns("limit of 120 events"));
}

void TestShardFigures::warnsOfCodesThatNeedAPerson()
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

void TestShardFigures::warnsOfIdentifiesRunningOut()
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

void TestShardFigures::warnsOfAClockThatWentBack()
{
    World world("twilight");
    world.add(record(ShardEvent::HeartbeatSent, 0, 1h + 50ms));
    world.add(record(ShardEvent::Ack, 0, 50ms));
    QVERIFY(world.warns("went back once, by 3600.0 s"));
    QCOMPARE(world.shard(0, 1s).samples, 0U);
}

void TestShardFigures::isSilentWhenAllIsWell()
{
    World world;
    for (int i = 0; i < 10; ++i)
        world.add(ack(0, i * 41s, 46ms));
    QVERIFY(world.figures.warnings().empty());
}

void TestShardFigures::isTheSameAfterARestart()
{
    ShardFigures figures;
    fill(figures, 20);
    const auto second = figures.addSource("twilight.log", shardFormatNamed("twilight")->facts());
    auto left = record(ShardEvent::SessionsLeft, std::nullopt, 0ms);
    left.number = 3;
    left.shardCount = 64;
    figures.add(second, left, exactClock);
    figures.add(second, record(ShardEvent::HeartbeatSent, 5, 25h), exactClock);
    figures.add(second, record(ShardEvent::Ack, 5, 25h + 33ms), exactClock);
    figures.add(second, ack(std::nullopt, 25h, 77ms), exactClock);
    const auto bytes = figures.bytes();
    auto again = ShardFigures::fromBytes(bytes);
    if (!again)
        QFAIL(again.error().text.c_str());
    QCOMPARE(again->bytes(), bytes);
    QCOMPARE(again->warnings(), figures.warnings());
    QCOMPARE(again->newest(), figures.newest());
    const auto now = start + 25h;
    const auto before = figures.shards(now);
    const auto after = again->shards(now);
    QCOMPARE(after.size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        QCOMPARE(after[i].shard, before[i].shard);
        QCOMPARE(int(after[i].state), int(before[i].state));
        QCOMPARE(int(after[i].kind), int(before[i].kind));
        QCOMPARE(after[i].samples, before[i].samples);
        QCOMPARE(after[i].p99, before[i].p99);
        QCOMPARE(after[i].closeCodes, before[i].closeCodes);
        QCOMPARE(after[i].lastSeen, before[i].lastSeen);
    }
    QCOMPARE(again->events(0, 3).size(), std::size_t(50));
    QCOMPARE(again->events(0, 3).back().text, std::string_view("Told to reconnect by Discord"));
    QCOMPARE(again->byHour().size(), figures.byHour().size());
    // It goes on where it was.
    QCOMPARE(again->addSource("twilight.log", shardFormatNamed("twilight")->facts()), second);
    again->add(second, ack(5, 25h + 41s, 40ms), exactClock);
    QCOMPARE(again->shards(now).size(), before.size());
}

void TestShardFigures::garbageIsRefused()
{
    ShardFigures figures;
    fill(figures, 3);
    const auto bytes = figures.bytes();
    QVERIFY(ShardFigures::fromBytes(bytes));
    QVERIFY(!ShardFigures::fromBytes(""));
    QVERIFY(!ShardFigures::fromBytes("HRSHARDS"));
    QVERIFY(!ShardFigures::fromBytes("something else"));
    for (std::size_t size = 0; size < bytes.size(); size += 1 + size / 20)
        QVERIFY(!ShardFigures::fromBytes(std::string_view(bytes).substr(0, size)));
    for (std::size_t at = 0; at < bytes.size(); at += 1 + at / 20) {
        auto broken = bytes;
        broken[at] = static_cast<char>(broken[at] ^ 0x10);
        const auto read = ShardFigures::fromBytes(broken);
        QVERIFY(!read);
        QVERIFY(!read.error().text.empty());
    }
    QVERIFY(!ShardFigures::fromBytes(bytes + "x"));
}

QTEST_GUILESS_MAIN(TestShardFigures)
#include "tst_shard_figures.moc"
