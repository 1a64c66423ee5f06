// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/scheduler/request_limit.h"

namespace headroom::tst_request_limit {

using namespace headroom::rest;
using model::Priority;
using namespace std::chrono_literals;

namespace {

const Instant start{1h};
constexpr PerTokenKind<std::size_t> none{};

SchedulerOptions ownLimit(double perSecond)
{
    SchedulerOptions options;
    options.globalPerSecond = perSecond;
    options.globalMargin = 0ms;
    return options;
}

SchedulerOptions tokensOf(double perSecond)
{
    auto options = ownLimit(perSecond);
    options.sharedStore = true;
    options.globalKey = "global";
    options.globalBulkKey = "bulk";
    return options;
}

QueuePlace place(Priority priority = Priority::Normal)
{
    return QueuePlace::of(1, priority, start);
}

Moment away(Instant now)
{
    Moment m{now};
    m.storeAwayUntil = now + 1s;
    m.isCautious = true;
    return m;
}

// Asked for, and granted.
void grant(RequestLimit& limit, Claims& claims, std::size_t normal, std::size_t bulk = 0)
{
    std::vector<Action> actions;
    limit.tokens().supply({normal, bulk}, claims, start, actions);
    for (const auto& each : actions) {
        if (const auto* ask = std::get_if<action::AskClaim>(&each))
            QVERIFY(limit.tokens().answered(ask->claim, schemes::Granted{}, start));
    }
}

} // namespace

class TestRequestLimit : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void oneMayGoUntilTheLimitIsUsedUp();
    void whatIsSetAsideIsNotThereForOthers();
    void aRefusalHoldsAll();
    void aShareCountsFromItsTime();
    void aBulkRequestLeavesRoomToOthers();
    void tokensCountWhileTheStoreIsThere();
    void afterAnOutageBothCount();
    void tokensAreAskedForOnceAndGivenBackWhenNotWanted();
    void aRefusedTokenIsNotAskedForBeforeItsTime();
    void whatATokenWasUsedForIsToldWithItsArrival();
};

void TestRequestLimit::oneMayGoUntilTheLimitIsUsedUp()
{
    RequestLimit limit(CountedBy::Bot, ownLimit(2));
    const Moment m{start};
    for (int i = 0; i < 2; ++i) {
        QVERIFY(limit.hasRoom(TokenKind::Normal, none, false, m));
        QVERIFY(!limit.sent(place(), 0s, m));
        limit.landed(start, start);
    }
    QVERIFY(!limit.hasRoom(TokenKind::Normal, none, false, m));
    QVERIFY(limit.roomAt(TokenKind::Normal, m) == start + 1s);
    QVERIFY(limit.hasRoom(TokenKind::Normal, none, false, {start + 1s}));
    QCOMPARE(limit.state(m).used, 2U);
    QCOMPARE(limit.state(m).perSecond, 2U);
}

void TestRequestLimit::whatIsSetAsideIsNotThereForOthers()
{
    RequestLimit limit(CountedBy::Address, [] {
        auto options = ownLimit(50);
        options.addressPerSecond = 2;
        return options;
    }());
    Moment m{start};
    m.reserved[static_cast<std::size_t>(CountedBy::Address)] = {1, 1};
    QVERIFY(!limit.hasRoom(TokenKind::Normal, {1, 1}, false, m));
    QVERIFY(limit.hasRoom(TokenKind::Normal, {1, 0}, false, m));
    QVERIFY(!limit.roomAt(TokenKind::Normal, m)); // only an event makes room
    QVERIFY(limit.reason() == model::WaitReason::AddressLimit);
}

void TestRequestLimit::aRefusalHoldsAll()
{
    RequestLimit limit(CountedBy::Bot, ownLimit(2));
    QVERIFY(!limit.hold({start}));
    limit.refused(start + 3s);
    limit.refused(start + 2s); // the later one counts
    QVERIFY(limit.hold({start})->until == start + 3s);
    QVERIFY(limit.hold({start})->why == model::WaitReason::Global);
    QVERIFY(limit.state({start}).heldUntil == start + 3s);
    QVERIFY(!limit.hold({start + 3s}));
}

void TestRequestLimit::aShareCountsFromItsTime()
{
    RequestLimit limit(CountedBy::Bot, ownLimit(50));
    limit.setShare(5, start + 2s);
    QCOMPARE(limit.state({start}).perSecond, 5U);
    QVERIFY(limit.hold({start})->until == start + 2s);
    RequestLimit tokens(CountedBy::Bot, tokensOf(50));
    tokens.setShare(5, start + 2s);
    QVERIFY(!tokens.hold({start}));
    QVERIFY(tokens.hold(away(start)));
}

void TestRequestLimit::aBulkRequestLeavesRoomToOthers()
{
    RequestLimit limit(CountedBy::Bot, ownLimit(4));
    for (int i = 0; i < 3; ++i) {
        limit.sent(place(), 0s, {start});
        limit.landed(start, start);
    }
    // At their busiest the others used three of four, so one is for bulk requests.
    const Moment later{start + 1s};
    QVERIFY(!limit.leavesRoomUntil(place(Priority::Bulk), later));
    limit.sent(place(Priority::Bulk), 0s, later);
    QVERIFY(limit.leavesRoomUntil(place(Priority::Bulk), later));
    QVERIFY(!limit.leavesRoomUntil(place(), later));
    const Moment muchLater{place(Priority::Bulk).beforeNormalFrom()};
    QVERIFY(!limit.leavesRoomUntil(place(Priority::Bulk), muchLater));
    QVERIFY(limit.neededBesideBulk(start + 1s) == 4.0 || !limit.neededBesideBulk(start + 1s));
}

