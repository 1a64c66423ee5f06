// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Sources with an event loop: files that are woken, standard input, commands and the journal, with real programs.
#include "core/base/time/system_clock.h"
#include "core/logs/lines/envelope.h"
#include "core/logs/lines/unwrapped_lines.h"
#include "core/logs/sources/command_source.h"
#include "core/logs/sources/file_set_source.h"
#include "core/logs/sources/journal_source.h"
#include "core/logs/sources/stdin_source.h"
#include "tests/support/logs/log_folder.h"

#include <QStandardPaths>

#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace headroom::tst_log_sources {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;
using namespace Qt::StringLiterals;

class TestLogSources : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aFileThatComesLaterAndIsRotatedIsFollowed();
    void manyFilesAreReadSoonAfterTheyWereWritten();
    void aLinkedFileIsReadSoonAfterItWasWritten();
    void standardInputIsReadToItsEnd();
    void standardInputMayBeAFile();
    void aWriterThatIsTooFastWaits();
    void whatACommandPrintsIsRead();
    void aCommandThatEndsIsStartedAgain();
    void aCommandThatIsNotStartedAgainEnds();
    void whatACommandComplainsAboutIsTheProblem();
    void aCommandThatIsNotThereIsTheProblem();
    void aCommandDiesWithItsSource();
    void wordsOfACommandLine();
    void theJournalGoesOnBehindTheLastRecord();
    void aJournalThatDoesNotKnowTheCursorIsReadFromItsBeginning();
    void theRealJournalctlTakesOurArguments();

private:
    SystemClock m_clock;
};

namespace {

// Reads whatever comes.
struct Reader
{
    explicit Reader(LogSource& source)
    {
        QObject::connect(&source, &LogSource::readable, &source, [this, &source] {
            while (const auto chunk = source.next()) {
                lines += chunk->lines;
                starts += chunk->isNewFile;
                after = chunk->after;
            }
        });
        QObject::connect(&source, &LogSource::ended, &source, [this] { hasEnded = true; });
        source.start();
    }

    std::string lines;
    int starts = 0;
    Position after;
    bool hasEnded = false;
};

QStringList shell(const QString& script)
{
    return {u"/bin/sh"_s, u"-c"_s, script};
}

ProcessSource::Options quick()
{
    return {true, {10ms, 50ms}};
}

JournalSource::Selection selection(const std::string& unit, const std::string& journalctl)
{
    JournalSource::Selection selection;
    selection.unit = unit;
    selection.journalctl = journalctl;
    return selection;
}

// A journal of five records that answers as journalctl does, as far as it is asked here.
const auto fakeJournalctl = R"(#!/bin/sh
cursor=
unit=
for argument; do
    case $argument in
    --cursor=*) cursor=${argument#--cursor=} ;;
    --unit=*) unit=${argument#--unit=} ;;
    --output=json|--all|--merge|--follow|--no-tail|--lines=0|_MACHINE_ID=*) ;;
    *) echo "unrecognized option '$argument'" >&2; exit 1 ;;
    esac
done
case $cursor in
''|c[0-9]) ;;
*) echo "Failed to seek to cursor: Invalid argument" >&2; exit 1 ;;
esac
for i in 1 2 3 4 5; do
    case $cursor in c*) [ $i -ge ${cursor#c} ] || continue ;; esac
    echo "{\"__CURSOR\":\"c$i\",\"__REALTIME_TIMESTAMP\":\"1795217854120345\",\"MESSAGE\":\"record $i of $unit\"}"
    [ -z "$cursor" ] && [ $i = 3 ] && { printf '{"__CURSOR":"c4","MESS'; exit 0; }
done
exec sleep 1000
)"s;

} // namespace

void TestLogSources::aFileThatComesLaterAndIsRotatedIsFollowed()
{
    const LogFolder folder;
    FileSetSource source({folder.path("a.log")}, m_clock);
    std::string read;
    int starts = 0;
    connect(&source, &FileSetSource::readable, this, [&] {
        while (const auto next = source.next()) {
            read += next->chunk.lines;
            starts += next->chunk.isNewFile;
        }
    });
    source.start();
    QTRY_VERIFY(!source.files().states().empty() && !source.files().states().front().problem.empty());
    folder.write("a.log", "1\n");
    QTRY_COMPARE(read, "1\n"s);
    QCOMPARE(source.files().states().front().lag, std::uint64_t{0});
    folder.append("a.log", "2\n");
    folder.rename("a.log", "a.log.1");
    folder.write("a.log", "3\n");
    QTRY_COMPARE(read, "1\n2\n3\n"s);
    QCOMPARE(starts, 2);
}

void TestLogSources::manyFilesAreReadSoonAfterTheyWereWritten()
{
    const LogFolder folder;
    folder.write("a.log", "1\n");
    FileSetSource source({folder.path("*.log")}, m_clock);
    std::map<std::string, std::string> read;
    connect(&source, &FileSetSource::readable, this, [&] {
        while (const auto next = source.next())
            read[std::string(next->path)] += next->chunk.lines;
    });
    source.start();
    QTRY_COMPARE(read[folder.path("a.log")], "1\n"s);
    folder.write("b.log", "2\n");
    folder.append("a.log", "3\n");
    QTRY_COMPARE(read[folder.path("a.log")], "1\n3\n"s);
    QTRY_COMPARE(read[folder.path("b.log")], "2\n"s);
}

