// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Logs whose lines bear no date, or no time at all: what the file and the moment of reading can tell instead.
#include "core/base/time/system_clock.h"
#include "core/logs/log_ingest.h"

#include <QDateTime>
#include <QFile>
#include <QTemporaryDir>

namespace headroom::tst_log_times {

using namespace headroom::logs;
using namespace std::chrono_literals;

namespace {

constexpr WallTime noon{std::chrono::sys_days{std::chrono::year{2026} / 11 / 20} + 12h};

// What Discord.Net says of a beat: a time, and no date.
QByteArray beat(int hour, int minute, int latency)
{
    return QStringLiteral("%1:%2:30 Shard #3    Latency = %3 ms\n")
        .arg(hour, 2, 10, QLatin1Char('0'))
        .arg(minute, 2, 10, QLatin1Char('0'))
        .arg(latency)
        .toLatin1();
}

QByteArray withoutTime(int shard, int latency)
{
    return QStringLiteral("[WS => Shard %1] Heartbeat acknowledged, latency of %2ms.\n")
        .arg(shard)
        .arg(latency)
        .toLatin1();
}

} // namespace

class TestLogTimes : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void aLogWithoutDatesIsOfTheDayItsFileWasWritten();
    void aLogOfSeveralDaysWithoutDatesEndsWhenItsFileWasWritten();
    void latenciesAreDerivedFromALogWithoutDates();
    void aRestartGoesOnOnTheSameDay();
    void aLogWithoutTimesTellsItsLatenciesAndNoSeries();
    void whatComesLiveWithoutATimeIsOfNow();

private:
    LogInput write(const QByteArray& content, WallTime at)
    {
        const auto path = m_folder->filePath(QStringLiteral("bot.log"));
        QFile file(path);
        if (!file.open(QIODevice::Append) || file.write(content) != content.size() || !file.flush()
            || !file.setFileTime(
                QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count()), QFile::FileModificationTime))
            qFatal("%s cannot be written", qPrintable(path));
        return {LogInput::Kind::Files, path.toStdString()};
    }
    // Reads all that is there.
    std::unique_ptr<LogIngest> read(const LogInput& input, const std::string& archive = {})
    {
        LogIngest::Options options;
        options.inputs = {input};
        options.follows = false;
        options.zone = LogZone::fixed(0s);
        options.archive = archive;
        auto ingest = std::make_unique<LogIngest>(std::move(options), m_clock);
        QSignalSpy ended(ingest.get(), &LogIngest::ended);
        if (!ingest->open() || (ended.isEmpty() && !ended.wait(20000)))
            qFatal("it cannot be read");
        return ingest;
    }

    SystemClock m_clock;
    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestLogTimes::aLogWithoutDatesIsOfTheDayItsFileWasWritten()
{
    const auto ingest = read(write(beat(9, 0, 40) + beat(9, 1, 42), noon));
    QCOMPARE(ingest->shards().newest(), std::optional(noon - 3h + 1min + 30s));
    QCOMPARE(ingest->shards().byMinute().size(), std::size_t(2));
}

void TestLogTimes::aLogOfSeveralDaysWithoutDatesEndsWhenItsFileWasWritten()
{
    QByteArray content;
    const auto beats = 3 * 24 * 60 - 6 * 60; // from 18:00 to 12:00, more than two days later
    for (int i = 0; i < beats; ++i) {
        const auto minute = 18 * 60 + i;
        content += beat(minute / 60 % 24, minute % 60, 30 + i % 50);
    }
    const auto ingest = read(write(content, noon));
    const auto newest = noon - 1min + 30s;
    QCOMPARE(ingest->shards().newest(), std::optional(newest));
    const auto shards = ingest->shards().shards(newest);
    QCOMPARE(shards.size(), std::size_t(1));
    QCOMPARE(shards[0].samples, std::uint64_t(beats));
    QCOMPARE(shards[0].lastSeen, std::optional(newest));
    QCOMPARE(shards[0].state, ShardState::Healthy);
    // The last 24 hours, each minute once, also in what is of all shards.
    const auto minutes = ingest->shards().minutes(0, 3);
    QCOMPARE(minutes.size(), std::size_t(24 * 60));
    const auto all = ingest->shards().byMinute();
    QCOMPARE(all.size(), std::size_t(24 * 60));
    for (std::size_t i = 0; i < all.size(); ++i) {
        QCOMPARE(all[i].start, noon - 24h + std::chrono::minutes(i));
        QCOMPARE(all[i].count, std::uint64_t(1));
        QCOMPARE(minutes[i].count, 1U);
    }
    QCOMPARE(ingest->shards().sources()[0].first, std::optional(noon - 3 * 24h + 6h + 30s));
}