void TestRequestLimit::tokensCountWhileTheStoreIsThere()
{
    RequestLimit limit(CountedBy::Bot, tokensOf(50));
    Claims claims;
    const Moment m{start};
    QVERIFY(!limit.hasRoom(TokenKind::Normal, none, false, m));
    QVERIFY(limit.hasRoom(TokenKind::Normal, none, false, away(start)));
    grant(limit, claims, 1, 1);
    QVERIFY(limit.hasRoom(TokenKind::Normal, none, false, m));
    QVERIFY(!limit.hasRoom(TokenKind::Normal, {1, 0}, false, m));
    QVERIFY(limit.sent(place(), 0s, m) == TokenKind::Normal);
    QVERIFY(!limit.hasRoom(TokenKind::Normal, none, false, m));
    QVERIFY(limit.sent(place(Priority::Bulk), 0s, m) == TokenKind::Bulk);
    QVERIFY(!limit.sent(place(), 0s, away(start)));
}

void TestRequestLimit::afterAnOutageBothCount()
{
    RequestLimit limit(CountedBy::Bot, tokensOf(50));
    Claims claims;
    limit.setShare(1, {});
    grant(limit, claims, 2);
    Moment m{start};
    m.isCautious = true;
    QVERIFY(limit.hasRoom(TokenKind::Normal, none, false, m));
    limit.sent(place(), 0s, m);
    QVERIFY(!limit.hasRoom(TokenKind::Normal, none, false, m));
    m.isCautious = false;
    QVERIFY(limit.hasRoom(TokenKind::Normal, none, false, m));
}

void TestRequestLimit::tokensAreAskedForOnceAndGivenBackWhenNotWanted()
{
    GlobalTokens tokens(tokensOf(50));
    Claims claims;
    std::vector<Action> actions;
    tokens.supply({2, 1}, claims, start, actions);
    QCOMPARE(actions.size(), 3U);
    QCOMPARE(std::get<action::AskClaim>(actions[0]).key, std::string("global"));
    QCOMPARE(std::get<action::AskClaim>(actions[2]).key, std::string("bulk"));
    const auto first = std::get<action::AskClaim>(actions[0]).claim;
    const auto second = std::get<action::AskClaim>(actions[1]).claim;
    tokens.supply({2, 1}, claims, start, actions);
    QCOMPARE(actions.size(), 3U);
    QVERIFY(tokens.answered(first, schemes::Granted{}, start));
    QVERIFY(tokens.answered(second, schemes::Queued{std::nullopt, schemes::WaitReason::InFlight}, start));
    actions.clear();
    tokens.dropAll(actions);
    QCOMPARE(actions.size(), 2U);
    QCOMPARE(std::get<action::CancelClaim>(actions[0]).claim, second);
    QCOMPARE(std::get<action::GiveBack>(actions[1]).key, std::string("global"));
    QVERIFY(!tokens.has(first) && !tokens.has(second));
}

void TestRequestLimit::aRefusedTokenIsNotAskedForBeforeItsTime()
{
    GlobalTokens tokens(tokensOf(50));
    Claims claims;
    std::vector<Action> actions;
    tokens.supply({1, 0}, claims, start, actions);
    const auto claim = std::get<action::AskClaim>(actions[0]).claim;
    QVERIFY(!tokens.answered(claim, schemes::Wait{start + 1s, schemes::WaitReason::Global}, start + 1s));
    QVERIFY(!tokens.has(claim));
    QVERIFY(tokens.changesAt(TokenKind::Normal, 0s, start) == start + 1s);
    actions.clear();
    tokens.supply({1, 0}, claims, start + 999ms, actions);
    QVERIFY(actions.empty());
    tokens.supply({1, 0}, claims, start + 1s, actions);
    QCOMPARE(actions.size(), 1U);
}

void TestRequestLimit::whatATokenWasUsedForIsToldWithItsArrival()
{
    RequestLimit limit(CountedBy::Bot, tokensOf(50));
    Claims claims;
    grant(limit, claims, 2);
    const auto token = limit.sent(place(), 0s, {start});
    const auto unused = limit.sent(place(), 0s, {start});
    std::vector<Action> actions;
    limit.tokens().report(token, start + 100ms, start + 200ms, actions);
    limit.tokens().report(unused, {}, start + 200ms, actions); // never sent
    limit.tokens().supply({}, claims, start + 200ms, actions);
    QCOMPARE(actions.size(), 2U);
    const auto& learn = std::get<action::Learn>(actions[0]);
    QCOMPARE(learn.key, std::string("global"));
    QVERIFY(learn.learned.limit == 50);
    QVERIFY(learn.learned.resetAfter == 900ms);
    QVERIFY(learn.claimed == schemes::Claimed::Yes);
    QCOMPARE(std::get<action::GiveBack>(actions[1]).key, std::string("global"));
    actions.clear();
    limit.tokens().report({}, start + 300ms, start + 300ms, actions); // sent without one
    QVERIFY(std::get<action::Learn>(actions.at(0)).claimed == schemes::Claimed::No);
}

HEADROOM_TEST(TestRequestLimit)

} // namespace headroom::tst_request_limit

#include "tst_request_limit.moc"