void TestLogSources::aLinkedFileIsReadSoonAfterItWasWritten()
{
    const LogFolder folder;
    const LogFolder other;
    folder.write("target", "1\n");
    QCOMPARE(symlink(folder.path("target").c_str(), other.path("a.log").c_str()), 0);
    FileSetSource source({other.path("*.log")}, m_clock);
    std::string read;
    connect(&source, &FileSetSource::readable, this, [&] {
        while (const auto next = source.next())
            read += next->chunk.lines;
    });
    source.start();
    QTRY_COMPARE(read, "1\n"s);
    folder.append("target", "2\n");
    QTRY_COMPARE(read, "1\n2\n"s);
}

void TestLogSources::standardInputIsReadToItsEnd()
{
    int ends[2];
    QCOMPARE(pipe2(ends, O_CLOEXEC), 0);
    StdinSource source(Descriptor{ends[0]});
    Reader reader(source);
    QCOMPARE(write(ends[1], "1\n2", 3), ssize_t{3});
    QTRY_COMPARE(reader.lines, "1\n"s);
    QVERIFY(!reader.hasEnded);
    QCOMPARE(write(ends[1], "\nlast", 5), ssize_t{5});
    QTRY_COMPARE(reader.lines, "1\n2\n"s);
    close(ends[1]);
    QTRY_VERIFY(reader.hasEnded);
    QCOMPARE(reader.lines, "1\n2\nlast\n"s);
    QVERIFY(source.state().hasEnded);
    QCOMPARE(source.state().offset, std::uint64_t{8});
}

