// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/jobs/operation.h"
#include "core/jobs/store/sql_connection.h"
#include "tests/support/jobs/runner_world.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace headroom::tst_runner {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

using Reply = FakeDiscord::Reply;

// One runner on virtual time, with a Discord that answers what the test says.
class TestRunner : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sendsWhatIsCommittedAndSettles();
    void whatGrewTooOldForOneRequestIsSentInParts();
    void pausesAndCancelsBetweenItems();
    void saysInTheQueueWhatItAllowsItself();
    void givesJobsBackWhenItEnds();
    void keepsToTheDailyWindow();
    void aMemberThatCannotBeReadLosesNoRoles();
    void whatDependsOnAnotherGetsItsResult();
    void plansARepeatedJobItself();
    void aPlanWaitsForItsQueue();

private:
    // Queued, and to be planned by the runner.
    static JobId addUnplanned(RunnerWorld& world);
};

void TestRunner::sendsWhatIsCommittedAndSettles()
{
    RunnerWorld world;
    const auto job = world.addJob(30);
    int unwritten = 0;
    world.discord.onSend = [&](const net::Request& request) {
        const auto n = QString::fromStdString(request.path.substr(request.path.rfind('/') + 1)).toLongLong();
        const auto item = must(world.store->items(job, {.after = n - 1, .limit = 1})).at(0);
        unwritten += item.state == ItemState::Sent && item.attempt == 1 ? 0 : 1;
        const auto tag = "job:" + std::to_string(job) + " item:" + std::to_string(n) + " #";
        QVERIFY(header(request, "X-Audit-Log-Reason").starts_with(tag));
        QCOMPARE(static_cast<const rest::Request&>(request).priority, model::Priority::Bulk); // as the client has it
    };
    QSignalSpy idle(world.runner.get(), &Runner::idle);
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::Done));
    QCOMPARE(unwritten, 0);
    QCOMPARE(world.discord.sent.size(), std::size_t(30));
    QCOMPARE(world.job(job).counts[ItemState::Done], 30);
    QVERIFY(world.until([&] { return idle.count() > 0; }));
    QVERIFY(world.runner->progress().empty());
}

void TestRunner::whatGrewTooOldForOneRequestIsSentInParts()
{
    RunnerWorld world;
    const auto idOf = [&world](Duration age) {
        const auto at = world.clock.wallNow() - std::chrono::duration_cast<std::chrono::milliseconds>(age);
        return QString::fromStdString(discord::toString(discord::snowflakeAt(at)));
    };
    const QJsonArray messages{idOf(1min), idOf(2min), idOf(20 * 24h), idOf(21 * 24h)};
    const auto bulk = [&messages](int) {
        return NewItem{.action = "delete",
            .kind = "messages",
            .target = "4 in 501",
            .params = planned(
                "POST", "/channels/501/messages/bulk-delete", QJsonObject{{QStringLiteral("messages"), messages}})};
    };
    world.discord.answer = [](const net::Request&) { return FakeDiscord::Reply{.status = 204, .body = {}}; };
    const auto job = world.addJob(1, bulk, {.operation = "delete-messages", .params = R"({"channels": "501"})"});
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::Done));
    const auto items = world.items(job);
    QCOMPARE(items.size(), std::size_t(3));
    QCOMPARE(world.job(job).counts[ItemState::Done], 3);
    QCOMPARE(world.discord.count("POST"), std::size_t(1));
    QCOMPARE(world.discord.count("DELETE"), std::size_t(2));
    for (const auto& request : world.discord.sent) {
        if (request.method == "POST")
            QCOMPARE(QJsonDocument::fromJson(QByteArray::fromStdString(request.body.text()))
                         .object()
                         .value(QStringLiteral("messages"))
                         .toArray()
                         .size(),
                2);
    }
}

