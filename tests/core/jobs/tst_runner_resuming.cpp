// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/runner_world.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <csignal>
#include <set>
#include <sys/resource.h>

namespace headroom::tst_runner_resuming {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

using Reply = FakeDiscord::Reply;

// A runner whose answers, lease or queue are lost in the middle: nothing is made twice, and it goes on.
class TestRunnerResuming : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aLostAnswerIsFoundOutAndNothingIsMadeTwice();
    void whatLooksTheSameWaitsForWhatIsLost();
    void withoutTheAuditLogAnotherJobsCreationIsNotClaimed();
    void aQueuePutBackFromAnOlderCopyMakesNothingAgain();
    void afterATakeoverItWaitsAndReads();
    void anItemWhoseRunnersDieHasMoreAttempts_data();
    void anItemWhoseRunnersDieHasMoreAttempts();
    void whoLosesTheLeaseSendsNothingMore();
    void whoSleptSendsNothingBeforeTheLeaseIsRenewed();
    void whatWaitsInTheClientIsNotSentAfterTheLease();
    void withoutItsStoreNothingIsSent();
    void aFullDiskIsWaitedFor();
    void endsWithoutItsStore();
};

void TestRunnerResuming::aLostAnswerIsFoundOutAndNothingIsMadeTwice()
{
    RunnerWorld world;
    const auto job = world.addJob(12, RunnerWorld::create);
    std::multiset<std::string> made;
    int number = 0;
    world.discord.answer = [&](const net::Request& request) -> Reply {
        if (request.path.find("audit-logs") != std::string::npos)
            return refusal(403, 50013);
        if (request.method == "GET") {
            QJsonArray roles;
            int i = 0;
            for (const auto& name : made)
                roles += QJsonObject{{QStringLiteral("name"), QString::fromStdString(name)},
                    {QStringLiteral("id"),
                        QString::number(discord::snowflakeAt(std::chrono::time_point_cast<std::chrono::milliseconds>(
                                                                 std::chrono::system_clock::now()))
                                            .value
                            + std::uint64_t(++i))}};
            return {200, QJsonDocument(roles).toJson().toStdString()};
        }
        const auto name = QJsonDocument::fromJson(QByteArray::fromStdString(request.body.text()))
                              .object()
                              .value(QStringLiteral("name"))
                              .toString()
                              .toStdString();
        switch (++number % 4) {
        case 1: // done, and the answer is lost
            made.insert(name);
            return {0};
        case 2: // not done, and no answer either
            return {0};
        case 3: // done, and an error
            made.insert(name);
            return {502, "bad gateway"};
        default:
            made.insert(name);
            return {200, "{\"id\": \"5" + std::to_string(number) + "\"}"};
        }
    };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::Done, 30min));
    QCOMPARE(made.size(), std::size_t(12));
    QCOMPARE(std::set<std::string>(made.begin(), made.end()).size(), std::size_t(12));
    for (const auto& item : world.items(job))
        QVERIFY(!item.resultId.empty());
}

// The audit log may not be read: of two that look the same, one whose answer was lost is found out before the other is
// sent.
void TestRunnerResuming::whatLooksTheSameWaitsForWhatIsLost()
{
    RunnerWorld world;
    const auto job = world.addJob(12, [](int i) { return RunnerWorld::create(i % 2); });
    QJsonArray made;
    int number = 0;
    world.discord.answer = [&](const net::Request& request) -> Reply {
        if (request.path.find("audit-logs") != std::string::npos)
            return refusal(403, 50013);
        if (request.method == "GET")
            return {200, QJsonDocument(made).toJson().toStdString()};
        if (++number % 3 == 1) // neither done nor answered
            return {0};
        const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
        const auto id = QString::number(discord::snowflakeAt(now).value + std::uint64_t(number));
        auto role = QJsonDocument::fromJson(QByteArray::fromStdString(request.body.text())).object();
        role.insert(QStringLiteral("id"), id);
        made += role;
        return number % 3 == 2 ? Reply{0} // done, but not answered
                               : Reply{200, QJsonDocument(role).toJson().toStdString()};
    };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::Done, 30min));
    QCOMPARE(made.size(), 12);
    std::set<std::string> results;
    for (const auto& item : world.items(job))
        results.insert(item.resultId);
    QCOMPARE(results.size(), std::size_t(12));
}

