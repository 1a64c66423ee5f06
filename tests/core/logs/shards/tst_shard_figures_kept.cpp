// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the figures of shards take of memory, and that they are the same after a restart.
#include "tests/support/address_sanitizer.h"
#include "tests/support/logs/shard_world.h"

#include <malloc.h>

namespace headroom::tst_shard_figures_kept {

using namespace headroom::logs;
using namespace headroom::support;

namespace {

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

} // namespace

class TestShardFiguresKept : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void isTheSameAfterARestart();
    void aShardThatWasUpIsStillKnownToHaveBeen();
    void goesOnTheSameAfterARestartAtAnyRecord();
    void whatCannotBeLeavesFiguresThatCanBeReadBack();
    void garbageIsRefused();
    void aShardTakesAtMostTenKiB();
    void textsOfEventsAreBoundedAndRenewed();
    void aTimeFarAheadDoesNotKeepTheRestOut();
    void moreShardsThanAreKeptAreCounted();
};

void TestShardFiguresKept::isTheSameAfterARestart()
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
    QCOMPARE(again->byMinute().size(), figures.byMinute().size());
    // It goes on where it was.
    QCOMPARE(again->addSource("twilight.log", shardFormatNamed("twilight")->facts()), second);
    again->add(second, ack(5, 25h + 41s, 40ms), exactClock);
    QCOMPARE(again->shards(now).size(), before.size());
}

void TestShardFiguresKept::aShardThatWasUpIsStillKnownToHaveBeen()
{
    World world;
    world.add(ack(0, 0ms, 40ms));
    auto again = ShardFigures::fromBytes(world.figures.bytes());
    QVERIFY(again);
    for (const auto at : {1min, 20min}) {
        world.add(record(ShardEvent::Closed, 0, at));
        again->add(0, record(ShardEvent::Closed, 0, at), exactClock);
    }
    QCOMPARE(world.shard(0, 20min).reconnects, std::uint64_t(1)); // it was lost once, and is down since
    QCOMPARE(again->shards(start + 20min).front().reconnects, std::uint64_t(1));
}

// Whatever is remembered from one record to the next is kept.
void TestShardFiguresKept::goesOnTheSameAfterARestartAtAnyRecord()
{
    std::vector<ShardRecord> records;
    const auto add = [&records](ShardEvent event, std::uint32_t shard, std::chrono::milliseconds at) {
        records.push_back(record(event, shard, at));
    };
    // Lost before it was ever seen, lost after it was, and beats whose distance changes for good.
    add(ShardEvent::Closed, 1, 0s);
    add(ShardEvent::Ready, 1, 1s);
    add(ShardEvent::Closed, 1, 2s);
    add(ShardEvent::Closed, 1, 80s);
    auto at = 100'000ms;
    for (const auto distance : {40s, 40s, 60s, 60s, 60s, 60s, 25s, 25s}) {
        at += distance;
        add(ShardEvent::HeartbeatSent, 0, at);
        records.push_back(ack(0, at + 30ms, 30ms));
    }
    add(ShardEvent::HeartbeatSent, 0, at + 40s);
    add(ShardEvent::HeartbeatSent, 0, at + 80s);
    add(ShardEvent::MissedAck, 0, at + 80s);
    // One wrong time far ahead, and so many after it that it is given up.
    records.push_back(ack(0, 24h * 365, 46ms));
    for (int i = 0; i < 120; ++i)
        records.push_back(ack(1, at + i * 1s, 46ms));

    const auto facts = shardFormatNamed("discord.js")->facts();
    const auto read = [&facts](ShardFigures& figures, std::span<const ShardRecord> part) {
        const auto source = figures.addSource("bot.log", facts);
        for (const auto& each : part)
            figures.add(source, each, exactClock);
    };
    const std::span all(records);
    ShardFigures whole;
    read(whole, all);
    const auto now = start + at + 100s;
    for (std::size_t cut = 0; cut <= records.size(); ++cut) {
        ShardFigures first;
        read(first, all.first(cut));
        auto again = ShardFigures::fromBytes(first.bytes());
        QVERIFY(again);
        read(*again, all.subspan(cut));
        QVERIFY2(again->bytes() == whole.bytes(), qPrintable(QString::number(cut)));
        const auto shards = again->shards(now);
        const auto expected = whole.shards(now);
        QCOMPARE(shards.size(), expected.size());
        for (std::size_t i = 0; i < shards.size(); ++i) {
            QCOMPARE(shards[i].reconnects, expected[i].reconnects);
            QCOMPARE(shards[i].interval, expected[i].interval);
            QCOMPARE(shards[i].missedAcks, expected[i].missedAcks);
            QCOMPARE(int(shards[i].state), int(expected[i].state));
        }
    }
}

// One wrong line must not cost the whole history.
void TestShardFiguresKept::whatCannotBeLeavesFiguresThatCanBeReadBack()
{
    World world;
    for (const auto at : {WallTime::min(), WallTime::max(), WallTime{-1ms}, WallTime{1'766'695'217'854'120ms}}) {
        for (const auto span : {Duration::min(), Duration{-1}, Duration{24h}, Duration::max()}) {
            auto wrong = ack(0, 0ms, span);
            wrong.at = at;
            wrong.interval = span;
            world.add(wrong);
            wrong.event = ShardEvent::Behind;
            world.add(wrong);
        }
    }
    world.add(ack(0, 1s, 46ms));
    QCOMPARE(world.figures.newest(), std::optional(start + 1s));
    QCOMPARE(world.shard(0, 1s).samples, std::uint64_t{1});
    // More sources than are kept, of names that are longer than is kept.
    const auto facts = shardFormatNamed("discord.js")->facts();
    for (int i = 0; i < 5000; ++i)
        world.figures.add(
            world.figures.addSource(std::to_string(i) + std::string(5000, 'x'), facts), ack(0, 2s, 46ms), exactClock);
    QVERIFY(world.figures.sources().size() <= 4096);
    const auto again = ShardFigures::fromBytes(world.figures.bytes());
    QVERIFY(again);
    QCOMPARE(again->bytes(), world.figures.bytes());
}

void TestShardFiguresKept::garbageIsRefused()
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

void TestShardFiguresKept::aShardTakesAtMostTenKiB()
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
#ifndef HEADROOM_ADDRESS_SANITIZER
    QVERIFY2(taken <= 11'000, qPrintable(QString::number(taken)));
#endif
}

void TestShardFiguresKept::textsOfEventsAreBoundedAndRenewed()
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

void TestShardFiguresKept::aTimeFarAheadDoesNotKeepTheRestOut()
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

void TestShardFiguresKept::moreShardsThanAreKeptAreCounted()
{
    World world;
    const auto other = world.figures.addSource("other.log", shardFormatNamed("discord.js")->facts());
    for (std::uint32_t i = 0; i < 3000; ++i) {
        world.add(ack(i, 0ms, 46ms));
        world.figures.add(other, ack(i, 0ms, 46ms), exactClock);
    }
    QCOMPARE(world.figures.shards(start).size(), maxShards);
    QCOMPARE(world.figures.notKept(), 6000U - maxShards);
    QVERIFY(world.warns("more than 4096 shards"));
}

HEADROOM_TEST(TestShardFiguresKept)

} // namespace headroom::tst_shard_figures_kept

#include "tst_shard_figures_kept.moc"
