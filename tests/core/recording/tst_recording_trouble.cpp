// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/processes/guarded_process.h"
#include "tests/support/files.h"
#include "tests/support/recording/recorded_samples.h"

#include <QElapsedTimer>
#include <QFile>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTemporaryDir>

#include <csignal>
#include <random>

#include <sys/resource.h>

namespace headroom::tst_recording_trouble {

using namespace headroom::recording;
using namespace std::chrono_literals;
using support::holdsSample;
using support::openRecording;
using support::openWriter;
using support::recordedFrom;
using support::recordedSample;

class TestRecordingTrouble : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void killedAtAnyMomentNothingWrittenIsLost();
    void aFullDiskLosesNothing_data();
    void aFullDiskLosesNothing();
    void whatIsNoRecordingIsSaid_data();
    void whatIsNoRecordingIsSaid();
    void aNewerRecordingIsLeftAlone();
    void aDamagedBlockIsAGap();
    void aTruncatedFileIsSaid();
    void aFileThatWasDeletedIsNoticed();

private:
    std::string path(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    void change(const std::string& file, const QStringList& statements);

    QTemporaryDir m_folder;
};

void TestRecordingTrouble::change(const std::string& file, const QStringList& statements)
{
    {
        auto database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("change"));
        database.setDatabaseName(QString::fromStdString(file));
        QVERIFY(database.open());
        for (const auto& statement : statements)
            QVERIFY2(QSqlQuery(database).exec(statement), qPrintable(statement));
    }
    QSqlDatabase::removeDatabase(QStringLiteral("change"));
}

