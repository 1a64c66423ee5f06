// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Going on within packed files, which have to be unpacked up to there: in turns, and at the right place of the right
// file whatever happens meanwhile.
#include "core/base/time/system_clock.h"
#include "core/logs/log_ingest.h"
#include "tests/support/logs/log_folder_test.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

namespace headroom::tst_packed_restarts {

using namespace headroom::logs;
using namespace headroom::support;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace {

constexpr std::uint64_t atOnce = 1 << 20; // is unpacked, at most

// Lines that tell where they stand, and do not pack too well.
std::string manyLines(std::size_t bytes, unsigned seed = 1)
{
    std::mt19937_64 random{seed};
    std::string lines;
    lines.reserve(bytes + 64);
    for (std::size_t i = 0; lines.size() < bytes; ++i)
        lines += std::to_string(i) + ' ' + std::to_string(random()) + '\n';
    return lines;
}

std::string requestLines(int count)
{
    std::mt19937_64 random{2};
    std::string lines;
    for (int i = 0; i < count; ++i)
        lines += "10.0.0.7 [20/Nov/2026:23:39:38 +0000] " + std::to_string(random())
            + "-FRA - - 200 \"GET /api/v10/users/" + std::to_string(random()) + " HTTP/1.1\" 20\n";
    return lines;
}

// Reads lines up to about there.
Position readUpTo(const LogFolder& folder, const Clock& clock, std::size_t bytes, std::string& read)
{
    TailedFile file(folder.path("a.log"), clock);
    while (read.size() < bytes) {
        const auto chunk = file.next(64 << 10);
        if (!chunk)
            qFatal("there is not as much to read");
        read += chunk->lines;
    }
    return file.position();
}

} // namespace

class TestPackedRestarts : public LogFolderTest
{
    Q_OBJECT
private Q_SLOTS:
    void eachTurnUnpacksABoundedPiece_data();
    void eachTurnUnpacksABoundedPiece();
    void betweenTurnsTheEventLoopIsServed();
    void aPartThatWasPackedWhileAwayIsToldFromOneThatBeginsAlike();
    void aPartThatIsRotatedOnWhileItIsUnpackedIsStillFound();
    void aPartThatIsPackedWhileItIsHeldOpenIsFollowedByTheRightOne();
    void severalFilesTakeTurns();
};

void TestPackedRestarts::eachTurnUnpacksABoundedPiece_data()
{
    QTest::addColumn<bool>("isZstd");
    QTest::newRow("gzip") << false;
    QTest::newRow("zstd") << true;
}

void TestPackedRestarts::eachTurnUnpacksABoundedPiece()
{
    QFETCH(bool, isZstd);
    const auto text = manyLines(10 << 20);
    m_folder->write("a.log", isZstd ? zstdOf(text) : gzipOf(text));
    std::string read;
    const auto kept = readUpTo(*m_folder, m_clock, 8 << 20, read);

    TailedFile file(m_folder->path("a.log"), m_clock, kept);
    const auto size = file.state().size;
    std::uint64_t turns = 0;
    std::uint64_t last = 0;
    auto chunk = file.next();
    for (; !chunk; chunk = file.next()) {
        QVERIFY(file.hasMore());
        const auto state = file.state();
        QVERIFY(state.offset >= last && state.offset <= state.size);
        QCOMPARE(state.size, size);
        QVERIFY(state.fraction < 1);
        QVERIFY2(state.note.find("finding the place") != std::string::npos, state.note.c_str());
        last = state.offset;
        ++turns;
    }
    QVERIFY2(turns >= (8 << 20) / atOnce - 1, qPrintable(QString::number(turns)));
    QVERIFY(last > size / 2);
    read += chunk->lines;
    read += readAll(file);
    QVERIFY(read == text);
    QCOMPARE(file.state().note, ""s);
    QCOMPARE(file.state().fraction, 1.0);
}

void TestPackedRestarts::betweenTurnsTheEventLoopIsServed()
{
    constexpr int lines = 450'000; // 50 MB
    m_folder->write("a.log.gz", gzipOf(requestLines(lines)));
    SystemClock clock;
    LogIngest::Options options;
    options.inputs = {{LogInput::Kind::Files, m_folder->path("a.log.gz")}};
    options.archive = m_folder->path("history.db");
    const auto requests = [](const LogIngest& ingest) {
        const auto sources = ingest.sources();
        return sources.empty() || !sources[0].reader || !sources[0].reader->requests()
            ? 0
            : sources[0].reader->requests()->summary().total;
    };
    std::uint64_t before = 0;
    {
        LogIngest ingest(options, clock);
        QEventLoop loop;
        connect(&ingest, &LogIngest::progressed, &loop, [&] {
            if (requests(ingest) > lines * 8 / 10)
                loop.quit();
        });
        QTimer::singleShot(60s, &loop, [&loop] { loop.quit(); });
        QVERIFY(ingest.open());
        loop.exec();
        before = requests(ingest);
    }
    QVERIFY2(before > lines * 8 / 10 && before < lines, qPrintable(QString::number(before)));
    LogIngest ingest(options, clock);
    int served = 0;
    qint64 longest = 0;
    QElapsedTimer sinceServed;
    QTimer timer;
    connect(&timer, &QTimer::timeout, this, [&] {
        if (requests(ingest) != before)
            return timer.stop();
        ++served;
        longest = std::max(longest, sinceServed.restart());
    });
    QVERIFY(ingest.open());
    sinceServed.start();
    timer.start(0);
    QTRY_COMPARE_WITH_TIMEOUT(requests(ingest), std::uint64_t{lines}, 60'000);
    qInfo("behind %llu of %d lines: served %d times before the first new line, %lld ms apart at most",
        static_cast<unsigned long long>(before), lines, served, static_cast<long long>(longest));
    QVERIFY(served >= 2);
    QCOMPARE(ingest.sources()[0].reader->lines(), std::uint64_t{lines});
    QCOMPARE(ingest.sources()[0].reader->unparsed(), std::uint64_t{0});
}

void TestPackedRestarts::aPartThatWasPackedWhileAwayIsToldFromOneThatBeginsAlike()
{
    const auto text = manyLines(6 << 20);
    m_folder->write("a.log", text);
    std::string read;
    const auto kept = readUpTo(*m_folder, m_clock, 4 << 20, read);
    // As long, and the same for the first megabyte.
    const auto alike = text.substr(0, text.find('\n', 1 << 20) + 1) + manyLines(5 << 20, 7);
    m_folder->write("a.log.3", alike);
    m_folder->write("a.log.1", alike);
    m_folder->rename("a.log", "a.log.2");
    m_folder->setModified("a.log.3", -3000);
    m_folder->setModified("a.log.2", -2000);
    m_folder->setModified("a.log.1", -1000);
    for (const auto* name : {"a.log.3", "a.log.2", "a.log.1"})
        m_folder->gzip(name);
    m_folder->write("a.log", "last\n");
    TailedFile file(m_folder->path("a.log"), m_clock, kept);
    read += readAll(file);
    QVERIFY(read == text + alike + "last\n");
}

void TestPackedRestarts::aPartThatIsRotatedOnWhileItIsUnpackedIsStillFound()
{
    const auto text = manyLines(6 << 20);
    m_folder->write("a.log", text);
    std::string read;
    const auto kept = readUpTo(*m_folder, m_clock, 5 << 20, read);
    m_folder->rename("a.log", "a.log.1");
    m_folder->gzip("a.log.1");
    m_folder->write("a.log", "2\n");
    TailedFile file(m_folder->path("a.log"), m_clock, kept);
    QVERIFY(!file.next());
    QVERIFY(file.hasMore());
    m_folder->rename("a.log.1.gz", "a.log.2.gz");
    m_folder->rename("a.log", "a.log.1");
    m_folder->write("a.log", "3\n");
    QVERIFY(!file.next());
    QVERIFY(file.hasMore());
    read += readAll(file);
    QVERIFY(read == text + "2\n3\n");
    // And gone altogether while it is looked at.
    TailedFile again(m_folder->path("a.log"), m_clock, kept);
    QVERIFY(!again.next());
    m_folder->remove("a.log.2.gz");
    COMPARE_TEXT(readAll(again), "2\n3\n");
    QVERIFY(!again.hasMore());
}

void TestPackedRestarts::aPartThatIsPackedWhileItIsHeldOpenIsFollowedByTheRightOne()
{
    const auto text = manyLines(3 << 20);
    m_folder->write("a.log", text);
    TailedFile file(m_folder->path("a.log"), m_clock);
    auto read = readAll(file);
    QVERIFY(read == text);
    m_folder->rename("a.log", "a.log.1");
    m_folder->gzip("a.log.1");
    m_folder->write("a.log", "1\n");
    m_folder->rename("a.log.1.gz", "a.log.2.gz");
    m_folder->rename("a.log", "a.log.1");
    m_folder->write("a.log", "2\n");
    QVERIFY(!file.next());
    QVERIFY(file.hasMore());
    COMPARE_TEXT(readAll(file), "1\n2\n");
}

void TestPackedRestarts::severalFilesTakeTurns()
{
    const auto text = manyLines(8 << 20);
    m_folder->write("a.log", gzipOf(text));
    FileSet::Positions positions;
    std::string read;
    positions[m_folder->path("a.log")] = readUpTo(*m_folder, m_clock, 7 << 20, read);
    m_folder->write("b.log", "1\n2\n");
    FileSet files({m_folder->path("*.log")}, m_clock, positions);
    std::string other;
    int turns = 0;
    while (read.size() < text.size()) {
        const auto chunk = files.next();
        ++turns;
        if (!chunk)
            QVERIFY(files.hasMore());
        else if (chunk->path.ends_with("b.log"))
            other += chunk->chunk.lines;
        else
            read += chunk->chunk.lines;
        // The other one does not wait for the place to be found.
        if (turns == 3)
            COMPARE_TEXT(other, "1\n2\n");
    }
    QVERIFY(turns > 5);
    QVERIFY(read == text);
}

HEADROOM_TEST(TestPackedRestarts)

} // namespace headroom::tst_packed_restarts

#include "tst_packed_restarts.moc"
