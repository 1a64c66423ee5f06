// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/runner_world.h"
#include "tests/support/test_class.h"

#include <QDateTime>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSignalSpy>
#include <QTest>

#include <csignal>
#include <map>
#include <set>
#include <sys/resource.h>

namespace headroom::tst_runner {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

namespace {

using Reply = FakeDiscord::Reply;

Reply refusal(int status, int code)
{
    return {status, "{\"code\": " + std::to_string(code) + ", \"message\": \"No\"}"};
}

std::string header(const rest::Request& request, const std::string& name)
{
    for (const auto& one : request.headers) {
        if (one.name == name)
            return one.value;
    }
    return {};
}

} // namespace

// One runner on virtual time, with a Discord that answers what the test says.
class TestRunner : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void sendsWhatIsCommittedAndSettles();
    void whatGrewTooOldForOneRequestIsSentInParts();
    void keepsItsShare();
    void jobsTogetherKeepTheShareAndEachHasItsPart();
    void whatOneJobLeavesIsTheOthers();
    void runnersOfOneQueueDivideTheShare();
    void fiveHundredASecondAreReached();
    void whatTheFleetNeedsHoldsTheJobByItsShare();
    void pausesAndCancelsBetweenItems();
    void aLostAnswerIsFoundOutAndNothingIsMadeTwice();
    void aRunOfRefusalsHoldsTheJob();
    void theFirst401StopsEverything();
    void aGuildThatIsGoneHoldsTheJob();
    void aGuildThatVanishesIsNoticedByItsChannels_data();
    void aGuildThatVanishesIsNoticedByItsChannels();
    void aChannelThatIsGoneIsOnlyItself();
    void aCapOfDaysHoldsTheJobUntilThen();
    void aDiscordThatIsGoneIsTriedAgain();
    void afterATakeoverItWaitsAndReads();
    void whoLosesTheLeaseSendsNothingMore();
    void whoSleptSendsNothingBeforeTheLeaseIsRenewed();
    void whatWaitsInTheClientIsNotSentAfterTheLease();
    void withoutItsStoreNothingIsSent();
    void aFullDiskIsWaitedFor();
    void whatLooksTheSameWaitsForWhatIsLost();
    void givesJobsBackWhenItEnds();
    void endsWithoutItsStore();
    void keepsToTheDailyWindow();
    void aMemberThatCannotBeReadLosesNoRoles();
    void whatDependsOnAnotherGetsItsResult();
    void aJobThatStallsDoesNotBlockTheNext_data();
    void aJobThatStallsDoesNotBlockTheNext();
    void aLimitOfAnotherBucketFailsNothing();
    void plansARepeatedJobItself();
    void aPlanWaitsForItsQueue();

private:
    // Queued, and to be planned by the runner.
    static JobId addUnplanned(RunnerWorld& world);
};

namespace {

// Below the class, as moc does not read such texts.
NewItem channelEdit(int i)
{
    return {.action = "change",
        .kind = "channel",
        .target = std::to_string(i),
        .params = R"({"method": "PATCH", "path": "/channels/)" + std::to_string(i) + R"(", "body": {"topic": "a"}})"};
}

} // namespace

