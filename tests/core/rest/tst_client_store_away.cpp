// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The client while its shared store is away, when it comes back, and with what the store lets it do but others hold up.
#include "core/base/time/virtual_clock.h"
#include "core/discord/route_keys.h"
#include "core/rest/client.h"
#include "tests/support/discord/model_discord.h"
#include "tests/support/schemes/store_by_hand.h"

namespace headroom::tst_client_store_away {

using namespace headroom::support;
using namespace std::chrono_literals;

namespace {

constexpr auto channel = "/channels/203039963636301824/messages";
const std::string key = "POST/channels/:channel/messages;channel=203039963636301824";

rest::Client::Options options(const rest::Scheduler::Options& scheduler)
{
    rest::Client::Options options;
    options.scheduler = scheduler;
    options.storeKeyOf = discord::headroomKey;
    options.egress = "test";
    return options;
}

rest::Scheduler::Options withoutGlobal()
{
    rest::Scheduler::Options options;
    options.globalPerSecond = 0;
    options.addressPerSecond = 0;
    return options;
}

struct World
{
    explicit World(ModelWindow::Rule rule, const rest::Scheduler::Options& scheduler = withoutGlobal(),
        std::optional<ModelWindow::Rule> global = {}, Duration there = 2ms, Duration back = 2ms)
        : discord(clock, modelOptions(global, there, back))
        , client(&store, discord, clock, options(scheduler))
    {
        discord.setBucket("b", rule);
        discord.setRoute("POST", channel, {"b"});
    }
    static ModelDiscord::Options modelOptions(std::optional<ModelWindow::Rule> global, Duration there, Duration back)
    {
        ModelDiscord::Options options;
        options.latencies = ModelLatencies::steady(there, back);
        options.global = global;
        return options;
    }

    void submit(int count, std::optional<Duration> deadline = {})
    {
        for (int i = 0; i < count; ++i) {
            rest::Request request{{"POST", channel, "{}", {}}};
            request.deadline = deadline;
            client.submit(request, [this](const model::Outcome& outcome) { outcomes.push_back(outcome); });
        }
    }
    // What one request tells, of a store that is there; then so long nothing.
    void learn(Duration span)
    {
        store.atOnce = schemes::Granted{};
        submit(1);
        clock.advance(span);
    }
    schemes::Wait away() const { return {clock.now() + 200ms, schemes::WaitReason::Unavailable}; }
    // Away for so long: every claim meanwhile is told so.
    void passAway(Duration span)
    {
        for (const auto end = clock.now() + span; clock.now() < end;) {
            store.atOnce = away();
            clock.advance(50ms);
        }
    }
    int sentSince(Instant when) const
    {
        return static_cast<int>(std::count_if(discord.passages().begin(), discord.passages().end(),
            [when](const auto& passage) { return passage.sent >= when; }));
    }

    VirtualClock clock;
    ModelDiscord discord;
    StoreByHand store;
    rest::Client client;
    std::vector<model::Outcome> outcomes;
};

} // namespace

class TestClientStoreAway : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void requestsGoOnAndAreMarked();
    void eachProcessKeepsToItsPartOfABucket();
    void ofASmallBucketItTakesOneInSeveralWindows();
    void itIsToldWhatWentOutMeanwhileButGivenNothingBack();
    void whenItIsBackBothLimitsHoldForAWhile();
    void aClaimThatMayGoKeepsItsTurnAndIsGivenBackInTheEnd();
    void aGlobalRefusalGivesTheClaimBack();
    void aDeadlineBeforeTheMomentOfTheClaimIsRefusedAtOnce();
    void theGlobalLimitIsClaimedToken();
    void whoIsFarAwayDoesNotComeBeforeTheMomentOfItsToken();
    void whatWentOutMeanwhileIsToldAsNotClaimed();
    void anEmptiedStoreMakesItCautious();
};

void TestClientStoreAway::requestsGoOnAndAreMarked()
{
    World world({ModelWindow::Kind::Fixed, 5, 5s});
    world.learn(1s);
    QCOMPARE(world.outcomes.size(), 1U);
    QVERIFY(!world.outcomes[0].localLimits);
    world.store.atOnce = world.away();
    world.submit(12);
    world.passAway(20s);
    QCOMPARE(world.outcomes.size(), 13U);
    QCOMPARE(world.discord.count(429), 0);
    QCOMPARE(
        std::count_if(world.outcomes.begin(), world.outcomes.end(), [](const auto& o) { return o.localLimits; }), 12);
    QVERIFY(world.client.state().storeIsAway);
    world.store.atOnce = schemes::Granted{};
    world.clock.advance(1s);
    world.submit(1);
    world.clock.advance(6s);
    QCOMPARE(world.outcomes.size(), 14U);
    QVERIFY(!world.outcomes.back().localLimits);
    QVERIFY(!world.client.state().storeIsAway);
}

