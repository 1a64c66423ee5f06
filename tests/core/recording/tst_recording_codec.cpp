// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/recording/codec.h"
#include "core/recording/measure.h"
#include "core/recording/spread.h"

#include <random>

namespace headroom::tst_recording_codec {

using namespace headroom::recording;

class TestRecordingCodec : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyBlockIsReadBack_data();
    void everyBlockIsReadBack();
    void everyRowIsReadBack();
    void aGapIsNeverANumber();
    void valuesBeyondTheLargestAreHeldThere();
    void whatStandsStillTakesNoRoom();
    void anyDamageIsNoticed();
    void anotherVersionIsSaid();
    void aSpreadHoldsAverageLeastAndGreatest();
    void aSpreadOfGapsIsAGap();
    void spreadsLieInABlock();
    void measuresHaveNamesOfTheirOwn();
};

void TestRecordingCodec::everyBlockIsReadBack_data()
{
    QTest::addColumn<int>("kind");
    QTest::newRow("gaps") << 0;
    QTest::newRow("still") << 1;
    QTest::newRow("small changes") << 2;
    QTest::newRow("anything") << 3;
    QTest::newRow("gaps between") << 4;
}

void TestRecordingCodec::everyBlockIsReadBack()
{
    QFETCH(int, kind);
    for (unsigned seed = 0; seed < 50; ++seed) {
        std::mt19937_64 random(seed);
        auto block = emptyBlock(seed == 0 ? 0
                : seed == 1               ? maxBlockColumns
                                          : random() % 300,
            1 + random() % maxBlockSamples);
        Value last = 0;
        for (auto& value : block.values) {
            last += Value(random() % 7) - 3;
            switch (kind) {
            case 1:
                value = 7;
                break;
            case 2:
                value = last;
                break;
            case 3:
                value = Value(random() % (2 * std::uint64_t(maxValue))) - maxValue;
                break;
            case 4:
                value = random() % 3 == 0 ? gap : last;
                break;
            default:
                break;
            }
        }
        const auto read = readBlock(blockBytes(block));
        QVERIFY(read.has_value());
        QVERIFY(*read == block);
    }
}

void TestRecordingCodec::everyRowIsReadBack()
{
    for (unsigned seed = 0; seed < 50; ++seed) {
        std::mt19937_64 random(seed);
        Row row{seed % 2 == 0, {}};
        std::uint32_t id = 0;
        for (auto left = random() % 500; left > 0; --left) {
            id += 1 + std::uint32_t(random() % 1000);
            row.changes.emplace_back(id, random() % 5 == 0 ? gap : Value(random() % 100'000) - 50'000);
        }
        const auto read = readRow(rowBytes(row));
        QVERIFY(read.has_value());
        QVERIFY(*read == row);
    }
}

void TestRecordingCodec::aGapIsNeverANumber()
{
    Block block{1, 6, {gap, 0, gap, gap, 0, 0}};
    QVERIFY(*readBlock(blockBytes(block)) == block);
    QVERIFY(isGap(readBlock(blockBytes(block))->values[2]));
    QVERIFY(!isGap(readBlock(blockBytes(block))->values[1]));
}

void TestRecordingCodec::valuesBeyondTheLargestAreHeldThere()
{
    const auto most = std::numeric_limits<Value>::max();
    const Block block{1, 3, {most, -most, 1}};
    const Block held{1, 3, {maxValue, -maxValue, 1}};
    QVERIFY(*readBlock(blockBytes(block)) == held);
    QCOMPARE(scaled(Measure::RedisMemory, 1e300), maxValue);
    QCOMPARE(scaled(Measure::RedisMemory, -1e300), -maxValue);
    QVERIFY(isGap(scaled(Measure::RedisMemory, std::numeric_limits<double>::quiet_NaN())));
}

void TestRecordingCodec::whatStandsStillTakesNoRoom()
{
    auto block = emptyBlock(256, 60);
    for (auto& value : block.values)
        value = 1234;
    QVERIFY(blockBytes(block).size() < 100);
}

// Each byte and each length: refused, or what it was.
void TestRecordingCodec::anyDamageIsNoticed()
{
    auto block = emptyBlock(5, 60);
    std::mt19937 random(1);
    for (auto& value : block.values)
        value = Value(random() % 1000);
    const auto bytes = blockBytes(block);
    for (std::size_t length = 0; length < bytes.size(); ++length)
        QVERIFY(!readBlock(bytes.substr(0, length)).has_value());
    int noticed = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        auto changed = bytes;
        changed[at] = char(changed[at] ^ 0x10);
        const auto read = readBlock(changed);
        noticed += !read;
        QVERIFY(!read || *read == block);
    }
    QVERIFY(noticed > int(bytes.size()) * 9 / 10);
    QVERIFY(!readRow(bytes).has_value());
    QCOMPARE(readBlock("").error().kind, ErrorKind::Broken);
}

void TestRecordingCodec::anotherVersionIsSaid()
{
    auto bytes = blockBytes(emptyBlock(1, 60));
    bytes[0] = 2;
    const auto read = readBlock(bytes);
    QVERIFY(!read);
    QVERIFY(read.error().text.find("newer version") != std::string::npos);
}

void TestRecordingCodec::aSpreadHoldsAverageLeastAndGreatest()
{
    const std::vector<Spread> values{spreadOf(1), spreadOf(2), spreadOf(gap), spreadOf(6)};
    QVERIFY((spreadOf(values) == Spread{3 * averageScale, 1, 6}));
    const std::vector<Spread> spreads{{3 * averageScale, 1, 6}, {}, {5 * averageScale, -2, 5}};
    QVERIFY((spreadOf(spreads) == Spread{4 * averageScale, -2, 6}));
}

void TestRecordingCodec::aSpreadOfGapsIsAGap()
{
    const std::vector<Spread> values{spreadOf(gap), spreadOf(gap)};
    QVERIFY(isGap(spreadOf(values).average));
    QVERIFY(isGap(spreadOf(std::vector<Spread>{}).average));
    const std::vector<Spread> zero{spreadOf(gap), spreadOf(0)};
    QCOMPARE(spreadOf(zero).average, 0);
}

void TestRecordingCodec::spreadsLieInABlock()
{
    auto block = emptySpreads(4, 60);
    const Spread spread{-3 * averageScale - 5, -7, 2};
    setSpread(block, 2, 10, spread);
    const auto read = readBlock(blockBytes(block));
    QVERIFY(spreadAt(*read, 2, 10) == spread);
    QVERIFY(spreadAt(*read, 2, 11) == Spread{});
    QVERIFY(spreadAt(*read, 1, 10) == Spread{});
}

void TestRecordingCodec::measuresHaveNamesOfTheirOwn()
{
    for (std::size_t i = 0; i < measures; ++i) {
        QVERIFY(!nameOf(Measure(i)).empty());
        QCOMPARE(measureNamed(nameOf(Measure(i))), std::optional(Measure(i)));
        QVERIFY(scaleOf(Measure(i)) > 0);
    }
    QCOMPARE(nameOf(Measure::JobsPerSecond), std::string_view("jobs.per_second"));
    QVERIFY(!measureNamed("nothing"));
    QCOMPARE(parted(joined("a", "b")), std::pair(std::string("a"), std::string("b")));
}

HEADROOM_TEST(TestRecordingCodec)

} // namespace headroom::tst_recording_codec

#include "tst_recording_codec.moc"
