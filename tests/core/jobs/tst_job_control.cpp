// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/job_store_test.h"

namespace headroom::tst_job_control {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;
using enum JobState;

// What operators ask of a job, what holds it back and what follows it, on both databases.
class TestJobControl : public JobStoreTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase_data() { addEngines(); }
    void init();
    void cleanup() { closeStore(); }
    void whatIsAskedOfARunningJobWaitsForItsRunner();
    void whatIsAskedIsNotForgottenByARelease();
    void aCancelledJobWhoseRunnerIsGone();
    void onlyWhatFailedIsRetried();
    void heldBackForAWhileOrUntilResumed();
    void aRepeatedJobIsFollowedByOneNext();
    void anUndoFindsWhatWasThere();
};

void TestJobControl::init()
{
    QFETCH_GLOBAL(QueueAddress::Engine, engine);
    openStore(m_queues.fresh(engine));
}

void TestJobControl::whatIsAskedOfARunningJobWaitsForItsRunner()
{
    const auto id = queued(3);
    auto lease = claimed().lease;
    must(m_store->commit(lease, {.intents = intents(1, 1)}));
    must(m_store->pause(id));
    QCOMPARE(job(id).state, Running);
    QCOMPARE(must(m_store->renew(lease, leaseTime))->control, Control::Pause);
    must(m_store->resume(id));
    QCOMPARE(must(m_store->renew(lease, leaseTime))->control, Control::None);
    must(m_store->pause(id));
    must(m_store->commit(lease, {.outcomes = outcomes(1, 1)}));
    QCOMPARE(must(m_store->settle(lease, {.state = Paused})), Fenced::Written);
    QCOMPARE(job(id).state, Paused);
    QCOMPARE(job(id).control, Control::None);
    must(m_store->resume(id));
    lease = claimed().lease;
    must(m_store->setThrottle(id, {.concurrency = 3}));
    must(m_store->pause(id));
    must(m_store->cancel(id)); // says more than a pause
    must(m_store->pause(id));
    const auto renewal = must(m_store->renew(lease, leaseTime));
    QCOMPARE(renewal->control, Control::Cancel);
    QCOMPARE(renewal->throttle.concurrency, 3);
    must(m_store->commit(lease, {.intents = intents(2, 2)}));
    QCOMPARE(must(m_store->settle(lease, {.state = Cancelled})), Fenced::Written);
    while (must(m_store->tidy())) { }
    const auto over = job(id);
    QCOMPARE(over.state, Cancelled);
    QCOMPARE(over.counts[ItemState::Done], 1);
    QCOMPARE(over.counts[ItemState::Uncertain], 1);
    QCOMPARE(over.counts[ItemState::Skipped], 1);
    QVERIFY(countsAreThoseOfTheItems(id));
}

void TestJobControl::whatIsAskedIsNotForgottenByARelease()
{
    const auto paused = queued(1);
    auto lease = claimed().lease;
    must(m_store->pause(paused));
    must(m_store->settle(lease, {.state = Queued}));
    QCOMPARE(job(paused).state, Paused);
    const auto cancelled = queued(1);
    lease = claimed().lease;
    must(m_store->cancel(cancelled));
    must(m_store->settle(lease, {.state = HeldBack, .held = {.reason = HeldReason::Share}}));
    QCOMPARE(job(cancelled).state, Cancelled);
    // A runner that dies leaves the request to whoever comes next.
    const auto left = queued(1);
    (void)claimed();
    must(m_store->pause(left));
    m_clock->advance(leaseTime);
    const auto taken = claimed("b:1");
    QCOMPARE(taken.job.id, left);
    QCOMPARE(taken.job.control, Control::Pause);
}

