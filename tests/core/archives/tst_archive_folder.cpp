// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Folders of archives: what is known of each by its head, which are to be verified, and whose newest is too old.
#include "core/archives/archive_reader.h"
#include "core/archives/folder/archive_check.h"
#include "core/archives/folder/archive_folder.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/files.h"

#include <QDir>
#include <QFile>

namespace headroom::tst_archive_folder {

using namespace archives;
using namespace support;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

class TestArchiveFolder : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void archivesAreListedByGuildTheNewestFirst();
    void anUnfinishedOneIsListedAsItGrows();
    void aDamagedOneIsOneLine();
    void whatHasNotChangedIsNotReadAgain();
    void aFolderThatIsNotThereIsSaidToBe();
    void verificationsAreKeptBesideTheArchives();
    void aFolderThatWasDeletedMeanwhileIsNotMadeAgain();
    void anArchiveThatChangedIsNotVerified();
    void aDamagedRecordIsEmpty();
    void theOneThatWaitedLongestIsDueFirst();
    void theNewestGoodBackupCounts();
    void oneIsRemovedWithWhatLiesBesideIt();

private:
    std::string path(const std::string& name) const
    {
        return m_folder->filePath(QString::fromStdString(name)).toStdString();
    }
    std::vector<ListedArchive> list() const { return must(listArchives(m_folder->path().toStdString())); }
    void make(
        const std::string& name, const QString& guild, std::uint64_t id, WallTime begun, bool finished = true) const
    {
        auto start = ArchiveFolder::start();
        start.guild = {id};
        start.guildName = guild;
        start.begun = begun;
        const auto writer = must(ArchiveWriter::create(path(name), start));
        must(writer->commit({.objects = {newRole(5, u"Admins"_s)}, .messages = {newMessage(1, u"hello"_s)}}, begun));
        if (finished)
            must(writer->finish(begun + 1h));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestArchiveFolder::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void TestArchiveFolder::archivesAreListedByGuildTheNewestFirst()
{
    make("b1.hdra", u"beta"_s, 2, archivedAt);
    make("a1.hdra", u"Alpha"_s, 1, archivedAt);
    make("a2.hdra", u"Alpha"_s, 1, archivedAt + 24h);
    make("other.sqlite", u"Alpha"_s, 1, archivedAt);
    const auto found = list();
    QCOMPARE(found.size(), std::size_t(3));
    QCOMPARE(found[0].path, path("a2.hdra"));
    QCOMPARE(found[1].path, path("a1.hdra"));
    QCOMPARE(found[2].path, path("b1.hdra"));
    QCOMPARE(found[0].countOf("role"), 1);
    QCOMPARE(found[0].countOf("message"), 1);
    QCOMPARE(found[0].countOf("ban"), 0);
    QCOMPARE(found[0].messagesByChannel.at(qint64(firstChannel.value)), 1);
    QCOMPARE(found[0].size, QFileInfo(QString::fromStdString(found[0].path)).size());
    QVERIFY(found[0].isGood() && !found[0].verified);
}

void TestArchiveFolder::anUnfinishedOneIsListedAsItGrows()
{
    const auto writer = must(ArchiveWriter::create(path("a.hdra"), ArchiveFolder::start()));
    must(writer->commit({.messages = {newMessage(1, u"one"_s)}}, archivedAt));
    const auto before = list();
    QCOMPARE(before.size(), std::size_t(1));
    QVERIFY(!before[0].isGood());
    QCOMPARE(before[0].countOf("message"), 1);
    must(writer->commit({.messages = {newMessage(2, QString(20'000, u'x'))}}, archivedAt));
    const auto after = must(listArchives(m_folder->path().toStdString(), before));
    QCOMPARE(after[0].countOf("message"), 2);
    QVERIFY(after[0].size > before[0].size);
}

void TestArchiveFolder::aDamagedOneIsOneLine()
{
    make("good.hdra", u"Alpha"_s, 1, archivedAt);
    mustWrite(path("bad.hdra"), "this was never an archive");
    const auto found = list();
    QCOMPARE(found.size(), std::size_t(2));
    QVERIFY(!found[1].info && !found[1].isGood());
    QVERIFY2(found[1].problem.find("bad.hdra") != std::string::npos, found[1].problem.c_str());
    QVERIFY(found[1].problem.find('\n') == std::string::npos);
    QVERIFY(dueForVerification({found[1]}, archivedAt, 1h).empty());
}

void TestArchiveFolder::whatHasNotChangedIsNotReadAgain()
{
    make("a.hdra", u"Alpha"_s, 1, archivedAt);
    auto known = list();
    known[0].counts["role"] = 4711; // nobody would find that in the file
    const auto again = must(listArchives(m_folder->path().toStdString(), known));
    QCOMPARE(again[0].countOf("role"), 4711);
}

void TestArchiveFolder::aFolderThatIsNotThereIsSaidToBe()
{
    const auto list = listArchives(path("nowhere"));
    QVERIFY(!list);
    QCOMPARE(list.error().text,
        "there is no folder " + path("nowhere") + ": create it or connect its disk, or choose another folder");
    QVERIFY(!isStillToBeMade(path("nowhere")));
    QVERIFY(QString::fromStdString(defaultFolder()).endsWith(u"/headroom/backups"_s));
}

void TestArchiveFolder::verificationsAreKeptBesideTheArchives()
{
    make("a.hdra", u"Alpha"_s, 1, archivedAt);
    const auto before = list()[0];
    const auto reader = must(ArchiveReader::open(before.path));
    const auto report = must(checkArchive(*reader, [](const CheckProgress&) { return true; }));
    const auto verification = verificationOf(report, archivedAt + 48h);
    must(keepVerification(before.path, before.info->uuid, before.state, verification));
    const auto after = list()[0];
    QCOMPARE(after.verified, std::optional(verification));
    QVERIFY(after.isGood());
    QCOMPARE(after.verified->text, "1 object, 1 message, 0 files");
    QFile record(QString::fromStdString(VerificationRecord::pathIn(m_folder->path().toStdString())));
    QVERIFY(!(record.permissions() & (QFile::ReadGroup | QFile::ReadOther)));
    // Another one does not take its place.
    make("b.hdra", u"Beta"_s, 2, archivedAt);
    const auto other = list()[1];
    must(keepVerification(other.path, other.info->uuid, other.state, {archivedAt, false, "role 5: damaged"}));
    const auto both = list();
    QVERIFY(both[0].isGood());
    QVERIFY(!both[1].isGood());
}

// A demo that ended while one of its archives was verified left its folder behind.
void TestArchiveFolder::aFolderThatWasDeletedMeanwhileIsNotMadeAgain()
{
    make("a.hdra", u"Alpha"_s, 1, archivedAt);
    const auto before = list()[0];
    QVERIFY(m_folder->remove());
    const auto kept = keepVerification(before.path, before.info->uuid, before.state, {archivedAt, true, ""});
    QVERIFY(!kept);
    QCOMPARE(kept.error().text,
        "when archives were verified cannot be kept: " + path(".verified.json")
            + " cannot be written: check the rights of its folder");
    QVERIFY(!QFileInfo::exists(m_folder->path()));
}

void TestArchiveFolder::anArchiveThatChangedIsNotVerified()
{
    make("a.hdra", u"Alpha"_s, 1, archivedAt);
    const auto before = list()[0];
    must(keepVerification(before.path, before.info->uuid, before.state, {archivedAt, true, ""}));
    QFile file(QString::fromStdString(before.path));
    QVERIFY(file.open(QIODevice::Append));
    file.write("x");
    file.close();
    QVERIFY(!list()[0].verified);
}

void TestArchiveFolder::aDamagedRecordIsEmpty()
{
    make("a.hdra", u"Alpha"_s, 1, archivedAt);
    mustWrite(VerificationRecord::pathIn(m_folder->path().toStdString()), "{\"version\": 1, \"archives\": [");
    const auto found = list()[0];
    QVERIFY(!found.verified);
    must(keepVerification(found.path, found.info->uuid, found.state, {archivedAt, true, ""}));
    QVERIFY(list()[0].verified);
}

void TestArchiveFolder::theOneThatWaitedLongestIsDueFirst()
{
    const auto archive = [](const char* name, std::optional<WallTime> verified, bool good = true) {
        ListedArchive made{.path = name};
        made.info = {.begun = archivedAt, .finished = archivedAt};
        if (verified)
            made.verified = {*verified, good, ""};
        return made;
    };
    auto running = archive("running", {});
    running.info->finished.reset();
    const auto now = archivedAt + 24h * 30;
    const auto due =
        dueForVerification({archive("fresh", now - 167h), archive("old", now - 168h), archive("older", now - 400h),
                               archive("never", {}), archive("bad", now - 500h, false), running},
            now, 168h);
    QStringList names;
    for (const auto& each : due)
        names += QString::fromStdString(each.path);
    QCOMPARE(names, QStringList({u"never"_s, u"older"_s, u"old"_s}));
}

void TestArchiveFolder::theNewestGoodBackupCounts()
{
    make("a1.hdra", u"Alpha"_s, 1, archivedAt);
    make("a2.hdra", u"Alpha"_s, 1, archivedAt + 24h);
    make("a3.hdra", u"Alpha"_s, 1, archivedAt + 48h, false);
    make("b1.hdra", u"Beta"_s, 2, archivedAt, false);
    const auto newest = list()[1];
    QCOMPARE(newest.path, path("a2.hdra"));
    const auto ages = backupAges(list());
    QCOMPARE(ages.size(), std::size_t(2));
    QCOMPARE(ages[0].archives, 3);
    QCOMPARE(ages[0].path, path("a2.hdra"));
    QVERIFY(!ages[0].isOlderThan(26h, archivedAt + 25h + 26h));
    QVERIFY(ages[0].isOlderThan(26h, archivedAt + 25h + 26h + 1ms));
    QVERIFY(!ages[1].newest && ages[1].isOlderThan(26h, archivedAt));
    must(keepVerification(newest.path, newest.info->uuid, newest.state, {archivedAt + 50h, false, "damaged"}));
    QCOMPARE(backupAges(list())[0].path, path("a1.hdra"));
}

void TestArchiveFolder::oneIsRemovedWithWhatLiesBesideIt()
{
    make("a.hdra", u"Alpha"_s, 1, archivedAt, false);
    QVERIFY(QFile(QString::fromStdString(path("a.hdra-wal"))).open(QIODevice::WriteOnly));
    must(removeArchive(path("a.hdra")));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden), QStringList());
    QVERIFY(failsWith(removeArchive(path("a.hdra")), "cannot be removed"));
}

HEADROOM_TEST(TestArchiveFolder)

} // namespace headroom::tst_archive_folder

#include "tst_archive_folder.moc"
