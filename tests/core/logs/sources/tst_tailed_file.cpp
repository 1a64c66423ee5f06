// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happens to log files while they are followed.
#include "core/logs/lines/line_splitter.h"
#include "tests/support/logs/log_folder_test.h"

#include <sys/stat.h>
#include <unistd.h>

namespace headroom::tst_tailed_file {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;

class TestTailedFile : public LogFolderTest
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
};

void TestTailedFile::halfUtf8SequenceAtReadEdge()
{
    const auto text = "größe €\n日本語\n"s;
    for (std::size_t cut = 0; cut <= text.size(); ++cut) {
        m_folder->write("a.log", text.substr(0, cut));
        TailedFile file(m_folder->path("a.log"), m_clock);
        auto read = readAll(file, 3);
        m_folder->append("a.log", text.substr(cut));
        read += readAll(file, 3);
        COMPARE_TEXT(read, text);
    }
}

void TestTailedFile::crlf()
{
    auto file = follow("one\r\ntwo\r");
    auto read = readAll(file);
    COMPARE_TEXT(read, "one\r\n");
    m_folder->append("a.log", "\nth\rree\n\r\n");
    read += readAll(file);
    std::vector<std::string> lines;
    forEachLine(read, [&lines](std::string_view line) { lines.emplace_back(line); });
    QCOMPARE(lines, (std::vector<std::string>{"one", "two", "th\rree", ""}));
}

void TestTailedFile::lineOfOneMegabyte()
{
    const auto lines = "before\n" + std::string(1'000'000, 'm') + "\nafter\n";
    m_folder->write("a.log", lines);
    for (const std::size_t maximum : {std::size_t{1000}, std::size_t{65536}, defaultChunk}) {
        TailedFile file(m_folder->path("a.log"), m_clock);
        COMPARE_TEXT(readAll(file, maximum), lines);
    }
    // The longest that is kept, and the shortest that is not.
    m_folder->write(
        "a.log", std::string(maxLineLength, 'l') + '\n' + std::string(maxLineLength + 1, 'd') + "\nafter\n");
    TailedFile file(m_folder->path("a.log"), m_clock);
    QCOMPARE(readAll(file).size(), maxLineLength + 1 + 6);
}

void TestTailedFile::lineOfAHundredMegabytesIsDroppedAndCounted()
{
    m_folder->write("a.log", "before\n");
    const std::string piece(10'000'000, 'x');
    TailedFile file(m_folder->path("a.log"), m_clock);
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
        m_folder->append("a.log", piece);
        readOn();
        COMPARE_TEXT(read, "before\n");
        QCOMPARE(dropped, std::uint64_t{0});
    }
    const auto inTheMiddle = file.position();
    m_folder->append("a.log", "\nafter\n");
    readOn();
    COMPARE_TEXT(read, "before\nafter\n");
    QCOMPARE(dropped, std::uint64_t{1});

    COMPARE_TEXT(readFrom(inTheMiddle), "after\n");
    COMPARE_TEXT(readFrom(file.position()), "");
}

void TestTailedFile::nulBytes()
{
    const auto bytes = "\0one\0\n\0\0\ntwo\n"s;
    auto file = follow(bytes);
    COMPARE_TEXT(readAll(file, 4), bytes);
}

// The tests may run as root, who may read everything: AsNobody gives this thread the eyes of another.
void TestTailedFile::permissionLostAndRegained()
{
    m_folder->write("a.log", "1\n");
    m_folder->setMode("a.log", 0640);
    if (geteuid() == 0)
        QCOMPARE(chown(m_folder->path("a.log").c_str(), 0, 4), 0);
    TailedFile file(m_folder->path("a.log"), m_clock);
    {
        const AsNobody nobody;
        if (geteuid() != 0)
            m_folder->setMode("a.log", 0);
        COMPARE_TEXT(readAll(file), "");
        const auto problem = file.state().problem;
        QVERIFY2(problem.find("permission denied; ") != std::string::npos, problem.c_str());
        if (geteuid() == 0)
            QVERIFY2(problem.ends_with("add the user to group adm"), problem.c_str());
    }
    m_folder->setMode("a.log", 0644);
    {
        const AsNobody nobody;
        COMPARE_TEXT(readAll(file), "1\n");
        QCOMPARE(file.state().problem, ""s);
    }
    // What is open stays readable; what comes after it is not.
    m_folder->append("a.log", "2\n");
    m_folder->rename("a.log", "a.log.1");
    m_folder->write("a.log", "3\n");
    m_folder->setMode("a.log", 0);
    {
        const AsNobody nobody;
        COMPARE_TEXT(readAll(file), "2\n");
        QVERIFY(!file.state().problem.empty());
    }
    m_folder->setMode("a.log", 0644);
    {
        const AsNobody nobody;
        COMPARE_TEXT(readAll(file), "3\n");
        QCOMPARE(file.state().problem, ""s);
    }
}