void TestJobControl::aCancelledJobWhoseRunnerIsGone()
{
    const auto id = queued(4);
    const auto lease = claimed().lease;
    must(m_store->commit(lease, {.intents = intents(1, 2)}));
    must(m_store->cancel(id));
    QCOMPARE(job(id).state, Running);
    m_clock->advance(leaseTime);
    must(m_store->cancel(id));
    QCOMPARE(job(id).state, Cancelled);
    QCOMPARE(job(id).counts[ItemState::Uncertain], 2);
    QCOMPARE(commit(lease, {.outcomes = outcomes(1, 1)}), Fenced::LeaseLost);
    const auto paused = queued(2);
    const auto other = claimed().lease;
    must(m_store->commit(other, {.intents = intents(1, 1)}));
    m_clock->advance(leaseTime);
    must(m_store->pause(paused));
    QCOMPARE(job(paused).state, Paused);
    QCOMPARE(commit(other, {.outcomes = outcomes(1, 1)}), Fenced::LeaseLost);
    must(m_store->resume(paused));
    QCOMPARE(must(m_store->staleSent(claimed().lease, 0, 10)).size(), 1U);
}

void TestJobControl::onlyWhatFailedIsRetried()
{
    const auto id = queued(4);
    auto lease = claimed().lease;
    must(m_store->commit(lease, {.intents = intents(1, 3)}));
    must(m_store->commit(lease,
        {.outcomes = {{.n = 1}, {.n = 2, .state = ItemState::Failed, .status = 500, .error = "no"},
             {.n = 3, .state = ItemState::Uncertain},
             {.n = 4, .state = ItemState::Skipped, .from = ItemState::Planned}}}));
    must(m_store->settle(lease, {}));
    must(m_store->retry(id));
    must(m_store->retry(id));
    const auto counts = job(id).counts;
    QCOMPARE(counts[ItemState::Planned], 1);
    QCOMPARE(counts[ItemState::Sent], 1);
    QVERIFY(countsAreThoseOfTheItems(id));
    QVERIFY(!job(id).finished);
    lease = claimed().lease;
    QCOMPARE(must(m_store->staleSent(lease, 0, 10)).at(0).n, 3);
    must(m_store->commit(lease, {outcomes(3, 3), intents(2, 2)}));
    must(m_store->commit(lease, {.outcomes = outcomes(2, 2)}));
    must(m_store->settle(lease, {}));
    QCOMPARE(job(id).state, Done);
    QVERIFY(!m_store->retry(id));
    // One that was given up has what was not sent yet before it.
    const auto given = queued(2);
    lease = claimed().lease;
    must(m_store->settle(lease, {.state = Failed, .text = "the guild is gone: invite the bot, then retry"}));
    QCOMPARE(job(given).stateText, std::string("the guild is gone: invite the bot, then retry"));
    must(m_store->retry(given));
    QCOMPARE(job(given).counts[ItemState::Planned], 2);
    QVERIFY(job(given).stateText.empty());
    QCOMPARE(claimed().job.id, given);
}

void TestJobControl::heldBackForAWhileOrUntilResumed()
{
    const auto id = queued(1);
    auto claim = claimed();
    const auto until = m_clock->now() + 10min;
    // With its lease: for a share that is used up, say.
    QCOMPARE(must(m_store->setState(claim.lease, HeldBack, {HeldReason::Share, until}, "60 of 60")), Fenced::Written);
    QCOMPARE(job(id).state, HeldBack);
    QVERIFY(job(id).held == (Held{HeldReason::Share, until}));
    QCOMPARE(must(m_store->setState(claim.lease, Running)), Fenced::Written);
    QVERIFY(job(id).held == Held() && job(id).stateText.empty());
    QVERIFY(!m_store->setState(claim.lease, Paused));
    // Without it, until then.
    must(m_store->settle(claim.lease, {HeldBack, {HeldReason::CreationCap, until}, "250 roles in 48 hours"}));
    QVERIFY(job(id).runner.empty());
    QVERIFY(!must(m_store->claim("a:1", leaseTime)));
    QVERIFY(must(m_store->untilNextClaim()) == 10min);
    m_clock->advance(10min);
    claim = claimed();
    QVERIFY(!claim.isTakenOver);
    // Until somebody does something.
    must(m_store->settle(claim.lease, {HeldBack, {HeldReason::TokenRevoked, {}}, "give the bot a new token"}));
    m_clock->advance(24h);
    QVERIFY(!must(m_store->claim("a:1", leaseTime)) && !must(m_store->untilNextClaim()));
    must(m_store->resume(id));
    QCOMPARE(claimed().job.id, id);
}

