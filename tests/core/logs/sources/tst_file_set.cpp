// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logs/sources/file_set.h"
#include "tests/support/logs/log_folder_test.h"

#include <algorithm>

namespace headroom::tst_file_set {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;

class TestFileSet : public LogFolderTest
{
    Q_OBJECT
private Q_SLOTS:
    void aHundredFiles();
    void noFileStarves();
    void filesThatComeLaterAreFoundWithinASecond();
    void aFileWithANameGivenIsWaitedFor();
    void whatIsRotatedIsNoFileOfItsOwn();
    void rotatedPartsThatAreMatchedAreReadFirst();
    void rotatedPartsThatNobodyNamedAreNotRead();
    void rotatedPartsAloneAreFilesLikeOthers();
    void fromTheEndLeavesThePastAlone();
    void aNameWithGlobCharactersIsThatFileWhereItExists();
    void goesOnFromStoredPositions();
    void filesThatAreGoneAreForgottenButNotTheirPlaces();
    void onlyWhatWasWokenIsLookedAtBetweenPolls();

private:
    std::map<std::string, std::string> readAll(FileSet& files)
    {
        std::map<std::string, std::string> read;
        while (const auto next = files.next())
            read[std::string(next->path.substr(next->path.rfind('/') + 1))] += next->chunk.lines;
        return read;
    }

