// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/shard_formats/shard_user_format.h"
#include "core/logs/shards/shard_reader.h"
#include "tests/support/logs/shard_fact_lines.h"

#include <QElapsedTimer>

namespace headroom::tst_shard_user_format {

using namespace headroom::logs;
using namespace headroom::support;

class TestShardUserFormat : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void groupsGiveTheRecord_data();
    void groupsGiveTheRecord();
    void aPatternThatDoesNotCompileSaysWhere_data();
    void aPatternThatDoesNotCompileSaysWhere();
    void sampleLinesAreCheckedGroupByGroup();
    void aPatternThatNeverEndsIsGivenUp();
    void bytesThatAreNoTextAreMatchedAsBytes();
    void eventsAreNamedInWords_data();
    void eventsAreNamedInWords();
};

void TestShardUserFormat::groupsGiveTheRecord_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* pattern, const char* line, const char* says) {
        QTest::newRow(name) << QString::fromUtf8(pattern) << QString::fromUtf8(line) << QString::fromUtf8(says);
    };
    row("ms", R"(shard (?<shard>\d+)/(?<total>\d+) ping (?<ms>[\d.]+))", "2026-11-20T23:37:34Z shard 3/16 ping 41.5",
        "Ack shard 3/16 latency 41.5ms at 2026-11-20 23:37:34.000");
    row("s", R"(rtt=(?<s>\S+) s=(?<shard>\d+))", "rtt=0.25 s=7", "Ack shard 7 latency 250ms");
    row("dur", R"(\[(?<shard>\d+)\] RTT (?<dur>\S+))", "[3] RTT 41.960ms", "Ack shard 3 latency 41.96ms");
    row("dur with a micro sign", R"(RTT (?<dur>[\d.]+µs))", "RTT 850.1µs", "Ack latency 0.8501ms");
    row("iso", R"(S:(?<shard>\d+)\] ack (?<iso>PT\S+))", "S:0] ack PT0.125S", "Ack shard 0 latency 125ms");
    row("event", R"(gw(?<shard>\d+): (?<event>.+)$)", "gw4: session resumed", "Resumed shard 4");
    row("event and code", R"(gw(?<shard>\d+): (?<event>\w+)(?: (?<code>\d+))?)", "gw4: closed 4009",
        "Closed shard 4 code 4009");
    row("own time", R"(^(?<t>\S+ \S+) gw(?<shard>\d+) (?<ms>\d+))", "2026-11-20 23:37:34.12 gw1 46",
        "Ack shard 1 latency 46ms at 2026-11-20 23:37:34.120");
    row("epoch", R"(^(?<t>\d+) gw(?<shard>\d+) (?<ms>\d+))", "1795217854120 gw1 46",
        "Ack shard 1 latency 46ms at 2026-11-20 23:37:34.120");
    row("no match", R"(gw(?<shard>\d+) (?<ms>\d+))", "other", "");
    row("not a number", R"(gw(?<shard>\S+) (?<ms>\d+))", "gwx 46", "Ack latency 46ms");
}

void TestShardUserFormat::groupsGiveTheRecord()
{
    QFETCH(QString, pattern);
    QFETCH(QString, line);
    QFETCH(QString, says);
    const auto format = UserShardFormat::make(pattern.toStdString());
    if (!format)
        QFAIL(format.error().text.c_str());
    ShardReader reader(**format, LogZone::fixed({}));
    QString said;
    const auto sink = [&said](const ShardRecord& record) { said = QString::fromStdString(describe(record)); };
    reader.read(line.toStdString(), std::nullopt, sink);
    QCOMPARE(said, says);
}

void TestShardUserFormat::aPatternThatDoesNotCompileSaysWhere_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const char* pattern, const char* says) {
        QTest::newRow(name) << QString::fromLatin1(pattern) << QString::fromLatin1(says);
    };
    row("open bracket", "(?<ms>\\d+", "at position 10");
    row("bad repeat", "ab(*x)", "at position ");
    row("unknown group", "(?<shard>\\d+) (?<latency>\\d+)", "a group is named latency");
    row("no latency", "shard (?<shard>\\d+)", "no group for a latency");
    row("empty", "", "is empty");
    row("two of one name", "(?<ms>\\d+)|(?<ms>\\d)", "at position");
}

