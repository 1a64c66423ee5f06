// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/support/clients/client_world.h"

namespace headroom::tst_client_deadlines {

using namespace std::chrono_literals;
using support::channelPath;
using support::ClientWorld;
using Kind = model::Outcome::Kind;

namespace {

rest::Request read(std::size_t channel, std::optional<Duration> deadline = {})
{
    rest::Request request{{"GET", channelPath(channel), {}, {}}};
    request.deadline = deadline;
    return request;
}

support::ModelDiscord::Options latencies(Duration each)
{
    support::ModelDiscord::Options options;
    options.latencies = support::ModelLatencies::steady(each, each);
    return options;
}

support::ModelWindow::Rule rule(std::int64_t limit, Duration window)
{
    support::ModelWindow::Rule rule;
    rule.limit = limit;
    rule.window = window;
    return rule;
}

// A bucket of 2 per 10 s that is used up, 100 ms after its first answers.
struct UsedUp : ClientWorld
{
    UsedUp()
        : ClientWorld(latencies(5ms), support::unlimited())
    {
        discord.setBucket(channelPath(0), rule(2, 10s));
        submit("GET", channelPath(0) + "?limit=1");
        submit("GET", channelPath(0) + "?limit=2");
        clock.advance(100ms);
    }
    const std::vector<model::Outcome>& last()
    {
        clock.advance(0ms);
        return outcomes.back();
    }
};

} // namespace

class TestClientDeadlines : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneThatCannotBeKeptIsRefusedAtOnceWithTheTimeItWouldTake();
    void oneThatCanBeKeptIsWaitedFor();
    void anAnswerOnItsWayIsNoKnownWait();
    void aReadThatJoinsOneThatWaitsIsRefusedAtOnceToo();
    void aReadThatJoinsOneUnderWayIsAnswered();
    void whoIsShuttingDownLetsNobodyJoin();
};

void TestClientDeadlines::oneThatCannotBeKeptIsRefusedAtOnceWithTheTimeItWouldTake()
{
    UsedUp world;
    world.submit(read(0, 3s));
    QCOMPARE(world.last().size(), 1U);
    const auto& outcome = world.last().front();
    QVERIFY(outcome.kind == Kind::Refused);
    QVERIFY(outcome.waitReasons.has(model::WaitReason::Bucket));
    QVERIFY(outcome.wouldTake && *outcome.wouldTake > 9800ms && *outcome.wouldTake < 10s);
}

void TestClientDeadlines::oneThatCanBeKeptIsWaitedFor()
{
    UsedUp world;
    world.submit(read(0, 11s));
    QVERIFY(world.last().empty());
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.last().front().kind == Kind::Answered);
}

void TestClientDeadlines::anAnswerOnItsWayIsNoKnownWait()
{
    ClientWorld world(latencies(400ms), support::unlimited());
    world.discord.setBucket(channelPath(0), rule(5, 10s));
    world.submit("POST", channelPath(0));
    world.clock.advance(100ms);
    world.submit(read(0, 1s));
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.outcomes.back().front().kind == Kind::Answered);
}

void TestClientDeadlines::aReadThatJoinsOneThatWaitsIsRefusedAtOnceToo()
{
    UsedUp world;
    world.submit(read(0));
    world.submit(read(0, 3s));
    QCOMPARE(world.last().size(), 1U);
    QVERIFY(world.last().front().kind == Kind::Refused);
    QVERIFY(world.last().front().wouldTake > 9800ms);
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.outcomes[2].front().kind == Kind::Answered);
    QVERIFY(world.eachEndedOnce());
}

void TestClientDeadlines::aReadThatJoinsOneUnderWayIsAnswered()
{
    ClientWorld world(latencies(400ms), support::unlimited());
    world.submit(read(0));
    world.clock.advance(100ms);
    world.submit(read(0, 2s));
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.arrivals().size(), 1U);
    QVERIFY(world.outcomes[1].front().kind == Kind::Answered);
}

void TestClientDeadlines::whoIsShuttingDownLetsNobodyJoin()
{
    UsedUp world;
    world.submit(read(0));
    world.client.drain(1min, [] {});
    world.submit(read(0));
    QCOMPARE(world.last().size(), 1U);
    QVERIFY(world.last().front().kind == Kind::Refused);
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.outcomes[2].front().kind == Kind::Answered);
}

HEADROOM_TEST(TestClientDeadlines)

} // namespace headroom::tst_client_deadlines

#include "tst_client_deadlines.moc"
