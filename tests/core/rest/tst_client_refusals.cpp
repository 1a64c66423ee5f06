// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// After a 429 nothing that it covers is sent before the time it told has passed, and everything else goes on.
#include "core/discord/route.h"
#include "tests/support/clients/client_world.h"

namespace headroom::tst_client_refusals {

using namespace std::chrono_literals;
using namespace headroom::support;
using Kind = ModelWindow::Kind;

namespace {

constexpr auto heldAddress = 10min; // a 429 that does not tell, from what stands before Discord
constexpr auto shortestOfProxy = 200ms;

ModelDiscord::Options modelWith(ModelLatencies latencies, unsigned seed = 0)
{
    ModelDiscord::Options model;
    model.latencies = latencies;
    model.seed = seed;
    return model;
}

std::string callbackPath(std::size_t number)
{
    return "/interactions/" + std::to_string(203039963636301824ULL + number)
        + "/aW50ZXJhY3Rpb246dG9rZW4tb2Ytb25l/callback";
}

Duration retryAfterOf(const ModelDiscord::Passage& refusal)
{
    if (refusal.refused == Refused::Address)
        return heldAddress;
    return refusal.refused == Refused::Proxy ? Duration{shortestOfProxy} : *refusal.retryAfter;
}

bool isCovered(const ModelDiscord::Passage& passage, const ModelDiscord::Passage& refusal)
{
    switch (refusal.refused) {
    case Refused::Bucket:
    case Refused::Shared:
        return passage.bucket == refusal.bucket && !passage.isBlind;
    case Refused::SubLimit:
        return passage.route == refusal.route;
    case Refused::Global:
        return passage.withToken;
    case Refused::Address:
    case Refused::Proxy:
        return true;
    case Refused::No:
        break;
    }
    return false;
}

// The first request that was sent although it had been told not to.
std::string sentTooEarly(const ModelDiscord& discord)
{
    const auto& all = discord.passages();
    for (const auto& refusal : all) {
        if (refusal.refused == Refused::No)
            continue;
        for (const auto& passage : all) {
            const bool inside =
                passage.sent > *refusal.landed && passage.sent < *refusal.landed + retryAfterOf(refusal);
            if (inside && isCovered(passage, refusal))
                return passage.route + " after a refusal of kind " + std::to_string(static_cast<int>(refusal.refused));
        }
    }
    return {};
}

int sentBetween(const ModelDiscord& discord, const std::string& route, Instant from, Instant to)
{
    const auto& all = discord.passages();
    return static_cast<int>(std::count_if(all.begin(), all.end(),
        [&](const auto& passage) { return passage.route == route && passage.sent >= from && passage.sent < to; }));
}

} // namespace

class TestClientRefusals : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void nothingThatARefusalCoversIsSentBeforeItsTime_data() { addSeeds(400); }
    void nothingThatARefusalCoversIsSentBeforeItsTime();
    void aRefusedBucketHoldsNoOther();
    void aSharedLimitHoldsItsBucketAlone();
    void aLimitInsideABucketHoldsItsRouteAlone();
    void oneThatALimitInsideABucketLetInWaitsAgainWhenItIsRefusedMeanwhile();
    void theGlobalLimitHoldsNothingThatGoesWithoutTheToken();
    void aRefusedAddressHoldsEverything();

private:
    void submitUntil(ClientWorld& world, Instant end, const std::function<void()>& submit)
    {
        while (world.clock.now() < end) {
            submit();
            world.clock.advance(100ms);
        }
    }
};

