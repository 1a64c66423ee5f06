// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Journals as systemd writes them, read with its own journalctl.
#include "core/base/time/system_clock.h"
#include "core/logs/lines/unwrapped_lines.h"
#include "core/logs/log_ingest.h"
#include "core/logs/sources/journal_source.h"
#include "tests/support/logs/journal_folder.h"
#include "tests/support/logs/log_folder.h"
#include "tests/support/programs/process_tree.h"

#include <QCoreApplication>

#include <csignal>

namespace headroom::tst_journal_source {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace {

using Texts = std::vector<std::string>;

ProcessSource::Options quick()
{
    return {true, {10ms, 50ms}};
}

JournalSource::Selection in(const JournalFolder& folder, bool follows = true)
{
    JournalSource::Selection selection;
    selection.folder = folder.path();
    selection.follows = follows;
    return selection;
}

// The messages that a source gives.
struct Reader
{
    Reader(JournalSource::Selection selection, Clock& clock, const Position& from = {})
        : source(std::move(selection), clock, from, quick())
    {
        QObject::connect(&source, &LogSource::readable, &source, [this] {
            while (const auto chunk = source.next()) {
                starts += chunk->isNewFile;
                after = chunk->after;
                lines.read(*chunk,
                    [this](std::string_view text, std::optional<WallTime> at) { texts.emplace_back(text), time = at; });
            }
        });
        source.start();
    }

    JournalSource source;
    UnwrappedLines lines;
    Texts texts;
    std::optional<WallTime> time;
    int starts = 0;
    Position after;
};

const auto beat = "[WS => Shard 0] Heartbeat acknowledged, latency of 46ms."s;

} // namespace

class TestJournalSource : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theWholeHistoryIsReadOverAllBoots();
    void aMessageOfAnyBytesIsReadAsItIs();
    void aMessageAboveFourKilobytesIsReadInWhole();
    void aRepeatedFieldIsReadLineByLine();
    void oneUnitOfAFolder();
    void whatIsAppendedIsReadSoon();
    void aFolderThatIsEmptyYetIsFollowed();
    void aFolderThatIsNotThereIsTheProblem();
    void itEndsWhereItDoesNotFollow();
    void aRestartGoesOnBehindTheStoredCursor();
    void aKilledJournalctlLosesAndRepeatsNothing();
    void aCursorWhoseRecordIsGoneGoesOnWithTheNextAndSaysSo();
    void aCursorThatIsNoneIsReadFromTheBeginning();
    void aDeskWithAHistoryCountsEachRecordOnce();
    void aRecordOfSeveralLinesGoesOnOverARestart();
    void aRelativeFolderIsSaid();

private:
    SystemClock m_clock;
};

void TestJournalSource::theWholeHistoryIsReadOverAllBoots()
{
    JournalFolder folder;
    folder.append({{"1", {}, "bot.service", '1'}, {"2", {}, "other.service", '1'}});
    folder.append({{"3", {}, "bot.service", '2'}, {"4", {}, "bot.service", '3'}});
    folder.append({{"5", {}, "bot.service", '4'}}, "another-host.journal");
    const Reader reader(in(folder), m_clock);
    QTRY_COMPARE(reader.texts, (Texts{"1", "2", "3", "4", "5"}));
    QCOMPARE(reader.time, WallTime{1'795'217'859'120ms});
    QCOMPARE(reader.starts, 1);
    QCOMPARE(reader.source.state().name, "journal in " + folder.path());
}

void TestJournalSource::aMessageOfAnyBytesIsReadAsItIs()
{
    JournalFolder folder;
    const auto coloured = "\x1b[31mred\x1b[0m \xff\x01 é"s;
    folder.append(Texts{coloured, "plain"});
    const Reader reader(in(folder), m_clock);
    QTRY_COMPARE(reader.texts, (Texts{coloured, "plain"}));
    QCOMPARE(reader.lines.counts().broken, std::uint64_t{0});
}

void TestJournalSource::aMessageAboveFourKilobytesIsReadInWhole()
{
    JournalFolder folder;
    const Texts messages{
        std::string(4096, 'a'), std::string(5000, 'b'), std::string(300'000, 'c'), "\x1b" + std::string(100'000, 'd')};
    folder.append(messages);
    const Reader reader(in(folder), m_clock);
    QTRY_COMPARE(reader.texts.size(), messages.size());
    QVERIFY(reader.texts == messages);
}

void TestJournalSource::aRepeatedFieldIsReadLineByLine()
{
    JournalFolder folder;
    folder.append({{"one", {{"MESSAGE", "two"}, {"TAG", "a"}, {"TAG", "b"}}}, {"three"}});
    const Reader reader(in(folder), m_clock);
    QTRY_COMPARE(reader.texts.size(), std::size_t{3});
    // Nobody promises the order of its values.
    auto texts = reader.texts;
    std::sort(texts.begin(), texts.begin() + 2);
    QCOMPARE(texts, (Texts{"one", "two", "three"}));
}