void TestShardUserFormat::aPatternThatDoesNotCompileSaysWhere()
{
    QFETCH(QString, pattern);
    QFETCH(QString, says);
    const auto format = UserShardFormat::make(pattern.toStdString());
    QVERIFY(!format);
    const auto text = QString::fromStdString(format.error().text);
    QVERIFY2(text.contains(says), qPrintable(text));
    QVERIFY(!text.contains(QLatin1Char('\n')));
    QVERIFY(!checkShardFormat(pattern.toStdString(), {}));
    const auto huge = UserShardFormat::make(std::string(9000, 'x'));
    QVERIFY(!huge);
}

void TestShardUserFormat::sampleLinesAreCheckedGroupByGroup()
{
    const std::vector<std::string_view> lines{"gw3 46ms ack", "gw3 later ack", "nothing",
        "gw1 1ms OTAwMDAwMDAwMDAwMDAwMDAx.GAbCdE.abcdefghijklmnopqrstuvwxyz0123456789AB"};
    const auto checks = checkShardFormat("gw(?<shard>\\d+) (?<dur>\\S+) (?<event>\\S+)", lines);
    QVERIFY(checks);
    QCOMPARE(checks->size(), std::size_t(4));
    QVERIFY((*checks)[0].matches);
    QCOMPARE((*checks)[0].groups.size(), std::size_t(3));
    QCOMPARE((*checks)[0].groups[0].name, std::string("shard"));
    QCOMPARE((*checks)[0].groups[1].text, std::string("46ms"));
    QCOMPARE(describe(*(*checks)[0].record), std::string("Ack shard 3 latency 46ms"));
    QVERIFY((*checks)[0].problem.empty());
    QVERIFY((*checks)[1].matches);
    QVERIFY(!(*checks)[1].problem.empty());
    QVERIFY(!(*checks)[2].matches);
    QVERIFY((*checks)[3].groups[2].text.find("GAbCdE") == std::string::npos);
}

void TestShardUserFormat::aPatternThatNeverEndsIsGivenUp()
{
    const auto format = UserShardFormat::make("^(?:a+)+(?:b|a+)+(?<ms>\\d)$");
    QVERIFY(format);
    const std::string line(4000, 'a');
    QElapsedTimer timer;
    timer.start();
    for (int i = 0; i < 5; ++i) // the first are interpreted, later ones compiled
        QVERIFY(!(*format)->parse(line));
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
}

void TestShardUserFormat::bytesThatAreNoTextAreMatchedAsBytes()
{
    const auto format = UserShardFormat::make("gw(?<shard>\\d+) (?<ms>\\d+)");
    QVERIFY(format);
    const std::string line("\xff\xfe\0gw3 46", 9);
    const auto parsed = (*format)->parse(line);
    QVERIFY(parsed);
    QCOMPARE(describe(parsed->record), std::string("Ack shard 3 latency 46ms"));
}

void TestShardUserFormat::eventsAreNamedInWords_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("event");
    const auto row = [](const char* words, ShardEvent event) {
        QTest::newRow(words) << QString::fromLatin1(words) << int(event);
    };
    row("ACK", ShardEvent::Ack);
    row("heartbeat acknowledged", ShardEvent::Ack);
    row("Missed heartbeat ack", ShardEvent::MissedAck);
    row("heartbeat not acked", ShardEvent::MissedAck);
    row("sending heartbeat", ShardEvent::HeartbeatSent);
    row("READY", ShardEvent::Ready);
    row("Resumed", ShardEvent::Resumed);
    row("identify", ShardEvent::Identify);
    row("invalid session", ShardEvent::InvalidSession);
    row("Reconnecting", ShardEvent::Reconnect);
    row("disconnected", ShardEvent::Closed);
    row("connecting", ShardEvent::Connecting);
    row("rate limited", ShardEvent::SendLimit);
    row("something else", ShardEvent::Status);
}

void TestShardUserFormat::eventsAreNamedInWords()
{
    QFETCH(QString, words);
    QFETCH(int, event);
    QCOMPARE(int(eventNamed(words.toStdString())), event);
}

HEADROOM_TEST(TestShardUserFormat)

} // namespace headroom::tst_shard_user_format

#include "tst_shard_user_format.moc"