// A child records seconds as fast as it can, says of each that it is written, and is killed at random moments; the next
// one goes on.
void TestRecordingTrouble::killedAtAnyMomentNothingWrittenIsLost()
{
    const auto file = path("killed.rec");
    std::mt19937 random(7);
    std::int64_t written = 0;
    const int kills = std::max(12, qEnvironmentVariableIntValue("HEADROOM_KILLS"));
    for (int kill = 0; kill < kills; ++kill) {
        GuardedProcess child;
        child.start(QCoreApplication::applicationFilePath(),
            {QStringLiteral("recording-writer"), QString::fromStdString(file), QString::number(written)});
        QVERIFY(child.waitForReadyRead(20'000));
        QElapsedTimer life;
        const auto more = int(random() % 60);
        life.start();
        while (life.elapsed() < more)
            child.waitForReadyRead(1);
        child.kill();
        QVERIFY(child.waitForFinished(20'000));
        const auto lines = child.readAllStandardOutput();
        const auto whole = lines.left(lines.lastIndexOf('\n')).split('\n');
        const auto said = whole.last().toLongLong();
        QVERIFY(said >= written);
        const auto recording = openRecording(file);
        const auto extent = *recording->extent();
        const auto last = (extent->second - recordedFrom).count();
        QVERIFY2(last == said || last == said + 1, qPrintable(QStringLiteral("%1 of %2").arg(last).arg(said)));
        for (auto second = std::max<std::int64_t>(0, last - 150); second <= last; ++second)
            QVERIFY2(holdsSample(*recording->momentAt(recordedFrom + std::chrono::seconds{second}), second),
                qPrintable(QString::number(second)));
        written = last + 1;
    }
    QVERIFY(holdsSample(*openRecording(file)->momentAt(recordedFrom + std::chrono::seconds{written / 2}), written / 2));
}

void TestRecordingTrouble::aFullDiskLosesNothing_data()
{
    QTest::addColumn<int>("full"); // seconds
    QTest::newRow("shorter than is kept in memory") << 150;
    QTest::newRow("longer") << 1000;
}

// In a process of its own, whose files may not grow beyond a size.
void TestRecordingTrouble::aFullDiskLosesNothing()
{
    QFETCH(int, full);
    const auto file = path(("full" + std::to_string(full)).c_str());
    GuardedProcess child;
    child.start(QCoreApplication::applicationFilePath(),
        {QStringLiteral("recording-on-a-full-disk"), QString::fromStdString(file), QString::number(full)});
    QVERIFY(child.waitForFinished(300'000));
    const auto lines = child.readAllStandardOutput().trimmed().split('\n');
    QCOMPARE(lines.size(), 3);
    QVERIFY2(lines[1].contains("stays good"), lines[1].constData());
    const auto failedAt = lines[0].toLongLong();
    const auto end = lines[2].toLongLong();
    QVERIFY(failedAt > 100 && end > failedAt + full);
    const auto recording = openRecording(file);
    // Those of the time in which it was full, too: as much as is kept in memory was written when there was room again.
    constexpr std::int64_t kept = (RecordingWriter::maxPending - 2) * 60;
    for (std::int64_t second = 0; second < end; ++second) {
        if (second >= failedAt && second < failedAt + full - kept)
            continue;
        if (std::abs(second - failedAt) > 130 && second % 5 != 0) // all of them where it became full
            continue;
        QVERIFY2(holdsSample(*recording->momentAt(recordedFrom + std::chrono::seconds{second}), second, 300),
            qPrintable(QStringLiteral("%1 (full at %2)").arg(second).arg(failedAt)));
    }
}

void TestRecordingTrouble::whatIsNoRecordingIsSaid_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("says");
    QTest::newRow("text") << QByteArray("hello, this is no database at all, just a longer text\n").repeated(20)
                          << QByteArray("is no recording: choose another file");
    QTest::newRow("nothing") << QByteArray() << QByteArray("is empty and no recording");
}

void TestRecordingTrouble::whatIsNoRecordingIsSaid()
{
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, says);
    const auto file = path(QTest::currentDataTag());
    support::mustWrite(file, content);
    const auto read = Recording::open(file);
    QVERIFY(!read);
    QVERIFY2(QByteArray::fromStdString(read.error().text).contains(says), read.error().text.c_str());
    if (!content.isEmpty()) {
        QVERIFY(!RecordingWriter::open(file).has_value());
        QCOMPARE(support::mustRead(file), content);
    }
    QVERIFY(!Recording::open(path("nowhere")).has_value());
}

void TestRecordingTrouble::aNewerRecordingIsLeftAlone()
{
    const auto file = path("newer.rec");
    QVERIFY(openWriter(file)->write(recordedFrom, recordedSample(0)).has_value());
    change(file, {QStringLiteral("PRAGMA user_version = 9")});
    const auto read = Recording::open(file);
    QVERIFY(!read);
    QVERIFY2(read.error().text.find("newer version") != std::string::npos, read.error().text.c_str());
    QVERIFY(!RecordingWriter::open(file).has_value());
    change(file, {QStringLiteral("PRAGMA application_id = 1")});
    QVERIFY(RecordingWriter::open(file).error().text.find("is no recording") != std::string::npos);
}

void TestRecordingTrouble::aDamagedBlockIsAGap()
{
    const auto file = path("damaged.rec");
    {
        const auto writer = openWriter(file);
        for (std::int64_t second = 0; second < 200; ++second)
            QVERIFY(writer->write(recordedFrom + std::chrono::seconds{second}, recordedSample(second)).has_value());
    }
    change(file,
        {QStringLiteral("UPDATE seconds SET block = x'01620001020304' WHERE key = (SELECT min(key) FROM seconds)"),
            QStringLiteral("UPDATE tail SET row = x'ff' WHERE second = (SELECT min(second) FROM tail)")});
    const auto recording = openRecording(file);
    QVERIFY(!recording->momentAt(recordedFrom + 30s)->isRecorded);
    QVERIFY(holdsSample(*recording->momentAt(recordedFrom + 90s), 90));
    QVERIFY(!recording->momentAt(recordedFrom + 195s)->isRecorded); // what followed the row cannot be known
    // Recording goes on.
    const auto writer = openWriter(file);
    for (std::int64_t second = 200; second < 250; ++second)
        QVERIFY(writer->write(recordedFrom + std::chrono::seconds{second}, recordedSample(second)).has_value());
    QVERIFY(holdsSample(*recording->momentAt(recordedFrom + 245s), 245));
}

void TestRecordingTrouble::aTruncatedFileIsSaid()
{
    const auto file = path("short.rec");
    {
        const auto writer = openWriter(file);
        for (std::int64_t second = 0; second < 600; ++second)
            QVERIFY(
                writer->write(recordedFrom + std::chrono::seconds{second}, recordedSample(second, 300)).has_value());
    }
    QFile written(QString::fromStdString(file));
    const auto size = written.size();
    for (const auto part : {20, 50, 90}) {
        const auto copy = path(("short" + std::to_string(part)).c_str());
        QVERIFY(written.copy(QString::fromStdString(copy)));
        QVERIFY(QFile::resize(QString::fromStdString(copy), size * part / 100));
        const auto read = Recording::open(copy);
        // Said when it is opened or when it is read; never a crash, never wrong figures.
        if (read) {
            const auto moment = (*read)->momentAt(recordedFrom + 300s);
            QVERIFY(!moment || !moment->isRecorded || holdsSample(*moment, 300, 300));
        } else {
            QVERIFY2(read.error().text.find("damaged") != std::string::npos, read.error().text.c_str());
        }
    }
}

void TestRecordingTrouble::aFileThatWasDeletedIsNoticed()
{
    const auto file = path("deleted.rec");
    const auto writer = openWriter(file);
    QVERIFY(writer->write(recordedFrom, recordedSample(0)).has_value());
    QVERIFY(QFile::remove(QString::fromStdString(file)));
    const auto done = writer->write(recordedFrom + 1s, recordedSample(1));
    QVERIFY(!done);
    QVERIFY2(done.error().text.find("was moved, replaced or deleted") != std::string::npos, done.error().text.c_str());
}

namespace {

int recordForEver(const QStringList& arguments)
{
    const auto writer = openWriter(arguments.value(1).toStdString());
    for (auto second = arguments.value(2).toLongLong();; ++second) {
        const auto done = writer->write(recordedFrom + std::chrono::seconds{second}, recordedSample(second));
        if (!done)
            qFatal("%s", done.error().text.c_str());
        std::printf("%lld\n", static_cast<long long>(second));
        std::fflush(stdout);
    }
}

// Prints the second at which the disk was full, what was said, and the second at which it ends.
int fillDiskWithRecording(const QStringList& arguments)
{
    std::signal(SIGXFSZ, SIG_IGN);
    const auto writer = openWriter(arguments.value(1).toStdString());
    rlimit limit{};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = 1'500'000;
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0)
        return 1;
    const auto full = arguments.value(2).toLongLong();
    std::int64_t failedAt = -1;
    for (std::int64_t second = 0;; ++second) {
        const auto done = writer->write(recordedFrom + std::chrono::seconds{second}, recordedSample(second, 300));
        if (!done && failedAt < 0) {
            failedAt = second;
            std::printf("%lld\n%s\n", static_cast<long long>(second), done.error().text.c_str());
        }
        if (failedAt >= 0 && second == failedAt + full) {
            limit.rlim_cur = limit.rlim_max;
            ::setrlimit(RLIMIT_FSIZE, &limit);
        }
        if (failedAt >= 0 && second == failedAt + full + 150) {
            if (!done)
                return 1;
            std::printf("%lld\n", static_cast<long long>(second + 1));
            return 0;
        }
    }
}

[[maybe_unused]] const bool writerOfRecordingIsAdded = support::addChildProcess("recording-writer", recordForEver);
[[maybe_unused]] const bool fillerOfRecordingIsAdded =
    support::addChildProcess("recording-on-a-full-disk", fillDiskWithRecording);

} // namespace

HEADROOM_TEST(TestRecordingTrouble)

} // namespace headroom::tst_recording_trouble

#include "tst_recording_trouble.moc"
