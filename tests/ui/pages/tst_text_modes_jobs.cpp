// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Text of twice its size, and a layout from right to left, on the pages of jobs and backups: nothing is cut off,
// nothing overlaps.
#include "tests/support/ui_backups_test.h"
#include "tests/support/ui_layout.h"
#include "tests/support/ui_text_modes.h"
#include "ui/pages/backups/contents_view.h"

#include <QTest>

namespace headroom::tst_text_modes_jobs {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using console::JobState;

class TestTextModesJobs : public support::BackupsTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useOwnSettings(u"tst_text_modes_jobs"_s); }
    void init();
    void cleanup();
    void jobsFit_data() { support::addTextModes(); }
    void jobsFit();
    void aNewJobFits_data() { support::addTextModes(); }
    void aNewJobFits();
    void backupsFit_data() { support::addTextModes(); }
    void backupsFit();

private:
    void look(QWidget& window, const QString& name)
    {
        m_faults += support::faultsOf(window, support::nameInTextMode(name));
    }
    void judge() const { QVERIFY2(m_faults.isEmpty(), qPrintable(u'\n' + m_faults.join(u'\n'))); }

    QStringList m_faults;
};

void TestTextModesJobs::init()
{
    openFolder();
    m_faults.clear();
    support::beginTextMode();
}

void TestTextModesJobs::cleanup()
{
    close();
    support::endTextMode();
}

void TestTextModesJobs::jobsFit()
{
    fill();
    openOn(m_address);
    support::resizeTo(*m_window, {1440, 900});
    QTRY_VERIFY(isShown(m_waiting, JobState::WaitingForConfirmation));
    look(*m_window, u"jobs"_s);
    for (const auto& [job, name] : {std::pair(m_failed, u"job-failed"_s), std::pair(m_held, u"job-held"_s),
             std::pair(m_waiting, u"job-waits"_s)}) {
        page().openJob(job);
        look(*m_window, name);
    }
    judge();
}

void TestTextModesJobs::aNewJobFits()
{
    openSim();
    openHere();
    support::resizeTo(*m_window, {1440, 900});
    page().maker().makeNew();
    look(dialog(), u"operations"_s);
    dialog().operations().choose("edit-channels");
    dialog().guild().setValue(guild());
    dialog().forward().click();
    look(dialog(), u"values"_s);
    dialog().field("rename")->setValue(u"team-{name}"_s);
    dialog().forward().click();
    look(dialog(), u"run"_s);
    dialog().forward().click();
    QTRY_VERIFY_WITH_TIMEOUT(dialog().isPlanned(), 20'000);
    QTRY_COMPARE(dialog().planView().items().rowCount(), 5);
    look(dialog(), u"plan"_s);
    judge();
}

void TestTextModesJobs::backupsFit()
{
    fillFolder();
    openBackups();
    support::resizeTo(*m_window, {1440, 900});
    backups().openBackup(path("aurora-2.hdra"));
    QTRY_VERIFY(!cells(0).value(0).isEmpty());
    look(*m_window, u"backups"_s);
    backups().opened().showView(OpenedBackup::View::Differences);
    look(*m_window, u"differences"_s);
    judge();
}

HEADROOM_TEST(TestTextModesJobs)

} // namespace headroom::tst_text_modes_jobs

#include "tst_text_modes_jobs.moc"
