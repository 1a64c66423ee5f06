// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/job_store.h"
#include "tests/support/job_queues.h"

#include <QTest>

#include <mutex>
#include <set>
#include <thread>

namespace headroom::tst_job_leases {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;
using enum JobState;

namespace {

constexpr auto leaseTime = 30s;

std::vector<Intent> intents(std::int64_t first, std::int64_t last)
{
    std::vector<Intent> all;
    for (auto n = first; n <= last; ++n)
        all.push_back({n, n * 1000});
    return all;
}

std::vector<Outcome> outcomes(std::int64_t first, std::int64_t last, ItemState state = ItemState::Done)
{
    std::vector<Outcome> all;
    for (auto n = first; n <= last; ++n)
        all.push_back({.n = n, .state = state, .status = 200, .resultId = std::to_string(n)});
    return all;
}

} // namespace

// Claims, leases, intents and outcomes, on both databases, with a clock that stands still until it is told.
class TestJobLeases : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void aJobFromClaimToEnd_data() { addEngines(); }
    void aJobFromClaimToEnd();
    void claimsGoByPriorityOrderAndTime_data() { addEngines(); }
    void claimsGoByPriorityOrderAndTime();
    void aWindowThatHasClosedIsWaitedFor_data() { addEngines(); }
    void aWindowThatHasClosedIsWaitedFor();
    void aJobAfterAnotherWaitsForItsSuccess_data() { addEngines(); }
    void aJobAfterAnotherWaitsForItsSuccess();
    void aLeaseThatExpiredIsTakenOverAndTheOldOneFenced_data() { addEngines(); }
    void aLeaseThatExpiredIsTakenOverAndTheOldOneFenced();
    void anExpiredLeaseSendsNothingButMayStillReportAndRenew_data() { addEngines(); }
    void anExpiredLeaseSendsNothingButMayStillReportAndRenew();
    void aBatchIsAllOrNothingAndCanBeRepeated_data() { addEngines(); }
    void aBatchIsAllOrNothingAndCanBeRepeated();
    void whatIsAskedOfARunningJobWaitsForItsRunner_data() { addEngines(); }
    void whatIsAskedOfARunningJobWaitsForItsRunner();
    void whatIsAskedIsNotForgottenByARelease_data() { addEngines(); }
    void whatIsAskedIsNotForgottenByARelease();
    void aCancelledJobWhoseRunnerIsGone_data() { addEngines(); }
    void aCancelledJobWhoseRunnerIsGone();
    void onlyWhatFailedIsRetried_data() { addEngines(); }
    void onlyWhatFailedIsRetried();
    void heldBackForAWhileOrUntilResumed_data() { addEngines(); }
    void heldBackForAWhileOrUntilResumed();
    void aRepeatedJobIsFollowedByOneNext_data() { addEngines(); }
    void aRepeatedJobIsFollowedByOneNext();
    void anUndoFindsWhatWasThere_data() { addEngines(); }
    void anUndoFindsWhatWasThere();
    void manyRunnersClaimEachJobOnce_data() { addEngines(); }
    void manyRunnersClaimEachJobOnce();
    void aTakeoverSeesEveryIntentThatWasCommitted_data() { addEngines(); }
    void aTakeoverSeesEveryIntentThatWasCommitted();

private:
    JobId queued(int items = 0, const NewJob& job = {.operation = "edit-channels"})
    {
        const auto id = must(m_store->add(job));
        must(m_store->addItems(id, std::vector<NewItem>(static_cast<std::size_t>(items), NewItem{.kind = "channel"})));
        must(m_store->finishPlan(id, "{}", Queued));
        return id;
    }
    JobStore::Claim claimed(const std::string& runner = "a:1")
    {
        return must(m_store->claim(runner, leaseTime)).value();
    }
    Fenced commit(const Lease& lease, const Batch& batch) { return must(m_store->commit(lease, batch)); }
    Job job(JobId id) { return must(m_store->job(id)); }
    bool countsAreThoseOfTheItems(JobId id)
    {
        Counts counted;
        for (const auto& item : must(m_store->items(id, {.limit = 100'000})))
            ++counted[item.state];
        return counted == job(id).counts;
    }

    JobQueues m_queues;
    QueueAddress m_address;
    std::unique_ptr<JobStore> m_store;
    std::unique_ptr<ClockInQueue> m_clock;
};

void TestJobLeases::init()
{
    QFETCH(QueueAddress::Engine, engine);
    m_address = m_queues.fresh(engine);
    (void)must(JobStore::open(m_address));
    m_clock = std::make_unique<ClockInQueue>(m_address);
    m_store = must(JobStore::open(m_address, {.now = ClockInQueue::expression()}));
}

void TestJobLeases::cleanup()
{
    m_store.reset();
    m_clock.reset();
}

void TestJobLeases::aJobFromClaimToEnd()
{
    const auto id = queued(5);
    QVERIFY(must(m_store->untilNextClaim()) == 0ms);
    const auto claim = claimed("host:1");
    QCOMPARE(claim.job.id, id);
    QVERIFY(!claim.isTakenOver);
    QCOMPARE(claim.job.runner, std::string("host:1"));
    QCOMPARE(claim.job.state, Running);
    QVERIFY(claim.job.leaseUntil == m_clock->now() + leaseTime);
    QVERIFY(!must(m_store->claim("host:2", leaseTime)));
    QVERIFY(must(m_store->untilNextClaim()) == leaseTime);

    QCOMPARE(commit(claim.lease, {.intents = intents(1, 3)}), Fenced::Written);
    QCOMPARE(must(m_store->items(id, {})).at(1),
        (Item{.n = 2,
            .kind = "channel",
            .state = ItemState::Sent,
            .epoch = claim.lease.epoch,
            .attempt = 1,
            .requestHash = 2000,
            .sent = m_clock->now()}));
    m_clock->advance(1s);
    // Outcomes and the next intents in one.
    auto some = outcomes(1, 2);
    some.push_back({.n = 3, .state = ItemState::Failed, .status = 403, .code = 50013, .error = "Missing Permissions"});
    some.push_back({.n = 5, .state = ItemState::Skipped, .from = ItemState::Planned, .error = "is as it should be"});
    QCOMPARE(commit(claim.lease, {some, intents(4, 4)}), Fenced::Written);
    QVERIFY(countsAreThoseOfTheItems(id));
    QVERIFY(!m_store->settle(claim.lease, {})); // one is still open
    QCOMPARE(commit(claim.lease, {.outcomes = {{.n = 4, .state = ItemState::Uncertain, .error = "no answer"}}}),
        Fenced::Written);
    const auto items = must(m_store->items(id, {}));
    QCOMPARE(items[0].resultId, std::string("1"));
    QVERIFY(items[0].finished == m_clock->now() && items[0].sent == m_clock->now() - 1s);
    QCOMPARE(items[2].code, 50013);
    QCOMPARE(items[2].error, std::string("Missing Permissions"));
    QVERIFY(countsAreThoseOfTheItems(id));
    QCOMPARE(must(m_store->settle(claim.lease, {})), Fenced::Written);
    const auto over = job(id);
    QCOMPARE(over.state, DoneWithFailures);
    QVERIFY(over.runner.empty() && over.finished == m_clock->now());
    QCOMPARE(over.counts.total(), 5);
    QCOMPARE(over.counts.open(), 0);
    // Nothing goes on under a lease that was given up.
    QCOMPARE(must(m_store->settle(claim.lease, {})), Fenced::LeaseLost);
    QVERIFY(!must(m_store->renew(claim.lease, leaseTime)));
}

void TestJobLeases::claimsGoByPriorityOrderAndTime()
{
    const auto late = queued(0, {.operation = "x", .priority = 9, .schedule = {.notBefore = m_clock->now() + 1h}});
    const auto low = queued(0, {.operation = "x", .priority = -1});
    const auto first = queued();
    const auto second = queued();
    const auto high = queued(0, {.operation = "x", .priority = 5});
    for (const auto expected : {high, first, second, low})
        QCOMPARE(claimed().job.id, expected);
    QVERIFY(must(m_store->untilNextClaim()) == leaseTime);
    QVERIFY(!must(m_store->claim("a:1", leaseTime)));
    m_clock->advance(1h);
    QCOMPARE(claimed().job.id, late);
}

void TestJobLeases::aWindowThatHasClosedIsWaitedFor()
{
    // 2026-11-18T11:06:40Z
    const auto id =
        queued(2, {.operation = "x", .schedule = {.window = DailyWindow::parse("12:00-13:00").value(), .zone = "UTC"}});
    QVERIFY(!must(m_store->claim("a:1", leaseTime)));
    m_clock->advance(*must(m_store->untilNextClaim()) + 2h); // nobody was there while it was open
    QVERIFY(!must(m_store->claim("a:1", leaseTime)));
    QVERIFY(must(m_store->untilNextClaim()) == 22h);
    m_clock->advance(22h);
    const auto claim = claimed();
    QCOMPARE(commit(claim.lease, {.intents = intents(1, 1)}), Fenced::Written);
    m_clock->advance(1h); // its runner has died, and the window has closed
    QVERIFY(!must(m_store->claim("b:1", leaseTime)));
    QCOMPARE(job(id).state, Queued);
    QCOMPARE(commit(claim.lease, {.outcomes = outcomes(1, 1)}), Fenced::LeaseLost);
    m_clock->advance(23h);
    QCOMPARE(must(m_store->staleSent(claimed("b:1").lease, 0, 10)).size(), 1U);
}

void TestJobLeases::aJobAfterAnotherWaitsForItsSuccess()
{
    const auto backup = queued(1);
    const auto edit = queued(0, {.operation = "x", .priority = 9, .after = backup});
    auto claim = claimed();
    QCOMPARE(claim.job.id, backup);
    QVERIFY(!must(m_store->claim("a:1", leaseTime)));
    QVERIFY(must(m_store->untilNextClaim()) == leaseTime); // of the backup, not the edit
    must(m_store->commit(claim.lease, {.intents = intents(1, 1)}));
    must(m_store->commit(claim.lease, {.outcomes = outcomes(1, 1, ItemState::Failed)}));
    must(m_store->settle(claim.lease, {}));
    QCOMPARE(job(edit).state, HeldBack);
    QCOMPARE(job(edit).held.reason, HeldReason::JobBefore);
    QCOMPARE(job(edit).stateText,
        std::string("job 1, which it comes after, is done with failures: retry that one, or resume this one"));
    QVERIFY(!must(m_store->claim("a:1", leaseTime)) && !must(m_store->untilNextClaim()));
    // One that is added now is held back at once, and goes on if the operator says so.
    const auto careless = queued(0, {.operation = "x", .after = backup});
    QCOMPARE(job(careless).state, HeldBack);
    must(m_store->resume(careless));
    QCOMPARE(claimed().job.id, careless);
    must(m_store->retry(backup));
    claim = claimed();
    QCOMPARE(claim.job.id, backup);
    must(m_store->commit(claim.lease, {.intents = intents(1, 1)}));
    must(m_store->commit(claim.lease, {.outcomes = outcomes(1, 1)}));
    must(m_store->settle(claim.lease, {}));
    QCOMPARE(job(backup).state, Done);
    QCOMPARE(job(edit).state, Queued);
    QCOMPARE(claimed().job.id, edit);
}

void TestJobLeases::aLeaseThatExpiredIsTakenOverAndTheOldOneFenced()
{
    const auto id = queued(6);
    const auto old = claimed("old:1");
    must(m_store->commit(old.lease, {.intents = intents(1, 3)}));
    must(m_store->commit(old.lease, {.outcomes = outcomes(1, 1)}));
    m_clock->advance(leaseTime - 1ms);
    QVERIFY(!must(m_store->claim("new:1", leaseTime)));
    m_clock->advance(1ms);
    const auto taken = claimed("new:1");
    QVERIFY(taken.isTakenOver);
    QVERIFY(taken.lease.epoch > old.lease.epoch);
    QCOMPARE(must(m_store->events(id, 0, 1)).at(0).text, std::string("taken over by new:1 from old:1"));

    const auto before = must(m_store->items(id, {}));
    QCOMPARE(commit(old.lease, {.intents = intents(4, 4)}), Fenced::LeaseLost);
    QCOMPARE(commit(old.lease, {.outcomes = outcomes(2, 2)}), Fenced::LeaseLost);
    QCOMPARE(must(m_store->settle(old.lease, {.state = Failed})), Fenced::LeaseLost);
    QCOMPARE(must(m_store->setState(old.lease, HeldBack, {.reason = HeldReason::Share})), Fenced::LeaseLost);
    QCOMPARE(must(m_store->addItems(old.lease, {{}})), Fenced::LeaseLost);
    QCOMPARE(must(m_store->setPlan(old.lease, "[]")), Fenced::LeaseLost);
    QVERIFY(!must(m_store->renew(old.lease, leaseTime)));
    QVERIFY(must(m_store->items(id, {})) == before);
    QCOMPARE(job(id).state, Running);

    // What the old one sent and nobody knows about is for the new one to reconcile.
    auto stale = must(m_store->staleSent(taken.lease, 0, 1));
    QCOMPARE(stale.at(0).n, 2);
    stale = must(m_store->staleSent(taken.lease, 2, 10));
    QCOMPARE(stale.size(), 1U);
    QCOMPARE(stale[0].n, 3);
    QCOMPARE(stale[0].epoch, old.lease.epoch);
    // One had happened; the other had not and is sent again.
    must(
        m_store->commit(taken.lease, {.outcomes = {{.n = 2, .resultId = "7"}, {.n = 3, .state = ItemState::Planned}}}));
    must(m_store->commit(taken.lease, {.intents = intents(3, 3)}));
    QVERIFY(must(m_store->staleSent(taken.lease, 0, 10)).empty());
    QCOMPARE(must(m_store->items(id, {})).at(2).attempt, 2);
    QVERIFY(countsAreThoseOfTheItems(id));
}

void TestJobLeases::anExpiredLeaseSendsNothingButMayStillReportAndRenew()
{
    const auto id = queued(3);
    const auto lease = claimed().lease;
    must(m_store->commit(lease, {.intents = intents(1, 1)}));
    m_clock->advance(leaseTime);
    QCOMPARE(commit(lease, {.intents = intents(2, 2)}), Fenced::LeaseLost);
    QCOMPARE(commit(lease, {outcomes(1, 1), intents(2, 2)}), Fenced::LeaseLost);
    QCOMPARE(job(id).counts[ItemState::Sent], 1);
    QCOMPARE(commit(lease, {.outcomes = outcomes(1, 1)}), Fenced::Written);
    const auto renewal = must(m_store->renew(lease, leaseTime));
    QVERIFY(renewal && renewal->until == m_clock->now() + leaseTime && renewal->now == m_clock->now());
    QCOMPARE(commit(lease, {.intents = intents(2, 2)}), Fenced::Written);
}

void TestJobLeases::aBatchIsAllOrNothingAndCanBeRepeated()
{
    const auto id = queued(10);
    const auto lease = claimed().lease;
    for (int time = 0; time < 3; ++time)
        QCOMPARE(commit(lease, {.intents = intents(1, 4)}), Fenced::Written);
    QCOMPARE(must(m_store->items(id, {})).at(0).attempt, 1);
    for (int time = 0; time < 3; ++time)
        QCOMPARE(commit(lease, {outcomes(1, 2), intents(5, 6)}), Fenced::Written);
    QCOMPARE(commit(lease, {outcomes(1, 3), intents(5, 7)}), Fenced::Written); // partly new
    QVERIFY(countsAreThoseOfTheItems(id));

    const auto before = must(m_store->items(id, {}));
    const auto refused = [this, &lease](const Batch& batch, const char* text) {
        const auto written = m_store->commit(lease, batch);
        return !written && written.error().text.find(text) != std::string::npos;
    };
    QVERIFY(refused({.intents = intents(7, 11)}, "item 11 of job 1 does not exist"));
    QVERIFY(refused({.intents = intents(1, 1)}, "item 1 of job 1 is already done"));
    QVERIFY(refused({.intents = {{5, 1}}}, "item 5 of job 1 is already sent")); // another request
    QVERIFY(refused({.outcomes = outcomes(8, 8)}, "item 8 of job 1 is already planned"));
    QVERIFY(refused({.outcomes = outcomes(1, 1, ItemState::Failed)}, "item 1 of job 1 is already done"));
    QVERIFY(refused({.intents = {{8, 1}, {8, 1}}}, "item 8 of job 1 is twice in one batch"));
    QVERIFY(refused({.outcomes = outcomes(4, 4, ItemState::Sent)}, "does not become sent from sent"));
    QVERIFY(refused({.outcomes = {{.n = 8, .from = ItemState::Planned}}}, "does not become done from planned"));
    QVERIFY(must(m_store->items(id, {})) == before);
    QVERIFY(countsAreThoseOfTheItems(id));
}

void TestJobLeases::whatIsAskedOfARunningJobWaitsForItsRunner()
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

void TestJobLeases::whatIsAskedIsNotForgottenByARelease()
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

void TestJobLeases::aCancelledJobWhoseRunnerIsGone()
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

void TestJobLeases::onlyWhatFailedIsRetried()
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

void TestJobLeases::heldBackForAWhileOrUntilResumed()
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

void TestJobLeases::aRepeatedJobIsFollowedByOneNext()
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

void TestJobLeases::anUndoFindsWhatWasThere()
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

void TestJobLeases::manyRunnersClaimEachJobOnce()
{
    constexpr int jobs = 60;
    for (int i = 0; i < jobs; ++i)
        queued();
    std::mutex mutex;
    std::multiset<JobId> claimedJobs;
    std::vector<std::thread> runners;
    for (int i = 0; i < 4; ++i) {
        runners.emplace_back([&, i] {
            const auto store = must(JobStore::open(m_address, {.now = ClockInQueue::expression()}));
            while (const auto claim = must(store->claim("r:" + std::to_string(i), leaseTime))) {
                const std::scoped_lock lock(mutex);
                claimedJobs.insert(claim->job.id);
            }
        });
    }
    for (auto& runner : runners)
        runner.join();
    QCOMPARE(claimedJobs.size(), std::size_t(jobs));
    QCOMPARE(std::set<JobId>(claimedJobs.begin(), claimedJobs.end()).size(), std::size_t(jobs));
}

// One commits intents as fast as it can while another takes its job over: what the first was told is written, the
// second finds, and nothing is written after.
void TestJobLeases::aTakeoverSeesEveryIntentThatWasCommitted()
{
    for (int round = 0; round < 8; ++round) {
        const auto id = queued(400);
        const auto lease = claimed("old:1").lease;
        std::int64_t written = 0;
        std::thread old([&] {
            const auto store = must(JobStore::open(m_address, {.now = ClockInQueue::expression()}));
            while (written < 400
                && must(store->commit(lease, {.intents = intents(written + 1, written + 1)})) == Fenced::Written)
                ++written;
        });
        while (job(id).counts[ItemState::Sent] < 3 + round) { }
        m_clock->advance(leaseTime);
        auto taken = must(m_store->claim("new:1", leaseTime));
        while (!taken) // its row is locked by the other at this moment
            taken = must(m_store->claim("new:1", leaseTime));
        const auto stale = must(m_store->staleSent(taken->lease, 0, 1000));
        old.join();
        QCOMPARE(taken->job.id, id);
        QCOMPARE(std::int64_t(stale.size()), written);
        QCOMPARE(job(id).counts[ItemState::Sent], written);
        must(m_store->settle(taken->lease, {.state = Paused}));
    }
}

HEADROOM_TEST(TestJobLeases)

} // namespace headroom::tst_job_leases

#include "tst_job_leases.moc"
