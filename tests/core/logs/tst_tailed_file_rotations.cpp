// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Log files that are rotated, in every way, while they are followed.
#include "core/base/virtual_clock.h"
#include "tests/support/log_folder.h"

#include <QTest>

#include <unistd.h>

namespace headroom::tst_tailed_file_rotations {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;

class TestTailedFileRotations : public QObject
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

private:
    VirtualClock m_clock;
};

void TestTailedFileRotations::renameAndCreateMidLine()
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

void TestTailedFileRotations::lateAppendToTheRotatedPartIsReadToo()
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

void TestTailedFileRotations::aRotatedPartsLastLineWithoutNewlineIsGivenAsItIs()
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

void TestTailedFileRotations::copytruncateShorter()
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

void TestTailedFileRotations::copytruncateWhoseCopyHoldsWhatWasNotReadYet()
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

void TestTailedFileRotations::copytruncateThatHasGrownPastThePlace()
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

void TestTailedFileRotations::aHoleThatCopytruncateLeftIsSkipped()
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

void TestTailedFileRotations::deleteAndRecreate()
{
    const LogFolder folder;
    LogWriter old(folder.path("a.log"));
    old.write("1\n");
    TailedFile file(folder.path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    folder.remove("a.log");
    old.write("2\n");
    COMPARE_TEXT(readAll(file), "2\n");
    QVERIFY(file.state().problem.find("does not exist") != std::string::npos);
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

void TestTailedFileRotations::symlinkSwitch()
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
void TestTailedFileRotations::nfsLikeLateAppend()
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

void TestTailedFileRotations::gzOfRotatedPart()
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

void TestTailedFileRotations::fromTheOldestRotatedPart()
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
    TailedFile absent(folder.path("a.log"), m_clock, {}, {.firstPart = folder.path("a.log.4")});
    COMPARE_TEXT(readAll(absent), "4\n");
}

void TestTailedFileRotations::isNewFileTellsWhereAnotherFileBegins()
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

HEADROOM_TEST(TestTailedFileRotations)

} // namespace headroom::tst_tailed_file_rotations

#include "tst_tailed_file_rotations.moc"