void TestRunner::pausesAndCancelsBetweenItems()
{
    RunnerWorld world;
    const auto job = world.addJob(1000);
    world.runner->start();
    QVERIFY(world.until([&] { return world.discord.sent.size() > 20; }));
    must(world.store->pause(job));
    QVERIFY(world.untilState(job, JobState::Paused, 12s)); // at the next renewal at the latest
    const auto sent = world.discord.sent.size();
    QCOMPARE(world.job(job).counts[ItemState::Sent], 0);
    QCOMPARE(world.job(job).counts[ItemState::Done], std::int64_t(sent));
    world.pass(5s);
    QCOMPARE(world.discord.sent.size(), sent);
    must(world.store->resume(job));
    QVERIFY(world.until([&] { return world.discord.sent.size() > sent + 20; }));
    must(world.store->cancel(job));
    QVERIFY(world.untilState(job, JobState::Cancelled, 12s));
    QVERIFY(world.until([&] { return world.job(job).counts[ItemState::Planned] == 0; })); // tidied
    QCOMPARE(world.job(job).counts[ItemState::Uncertain], 0);
    QCOMPARE(world.job(job).counts.total(), 1000);
}

void TestRunner::saysInTheQueueWhatItAllowsItself()
{
    RunnerWorld world({.globalPerSecond = 50, .sharePercent = 25, .concurrency = 3, .maxJobs = 2});
    const auto runners = [&world] { return must(world.store->runners()); };
    QVERIFY(runners().empty());
    world.runner->start();
    QVERIFY(world.until([&] { return !runners().empty(); }, 1min));
    QCOMPARE(runners(), (std::vector<RunnerLimits>{{"here:1", 50, 25, 12.5, 3, 2}}));
    bool isStopped = false;
    world.runner->stop([&isStopped] { isStopped = true; });
    QVERIFY(world.until([&] { return isStopped && runners().empty(); }, 1min));
}

void TestRunner::givesJobsBackWhenItEnds()
{
    RunnerWorld world;
    const auto job = world.addJob(1000);
    world.runner->start();
    QVERIFY(world.until([&] { return world.discord.sent.size() > 20; }));
    bool isStopped = false;
    world.runner->stop([&isStopped] { isStopped = true; });
    QVERIFY(world.until([&isStopped] { return isStopped; }, 10s));
    QCOMPARE(world.job(job).state, JobState::Queued);
    QCOMPARE(world.job(job).counts[ItemState::Sent], 0);
    QCOMPARE(world.job(job).counts[ItemState::Done], std::int64_t(world.discord.sent.size()));
}

void TestRunner::keepsToTheDailyWindow()
{
    RunnerWorld world;
    // By the database's clock it is now; by midnight it is over.
    const auto job = world.addJob(100'000 / 50, RunnerWorld::rename);
    world.runner->start();
    QVERIFY(world.until([&] { return world.discord.sent.size() > 20; }));
    const auto now = QDateTime::currentDateTimeUtc().time();
    const int minute = now.hour() * 60 + now.minute();
    const DailyWindow window{(minute + 60) % 1440, (minute + 120) % 1440};
    must(world.store->pause(job));
    QVERIFY(world.untilState(job, JobState::Paused, 12s));
    must(must(SqlConnection::open(world.address, {}))
             ->run(QStringLiteral("UPDATE job SET time_window = ? WHERE id = ?"),
                 {QString::fromStdString(window.text()), qlonglong(job)}));
    const auto sent = world.discord.sent.size();
    must(world.store->resume(job));
    world.pass(10s);
    QCOMPARE(world.discord.sent.size(), sent);
    QCOMPARE(world.job(job).state, JobState::Queued);
}

void TestRunner::aMemberThatCannotBeReadLosesNoRoles()
{
    RunnerWorld world;
    const auto job = world.addJob(3,
        [](int i) {
            NewItem item{.action = "change", .kind = "member", .target = std::to_string(i)};
            item.params = R"({"method": "PATCH", "path": "/guilds/100/members/)" + std::to_string(i)
                + R"(", "member": {"add": ["9"]}})";
            return item;
        },
        {.operation = "edit-members", .params = R"({"add-roles": "9"})"});
    int failures = 0;
    world.discord.answer = [&failures](const net::Request& request) -> Reply {
        if (request.method == "PATCH")
            return {};
        if (request.path.ends_with("/1"))
            return refusal(403, 50013);
        if (request.path.ends_with("/2"))
            return refusal(404, 10007);
        return ++failures <= 3 ? Reply{500, "oops"} : Reply{200, R"({"roles": ["1", "2"]})"};
    };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::DoneWithFailures, 10min));
    QCOMPARE(world.discord.count("PATCH"), std::size_t(1));
    QCOMPARE(world.discord.sent.back().body.text(), R"({"roles":["1","2","9"]})");
    const auto items = world.items(job);
    QCOMPARE(items[0].state, ItemState::Failed);
    QCOMPARE(items[1].error, "has left the guild");
    QVERIFY(items[2].before.find(R"("remove":["9"])") != std::string::npos);
}

