// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What happens to log files between two runs.
#include "core/logs/lines/line_splitter.h"
#include "tests/support/logs/log_folder_test.h"

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

namespace headroom::tst_tailed_file_restarts {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;

class TestTailedFileRestarts : public LogFolderTest
{
    Q_OBJECT
private Q_SLOTS:
    void copytruncateLongerWhileDown();
    void twoRotationsWhileDown_data();
    void twoRotationsWhileDown();
    void aRotatedPartThatIsGoneIsFollowedByThoseWrittenSince();
    void inodeReuse();
    void symlinkSwitchWhileDown();
    void aPlaceIsNotLostWhileTheFileCannotBeRead();
    void shortFilesThatLookAlikeAreToldApartByNumber();
    void anEmptyFileIsFoundAgainAfterItWasRotated();
    void garbageForAPositionStartsAtTheBeginningWithANote();
    void stopAndStartAtEveryByteOffsetGivesTheSameCounts();
    void stopAndStartAtEveryStepOfAnyHistoryLosesNothing();
};

void TestTailedFileRestarts::copytruncateLongerWhileDown()
{
    m_folder->write("a.log", "one\ntwo\n");
    Position kept;
    COMPARE_TEXT(readFrom({}, &kept), "one\ntwo\n");
    m_folder->append("a.log", "2.5\n");
    m_folder->copy("a.log", "a.log.1");
    m_folder->truncate("a.log");
    m_folder->append("a.log", "three\nfour\nfive\n");
    COMPARE_TEXT(readFrom(kept), "2.5\nthree\nfour\nfive\n");
}

void TestTailedFileRestarts::twoRotationsWhileDown_data()
{
    QTest::addColumn<QString>("first");
    QTest::addColumn<QString>("second");
    QTest::addColumn<QString>("packed"); // gzip, zstd or nothing
    const auto row = [](const char* name, const char* first, const char* second, const char* packed) {
        QTest::newRow(name) << first << second << packed;
    };
    row("numbers", "a.log.2", "a.log.1", "");
    row("numbers, packed", "a.log.2", "a.log.1", "gzip");
    row("numbers, zstd", "a.log.2", "a.log.1", "zstd");
    row("dates", "a.log-20261119", "a.log-20261120", "");
    row("dates, packed", "a.log-20261119", "a.log-20261120", "gzip");
    row("dates before the ending", "a-2026-11-19.log", "a-2026-11-20.log", "zstd");
}

void TestTailedFileRestarts::twoRotationsWhileDown()
{
    QFETCH(QString, first);
    QFETCH(QString, second);
    QFETCH(QString, packed);
    const auto rotate = [this](const QString& to) { m_folder->rename("a.log", to.toStdString()); };
    m_folder->write("a.log", "1\n2\n");
    Position kept;
    COMPARE_TEXT(readFrom({}, &kept), "1\n2\n");
    m_folder->append("a.log", "3\nno end");
    // Older ones, that were read long ago.
    m_folder->write("a.log.7", "old\n");
    m_folder->write("a.log-20261101", "old\n");
    m_folder->setModified("a.log.7", -1000);
    m_folder->setModified("a.log-20261101", -2000);
    rotate(first);
    if (packed == u"gzip")
        m_folder->gzip(first.toStdString());
    if (packed == u"zstd")
        m_folder->zstd(first.toStdString());
    m_folder->write("a.log", "4\n");
    rotate(second);
    m_folder->write("a.log", "5\n");

    TailedFile file(m_folder->path("a.log"), m_clock, kept);
    COMPARE_TEXT(readAll(file), "3\nno end\n4\n5\n");
    TailedFile again(m_folder->path("a.log"), m_clock, file.position());
    m_folder->append("a.log", "6\n");
    COMPARE_TEXT(readAll(again), "6\n");
}

void TestTailedFileRestarts::aRotatedPartThatIsGoneIsFollowedByThoseWrittenSince()
{
    m_folder->write("a.log.2", "long ago\n");
    m_folder->setModified("a.log.2", -1000);
    m_folder->write("a.log", "1\n");
    m_folder->setModified("a.log", -500);
    TailedFile file(m_folder->path("a.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    const auto kept = file.position();
    m_folder->write("other", "2\n");
    m_folder->rename("other", "a.log.1");
    m_folder->setModified("a.log.1", -100);
    m_folder->write("other", "3\n");
    m_folder->rename("other", "a.log");
    TailedFile restarted(m_folder->path("a.log"), m_clock, kept);
    COMPARE_TEXT(readAll(restarted), "2\n3\n");
    QVERIFY(!restarted.state().note.empty());
}

void TestTailedFileRestarts::inodeReuse()
{
    m_folder->write("a.log", "first file\n");
    Position kept;
    COMPARE_TEXT(readFrom({}, &kept), "first file\n");
    m_folder->remove("a.log");
    m_folder->write("a.log", "another file\nwith more\n");
    // File systems differ in when they use a number again: the stored place is made to name that of the new file.
    auto place = filePosition(kept.text);
    QVERIFY(place);
    struct stat status
    {
    };
    QCOMPARE(stat(m_folder->path("a.log").c_str(), &status), 0);
    place->parts[0].id = {status.st_dev, status.st_ino};
    TailedFile file(m_folder->path("a.log"), m_clock, positionText(*place));
    COMPARE_TEXT(readAll(file), "another file\nwith more\n");
}

void TestTailedFileRestarts::symlinkSwitchWhileDown()
{
    m_folder->write("monday", "1\n");
    m_folder->link("monday", "current.log");
    TailedFile file(m_folder->path("current.log"), m_clock);
    COMPARE_TEXT(readAll(file), "1\n");
    m_folder->append("monday", "2\n");
    m_folder->write("tuesday", "3\n");
    m_folder->link("tuesday", "current.log");
    TailedFile restarted(m_folder->path("current.log"), m_clock, file.position());
    COMPARE_TEXT(readAll(restarted), "2\n3\n");
}

void TestTailedFileRestarts::aPlaceIsNotLostWhileTheFileCannotBeRead()
{
    auto file = follow("1\n");
    COMPARE_TEXT(readAll(file), "1\n");
    m_folder->append("a.log", "2\n");
    m_folder->setMode("a.log", 0);
    TailedFile restarted(m_folder->path("a.log"), m_clock, file.position());
    {
        const AsNobody nobody;
        COMPARE_TEXT(readAll(restarted), "");
        QVERIFY(!restarted.state().problem.empty());
        QCOMPARE(restarted.position(), file.position());
    }
    m_folder->setMode("a.log", 0644);
    COMPARE_TEXT(readAll(restarted), "2\n");
    // Not there for a while, as between two steps of who moves it about.
    m_folder->rename("a.log", "elsewhere");
    TailedFile third(m_folder->path("a.log"), m_clock, restarted.position());
    COMPARE_TEXT(readAll(third), "");
    m_folder->append("elsewhere", "3\n");
    m_folder->rename("elsewhere", "a.log");
    COMPARE_TEXT(readAll(third), "3\n");
}

void TestTailedFileRestarts::shortFilesThatLookAlikeAreToldApartByNumber()
{
    auto file = follow("started\n");
    COMPARE_TEXT(readAll(file), "started\n");
    m_folder->append("a.log", "1\n");
    m_folder->rename("a.log", "a.log.1");
    m_folder->write("a.log", "started\n2\n");
    COMPARE_TEXT(readFrom(file.position()), "1\nstarted\n2\n");
}

void TestTailedFileRestarts::anEmptyFileIsFoundAgainAfterItWasRotated()
{
    auto file = follow("0\n");
    COMPARE_TEXT(readAll(file), "0\n");
    m_folder->rename("a.log", "a.log.1");
    m_folder->write("a.log", "");
    COMPARE_TEXT(readAll(file), "");
    m_folder->append("a.log", "1\n");
    m_folder->rename("a.log.1", "a.log.2");
    m_folder->rename("a.log", "a.log.1");
    m_folder->write("a.log", "2\n");
    COMPARE_TEXT(readFrom(file.position()), "1\n2\n");
}

void TestTailedFileRestarts::garbageForAPositionStartsAtTheBeginningWithANote()
{
    m_folder->write("a.log", "1\n2\n");
    for (const auto garbage : {"x", "f1", "f1 ", "f2 1,2,3", "f1 1,2,3,4,5,6,7", "f1 1,2,3,4,5,6,7,8,%zz"}) {
        TailedFile file(m_folder->path("a.log"), m_clock, {garbage}, {.start = TailedFile::Start::End});
        COMPARE_TEXT(readAll(file), "1\n2\n");
        QVERIFY2(file.state().note.find("from the beginning") != std::string::npos, garbage);
    }
}

// The file grows byte by byte and is rotated on the way; the reader is stopped after each byte and started anew.
void TestTailedFileRestarts::stopAndStartAtEveryByteOffsetGivesTheSameCounts()
{
    const auto text = "first line\r\n\nthird line é\nfourth\n"s;
    for (const bool copies : {false, true}) {
        for (std::size_t rotation = 0; rotation <= text.size(); ++rotation) {
            const LogFolder folder;
            folder.write("a.log", "");
            Position kept;
            std::string read;
            const auto runOnce = [&] {
                TailedFile file(folder.path("a.log"), m_clock, kept);
                read += readAll(file, 8);
                kept = file.position();
            };
            runOnce();
            for (std::size_t i = 0; i < text.size(); ++i) {
                if (i == rotation && copies) {
                    folder.copy("a.log", "a.log.1");
                    folder.truncate("a.log");
                } else if (i == rotation) {
                    folder.rename("a.log", "a.log.1");
                    folder.write("a.log", "");
                }
                folder.append("a.log", text.substr(i, 1));
                runOnce();
            }
            // A rotation in the middle of a line makes two of it, of which the first is given when its writer is gone.
            TailedFile file(folder.path("a.log"), m_clock, kept);
            read += readAll(file);
            m_clock.advance(11s);
            read += readAll(file);
            auto expected = text;
            if (rotation > 0 && rotation < text.size() && text[rotation - 1] != '\n')
                expected.insert(rotation, "\n");
            std::vector<std::string> lines;
            std::vector<std::string> expectedLines;
            forEachLine(read, [&lines](std::string_view line) { lines.emplace_back(line); });
            forEachLine(expected, [&lines = expectedLines](std::string_view line) { lines.emplace_back(line); });
            std::sort(lines.begin(), lines.end());
            std::sort(expectedLines.begin(), expectedLines.end());
            QVERIFY2(lines == expectedLines,
                qPrintable(QString::fromLatin1("rotated at %1 (%2): %3")
                               .arg(rotation)
                               .arg(copies)
                               .arg(QString::fromStdString(read))));
        }
    }
}

// Random histories of writing, rotating in every way, packing and restarting. What was written is read: all of it,
// once, in order.
void TestTailedFileRestarts::stopAndStartAtEveryStepOfAnyHistoryLosesNothing()
{
    for (unsigned seed = 1; seed <= 200; ++seed) {
        std::mt19937 random{seed};
        const LogFolder folder;
        auto written = "line 0\n"s;
        folder.write("a.log", written);
        std::string read;
        Position kept;
        auto file = std::make_unique<TailedFile>(folder.path("a.log"), m_clock);
        read += readAll(*file);
        kept = file->position();
        bool wasEmpty = false;
        int number = 0;
        const auto shift = [&folder] {
            for (int i = 70; i >= 1; --i) {
                for (const auto* ending : {"", ".gz", ".zst"}) {
                    const auto from = "a.log." + std::to_string(i) + ending;
                    if (access(folder.path(from).c_str(), F_OK) == 0)
                        folder.rename(from, "a.log." + std::to_string(i + 1) + ending);
                }
            }
        };
        std::string history;
        for (int step = 0; step < 60; ++step) {
            const auto what = random() % 8;
            history += "rcpSRwww"[what];
            switch (what) {
            case 0:
                shift();
                folder.rename("a.log", "a.log.1");
                folder.write("a.log", "");
                break;
            case 1:
                // Of a file that was empty when it was looked at a copy cannot be known.
                if (wasEmpty)
                    break;
                shift();
                folder.copy("a.log", "a.log.1");
                folder.truncate("a.log");
                break;
            case 2:
                for (const auto* name : {"a.log.2", "a.log.3"}) {
                    if (access(folder.path(name).c_str(), F_OK) == 0)
                        random() % 2 ? folder.gzip(name) : folder.zstd(name);
                }
                break;
            case 3:
                file = std::make_unique<TailedFile>(folder.path("a.log"), m_clock, kept);
                break;
            case 4:
                read += readAll(*file, 1 + random() % 100);
                kept = file->position();
                wasEmpty = folder.read("a.log").empty();
                break;
            default:
                for (unsigned i = random() % 5; i > 0; --i) {
                    const auto line = "line " + std::to_string(++number) + std::string(random() % 40, '.') + '\n';
                    folder.append("a.log", line);
                    written += line;
                }
                break;
            }
        }
        read += readAll(*file);
        QVERIFY2(read == written,
            qPrintable(QString::fromLatin1("seed %1, %4\nread\n%2written\n%3")
                           .arg(seed)
                           .arg(QString::fromStdString(read), QString::fromStdString(written),
                               QString::fromStdString(history))));
    }
}

HEADROOM_TEST(TestTailedFileRestarts)

} // namespace headroom::tst_tailed_file_restarts

#include "tst_tailed_file_restarts.moc"