void TestRunner::sendsWhatIsCommittedAndSettles()
{
    RunnerWorld world;
    const auto job = world.addJob(30);
    int unwritten = 0;
    world.discord.onSend = [&](const rest::Request& request) {
        const auto n = QString::fromStdString(request.path.substr(request.path.rfind('/') + 1)).toLongLong();
        const auto item = must(world.store->items(job, {.after = n - 1, .limit = 1})).at(0);
        unwritten += item.state == ItemState::Sent && item.attempt == 1 ? 0 : 1;
        const auto tag = "job:" + std::to_string(job) + " item:" + std::to_string(n) + " #";
        QVERIFY(header(request, "X-Audit-Log-Reason").starts_with(tag));
        QCOMPARE(request.priority, rest::Priority::Bulk);
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

// 40 % of 50 a second.
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
    world.discord.answer = [](const rest::Request&) { return FakeDiscord::Reply{.status = 204, .body = {}}; };
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

void TestRunner::keepsItsShare()
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
void TestRunner::jobsTogetherKeepTheShareAndEachHasItsPart()
{
    RunnerWorld world;
    std::map<std::string, int> sent; // by job
    std::vector<Instant> all;
    world.discord.onSend = [&](const rest::Request& request) {
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

void TestRunner::whatOneJobLeavesIsTheOthers()
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

void TestRunner::runnersOfOneQueueDivideTheShare()
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

void TestRunner::fiveHundredASecondAreReached()
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
void TestRunner::whatTheFleetNeedsHoldsTheJobByItsShare()
{
    RunnerWorld world({.deadline = 2s}, {.globalPerSecond = 10});
    const auto job = world.addJob(300);
    int number = 0;
    const auto fleet = [&] {
        while (world.client().unfinished() < 40)
            world.client().submit(
                {"POST", "/channels/" + std::to_string(1 + number++ % 200) + "/messages", {}, {}}, {});
        return world.job(job).state == JobState::HeldBack;
    };
    world.runner->start();
    QVERIFY(world.until(fleet, 30s));
    QCOMPARE(world.job(job).held.reason, HeldReason::Share);
    QVERIFY(world.job(job).held.until);
    QVERIFY(world.untilState(job, JobState::Done, 5min));
    QCOMPARE(world.job(job).counts[ItemState::Failed], 0);
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

void TestRunner::aLostAnswerIsFoundOutAndNothingIsMadeTwice()
{
    RunnerWorld world;
    const auto job = world.addJob(12, RunnerWorld::create);
    std::multiset<std::string> made;
    int number = 0;
    world.discord.answer = [&](const rest::Request& request) -> Reply {
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

void TestRunner::aRunOfRefusalsHoldsTheJob()
{
    RunnerWorld world;
    const auto job = world.addJob(100);
    world.discord.answer = [](const rest::Request&) { return refusal(403, 50013); };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::HeldBack));
    QCOMPARE(world.job(job).held.reason, HeldReason::PermissionLost);
    QVERIFY(!world.job(job).held.until);
    QVERIFY(world.job(job).stateText.find("then resume") != std::string::npos);
    const auto sent = world.discord.sent.size();
    QVERIFY2(sent >= 10 && sent <= 18, qPrintable(QString::number(sent))); // as many as were under way besides
    world.pass(1min);
    QCOMPARE(world.discord.sent.size(), sent);
    world.discord.answer = [](const rest::Request&) { return Reply(); };
    must(world.store->resume(job));
    QVERIFY(world.untilState(job, JobState::DoneWithFailures));
    const auto counts = world.job(job).counts;
    QCOMPARE(counts[ItemState::Failed], std::int64_t(sent));
    QCOMPARE(counts[ItemState::Done], std::int64_t(100 - sent));
    must(world.store->retry(job));
    QVERIFY(world.untilState(job, JobState::Done));
}

void TestRunner::theFirst401StopsEverything()
{
    RunnerWorld world;
    const auto one = world.addJob(100);
    const auto other = world.addJob(100);
    world.discord.answer = [&world](const rest::Request&) {
        return world.discord.sent.size() < 20 ? Reply() : refusal(401, 0);
    };
    world.runner->start();
    QVERIFY(world.untilState(one, JobState::HeldBack));
    QVERIFY(world.untilState(other, JobState::HeldBack));
    for (const auto job : {one, other}) {
        QCOMPARE(world.job(job).held.reason, HeldReason::TokenRevoked);
        QCOMPARE(world.job(job).counts[ItemState::Failed], 0);
        QCOMPARE(world.job(job).counts[ItemState::Sent], 0);
    }
    QVERIFY(world.runner->isTokenRefused());
    QVERIFY(world.runner->problem().find("HEADROOM_TOKEN") != std::string::npos);
    const auto sent = world.discord.sent.size();
    must(world.store->resume(one));
    world.pass(1min);
    QCOMPARE(world.discord.sent.size(), sent); // a person has to say that the token is right
    world.discord.answer = [](const rest::Request&) { return Reply(); };
    must(world.store->resume(other));
    world.runner->trustToken();
    QVERIFY(world.untilState(one, JobState::Done));
    QVERIFY(world.untilState(other, JobState::Done));
}

void TestRunner::aGuildThatIsGoneHoldsTheJob()
{
    RunnerWorld world;
    const auto job = world.addJob(50);
    world.discord.answer = [](const rest::Request&) { return refusal(404, 10004); };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::HeldBack));
    QCOMPARE(world.job(job).held.reason, HeldReason::GuildGone);
    QCOMPARE(world.job(job).counts[ItemState::Planned], 50);
}

void TestRunner::aGuildThatVanishesIsNoticedByItsChannels_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("ofChannel");
    QTest::addColumn<int>("ofGuild");
    QTest::newRow("deleted") << 404 << 10003 << 10004;
    QTest::newRow("the bot was sent away") << 403 << 50001 << 50001;
}

// Of a channel that the bot does not see any more Discord says only that.
void TestRunner::aGuildThatVanishesIsNoticedByItsChannels()
{
    QFETCH(int, status);
    QFETCH(int, ofChannel);
    QFETCH(int, ofGuild);
    RunnerWorld world;
    const auto job = world.addJob(60, channelEdit, {.operation = "edit-channels", .params = R"({"topic": "a"})"});
    bool isGone = false;
    std::size_t done = 0;
    world.discord.answer = [&](const rest::Request& request) -> Reply {
        if (!isGone && request.method == "PATCH" && ++done == 20)
            isGone = true;
        else if (isGone)
            return refusal(status, request.method == "GET" ? ofGuild : ofChannel);
        return {};
    };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::HeldBack));
    const auto held = world.job(job);
    QCOMPARE(held.held.reason, HeldReason::GuildGone);
    QCOMPARE(held.stateText, "the bot is not in the guild any more (No): invite it again, then resume");
    QCOMPARE(held.counts[ItemState::Done], 20);
    QCOMPARE(held.counts[ItemState::Planned], 40);
    isGone = false;
    done = 100;
    must(world.store->resume(job));
    QVERIFY(world.untilState(job, JobState::Done));
}