void TestJobControl::aRepeatedJobIsFollowedByOneNext()
{
    Schedule nightly{.repeat = CronExpression::parse("0 4 * * *").value(), .zone = "UTC"};
    const auto id = queued(1,
        {.operation = "backup-guild", .title = "nightly", .params = "{\"a\":1}", .priority = 3, .schedule = nightly});
    auto claim = claimed();
    must(
        m_store->commit(claim.lease, {.outcomes = {{.n = 1, .state = ItemState::Failed, .from = ItemState::Planned}}}));
    must(m_store->settle(claim.lease, {}));
    const auto next = job(job(id).next.value());
    QCOMPARE(next.state, Queued);
    QCOMPARE(next.title, std::string("nightly"));
    QCOMPARE(next.priority, 3);
    QCOMPARE(next.counts.total(), 0);
    QVERIFY(!next.planned && next.schedule.notBefore && next.schedule.repeat == nightly.repeat);
    QCOMPARE(must(m_store->detail(next.id)).params, std::string("{\"a\":1}"));
    QVERIFY(must(m_store->untilNextClaim()) == *next.schedule.notBefore - m_clock->now());
    // A retry of the first makes no second one.
    must(m_store->retry(id));
    claim = claimed();
    must(m_store->commit(claim.lease, {.intents = intents(1, 1)}));
    must(m_store->commit(claim.lease, {.outcomes = outcomes(1, 1)}));
    must(m_store->settle(claim.lease, {}));
    QCOMPARE(must(m_store->jobs({})).size(), 2U);
    // The next is planned by who runs it.
    m_clock->advance(*must(m_store->untilNextClaim()));
    claim = claimed();
    QVERIFY(claim.job.id == next.id && !claim.job.planned);
    QCOMPARE(must(m_store->addItems(claim.lease, {{.kind = "role"}, {.kind = "role"}})), Fenced::Written);
    QCOMPARE(must(m_store->setPlan(claim.lease, "{\"n\":2}")), Fenced::Written);
    QVERIFY(job(next.id).planned);
    QCOMPARE(must(m_store->detail(next.id)).plan, std::string("{\"n\":2}"));
    must(m_store->commit(claim.lease, {.intents = intents(1, 2)}));
    must(m_store->commit(claim.lease, {.outcomes = outcomes(1, 2)}));
    must(m_store->settle(claim.lease, {}));
    const auto third = job(next.id).next.value();
    must(m_store->cancel(third)); // ends it for good
    QVERIFY(!job(third).next);
    QCOMPARE(must(m_store->jobs({})).size(), 3U);
}

void TestJobControl::anUndoFindsWhatWasThere()
{
    const auto id = must(m_store->add({.operation = "x"}));
    must(m_store->addItems(id, {{.before = "planned"}, {.before = "planned"}}));
    must(m_store->finishPlan(id, "{}", Queued));
    const auto lease = claimed().lease;
    must(m_store->commit(lease, {.intents = intents(1, 2)}));
    must(m_store->commit(lease, {.outcomes = {{.n = 1, .before = "read at once before"}, {.n = 2}}}));
    QCOMPARE(must(m_store->items(id, {})).at(0).before, std::string("read at once before"));
    QCOMPARE(must(m_store->items(id, {})).at(1).before, std::string("planned"));
}

HEADROOM_TEST(TestJobControl)

} // namespace headroom::tst_job_control

#include "tst_job_control.moc"