void TestJournalSource::oneUnitOfAFolder()
{
    JournalFolder folder;
    folder.append({{"1"}, {"2", {}, "other.service"}, {"3"}});
    auto selection = in(folder);
    selection.unit = "bot.service";
    const Reader reader(selection, m_clock);
    QTRY_COMPARE(reader.texts, (Texts{"1", "3"}));
    QCOMPARE(reader.source.state().name, "journal in " + folder.path() + " of bot.service");
}

void TestJournalSource::whatIsAppendedIsReadSoon()
{
    JournalFolder folder;
    folder.append(Texts{"1"});
    const Reader reader(in(folder), m_clock);
    QTRY_COMPARE(reader.texts, (Texts{"1"}));
    folder.append(Texts{"2", "3"});
    QTRY_COMPARE(reader.texts, (Texts{"1", "2", "3"}));
    // After a restart of the machine, and of another one.
    folder.append({{"4", {}, "bot.service", '2'}});
    QTRY_COMPARE(reader.texts, (Texts{"1", "2", "3", "4"}));
    folder.append({{"5", {}, "bot.service", '3'}}, "another-host.journal");
    QTRY_COMPARE(reader.texts, (Texts{"1", "2", "3", "4", "5"}));
    QCOMPARE(reader.starts, 1);
}

void TestJournalSource::aFolderThatIsEmptyYetIsFollowed()
{
    JournalFolder folder;
    const Reader reader(in(folder), m_clock);
    folder.append(Texts{"1"});
    QTRY_COMPARE(reader.texts, (Texts{"1"}));
}

void TestJournalSource::aFolderThatIsNotThereIsTheProblem()
{
    JournalSource::Selection selection;
    selection.folder = "/no/such/folder";
    const Reader reader(selection, m_clock);
    QTRY_VERIFY(reader.source.state().problem.find("/no/such/folder") != std::string::npos);
}

void TestJournalSource::itEndsWhereItDoesNotFollow()
{
    JournalFolder folder;
    folder.append(Texts{"1", "2"});
    JournalSource source(in(folder, false), m_clock, {}, {false, {}});
    QSignalSpy ended(&source, &LogSource::ended);
    std::uint64_t lines = 0;
    connect(&source, &LogSource::readable, this, [&] {
        while (const auto chunk = source.next())
            lines += static_cast<std::uint64_t>(std::count(chunk->lines.begin(), chunk->lines.end(), '\n'));
    });
    source.start();
    QTRY_COMPARE(ended.size(), 1);
    QCOMPARE(lines, std::uint64_t{2});
    QCOMPARE(source.state().problem, ""s);
}

void TestJournalSource::aRestartGoesOnBehindTheStoredCursor()
{
    JournalFolder folder;
    Texts read;
    Texts written;
    Position after;
    for (int run = 0; run < 4; ++run) {
        // Of the last boot, and of one that came while nobody read.
        const auto boot = static_cast<char>('1' + run);
        const auto name = std::to_string(run);
        folder.append({{name + "a", {}, "bot.service", boot}, {name + "b", {}, "bot.service", boot}});
        written.insert(written.end(), {name + "a", name + "b"});
        const Reader reader(in(folder), m_clock, after);
        QTRY_COMPARE(reader.texts, (Texts{name + "a", name + "b"}));
        folder.append({{name + "c", {}, "bot.service", boot}});
        written.push_back(name + "c");
        QTRY_COMPARE(reader.texts.size(), std::size_t{3});
        QCOMPARE(reader.starts, run == 0 ? 1 : 0);
        QCOMPARE(reader.source.state().note, ""s);
        QVERIFY(reader.source.position() == reader.after);
        read.insert(read.end(), reader.texts.begin(), reader.texts.end());
        after = reader.after;
    }
    QCOMPARE(read, written);
    const Reader nothingNew(in(folder), m_clock, after);
    folder.append(Texts{"last"});
    QTRY_COMPARE(nothingNew.texts, (Texts{"last"}));
}

void TestJournalSource::aKilledJournalctlLosesAndRepeatsNothing()
{
    JournalFolder folder;
    Texts written;
    const Reader reader(in(folder), m_clock);
    for (int i = 0; i < 40; ++i) {
        written.push_back("record " + std::to_string(i));
        folder.append(Texts{written.back()});
        QCoreApplication::processEvents();
        if (i % 8 != 3)
            continue;
        QTRY_VERIFY(!descendantsOf(QCoreApplication::applicationPid()).isEmpty());
        for (const auto pid : descendantsOf(QCoreApplication::applicationPid()))
            kill(static_cast<pid_t>(pid), SIGKILL);
    }
    QTRY_VERIFY2(reader.texts.size() >= written.size(), qPrintable(QString::number(reader.texts.size())));
    QCOMPARE(reader.texts, written);
    QCOMPARE(reader.lines.counts().broken, std::uint64_t{0});
}

