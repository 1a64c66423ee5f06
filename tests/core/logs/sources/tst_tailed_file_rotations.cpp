// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Log files that are rotated, in every way, while they are followed.
#include "tests/support/logs/log_folder_test.h"

#include <unistd.h>

namespace headroom::tst_tailed_file_rotations {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;

class TestTailedFileRotations : public LogFolderTest
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
    void gzOfRotatedPart();
    void fromTheOldestRotatedPart();
    void isNewFileTellsWhereAnotherFileBegins();
};

void TestTailedFileRotations::renameAndCreateMidLine()
{
    auto old = std::make_unique<LogWriter>(m_folder->path("a.log"));
    old->write("one\ntw");
    TailedFile file(m_folder->path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "one\n");

    m_folder->rename("a.log", "a.log.1");
    m_folder->write("a.log", "four\nfi");
    old->write("o\nthree\n");
    COMPARE_TEXT(readAll(file), "two\nthree\nfour\n");
    m_folder->append("a.log", "ve\n");
    COMPARE_TEXT(readAll(file), "five\n");
}

void TestTailedFileRotations::lateAppendToTheRotatedPartIsReadToo()
{
    LogWriter old(m_folder->path("a.log"));
    old.write("1\n");
    TailedFile file(m_folder->path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    m_folder->rename("a.log", "a.log.1");
    m_folder->write("a.log", "3\n");
    COMPARE_TEXT(readAll(file), "3\n");

    m_clock.advance(9s);
    old.write("2\n");
    COMPARE_TEXT(readAll(file), "2\n");
    m_clock.advance(9s);
    old.write("2 again\n");
    m_folder->append("a.log", "4\n");
    const auto kept = file.position();
    COMPARE_TEXT(readAll(file), "2 again\n4\n");

    // Both places are kept over a restart.
    COMPARE_TEXT(readFrom(kept), "2 again\n4\n");
}

void TestTailedFileRotations::aRotatedPartsLastLineWithoutNewlineIsGivenAsItIs()
{
    auto file = follow("1\nhalf");
    COMPARE_TEXT(readAll(file), "1\n");
    m_folder->rename("a.log", "a.log.1");
    m_folder->write("a.log", "2\n");
    COMPARE_TEXT(readAll(file), "2\n");
    m_clock.advance(9s);
    COMPARE_TEXT(readAll(file), "");
    m_clock.advance(2s);
    COMPARE_TEXT(readAll(file), "half\n");
    // Given once, also after a restart.
    COMPARE_TEXT(readFrom(file.position()), "");
}

void TestTailedFileRotations::copytruncateShorter()
{
    auto file = follow("one\ntwo\n");
    COMPARE_TEXT(readAll(file), "one\ntwo\n");
    m_folder->copy("a.log", "a.log.1");
    m_folder->truncate("a.log");
    COMPARE_TEXT(readAll(file), "");
    m_folder->append("a.log", "3\n");
    COMPARE_TEXT(readAll(file), "3\n");
}

void TestTailedFileRotations::copytruncateWhoseCopyHoldsWhatWasNotReadYet()
{
    auto file = follow("one\n");
    COMPARE_TEXT(readAll(file), "one\n");
    m_folder->append("a.log", "two\n");
    m_folder->copy("a.log", "a.log.1");
    m_folder->truncate("a.log");
    m_folder->append("a.log", "3\n");
    COMPARE_TEXT(readAll(file), "two\n3\n");
}

void TestTailedFileRotations::copytruncateThatHasGrownPastThePlace()
{
    auto file = follow("one\ntwo\n");
    COMPARE_TEXT(readAll(file), "one\ntwo\n");
    m_folder->copy("a.log", "a.log.1");
    m_folder->truncate("a.log");
    m_folder->append("a.log", "three\nfour\nfive\n");
    COMPARE_TEXT(readAll(file), "three\nfour\nfive\n");
}

void TestTailedFileRotations::aHoleThatCopytruncateLeftIsSkipped()
{
    auto file = follow(std::string(100'000, 'x') + '\n');
    QCOMPARE(readAll(file).size(), std::size_t{100'001});
    // A writer that does not append, but writes where it thinks the end is.
    m_folder->truncate("a.log");
    QCOMPARE(::truncate(m_folder->path("a.log").c_str(), 100'001), 0);
    m_folder->append("a.log", "new\n");
    COMPARE_TEXT(readAll(file), "new\n");
    TailedFile restarted(m_folder->path("a.log"), m_clock, file.position());
    m_folder->append("a.log", "newer\n");
    COMPARE_TEXT(readAll(restarted), "newer\n");
}

void TestTailedFileRotations::deleteAndRecreate()
{
    LogWriter old(m_folder->path("a.log"));
    old.write("1\n");
    TailedFile file(m_folder->path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    m_folder->remove("a.log");
    old.write("2\n");
    COMPARE_TEXT(readAll(file), "2\n");
    QVERIFY(file.state().problem.find("does not exist") != std::string::npos);
    old.write("3\n");
    m_folder->write("a.log", "4\n");
    COMPARE_TEXT(readAll(file), "3\n4\n");
    QCOMPARE(file.state().problem, ""s);
    // And while nobody was looking.
    m_folder->remove("a.log");
    m_folder->write("a.log", "5\n6\n");
    COMPARE_TEXT(readFrom(file.position()), "5\n6\n");
}

void TestTailedFileRotations::symlinkSwitch()
{
    LogWriter monday(m_folder->path("monday"));
    monday.write("1\n");
    m_folder->link("monday", "current.log");
    TailedFile file(m_folder->path("current.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    monday.write("2\n");
    m_folder->write("tuesday", "3\n");
    m_folder->link("tuesday", "current.log");
    COMPARE_TEXT(readAll(file), "2\n3\n");
    m_folder->append("tuesday", "4\n");
    COMPARE_TEXT(readAll(file), "4\n");
}

// What another machine wrote becomes visible late, in pieces that end anywhere, after the file was renamed.
void TestTailedFileRotations::nfsLikeLateAppend()
{
    LogWriter old(m_folder->path("a.log"));
    old.write("1\n2");
    TailedFile file(m_folder->path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    m_folder->rename("a.log", "a.log-20261120");
    COMPARE_TEXT(readAll(file), "");
    m_clock.advance(1min);
    old.write(" late");
    COMPARE_TEXT(readAll(file), "");
    m_folder->write("a.log", "4\n");
    COMPARE_TEXT(readAll(file), "4\n");
    m_clock.advance(3s);
    old.write("\n3\n");
    COMPARE_TEXT(readAll(file), "2 late\n3\n");
}

void TestTailedFileRotations::gzOfRotatedPart()
{
    auto file = follow("1\n2\n");
    COMPARE_TEXT(readAll(file), "1\n2\n");
    const auto kept = file.position();
    // While it is followed: nothing is read twice.
    m_folder->append("a.log", "3\n");
    m_folder->rename("a.log", "a.log.1");
    m_folder->gzip("a.log.1");
    m_folder->write("a.log", "4\n");
    COMPARE_TEXT(readAll(file), "3\n4\n");
    COMPARE_TEXT(readAll(file), "");
    // And while nobody was looking.
    COMPARE_TEXT(readFrom(kept), "3\n4\n");
    // Only in the making: the unpacked one counts.
    m_folder->write("b.log.1", "1\n2\n");
    m_folder->write("b.log.1.gz", gzipOf("1\n2\n").substr(0, 12));
    m_folder->write("b.log", "3\n");
    TailedFile both(m_folder->path("b.log"), m_clock, {}, {.firstPart = m_folder->path("b.log.1")});
    COMPARE_TEXT(readAll(both), "1\n2\n3\n");
}

void TestTailedFileRotations::fromTheOldestRotatedPart()
{
    m_folder->write("a.log.3", "1\n");
    m_folder->gzip("a.log.3");
    m_folder->write("a.log.2", "2\n");
    m_folder->zstd("a.log.2");
    m_folder->write("a.log.1", "3\n");
    m_folder->write("a.log", "4\n");
    TailedFile file(m_folder->path("a.log"), m_clock, {}, {.firstPart = m_folder->path("a.log.3.gz")});
    COMPARE_TEXT(readAll(file), "1\n2\n3\n4\n");
    TailedFile absent(m_folder->path("a.log"), m_clock, {}, {.firstPart = m_folder->path("a.log.4")});
    COMPARE_TEXT(readAll(absent), "4\n");
}

void TestTailedFileRotations::isNewFileTellsWhereAnotherFileBegins()
{
    LogWriter old(m_folder->path("a.log"));
    old.write("1\n");
    TailedFile file(m_folder->path("a.log"), m_clock);
    const auto next = [&file](std::string_view lines, bool isNewFile) {
        const auto chunk = file.next();
        return chunk && chunk->lines == lines && chunk->isNewFile == isNewFile && !file.next();
    };
    QVERIFY(next("1\n", true));
    old.write("2\n");
    QVERIFY(next("2\n", false));
    m_folder->rename("a.log", "a.log.1");
    m_folder->write("a.log", "3\n");
    QVERIFY(next("3\n", true));
    old.write("2.5\n");
    QVERIFY(next("2.5\n", true));
    m_folder->append("a.log", "4\n");
    QVERIFY(next("4\n", true));
    m_folder->append("a.log", "5\n");
    QVERIFY(next("5\n", false));
    TailedFile restarted(m_folder->path("a.log"), m_clock, file.position());
    m_folder->append("a.log", "6\n");
    const auto chunk = restarted.next();
    QVERIFY(chunk);
    QVERIFY(!chunk->isNewFile);
}

HEADROOM_TEST(TestTailedFileRotations)

} // namespace headroom::tst_tailed_file_rotations

#include "tst_tailed_file_rotations.moc"
