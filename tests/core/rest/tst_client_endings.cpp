// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Every request ends in exactly one outcome, in bounded time, and leaves nothing behind, whatever breaks and whatever
// its caller does meanwhile.
#include "tests/support/clients/client_world.h"

namespace headroom::tst_client_endings {

using namespace std::chrono_literals;
using namespace headroom::support;
using Kind = ModelWindow::Kind;

namespace {

constexpr std::array methods{"GET", "POST", "PUT", "PATCH", "DELETE"};
constexpr int load = 200;

// The longest that anything makes a request wait, for each of its at most 20 refusals and 3 failures: the address's ten
// minutes, windows of 3 s, pauses and the breaker's half minute. Refusals of different requests overlap, those of one
// do not; requests that are refused one after the other add up to the load at worst.
Duration longEnough(const FaultRates& faults)
{
    return faults.refusedInHtml + faults.refusedWithoutTime > 0 ? load * 21 * 10min : load * 21 * 35s;
}

struct Chaos
{
    std::mt19937_64 random;
    ModelDiscord::Options model;
    rest::Scheduler::Options scheduler;

    explicit Chaos(unsigned seed)
        : random(seed)
    {
        const auto milliseconds = [this](Duration::rep to) {
            return Duration{std::chrono::milliseconds(random() % static_cast<std::uint64_t>(to + 1))};
        };
        model.latencies = {{0ms, milliseconds(800)}, {0ms, milliseconds(800)}};
        model.seed = seed;
        model.faults = drawFaults();
        if (random() % 2)
            model.global = ModelWindow::Rule{
                random() % 2 ? Kind::Calendar : Kind::Sliding, 1 + static_cast<std::int64_t>(random() % 30), 1s};
        scheduler.concurrency = 1 + static_cast<unsigned>(random() % 30);
        scheduler.globalPerSecond = static_cast<double>(random() % 40);
        scheduler.addressPerSecond = static_cast<double>(random() % 40);
        scheduler.shareIdenticalGets = random() % 2;
        scheduler.webhooksWithToken = random() % 2;
        scheduler.requestProxy = random() % 2;
        scheduler.maxIdleLanes = random() % 10;
        scheduler.seed = seed;
    }

    FaultRates drawFaults()
    {
        switch (random() % 4) {
        case 0:
            return {};
        case 1:
            return FaultRates::ofEach(4);
        case 2:
            return {15, 15, 15, 5, 5, 5, 0, 0, 0, 5};
        default:
            return {10, 0, 0, 20, 20, 20, 10, 0, 0, 0};
        }
    }

    std::string path()
    {
        const auto number = 203039963636301824ULL + random() % 6;
        switch (random() % 4) {
        case 0:
            return "/guilds/" + std::to_string(number) + "/roles";
        case 1:
            return "/webhooks/" + std::to_string(number) + "/aWebhooksTokenOfAsManyLettersAsTheyHave_0123456789";
        default:
            return channelPath(random() % 6);
        }
    }

