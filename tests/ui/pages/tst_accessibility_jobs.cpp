// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The walk of tst_accessibility_walk through the pages of jobs and backups, and their dialogs.
#include "tests/support/backups/archive_folder.h"
#include "tests/support/ui/accessibility.h"
#include "tests/support/ui/backups_test.h"
#include "ui/models/backups/differences_model.h"
#include "ui/models/jobs/job_items_model.h"
#include "ui/models/jobs/plan_items_model.h"
#include "ui/pages/backups/contents_view.h"
#include "ui/pages/backups/differences_view.h"
#include "ui/pages/jobs/job_actions.h"
#include "ui/pages/jobs/job_items_view.h"
#include "ui/pages/jobs/name_edit.h"
#include "ui/pages/jobs/operation_list.h"
#include "ui/pages/jobs/parameter_field.h"
#include "ui/pages/jobs/plan_view.h"
#include "ui/widgets/tables/long_list.h"

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QPushButton>

namespace headroom::tst_accessibility_jobs {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using console::JobState;

class TestAccessibilityJobs : public support::BackupsTest
{
    Q_OBJECT
private Q_SLOTS:
    void init() override;
    void jobsAreUsable();
    void aNewJobIsUsable();
    void backupsAreUsable();

private:
    void look(QWidget& window, const QString& name) { m_faults += support::usabilityFaults(window, name); }
    void open(console::JobId job); // and waits until its items are read
    // What the action asks, which is cancelled then.
    void lookAtQuestionOf(QAction& action, const QString& name);
    void judge() const { support::expectNone(m_faults); }

    QStringList m_faults;
};

void TestAccessibilityJobs::init()
{
    support::BackupsTest::init();
    m_faults.clear();
}

void TestAccessibilityJobs::open(console::JobId job)
{
    page().openJob(job);
    const auto& items = child<JobItemsView>()->model();
    QTRY_VERIFY(items.rowCount() > 0 && items.item(0));
}

void TestAccessibilityJobs::lookAtQuestionOf(QAction& action, const QString& name)
{
    action.trigger();
    QDialog* asked = nullptr;
    const auto isOpen = [&] {
        asked = nullptr;
        for (auto* each : m_window->findChildren<QDialog*>())
            asked = each->isVisible() ? each : asked;
        return asked != nullptr;
    };
    QTRY_VERIFY2(isOpen(), qPrintable(name));
    look(*asked, name);
    asked->reject();
    QTRY_VERIFY(!isOpen());
}

void TestAccessibilityJobs::jobsAreUsable()
{
    openOn(m_address);
    look(*m_window, u"no jobs"_s);
    m_window.reset();
    m_controller.reset();
    openFilled();
    QTRY_VERIFY(isShown(m_waiting, JobState::WaitingForConfirmation));
    look(*m_window, u"jobs"_s);
    for (const auto job : {m_failed, m_held, m_waiting, m_queued}) {
        open(job);
        look(*m_window, u"job %1"_s.arg(job));
    }
    open(m_waiting);
    auto* confirm = support::actionIn(*page().actions().menu(), u"Confirm…"_s);
    QVERIFY(confirm);
    lookAtQuestionOf(*confirm, u"confirm"_s);
    lookAtQuestionOf(*page().actions().pruning(), u"prune"_s);
    judge();
}

void TestAccessibilityJobs::aNewJobIsUsable()
{
    openWithSim();
    page().maker().makeNew();
    QTRY_VERIFY(dialog().isVisible());
    look(dialog(), u"operations"_s);
    for (const auto* operation : {"edit-channels", "delete-messages", "edit-roles"}) {
        dialog().operations().choose(operation);
        dialog().guild().setValue(guild());
        dialog().forward().click();
        QCOMPARE(dialog().step(), NewJobDialog::Step::Values);
        look(dialog(), QString::fromLatin1(operation));
        support::buttonIn(dialog(), u"Back"_s)->click();
    }
    dialog().operations().choose("edit-channels");
    dialog().guild().setValue(guild());
    dialog().forward().click();
    dialog().field("rename")->setValue(u"team-{name}"_s);
    dialog().forward().click();
    QCOMPARE(dialog().step(), NewJobDialog::Step::Run);
    look(dialog(), u"run"_s);
    plan();
    QTRY_COMPARE(dialog().planView().items().rowCount(), 5);
    look(dialog(), u"plan"_s);
    judge();
}

void TestAccessibilityJobs::backupsAreUsable()
{
    openFilledFolder("aurora-2.hdra");
    QTRY_VERIFY(!cells(0).value(0).isEmpty());
    look(*m_window, u"contents"_s);
    backups().opened().contents().openChannel(support::firstChannel, u"general"_s);
    QTRY_VERIFY(!cells(0).value(0).isEmpty());
    look(*m_window, u"messages"_s);
    backups().opened().showView(OpenedBackup::View::Differences);
    look(*m_window, u"nothing compared"_s);
    backups().opened().differences().against().setCurrentIndex(2);
    backups().opened().differences().compare();
    QTRY_VERIFY(backups().opened().differences().model().rowCount() > 0);
    look(*m_window, u"differences"_s);
    backups().openBackup(path("cut-off.hdra"));
    look(*m_window, u"an archive that cannot be read"_s);
    judge();
}

HEADROOM_TEST(TestAccessibilityJobs)

} // namespace headroom::tst_accessibility_jobs

#include "tst_accessibility_jobs.moc"
