// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operation.h"
#include "tests/support/jobs/runner_world.h"

#include <map>

namespace headroom::tst_runner_pace {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

using Reply = FakeDiscord::Reply;

// How fast the jobs of a runner go, beside each other and beside the fleet.
class TestRunnerPace : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void keepsItsShare();
    void jobsTogetherKeepTheShareAndEachHasItsPart();
    void whatOneJobLeavesIsTheOthers();
    void runnersOfOneQueueDivideTheShare();
    void fiveHundredASecondAreReached();
    void whatTheFleetNeedsHoldsTheJobByItsShare();
    void aJobWhoseTurnIsFarAwayIsHeldBackByItsShare_data();
    void aJobWhoseTurnIsFarAwayIsHeldBackByItsShare();
    void aJobThatStallsDoesNotBlockTheNext_data();
    void aJobThatStallsDoesNotBlockTheNext();
    void aLimitOfAnotherBucketFailsNothing();
};

// 40 % of 50 a second.
void TestRunnerPace::keepsItsShare()
{
    RunnerWorld world;
    world.addJob(2000);
    world.runner->start();
    world.pass(1s);
    const auto before = world.discord.sent.size();
    world.pass(60s);
    const auto sent = world.discord.sent.size() - before;
    QVERIFY2(sent >= 1176 && sent <= 1202, qPrintable(QString::number(sent))); // 98 % of 1200
    const auto progress = world.runner->progress();
    QCOMPARE(progress.size(), std::size_t(1));
    QCOMPARE(progress[0].allowedPerSecond, 20.0);
    QVERIFY2(std::abs(progress[0].perSecond - 20) < 1, qPrintable(QString::number(progress[0].perSecond)));
    QVERIFY(progress[0].left && *progress[0].left < 60s);
}