    rest::Request request()
    {
        rest::Request request{{methods[random() % methods.size()], path(), {}, {}}};
        request.priority = static_cast<model::Priority>(random() % 3);
        if (random() % 4 == 0)
            request.deadline = std::chrono::milliseconds(random() % 20'000);
        if (request.method == "PATCH" && random() % 2)
            request.body = R"({"name":"x"})";
        if (random() % 8 == 0)
            request.maySend = [this] { return random() % 3 > 0; };
        return request;
    }

    void shape(ModelDiscord& discord)
    {
        for (std::size_t i = 0; i < 6; ++i) {
            const auto window = 250ms + std::chrono::milliseconds(random() % 2700);
            discord.setBucket(channelPath(i),
                {static_cast<Kind>(random() % 4), 1 + static_cast<int>(random() % 6), window},
                random() % 3 ? "abcd1234" : "dcba4321");
            if (random() % 2)
                discord.setSubLimit("PATCH", channelPath(i), {Kind::Fixed, 1, 3s});
            if (random() % 4 == 0)
                discord.setShared(channelPath(i), {Kind::Fixed, 3, 3s});
        }
        discord.setRoute("DELETE", channelPath(0), {channelPath(0), channelPath(1)});
    }

    // What a caller, other processes and Discord's operators may do at any time.
    void interfere(ClientWorld& world, std::vector<rest::RequestId>& ids)
    {
        switch (random() % 30) {
        case 0:
        case 1:
        case 2:
            return world.client.cancel(ids[random() % ids.size()]);
        case 3:
            return random() % 8 ? void() : world.client.cancelWaiting();
        case 4:
            return world.discord.setLimit(channelPath(random() % 6), 1 + static_cast<std::int64_t>(random() % 6));
        case 5:
            return world.discord.renameBucket(channelPath(random() % 6), "hash" + std::to_string(random() % 3));
        case 6:
        case 7:
        case 8:
            return world.discord.useByOthers(channelPath(random() % 6));
        case 9:
            return world.client.setGlobalShare(static_cast<double>(random() % 40));
        case 10:
            return world.clock.jumpWall(std::chrono::milliseconds(random() % 10'000) - 5s);
        default:
            return;
        }
    }
};

void verifyAllEnded(const ClientWorld& world)
{
    QVERIFY(world.eachEndedOnce());
    QCOMPARE(world.client.unfinished(), 0U);
    QCOMPARE(world.client.scheduler().unfinished(), 0U);
    QCOMPARE(world.client.scheduler().busyLanes(), 0U);
    QCOMPARE(world.client.scheduler().inFlight(), 0U);
}

} // namespace

class TestClientEndings : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyRequestEndsOnce_data() { addSeeds(500); }
    void everyRequestEndsOnce();
    void whatIsDrainedEndsWithinItsPatience_data() { addSeeds(200); }
    void whatIsDrainedEndsWithinItsPatience();
    void whatIsSaidNotToHaveBeenSentWasNot_data() { addSeeds(200); }
    void whatIsSaidNotToHaveBeenSentWasNot();
    void nothingIsSentAfterItsDeadline_data() { addSeeds(200); }
    void nothingIsSentAfterItsDeadline();
    void whatIsRefusedAfterItsDeadlineIsNotSentAgain();
    void whatAServerFailedOnIsNotCalledUnsent();
    void whatComesBackRefusedAfterThePatienceDoesNotWait();
};

void TestClientEndings::everyRequestEndsOnce()
{
    QFETCH(unsigned, seed);
    Chaos chaos(seed);
    ClientWorld world(chaos.model, chaos.scheduler);
    chaos.shape(world.discord);
    std::vector<rest::RequestId> ids;
    for (int i = 0; i < load; ++i) {
        ids.push_back(world.submit(chaos.request()));
        chaos.interfere(world, ids);
        world.clock.advance(std::chrono::milliseconds(chaos.random() % (chaos.random() % 4 ? 60 : 2000)));
    }
    QVERIFY2(world.runToTheEnd(longEnough(chaos.model.faults)), "it hangs");
    verifyAllEnded(world);
    QVERIFY(world.discord.maxInFlight() <= static_cast<int>(chaos.scheduler.concurrency));
    // Whoever comes afterwards finds it in order.
    world.discord.setFaults({});
    world.submit("PUT", "/guilds/203039963636301824/roles");
    QVERIFY2(world.runToTheEnd(15min), "it hangs afterwards");
    verifyAllEnded(world);
    QVERIFY(world.outcomes.back().front().kind == model::Outcome::Kind::Answered);
}

// And one way there and back of what is under way at its end: what comes back refused does not wait again.
void TestClientEndings::whatIsDrainedEndsWithinItsPatience()
{
    QFETCH(unsigned, seed);
    Chaos chaos(seed);
    ClientWorld world(chaos.model, chaos.scheduler);
    chaos.shape(world.discord);
    const auto timeout = std::chrono::milliseconds(chaos.random() % 5000);
    std::optional<Instant> drained;
    Instant since{};
    for (int i = 0; i < load; ++i) {
        world.submit(chaos.request());
        world.clock.advance(std::chrono::milliseconds(chaos.random() % 30));
        if (i != load / 2)
            continue;
        since = world.clock.now();
        world.client.drain(timeout, [&] { drained = world.clock.now(); });
    }
    QVERIFY(world.runToTheEnd(longEnough(chaos.model.faults)));
    verifyAllEnded(world);
    QVERIFY(drained);
    const auto submitting = load / 2 * 30ms; // what comes too late is refused meanwhile, and has to be told
    QVERIFY(*drained - since <= std::max<Duration>(timeout + 2 * 800ms, submitting));
    for (auto i = load / 2 + 1; i < load; ++i) {
        const auto& outcome = world.outcomes[static_cast<std::size_t>(i)].front();
        const bool joined = outcome.cached || chaos.scheduler.shareIdenticalGets; // nothing more is sent for those
        QVERIFY(joined || outcome.kind == model::Outcome::Kind::Refused);
    }
}

void TestClientEndings::whatIsSaidNotToHaveBeenSentWasNot()
{
    QFETCH(unsigned, seed);
    Chaos chaos(seed);
    chaos.scheduler.shareIdenticalGets = false;
    ClientWorld world(chaos.model, chaos.scheduler);
    chaos.shape(world.discord);
    std::vector<rest::RequestId> ids;
    std::vector<rest::Request> requests;
    for (int i = 0; i < load; ++i) {
        auto request = chaos.request();
        request.path += "?mark=" + std::to_string(i);
        requests.push_back(request);
        ids.push_back(world.submit(request));
        if (chaos.random() % 3 == 0)
            world.client.cancel(ids[chaos.random() % ids.size()]);
        world.clock.advance(std::chrono::milliseconds(chaos.random() % 60));
    }
    QVERIFY(world.runToTheEnd(longEnough(chaos.model.faults)));
    verifyAllEnded(world);
    QVERIFY(world.ended(model::Outcome::Kind::Cancelled) > 0);
    std::map<std::string, int> mayHaveHadItsEffect;
    for (const auto& passage : world.discord.passages()) {
        const bool surelyNot = passage.fault == Fault::Unreachable
            || (passage.fault != Fault::LostBack && (passage.status == 429 || passage.status == 597));
        mayHaveHadItsEffect[passage.path] += surelyNot ? 0 : 1;
    }
    for (std::size_t i = 0; i < requests.size(); ++i) {
        using Outcome = model::Outcome::Kind;
        const auto kind = world.outcomes[i].front().kind;
        const bool isSaidNotTo = kind == Outcome::Cancelled || kind == Outcome::Refused || kind == Outcome::Failed;
        if (isSaidNotTo && requests[i].method != "GET")
            QCOMPARE(mayHaveHadItsEffect[requests[i].path], 0);
    }
}

void TestClientEndings::nothingIsSentAfterItsDeadline()
{
    QFETCH(unsigned, seed);
    Chaos chaos(seed);
    chaos.scheduler.shareIdenticalGets = false;
    ClientWorld world(chaos.model, chaos.scheduler);
    chaos.shape(world.discord);
    std::map<std::string, Instant> latest;
    for (int i = 0; i < load; ++i) {
        auto request = chaos.request();
        request.path += "?mark=" + std::to_string(i);
        request.deadline = std::chrono::milliseconds(chaos.random() % 10'000);
        latest[request.path] = world.clock.now() + *request.deadline;
        world.submit(request);
        world.clock.advance(std::chrono::milliseconds(chaos.random() % 60));
    }
    QVERIFY(world.runToTheEnd(10s + 2 * 800ms + load * 60ms));
    verifyAllEnded(world);
    for (const auto& passage : world.discord.passages())
        QVERIFY(passage.sent <= latest.at(passage.path));
}

void TestClientEndings::whatIsRefusedAfterItsDeadlineIsNotSentAgain()
{
    ClientWorld world({ModelLatencies::steady(300ms, 300ms), {}, {}, {}, {}, 0}, unlimited());
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 1, 2s});
    world.discord.useByOthers(channelPath(0));
    world.submit({{"POST", channelPath(0), {}, {}}, model::Priority::Normal, 500ms});
    QVERIFY(world.runToTheEnd(700ms));
    verifyAllEnded(world);
    QCOMPARE(world.discord.passages().size(), 1U);
    QVERIFY(world.outcomes[0].front().kind == model::Outcome::Kind::Refused);
    QVERIFY(world.outcomes[0].front().wouldTake == Duration{600ms});
}

void TestClientEndings::whatAServerFailedOnIsNotCalledUnsent()
{
    FaultRates faults;
    faults.badGateway = 100;
    ClientWorld world({ModelLatencies::steady(10ms, 10ms), faults, {}, {}, {}, 0}, unlimited());
    const auto id = world.submit("PUT", channelPath(0));
    while (world.client.state().pausedForRetry == 0)
        QVERIFY(world.clock.advanceToNextAlarm());
    world.client.cancel(id);
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.outcomes[0].front().kind == model::Outcome::Kind::Uncertain);
}

void TestClientEndings::whatComesBackRefusedAfterThePatienceDoesNotWait()
{
    ClientWorld world({ModelLatencies::steady(300ms, 300ms), {}, {}, {}, {}, 0}, unlimited());
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 1, 1h});
    world.discord.useByOthers(channelPath(0));
    world.submit("POST", channelPath(0));
    bool drained = false;
    world.client.drain(100ms, [&drained] { drained = true; });
    world.clock.advance(600ms);
    QVERIFY(drained);
    verifyAllEnded(world);
    QVERIFY(world.outcomes[0].front().kind == model::Outcome::Kind::Cancelled);
}

HEADROOM_TEST(TestClientEndings)

} // namespace headroom::tst_client_endings

#include "tst_client_endings.moc"
