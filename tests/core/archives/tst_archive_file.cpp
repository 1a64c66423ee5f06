// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/archives/archive_reader.h"
#include "core/archives/file/archive_file.h"
#include "core/archives/file/archive_schema.h"
#include "core/base/processes/guarded_process.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/files.h"
#include "tests/support/programs/program.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

#include <csignal>
#include <sys/resource.h>

namespace headroom::tst_archive_file {

using namespace archives;
using namespace support;
using namespace Qt::StringLiterals;

namespace {

ArchiveBatch manyMessages(int first, int count)
{
    ArchiveBatch batch;
    for (int n = first; n < first + count; ++n)
        batch.messages.push_back(newMessage(n, u"message number %1 of many"_s.arg(n)));
    return batch;
}

} // namespace

// The file itself: whose it is, what it says of itself, and what goes wrong with it.
class TestArchiveFile : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aFileIsItsOwnersOnly();
    void itSaysWhatItIs();
    void theDocumentNamesEveryColumn();
    void othersReadWhatItHolds();
    void whatIsThereIsNotOverwritten();
    void whatIsNoArchiveIsLeftAlone_data();
    void whatIsNoArchiveIsLeftAlone();
    void aNewerVersionIsSaid();
    void aDamagedOrCutFileIsSaid();
    void aFolderThatCannotBeWrittenIsSaid();
    void aFullDiskIsSaidAndLosesNothing();
    void aFileThatWasDeletedIsNotedAtOnce();

private:
    ArchiveFolder m_folder;
};

void TestArchiveFile::aFileIsItsOwnersOnly()
{
    const auto writer = m_folder.create("deep/er/own.hdra");
    must(writer->commit(manyMessages(0, 3), archivedAt));
    for (const auto* suffix : {"", "-wal", "-shm"}) {
        const QFileInfo info(QString::fromStdString(writer->path() + suffix));
        QVERIFY2(info.exists(), qPrintable(info.filePath()));
        QVERIFY2(!(info.permissions() & (QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther)),
            qPrintable(info.filePath()));
    }
}

// WAL while it is written, alone when it is finished.
void TestArchiveFile::itSaysWhatItIs()
{
    const auto path = m_folder.path("says.hdra");
    const auto mode = [&path] {
        const auto file = must(ArchiveFile::open(path, ArchiveFile::Access::Read));
        return must(file->firstRow(u"PRAGMA journal_mode"_s)).at(0).toString();
    };
    {
        const auto writer = m_folder.create("says.hdra");
        QCOMPARE(mode(), u"wal"_s);
        must(writer->finish(archivedAt));
    }
    QCOMPARE(mode(), u"delete"_s);
    QVERIFY(!QFile::exists(QString::fromStdString(path + "-wal")));
    const auto file = must(ArchiveFile::open(path, ArchiveFile::Access::Read));
    QCOMPARE(must(file->firstRow(u"PRAGMA application_id"_s)).at(0).toInt(), 0x48647241);
    QCOMPARE(must(file->firstRow(u"PRAGMA user_version"_s)).at(0).toInt(), archiveVersion());
}

