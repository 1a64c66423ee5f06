// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// How the page of backups looks in all sizes; HEADROOM_PICTURES=PREFIX keeps pictures of it, see
// tests/support/ui/layout.h.
#include "tests/support/backups/archive_folder.h"
#include "tests/support/ui/backups_test.h"
#include "tests/support/ui/layout.h"
#include "ui/models/backups/differences_model.h"
#include "ui/pages/backups/contents_view.h"
#include "ui/pages/backups/differences_view.h"
#include "ui/widgets/filter_edit.h"
#include "ui/widgets/tables/long_list.h"

#include <QComboBox>

namespace headroom::tst_backups_pictures {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using archives::ObjectKind;
using support::firstChannel;

class TestBackupsPictures : public support::BackupsTest
{
    Q_OBJECT
private Q_SLOTS:
    void itFits();
    void foldersFit();
    void contentsFit();
    void aVerificationFits();
};

void TestBackupsPictures::itFits()
{
    openFilledFolder("aurora-2.hdra");
    QTRY_VERIFY(!cells(0).value(0).isEmpty());
    auto faults = faultsOfLooks(u"backups"_s);
    backups().opened().contents().openChannel(firstChannel, u"general"_s);
    QTRY_VERIFY(!cells(0).value(0).isEmpty());
    faults += faultsOfLooks(u"backups-messages"_s);
    backups().opened().showView(OpenedBackup::View::Differences);
    faults += faultsOfLooks(u"backups-not-compared"_s);
    backups().opened().differences().against().setCurrentIndex(2);
    backups().opened().differences().compare();
    QTRY_VERIFY(backups().opened().differences().model().rowCount() > 0);
    faults += faultsOfLooks(u"backups-differences"_s);
    forEachLook([&](const QString& suffix) {
        if (m_window->width() >= 1100)
            return;
        backups().opened().showView(OpenedBackup::View::About); // a view of its own only where there is little room
        faults += support::faultsOf(*m_window, u"backups-about"_s + suffix);
    });
    backups().openBackup(path("cut-off.hdra"));
    faults += faultsOfLooks(u"backups-unreadable"_s);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestBackupsPictures::foldersFit()
{
    openBackups();
    auto faults = faultsOfLooks(u"backups-none"_s);
    m_backups->setFolder(m_folder->filePath(u"archives/of/a/disk/that/was/taken/away"_s).toStdString());
    QTRY_VERIFY(says(u"taken/away"_s)); // in any language
    faults += faultsOfLooks(u"backups-missing"_s);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestBackupsPictures::contentsFit()
{
    openFilledFolder("aurora-1.hdra");
    auto& view = backups().opened().contents();
    view.showKind(ObjectKind::Role);
    QTRY_COMPARE(cells(0), QStringList({u"Mods"_s, u"Helper"_s}));
    auto faults = faultsOfLooks(u"backups-roles"_s);
    view.showKind({});
    view.search().setText(u"needle"_s);
    QTRY_COMPARE(view.list().count(), 5);
    QTRY_VERIFY(!cells(0).value(0).isEmpty());
    faults += faultsOfLooks(u"backups-search"_s);
    backups().openBackup(path("borealis-2026-11-23-0311.hdra"));
    QTRY_VERIFY(!cells(0).value(0).isEmpty());
    faults += faultsOfLooks(u"backups-damaged"_s);
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

void TestBackupsPictures::aVerificationFits()
{
    make({.name = "long.hdra", .guild = u"Aurora"_s, .id = 1001, .begun = support::archivedAt});
    fillWithMany("long.hdra", 300'000);
    openBackups();
    backups().openBackup(path("long.hdra"));
    QStringList faults;
    forEachLook([&](const QString& suffix) {
        bool isSeen = false;
        for (int attempt = 0; attempt < 20 && !isSeen; ++attempt) { // a fast machine may be done before it is looked at
            std::optional<Result<console::Verification>> found;
            m_backups->verify(path("long.hdra"), [&](const auto& result) { found = result; });
            QTRY_VERIFY(found || (!m_backups->figures()->work.empty() && m_backups->figures()->work.front().done > 0));
            isSeen = !found;
            if (isSeen)
                faults += support::faultsOf(*m_window, u"backups-verifying"_s + suffix);
            m_backups->cancelWork();
            QTRY_VERIFY(found && m_backups->figures()->work.empty());
        }
        QVERIFY(isSeen);
    });
    QVERIFY2(faults.isEmpty(), qPrintable(faults.join(u'\n')));
}

HEADROOM_TEST(TestBackupsPictures)

} // namespace headroom::tst_backups_pictures

#include "tst_backups_pictures.moc"