void TestClientStoreAway::eachProcessKeepsToItsPartOfABucket()
{
    World world({ModelWindow::Kind::Fixed, 8, 4s});
    world.client.setFleetClients(4);
    world.learn(10s);
    world.store.atOnce = world.away();
    world.submit(40);
    const auto since = world.clock.now();
    world.passAway(16s);
    const auto sent = world.sentSince(since); // two in each of four windows, and of the fifth that has just begun
    QVERIFY2(sent >= 8 && sent <= 10, std::to_string(sent).c_str());
}

void TestClientStoreAway::ofASmallBucketItTakesOneInSeveralWindows()
{
    World world({ModelWindow::Kind::Fixed, 2, 1s});
    world.client.setFleetClients(8);
    world.learn(10s);
    world.store.atOnce = world.away();
    world.submit(40);
    const auto since = world.clock.now();
    world.passAway(40s);
    const auto sent = world.sentSince(since); // one in four windows
    QVERIFY2(sent >= 9 && sent <= 11, std::to_string(sent).c_str());
}

void TestClientStoreAway::itIsToldWhatWentOutMeanwhileButGivenNothingBack()
{
    World world({ModelWindow::Kind::Fixed, 5, 1s});
    world.store.atOnce = world.away();
    world.submit(1);
    world.passAway(1s);
    QCOMPARE(world.store.learned[key].size(), 1U);
    FaultRates faults;
    faults.unreachable = 100;
    world.discord.setFaults(faults);
    world.submit(1);
    world.passAway(20s);
    QCOMPARE(world.outcomes.size(), 2U);
    QVERIFY(world.outcomes[1].kind == model::Outcome::Kind::Failed);
    QVERIFY(world.store.givenBack.empty());
}

void TestClientStoreAway::whenItIsBackBothLimitsHoldForAWhile()
{
    World world({ModelWindow::Kind::Fixed, 8, 1s});
    world.client.setFleetClients(4);
    world.learn(2s);
    world.store.atOnce = world.away();
    world.submit(60);
    world.passAway(2s);
    world.store.atOnce = schemes::Granted{}; // of an empty store that would let everything go
    const auto back = world.clock.now();
    world.clock.advance(2s);
    QVERIFY(world.sentSince(back) <= 6); // two a window
    QVERIFY(world.sentSince(back) >= 2);
    world.clock.advance(8s);
    QCOMPARE(world.outcomes.size(), 61U);
    QCOMPARE(world.discord.count(429), 0);
}

void TestClientStoreAway::aClaimThatMayGoKeepsItsTurnAndIsGivenBackInTheEnd()
{
    auto scheduler = withoutGlobal();
    scheduler.concurrency = 1;
    World world({ModelWindow::Kind::Fixed, 5, 1s}, scheduler, {}, 10s);
    constexpr auto other = "/channels/203039963636301825/messages";
    world.discord.setBucket("other", {ModelWindow::Kind::Fixed, 5, 1s}, "efgh5678");
    world.discord.setRoute("POST", other, {"other"});
    world.submit(1);
    world.store.asked[key][0](schemes::Queued{std::nullopt, schemes::WaitReason::InFlight});
    // Another takes the only place there is, for long.
    world.client.submit({{"POST", other, "{}", {}}}, [](const model::Outcome&) {});
    const auto otherKey = world.store.asked.rbegin()->first;
    world.store.asked[otherKey][0](schemes::Granted{});
    QCOMPARE(world.client.scheduler().inFlight(), 1U);
    world.store.asked[key][0](schemes::Granted{});
    world.clock.advance(2s);
    QVERIFY(world.store.givenBack.empty());
    world.clock.advance(2s);
    QCOMPARE(world.store.givenBack[key], 1);
}

void TestClientStoreAway::aGlobalRefusalGivesTheClaimBack()
{
    World world({ModelWindow::Kind::Fixed, 5, 1s}, withoutGlobal(), ModelWindow::Rule{ModelWindow::Kind::Fixed, 1, 1s});
    world.store.atOnce = schemes::Granted{};
    world.submit(2);
    world.clock.advance(10s);
    QCOMPARE(world.outcomes.size(), 2U);
    QCOMPARE(world.store.globalHolds, 1);
    QCOMPARE(world.store.givenBack[key], 1);
    QCOMPARE(world.store.learned[key].size(), 2U);
}

void TestClientStoreAway::aDeadlineBeforeTheMomentOfTheClaimIsRefusedAtOnce()
{
    World world({ModelWindow::Kind::Fixed, 5, 1s});
    world.submit(1, 2s);
    world.submit(1, 10s);
    world.store.asked[key][0](schemes::Queued{world.clock.now() + 5s, schemes::WaitReason::Bucket});
    world.clock.advance(1ms);
    QCOMPARE(world.outcomes.size(), 1U);
    QVERIFY(world.outcomes[0].kind == model::Outcome::Kind::Refused);
    QVERIFY(world.outcomes[0].waitReasons.has(model::WaitReason::Bucket));
    QVERIFY(world.store.cancelled.empty()); // the second one needs it
    const auto state = world.client.state();
    QCOMPARE(state.lanes.size(), 1U);
    QVERIFY(state.lanes[0].waitReason == model::WaitReason::Bucket);
    QVERIFY(state.lanes[0].waitsUntil > world.clock.now() + 4s);
    world.store.asked[key][0](schemes::Granted{});
    world.clock.advance(1s);
    QCOMPARE(world.outcomes.size(), 2U);
}