void TestArchiveFile::theDocumentNamesEveryColumn()
{
    const auto document = contentOf(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/docs/archive-format.md"));
    QVERIFY(document.contains("describes version " + QByteArray::number(archiveVersion())));
    QVERIFY(document.contains(QByteArray::number(archiveApplicationId)));
    const auto writer = m_folder.create("documented.hdra");
    const auto file = must(ArchiveFile::open(writer->path(), ArchiveFile::Access::Read));
    int columns = 0;
    must(file->each(u"SELECT m.name, c.name FROM sqlite_master m, pragma_table_xinfo(m.name) c WHERE m.type = 'table' "
                    "AND m.name NOT LIKE 'message_search%' AND m.name NOT LIKE 'sqlite%' AND c.name <> 'id'"_s,
        {}, [&](const QSqlQuery& row) -> Result<void> {
            ++columns;
            for (int i = 0; i < 2; ++i) {
                if (!document.contains(row.value(i).toByteArray()))
                    qWarning() << "not documented:" << row.value(0).toString() << row.value(1).toString();
                else
                    continue;
                return failure(ErrorKind::Failed, "not documented");
            }
            return {};
        }));
    QVERIFY(columns > 50);
}

void TestArchiveFile::othersReadWhatItHolds()
{
    const auto path = m_folder.path("open.hdra");
    {
        const auto writer = m_folder.create("open.hdra");
        const QByteArray text(5000, 'a');
        must(writer->commit({.objects = {newRole(5, u"Rôle"_s)},
                                .messages = {newMessage(1, u"hello there"_s)},
                                .attachments = {{.ownerKind = "message",
                                    .owner = messageId(1),
                                    .field = "77",
                                    .name = u"notes.TXT"_s,
                                    .content = text}}},
            archivedAt));
        must(writer->finish(archivedAt));
    }
    const auto file = QString::fromStdString(path);
    const auto rows = runProgram(u"sqlite3"_s,
        {file,
            u"SELECT json ->> '$.name' FROM object WHERE kind = 'role'; SELECT sum(n) FROM tally WHERE kind = "
            "'message'; SELECT at FROM message"_s});
    QCOMPARE(rows.out,
        QByteArray("Rôle\n1\n%1\n")
            .replace(
                "%1", QByteArray::number(qint64((archivedAt + std::chrono::seconds{1}).time_since_epoch().count()))));
    QDir(QString::fromStdString(m_folder.path(""))).mkpath(u"unpacked"_s);
    const auto unpacked = QString::fromStdString(m_folder.path("unpacked"));
    QCOMPARE(runProgram(u"sqlite3"_s, {file, u".ar -x -C "_s + unpacked}).exitCode, 0);
    const auto names = QDir(unpacked).entryList(QDir::Files);
    QCOMPARE(names.size(), 1);
    QVERIFY2(QRegularExpression(u"^[0-9a-f]{64}\\.txt$"_s).match(names[0]).hasMatch(), qPrintable(names[0]));
    QCOMPARE(contentOf((unpacked + u'/' + names[0]).toStdString()), QByteArray(5000, 'a'));
}

void TestArchiveFile::whatIsThereIsNotOverwritten()
{
    const auto path = m_folder.path("taken");
    mustWrite(path, "mine");
    mustWrite(path + ".new", "left by a start that was killed");
    QVERIFY(failsWith(ArchiveWriter::create(path, ArchiveFolder::start()), "is there already: name another"));
    QCOMPARE(contentOf(path), QByteArray("mine"));
    QVERIFY(QFile::remove(QString::fromStdString(path)));
    mustWrite(path + ".new", "left by a start that was killed");
    must(ArchiveWriter::create(path, ArchiveFolder::start()));
    QVERIFY(!QFile::exists(QString::fromStdString(path + ".new")));
}

void TestArchiveFile::whatIsNoArchiveIsLeftAlone_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("text") << QByteArray("dear diary\n").repeated(200);
    QTest::newRow("zeros") << QByteArray(8192, '\0');
    QTest::newRow("nothing") << QByteArray();
    const auto other = m_folder.path("other.db");
    QFile::remove(QString::fromStdString(other));
    runProgram(u"sqlite3"_s, {QString::fromStdString(other), u"CREATE TABLE t (a)"_s});
    QTest::newRow("another program's") << contentOf(other);
}

void TestArchiveFile::whatIsNoArchiveIsLeftAlone()
{
    QFETCH(QByteArray, content);
    const auto path = m_folder.path("foreign");
    mustWrite(path, content);
    QVERIFY(failsWith(ArchiveReader::open(path), "no archive of a backup: choose another file"));
    QVERIFY(failsWith(ArchiveWriter::resume(path), "no archive of a backup: choose another file"));
    QVERIFY(failsWith(ArchiveWriter::increment(path, path + "2", ArchiveFolder::start()), "no archive of a backup"));
    QCOMPARE(contentOf(path), content);
}

void TestArchiveFile::aNewerVersionIsSaid()
{
    const auto path = m_folder.path("newer.hdra");
    must(m_folder.create("newer.hdra")->finish(archivedAt));
    runProgram(u"sqlite3"_s, {QString::fromStdString(path), u"PRAGMA user_version = 99"_s});
    const auto before = contentOf(path);
    QVERIFY(failsWith(ArchiveReader::open(path), "was made by a newer version of Headroom (its format is 99"));
    QVERIFY(failsWith(ArchiveWriter::resume(path), "update this program"));
    QCOMPARE(contentOf(path), before);
}

