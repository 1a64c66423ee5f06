// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What an archive holds of what could not be saved, and what is wrong with a file, in the window's language.
#include "core/archives/file/archive_file.h"
#include "tests/support/backups/archive_folder.h"
#include "tests/support/ui/backups_test.h"
#include "ui/pages/backups/backup_actions.h"

#include <QAction>
#include <QFile>

namespace headroom::tst_german_backups {

using namespace headroom::ui;
using namespace Qt::StringLiterals;

class TestGermanBackups : public support::InGerman<support::BackupsTest>
{
    Q_OBJECT
private Q_SLOTS:
    void whatCouldNotBeSavedIsGerman();
    void whyAFileCannotBeReadIsGerman();
    void whatACheckFoundIsGerman();
};

void TestGermanBackups::whatCouldNotBeSavedIsGerman()
{
    make({.name = "a.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = support::archivedAt});
    openBackups();
    backups().openBackup(path("a.hdra"));
    QTRY_VERIFY_WITH_TIMEOUT(says(u"Ban: dem Bot fehlt BAN_MEMBERS"_s), 20'000);
}

void TestGermanBackups::whyAFileCannotBeReadIsGerman()
{
    QFile file(QString::fromStdString(path("empty.hdra")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    openBackups();
    backups().openBackup(path("empty.hdra"));
    QTRY_VERIFY_WITH_TIMEOUT(says(u"ist leer und kein Archiv eines Backups: Wählen Sie eine andere Datei"_s), 20'000);
}

void TestGermanBackups::whatACheckFoundIsGerman()
{
    make({.name = "a.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = support::archivedAt});
    {
        const auto file =
            support::must(archives::ArchiveFile::open(path("a.hdra"), archives::ArchiveFile::Access::Write));
        support::must(file->command(u"DELETE FROM object WHERE kind = 'ban'"_s));
        support::must(file->command(u"PRAGMA journal_mode = DELETE"_s));
    }
    openBackups();
    backups().openBackup(path("a.hdra"));
    backups().actions().verifyAction()->trigger();
    QTRY_COMPARE(state(path("a.hdra")), u"beschädigt"_s);
    QTRY_VERIFY(says(u"ban: es gibt 0, und 1 wurde gesichert"_s));
}

HEADROOM_TEST(TestGermanBackups)

} // namespace headroom::tst_german_backups

#include "tst_german_backups.moc"
