// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/rest/fleet/fleet_tokens.h"
#include "tests/support/seeds.h"

#include <random>

namespace headroom::tst_fleet_tokens {

using namespace headroom::rest;
using namespace std::chrono_literals;

namespace {

constexpr Instant at(Duration since)
{
    return Instant{} + since;
}

const schemes::Queued inLine{std::nullopt, schemes::WaitReason::InFlight};

schemes::Queued promisedFor(Duration since)
{
    return {at(since), schemes::WaitReason::Bucket};
}

} // namespace

class TestFleetTokens : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void whatIsAskedForIsNotAskedForAgain();
    void aPromisedOneMayBeUsedAheadOfItsMomentByAsMuchAsItIsOnItsWay();
    void whatIsToldOfOneUsedAheadWaitsForItsGo();
    void whatIsAtHandAndNotWantedGoesFirst();
    void beyondTheMostWhatWouldComeLastGoesFirst();
    void aRefusedOneIsNoneOfOurs();
    void oneUsedAheadThatIsRefusedIsReportedAsNotClaimed();
    void eachIsReportedOnceWhateverHappens_data() { support::addSeedsFrom(1, 50); }
    void eachIsReportedOnceWhateverHappens();
};

void TestFleetTokens::whatIsAskedForIsNotAskedForAgain()
{
    FleetTokens tokens;
    QCOMPARE(tokens.missing(3), 3U);
    for (ClaimId claim = 1; claim <= 4; ++claim)
        tokens.asked(claim);
    QCOMPARE(tokens.missing(3), 0U);
    QCOMPARE(tokens.coming(), 4U);
    QVERIFY(tokens.answered(1, schemes::Granted{}));
    QVERIFY(tokens.answered(2, inLine));
    QVERIFY(tokens.answered(3, promisedFor(1s)));
    QCOMPARE(tokens.coming(), 1U);
    QCOMPARE(tokens.missing(4), 0U);
    QCOMPARE(tokens.missing(5), 1U);
    QCOMPARE(tokens.usable(at(0s)), 1U);
    tokens.use(at(0s));
    QCOMPARE(tokens.usable(at(0s)), 0U);
    QCOMPARE(tokens.missing(4), 1U);
}

void TestFleetTokens::aPromisedOneMayBeUsedAheadOfItsMomentByAsMuchAsItIsOnItsWay()
{
    FleetTokens tokens;
    tokens.asked(1);
    tokens.answered(1, promisedFor(1s));
    QVERIFY(tokens.nextUsable() == at(1s));
    QCOMPARE(tokens.usable(at(999ms)), 0U);
    QCOMPARE(tokens.usable(at(1s)), 1U);
    tokens.use(at(999ms)); // not yet
    QCOMPARE(tokens.usable(at(1s)), 1U);
    tokens.use(at(1s));
    QCOMPARE(tokens.usable(at(2s)), 0U);
    QVERIFY(!tokens.nextUsable());
}

void TestFleetTokens::whatIsToldOfOneUsedAheadWaitsForItsGo()
{
    FleetTokens tokens;
    tokens.asked(1);
    tokens.answered(1, promisedFor(1s));
    tokens.use(at(1s));
    tokens.report(at(2s));
    QVERIFY(tokens.takeReports().empty());
    QVERIFY(tokens.has(1));
    QVERIFY(tokens.answered(1, schemes::Granted{}));
    QCOMPARE(tokens.usable(at(5s)), 0U);
    const auto reports = tokens.takeReports();
    QCOMPARE(reports.size(), 1U);
    QVERIFY(reports[0].freeAt == at(2s));
    QVERIFY(!tokens.has(1));
}

void TestFleetTokens::whatIsAtHandAndNotWantedGoesFirst()
{
    FleetTokens tokens;
    for (ClaimId claim = 1; claim <= 3; ++claim)
        tokens.asked(claim);
    tokens.answered(1, schemes::Granted{});
    tokens.answered(2, schemes::Granted{});
    tokens.answered(3, inLine);
    const auto surplus = tokens.takeSurplus(1, 6);
    QCOMPARE(surplus.size(), 1U);
    QVERIFY(surplus[0].atHand);
    QCOMPARE(tokens.usable(at(0s)), 1U);
    QVERIFY(tokens.has(3));
}

