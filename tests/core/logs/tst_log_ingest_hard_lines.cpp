// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What no log should hold, read by the whole ingest: memory stays bounded, every line is counted, and what is shown is
// text.
#include "core/base/time/system_clock.h"
#include "core/discord/sanitize_for_display.h"
#include "core/logs/log_ingest.h"
#include "tests/support/address_sanitizer.h"
#include "tests/support/logs/log_folder.h"
#include "tests/support/logs/log_ingest_text.h"

#include <fstream>

namespace headroom::tst_log_ingest_hard_lines {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace {

std::string requestLine(const std::string& time = "20/Nov/2026:23:39:38 +0000", const std::string& status = "200")
{
    return "10.0.0.7 [" + time + "] 86ef72fdbdb06000-FRA - - " + status + " \"GET /api/v10/users/@me HTTP/1.1\" 2\n";
}

std::string beat(const std::string& time)
{
    return time + " [WS => Shard 0] Heartbeat acknowledged, latency of 46ms.\n";
}

// The most that this process had in memory since forgetPeak().
std::size_t peakBytes()
{
    std::ifstream status("/proc/self/status");
    for (std::string word; status >> word;) {
        std::size_t kilobytes = 0;
        if (word == "VmHWM:" && status >> kilobytes)
            return kilobytes << 10;
    }
    return 0;
}

void forgetPeak()
{
    std::ofstream("/proc/self/clear_refs") << '5';
}

// Summer time ends at 01:00 UTC: from 02:59:59 it goes on at 02:00:00.
LogZone berlinInOctober()
{
    return LogZone([](std::chrono::sys_seconds at) -> std::chrono::seconds {
        constexpr std::chrono::sys_seconds end = std::chrono::sys_days{std::chrono::year{2026} / 10 / 25} + 1h;
        return at < end ? 2h : 1h;
    });
}

} // namespace

class TestLogDeskHardLines : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder = std::make_unique<LogFolder>(); }
    void aLineOfAHundredMegabytesIsDroppedInBoundedMemory_data();
    void aLineOfAHundredMegabytesIsDroppedInBoundedMemory();
    void nulBytesAreCountedAndNotShown();
    void invalidUtf8IsShownAsText();
    void aClockGoingBackLosesNoLine();
    void theHourThatComesTwiceWhenSummerTimeEnds();

private:
    // Reads all that is there; `look` at the ingest.
    template <typename Look>
    void read(LogInput input, Look look, bool isKept = false)
    {
        LogIngest::Options options;
        options.inputs = {std::move(input)};
        options.archive = isKept ? m_folder->path("history.db") : std::string();
        options.zone = berlinInOctober();
        options.follows = false;
        LogIngest ingest(options, m_clock);
        QSignalSpy ended(&ingest, &LogIngest::ended);
        QVERIFY(ingest.open());
        QTRY_COMPARE_WITH_TIMEOUT(ended.size(), 1, 120'000);
        look(ingest);
    }
    LogInput file(const char* name = "a.log") const { return {LogInput::Kind::Files, m_folder->path(name)}; }

    SystemClock m_clock;
    std::unique_ptr<LogFolder> m_folder;
};

void TestLogDeskHardLines::aLineOfAHundredMegabytesIsDroppedInBoundedMemory_data()
{
    QTest::addColumn<QString>("source");
    for (const auto* source : {"a file", "gzip", "fragments of docker", "fragments of Kubernetes", "a command"})
        QTest::newRow(source) << QString::fromLatin1(source);
}