void TestRunner::aChannelThatIsGoneIsOnlyItself()
{
    RunnerWorld world;
    const auto job = world.addJob(30, channelEdit, {.operation = "edit-channels", .params = R"({"topic": "a"})"});
    world.discord.answer = [&](const rest::Request& request) -> Reply {
        if (request.path == "/channels/7" || request.path == "/channels/8")
            return refusal(404, 10003);
        return request.path == "/channels/9" ? refusal(403, 50001) : Reply{200, R"({"id": "100"})"};
    };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::DoneWithFailures));
    QCOMPARE(world.job(job).counts[ItemState::Failed], 3);
    QCOMPARE(world.job(job).counts[ItemState::Done], 27);
    const auto items = world.items(job);
    QCOMPARE(items[6].code, 10003);
    QCOMPARE(items[8].code, 50001);
}

// Discord's 48 hours: the job is given away until then, and nothing of it is sent.
void TestRunner::aCapOfDaysHoldsTheJobUntilThen()
{
    RunnerWorld world;
    const auto job = world.addJob(20, RunnerWorld::create);
    world.discord.answer = [&world](const rest::Request&) -> Reply {
        if (world.discord.sent.size() <= 5)
            return {200, "{\"id\": \"7\"}"};
        return {429, R"({"message": "limited", "retry_after": 101995.0, "global": false})",
            {{"Via", "1.1 google"}, {"X-RateLimit-Scope", "user"}, {"X-RateLimit-Bucket", "b"},
                {"X-RateLimit-Limit", "250"}, {"X-RateLimit-Remaining", "0"}, {"X-RateLimit-Reset-After", "101995"},
                {"Retry-After", "101995"}}};
    };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::HeldBack));
    const auto held = world.job(job);
    QCOMPARE(held.held.reason, HeldReason::CreationCap);
    QVERIFY(held.held.until);
    const auto wait =
        *held.held.until - std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    QVERIFY2(wait > 23h && wait < 25h, // the client believes no wait of more than a day; then it asks again
        qPrintable(QString::number(wait.count())));
    QCOMPARE(held.counts[ItemState::Done], 5);
    QCOMPARE(held.counts[ItemState::Planned], 15);
    QVERIFY(held.runner.empty());
}

void TestRunner::aDiscordThatIsGoneIsTriedAgain()
{
    RunnerWorld world;
    const auto job = world.addJob(30);
    bool isGone = true;
    world.discord.answer = [&isGone](const rest::Request&) -> Reply {
        return isGone ? Reply{.status = 0, .maybeSent = false} : Reply();
    };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::HeldBack));
    QCOMPARE(world.job(job).held.reason, HeldReason::DiscordUnavailable);
    QVERIFY(world.job(job).held.until);
    world.pass(5s);
    isGone = false;
    must(world.store->resume(job)); // else in so many minutes of the real clock, where it was given back
    QVERIFY(world.untilState(job, JobState::Done, 30min));
    QCOMPARE(world.job(job).counts[ItemState::Done], 30);
}

