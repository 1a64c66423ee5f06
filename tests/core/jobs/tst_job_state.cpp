// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/job.h"

#include <set>

namespace headroom::tst_job_state {

using namespace jobs;

class TestJobState : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theTransitionsOfJobs();
    void theTransitionsOfItems();
    void whatIsOverIsLeftByARetryOnly();
    void everyStateIsReachedAndHasAnEnd();
    void wordsAreReadBack();
    void countsAddUp();
};

// All pairs: what is not in the table must not be.
void TestJobState::theTransitionsOfJobs()
{
    using enum JobState;
    const std::set<std::pair<JobState, JobState>> allowed{{Draft, WaitingForConfirmation}, {Draft, Queued},
        {Draft, Cancelled}, {Draft, Failed}, {WaitingForConfirmation, Draft}, {WaitingForConfirmation, Queued},
        {WaitingForConfirmation, Cancelled}, {Queued, Running}, {Queued, HeldBack}, {Queued, Paused},
        {Queued, Cancelled}, {Running, Queued}, {Running, HeldBack}, {Running, Paused}, {Running, Done},
        {Running, DoneWithFailures}, {Running, Cancelled}, {Running, Failed}, {HeldBack, Queued}, {HeldBack, Running},
        {HeldBack, Paused}, {HeldBack, Cancelled}, {HeldBack, Failed}, {Paused, Queued}, {Paused, Cancelled},
        {DoneWithFailures, Queued}, {Failed, Queued}};
    for (const auto from : allJobStates) {
        for (const auto to : allJobStates)
            QVERIFY2(mayFollow(from, to) == allowed.contains({from, to}),
                qPrintable(QStringLiteral("%1 -> %2").arg(int(from)).arg(int(to))));
    }
}

void TestJobState::theTransitionsOfItems()
{
    using enum ItemState;
    const std::set<std::pair<ItemState, ItemState>> allowed{{Planned, Sent}, {Planned, Done}, {Planned, Failed},
        {Planned, Skipped}, {Sent, Planned}, {Sent, Done}, {Sent, Failed}, {Sent, Skipped}, {Sent, Uncertain},
        {Failed, Planned}, {Uncertain, Sent}};
    for (const auto from : allItemStates) {
        for (const auto to : allItemStates)
            QVERIFY2(mayFollow(from, to) == allowed.contains({from, to}),
                qPrintable(QStringLiteral("%1 -> %2").arg(int(from)).arg(int(to))));
    }
}

void TestJobState::whatIsOverIsLeftByARetryOnly()
{
    for (const auto from : allJobStates) {
        for (const auto to : statesAfter(from))
            QVERIFY(!isOver(from) || to == JobState::Queued);
    }
    for (const auto from : allItemStates) {
        for (const auto to : statesAfter(from))
            QVERIFY(!isOver(from) || !isOver(to));
    }
}

void TestJobState::everyStateIsReachedAndHasAnEnd()
{
    std::set<JobState> reached{JobState::Draft};
    for (std::size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (const auto state : std::set(reached))
            reached.insert(statesAfter(state).begin(), statesAfter(state).end());
    }
    QCOMPARE(reached.size(), allJobStates.size());
    for (const auto state : allJobStates)
        QVERIFY(isOver(state) || mayFollow(state, JobState::Cancelled));
}

void TestJobState::wordsAreReadBack()
{
    QCOMPARE(word(JobState::WaitingForConfirmation), std::string_view("waiting_for_confirmation"));
    QCOMPARE(word(JobState::DoneWithFailures), std::string_view("done_with_failures"));
    QCOMPARE(word(HeldReason::JobBefore), std::string_view("job_before"));
    for (const auto state : allJobStates)
        QVERIFY(jobStateOf(word(state)) == state);
    for (const auto state : allItemStates)
        QVERIFY(itemStateOf(word(state)) == state);
    QVERIFY(!jobStateOf("Done") && !itemStateOf(""));
}

void TestJobState::countsAddUp()
{
    Counts counts;
    QCOMPARE(counts.total(), 0);
    counts[ItemState::Planned] = 1;
    counts[ItemState::Sent] = 20;
    counts[ItemState::Uncertain] = 300;
    QCOMPARE(counts.total(), 321);
    QCOMPARE(counts.open(), 21);
}

HEADROOM_TEST(TestJobState)

} // namespace headroom::tst_job_state

#include "tst_job_state.moc"