void TestTailedFile::aFolderInPlaceOfTheFile()
{
    QCOMPARE(mkdir(m_folder->path("a.log").c_str(), 0755), 0);
    TailedFile file(m_folder->path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "");
    const auto problem = file.state().problem;
    QVERIFY2(problem.find("it is a folder") != std::string::npos, problem.c_str());
    QCOMPARE(rmdir(m_folder->path("a.log").c_str()), 0);
    QCOMPARE(mkfifo(m_folder->path("a.log").c_str(), 0644), 0);
    COMPARE_TEXT(readAll(file), "");
    QVERIFY(file.state().problem.find("standard input") != std::string::npos);
    m_folder->remove("a.log");
    m_folder->write("a.log", "1\n");
    COMPARE_TEXT(readAll(file), "1\n");
}

void TestTailedFile::fileAppearsLater()
{
    for (const auto start : {TailedFile::Start::Beginning, TailedFile::Start::End}) {
        TailedFile file(m_folder->path("a.log"), m_clock, {}, {.start = start});
        COMPARE_TEXT(readAll(file), "");
        QVERIFY(file.state().problem.find("does not exist") != std::string::npos);
        m_folder->write("a.log", "1\n");
        COMPARE_TEXT(readAll(file), "1\n");
        QCOMPARE(file.state().problem, ""s);
        m_folder->remove("a.log");
    }
}

void TestTailedFile::diskFullPartialLine()
{
    auto file = follow("1\nhalf of a li");
    COMPARE_TEXT(readAll(file), "1\n");
    m_clock.advance(1h);
    COMPARE_TEXT(readAll(file), "");
    const auto kept = file.position();
    m_folder->append("a.log", "ne\n2\n");
    COMPARE_TEXT(readAll(file), "half of a line\n2\n");
    COMPARE_TEXT(readFrom(kept), "half of a line\n2\n");
}

void TestTailedFile::unfinishedLineIsGivenOnDemand()
{
    auto file = follow("1\nlast");
    COMPARE_TEXT(readAll(file), "1\n");
    const auto last = file.nextUnfinished();
    QVERIFY(last);
    COMPARE_TEXT(std::string(last->lines), "last\n");
    QVERIFY(!file.nextUnfinished());
    COMPARE_TEXT(readFrom(file.position()), "");
}

void TestTailedFile::clockGoingBack()
{
    const auto summer = "127.0.0.1 [25/Oct/2026:02:59:59 +0200] - - - 200 \"GET /a HTTP/1.1\" 1\n"s;
    const auto winter = "127.0.0.1 [25/Oct/2026:02:00:00 +0100] - - - 200 \"GET /b HTTP/1.1\" 1\n"s;
    auto file = follow(summer);
    COMPARE_TEXT(readAll(file), summer);
    m_folder->append("a.log", winter);
    m_folder->setModified("a.log", -3600);
    m_clock.jumpWall(-1h);
    COMPARE_TEXT(readAll(file), winter);
    m_folder->append("a.log", summer);
    m_folder->setModified("a.log", -7200);
    TailedFile restarted(m_folder->path("a.log"), m_clock, file.position());
    COMPARE_TEXT(readAll(restarted), summer);
    // Rotated with a time that lies before all the others.
    m_folder->append("a.log", winter);
    m_folder->rename("a.log", "a.log.1");
    m_folder->setModified("a.log.1", -90000);
    m_folder->write("a.log", summer);
    COMPARE_TEXT(readAll(restarted), winter + summer);
}

void TestTailedFile::fromTheEndOnlyWhatIsNew()
{
    m_folder->write("a.log", "1\n2\nhalf");
    TailedFile file(m_folder->path("a.log"), m_clock, {}, {.start = TailedFile::Start::End});
    COMPARE_TEXT(readAll(file), "");
    m_folder->append("a.log", " a line\n3\n");
    COMPARE_TEXT(readAll(file), "half a line\n3\n");
    m_folder->append("a.log", "4\n");
    COMPARE_TEXT(readFrom(file.position()), "4\n");
}

void TestTailedFile::stateTellsProgressAndLag()
{
    m_folder->write("a.log.1", std::string(50, 'x') + '\n');
    m_folder->write("a.log", "0123456\n0123456\n");
    TailedFile file(m_folder->path("a.log"), m_clock, {}, {.firstPart = m_folder->path("a.log.1")});
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
