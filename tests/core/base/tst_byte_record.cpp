// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/storage/byte_fields.h"
#include "tests/support/sealed_record.h"

#include <limits>

namespace headroom::tst_byte_record {

namespace {

constexpr auto maximum = std::numeric_limits<std::uint64_t>::max();
constexpr auto highest = std::numeric_limits<std::int64_t>::max();
constexpr auto lowest = std::numeric_limits<std::int64_t>::min();

// A whole record with this body.
std::string record(std::string_view body)
{
    return support::sealedRecord("TEST", 1, body);
}

} // namespace

class TestByteRecord : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsWrittenIsReadBack();
    void anythingButTheWholeRecordIsRefused();
    void anotherKindOrVersionIsRefused();
    void aNumberOfMoreThan64BitsIsRefused();
    void aNumberBeyondItsBoundIsRefused();
    void aSignedNumberBeyondItsBoundIsRefused();
    void aTextLongerThanTheRecordIsRefused();
    void aCountLargerThanTheRecordIsRefused();
    void aTimeOfNoCalendarIsRefused();
    void whatFailedOnceGivesNothingMore();
    void whatWasNotReadIsAnError();
    void aDescriptionWritesAndReads();
    void whatADescriptionRefuses();
};

void TestByteRecord::whatIsWrittenIsReadBack()
{
    const std::vector<std::uint64_t> numbers{0, 1, 127, 128, 16383, 16384, maximum >> 1, maximum};
    const std::vector<std::int64_t> signedNumbers{0, -1, 1, -64, 64, highest, lowest};
    const WallTime time{std::chrono::milliseconds{-1}};
    ByteWriter writer("TEST", 255);
    for (const auto number : numbers)
        writer.number(number);
    for (const auto number : signedNumbers)
        writer.signedNumber(number);
    writer.flag(true);
    writer.text(std::string_view("a\0b", 3));
    writer.time(time);
    writer.time({});
    writer.text("");
    const auto bytes = writer.finish();

    ByteReader reader(bytes, "TEST", 255);
    for (const auto number : numbers)
        QCOMPARE(reader.number(), number);
    for (const auto number : signedNumbers)
        QCOMPARE(reader.signedNumber(), number);
    QVERIFY(reader.flag());
    QCOMPARE(reader.text(3), std::string_view("a\0b", 3));
    QVERIFY(reader.time() == time);
    QVERIFY(!reader.time());
    QCOMPARE(reader.text(0), std::string_view());
    QVERIFY(reader.finish("it"));
}

void TestByteRecord::anythingButTheWholeRecordIsRefused()
{
    ByteWriter writer("TEST", 1);
    writer.number(300);
    const auto bytes = writer.finish();
    QCOMPARE(bytes, record("\xac\x02"));
    const auto reads = [](std::string_view text) {
        ByteReader reader(text, "TEST", 1);
        return reader.number() == 300 && reader.finish("it");
    };
    QVERIFY(reads(bytes));
    QVERIFY(!reads(bytes + "x"));
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        QVERIFY(!reads(bytes.substr(0, at)));
        for (int bit = 0; bit < 8; ++bit) {
            auto changed = bytes;
            changed[at] = static_cast<char>(changed[at] ^ 1 << bit);
            QVERIFY(!reads(changed));
        }
    }
}

void TestByteRecord::anotherKindOrVersionIsRefused()
{
    const auto bytes = ByteWriter("TEST", 1).finish();
    QVERIFY(ByteReader(bytes, "TEST", 1).finish("it"));
    QVERIFY(!ByteReader(bytes, "TOST", 1).finish("it"));
    const auto refused = ByteReader(bytes, "TEST", 2).finish("it");
    QVERIFY(!refused);
    QVERIFY(refused.error().kind == ErrorKind::Broken);
    QVERIFY(refused.error().text.find("another version") != std::string::npos);
}

void TestByteRecord::aNumberOfMoreThan64BitsIsRefused()
{
    for (const auto* body : {"\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x81\x01",
             "\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01", "\xff\xff", ""}) {
        const auto bytes = record(body);
        ByteReader reader(bytes, "TEST", 1);
        QVERIFY(!reader.failed());
        QCOMPARE(reader.number(), std::uint64_t(0));
        QVERIFY(reader.failed());
    }
}

void TestByteRecord::aNumberBeyondItsBoundIsRefused()
{
    const auto bytes = record("\x05");
    ByteReader within(bytes, "TEST", 1);
    QCOMPARE(within.number(5), std::uint64_t(5));
    ByteReader beyond(bytes, "TEST", 1);
    QCOMPARE(beyond.number(4), std::uint64_t(0));
    QVERIFY(beyond.failed());
    ByteReader flag(bytes, "TEST", 1);
    QVERIFY(!flag.flag());
    QVERIFY(flag.failed());
}