// Of both jobs the answer is lost, and only one of the two was carried out: which one, nobody can tell.
void TestRunnerResuming::withoutTheAuditLogAnotherJobsCreationIsNotClaimed()
{
    RunnerWorld world;
    const auto same = [](int) { return RunnerWorld::create(1); };
    const auto first = world.addJob(1, same);
    const auto second = world.addJob(1, same);
    QJsonArray made;
    world.discord.answer = [&](const net::Request& request) -> Reply {
        if (request.path.find("audit-logs") != std::string::npos)
            return refusal(403, 50013);
        if (request.method == "GET")
            return {200, QJsonDocument(made).toJson().toStdString()};
        if (made.isEmpty()) {
            const auto now = std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
            auto role = QJsonDocument::fromJson(QByteArray::fromStdString(request.body.text())).object();
            role.insert(QStringLiteral("id"), QString::number(discord::snowflakeAt(now).value));
            made += role;
        }
        return {0};
    };
    world.runner->start();
    for (const auto job : {first, second}) {
        QVERIFY(world.untilState(job, JobState::DoneWithFailures, 30min));
        QCOMPARE(world.job(job).counts[ItemState::Uncertain], 1);
        QCOMPARE(world.items(job).front().resultId, "");
    }
    QCOMPARE(world.discord.count("POST"), std::size_t(2));
}

void TestRunnerResuming::aQueuePutBackFromAnOlderCopyMakesNothingAgain()
{
    RunnerWorld world;
    const auto job = world.addJob(5, RunnerWorld::create);
    QJsonArray log;
    int logReads = 0;
    world.discord.answer = [&](const net::Request& request) -> Reply {
        if (request.path.find("audit-logs") != std::string::npos) {
            ++logReads;
            return {200, QJsonDocument(QJsonObject{{QStringLiteral("audit_log_entries"), log}}).toJson().toStdString()};
        }
        const auto id = QString::number(900 + log.size());
        log += QJsonObject{{QStringLiteral("id"), QString::number(log.size() + 1)}, {QStringLiteral("target_id"), id},
            {QStringLiteral("reason"), QString::fromStdString(header(request, "X-Audit-Log-Reason"))}};
        return {200, "{\"id\": \"" + id.toStdString() + "\"}"};
    };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::Done, 5min));
    QCOMPARE(world.discord.count("POST"), std::size_t(5));
    QCOMPARE(logReads, 0); // of a job just planned
    const auto done = world.items(job);
    // As the file was when one was done; and one of the others was never made.
    log.removeLast();
    const auto sql = must(SqlConnection::open(world.address, {}));
    must(sql->command(QStringLiteral("UPDATE item SET state = 0, epoch = 0, attempt = 0, sent = NULL, finished = NULL, "
                                     "result_id = '' WHERE n > 1")));
    must(sql->command(QStringLiteral("UPDATE job SET state = %1, n_planned = 4, n_done = 1, finished = NULL, "
                                     "claimable_at = 0")
                          .arg(int(JobState::Queued))));
    must(sql->command(QStringLiteral("UPDATE event SET at = at - 3600000")));
    QVERIFY(world.untilState(job, JobState::Done, 5min));
    QCOMPARE(world.discord.count("POST"), std::size_t(6));
    QCOMPARE(logReads, 1);
    const auto again = world.items(job);
    for (std::size_t i = 0; i < 4; ++i)
        QCOMPARE(again[i].resultId, done[i].resultId);
    const auto events = must(world.store->events(job, 0, 100));
    QVERIFY(std::any_of(events.begin(), events.end(),
        [](const JobEvent& event) { return event.text.find("from an older copy") != std::string::npos; }));
}

void TestRunnerResuming::afterATakeoverItWaitsAndReads()
{
    RunnerWorld world;
    const auto job = world.addJob(3, RunnerWorld::create);
    {
        const auto claim = must(world.store->claim("dead:1", 60s)).value();
        must(world.store->commit(claim.lease, {.intents = {{1, 11}, {2, 12}}}));
        QVERIFY(must(world.store->renew(claim.lease, 0ms)));
    }
    world.discord.answer = [](const net::Request& request) -> Reply {
        if (request.path.find("audit-logs") != std::string::npos)
            return {200, R"({"audit_log_entries": [{"id": "1", "target_id": "900",
                "reason": "job:1 item:1 #0000000b edit-roles"}]})"};
        return request.method == "GET" ? Reply{200, "[]"} : Reply{200, "{\"id\": \"901\"}"};
    };
    const auto begun = world.clock.now();
    std::optional<Instant> first;
    world.discord.onSend = [&](const net::Request&) { first = first.value_or(world.clock.now()); };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::Done, 10min));
    QVERIFY(*first - begun >= 60s); // a request of who died may still have been under way
    QCOMPARE(world.discord.count("POST"), std::size_t(2));
    const auto items = world.items(job);
    QCOMPARE(items[0].resultId, "900");
    QCOMPARE(items[0].attempt, 1);
    QCOMPARE(items[1].attempt, 2);
}