void TestLogDeskHardLines::aLineOfAHundredMegabytesIsDroppedInBoundedMemory()
{
    QFETCH(QString, source);
    constexpr std::size_t size = 100'000'000;
    auto input = file();
    const auto docker = [](const std::string& text) {
        return R"({"log":")" + text + R"(","stream":"stdout","time":"2026-11-20T23:37:34.120345678Z"})" + "\n";
    };
    const auto cri = [](const char* tag, const std::string& text) {
        return "2026-11-20T23:37:34Z stdout "s + tag + ' ' + text + '\n';
    };
    const auto shortLine = "10.0.0.7 [20/Nov/2026:23:39:38 +0000] - - - 200 \\\"GET /x HTTP/1.1\\\" 2\\n"s;
    {
        const auto first = requestLine();
        const auto last = requestLine();
        const std::string fragment(16 << 10, 'x');
        if (source == QLatin1String("a file")) {
            m_folder->write("a.log", first + std::string(size, 'x') + '\n' + last);
        } else if (source == QLatin1String("gzip")) {
            m_folder->write("a.log", gzipOf(first + std::string(size, 'x') + '\n' + last));
        } else if (source == QLatin1String("a command")) {
            m_folder->write("first", first);
            input = {LogInput::Kind::Command,
                "sh -c \"cat " + m_folder->path("first") + "; head -c " + std::to_string(size)
                    + " /dev/zero; echo; cat " + m_folder->path("first") + "\""};
        } else {
            const bool isDocker = source == QLatin1String("fragments of docker");
            const auto piece = isDocker ? docker(fragment) : cri("P", fragment);
            const auto whole = isDocker ? docker(shortLine) : cri("F", first.substr(0, first.size() - 1));
            LogWriter writer(m_folder->path("a.log"));
            writer.write(whole);
            for (std::size_t i = 0; i < size / fragment.size(); ++i)
                writer.write(piece);
            writer.write(isDocker ? docker("\\n") : cri("F", ""));
            writer.write(whole);
        }
    }
    // What sanitizers and allocators keep of the making is not what reading takes.
#ifdef HEADROOM_ADDRESS_SANITIZER
    constexpr std::size_t maximum = 300 << 20;
#else
    constexpr std::size_t maximum = 40 << 20;
#endif
    forgetPeak();
    const auto before = peakBytes();
    read(input, [](const LogIngest& ingest) {
        const auto* reader = ingest.sources().at(0).reader;
        QVERIFY(reader && reader->requests());
        QCOMPARE(reader->requests()->summary().total, std::uint64_t{2});
        QCOMPARE(reader->lines(), std::uint64_t{3});
        QCOMPARE(reader->unparsed(), std::uint64_t{1});
    });
    const auto taken = peakBytes() - before;
    QVERIFY2(taken < maximum, qPrintable(QString::number(taken)));
}

void TestLogDeskHardLines::nulBytesAreCountedAndNotShown()
{
    const auto nul = "\0\0"s;
    m_folder->write("a.log", requestLine() + nul + "\n" + requestLine() + "10.0.0.7 [" + nul + "\n" + requestLine());
    read(file(), [](const LogIngest& ingest) {
        const auto* reader = ingest.sources().at(0).reader;
        QCOMPARE(reader->requests()->summary().total, std::uint64_t{3});
        QCOMPARE(reader->lines(), std::uint64_t{5});
        QCOMPARE(reader->unparsed(), std::uint64_t{2});
        for (const auto& sample : reader->samples())
            QVERIFY(sample.find('\0') == std::string::npos);
    });
    m_folder->write("b.log",
        beat("2026-11-20T23:37:34Z") + nul + beat("2026-11-20T23:38:15Z") + "[WS => Shard 0] Destroying shard" + nul
            + "\n\tReason: a" + nul + "b\n");
    read(file("b.log"), [](const LogIngest& ingest) {
        QCOMPARE(ingest.shards().shards(WallTime{}).at(0).samples, std::uint64_t{2});
        QVERIFY(textOf(ingest).find('\0') == std::string::npos);
    });
}