void TestLogTimes::latenciesAreDerivedFromALogWithoutDates()
{
    // JDA over midnight.
    const auto ingest =
        read(write("23:59:59.980 [JDA [3 / 16] MainWS-WriteThread] TRACE WebSocketClient - <- {\"op\":1,\"d\":812}\n"
                   "00:00:00.022 [JDA [3 / 16] MainWS-ReadThread] TRACE WebSocketClient - Got Heartbeat Ack (OP 11).\n"
                   "00:00:41.230 [JDA [3 / 16] MainWS-WriteThread] TRACE WebSocketClient - <- {\"op\":1,\"d\":813}\n"
                   "00:00:41.275 [JDA [3 / 16] MainWS-ReadThread] TRACE WebSocketClient - Got Heartbeat Ack (OP 11).\n",
            noon));
    const auto shards = ingest->shards().shards(*ingest->shards().newest());
    QCOMPARE(shards.size(), std::size_t(1));
    QCOMPARE(shards[0].kind, LatencyKind::Derived);
    QCOMPARE(shards[0].samples, std::uint64_t(2));
    QCOMPARE(shards[0].max, std::optional<Duration>(45ms));
    QCOMPARE(ingest->shards().newest(), std::optional(noon - 12h + 41s + 275ms));
}

void TestLogTimes::aRestartGoesOnOnTheSameDay()
{
    const auto archive = m_folder->filePath(QStringLiteral("history")).toStdString();
    read(write(beat(11, 58, 40) + beat(11, 59, 41), noon), archive);
    const auto ingest = read(write(beat(18, 0, 42) + beat(0, 1, 43), noon + 12h + 5min), archive);
    QCOMPARE(ingest->shards().shards(noon)[0].samples, std::uint64_t(4));
    QCOMPARE(ingest->shards().newest(), std::optional(noon + 12h + 1min + 30s));
    QCOMPARE(ingest->shards().sources()[0].first, std::optional(noon - 2min + 30s));
}

void TestLogTimes::aLogWithoutTimesTellsItsLatenciesAndNoSeries()
{
    // Nor does the last of them, which has not ended.
    const auto ingest = read(write(withoutTime(0, 40) + withoutTime(1, 44) + withoutTime(0, 42).chopped(1), noon));
    QVERIFY(!ingest->shards().newest());
    const auto shards = ingest->shards().shards(noon);
    QCOMPARE(shards.size(), std::size_t(2));
    QCOMPARE(shards[0].samples, std::uint64_t(2));
    QCOMPARE(shards[0].max, std::optional<Duration>(42ms));
    QCOMPARE(shards[0].lastSeen, std::nullopt);
    QCOMPARE(shards[0].state, ShardState::Unknown);
    QVERIFY(ingest->shards().byMinute().empty());
    const auto warnings = ingest->shards().warnings();
    QVERIFY(std::any_of(warnings.begin(), warnings.end(),
        [](const auto& warning) { return warning.find("no times in this log") != std::string::npos; }));
}

void TestLogTimes::whatComesLiveWithoutATimeIsOfNow()
{
    const auto input = write(withoutTime(0, 40), m_clock.wallNow());
    LogIngest::Options options;
    options.inputs = {input};
    LogIngest ingest(std::move(options), m_clock);
    QVERIFY(ingest.open());
    QTRY_COMPARE(ingest.shards().shards(noon).size(), std::size_t(1));
    QVERIFY(!ingest.shards().newest()); // it was there before
    const auto before = m_clock.wallNow();
    write(withoutTime(0, 41) + withoutTime(1, 42), before);
    QTRY_COMPARE(ingest.shards().shards(noon).size(), std::size_t(2));
    QVERIFY(*ingest.shards().newest() >= before && *ingest.shards().newest() <= m_clock.wallNow());
    QCOMPARE(ingest.shards().shards(m_clock.wallNow())[1].state, ShardState::Healthy);
    QCOMPARE(ingest.shards().byMinute().back().count, std::uint64_t(2));
}

HEADROOM_TEST(TestLogTimes)

} // namespace headroom::tst_log_times

#include "tst_log_times.moc"
