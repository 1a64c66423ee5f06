// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/fleet/claims.h"

#include "core/rest/fleet/store_outage.h"
#include "core/rest/scheduler/lane.h"
#include "tests/support/seeds.h"

#include <random>

namespace headroom::tst_claims {

using namespace headroom::rest;
using namespace std::chrono_literals;

namespace {

const Instant start{1h};

LaneRoute routeIn(LaneId lane)
{
    LaneRoute route;
    route.lane = lane;
    return route;
}

std::size_t setAside(const Claims& claims, CountedBy by, TokenKind kind)
{
    return claims.reserved()[static_cast<std::size_t>(by)][static_cast<std::size_t>(kind)];
}

} // namespace

class TestClaims : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneThatIsAskedForHasRoomSetAside();
    void oneThatStandsInLineHasNone();
    void allOfALaneAreTaken();
    void idsAreNeverUsedAgain();
    void aGrantIsHeldForTheNextOfItsBucket();
    void grantsThatWereNotUsedExpire();
    void whatIsSetAsideIsWhatIsPending_data() { support::addSeedsFrom(1, 20); }
    void whatIsSetAsideIsWhatIsPending();
    void aStoreThatWasAwayIsTrustedOnceAllAreBack();
    void aStoreThatForgotCanStillBeAsked();
};

void TestClaims::oneThatIsAskedForHasRoomSetAside()
{
    Claims claims;
    auto route = routeIn(1);
    const auto id = claims.ask(route, CountedBy::Bot, TokenKind::Bulk);
    QCOMPARE(claims.underWay(), 1U);
    QCOMPARE(setAside(claims, CountedBy::Bot, TokenKind::Bulk), 1U);
    QCOMPARE(setAside(claims, CountedBy::Bot, TokenKind::Normal), 0U);
    QCOMPARE(setAside(claims, CountedBy::Address, TokenKind::Bulk), 0U);
    QVERIFY(claims.find(id));
    QCOMPARE(claims.take(id).route, &route);
    QVERIFY(!claims.find(id));
    QCOMPARE(claims.underWay(), 0U);
    QCOMPARE(setAside(claims, CountedBy::Bot, TokenKind::Bulk), 0U);
}

void TestClaims::oneThatStandsInLineHasNone()
{
    Claims claims;
    auto route = routeIn(1);
    const auto id = claims.ask(route, CountedBy::Address, TokenKind::Normal);
    claims.standInLine(id);
    claims.standInLine(id); // Queued once more
    QCOMPARE(claims.underWay(), 0U);
    QCOMPARE(setAside(claims, CountedBy::Address, TokenKind::Normal), 0U);
    QVERIFY(claims.find(id)->state == Claims::State::InLine);
    claims.take(id);
    QCOMPARE(claims.underWay(), 0U);
}

void TestClaims::allOfALaneAreTaken()
{
    Claims claims;
    auto one = routeIn(1);
    auto two = routeIn(2);
    std::vector<ClaimId> ofOne{claims.ask(one, CountedBy::Bot, TokenKind::Normal)};
    const auto ofTwo = claims.ask(two, CountedBy::Bot, TokenKind::Normal);
    ofOne.push_back(claims.ask(one, CountedBy::Bot, TokenKind::Normal));
    claims.standInLine(ofOne.front());
    auto taken = claims.takeAllOf(1);
    std::ranges::sort(taken);
    QCOMPARE(taken, ofOne);
    QCOMPARE(claims.underWay(), 1U);
    QVERIFY(claims.find(ofTwo));
    QVERIFY(claims.takeAllOf(1).empty());
}

void TestClaims::idsAreNeverUsedAgain()
{
    Claims claims;
    auto route = routeIn(1);
    const auto first = claims.ask(route, CountedBy::Bot, TokenKind::Normal);
    claims.take(first);
    const auto token = claims.newId();
    const auto second = claims.ask(route, CountedBy::Bot, TokenKind::Normal);
    QVERIFY(first < token && token < second);
}

void TestClaims::aGrantIsHeldForTheNextOfItsBucket()
{
    Claims claims;
    QVERIFY(!claims.takeHeld("a"));
    claims.hold("a", start);
    claims.hold("a", start + 1s);
    claims.hold("b", start);
    QVERIFY(claims.takeHeld("a"));
    QVERIFY(claims.isHeld("a"));
    QCOMPARE(claims.takeAllHeld("a"), (std::vector<std::string>{"a"}));
    QVERIFY(!claims.isHeld("a"));
    QVERIFY(claims.isHeld("b"));
}

void TestClaims::grantsThatWereNotUsedExpire()
{
    Claims claims;
    QVERIFY(!claims.nextExpiry());
    claims.hold("late", start + 1s);
    claims.hold("early", start);
    QVERIFY(claims.nextExpiry() == start + Claims::heldFor);
    QVERIFY(claims.takeAllHeldSince(start - 1ns).empty());
    QCOMPARE(claims.takeAllHeldSince(start), (std::vector<std::string>{"early"}));
    QVERIFY(claims.nextExpiry() == start + 1s + Claims::heldFor);
}

void TestClaims::whatIsSetAsideIsWhatIsPending()
{
    QFETCH(unsigned, seed);
    std::mt19937 random{seed};
    Claims claims;
    std::array<LaneRoute, 3> routes{routeIn(0), routeIn(1), routeIn(2)};
    std::map<ClaimId, bool> pending; // whether it stands in line
    for (int step = 0; step < 500; ++step) {
        const auto what = random() % 8;
        if (what < 4 || pending.empty()) {
            pending[claims.ask(routes[random() % 3], static_cast<CountedBy>(random() % 2),
                static_cast<TokenKind>(random() % 2))] = false;
        } else if (what == 7) {
            for (const auto id : claims.takeAllOf(random() % 3))
                pending.erase(id);
        } else {
            const auto one = std::next(pending.begin(), static_cast<std::ptrdiff_t>(random() % pending.size()));
            if (what == 4) {
                claims.take(one->first);
                pending.erase(one);
            } else {
                claims.standInLine(one->first);
                one->second = true;
            }
        }
        const auto asked = std::ranges::count_if(pending, [](const auto& each) { return !each.second; });
        std::size_t aside = 0;
        for (const auto& by : claims.reserved())
            aside += by[0] + by[1];
        QCOMPARE(claims.underWay(), static_cast<std::size_t>(asked));
        QCOMPARE(aside, static_cast<std::size_t>(asked));
    }
}

void TestClaims::aStoreThatWasAwayIsTrustedOnceAllAreBack()
{
    StoreOutage store;
    store.setClients(4);
    QVERIFY(!store.isAway(start) && !store.isCautious(start));
    QCOMPARE(store.share(start), 1.0);
    store.answered(false);
    store.setAway(start + 1s);
    store.setAway(start + 500ms); // the later one counts
    QVERIFY(!store.hasAnswered());
    QVERIFY(store.awayUntil(start) == start + 1s);
    QVERIFY(!store.awayUntil(start + 1s));
    QVERIFY(store.isCautious(start + 1s));
    QCOMPARE(store.share(start + 1s), 0.25);
    QVERIFY(!store.isCautious(start + 1s + StoreOutage::untilAllAreBack));
}

void TestClaims::aStoreThatForgotCanStillBeAsked()
{
    StoreOutage store;
    store.forgot(start);
    QVERIFY(!store.isAway(start));
    QVERIFY(store.isCautious(start));
    store.setClients(0);
    QCOMPARE(store.share(start), 1.0);
}

HEADROOM_TEST(TestClaims)

} // namespace headroom::tst_claims

#include "tst_claims.moc"