void TestLogDeskHardLines::invalidUtf8IsShownAsText()
{
    const auto broken = "\xff\xc3\x28\xed\xa0\x80\xf0\x9f"s;
    auto strange = requestLine();
    strange.replace(strange.find("@me"), 3, broken);
    m_folder->write("a.log", requestLine() + broken + '\n' + strange + requestLine());
    m_folder->write(
        "b.log", beat("2026-11-20T23:37:34Z") + "[WS => Shard 0] Destroying shard\n\tReason: " + broken + '\n');
    for (const auto* name : {"a.log", "b.log"}) {
        for (int run = 0; run < 2; ++run) {
            read(
                file(name),
                [&](const LogIngest& ingest) {
                    const auto* reader = ingest.sources().at(0).reader;
                    QCOMPARE(reader->lines(), std::uint64_t(name[0] == 'a' ? 4 : 3));
                    QVERIFY(discord::isUtf8(textOf(ingest)));
                },
                true);
        }
    }
}

void TestLogDeskHardLines::aClockGoingBackLosesNoLine()
{
    std::string lines;
    for (int i = 0; i < 60; ++i)
        lines += requestLine("20/Nov/2026:23:39:" + std::to_string(i + 100).substr(1) + " +0000", "403");
    for (int i = 0; i < 60; ++i)
        lines += requestLine("20/Nov/2026:20:39:" + std::to_string(i + 100).substr(1) + " +0000", "403");
    m_folder->write("a.log", lines);
    read(file(), [](const LogIngest& ingest) {
        const auto summary = ingest.sources().at(0).reader->requests()->summary();
        QCOMPARE(summary.total, std::uint64_t{120});
        QCOMPARE(summary.invalid.inWindow.most, summary.invalid.peak);
        QVERIFY(summary.invalid.peak >= 100);
    });
    m_folder->write(
        "b.log", beat("2026-11-20T23:37:34Z") + beat("2026-11-20T23:38:15Z") + beat("2026-11-20T20:38:56Z"));
    read(file("b.log"), [](const LogIngest& ingest) {
        QCOMPARE(ingest.shards().shards(WallTime{}).at(0).samples, std::uint64_t{3});
        QVERIFY(textOf(ingest).find("the clock of this log went back once") != std::string::npos);
    });
}

void TestLogDeskHardLines::theHourThatComesTwiceWhenSummerTimeEnds()
{
    // With its offset nothing is to be guessed; without one the second hour is told by the line before, also when there
    // was a restart between them.
    m_folder->write(
        "a.log", requestLine("25/Oct/2026:02:59:50 +0200", "403") + requestLine("25/Oct/2026:02:00:31 +0100", "403"));
    read(file(), [](const LogIngest& ingest) {
        const auto summary = ingest.sources().at(0).reader->requests()->summary();
        QCOMPARE(*summary.to - *summary.from, std::chrono::milliseconds{41s});
        QCOMPARE(summary.invalid.inWindow.most, std::uint64_t{2});
    });
    m_folder->write("b.log", beat("2026-10-25 02:59:09.000") + beat("2026-10-25 02:59:50.000"));
    read(
        file("b.log"),
        [](const LogIngest& ingest) { QCOMPARE(ingest.shards().shards(WallTime{}).at(0).samples, std::uint64_t{2}); },
        true);
    m_folder->append("b.log", beat("2026-10-25 02:00:31.000") + beat("2026-10-25 02:01:12.000"));
    read(
        file("b.log"),
        [](const LogIngest& ingest) {
            const auto shard = ingest.shards().shards(WallTime{}).at(0);
            QCOMPARE(shard.samples, std::uint64_t{4});
            QCOMPARE(shard.interval, std::optional<Duration>(41s));
            QCOMPARE(shard.lastBeat,
                std::optional<WallTime>(std::chrono::sys_days{std::chrono::year{2026} / 10 / 25} + 1h + 72s));
            QVERIFY(textOf(ingest).find("went back") == std::string::npos);
        },
        true);
}

HEADROOM_TEST(TestLogDeskHardLines)

} // namespace headroom::tst_log_ingest_hard_lines

#include "tst_log_ingest_hard_lines.moc"