void TestRunnerResuming::anItemWhoseRunnersDieHasMoreAttempts_data()
{
    QTest::addColumn<int>("dead");
    QTest::addColumn<bool>("isDone");
    QTest::newRow("as often as one may be sent without an answer") << RunSettings().maxAttempts << true;
    QTest::newRow("once less than it may be") << RunSettings().maxAttemptsOverRunners - 1 << true;
    QTest::newRow("as often as it may be") << RunSettings().maxAttemptsOverRunners << false;
}

// Each runner died between the intent and the request: the item is no worse than others, and is not to fail for it.
void TestRunnerResuming::anItemWhoseRunnersDieHasMoreAttempts()
{
    QFETCH(int, dead);
    QFETCH(bool, isDone);
    RunnerWorld world;
    const auto job = world.addJob(1, RunnerWorld::create);
    for (int i = 0; i < dead; ++i) {
        const auto claim = must(world.store->claim("dead:" + std::to_string(i), 60s)).value();
        if (i > 0) // as it was found out that nothing had been made
            must(world.store->commit(claim.lease, {.outcomes = {{.n = 1, .state = ItemState::Planned}}}));
        must(world.store->commit(claim.lease, {.intents = {{1, 10 + i}}}));
        QVERIFY(must(world.store->renew(claim.lease, 0ms)));
    }
    QCOMPARE(world.items(job).front().attempt, dead);
    world.discord.answer = [](const net::Request& request) -> Reply {
        if (request.path.find("audit-logs") != std::string::npos)
            return {200, R"({"audit_log_entries": []})"};
        return request.method == "GET" ? Reply{200, "[]"} : Reply{200, "{\"id\": \"901\"}"};
    };
    world.runner->start();
    QVERIFY(world.untilState(job, isDone ? JobState::Done : JobState::DoneWithFailures, 10min));
    const auto item = world.items(job).front();
    QCOMPARE(item.attempt, isDone ? dead + 1 : dead);
    QCOMPARE(world.discord.count("POST"), std::size_t(isDone ? 1 : 0));
    if (!isDone)
        QVERIFY2(item.error.starts_with("sent 25 times without an answer"), item.error.c_str());
}

void TestRunnerResuming::whoLosesTheLeaseSendsNothingMore()
{
    RunnerWorld world;
    const auto job = world.addJob(1000);
    world.runner->start();
    QVERIFY(world.until([&] { return world.discord.sent.size() > 20; }));
    const auto sql = must(SqlConnection::open(world.address, {}));
    must(sql->run(QStringLiteral("UPDATE job SET epoch = epoch + 1, runner = 'other:1'"), {}));
    QVERIFY(world.until([&] { return world.runner->progress().empty(); }, 15s));
    const auto sent = world.discord.sent.size();
    world.pass(10s);
    QCOMPARE(world.discord.sent.size(), sent);
    QCOMPARE(world.job(job).runner, "other:1");
}

void TestRunnerResuming::whoSleptSendsNothingBeforeTheLeaseIsRenewed()
{
    RunnerWorld world;
    world.addJob(1000);
    world.runner->start();
    QVERIFY(world.until([&] { return world.discord.sent.size() > 20; }));
    world.pass(100ms);
    const auto sql = must(SqlConnection::open(world.address, {}));
    must(sql->run(QStringLiteral("UPDATE job SET epoch = epoch + 1, runner = 'other:1'"), {}));
    // The lid was closed: the steady clock stood still, the one on the wall did not.
    world.clock.jumpWall(1h);
    const auto sent = world.discord.sent.size();
    world.pass(10s);
    QVERIFY2(world.discord.sent.size() <= sent + 1, qPrintable(QString::number(world.discord.sent.size() - sent)));
    QVERIFY(world.runner->progress().empty());
}

// Their intents are committed and they wait for their bucket when the lid is closed; meanwhile somebody else takes
// over.
void TestRunnerResuming::whatWaitsInTheClientIsNotSentAfterTheLease()
{
    RunnerWorld world;
    world.addJob(100, RunnerWorld::create);
    world.discord.answer = [](const net::Request&) {
        return Reply{200, R"({"id": "7"})",
            {{"X-RateLimit-Bucket", "roles"}, {"X-RateLimit-Limit", "1"}, {"X-RateLimit-Remaining", "0"},
                {"X-RateLimit-Reset-After", "3"}}};
    };
    world.runner->start();
    QVERIFY(world.until([&] { return world.discord.sent.size() == 2; }));
    world.pass(1s);
    QVERIFY(world.runner->progress().at(0).underWay > 3); // they wait
    const auto sql = must(SqlConnection::open(world.address, {}));
    must(sql->run(QStringLiteral("UPDATE job SET epoch = epoch + 1, runner = 'other:1'"), {}));
    world.clock.jumpWall(1h);
    world.pass(10s); // the bucket has room before the lease would be renewed
    QCOMPARE(world.discord.sent.size(), std::size_t(2));
    QVERIFY(world.runner->progress().empty());
}

