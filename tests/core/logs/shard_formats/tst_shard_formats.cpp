// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Each line of each program as it writes it, and what has to come out.
#include "core/logs/shard_formats/shard_formats.h"
#include "core/logs/shards/shard_reader.h"
#include "tests/support/logs/shard_fact_lines.h"

#include <algorithm>
#include <set>

namespace headroom::tst_shard_formats {

using namespace headroom::logs;
using namespace headroom::support;

namespace {

// What a log of one line gives, its records one after the other.
std::string readOne(const ShardFormat& format, std::string_view line)
{
    ShardReader reader(format, LogZone::fixed({}));
    reader.setBound(WallTime{std::chrono::hours{12}});
    std::string said;
    const auto sink = [&said](const ShardRecord& record) { said += (said.empty() ? "" : "; ") + describe(record); };
    reader.read(line, std::nullopt, sink);
    reader.flush(sink);
    return said;
}

// "46ms" of "Ack shard 0 latency 46ms"; empty: none.
std::string latencyIn(std::string_view said)
{
    constexpr std::string_view word = " latency ";
    const auto at = said.find(word);
    if (at == std::string_view::npos)
        return {};
    const auto begin = at + word.size();
    return std::string(said.substr(begin, said.find(' ', begin) - begin));
}

// The format of shards that the lines fit best; null: none.
const ShardFormat* bestFormat(std::span<const std::string_view> lines)
{
    const auto fits = shardFormatFits(lines);
    const auto best = std::ranges::max_element(fits);
    return *best == 0 ? nullptr : shardFormats()[static_cast<std::size_t>(best - fits.begin())];
}

} // namespace

class TestShardFormats : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyLineSaysWhatItSays_data();
    void everyLineSaysWhatItSays();
    void isTheSameWithAnythingBeforeAndColours_data() { everyLineSaysWhatItSays_data(); }
    void isTheSameWithAnythingBeforeAndColours();
    void aLineCutShortIsNeverAnotherLatency_data() { everyLineSaysWhatItSays_data(); }
    void aLineCutShortIsNeverAnotherLatency();
    void everyFormatIsNamedAndRecognisedByItsLines_data();
    void everyFormatIsNamedAndRecognisedByItsLines();
    void noiseIsRecognisedAsNothing();
    void anUnknownNameIsNoFormat();
};

void TestShardFormats::everyLineSaysWhatItSays_data()
{
    QTest::addColumn<int>("index");
    const auto lines = shardFactLines();
    for (std::size_t i = 0; i < lines.size(); ++i)
        QTest::addRow("%zu %s: %.60s", i, lines[i].format.c_str(), lines[i].line.c_str()) << static_cast<int>(i);
}

void TestShardFormats::everyLineSaysWhatItSays()
{
    QFETCH(int, index);
    const auto& fact = shardFactLines()[static_cast<std::size_t>(index)];
    const auto* format = shardFormatNamed(fact.format);
    QVERIFY(format);
    QCOMPARE(readOne(*format, fact.line), fact.says);
}

void TestShardFormats::isTheSameWithAnythingBeforeAndColours()
{
    QFETCH(int, index);
    const auto& fact = shardFactLines()[static_cast<std::size_t>(index)];
    const auto* format = shardFormatNamed(fact.format);
    const auto& line = fact.line;
    if (!line.starts_with('{')) {
        QCOMPARE(readOne(*format, "bot-7 | " + line), fact.says);
        QCOMPARE(readOne(*format, "\x1b[1;33mw\x1b[0m " + line + "\x1b[0m"), fact.says);
    }
    QCOMPARE(readOne(*format, line + "\r\n"), fact.says);
}

void TestShardFormats::aLineCutShortIsNeverAnotherLatency()
{
    QFETCH(int, index);
    const auto& fact = shardFactLines()[static_cast<std::size_t>(index)];
    const auto* format = shardFormatNamed(fact.format);
    const auto whole = latencyIn(fact.says);
    for (std::size_t size = 0; size < fact.line.size(); ++size) {
        // Of its own memory: under the sanitizers no byte beyond it is read.
        const auto said = readOne(*format, fact.line.substr(0, size));
        const auto latency = latencyIn(said);
        QVERIFY2(latency.empty() || latency == whole, said.c_str());
    }
    QVERIFY(readOne(*format, {}).empty());
}

void TestShardFormats::everyFormatIsNamedAndRecognisedByItsLines_data()
{
    QTest::addColumn<QString>("name");
    for (const auto* format : shardFormats()) {
        const auto& name = format->facts().name;
        QTest::addRow("%s", name.c_str()) << QString::fromStdString(name);
    }
}

void TestShardFormats::everyFormatIsNamedAndRecognisedByItsLines()
{
    QFETCH(QString, name);
    std::vector<std::string_view> lines{"starting", "", "GET /health 200"};
    for (const auto& fact : shardFactLines()) {
        if (name == QString::fromStdString(fact.format))
            lines.push_back(fact.line);
    }
    QVERIFY2(lines.size() > 3, "no line of this format is tested");
    const auto* format = bestFormat(lines);
    QVERIFY(format);
    QCOMPARE(QString::fromStdString(format->facts().name), name);
    QCOMPARE(shardFormatNamed(name.toStdString()), format);
    QVERIFY(!format->facts().title.empty());
    QVERIFY(!format->facts().advice.empty());
    QVERIFY(format->facts().clockResolution > Duration{});
}

void TestShardFormats::noiseIsRecognisedAsNothing()
{
    const std::vector<std::string_view> lines{"", "hello", R"({"level":30,"time":1795217810035,"msg":"shard"})",
        "2026-11-20T15:29:41.171756Z DEBUG hyper::proto: parsed 6 headers",
        R"(127.0.0.1 [20/Nov/2026:23:39:38 +0000] 86ef72fdbdb06000-FRA - - 200 "GET /api/v10/gateway/bot HTTP/1.1" 20)"};
    QVERIFY(!bestFormat(lines));
    QVERIFY(!bestFormat({}));
}

void TestShardFormats::anUnknownNameIsNoFormat()
{
    QVERIFY(!shardFormatNamed("discord.rs"));
    QVERIFY(!shardFormatNamed(""));
    std::set<std::string> names;
    for (const auto* format : shardFormats())
        names.insert(format->facts().name);
    QCOMPARE(names.size(), shardFormats().size());
}

HEADROOM_TEST(TestShardFormats)

} // namespace headroom::tst_shard_formats

#include "tst_shard_formats.moc"