void TestLogSources::standardInputMayBeAFile()
{
    const LogFolder folder;
    std::string text;
    for (int i = 0; i < 100'000; ++i)
        text += "line " + std::to_string(i) + '\n';
    folder.write("a.log", text);
    StdinSource source(Descriptor{open(folder.path("a.log").c_str(), O_RDONLY | O_CLOEXEC)});
    Reader reader(source);
    QTRY_VERIFY(reader.hasEnded);
    QVERIFY(reader.lines == text);
}

void TestLogSources::aWriterThatIsTooFastWaits()
{
    // Nobody takes what it prints: it has to stop when the pipe is full, and go on when it is asked for.
    CommandSource source(shell(u"yes 0123456789"_s), m_clock, {false, {}});
    QSignalSpy readable(&source, &LogSource::readable);
    source.start();
    QTRY_VERIFY(!readable.isEmpty());
    QCOMPARE(source.state().offset, std::uint64_t{0});
    QVERIFY(source.next());
    QVERIFY(source.state().offset <= 64 << 10);
    std::uint64_t read = 0;
    const auto take = [&source, &read] {
        while (const auto chunk = source.next())
            read += chunk->lines.size();
    };
    connect(&source, &LogSource::readable, this, take);
    take();
    QTRY_VERIFY(read > 10'000'000);
}

void TestLogSources::whatACommandPrintsIsRead()
{
    CommandSource source(
        shell(u"printf 'one\\ntw'; exec cat /dev/zero | head -c 0; printf 'o\\nthree'; exec sleep 1000"_s), m_clock);
    Reader reader(source);
    QTRY_COMPARE(reader.lines, "one\ntwo\n"s);
    QCOMPARE(reader.starts, 1);
    QCOMPARE(source.state().problem, ""s);
    QVERIFY(source.position().text.empty());
}

void TestLogSources::aCommandThatEndsIsStartedAgain()
{
    CommandSource source(shell(u"echo line; printf 'no end'; exit 3"_s), m_clock, quick());
    Reader reader(source);
    QTRY_VERIFY(reader.starts >= 3);
    QVERIFY(reader.lines.starts_with("line\nno end\nline\nno end\nline\n"));
    QVERIFY(!reader.hasEnded);
    QTRY_VERIFY(source.state().problem.find("ended with exit code 3") != std::string::npos);
}

void TestLogSources::aCommandThatIsNotStartedAgainEnds()
{
    CommandSource source(shell(u"echo one; printf two"_s), m_clock, {false, {}});
    Reader reader(source);
    QTRY_VERIFY(reader.hasEnded);
    QCOMPARE(reader.lines, "one\ntwo\n"s);
    QCOMPARE(source.state().problem, ""s);
    CommandSource failing(shell(u"exit 2"_s), m_clock, {false, {}});
    Reader other(failing);
    QTRY_VERIFY(other.hasEnded);
    QVERIFY(failing.state().problem.find("exit code 2") != std::string::npos);
}

void TestLogSources::whatACommandComplainsAboutIsTheProblem()
{
    CommandSource source(
        shell(u"echo first >&2; printf 'bot@host: Permission denied (publickey).\\r\\n' >&2; exit 255"_s), m_clock,
        quick());
    Reader reader(source);
    QTRY_COMPARE(source.state().problem, "/bin/sh: bot@host: Permission denied (publickey)."s);
    QTRY_VERIFY(source.state().problem.find('\n') == std::string::npos);
    // Also while it goes on trying.
    CommandSource waiting(shell(u"echo 'tail: cannot open: No such file' >&2; exec sleep 1000"_s), m_clock, quick());
    Reader other(waiting);
    QTRY_COMPARE(waiting.state().problem, "/bin/sh: tail: cannot open: No such file"s);
}

void TestLogSources::aCommandThatIsNotThereIsTheProblem()
{
    CommandSource source({u"/no/such/program"_s}, m_clock, quick());
    Reader reader(source);
    QTRY_VERIFY(source.state().problem.find("is it installed?") != std::string::npos);
    CommandSource once({u"/no/such/program"_s}, m_clock, {false, {}});
    Reader other(once);
    QTRY_VERIFY(other.hasEnded);
    QVERIFY(!once.state().problem.empty());
}

void TestLogSources::aCommandDiesWithItsSource()
{
    pid_t child = 0;
    {
        CommandSource source(shell(u"echo $$; exec sleep 1000"_s), m_clock);
        Reader reader(source);
        QTRY_VERIFY(!reader.lines.empty());
        child = std::stoi(reader.lines);
        QCOMPARE(kill(child, 0), 0);
    }
    QVERIFY(kill(child, 0) != 0);
}

void TestLogSources::wordsOfACommandLine()
{
    QCOMPARE(*CommandSource::wordsOf(R"(ssh bot@host tail -n 0 -F "/var/log/my app.log")"),
        (QStringList{u"ssh"_s, u"bot@host"_s, u"tail"_s, u"-n"_s, u"0"_s, u"-F"_s, u"/var/log/my app.log"_s}));
    QVERIFY(!CommandSource::wordsOf("  "));
}

void TestLogSources::theJournalGoesOnBehindTheLastRecord()
{
    const LogFolder folder;
    folder.write("journalctl", fakeJournalctl);
    folder.setMode("journalctl", 0755);
    // It dies in the middle of the fourth record, and goes on with that when it is started again.
    JournalSource source(selection("bot.service", folder.path("journalctl")), m_clock, {}, quick());
    UnwrappedLines unwrapped;
    std::vector<std::string> texts;
    connect(&source, &LogSource::readable, this, [&] {
        while (const auto chunk = source.next())
            unwrapped.read(*chunk, [&](std::string_view text, std::optional<WallTime>) { texts.emplace_back(text); });
    });
    source.start();
    QTRY_COMPARE(source.position().text, "c5"s);
    QCOMPARE(texts.size(), std::size_t{5});
    QCOMPARE(texts.front(), "record 1 of bot.service"s);
    QCOMPARE(texts.back(), "record 5 of bot.service"s);
    QCOMPARE(unwrapped.counts().broken, std::uint64_t{0});

    JournalSource restarted(selection({}, folder.path("journalctl")), m_clock, {"c3"}, quick());
    Reader reader(restarted);
    QTRY_COMPARE(reader.after.text, "c5"s);
    QVERIFY(reader.lines.find("record 3") == std::string::npos);
    QVERIFY(reader.lines.find("record 4") != std::string::npos);
}

void TestLogSources::aJournalThatDoesNotKnowTheCursorIsReadFromItsBeginning()
{
    const LogFolder folder;
    folder.write("journalctl", fakeJournalctl);
    folder.setMode("journalctl", 0755);
    JournalSource source(selection({}, folder.path("journalctl")), m_clock, {"x9"}, quick());
    Reader reader(source);
    QTRY_COMPARE(reader.after.text, "c5"s);
    QVERIFY(reader.lines.find("record 1") != std::string::npos);
    QVERIFY(source.state().note.find("from the beginning") != std::string::npos);
    // What is no cursor at all is not passed on.
    JournalSource garbage(selection({}, folder.path("journalctl")), m_clock, {"a b\n"}, quick());
    QVERIFY(garbage.position().text.empty());
    QVERIFY(!garbage.state().note.empty());
}

void TestLogSources::theRealJournalctlTakesOurArguments()
{
    JournalSource source(selection("headroom-no-such.service", "journalctl"), m_clock, {}, {false, {}});
    Reader reader(source);
    if (QStandardPaths::findExecutable(u"journalctl"_s).isEmpty()) {
        QTRY_VERIFY(source.state().problem.find("is it installed?") != std::string::npos);
        return;
    }
    // Words it does not know make it end at once; otherwise it follows, or ends for want of a journal.
    QSignalSpy ended(&source, &LogSource::ended);
    ended.wait(1000);
    const auto problem = source.state().problem;
    for (const auto* word : {"option", "argument", "Failed to parse"})
        QVERIFY2(problem.find(word) == std::string::npos, problem.c_str());
}

HEADROOM_TEST(TestLogSources)

} // namespace headroom::tst_log_sources

#include "tst_log_sources.moc"