    using Read = std::map<std::string, std::string>;
};

void TestFileSet::aHundredFiles()
{
    std::string expected[100];
    const auto name = [](int i) { return "app" + std::to_string(i) + ".log"; };
    for (int i = 0; i < 100; ++i)
        m_folder->write(name(i), expected[i] = "start " + std::to_string(i) + '\n');
    FileSet::Positions kept;
    auto files = std::make_unique<FileSet>(std::vector{m_folder->path("*.log")}, m_clock);
    std::string read[100];
    const auto take = [&] {
        for (auto& [file, lines] : readAll(*files))
            read[std::stoi(file.substr(3))] += lines;
    };
    for (int round = 0; round < 20; ++round) {
        take();
        for (int i = 0; i < 100; ++i) {
            const auto line = std::to_string(round) + " in " + std::to_string(i) + '\n';
            expected[i] += line;
            m_folder->append(name(i), line);
            if (i % 7 == round % 7) {
                m_folder->rename(name(i), name(i) + ".1");
                m_folder->write(name(i), "");
            }
        }
        if (round % 5 == 4) {
            const auto positions = files->positions();
            QCOMPARE(positions.size(), std::size_t{100});
            files = std::make_unique<FileSet>(std::vector{m_folder->path("*.log")}, m_clock, positions);
        }
        m_clock.advance(100ms);
    }
    take();
    for (int i = 0; i < 100; ++i)
        QCOMPARE(read[i], expected[i]);
}

void TestFileSet::noFileStarves()
{
    std::string busy;
    for (int i = 0; i < 200'000; ++i)
        busy += "a line of a busy file that never ends, number " + std::to_string(i) + '\n';
    m_folder->write("busy.log", busy);
    m_folder->write("quiet.log", "quiet\n");
    FileSet files({m_folder->path("*.log")}, m_clock);
    std::size_t before = 0;
    for (;;) {
        const auto next = files.next();
        QVERIFY(next);
        if (next->path == m_folder->path("quiet.log"))
            break;
        before += next->chunk.lines.size();
    }
    QVERIFY(before <= 256 << 10);
    // Also one that wakes up while the other is read.
    m_folder->append("quiet.log", "again\n");
    files.wake(m_folder->path("quiet.log"));
    before = 0;
    for (;;) {
        const auto next = files.next();
        QVERIFY(next);
        if (next->path == m_folder->path("quiet.log"))
            break;
        before += next->chunk.lines.size();
    }
    QVERIFY(before <= 512 << 10);
}

void TestFileSet::filesThatComeLaterAreFoundWithinASecond()
{
    FileSet files({m_folder->path("*.log")}, m_clock, {}, {.tail = {.start = TailStart::End}});
    QVERIFY(readAll(files).empty());
    QVERIFY(files.waiting().front().problem.find("no file matches") != std::string::npos);
    m_folder->write("a.log", "1\n");
    m_clock.advance(1s);
    QCOMPARE(readAll(files), (Read{{"a.log", "1\n"}}));
    QVERIFY(files.waiting().empty());
    // At once, when told.
    m_folder->write("b.log", "2\n");
    QVERIFY(readAll(files).empty());
    files.wake(m_folder->path("b.log"));
    QCOMPARE(readAll(files), (Read{{"b.log", "2\n"}}));
}

void TestFileSet::aFileWithANameGivenIsWaitedFor()
{
    FileSet files({m_folder->path("a.log")}, m_clock);
    QVERIFY(readAll(files).empty());
    QVERIFY(files.states().front().problem.find("does not exist") != std::string::npos);
    m_folder->write("a.log", "1\n");
    m_clock.advance(100ms);
    QCOMPARE(readAll(files), (Read{{"a.log", "1\n"}}));
}

void TestFileSet::whatIsRotatedIsNoFileOfItsOwn()
{
    m_folder->write("discord.log", "1\n");
    FileSet files({m_folder->path("discord*")}, m_clock);
    QCOMPARE(readAll(files), (Read{{"discord.log", "1\n"}}));
    m_folder->append("discord.log", "2\n");
    m_folder->rename("discord.log", "discord.log.1");
    m_clock.advance(1s);
    QCOMPARE(readAll(files), (Read{{"discord.log", "2\n"}}));
    m_folder->write("discord.log", "3\n");
    m_folder->gzip("discord.log.1");
    m_clock.advance(1s);
    QCOMPARE(readAll(files), (Read{{"discord.log", "3\n"}}));
    QCOMPARE(files.paths(), std::vector{m_folder->path("discord.log")});
    // Also when it is the only one that is there at a start.
    m_folder->append("discord.log", "4\n");
    m_folder->rename("discord.log", "discord.log.1");
    FileSet again({m_folder->path("discord*")}, m_clock, files.positions());
    QVERIFY(readAll(again).empty());
    m_folder->write("discord.log", "5\n");
    m_clock.advance(1s);
    QCOMPARE(readAll(again), (Read{{"discord.log", "4\n5\n"}}));
}

void TestFileSet::rotatedPartsThatAreMatchedAreReadFirst()
{
    m_folder->write("a.log.3", "1\n");
    m_folder->gzip("a.log.3");
    m_folder->write("a.log.2", "2\n");
    m_folder->write("a.log.1", "3\n");
    m_folder->write("a.log", "4\n");
    FileSet files({m_folder->path("a.log*")}, m_clock);
    QCOMPARE(readAll(files), (Read{{"a.log", "1\n2\n3\n4\n"}}));
    FileSet named({m_folder->path("a.log"), m_folder->path("a.log.1")}, m_clock);
    QCOMPARE(readAll(named), (Read{{"a.log", "3\n4\n"}}));
}

void TestFileSet::rotatedPartsThatNobodyNamedAreNotRead()
{
    m_folder->write("a.log.1", "old\n");
    m_folder->write("a.log", "1\n");
    FileSet files({m_folder->path("*.log")}, m_clock);
    QCOMPARE(readAll(files), (Read{{"a.log", "1\n"}}));
}

void TestFileSet::rotatedPartsAloneAreFilesLikeOthers()
{
    m_folder->write("a.log.1", "1\n");
    m_folder->write("a.log.2", "2\n");
    m_folder->gzip("a.log.2");
    FileSet files({m_folder->path("a.log.1"), m_folder->path("a.log.2.gz")}, m_clock);
    QCOMPARE(readAll(files), (Read{{"a.log.1", "1\n"}, {"a.log.2.gz", "2\n"}}));
}

void TestFileSet::fromTheEndLeavesThePastAlone()
{
    m_folder->write("a.log.1", "old\n");
    m_folder->write("a.log", "old too\n");
    FileSet files({m_folder->path("a.log*")}, m_clock, {}, {.tail = {.start = TailStart::End}});
    QVERIFY(readAll(files).empty());
    m_folder->append("a.log", "new\n");
    m_clock.advance(100ms);
    QCOMPARE(readAll(files), (Read{{"a.log", "new\n"}}));
}

void TestFileSet::aNameWithGlobCharactersIsThatFileWhereItExists()
{
    m_folder->write("a[1].log", "brackets\n");
    m_folder->write("a1.log", "none\n");
    FileSet files({m_folder->path("a[1].log")}, m_clock);
    QCOMPARE(readAll(files), (Read{{"a[1].log", "brackets\n"}}));
}

void TestFileSet::goesOnFromStoredPositions()
{
    m_folder->write("a.log", "1\n");
    m_folder->write("b.log", "1\n");
    FileSet files({m_folder->path("*.log")}, m_clock);
    QCOMPARE(readAll(files).size(), std::size_t{2});
    const auto kept = files.positions();
    m_folder->append("b.log", "2\n");
    m_folder->write("c.log", "3\n");
    FileSet again({m_folder->path("*.log")}, m_clock, kept);
    QCOMPARE(readAll(again), (Read{{"b.log", "2\n"}, {"c.log", "3\n"}}));
}

void TestFileSet::filesThatAreGoneAreForgottenButNotTheirPlaces()
{
    m_folder->write("a.log", "1\n");
    FileSet files({m_folder->path("*.log")}, m_clock);
    QCOMPARE(readAll(files).size(), std::size_t{1});
    m_folder->rename("a.log", "elsewhere");
    for (int i = 0; i < 11; ++i) {
        m_clock.advance(1min);
        QVERIFY(readAll(files).empty());
    }
    QVERIFY(files.paths().empty());
    QCOMPARE(files.positions().size(), std::size_t{1});
    m_folder->append("elsewhere", "2\n");
    m_folder->rename("elsewhere", "a.log");
    m_clock.advance(1s);
    QCOMPARE(readAll(files), (Read{{"a.log", "2\n"}}));
}

void TestFileSet::onlyWhatWasWokenIsLookedAtBetweenPolls()
{
    m_folder->write("a.log", "");
    m_folder->write("b.log", "");
    FileSet files({m_folder->path("*.log")}, m_clock);
    QVERIFY(readAll(files).empty());
    m_folder->append("a.log", "1\n");
    m_folder->append("b.log", "2\n");
    files.wake(m_folder->path("b.log"));
    QCOMPARE(readAll(files), (Read{{"b.log", "2\n"}}));
    m_clock.advance(100ms);
    QCOMPARE(readAll(files), (Read{{"a.log", "1\n"}}));
}

HEADROOM_TEST(TestFileSet)

} // namespace headroom::tst_file_set

#include "tst_file_set.moc"