// And what planning reads counts into it.
void TestRunnerPace::jobsTogetherKeepTheShareAndEachHasItsPart()
{
    RunnerWorld world;
    std::map<std::string, int> sent; // by job
    std::vector<Instant> all;
    world.discord.onSend = [&](const net::Request& request) {
        const auto tag = header(request, "X-Audit-Log-Reason");
        ++sent[tag.substr(0, tag.find(' '))];
        all.push_back(world.clock.now());
    };
    for (int i = 0; i < 4; ++i)
        world.addJob(1000);
    world.runner->start();
    QVERIFY(world.until([&] { return sent.size() == 4; }));
    sent.clear();
    const auto before = all.size();
    const auto draft = must(world.store->add(
        {.operation = "edit-roles", .guild = discord::Snowflake{100}, .params = R"({"colour": "#0000ff"})"}));
    for (int i = 0; i < 20; ++i) // each reads a little before it fails for want of a guild
        world.runner->plan(draft, JobState::WaitingForConfirmation, [](const Result<std::string>&) {});
    world.pass(30s);
    const auto count = all.size() - before;
    QVERIFY2(count >= 588 && count <= 604, qPrintable(QString::number(count)));
    for (const auto& [job, requests] : sent) {
        if (!job.empty())
            QVERIFY2(requests >= 120 && requests <= 154, qPrintable(QString::number(requests)));
    }
    QVERIFY(world.discord.count("GET") > 0);
    for (const auto& progress : world.runner->progress())
        QCOMPARE(progress.allowedPerSecond, 5.0);
}

void TestRunnerPace::whatOneJobLeavesIsTheOthers()
{
    RunnerWorld world;
    const auto slow =
        world.addJob(1000, RunnerWorld::rename, {.throttle = {.sharePercent = 80, .requestsPerMinute = 120}});
    const auto fast = world.addJob(1000);
    world.runner->start();
    world.pass(2s);
    const auto slowBefore = world.job(slow).counts[ItemState::Done];
    const auto fastBefore = world.job(fast).counts[ItemState::Done];
    world.pass(30s);
    const auto slowDone = world.job(slow).counts[ItemState::Done] - slowBefore;
    const auto fastDone = world.job(fast).counts[ItemState::Done] - fastBefore;
    QVERIFY2(slowDone >= 58 && slowDone <= 62, qPrintable(QString::number(slowDone)));
    QVERIFY2(fastDone >= 530 && fastDone <= 544, qPrintable(QString::number(fastDone)));
    must(world.store->pause(slow));
    QVERIFY(world.untilState(slow, JobState::Paused, 12s));
    QVERIFY(world.until([&] { return world.runner->progress().at(0).allowedPerSecond == 20; }, 10s));
}

void TestRunnerPace::runnersOfOneQueueDivideTheShare()
{
    RunnerWorld world({.maxJobs = 1});
    world.otherThread = std::make_unique<StoreThread>(world.address, JobStore::Options());
    Runner other(*world.otherThread, world.client(), world.clock, {.runner = "there:2", .maxJobs = 1});
    const auto allowed = [](const Runner& runner) {
        return runner.progress().empty() ? 0 : runner.progress()[0].allowedPerSecond;
    };
    world.addJob(10'000);
    const auto second = world.addJob(10'000);
    world.runner->start();
    QVERIFY(world.until([&] { return allowed(*world.runner) == 20; }));
    other.start();
    QVERIFY(world.until([&] { return allowed(*world.runner) == 10 && allowed(other) == 10; }, 10s));
    world.pass(1s); // what had its turn before is sent
    const auto before = world.discord.sent.size();
    world.pass(10s);
    const auto sent = world.discord.sent.size() - before;
    // Each may catch up with what was late, and what waited for its commit when counting began counts as well.
    QVERIFY2(sent >= 190 && sent <= 210, qPrintable(QString::number(sent)));
    must(world.store->cancel(second));
    QVERIFY(world.until([&] { return allowed(*world.runner) == 20; }, 30s));
}

void TestRunnerPace::fiveHundredASecondAreReached()
{
    RunnerWorld world({.globalPerSecond = 1250});
    world.addJob(6000, RunnerWorld::renameElsewhere);
    world.runner->start();
    world.pass(1s);
    const auto before = world.discord.sent.size();
    world.pass(10s);
    const auto sent = world.discord.sent.size() - before;
    QVERIFY2(sent >= 4900 && sent <= 5052, qPrintable(QString::number(sent)));
}

// The fleet uses all of the global limit: the job waits, is held back for that reason, and goes on afterwards.
void TestRunnerPace::whatTheFleetNeedsHoldsTheJobByItsShare()
{
    RunnerWorld world({.deadline = 2s}, {.globalPerSecond = 10});
    const auto job = world.addJob(300);
    int number = 0;
    const auto fleet = [&] {
        while (world.client().unfinished() < 40)
            world.client().submit(
                {{"POST", "/channels/" + std::to_string(1 + number++ % 200) + "/messages", {}, {}}}, {});
        return world.job(job).state == JobState::HeldBack;
    };
    world.runner->start();
    QVERIFY(world.until(fleet, 30s));
    QCOMPARE(world.job(job).held.reason, HeldReason::Share);
    QVERIFY(world.job(job).held.until);
    QVERIFY(world.untilState(job, JobState::Done, 5min));
    QCOMPARE(world.job(job).counts[ItemState::Failed], 0);
}

void TestRunnerPace::aJobWhoseTurnIsFarAwayIsHeldBackByItsShare_data()
{
    QTest::addColumn<int>("perMinute");
    QTest::addColumn<bool>("isHeld");
    QTest::newRow("each minute, longer than a lease") << 1 << true;
    QTest::newRow("every 20 s") << 3 << true;
    QTest::newRow("every 3 s") << 20 << false;
}

// It says so between its requests, keeps its rate and its lease, and is paused without waiting for its turn.
void TestRunnerPace::aJobWhoseTurnIsFarAwayIsHeldBackByItsShare()
{
    QFETCH(int, perMinute);
    QFETCH(bool, isHeld);
    RunnerWorld world;
    const auto id =
        world.addJob(1000, RunnerWorld::rename, {.throttle = {.sharePercent = 40, .requestsPerMinute = perMinute}});
    world.runner->start();
    QVERIFY(world.until([&] { return world.job(id).counts[ItemState::Done] == 1; }));
    if (isHeld) {
        QVERIFY(world.untilState(id, JobState::HeldBack, 1s));
        const auto job = world.job(id);
        QCOMPARE(job.held.reason, HeldReason::Share);
        QVERIFY(job.held.until);
        QCOMPARE(job.stateText,
            perMinute == 1 ? std::string("its share lets one request go every 1 min")
                           : std::string("its share lets one request go every 20.0 s"));
    }
    const auto epoch = world.job(id).epoch;
    world.pass(3min, 100ms);
    const auto done = world.job(id).counts[ItemState::Done];
    QVERIFY2(std::abs(done - 1 - 3 * perMinute) <= 1, qPrintable(QString::number(done)));
    QCOMPARE(world.job(id).epoch, epoch);
    if (!isHeld)
        QCOMPARE(world.job(id).state, JobState::Running);
    must(world.store->pause(id));
    QVERIFY(world.untilState(id, JobState::Paused, 12s));
}

void TestRunnerPace::aJobThatStallsDoesNotBlockTheNext_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("code");
    QTest::newRow("two names in ten minutes") << 429 << 0;
    QTest::newRow("its guild is gone") << 404 << 10004;
}

// Even where one runs at a time.
void TestRunnerPace::aJobThatStallsDoesNotBlockTheNext()
{
    QFETCH(int, status);
    QFETCH(int, code);
    RunnerWorld world({.maxJobs = 1});
    const auto stalled = world.addJob(5);
    const auto next = world.addJob(20, RunnerWorld::renameElsewhere);
    const auto path = plannedRequest(RunnerWorld::rename(1).params).path;
    const auto parent = path.substr(0, path.rfind('/'));
    world.discord.answer = [&](const net::Request& request) -> Reply {
        if (!request.path.starts_with(parent + '/'))
            return {};
        if (status == 404)
            return refusal(status, code);
        // The headers promise more, and the body knows better.
        return {429, R"({"message": "limited", "retry_after": 582.0, "global": false})",
            {{"Via", "1.1 google"}, {"X-RateLimit-Scope", "user"}, {"X-RateLimit-Bucket", "b"},
                {"X-RateLimit-Limit", "5"}, {"X-RateLimit-Remaining", "4"}, {"X-RateLimit-Reset-After", "15"},
                {"Retry-After", "582"}}};
    };
    world.runner->start();
    QVERIFY(world.untilState(next, JobState::Done, 5min));
    QCOMPARE(world.job(stalled).state, JobState::HeldBack);
    QCOMPARE(world.job(stalled).counts[ItemState::Planned], 5);
}

// More than five old messages in a second are answered by the bucket of another age.
void TestRunnerPace::aLimitOfAnotherBucketFailsNothing()
{
    RunnerWorld world;
    const auto old = [](int i) {
        return NewItem{.action = "delete",
            .kind = "message",
            .target = std::to_string(i),
            .params = planned("DELETE", "/channels/501/messages/" + std::to_string(1000 + i))};
    };
    world.discord.answer = [&world](const net::Request&) -> Reply {
        if (world.discord.sent.size() % 6 != 0)
            return {204, {},
                {{"X-RateLimit-Bucket", "old"}, {"X-RateLimit-Limit", "30"}, {"X-RateLimit-Remaining", "20"},
                    {"X-RateLimit-Reset-After", "4"}}};
        return {429, R"({"message": "limited", "retry_after": 0.5, "global": false})",
            {{"Via", "1.1 google"}, {"X-RateLimit-Scope", "user"}, {"X-RateLimit-Bucket", "young"},
                {"X-RateLimit-Limit", "3"}, {"X-RateLimit-Remaining", "0"}, {"X-RateLimit-Reset-After", "0.333"},
                {"Retry-After", "1"}}};
    };
    const auto job = world.addJob(40, old, {.operation = "delete-messages", .params = R"({"channels": "501"})"});
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::Done, 5min));
    QCOMPARE(world.job(job).counts[ItemState::Done], 40);
}

HEADROOM_TEST(TestRunnerPace)

} // namespace headroom::tst_runner_pace

#include "tst_runner_pace.moc"