void TestArchiveFile::aDamagedOrCutFileIsSaid()
{
    const auto path = m_folder.path("whole.hdra");
    {
        const auto writer = m_folder.create("whole.hdra");
        must(writer->commit(manyMessages(0, 3000), archivedAt));
        must(writer->finish(archivedAt));
    }
    const auto whole = contentOf(path);
    QVERIFY(whole.size() > 1'000'000);
    const auto readAll = [&]() -> Result<int> {
        auto reader = ArchiveReader::open(path);
        if (!reader)
            return tl::unexpected(reader.error());
        int count = 0;
        return forEachMessage(**reader, firstChannel, [&count](const StoredMessage&) -> Result<void> {
            ++count;
            return {};
        }).map([&count] { return count; });
    };
    QCOMPARE(must(readAll()), 3000);
    auto damaged = whole;
    for (auto at = qsizetype(4096) * 40; at < damaged.size() - 4096; at += 4096)
        damaged.replace(at, 200, QByteArray(200, '\x5a'));
    mustWrite(path, damaged);
    QVERIFY(failsWith(readAll(), "is damaged or was cut off: take another copy"));
    for (const auto part : {2, 10, 100}) {
        mustWrite(path, whole.left(whole.size() / part));
        QVERIFY(failsWith(readAll(), "is damaged or was cut off: take another copy"));
    }
}

void TestArchiveFile::aFolderThatCannotBeWrittenIsSaid()
{
    mustWrite(m_folder.path("file"), {});
    QVERIFY(failsWith(
        ArchiveWriter::create(m_folder.path("file/a.hdra"), ArchiveFolder::start()), "check who may write there"));
    QVERIFY(failsWith(ArchiveWriter::create("/proc/a.hdra", ArchiveFolder::start()), "check who may write"));
    QVERIFY(failsWith(ArchiveReader::open("/proc/a.hdra"), "cannot be read (No such file or directory)"));
    QVERIFY(failsWith(ArchiveReader::open(m_folder.path("")), "cannot be read (it is no file)"));
}

// In a process of its own, whose files may not grow beyond a size.
void TestArchiveFile::aFullDiskIsSaidAndLosesNothing()
{
    const auto path = m_folder.path("full.hdra");
    GuardedProcess child;
    child.start(QCoreApplication::applicationFilePath(), {u"archive-on-a-full-disk"_s, QString::fromStdString(path)});
    QVERIFY(child.waitForFinished(60'000));
    const auto lines = child.readAllStandardOutput().trimmed().split('\n');
    QVERIFY2(lines.last().contains("what was saved stays good"), lines.last().constData());
    const auto saved = lines.first().toInt();
    QVERIFY(saved >= 100);
    const auto writer = must(ArchiveWriter::resume(path));
    QCOMPARE(writer->countOf("message").count, saved);
    QCOMPARE(must(writer->cursor("message", firstChannel))->cursor.position, std::to_string(saved));
    must(writer->commit(manyMessages(saved, 100), archivedAt));
    must(writer->finish(archivedAt));
    QCOMPARE(must(ArchiveReader::open(path))->tallies().sumOf("message").count, saved + 100);
}

void TestArchiveFile::aFileThatWasDeletedIsNotedAtOnce()
{
    const auto writer = m_folder.create("removed.hdra");
    must(writer->commit(manyMessages(0, 1), archivedAt));
    QVERIFY(QFile::remove(QString::fromStdString(writer->path())));
    QVERIFY(failsWith(writer->commit(manyMessages(1, 1), archivedAt), "was moved, replaced or deleted"));
}

namespace {

int fillDiskWithArchive(const QStringList& arguments)
{
    std::signal(SIGXFSZ, SIG_IGN);
    const auto writer = must(ArchiveWriter::create(arguments.value(1).toStdString(), ArchiveFolder::start()));
    const rlimit limit{600'000, 600'000};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0)
        return 1;
    for (int n = 0;; n += 10) {
        auto batch = manyMessages(n, 10);
        batch.cursors.push_back({"message", firstChannel, std::to_string(n + 10)});
        if (const auto committed = writer->commit(batch, archivedAt); !committed) {
            std::printf("%d\n%s\n", n, committed.error().text.c_str());
            return 0;
        }
    }
}

[[maybe_unused]] const bool fillerIsAdded = support::addChildProcess("archive-on-a-full-disk", fillDiskWithArchive);

} // namespace

HEADROOM_TEST(TestArchiveFile)

} // namespace headroom::tst_archive_file

#include "tst_archive_file.moc"
