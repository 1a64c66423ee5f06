// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/jobs/runner_world.h"

namespace headroom::tst_runner_refusals {

using namespace jobs;
using namespace support;
using namespace std::chrono_literals;

using Reply = FakeDiscord::Reply;

// What a runner does when Discord refuses, or is not there.
class TestRunnerRefusals : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aRunOfRefusalsHoldsTheJob();
    void theFirst401StopsEverything();
    void aGuildThatIsGoneHoldsTheJob();
    void aGuildThatVanishesIsNoticedByItsChannels_data();
    void aGuildThatVanishesIsNoticedByItsChannels();
    void aChannelThatIsGoneIsOnlyItself();
    void whatAGuildIsFullOfFailsAndTheRestGoesOn_data();
    void whatAGuildIsFullOfFailsAndTheRestGoesOn();
    void aCapOfDaysHoldsTheJobUntilThen();
    void aDiscordThatIsGoneIsTriedAgain();
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

void TestRunnerRefusals::aRunOfRefusalsHoldsTheJob()
{
    RunnerWorld world;
    const auto job = world.addJob(100);
    world.discord.answer = [](const net::Request&) { return refusal(403, 50013); };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::HeldBack));
    QCOMPARE(world.job(job).held.reason, HeldReason::PermissionLost);
    QVERIFY(!world.job(job).held.until);
    QVERIFY(world.job(job).stateText.find("then resume") != std::string::npos);
    const auto sent = world.discord.sent.size();
    QVERIFY2(sent >= 10 && sent <= 18, qPrintable(QString::number(sent))); // as many as were under way besides
    world.pass(1min);
    QCOMPARE(world.discord.sent.size(), sent);
    world.discord.answer = [](const net::Request&) { return Reply(); };
    must(world.store->resume(job));
    QVERIFY(world.untilState(job, JobState::DoneWithFailures));
    const auto counts = world.job(job).counts;
    QCOMPARE(counts[ItemState::Failed], std::int64_t(sent));
    QCOMPARE(counts[ItemState::Done], std::int64_t(100 - sent));
    must(world.store->retry(job));
    QVERIFY(world.untilState(job, JobState::Done));
}

void TestRunnerRefusals::theFirst401StopsEverything()
{
    RunnerWorld world;
    const auto one = world.addJob(100);
    const auto other = world.addJob(100);
    world.discord.answer = [&world](const net::Request&) {
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
    world.discord.answer = [](const net::Request&) { return Reply(); };
    must(world.store->resume(other));
    world.runner->trustToken();
    QVERIFY(world.untilState(one, JobState::Done));
    QVERIFY(world.untilState(other, JobState::Done));
}

void TestRunnerRefusals::aGuildThatIsGoneHoldsTheJob()
{
    RunnerWorld world;
    const auto job = world.addJob(50);
    world.discord.answer = [](const net::Request&) { return refusal(404, 10004); };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::HeldBack));
    QCOMPARE(world.job(job).held.reason, HeldReason::GuildGone);
    QCOMPARE(world.job(job).counts[ItemState::Planned], 50);
}

void TestRunnerRefusals::aGuildThatVanishesIsNoticedByItsChannels_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<int>("ofChannel");
    QTest::addColumn<int>("ofGuild");
    QTest::newRow("deleted") << 404 << 10003 << 10004;
    QTest::newRow("the bot was sent away") << 403 << 50001 << 50001;
}

// Of a channel that the bot does not see any more Discord says only that.
void TestRunnerRefusals::aGuildThatVanishesIsNoticedByItsChannels()
{
    QFETCH(int, status);
    QFETCH(int, ofChannel);
    QFETCH(int, ofGuild);
    RunnerWorld world;
    const auto job = world.addJob(60, channelEdit, {.operation = "edit-channels", .params = R"({"topic": "a"})"});
    bool isGone = false;
    std::size_t done = 0;
    world.discord.answer = [&](const net::Request& request) -> Reply {
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

void TestRunnerRefusals::aChannelThatIsGoneIsOnlyItself()
{
    RunnerWorld world;
    const auto job = world.addJob(30, channelEdit, {.operation = "edit-channels", .params = R"({"topic": "a"})"});
    world.discord.answer = [&](const net::Request& request) -> Reply {
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

void TestRunnerRefusals::whatAGuildIsFullOfFailsAndTheRestGoesOn_data()
{
    QTest::addColumn<int>("code");
    QTest::newRow("500 channels") << 30013;
    QTest::newRow("1000 overwrites") << 30060;
}

// Each is asked for once: a person has to make room, and retries what failed then.
void TestRunnerRefusals::whatAGuildIsFullOfFailsAndTheRestGoesOn()
{
    QFETCH(int, code);
    RunnerWorld world;
    const auto job = world.addJob(30, channelEdit, {.operation = "edit-channels", .params = R"({"topic": "a"})"});
    world.discord.answer = [&](const net::Request& request) -> Reply {
        if (request.method == "PATCH" && request.path.ends_with("5"))
            return refusal(400, code);
        return Reply{200, R"({"id": "100"})"};
    };
    world.runner->start();
    QVERIFY(world.untilState(job, JobState::DoneWithFailures));
    const auto items = world.items(job);
    int failed = 0;
    for (const auto& item : items) {
        failed += item.state == ItemState::Failed ? 1 : 0;
        QCOMPARE(item.code, item.state == ItemState::Failed ? code : 0);
        QCOMPARE(item.attempt, 1);
    }
    QCOMPARE(failed, 3);
    QCOMPARE(world.job(job).counts[ItemState::Done], 27);
}

// Discord's 48 hours: the job is given away until then, and nothing of it is sent.
void TestRunnerRefusals::aCapOfDaysHoldsTheJobUntilThen()
{
    RunnerWorld world;
    const auto job = world.addJob(20, RunnerWorld::create);
    world.discord.answer = [&world](const net::Request&) -> Reply {
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

void TestRunnerRefusals::aDiscordThatIsGoneIsTriedAgain()
{
    RunnerWorld world;
    const auto job = world.addJob(30);
    bool isGone = true;
    world.discord.answer = [&isGone](const net::Request&) -> Reply {
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

HEADROOM_TEST(TestRunnerRefusals)

} // namespace headroom::tst_runner_refusals

#include "tst_runner_refusals.moc"
