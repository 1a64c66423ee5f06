// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/lines/chunk.h"
#include "core/logs/lines/line_buffer.h"
#include "core/logs/lines/line_splitter.h"
#include "core/logs/sources/file_position.h"
#include "core/logs/sources/rotated_parts.h"
#include "tests/support/logs/log_folder.h"

#include <algorithm>
#include <cstring>
#include <random>

namespace headroom::tst_log_parts {

using namespace headroom::logs;
using support::LogFolder;
using namespace std::string_literals;

class TestLogParts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void linesAreSplitWithoutTheirEnds();
    void aBufferGivesTheSameLinesHoweverTheBytesCome();
    void aPositionIsReadBackAsItWasWritten();
    void aPathInAPositionMayHoldAnything();
    void rotatedNames_data();
    void rotatedNames();
    void rotatedPartsComeFromTheOldestToTheYoungest();
};

namespace {

void feed(LineBuffer& buffer, std::string_view bytes)
{
    const auto room = buffer.room(bytes.size());
    std::memcpy(room.data(), bytes.data(), bytes.size());
    buffer.wrote(bytes.size());
}

} // namespace

void TestLogParts::linesAreSplitWithoutTheirEnds()
{
    const auto split = [](std::string_view text) {
        std::vector<std::string> lines;
        forEachLine(text, [&lines](std::string_view line) { lines.emplace_back(line); });
        return lines;
    };
    using Lines = std::vector<std::string>;
    QCOMPARE(split(""), Lines{});
    QCOMPARE(split("\n"), Lines{""});
    QCOMPARE(split("a\r\nb\n\r\nc"), (Lines{"a", "b", "", "c"}));
    QCOMPARE(split("a\r\rb\r\r\n"), Lines{"a\r\rb\r"});
    QCOMPARE(split("\0a\n\0"s), (Lines{"\0a"s, "\0"s}));
}

// Against the plainest way to do it, with lines around the length at which they are dropped.
void TestLogParts::aBufferGivesTheSameLinesHoweverTheBytesCome()
{
    std::mt19937 random{7};
    for (int round = 0; round < 12; ++round) {
        std::string stream;
        std::string expected;
        std::uint64_t expectedDropped = 0;
        for (int i = 0; i < 12; ++i) {
            std::size_t size = random() % 100;
            if (random() % 4 == 0)
                size = maxLineLength - 2 + random() % 5;
            const auto line = std::string(size, static_cast<char>('a' + i)) + '\n';
            stream += line;
            if (size <= maxLineLength)
                expected += line;
            else
                ++expectedDropped;
        }
        LineBuffer buffer;
        std::string read;
        std::uint64_t dropped = 0;
        std::uint64_t bytes = 0;
        const std::size_t maximum = round % 2 ? 1000 : 1 << 20;
        for (std::size_t at = 0; at < stream.size();) {
            const auto piece =
                std::min<std::size_t>(stream.size() - at, 1 + random() % (round < 6 ? 300'000 : 9'000'000));
            feed(buffer, std::string_view(stream).substr(at, piece));
            at += piece;
            while (const auto lines = buffer.take(maximum)) {
                read += lines->text;
                dropped += lines->dropped;
                bytes += lines->bytes;
                QVERIFY(lines->text.size() <= maximum || lines->text.find('\n') + 1 == lines->text.size());
                const auto last = buffer.taken().view();
                QVERIFY(std::string_view(stream).substr(0, bytes).ends_with(last));
            }
        }
        QVERIFY(read == expected);
        QCOMPARE(dropped, expectedDropped);
        QCOMPARE(bytes, std::uint64_t{stream.size()});
        QVERIFY(!buffer.takeUnfinished());
    }
}

void TestLogParts::aPositionIsReadBackAsItWasWritten()
{
    FilePosition position;
    position.parts.push_back({4096, 0xfedcba9876543210, 64, 1, {0xfe00, 123}, 1795217854120345678, INT64_MAX, {}});
    QVERIFY(filePosition(positionText(position).text) == position);
    position.parts.push_back({0, 0, 0, 0, {}, -1, 0, "/var/log/a.log"});
    const auto text = positionText(position).text;
    QVERIFY(filePosition(text) == position);
    QVERIFY(text.starts_with("f1 "));
    for (std::size_t size = 0; size < text.size(); ++size) {
        const auto cut = filePosition(text.substr(0, size));
        QVERIFY(!cut || cut != position);
    }
}

void TestLogParts::aPathInAPositionMayHoldAnything()
{
    FilePosition position;
    position.parts.push_back({1, 2, 1, 4, {5, 6}, 7, 8, "/a b,c%d|\n\x7f\xff/größe"});
    const auto text = positionText(position).text;
    QVERIFY(std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c < 0x7f; }));
    QVERIFY(filePosition(text) == position);
}

