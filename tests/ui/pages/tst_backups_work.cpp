// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What takes its time with an archive: it is verified and exported.
#include "core/archives/file/archive_file.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/ui/backups_test.h"
#include "ui/pages/backups/backup_actions.h"

#include <QAction>
#include <QFile>

namespace headroom::tst_backups_work {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using support::archivedAt;
using support::must;

class TestBackupsWork : public support::BackupsTest
{
    Q_OBJECT
private Q_SLOTS:
    void aBackupIsVerified();
    void aVerificationIsCancelled();
    void aDamagedOneIsSaidToBe();
    void dueOnesAreVerifiedByThemselves();
    void aBackupIsExported();
};

void TestBackupsWork::aBackupIsVerified()
{
    openOnOne();
    backups().actions().verifyAction()->trigger();
    QTRY_COMPARE(state(path("a.hdra")), u"verified today"_s);
    QTRY_VERIFY(says(u"a.hdra is good: "_s));
    QTRY_VERIFY(backups().actions().verifyAction()->isEnabled());
}

void TestBackupsWork::aVerificationIsCancelled()
{
    make({.name = "long.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = archivedAt});
    fillWithMany("long.hdra", 20'000);
    openBackups();
    std::optional<Result<console::Verification>> found;
    m_backups->verify(path("long.hdra"), [&](const auto& result) { found = result; });
    QVERIFY(m_backups->isWorking());
    m_backups->cancelWork(); // before it has begun to read
    QTRY_VERIFY(found);
    QVERIFY(!*found);
    QTRY_COMPARE(state(path("long.hdra")), u"not verified"_s);
}

void TestBackupsWork::aDamagedOneIsSaidToBe()
{
    make({.name = "a.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = archivedAt});
    {
        const auto file = must(archives::ArchiveFile::open(path("a.hdra"), archives::ArchiveFile::Access::Write));
        must(file->command(u"DELETE FROM object WHERE kind = 'ban'"_s));
        must(file->command(u"PRAGMA journal_mode = DELETE"_s));
    }
    openBackups();
    backups().actions().verifyAction()->trigger();
    QTRY_COMPARE(state(path("a.hdra")), u"damaged"_s);
    QTRY_VERIFY(says(u"ban: there are 0, and 1 was saved"_s));
}

void TestBackupsWork::dueOnesAreVerifiedByThemselves()
{
    fillFolder();
    openBackups(7 * 24h);
    QTRY_COMPARE_WITH_TIMEOUT(state(path("aurora-2.hdra")), u"verified today"_s, 20'000);
    QCOMPARE(state(path("aurora-1.hdra")), u"verified yesterday"_s); // was not due
    QCOMPARE(state(path("borealis-2026-11-23-0311.hdra")), u"damaged"_s);
    QTRY_VERIFY(m_backups->figures()->work.empty());
}

void TestBackupsWork::aBackupIsExported()
{
    openOnOne();
    const auto into = m_folder->filePath(u"pages"_s).toStdString();
    std::optional<Result<std::string>> written;
    m_backups->exportPages(path("a.hdra"), into, [&](const Result<std::string>& file) { written = file; });
    std::optional<Result<std::string>> refused;
    m_backups->exportJson(path("a.hdra"), into + ".json", [&](const Result<std::string>& file) { refused = file; });
    QVERIFY(refused && !*refused); // one at a time
    QTRY_VERIFY(written);
    QVERIFY(written->has_value() && QFile::exists(QString::fromStdString(**written)));
    // So little may be written before it is cancelled, on a busy machine.
    for (int i = 0; i < 50 && *written; ++i) {
        QFile::remove(QString::fromStdString(into + ".json"));
        written.reset();
        m_backups->exportJson(path("a.hdra"), into + ".json", [&](const Result<std::string>& file) { written = file; });
        m_backups->cancelWork();
        QTRY_VERIFY(written);
    }
    QVERIFY(!*written && !QFile::exists(QString::fromStdString(into + ".json")));
    written.reset();
    m_backups->exportJson(path("a.hdra"), into + ".json", [&](const Result<std::string>& file) { written = file; });
    QTRY_VERIFY(written);
    QVERIFY(written->has_value() && QFile::exists(QString::fromStdString(into + ".json")));
}

HEADROOM_TEST(TestBackupsWork)

} // namespace headroom::tst_backups_work

#include "tst_backups_work.moc"