void TestRunnerResuming::withoutItsStoreNothingIsSent()
{
    RunnerWorld world;
    const auto job = world.addJob(150);
    world.runner->start();
    QVERIFY(world.until([&] { return world.discord.sent.size() > 20; }));
    const auto sql = must(SqlConnection::open(world.address, {}));
    must(sql->command(
        QStringLiteral("CREATE TRIGGER broken BEFORE UPDATE ON item BEGIN SELECT RAISE(ABORT, 'out of order'); END")));
    world.pass(200ms);
    const auto sent = world.discord.sent.size();
    QVERIFY(world.until([&] { return !world.runner->problem().empty(); }, 10s));
    world.pass(20s);
    QCOMPARE(world.discord.sent.size(), sent);
    must(sql->command(QStringLiteral("DROP TRIGGER broken")));
    QVERIFY(world.untilState(job, JobState::Done, 5min));
    QCOMPARE(world.discord.sent.size(), std::size_t(150));
    QCOMPARE(world.runner->problem(), "");
}

// No file of this process may grow: it can be read, and what is written again in place is no risk.
void TestRunnerResuming::aFullDiskIsWaitedFor()
{
    std::signal(SIGXFSZ, SIG_IGN);
    RunnerWorld world;
    const auto job = world.addJob(150);
    world.runner->start();
    QVERIFY(world.until([&] { return world.discord.sent.size() > 20; }));
    rlimit usual = {};
    QCOMPARE(::getrlimit(RLIMIT_FSIZE, &usual), 0);
    const rlimit full{1, usual.rlim_max};
    QCOMPARE(::setrlimit(RLIMIT_FSIZE, &full), 0);
    world.pass(200ms);
    const auto sent = world.discord.sent.size();
    const bool isSaid = world.until([&] { return !world.runner->problem().empty(); }, 10s);
    const auto problem = world.runner->problem();
    world.pass(1min, 100ms); // its lease is over
    const auto later = world.discord.sent.size();
    ::setrlimit(RLIMIT_FSIZE, &usual);
    QVERIFY(isSaid);
    QVERIFY2(problem.find("check the space on its disk") != std::string::npos, problem.c_str());
    QCOMPARE(later, sent);
    QVERIFY(world.untilState(job, JobState::Done, 5min));
    QCOMPARE(world.discord.sent.size(), std::size_t(150));
    QCOMPARE(world.runner->problem(), "");
}

// Whoever takes the job over finds out what became of what was sent.
void TestRunnerResuming::endsWithoutItsStore()
{
    for (const bool isIdle : {false, true}) {
        RunnerWorld world;
        const auto job = world.addJob(600); // more than are sent before the throttle is read
        world.runner->start();
        QVERIFY(world.until([&] { return world.discord.sent.size() > 20; }));
        if (isIdle) {
            must(world.store->setThrottle(job, {.requestsPerMinute = 1}));
            world.pass(20s);
        }
        const auto sql = must(SqlConnection::open(world.address, {}));
        must(sql->command(QStringLiteral(
            "CREATE TRIGGER broken BEFORE UPDATE ON job BEGIN SELECT RAISE(ABORT, 'out of order'); END")));
        bool isStopped = false;
        world.runner->stop([&isStopped] { isStopped = true; });
        QVERIFY(world.until([&isStopped] { return isStopped; }, 45s));
        const auto said = world.runner->problem() + (isIdle ? " (idle)" : " (at work)");
        QVERIFY2(said.find("out of order") != std::string::npos, said.c_str());
        must(sql->command(QStringLiteral("DROP TRIGGER broken")));
        QCOMPARE(world.job(job).state, isIdle ? JobState::HeldBack : JobState::Running); // until its turn
        const auto counts = world.job(job).counts;
        QCOMPARE(std::size_t(counts[ItemState::Done] + counts[ItemState::Sent]), world.discord.sent.size());
    }
}

HEADROOM_TEST(TestRunnerResuming)

} // namespace headroom::tst_runner_resuming

#include "tst_runner_resuming.moc"
