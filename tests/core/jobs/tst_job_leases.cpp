// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/job_store_test.h"

#include <mutex>
#include <set>
#include <thread>

namespace headroom::tst_job_leases {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;
using enum JobState;

// Claims, leases, intents and outcomes, on both databases.
class TestJobLeases : public JobStoreTest
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase_data() { addEngines(); }
    void init();
    void cleanup() { closeStore(); }
    void aJobFromClaimToEnd();
    void claimsGoByPriorityOrderAndTime();
    void aWindowThatHasClosedIsWaitedFor();
    void aJobAfterAnotherWaitsForItsSuccess();
    void aLeaseThatExpiredIsTakenOverAndTheOldOneFenced();
    void anExpiredLeaseSendsNothingButMayStillReportAndRenew();
    void aBatchIsAllOrNothingAndCanBeRepeated();
    void manyRunnersClaimEachJobOnce();
    void aTakeoverSeesEveryIntentThatWasCommitted();
};

void TestJobLeases::init()
{
    QFETCH_GLOBAL(QueueAddress::Engine, engine);
    openStore(m_queues.fresh(engine));
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
    QCOMPARE(commit(claim.lease, {.outcomes = {{.n = 4, .state = ItemState::Uncertain, .error = "no response"}}}),
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
    QVERIFY(refused({.outcomes = {{.n = 8, .state = ItemState::Uncertain, .from = ItemState::Planned}}},
        "does not become uncertain from planned"));
    QVERIFY(must(m_store->items(id, {})) == before);
    QVERIFY(countsAreThoseOfTheItems(id));
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