void TestClientRefusals::nothingThatARefusalCoversIsSentBeforeItsTime()
{
    QFETCH(unsigned, seed);
    std::mt19937_64 random{seed};
    auto model = modelWith(ModelLatencies::between(0ms, std::chrono::milliseconds(random() % 600)), seed);
    model.faults.proxyFull = random() % 3 == 0 ? 3 : 0;
    model.faults.refusedInHtml = random() % 6 == 0 ? 1 : 0;
    model.faults.refusedWithoutTime = random() % 6 == 0 ? 1 : 0;
    if (random() % 2)
        model.global = ModelWindow::Rule{random() % 2 ? Kind::Calendar : Kind::Sliding, 2, 1s};
    ClientWorld world(model, unlimited(1 + static_cast<unsigned>(random() % 40)));
    constexpr std::array methods{"PUT", "POST", "PATCH"};
    for (std::size_t i = 0; i < 4; ++i) {
        const auto limit = 1 + static_cast<std::int64_t>(random() % 6);
        world.discord.setBucket(channelPath(i),
            {static_cast<Kind>(random() % 4), limit, 500ms + std::chrono::milliseconds(random() % 3000)});
        if (random() % 2)
            world.discord.setSubLimit("PATCH", channelPath(i), {Kind::Fixed, 1, 3s});
        if (random() % 2)
            world.discord.setShared(channelPath(i), {Kind::Fixed, 4, 4s});
    }
    for (int i = 0; i < 150; ++i) {
        world.submit(methods[random() % methods.size()], channelPath(random() % 4));
        if (random() % 5 == 0)
            world.submit("POST", callbackPath(random()));
        if (random() % 2)
            world.discord.useByOthers(channelPath(random() % 4));
        world.clock.advance(std::chrono::milliseconds(random() % 200));
    }
    QVERIFY(world.runToTheEnd());
    QVERIFY(world.eachEndedOnce());
    QVERIFY(world.isAtRest());
    const auto tooEarly = sentTooEarly(world.discord);
    QVERIFY2(tooEarly.empty(), tooEarly.c_str());
}

void TestClientRefusals::aRefusedBucketHoldsNoOther()
{
    ClientWorld world(modelWith(ModelLatencies::steady(10ms, 10ms)), unlimited());
    const auto start = world.clock.now();
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 1, 5s});
    world.discord.setBucket(channelPath(1), {Kind::Fixed, 1000, 5s});
    world.discord.useByOthers(channelPath(0));
    submitUntil(world, start + 3s, [&] {
        world.submit("POST", channelPath(0));
        world.submit("POST", channelPath(1));
    });
    QCOMPARE(world.discord.refusals(Refused::Bucket), 1);
    QCOMPARE(sentBetween(world.discord, "POST " + channelPath(0), start + 20ms, start + 5s), 0);
    QCOMPARE(sentBetween(world.discord, "POST " + channelPath(1), start, start + 3s), 30);
}

void TestClientRefusals::aSharedLimitHoldsItsBucketAlone()
{
    ClientWorld world(modelWith(ModelLatencies::steady(10ms, 10ms)), unlimited());
    const auto start = world.clock.now();
    for (std::size_t i = 0; i < 2; ++i)
        world.discord.setBucket(channelPath(i), {Kind::Fixed, 1000, 5s});
    world.discord.setShared(channelPath(0), {Kind::Fixed, 1, 5s});
    world.discord.useShared(channelPath(0));
    submitUntil(world, start + 3s, [&] {
        world.submit("POST", channelPath(0));
        world.submit("POST", channelPath(1));
    });
    QCOMPARE(world.discord.refusals(Refused::Shared), 1);
    QCOMPARE(sentBetween(world.discord, "POST " + channelPath(0), start + 20ms, start + 5s), 0);
    QCOMPARE(sentBetween(world.discord, "POST " + channelPath(1), start, start + 3s), 30);
    QCOMPARE(world.client.state().invalid, 0U); // Discord does not hold that against the address
}

void TestClientRefusals::aLimitInsideABucketHoldsItsRouteAlone()
{
    ClientWorld world(modelWith(ModelLatencies::steady(10ms, 10ms)), unlimited());
    const auto start = world.clock.now();
    world.discord.setBucket(channelPath(0), {Kind::Fixed, 1000, 5s});
    world.discord.setSubLimit("PATCH", channelPath(0), {Kind::Fixed, 2, 5s});
    submitUntil(world, start + 3s, [&] {
        world.submit("PATCH", channelPath(0));
        world.submit("POST", channelPath(0));
    });
    QCOMPARE(world.discord.refusals(Refused::SubLimit), 1);
    QCOMPARE(sentBetween(world.discord, "PATCH " + channelPath(0), start, start + 3s), 3);
    QCOMPARE(sentBetween(world.discord, "POST " + channelPath(0), start, start + 3s), 30);
}

