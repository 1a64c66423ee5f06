// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happens to log files while they are followed.
#include "core/base/virtual_clock.h"
#include "core/logs/line_splitter.h"
#include "tests/support/log_folder.h"

#include <QTest>

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

using namespace headroom;
using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;
using namespace std::string_view_literals;

#define COMPARE_TEXT(actual, expected) QCOMPARE(QByteArray::fromStdString(actual), QByteArray::fromStdString(expected))

class TestTailedFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void renameAndCreateMidLine();
    void lateAppendToTheRotatedPartIsReadToo();
    void aRotatedPartsLastLineWithoutNewlineIsGivenAsItIs();
    void copytruncateShorter();
    void copytruncateWhoseCopyHoldsWhatWasNotReadYet();
    void copytruncateThatHasGrownPastThePlace();
    void aHoleThatCopytruncateLeftIsSkipped();
    void deleteAndRecreate();
    void symlinkSwitch();
    void nfsLikeLateAppend();
    void halfUtf8SequenceAtReadEdge();
    void crlf();
    void lineOfOneMegabyte();
    void lineOfAHundredMegabytesIsDroppedAndCounted();
    void nulBytes();
    void gzOfRotatedPart();
    void permissionLostAndRegained();
    void aFolderInPlaceOfTheFile();
    void fileAppearsLater();
    void diskFullPartialLine();
    void unfinishedLineIsGivenOnDemand();
    void clockGoingBack();
    void fromTheEndOnlyWhatIsNew();
    void fromTheOldestRotatedPart();
    void stateTellsProgressAndLag();
    void isNewFileTellsWhereAnotherFileBegins();

private:
    VirtualClock m_clock;
};

void TestTailedFile::renameAndCreateMidLine()
{
    const LogFolder folder;
    auto old = std::make_unique<LogWriter>(folder.path("a.log"));
    old->write("one\ntw");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "one\n");

    folder.rename("a.log", "a.log.1");
    folder.write("a.log", "four\nfi");
    old->write("o\nthree\n");
    COMPARE_TEXT(readAll(file), "two\nthree\nfour\n");
    folder.append("a.log", "ve\n");
    COMPARE_TEXT(readAll(file), "five\n");
}

void TestTailedFile::lateAppendToTheRotatedPartIsReadToo()
{
    const LogFolder folder;
    LogWriter old(folder.path("a.log"));
    old.write("1\n");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    folder.rename("a.log", "a.log.1");
    folder.write("a.log", "3\n");
    COMPARE_TEXT(readAll(file), "3\n");

    m_clock.advance(9s);
    old.write("2\n");
    COMPARE_TEXT(readAll(file), "2\n");
    m_clock.advance(9s);
    old.write("2 again\n");
    folder.append("a.log", "4\n");
    const auto kept = file.position();
    COMPARE_TEXT(readAll(file), "2 again\n4\n");

    // Both places are kept over a restart.
    TailedFile restarted(folder.path("a.log"), m_clock, kept);
    COMPARE_TEXT(readAll(restarted), "2 again\n4\n");
}

void TestTailedFile::aRotatedPartsLastLineWithoutNewlineIsGivenAsItIs()
{
    const LogFolder folder;
    folder.write("a.log", "1\nhalf");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    folder.rename("a.log", "a.log.1");
    folder.write("a.log", "2\n");
    COMPARE_TEXT(readAll(file), "2\n");
    m_clock.advance(9s);
    COMPARE_TEXT(readAll(file), "");
    m_clock.advance(2s);
    COMPARE_TEXT(readAll(file), "half\n");
    // Given once, also after a restart.
    TailedFile restarted(folder.path("a.log"), m_clock, file.position());
    COMPARE_TEXT(readAll(restarted), "");
}

void TestTailedFile::copytruncateShorter()
{
    const LogFolder folder;
    folder.write("a.log", "one\ntwo\n");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "one\ntwo\n");
    folder.copy("a.log", "a.log.1");
    folder.truncate("a.log");
    COMPARE_TEXT(readAll(file), "");
    folder.append("a.log", "3\n");
    COMPARE_TEXT(readAll(file), "3\n");
}

