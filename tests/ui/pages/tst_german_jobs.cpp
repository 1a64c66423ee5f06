// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What operations and runners write into the queue, in the window's language.
#include "tests/support/ui/jobs_test.h"
#include "ui/models/jobs/job_items_model.h"
#include "ui/pages/jobs/job_detail.h"
#include "ui/pages/jobs/job_items_view.h"

#include <QPlainTextEdit>

namespace headroom::tst_german_jobs {

using namespace headroom::ui;
using namespace Qt::StringLiterals;
using console::JobState;
using support::must;

class TestGermanJobs : public support::InGerman<support::JobsInSimTest>
{
    Q_OBJECT
private Q_SLOTS:
    void aJobThatIsPlannedAndRunIsGerman();
    void whatAnOlderVersionWroteIsShownAsItIs();

private:
    QString textIn(const QString& name) const;
    QString noteOf(int row) const;
};

QString TestGermanJobs::textIn(const QString& name) const
{
    for (const auto* text : page().detail().findChildren<QPlainTextEdit*>()) {
        if (text->accessibleName() == name)
            return text->toPlainText();
    }
    return {};
}

QString TestGermanJobs::noteOf(int row) const
{
    const auto& items = page().detail().items().model();
    return items.index(row, int(ItemColumn::Note)).data().toString();
}

void TestGermanJobs::aJobThatIsPlannedAndRunIsGerman()
{
    openWithSim();
    const auto job = must(m_store->add({.operation = "edit-channels",
        .guild = discord::parseSnowflake(guild().toStdString()),
        .params = R"({"channels": "1", "rename": "slow-{n}"})"}));
    std::optional<bool> planned;
    m_controller->plan(job, [&](const Result<console::JobPlan>& plan) { planned = plan.has_value(); });
    QTRY_COMPARE_WITH_TIMEOUT(planned, std::optional(true), 20'000);
    must(m_store->confirm(job));
    QTRY_VERIFY_WITH_TIMEOUT(console::isOver(stateOf(job)), 20'000);
    page().openJob(job);
    QTRY_COMPARE(noteOf(0), u"diesen Kanal gibt es in der Guild nicht"_s);
    const QString log = textIn(u"Log dieses Jobs, das Neueste zuerst"_s);
    for (const QString& line :
        {u"  fertig"_s, u"  übernommen von "_s, u"  bestätigt"_s, u"  geplant, 1 Eintrag"_s, u"  hinzugefügt"_s})
        QVERIFY2(log.contains(line), qPrintable(log));
}

void TestGermanJobs::whatAnOlderVersionWroteIsShownAsItIs()
{
    const auto job = addJob("old", 2, JobState::Queued, R"({"change": 1, "notes": ["2 channels have webhooks"]})");
    must(m_store->addEvent(job, std::string("moved in the queue")));
    openOn(m_address);
    page().openJob(job);
    QTRY_VERIFY(textIn(u"Plan"_s).contains(u"2 channels have webhooks"_s));
    QVERIFY(textIn(u"Log dieses Jobs, das Neueste zuerst"_s).contains(u"  moved in the queue"_s));
}

HEADROOM_TEST(TestGermanJobs)

} // namespace headroom::tst_german_jobs

#include "tst_german_jobs.moc"
