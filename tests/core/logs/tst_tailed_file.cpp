// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happens to log files while they are followed.
#include "core/base/virtual_clock.h"
#include "core/logs/lines/line_splitter.h"
#include "tests/support/log_folder.h"

#include <QTest>

#include <sys/stat.h>
#include <unistd.h>

namespace headroom::tst_tailed_file {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;

class TestTailedFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void halfUtf8SequenceAtReadEdge();
    void crlf();
    void lineOfOneMegabyte();
    void lineOfAHundredMegabytesIsDroppedAndCounted();
    void nulBytes();
    void permissionLostAndRegained();
    void aFolderInPlaceOfTheFile();
    void fileAppearsLater();
    void diskFullPartialLine();
    void unfinishedLineIsGivenOnDemand();
    void clockGoingBack();
    void fromTheEndOnlyWhatIsNew();
    void stateTellsProgressAndLag();

private:
    VirtualClock m_clock;
};

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
    for (const std::size_t maximum : {std::size_t{1000}, std::size_t{65536}, defaultChunk}) {
        TailedFile file(folder.path("a.log"), m_clock);
        COMPARE_TEXT(readAll(file, maximum), lines);
    }
    // The longest that is kept, and the shortest that is not.
    folder.write("a.log", std::string(maxLineLength, 'l') + '\n' + std::string(maxLineLength + 1, 'd') + "\nafter\n");
    TailedFile file(folder.path("a.log"), m_clock);
    QCOMPARE(readAll(file).size(), maxLineLength + 1 + 6);
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
        for (;;) {
            const auto chunk = file.next();
            if (!chunk && !file.hasMore())
                break;
            read += chunk ? chunk->lines : std::string_view();
            dropped += chunk ? chunk->dropped : 0;
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
        QVERIFY(file.state().problem.find("does not exist") != std::string::npos);
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

HEADROOM_TEST(TestTailedFile)

} // namespace headroom::tst_tailed_file

#include "tst_tailed_file.moc"