void TestTailedFile::copytruncateWhoseCopyHoldsWhatWasNotReadYet()
{
    const LogFolder folder;
    folder.write("a.log", "one\n");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "one\n");
    folder.append("a.log", "two\n");
    folder.copy("a.log", "a.log.1");
    folder.truncate("a.log");
    folder.append("a.log", "3\n");
    COMPARE_TEXT(readAll(file), "two\n3\n");
}

void TestTailedFile::copytruncateThatHasGrownPastThePlace()
{
    const LogFolder folder;
    folder.write("a.log", "one\ntwo\n");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "one\ntwo\n");
    folder.copy("a.log", "a.log.1");
    folder.truncate("a.log");
    folder.append("a.log", "three\nfour\nfive\n");
    COMPARE_TEXT(readAll(file), "three\nfour\nfive\n");
}

void TestTailedFile::aHoleThatCopytruncateLeftIsSkipped()
{
    const LogFolder folder;
    folder.write("a.log", std::string(100'000, 'x') + '\n');
    TailedFile file(folder.path("a.log"), m_clock);
    QCOMPARE(readAll(file).size(), std::size_t{100'001});
    // A writer that does not append, but writes where it thinks the end is.
    folder.truncate("a.log");
    QCOMPARE(::truncate(folder.path("a.log").c_str(), 100'001), 0);
    folder.append("a.log", "new\n");
    COMPARE_TEXT(readAll(file), "new\n");
    TailedFile restarted(folder.path("a.log"), m_clock, file.position());
    folder.append("a.log", "newer\n");
    COMPARE_TEXT(readAll(restarted), "newer\n");
}

void TestTailedFile::deleteAndRecreate()
{
    const LogFolder folder;
    LogWriter old(folder.path("a.log"));
    old.write("1\n");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    folder.remove("a.log");
    old.write("2\n");
    COMPARE_TEXT(readAll(file), "2\n");
    QVERIFY(file.state().problem.find("waiting for it to appear") != std::string::npos);
    old.write("3\n");
    folder.write("a.log", "4\n");
    COMPARE_TEXT(readAll(file), "3\n4\n");
    QCOMPARE(file.state().problem, ""s);
    // And while nobody was looking.
    folder.remove("a.log");
    folder.write("a.log", "5\n6\n");
    TailedFile restarted(folder.path("a.log"), m_clock, file.position());
    COMPARE_TEXT(readAll(restarted), "5\n6\n");
}

void TestTailedFile::symlinkSwitch()
{
    const LogFolder folder;
    LogWriter monday(folder.path("monday"));
    monday.write("1\n");
    folder.link("monday", "current.log");
    TailedFile file(folder.path("current.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    monday.write("2\n");
    folder.write("tuesday", "3\n");
    folder.link("tuesday", "current.log");
    COMPARE_TEXT(readAll(file), "2\n3\n");
    folder.append("tuesday", "4\n");
    COMPARE_TEXT(readAll(file), "4\n");
}

// What another machine wrote becomes visible late, in pieces that end anywhere, after the file was renamed.
void TestTailedFile::nfsLikeLateAppend()
{
    const LogFolder folder;
    LogWriter old(folder.path("a.log"));
    old.write("1\n2");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    folder.rename("a.log", "a.log-20261120");
    COMPARE_TEXT(readAll(file), "");
    m_clock.advance(1min);
    old.write(" late");
    COMPARE_TEXT(readAll(file), "");
    folder.write("a.log", "4\n");
    COMPARE_TEXT(readAll(file), "4\n");
    m_clock.advance(3s);
    old.write("\n3\n");
    COMPARE_TEXT(readAll(file), "2 late\n3\n");
}

void TestTailedFile::halfUtf8SequenceAtReadEdge()
{
    const LogFolder folder;
    const auto text = "größe €\n日本語\n"s;
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        folder.write("a.log", text.substr(0, cut));
        TailedFile file(folder.path("a.log"), m_clock);
        auto read = readAll(file, 3);
        folder.append("a.log", text.substr(cut));
        read += readAll(file, 3);
        COMPARE_TEXT(read, text);
    }
}

void TestTailedFile::crlf()
{
    const LogFolder folder;
    folder.write("a.log", "one\r\ntwo\r");
    TailedFile file(folder.path("a.log"), m_clock);
    auto read = readAll(file);
    COMPARE_TEXT(read, "one\r\n");
    folder.append("a.log", "\nth\rree\n\r\n");
    read += readAll(file);
    std::vector<std::string> lines;
    forEachLine(read, [&lines](std::string_view line) { lines.emplace_back(line); });
    QCOMPARE(lines, (std::vector<std::string>{"one", "two", "th\rree", ""}));
}

void TestTailedFile::lineOfOneMegabyte()
{
    const LogFolder folder;
    const auto lines = "before\n" + std::string(1'000'000, 'm') + "\nafter\n";
    folder.write("a.log", lines);
    for (const std::size_t most : {std::size_t{1000}, std::size_t{65536}, defaultChunk}) {
        TailedFile file(folder.path("a.log"), m_clock);
        COMPARE_TEXT(readAll(file, most), lines);
    }
    // The longest that is kept, and the shortest that is not.
    folder.write("a.log", std::string(longestLine, 'l') + '\n' + std::string(longestLine + 1, 'd') + "\nafter\n");
    TailedFile file(folder.path("a.log"), m_clock);
    QCOMPARE(readAll(file).size(), longestLine + 1 + 6);
}

void TestTailedFile::lineOfAHundredMegabytesIsDroppedAndCounted()
{
    const LogFolder folder;
    folder.write("a.log", "before\n");
    const std::string piece(10'000'000, 'x');
    TailedFile file(folder.path("a.log"), m_clock);
    std::string read;
    std::uint64_t dropped = 0;
    const auto readOn = [&] {
        while (const auto chunk = file.next()) {
            read += chunk->lines;
            dropped += chunk->dropped;
        }
    };
    for (int i = 0; i < 10; ++i) {
        folder.append("a.log", piece);
        readOn();
        COMPARE_TEXT(read, "before\n");
        QCOMPARE(dropped, std::uint64_t{0});
    }
    const auto inTheMiddle = file.position();
    folder.append("a.log", "\nafter\n");
    readOn();
    COMPARE_TEXT(read, "before\nafter\n");
    QCOMPARE(dropped, std::uint64_t{1});

    TailedFile restarted(folder.path("a.log"), m_clock, inTheMiddle);
    COMPARE_TEXT(readAll(restarted), "after\n");
    TailedFile after(folder.path("a.log"), m_clock, file.position());
    COMPARE_TEXT(readAll(after), "");
}

void TestTailedFile::nulBytes()
{
    const LogFolder folder;
    const auto bytes = "\0one\0\n\0\0\ntwo\n"s;
    folder.write("a.log", bytes);
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file, 4), bytes);
}

void TestTailedFile::gzOfRotatedPart()
{
    const LogFolder folder;
    folder.write("a.log", "1\n2\n");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n2\n");
    const auto kept = file.position();
    // While it is followed: nothing is read twice.
    folder.append("a.log", "3\n");
    folder.rename("a.log", "a.log.1");
    folder.gzip("a.log.1");
    folder.write("a.log", "4\n");
    COMPARE_TEXT(readAll(file), "3\n4\n");
    COMPARE_TEXT(readAll(file), "");
    // And while nobody was looking.
    TailedFile restarted(folder.path("a.log"), m_clock, kept);
    COMPARE_TEXT(readAll(restarted), "3\n4\n");
    // Only in the making: the unpacked one counts.
    folder.write("b.log.1", "1\n2\n");
    folder.write("b.log.1.gz", gzipOf("1\n2\n").substr(0, 12));
    folder.write("b.log", "3\n");
    TailedFile both(folder.path("b.log"), m_clock, {}, {.firstPart = folder.path("b.log.1")});
    COMPARE_TEXT(readAll(both), "1\n2\n3\n");
}

// The tests may run as root, who may read everything: AsNobody gives this thread the eyes of another.
void TestTailedFile::permissionLostAndRegained()
{
    const LogFolder folder;
    folder.write("a.log", "1\n");
    folder.setMode("a.log", 0640);
    if (geteuid() == 0)
        QCOMPARE(chown(folder.path("a.log").c_str(), 0, 4), 0);
    TailedFile file(folder.path("a.log"), m_clock);
    {
        const AsNobody nobody;
        if (geteuid() != 0)
            folder.setMode("a.log", 0);
        COMPARE_TEXT(readAll(file), "");
        const auto problem = file.state().problem;
        QVERIFY2(problem.find("permission denied; ") != std::string::npos, problem.c_str());
        if (geteuid() == 0)
            QVERIFY2(problem.ends_with("add the user to group adm"), problem.c_str());
    }
    folder.setMode("a.log", 0644);
    {
        const AsNobody nobody;
        COMPARE_TEXT(readAll(file), "1\n");
        QCOMPARE(file.state().problem, ""s);
    }
    // What is open stays readable; what comes after it is not.
    folder.append("a.log", "2\n");
    folder.rename("a.log", "a.log.1");
    folder.write("a.log", "3\n");
    folder.setMode("a.log", 0);
    {
        const AsNobody nobody;
        COMPARE_TEXT(readAll(file), "2\n");
        QVERIFY(!file.state().problem.empty());
    }
    folder.setMode("a.log", 0644);
    {
        const AsNobody nobody;
        COMPARE_TEXT(readAll(file), "3\n");
        QCOMPARE(file.state().problem, ""s);
    }
}

void TestTailedFile::aFolderInPlaceOfTheFile()
{
    const LogFolder folder;
    QCOMPARE(mkdir(folder.path("a.log").c_str(), 0755), 0);
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "");
    const auto problem = file.state().problem;
    QVERIFY2(problem.find("it is a folder") != std::string::npos, problem.c_str());
    QCOMPARE(rmdir(folder.path("a.log").c_str()), 0);
    QCOMPARE(mkfifo(folder.path("a.log").c_str(), 0644), 0);
    COMPARE_TEXT(readAll(file), "");
    QVERIFY(file.state().problem.find("standard input") != std::string::npos);
    folder.remove("a.log");
    folder.write("a.log", "1\n");
    COMPARE_TEXT(readAll(file), "1\n");
}

void TestTailedFile::fileAppearsLater()
{
    const LogFolder folder;
    for (const auto start : {TailedFile::Start::Beginning, TailedFile::Start::End}) {
        TailedFile file(folder.path("a.log"), m_clock, {}, {.start = start});
        COMPARE_TEXT(readAll(file), "");
        QVERIFY(file.state().problem.find("is not there") != std::string::npos);
        folder.write("a.log", "1\n");
        COMPARE_TEXT(readAll(file), "1\n");
        QCOMPARE(file.state().problem, ""s);
        folder.remove("a.log");
    }
}

void TestTailedFile::diskFullPartialLine()
{
    const LogFolder folder;
    folder.write("a.log", "1\nhalf of a li");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    m_clock.advance(1h);
    COMPARE_TEXT(readAll(file), "");
    const auto kept = file.position();
    folder.append("a.log", "ne\n2\n");
    COMPARE_TEXT(readAll(file), "half of a line\n2\n");
    TailedFile restarted(folder.path("a.log"), m_clock, kept);
    COMPARE_TEXT(readAll(restarted), "half of a line\n2\n");
}

void TestTailedFile::unfinishedLineIsGivenOnDemand()
{
    const LogFolder folder;
    folder.write("a.log", "1\nlast");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    const auto last = file.nextUnfinished();
    QVERIFY(last);
    COMPARE_TEXT(std::string(last->lines), "last\n");
    QVERIFY(!file.nextUnfinished());
    TailedFile restarted(folder.path("a.log"), m_clock, file.position());
    COMPARE_TEXT(readAll(restarted), "");
}

void TestTailedFile::clockGoingBack()
{
    const LogFolder folder;
    const auto summer = "127.0.0.1 [25/Oct/2026:02:59:59 +0200] - - - 200 \"GET /a HTTP/1.1\" 1\n"s;
    const auto winter = "127.0.0.1 [25/Oct/2026:02:00:00 +0100] - - - 200 \"GET /b HTTP/1.1\" 1\n"s;
    folder.write("a.log", summer);
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), summer);
    folder.append("a.log", winter);
    folder.setModified("a.log", -3600);
    m_clock.jumpWall(-1h);
    COMPARE_TEXT(readAll(file), winter);
    folder.append("a.log", summer);
    folder.setModified("a.log", -7200);
    TailedFile restarted(folder.path("a.log"), m_clock, file.position());
    COMPARE_TEXT(readAll(restarted), summer);
    // Rotated with a time that lies before all the others.
    folder.append("a.log", winter);
    folder.rename("a.log", "a.log.1");
    folder.setModified("a.log.1", -90000);
    folder.write("a.log", summer);
    COMPARE_TEXT(readAll(restarted), winter + summer);
}

void TestTailedFile::fromTheEndOnlyWhatIsNew()
{
    const LogFolder folder;
    folder.write("a.log", "1\n2\nhalf");
    TailedFile file(folder.path("a.log"), m_clock, {}, {.start = TailedFile::Start::End});
    COMPARE_TEXT(readAll(file), "");
    folder.append("a.log", " a line\n3\n");
    COMPARE_TEXT(readAll(file), "half a line\n3\n");
    TailedFile restarted(folder.path("a.log"), m_clock, file.position());
    folder.append("a.log", "4\n");
    COMPARE_TEXT(readAll(restarted), "4\n");
}

void TestTailedFile::fromTheOldestRotatedPart()
{
    const LogFolder folder;
    folder.write("a.log.3", "1\n");
    folder.gzip("a.log.3");
    folder.write("a.log.2", "2\n");
    folder.zstd("a.log.2");
    folder.write("a.log.1", "3\n");
    folder.write("a.log", "4\n");
    TailedFile file(folder.path("a.log"), m_clock, {}, {.firstPart = folder.path("a.log.3.gz")});
    COMPARE_TEXT(readAll(file), "1\n2\n3\n4\n");
    TailedFile gone(folder.path("a.log"), m_clock, {}, {.firstPart = folder.path("a.log.4")});
    COMPARE_TEXT(readAll(gone), "4\n");
}

void TestTailedFile::stateTellsProgressAndLag()
{
    const LogFolder folder;
    folder.write("a.log.1", std::string(50, 'x') + '\n');
    folder.write("a.log", "0123456\n0123456\n");
    TailedFile file(folder.path("a.log"), m_clock, {}, {.firstPart = folder.path("a.log.1")});
    QCOMPARE(file.state().fraction, 0.0);
    QVERIFY(file.next());
    auto state = file.state();
    QCOMPARE(state.lag, std::uint64_t{16});
    QCOMPARE(state.fraction, 51.0 / 67);
    QVERIFY(file.next(8));
    state = file.state();
    QCOMPARE(state.lag, std::uint64_t{8});
    QCOMPARE(state.size, std::uint64_t{16});
    QVERIFY(file.next(8));
    state = file.state();
    QCOMPARE(state.lag, std::uint64_t{0});
    QCOMPARE(state.fraction, 1.0);
}

void TestTailedFile::isNewFileTellsWhereAnotherFileBegins()
{
    const LogFolder folder;
    LogWriter old(folder.path("a.log"));
    old.write("1\n");
    TailedFile file(folder.path("a.log"), m_clock);
    const auto next = [&file](std::string_view lines, bool isNewFile) {
        const auto chunk = file.next();
        return chunk && chunk->lines == lines && chunk->isNewFile == isNewFile && !file.next();
    };
    QVERIFY(next("1\n", true));
    old.write("2\n");
    QVERIFY(next("2\n", false));
    folder.rename("a.log", "a.log.1");
    folder.write("a.log", "3\n");
    QVERIFY(next("3\n", true));
    old.write("2.5\n");
    QVERIFY(next("2.5\n", true));
    folder.append("a.log", "4\n");
    QVERIFY(next("4\n", true));
    folder.append("a.log", "5\n");
    QVERIFY(next("5\n", false));
    TailedFile restarted(folder.path("a.log"), m_clock, file.position());
    folder.append("a.log", "6\n");
    const auto chunk = restarted.next();
    QVERIFY(chunk);
    QVERIFY(!chunk->isNewFile);
}

QTEST_GUILESS_MAIN(TestTailedFile)
#include "tst_tailed_file.moc"