void TestRunner::whatDependsOnAnotherGetsItsResult()
{
    RunnerWorld world;
    const auto job = world.addJob(4, [](int i) {
        auto item = RunnerWorld::create(i);
        if (i > 1) {
            item.dependsOn = i == 4 ? 3 : 1;
            item.params = R"({"method": "PATCH", "path": "/guilds/100/roles/{{result}}", "body": {}})";
        }
        return item;
    });
    world.discord.answer = [](const net::Request& request) -> Reply {
        return request.method == "POST" ? Reply{200, "{\"id\": \"77\"}"} : refusal(400, 50035);
    };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::DoneWithFailures));
    QCOMPARE(world.discord.sent.size(), std::size_t(3));
    QCOMPARE(world.discord.sent[1].path, "/guilds/100/roles/77");
    const auto items = world.items(job);
    QCOMPARE(items[3].state, ItemState::Skipped);
    QCOMPARE(items[3].error, "item 3, which it depends on, is failed");
    QCOMPARE(items[2].code, 50035);
}

JobId TestRunner::addUnplanned(RunnerWorld& world)
{
    world.discord.answer = [](const net::Request& request) -> Reply {
        if (request.path == "/guilds/100")
            return {200, R"({"id": "100", "name": "Aurora", "owner_id": "50"})"};
        if (request.path == "/users/@me")
            return {200, R"({"id": "50"})"};
        if (request.path == "/guilds/100/members/50")
            return {200, R"({"roles": []})"};
        if (request.method == "GET")
            return {200, R"([{"id": "5", "name": "a", "color": 0, "permissions": "0", "position": 1}])"};
        return {};
    };
    const auto job = world.addJob(0);
    must(must(SqlConnection::open(world.address, {}))->run(QStringLiteral("UPDATE job SET planned = NULL"), {}));
    return job;
}

void TestRunner::plansARepeatedJobItself()
{
    RunnerWorld world;
    const auto job = addUnplanned(world);
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::Done));
    QCOMPARE(world.items(job).size(), std::size_t(1));
    QCOMPARE(world.discord.sent.back().method, "PATCH");
    QVERIFY(must(world.store->detail(job)).plan.find("\"change\":1") != std::string::npos);
    // A draft, planned for a person who is to confirm it.
    const auto draft = must(world.store->add(
        {.operation = "edit-roles", .guild = discord::Snowflake{100}, .params = R"({"colour": "#0000ff"})"}));
    std::string summary;
    world.runner->plan(draft, JobState::WaitingForConfirmation,
        [&summary](const Result<std::string>& planned) { summary = must(planned); });
    QVERIFY(world.untilState(draft, JobState::WaitingForConfirmation));
    QVERIFY(world.until([&summary] { return summary.find("Aurora") != std::string::npos; }));
}

// It is not given up for a disk that is full for a while.
void TestRunner::aPlanWaitsForItsQueue()
{
    for (const auto* refused : {"INSERT ON item", "UPDATE OF plan ON job_detail"}) {
        RunnerWorld world;
        const auto job = addUnplanned(world);
        const auto sql = must(SqlConnection::open(world.address, {}));
        must(sql->command(
            QStringLiteral("CREATE TRIGGER broken BEFORE %1 BEGIN SELECT RAISE(ABORT, 'out of order'); END")
                .arg(QLatin1String(refused))));
        world.runner->start();
        QVERIFY(world.until([&] { return world.runner->problem().find("out of order") != std::string::npos; }));
        world.pass(5s);
        QCOMPARE(world.job(job).state, JobState::Running);
        QCOMPARE(world.discord.count("PATCH"), std::size_t(0));
        must(sql->command(QStringLiteral("DROP TRIGGER broken")));
        QVERIFY(world.untilState(job, JobState::Done));
        QCOMPARE(world.items(job).size(), std::size_t(1));
        QCOMPARE(world.runner->problem(), "");
    }
}

HEADROOM_TEST(TestRunner)

} // namespace headroom::tst_runner

#include "tst_runner.moc"