void TestRunner::afterATakeoverItWaitsAndReads()
{
    RunnerWorld world;
    const auto job = world.addJob(3, RunnerWorld::create);
    {
        const auto claim = must(world.store->claim("dead:1", 60s)).value();
        must(world.store->commit(claim.lease, {.intents = {{1, 11}, {2, 12}}}));
        QVERIFY(must(world.store->renew(claim.lease, 0ms)));
    }
    world.discord.answer = [](const rest::Request& request) -> Reply {
        if (request.path.find("audit-logs") != std::string::npos)
            return {200, R"({"audit_log_entries": [{"id": "1", "target_id": "900",
                "reason": "job:1 item:1 #0000000b edit-roles"}]})"};
        return request.method == "GET" ? Reply{200, "[]"} : Reply{200, "{\"id\": \"901\"}"};
    };
    const auto begun = world.clock.now();
    std::optional<Instant> first;
    world.discord.onSend = [&](const rest::Request&) { first = first.value_or(world.clock.now()); };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::Done, 10min));
    QVERIFY(*first - begun >= 60s); // a request of who died may still have been under way
    QCOMPARE(world.discord.count("POST"), std::size_t(2));
    const auto items = world.items(job);
    QCOMPARE(items[0].resultId, "900");
    QCOMPARE(items[0].attempt, 1);
    QCOMPARE(items[1].attempt, 2);
}

void TestRunner::whoLosesTheLeaseSendsNothingMore()
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

void TestRunner::whoSleptSendsNothingBeforeTheLeaseIsRenewed()
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
void TestRunner::whatWaitsInTheClientIsNotSentAfterTheLease()
{
    RunnerWorld world;
    world.addJob(100, RunnerWorld::create);
    world.discord.answer = [](const rest::Request&) {
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

void TestRunner::withoutItsStoreNothingIsSent()
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
void TestRunner::aFullDiskIsWaitedFor()
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
    world.pass(1min); // its lease is over
    const auto later = world.discord.sent.size();
    ::setrlimit(RLIMIT_FSIZE, &usual);
    QVERIFY(isSaid);
    QVERIFY2(problem.find("check the space on its disk") != std::string::npos, problem.c_str());
    QCOMPARE(later, sent);
    QVERIFY(world.untilState(job, JobState::Done, 5min));
    QCOMPARE(world.discord.sent.size(), std::size_t(150));
    QCOMPARE(world.runner->problem(), "");
}

// The audit log may not be read: of two that look the same, one whose answer was lost is found out before the other is
// sent.
void TestRunner::whatLooksTheSameWaitsForWhatIsLost()
{
    RunnerWorld world;
    const auto job = world.addJob(12, [](int i) { return RunnerWorld::create(i % 2); });
    QJsonArray made;
    int number = 0;
    world.discord.answer = [&](const rest::Request& request) -> Reply {
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

// Whoever takes the job over finds out what became of what was sent.
void TestRunner::endsWithoutItsStore()
{
    for (const bool isIdle : {false, true}) {
        RunnerWorld world;
        const auto job = world.addJob(200);
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
        QVERIFY(world.runner->problem().find("out of order") != std::string::npos);
        must(sql->command(QStringLiteral("DROP TRIGGER broken")));
        QCOMPARE(world.job(job).state, JobState::Running);
        const auto counts = world.job(job).counts;
        QCOMPARE(std::size_t(counts[ItemState::Done] + counts[ItemState::Sent]), world.discord.sent.size());
    }
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
    Schedule schedule;
    schedule.window = DailyWindow{(minute + 60) % 1440, (minute + 120) % 1440};
    must(world.store->pause(job));
    QVERIFY(world.untilState(job, JobState::Paused, 12s));
    must(world.store->setSchedule(job, schedule));
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
    world.discord.answer = [&failures](const rest::Request& request) -> Reply {
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
    world.discord.answer = [](const rest::Request& request) -> Reply {
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
    world.discord.answer = [](const rest::Request& request) -> Reply {
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

void TestRunner::aJobThatStallsDoesNotBlockTheNext_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("code");
    QTest::newRow("two names in ten minutes") << 429 << 0;
    QTest::newRow("its guild is gone") << 404 << 10004;
}

// Even where one runs at a time.
void TestRunner::aJobThatStallsDoesNotBlockTheNext()
{
    QFETCH(int, status);
    QFETCH(int, code);
    RunnerWorld world({.maxJobs = 1});
    const auto stalled = world.addJob(5);
    const auto next = world.addJob(20, RunnerWorld::renameElsewhere);
    const auto path = plannedRequest(RunnerWorld::rename(1).params).path;
    const auto parent = path.substr(0, path.rfind('/'));
    world.discord.answer = [&](const rest::Request& request) -> Reply {
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
void TestRunner::aLimitOfAnotherBucketFailsNothing()
{
    RunnerWorld world;
    const auto old = [](int i) {
        return NewItem{.action = "delete",
            .kind = "message",
            .target = std::to_string(i),
            .params = planned("DELETE", "/channels/501/messages/" + std::to_string(1000 + i))};
    };
    world.discord.answer = [&world](const rest::Request&) -> Reply {
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

HEADROOM_TEST(TestRunner)

} // namespace headroom::tst_runner

#include "tst_runner.moc"