void TestJournalSource::aCursorWhoseRecordIsGoneGoesOnWithTheNextAndSaysSo()
{
    JournalFolder folder;
    folder.append(Texts{"1", "2", "3"});
    Position after;
    {
        const Reader reader(in(folder), m_clock);
        QTRY_COMPARE(reader.texts.size(), std::size_t{3});
        after = reader.after;
    }
    // Old files are removed, as journald does when they take too much room; what comes is in a new one.
    folder.remove();
    folder.append(Texts{"4", "5"});
    const Reader reader(in(folder), m_clock, after);
    QTRY_COMPARE(reader.texts, (Texts{"4", "5"}));
    QVERIFY2(reader.source.state().note.find("no longer in the journal") != std::string::npos,
        reader.source.state().note.c_str());
    const Reader again(in(folder), m_clock, reader.after);
    folder.append(Texts{"6"});
    QTRY_COMPARE(again.texts, (Texts{"6"}));
    QCOMPARE(again.source.state().note, ""s);
}

void TestJournalSource::aCursorThatIsNoneIsReadFromTheBeginning()
{
    JournalFolder folder;
    folder.append(Texts{"1", "2"});
    const Reader reader(in(folder), m_clock, {"nonsense"});
    QTRY_COMPARE(reader.texts, (Texts{"1", "2"}));
    QVERIFY(reader.source.state().note.find("from the beginning") != std::string::npos);
}

void TestJournalSource::aDeskWithAHistoryCountsEachRecordOnce()
{
    JournalFolder folder;
    const LogFolder files;
    std::uint64_t written = 0;
    for (int run = 0; run < 6; ++run) {
        folder.append(Texts{beat, beat, "something else"});
        written += 2;
        LogIngest::Options options;
        options.inputs = {parseLogInput("journal:" + folder.path())};
        options.archive = files.path("history.db");
        options.follows = run % 2 == 0;
        LogIngest ingest(options, m_clock);
        QSignalSpy ended(&ingest, &LogIngest::ended);
        QVERIFY(ingest.open());
        const auto samples = [&ingest] {
            const auto shards = ingest.shards().shards(WallTime{});
            return shards.empty() ? 0 : shards[0].samples;
        };
        QTRY_COMPARE(samples(), written);
        if (!options.follows)
            QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(ingest.sources().size(), std::size_t{1});
        QCOMPARE(ingest.sources()[0].name, "journal in " + folder.path());
        QCOMPARE(ingest.sources()[0].reader->lines(), written / 2 * 3);
        QCOMPARE(ingest.sources()[0].state.problem, ""s);
    }
}

// Each line is a record of the journal.
void TestJournalSource::aRecordOfSeveralLinesGoesOnOverARestart()
{
    JournalFolder folder;
    const LogFolder files;
    LogIngest::Options options;
    options.inputs = {parseLogInput("journal:" + folder.path())};
    options.archive = files.path("history.db");
    options.follows = false;
    const auto run = [&](auto&& look) {
        LogIngest ingest(options, m_clock);
        QSignalSpy ended(&ingest, &LogIngest::ended);
        QVERIFY(ingest.open());
        QTRY_COMPARE(ended.size(), 1);
        look(ingest);
    };
    folder.append(Texts{beat, "[WS => Shard 0] Destroying shard"});
    run([](const LogIngest& ingest) { QCOMPARE(ingest.shards().events(0, 0).size(), std::size_t{1}); });
    folder.append(Texts{"\tReason: Told to reconnect by Discord", "\tCode: 4200"});
    run([](const LogIngest& ingest) {
        const auto events = ingest.shards().events(0, 0);
        QCOMPARE(events.size(), std::size_t{1});
        QCOMPARE(events[0].closeCode, std::optional<std::uint16_t>(4200));
        QCOMPARE(events[0].text, std::string_view("Told to reconnect by Discord"));
    });
}

void TestJournalSource::aRelativeFolderIsSaid()
{
    LogIngest ingest({.inputs = {parseLogInput("journal:some/folder")}}, m_clock);
    const auto opened = ingest.open();
    QVERIFY(!opened);
    QVERIFY2(opened.error().text.find("journal:/PATH") != std::string::npos, opened.error().text.c_str());
}

HEADROOM_TEST(TestJournalSource)

} // namespace headroom::tst_journal_source

#include "tst_journal_source.moc"