void TestClientStoreAway::theGlobalLimitIsClaimedToken()
{
    rest::Scheduler::Options scheduler;
    scheduler.globalPerSecond = 50;
    scheduler.globalKey = "global";
    World world({ModelWindow::Kind::Fixed, 5, 1s}, scheduler);
    world.submit(1);
    QCOMPARE(world.store.asked["global"].size(), 1U);
    QCOMPARE(world.store.asked[key].size(), 1U); // in the same round trip
    world.store.asked["global"][0](schemes::Queued{std::nullopt, schemes::WaitReason::InFlight});
    world.store.asked[key][0](schemes::Granted{});
    world.clock.advance(1s);
    QCOMPARE(world.discord.passages().size(), 0U);
    world.store.asked["global"][0](schemes::Granted{});
    world.clock.advance(1s);
    QCOMPARE(world.outcomes.size(), 1U);
    QCOMPARE(world.store.learned["global"].size(), 1U);
    const auto& learned = world.store.learned["global"][0];
    QCOMPARE(*learned.limit, 50);
    QVERIFY(*learned.resetAfter > 800ms && *learned.resetAfter <= 1003ms);
    QVERIFY(world.store.givenBack.empty());
    // One that is not needed any more is withdrawn.
    world.submit(1);
    world.store.asked["global"][1](schemes::Queued{std::nullopt, schemes::WaitReason::InFlight});
    world.client.cancelWaiting();
    QCOMPARE(world.store.cancelled.size(), 2U);
}

// Whoever told of the place may be close by.
void TestClientStoreAway::whoIsFarAwayDoesNotComeBeforeTheMomentOfItsToken()
{
    rest::Scheduler::Options scheduler;
    scheduler.globalPerSecond = 50;
    scheduler.globalKey = "global";
    World world({ModelWindow::Kind::Fixed, 100, 60s}, scheduler, {}, 40ms, 40ms);
    world.store.atOnce = schemes::Granted{};
    for (int i = 0; i < 20; ++i) {
        world.submit(1);
        world.clock.advance(100ms);
    }
    const auto& learned = world.store.learned["global"].back();
    QVERIFY(
        *learned.resetAfter > 900ms && *learned.resetAfter < 970ms); // of a way back of 40 ms about half of 80 is known

    const auto promised = world.clock.now() + 500ms;
    world.store.atOnce.reset();
    world.submit(1);
    world.store.asked["global"].back()(schemes::Queued{promised, schemes::WaitReason::Bucket});
    world.store.asked[key].back()(schemes::Granted{});
    world.clock.advance(600ms);
    const auto& last = world.discord.passages().back();
    QVERIFY(last.arrived && *last.arrived >= promised);
    QVERIFY(*last.arrived < promised + 5ms); // but hardly after it
}

// Else it would end a claim that is at hand, which is then used in a place that is another's by now.
void TestClientStoreAway::whatWentOutMeanwhileIsToldAsNotClaimed()
{
    rest::Scheduler::Options scheduler;
    scheduler.globalPerSecond = 50;
    scheduler.globalKey = "global";
    World world({ModelWindow::Kind::Fixed, 5, 1s}, scheduler, {}, 500ms);
    world.store.atOnce = world.away();
    world.submit(1);
    world.clock.advance(300ms);
    QCOMPARE(world.outcomes.size(), 0U);
    world.store.atOnce = schemes::Granted{}; // it is back before that is answered
    world.submit(1);
    world.clock.advance(2s);
    QCOMPARE(world.outcomes.size(), 2U);
    for (const auto& bucket : {std::string("global"), key}) {
        QCOMPARE(world.store.learned[bucket].size(), 2U);
        QCOMPARE(world.store.withoutClaim[bucket], 1);
    }
}

void TestClientStoreAway::anEmptiedStoreMakesItCautious()
{
    rest::Scheduler::Options scheduler;
    scheduler.globalPerSecond = 40;
    scheduler.globalKey = "global";
    World world({ModelWindow::Kind::Fixed, 1000, 1s}, scheduler, ModelWindow::Rule{ModelWindow::Kind::Sliding, 40, 1s});
    world.learn(2s);
    world.client.setGlobalShare(10);
    world.client.setFleetClients(4);
    world.client.storeForgot();
    const auto since = world.clock.now();
    world.submit(100);
    world.clock.advance(999ms); // whoever sent in the last second may send again; this one did not
    QCOMPARE(world.sentSince(since), 0);
    world.clock.advance(1s);
    QCOMPARE(world.sentSince(since), 10);
    world.clock.advance(900ms);
    QVERIFY(world.sentSince(since) <= 20);
    world.clock.advance(5s);
    QCOMPARE(world.outcomes.size(), 101U);
}

HEADROOM_TEST(TestClientStoreAway)

} // namespace headroom::tst_client_store_away

#include "tst_client_store_away.moc"