void TestFleetTokens::beyondTheMostWhatWouldComeLastGoesFirst()
{
    FleetTokens tokens;
    for (ClaimId claim = 1; claim <= 5; ++claim)
        tokens.asked(claim);
    tokens.answered(1, schemes::Granted{});
    tokens.answered(2, promisedFor(2s));
    tokens.answered(3, promisedFor(1s));
    tokens.answered(4, inLine);
    std::vector<ClaimId> surrendered;
    for (const auto& surplus : tokens.takeSurplus(0, 0))
        surrendered.push_back(surplus.claim);
    QCOMPARE(surrendered, (std::vector<ClaimId>{4, 2, 3, 1}));
    QVERIFY(tokens.has(5)); // about to be answered
    QVERIFY(!tokens.has(4));
}

void TestFleetTokens::aRefusedOneIsNoneOfOurs()
{
    FleetTokens tokens;
    tokens.asked(1);
    tokens.answered(1, inLine);
    QVERIFY(!tokens.answered(1, schemes::Wait{at(1s), schemes::WaitReason::Unavailable}));
    QVERIFY(!tokens.has(1));
    QCOMPARE(tokens.missing(1), 1U);
}

void TestFleetTokens::oneUsedAheadThatIsRefusedIsReportedAsNotClaimed()
{
    FleetTokens tokens;
    tokens.asked(1);
    tokens.answered(1, promisedFor(1s));
    tokens.use(at(1s));
    QVERIFY(tokens.answered(1, schemes::Wait{at(2s), schemes::WaitReason::Unavailable}));
    tokens.report(at(2s));
    const auto early = tokens.takeReports();
    QCOMPARE(early.size(), 1U);
    QVERIFY(early[0].claimed == schemes::Claimed::No);

    // The next one's place is kept until its own request is answered.
    tokens.asked(2);
    tokens.answered(2, schemes::Granted{});
    tokens.use(at(3s));
    QVERIFY(tokens.takeReports().empty());
    tokens.report(at(5s));
    const auto own = tokens.takeReports();
    QCOMPARE(own.size(), 1U);
    QVERIFY(own[0].freeAt == at(5s));
    QVERIFY(own[0].claimed == schemes::Claimed::Yes);
}

// Every Granted of the store is owed one report, and none without.
void TestFleetTokens::eachIsReportedOnceWhateverHappens()
{
    QFETCH(unsigned, seed);
    std::mt19937 random{seed};
    FleetTokens tokens;
    std::vector<ClaimId> open; // at the store, in any state before Granted
    ClaimId last = 0;
    int gos = 0;
    int given = 0;
    int used = 0;
    int landed = 0;
    int reported = 0;
    for (int step = 0; step < 3000; ++step) {
        const auto now = at(std::chrono::milliseconds{step});
        switch (random() % 5) {
        case 0:
            for (auto missing = tokens.missing(random() % 6); missing > 0; --missing) {
                tokens.asked(++last);
                open.push_back(last);
            }
            break;
        case 1:
        case 2: {
            if (open.empty())
                break;
            const auto which = random() % open.size();
            const auto claim = open[which];
            const auto what = random() % 3;
            if (what == 0)
                tokens.answered(claim, inLine);
            else if (what == 1 && !tokens.nextUsable())
                tokens.answered(claim, promisedFor(std::chrono::milliseconds{step + 20}));
            else {
                QVERIFY(tokens.answered(claim, schemes::Granted{}));
                ++gos;
                open.erase(open.begin() + static_cast<std::ptrdiff_t>(which));
            }
            break;
        }
        case 3:
            if (tokens.usable(now + 10ms) > 0) {
                tokens.use(now + 10ms);
                ++used;
            }
            break;
        default:
            if (landed < used) {
                ++landed;
                tokens.report(now);
            }
            for (const auto& surplus : tokens.takeSurplus(random() % 4, 5)) {
                given += surplus.atHand;
                std::erase(open, surplus.claim);
            }
        }
        reported += static_cast<int>(tokens.takeReports().size());
        QVERIFY(reported + given <= gos);
    }
    for (const auto claim : open) {
        tokens.answered(claim, schemes::Granted{});
        ++gos;
    }
    for (const auto& surplus : tokens.takeSurplus(0, 0))
        given += surplus.atHand;
    for (; landed < used; ++landed)
        tokens.report({at(0s)});
    reported += static_cast<int>(tokens.takeReports().size());
    QCOMPARE(reported + given, gos);
    QVERIFY(used > 100);
}

HEADROOM_TEST(TestFleetTokens)

} // namespace headroom::tst_fleet_tokens

#include "tst_fleet_tokens.moc"