void TestLogParts::rotatedNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("candidate");
    QTest::addColumn<QString>("expected"); // number or date, "z" behind it when packed; empty: none
    const auto row = [](const char* name, const char* candidate, const char* expected) {
        QTest::newRow(candidate) << QString::fromLatin1(name) << QString::fromLatin1(candidate)
                                 << QString::fromLatin1(expected);
    };
    row("a.log", "a.log", "");
    row("a.log", "a.log.1", "#1");
    row("a.log", "a.log.12.gz", "#12z");
    row("a.log", "a.log.2.zst", "#2z");
    row("a.log", "a.log.gz", "#0z");
    row("a.log", "a.log-20261120", "@20261120");
    row("a.log", "a.log-20261120.gz", "@20261120z");
    row("a.log", "a.log.2026-11-20", "@20261120");
    row("a.log", "a.log_2026-11-20_13", "@2026112013");
    row("a.log", "a.log-20261120-1795217810", "@202611201795217810");
    row("a.log", "a-20261120.log", "@20261120");
    row("a.log", "a-2026-11-20T22-15-04.000.log.gz", "@20261120221504000z");
    row("a.log", "a.2.log", "#2");
    row("a.log", "a-2.log", "");
    row("a.log", "a.log.1.bak", "");
    row("a.log", "a.log.old", "");
    row("a.log", "ab.log", "");
    row("a.log", "b.log.1", "");
    row("a.log", "a.log.", "");
    row("a.log", "a.log1", "");
    row("current", "current.1", "#1");
    row("current", "current-20261120", "@20261120");
    row("a.log.1", "a.log.12", "");
    row("a.log", "a.log.99999", "");
}

void TestLogParts::rotatedNames()
{
    QFETCH(QString, name);
    QFETCH(QString, candidate);
    QFETCH(QString, expected);
    QString found;
    if (const auto read = rotatedName(name.toStdString(), candidate.toStdString())) {
        found = read->family == RotatedName::Family::Numbered
            ? QStringLiteral("#%1").arg(read->number)
            : QStringLiteral("@") + QString::fromStdString(read->date);
        if (read->packed)
            found += QLatin1Char('z');
    }
    QCOMPARE(found, expected);
}

void TestLogParts::rotatedPartsComeFromTheOldestToTheYoungest()
{
    const LogFolder folder;
    for (const auto* name : {"a.log", "a.log.1", "a.log.2.gz", "a.log.10.gz", "a.log.1.gz", "a.log.gz", "b.log.1",
             "a.log-20261120", "a.log-20261119.gz", "a.log-20261119-2"})
        folder.write(name, "");
    std::vector<std::string> names;
    for (const auto& part : rotatedPartsOf(folder.path("a.log")))
        names.emplace_back(fileNameOf(part.path));
    // Of the part that is there packed and unpacked only the unpacked one.
    QCOMPARE(names,
        (std::vector<std::string>{"a.log.10.gz", "a.log.2.gz", "a.log.1", "a.log.gz", "a.log-20261119.gz",
            "a.log-20261119-2", "a.log-20261120"}));
}

HEADROOM_TEST(TestLogParts)

} // namespace headroom::tst_log_parts

#include "tst_log_parts.moc"