void TestByteRecord::aSignedNumberBeyondItsBoundIsRefused()
{
    for (const std::int64_t number : {-12, -11, 11}) {
        ByteWriter writer("TEST", 1);
        writer.signedNumber(number);
        const auto bytes = writer.finish();
        ByteReader reader(bytes, "TEST", 1);
        QCOMPARE(reader.signedNumber(10), number == -11 ? number : 0);
        QCOMPARE(reader.failed(), number != -11);
    }
}

void TestByteRecord::aTextLongerThanTheRecordIsRefused()
{
    const auto bytes = record("\x03"
                              "ab");
    ByteReader cut(bytes, "TEST", 1);
    QCOMPARE(cut.text(100), std::string_view());
    QVERIFY(cut.failed());
    const auto whole = record("\x02"
                              "ab");
    ByteReader tooLong(whole, "TEST", 1);
    QCOMPARE(tooLong.text(1), std::string_view());
    QVERIFY(tooLong.failed());
}

void TestByteRecord::aCountLargerThanTheRecordIsRefused()
{
    ByteWriter writer("TEST", 1);
    writer.number(1 << 20);
    writer.text("three");
    const auto bytes = writer.finish();
    ByteReader reader(bytes, "TEST", 1);
    QCOMPARE(reader.count(1 << 30), std::size_t(0));
    QVERIFY(reader.failed());
}

void TestByteRecord::aTimeOfNoCalendarIsRefused()
{
    for (const auto far : {highest, lowest}) {
        ByteWriter writer("TEST", 1);
        writer.time(WallTime{std::chrono::milliseconds{far}});
        const auto bytes = writer.finish();
        ByteReader reader(bytes, "TEST", 1);
        QVERIFY(!reader.time());
        QVERIFY(reader.failed());
    }
}

void TestByteRecord::whatFailedOnceGivesNothingMore()
{
    const auto bytes = record("\x05\x01\x01\x61\x01");
    ByteReader reader(bytes, "TEST", 1);
    QCOMPARE(reader.number(4), std::uint64_t(0));
    QCOMPARE(reader.number(), std::uint64_t(0));
    QCOMPARE(reader.text(10), std::string_view());
    QCOMPARE(reader.count(10), std::size_t(0));
    QVERIFY(!reader.time() && !reader.flag());
    QVERIFY(!reader.finish("it"));
}

void TestByteRecord::whatWasNotReadIsAnError()
{
    const auto bytes = record("\x01\x02");
    ByteReader reader(bytes, "TEST", 1);
    reader.number();
    QVERIFY(!reader.failed());
    QVERIFY(!reader.finish("it"));
    reader.number();
    QVERIFY(reader.finish("it"));
}

namespace {

enum class Letter : std::uint8_t { A, B, C };

struct Described
{
    bool flag = false;
    std::int64_t below = 0;
    std::optional<std::uint32_t> number = {};
    std::optional<Duration> span = {};
    std::optional<WallTime> at = {};
    Letter letter = Letter::A;
    std::string text = {};
    std::array<std::uint8_t, 2> pair{};
    std::vector<std::uint16_t> list = {};

    bool operator==(const Described&) const = default;

    template <typename Bytes, typename Self>
    static void serialize(Bytes& bytes, Self& self)
    {
        fields(bytes, self.flag, self.below, self.number, self.at, self.pair);
        field(bytes, self.span, Duration{100});
        field(bytes, self.letter, Letter::B);
        field(bytes, self.text, 3);
        listOf(bytes, self.list, 2, [&bytes](auto& each) { field(bytes, each); });
    }
};

bool isReadBack(const Described& written)
{
    ByteWriter writer("TEST", 1);
    field(writer, written);
    const auto bytes = writer.finish();
    ByteReader reader(bytes, "TEST", 1);
    Described read;
    field(reader, read);
    return reader.finish("it").has_value() && read == written;
}

} // namespace

void TestByteRecord::aDescriptionWritesAndReads()
{
    QVERIFY(isReadBack({}));
    QVERIFY(isReadBack({true, lowest, 0xffff'ffff, Duration{100}, WallTime{}, Letter::B, "abc", {255, 0}, {1, 65535}}));
}

void TestByteRecord::whatADescriptionRefuses()
{
    for (const auto& beyond : {Described{.span = Duration{101}}, Described{.span = Duration{-1}},
             Described{.letter = Letter::C}, Described{.text = "abcd"}, Described{.list = {1, 2, 3}}})
        QVERIFY(!isReadBack(beyond));
}

HEADROOM_TEST(TestByteRecord)

} // namespace headroom::tst_byte_record

#include "tst_byte_record.moc"