// The first refusal lets one go after a second; it still waits for its bucket when the second says twenty.
void TestClientRefusals::oneThatALimitInsideABucketLetInWaitsAgainWhenItIsRefusedMeanwhile()
{
    const auto path = "/channels/203039963636301824";
    const auto route = discord::parseRoute("PATCH", path, WallTime{});
    const Instant start{1h};
    rest::Scheduler scheduler(unlimited());
    rest::RequestId request = 0;
    std::vector<rest::AttemptId> sent;
    const auto submit = [&](Instant now) {
        scheduler.submitted(++request, {{"PATCH", path, {}, {}}}, *route, {}, now);
    };
    const auto carryOut = [&] {
        for (const auto& action : scheduler.takeActions()) {
            if (const auto* send = std::get_if<rest::action::Send>(&action))
                sent.push_back(send->attempt);
        }
    };
    const auto limits = [&](Instant now, std::int64_t remaining) {
        return ModelLimits{"abcd1234", 4, remaining, start + 10s - now, now - start + 1000h, Rounding::Down};
    };

    submit(start);
    carryOut();
    scheduler.answered(sent.at(0), {200, limitHeaders(limits(start, 3)), "{}"}, start);
    for (int i = 0; i < 5; ++i)
        submit(start); // the last of those that are sent stays under way
    carryOut();
    QCOMPARE(sent.size(), 4U);
    scheduler.answered(sent.at(1), refusal(Refused::SubLimit, 1s, limits(start + 1s, 2)), start + 1s);
    scheduler.timer(start + 2s);
    scheduler.answered(sent.at(2), refusal(Refused::SubLimit, 20s, limits(start + 3s, 1)), start + 3s);
    carryOut();
    scheduler.timer(start + 11s); // the bucket is full again
    carryOut();
    QCOMPARE(sent.size(), 4U);
    scheduler.timer(start + 23s);
    carryOut();
    QCOMPARE(sent.size(), 5U);
}

void TestClientRefusals::theGlobalLimitHoldsNothingThatGoesWithoutTheToken()
{
    auto model = modelWith(ModelLatencies::steady(10ms, 10ms));
    model.global = ModelWindow::Rule{Kind::Fixed, 1, 5s};
    auto options = unlimited();
    options.addressPerSecond = 0;
    ClientWorld world(model, options);
    const auto start = world.clock.now();
    std::size_t number = 0;
    submitUntil(world, start + 3s, [&] {
        world.submit("POST", channelPath(number));
        world.submit("POST", callbackPath(number++));
    });
    QCOMPARE(world.discord.refusals(Refused::Global), 1);
    const auto& all = world.discord.passages();
    QCOMPARE(std::count_if(all.begin(), all.end(), [](const auto& passage) { return passage.withToken; }), 2);
    QCOMPARE(std::count_if(all.begin(), all.end(), [](const auto& passage) { return !passage.withToken; }), 30);
}

void TestClientRefusals::aRefusedAddressHoldsEverything()
{
    auto model = modelWith(ModelLatencies::steady(10ms, 10ms));
    model.faults.refusedInHtml = 100;
    ClientWorld world(model, unlimited());
    const auto start = world.clock.now();
    std::size_t number = 0;
    submitUntil(world, start + 3s, [&] {
        world.submit("POST", channelPath(number));
        world.submit("POST", callbackPath(number++));
    });
    QCOMPARE(world.discord.passages().size(), 2U);
    world.discord.setFaults({});
    QVERIFY(world.runToTheEnd());
    const auto tooEarly = sentTooEarly(world.discord);
    QVERIFY2(tooEarly.empty(), tooEarly.c_str());
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), 60);
    QCOMPARE(world.discord.refusals(Refused::Address), 2);
}

HEADROOM_TEST(TestClientRefusals)

} // namespace headroom::tst_client_refusals

#include "tst_client_refusals.moc"
