// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Logs that are read on a thread of their own while the console lives on another and the window on a third.
#include "core/console/live_feed.h"
#include "core/console/logs/log_watch.h"
#include "tests/support/logs/log_folder.h"
#include "tests/support/logs/request_log_lines.h"

namespace headroom::tst_live_feed_logs {

using namespace headroom::console;
using namespace std::chrono_literals;
using support::LogFolder;
using support::RequestLogLines;

namespace {

// A feed, and a window reduced to the last figures of logs.
class Reader : public QObject
{
public:
    explicit Reader(const Profile& profile)
    {
        connect(&feed, &Feed::snapshotReady, this, [this](const SnapshotPtr& snapshot) {
            if (snapshot->logs)
                figures = snapshot->logs;
            feed.acknowledge(snapshot->sequence);
        });
        feed.open(profile);
    }

    std::uint64_t lines() const { return figures && !figures->sources.empty() ? figures->sources.front().lines : 0; }
    std::string format() const { return figures && !figures->sources.empty() ? figures->sources.front().format : ""; }

    LogFiguresPtr figures;
    LiveFeed feed; // ends before what it fills
};

} // namespace

class TestLiveFeedLogs : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_folder.write("proxy.log", ""); }
    void whatIsWrittenIsShown();
    void theNewestQueryIsAnswered();
    void anotherFormatReadsAnew();
    void aFormatThatIsNoneIsRefusedAndChangesNothing();
    void aLogThatIsStoppedStaysAsItIs();
    void itMayEndWhileItReads();
    void whatWasReadOutlastsARestart();

private:
    Profile profile() const
    {
        Profile made;
        made.name = "logs";
        made.logs.emplace();
        made.logs->inputs = {{logs::LogInput::Kind::Files, m_folder.path("proxy.log")}};
        return made;
    }
    std::string write(std::size_t lines)
    {
        std::string text;
        m_lines.append(text, lines);
        m_folder.append("proxy.log", text);
        return text;
    }

    LogFolder m_folder;
    RequestLogLines m_lines{{.garbage = 0}};
};

void TestLiveFeedLogs::whatIsWrittenIsShown()
{
    write(1000);
    Reader reader(profile());
    QTRY_COMPARE(reader.lines(), 1000U);
    QCOMPARE(QByteArray::fromStdString(reader.format()), QByteArray("discord_logs"));
    for (std::uint64_t lines = 1000; lines < 1500; lines += 100) {
        write(100);
        QTRY_COMPARE(reader.lines(), lines + 100);
    }
}

void TestLiveFeedLogs::theNewestQueryIsAnswered()
{
    write(1000);
    Reader reader(profile());
    LogQuery query;
    for (int seconds = 600; seconds < 700; ++seconds) {
        query.length = std::chrono::seconds{seconds};
        query.routeText = "text " + std::to_string(seconds);
        reader.feed.watchLogs(query);
    }
    QTRY_VERIFY(reader.figures && reader.figures->query == query);
}

void TestLiveFeedLogs::anotherFormatReadsAnew()
{
    write(1000);
    Reader reader(profile());
    QTRY_COMPARE(reader.lines(), 1000U);
    reader.feed.useLogFormat("discord.js");
    QTRY_VERIFY(reader.format().starts_with("discord.js"));
    reader.feed.useLogFormat("discord_logs");
    QTRY_COMPARE(reader.format(), std::string("discord_logs"));
    QTRY_COMPARE(reader.lines(), 1000U);
}

void TestLiveFeedLogs::aFormatThatIsNoneIsRefusedAndChangesNothing()
{
    write(1000);
    auto mistyped = profile();
    mistyped.logs->format = "dicsord_logs";
    QVERIFY(!check(mistyped));
    mistyped.logs->format = "discord_logs";
    QVERIFY(check(mistyped).has_value());
    Reader reader(profile());
    QTRY_COMPARE(reader.lines(), 1000U);
    reader.feed.useLogFormat("dicsord_logs");
    write(100);
    QTRY_COMPARE(reader.lines(), 1100U);
    QCOMPARE(reader.format(), std::string("discord_logs"));
    QVERIFY(reader.figures->warnings.empty());
    QCOMPARE(reader.figures->format, std::string());
}

void TestLiveFeedLogs::aLogThatIsStoppedStaysAsItIs()
{
    write(1000);
    Reader reader(profile());
    QTRY_COMPARE(reader.lines(), 1000U);
    reader.feed.stopLog(reader.figures->sources.front().id);
    QTRY_VERIFY(reader.figures->sources.front().problem.starts_with("stopped"));
    QCOMPARE(reader.lines(), 1000U);
}

void TestLiveFeedLogs::itMayEndWhileItReads()
{
    write(100'000);
    LogQuery query;
    query.length = 3600s;
    for (int wait = 0; wait < 40; wait += 5) {
        Reader reader(profile());
        reader.feed.watchLogs(query);
        QTest::qWait(wait);
    }
}

// The history is opened, written and closed on the thread of the logs.
void TestLiveFeedLogs::whatWasReadOutlastsARestart()
{
    write(1000);
    auto kept = profile();
    kept.logs->archive = m_folder.path("history.db");
    for (const std::uint64_t lines : {1000U, 1100U, 1200U}) {
        Reader reader(kept);
        QTRY_COMPARE(reader.lines(), lines);
        write(100);
        QTRY_COMPARE(reader.lines(), lines + 100);
    }
}

HEADROOM_TEST(TestLiveFeedLogs)

} // namespace headroom::tst_live_feed_logs

#include "tst_live_feed_logs.moc"
