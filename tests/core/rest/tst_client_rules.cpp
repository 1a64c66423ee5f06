// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// No bucket ever has to answer 429 to one who is its only user, but for what nobody could know.
//
// What cannot be known: a route's first request goes out before any answer has named its bucket. If that bucket is in
// use by another route at the same moment, one of the two requests may be one too many. So each such blind request may
// cost one 429, in its bucket, until its answer has landed; and nothing that is sent after that may.
#include "tests/support/clients/client_world.h"

#include <algorithm>
#include <set>

namespace headroom::tst_client_rules {

using namespace std::chrono_literals;
using namespace headroom::support;
using Kind = ModelWindow::Kind;

namespace {

class Draw
{
public:
    explicit Draw(std::uint64_t seed)
        : m_random(seed)
    {
    }
    std::uint64_t below(std::uint64_t n) { return m_random() % n; }
    Duration milliseconds(std::uint64_t from, std::uint64_t to)
    {
        return std::chrono::milliseconds(from + below(to - from + 1));
    }
    Kind kind() { return std::array{Kind::Fixed, Kind::Calendar, Kind::Sliding, Kind::Gcra}[below(4)]; }

private:
    std::mt19937_64 m_random;
};

// Ways that hardly vary, that vary a little, much, only in one direction, and that are now and then very long.
ModelLatencies drawLatencies(Draw& draw)
{
    const auto there = draw.milliseconds(0, 80);
    const auto back = draw.milliseconds(0, 80);
    switch (draw.below(7)) {
    case 0:
        return ModelLatencies::steady(there, back);
    case 1:
        return {{there, there + draw.milliseconds(0, 10)}, {back, back + draw.milliseconds(0, 10)}};
    case 2:
        return {{there, there + draw.milliseconds(0, 1500)}, {back, back + draw.milliseconds(0, 10)}};
    case 3:
        return {{there, there + draw.milliseconds(0, 10)}, {back, back + draw.milliseconds(0, 1500)}};
    case 4: // so that only the rounding of the headers is left
        return {{0ms, there}, {0ms, 0ms}};
    case 5:
        return {{there, there + draw.milliseconds(0, 5), 5, 2s}, {back, back + draw.milliseconds(0, 5), 5, 2s}};
    default:
        return {{there, there + draw.milliseconds(0, 900)}, {back, back + draw.milliseconds(0, 900)}};
    }
}

ModelDiscord::Options drawModel(Draw& draw, unsigned seed)
{
    ModelDiscord::Options model;
    model.latencies = drawLatencies(draw);
    model.seed = seed;
    model.rounding = std::array{Rounding::Down, Rounding::Nearest, Rounding::Up}[draw.below(3)];
    model.calendarAhead = draw.milliseconds(0, 600'000) - 300s;
    return model;
}

ClientWorld drawWorld(Draw& draw, unsigned seed)
{
    const auto options = unlimited(1 + static_cast<unsigned>(draw.below(40)));
    return {drawModel(draw, seed), options};
}

ModelWindow::Rule drawRule(Draw& draw, Kind kind)
{
    return {kind, 1 + static_cast<std::int64_t>(draw.below(20)),
        draw.milliseconds(250, draw.below(3) == 0 ? 20'000 : 3'000)};
}

// Now in a heap, now one by one, so that windows begin and end half used.
template <typename Submit>
void submitAtRandom(ClientWorld& world, Draw& draw, std::uint64_t count, Submit submit)
{
    for (; count > 0; --count) {
        submit();
        if (draw.below(3) == 0)
            world.clock.advance(draw.milliseconds(0, draw.below(4) == 0 ? 3000 : 50));
    }
}

int blindArrivals(const ModelDiscord& discord, const std::string& bucket)
{
    const auto& all = discord.passages();
    return static_cast<int>(std::count_if(
        all.begin(), all.end(), [&](const auto& passage) { return passage.bucket == bucket && passage.isBlind; }));
}

int refusedIn(const ModelDiscord& discord, const std::string& bucket)
{
    const auto& all = discord.passages();
    return static_cast<int>(std::count_if(all.begin(), all.end(),
        [&](const auto& passage) { return passage.bucket == bucket && passage.refused == Refused::Bucket; }));
}

// A route sends one request, or guesses right: from a route of the same template with another major parameter.
int blindRoutes(const ModelDiscord& discord, const std::string& bucket)
{
    std::set<std::string> routes;
    for (const auto& passage : discord.passages()) {
        if (passage.bucket == bucket && passage.isBlind)
            routes.insert(passage.route);
    }
    return static_cast<int>(routes.size());
}

// Sent after everything that was sent blindly had landed.
int refusedThoughKnown(const ModelDiscord& discord, const std::string& bucket)
{
    Instant known{};
    for (const auto& passage : discord.passages()) {
        if (passage.bucket == bucket && passage.isBlind)
            known = std::max(known, *passage.landed);
    }
    const auto& all = discord.passages();
    return static_cast<int>(std::count_if(all.begin(), all.end(), [&](const auto& passage) {
        return passage.bucket == bucket && passage.refused == Refused::Bucket && passage.sent > known;
    }));
}

void verifyAllAnswered(const ClientWorld& world)
{
    QCOMPARE(world.ended(model::Outcome::Kind::Answered), static_cast<int>(world.outcomes.size()));
    QVERIFY(world.isAtRest());
}

} // namespace

class TestClientRules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aFixedWindowIsNeverOverrun_data() { addSeeds(300); }
    void aFixedWindowIsNeverOverrun() { neverOverrun(Kind::Fixed); }
    void aCalendarWindowIsNeverOverrun_data() { addSeeds(300); }
    void aCalendarWindowIsNeverOverrun() { neverOverrun(Kind::Calendar); }
    void aSlidingWindowIsNeverOverrun_data() { addSeeds(300); }
    void aSlidingWindowIsNeverOverrun() { neverOverrun(Kind::Sliding); }
    void aBucketThatDripsIsNeverOverrun_data() { addSeeds(300); }
    void aBucketThatDripsIsNeverOverrun() { neverOverrun(Kind::Gcra); }
    void bucketsOfAllKindsTogetherAreNeverOverrun_data() { addSeeds(300); }
    void bucketsOfAllKindsTogetherAreNeverOverrun() { neverOverrun({}); }
    void aLimitThatRisesIsNeverOverrun_data() { addSeeds(200); }
    void aLimitThatRisesIsNeverOverrun();
    void aWayShorterThanTheFirstFewDoesNotComeTooEarly();
    void aLimitThatFallsIsOverrunOnlyUntilItIsReported_data() { addSeeds(300); }
    void aLimitThatFallsIsOverrunOnlyUntilItIsReported();
    void routesOfOneBucketPayForTheirFirstRequestOnly_data() { addSeeds(400); }
    void routesOfOneBucketPayForTheirFirstRequestOnly();
    void aRouteOfTwoBucketsOverrunsNeitherOnceBothAreKnown_data() { addSeeds(300); }
    void aRouteOfTwoBucketsOverrunsNeitherOnceBothAreKnown();
    void aBucketThatIsRenamedIsNotOverrunByItsRoute_data() { addSeeds(300); }
    void aBucketThatIsRenamedIsNotOverrunByItsRoute();
    void routesOfARenamedBucketOverrunItOnlyUntilTheyHaveLearned_data() { addSeeds(300); }
    void routesOfARenamedBucketOverrunItOnlyUntilTheyHaveLearned();

private:
    void neverOverrun(std::optional<Kind> kind);
    static void limitRises(Draw& draw, ClientWorld& world);
};

void TestClientRules::neverOverrun(std::optional<Kind> kind)
{
    QFETCH(unsigned, seed);
    Draw draw(seed);
    auto world = drawWorld(draw, seed);
    const auto channels = 1 + draw.below(6);
    for (std::size_t i = 0; i < channels; ++i)
        world.discord.setBucket(channelPath(i), drawRule(draw, kind.value_or(draw.kind())));
    submitAtRandom(world, draw, 50 + draw.below(150), [&] { world.submit("POST", channelPath(draw.below(channels))); });
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    verifyAllAnswered(world);
}

void TestClientRules::aLimitThatRisesIsNeverOverrun()
{
    QFETCH(unsigned, seed);
    Draw draw(seed);
    auto world = drawWorld(draw, seed);
    limitRises(draw, world);
}

// None of the first eight ways was a short one. A later one was, and was sent too early by the lead worked out of them.
void TestClientRules::aWayShorterThanTheFirstFewDoesNotComeTooEarly()
{
    constexpr unsigned seed = 117;
    Draw draw(seed);
    const auto model = drawModel(draw, seed);
    ClientWorld world(model, unlimited(1 + static_cast<unsigned>(draw.below(40))));
    limitRises(draw, world);
}

void TestClientRules::limitRises(Draw& draw, ClientWorld& world)
{
    const auto kind = std::array{Kind::Fixed, Kind::Calendar, Kind::Sliding}[draw.below(3)];
    auto rule = drawRule(draw, kind);
    world.discord.setBucket(channelPath(0), rule);
    submitAtRandom(world, draw, 100, [&] {
        world.submit("POST", channelPath(0));
        if (draw.below(20) == 0)
            world.discord.setLimit(channelPath(0), rule.limit += 1 + static_cast<std::int64_t>(draw.below(5)));
    });
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    verifyAllAnswered(world);
}

// As many as fit before may be on their way when it falls, and no answer has told of it.
void TestClientRules::aLimitThatFallsIsOverrunOnlyUntilItIsReported()
{
    QFETCH(unsigned, seed);
    Draw draw(seed);
    auto world = drawWorld(draw, seed);
    const auto kind = std::array{Kind::Fixed, Kind::Calendar, Kind::Sliding}[draw.below(3)];
    auto rule = drawRule(draw, kind);
    rule.limit += 2;
    const auto lower = 1 + static_cast<std::int64_t>(draw.below(static_cast<std::uint64_t>(rule.limit - 1)));
    world.discord.setBucket(channelPath(0), rule);
    submitAtRandom(world, draw, 60, [&] { world.submit("POST", channelPath(0)); });
    world.discord.setLimit(channelPath(0), lower);
    const auto fell = world.clock.now();
    submitAtRandom(world, draw, 60, [&] { world.submit("POST", channelPath(0)); });
    QVERIFY(world.runToTheEnd());
    auto firstLanding = Instant::max();
    for (const auto& passage : world.discord.passages()) {
        if (*passage.arrived >= fell)
            firstLanding = std::min(firstLanding, *passage.landed);
    }
    QVERIFY(refusedIn(world.discord, channelPath(0)) <= rule.limit - lower);
    for (const auto& passage : world.discord.passages())
        QVERIFY(passage.status == 200 || passage.sent <= firstLanding);
    verifyAllAnswered(world);
}

void TestClientRules::routesOfOneBucketPayForTheirFirstRequestOnly()
{
    QFETCH(unsigned, seed);
    Draw draw(seed);
    auto world = drawWorld(draw, seed);
    const std::array methods{"GET", "POST", "PUT", "PATCH", "DELETE"};
    const auto routes = 2 + draw.below(4);
    const auto channels = 1 + draw.below(3);
    for (std::size_t i = 0; i < channels; ++i)
        world.discord.setBucket(channelPath(i), drawRule(draw, draw.kind()));
    submitAtRandom(world, draw, 50 + draw.below(150), [&] {
        const auto number = std::to_string(world.outcomes.size());
        world.submit(methods[draw.below(routes)], channelPath(draw.below(channels)) + "?number=" + number);
    });
    QVERIFY(world.runToTheEnd());
    for (std::size_t i = 0; i < channels; ++i) {
        const auto bucket = channelPath(i);
        const auto blind = blindRoutes(world.discord, bucket);
        if (channels == 1)
            QCOMPARE(blindArrivals(world.discord, bucket), blind); // a second one waits for the first one's answer
        QVERIFY(refusedIn(world.discord, bucket) <= std::max(0, blind - 1));
        QCOMPARE(refusedThoughKnown(world.discord, bucket), 0);
    }
    verifyAllAnswered(world);
}

// As DELETE of messages, which falls into this bucket or that by the age of the message. Until the second one has been
// named, all that is under way may fall into it.
void TestClientRules::aRouteOfTwoBucketsOverrunsNeitherOnceBothAreKnown()
{
    QFETCH(unsigned, seed);
    Draw draw(seed);
    auto world = drawWorld(draw, seed);
    world.discord.setBucket("young", drawRule(draw, draw.kind()), "hash-of-young");
    world.discord.setBucket("old", drawRule(draw, draw.kind()), "hash-of-old");
    std::vector<std::string> turns{"young", "old"};
    for (auto more = draw.below(4); more > 0; --more)
        turns.push_back(draw.below(2) ? "young" : "old");
    world.discord.setRoute("POST", channelPath(0), turns);
    submitAtRandom(world, draw, 50 + draw.below(100), [&] { world.submit("POST", channelPath(0)); });
    QVERIFY(world.runToTheEnd());
    for (const auto* bucket : {"young", "old"}) {
        QVERIFY(refusedIn(world.discord, bucket) <= std::max(0, blindArrivals(world.discord, bucket) - 1));
        QCOMPARE(refusedThoughKnown(world.discord, bucket), 0);
    }
    verifyAllAnswered(world);
}

// What is under way under the old name fits into the new bucket, too: they are as large.
void TestClientRules::aBucketThatIsRenamedIsNotOverrunByItsRoute()
{
    QFETCH(unsigned, seed);
    Draw draw(seed);
    auto world = drawWorld(draw, seed);
    world.discord.setBucket(channelPath(0), drawRule(draw, draw.kind()), "hash0");
    int renamed = 0;
    submitAtRandom(world, draw, 100, [&] {
        world.submit("POST", channelPath(0));
        if (draw.below(25) == 0)
            world.discord.renameBucket(channelPath(0), "hash" + std::to_string(++renamed));
    });
    QVERIFY(world.runToTheEnd());
    QCOMPARE(world.discord.count(429), 0);
    verifyAllAnswered(world);
}

// A route that has not been told the new name yet counts its requests in the old bucket only, so each request it sends
// until then may be one too many for the others.
void TestClientRules::routesOfARenamedBucketOverrunItOnlyUntilTheyHaveLearned()
{
    QFETCH(unsigned, seed);
    Draw draw(seed);
    auto world = drawWorld(draw, seed);
    world.discord.setBucket(channelPath(0), drawRule(draw, draw.kind()), "hash0");
    const auto submit = [&] {
        const auto number = std::to_string(world.outcomes.size());
        world.submit(draw.below(2) ? "POST" : "PUT", channelPath(0) + "?number=" + number);
    };
    submitAtRandom(world, draw, 60, submit);
    world.discord.renameBucket(channelPath(0), "hash1");
    submitAtRandom(world, draw, 60, submit);
    QVERIFY(world.runToTheEnd());
    QVERIFY(refusedIn(world.discord, channelPath(0)) <= blindArrivals(world.discord, channelPath(0)));
    QCOMPARE(refusedThoughKnown(world.discord, channelPath(0)), 0);
    verifyAllAnswered(world);
}

HEADROOM_TEST(TestClientRules)

} // namespace headroom::tst_client_rules

#include "tst_client_rules.moc"
