// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/store/standing_claims.h"

#include <QTest>

namespace headroom::tst_standing_claims {

using namespace std::chrono_literals;
using store::ClaimTicket;
using store::StandingClaims;

namespace {

const Instant start{1h};

} // namespace

class TestStandingClaims : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void promisesComeInTheOrderOfTheirMoments();
    void aHoldPutsOffThePromisesOfItsBucket();
    void aHoldOfAllNeverBringsOneForward();
    void aLineIsAskedForByItsFirstOncePeriod();
    void theEmptyLineIsNotAskedFor();
    void aPromiseMayGoBackToTheLine();
    void whatWasTakenIsNowhere();

private:
    void add(StandingClaims& claims, ClaimTicket ticket, const std::string& key = "a")
    {
        claims.add(ticket, {key, {}, start});
    }
};

void TestStandingClaims::promisesComeInTheOrderOfTheirMoments()
{
    StandingClaims claims;
    for (ClaimTicket ticket = 1; ticket <= 3; ++ticket)
        add(claims, ticket);
    claims.promise(1, start + 3s);
    claims.promise(2, start + 1s);
    claims.promise(3, start + 2s);
    QVERIFY(claims.wakeAt() == start + 1s);
    QVERIFY(!claims.nextToGo(start + 999ms));
    for (const ClaimTicket expected : {2, 3, 1}) {
        QVERIFY(claims.nextToGo(start + 3s) == expected);
        claims.take(expected);
    }
    QVERIFY(!claims.nextToGo(start + 3s));
    QVERIFY(!claims.wakeAt());
}

void TestStandingClaims::aHoldPutsOffThePromisesOfItsBucket()
{
    StandingClaims claims;
    add(claims, 1, "a");
    add(claims, 2, "b");
    claims.promise(1, start + 1s);
    claims.promise(2, start + 1s);
    claims.hold("a", start + 5s);
    QVERIFY(claims.nextToGo(start + 4s) == ClaimTicket{2});
    claims.take(2);
    QVERIFY(!claims.nextToGo(start + 4s));
    QVERIFY(claims.nextToGo(start + 5s) == ClaimTicket{1});
    QVERIFY(claims.find(1)->promised == start + 1s);
    QVERIFY(claims.find(1)->at == start + 5s);
}

void TestStandingClaims::aHoldOfAllNeverBringsOneForward()
{
    StandingClaims claims;
    add(claims, 1, "a");
    add(claims, 2, "b");
    claims.promise(1, start + 1s);
    claims.promise(2, start + 9s);
    claims.hold({}, start + 5s);
    QVERIFY(claims.find(1)->at == start + 5s);
    QVERIFY(claims.find(2)->at == start + 9s);
    claims.hold({}, start + 2s);
    QVERIFY(claims.find(1)->at == start + 5s);
}

void TestStandingClaims::aLineIsAskedForByItsFirstOncePeriod()
{
    StandingClaims claims;
    for (ClaimTicket ticket = 1; ticket <= 3; ++ticket) {
        add(claims, ticket);
        claims.standInLine(ticket, start + 10s);
    }
    add(claims, 4, "b");
    claims.standInLine(4, start + 20s);
    QVERIFY(claims.takeLinesToAsk(start + 9s, 30s).empty());
    QVERIFY(claims.takeLinesToAsk(start + 10s, 30s) == std::vector<ClaimTicket>{1});
    QVERIFY(claims.takeLinesToAsk(start + 10s, 30s).empty());
    claims.standInLine(1, start + 15s); // the store said sooner
    claims.take(1);
    QVERIFY((claims.takeLinesToAsk(start + 20s, 30s) == std::vector<ClaimTicket>{2, 4}));
    QVERIFY(claims.wakeAt() == start + 50s);
}

void TestStandingClaims::theEmptyLineIsNotAskedFor()
{
    StandingClaims claims;
    add(claims, 1);
    claims.standInLine(1, start + 10s);
    QVERIFY(claims.isAnyInLineBut(2));
    QVERIFY(!claims.isAnyInLineBut(1));
    QVERIFY(claims.isAnyUnpromised());
    claims.promise(1, start + 20s);
    QVERIFY(!claims.isAnyInLineBut(2));
    QVERIFY(!claims.isAnyUnpromised());
    add(claims, 2);
    QVERIFY(claims.isAnyUnpromised()); // it is asked for
    QVERIFY(!claims.isAnyInLineBut(1));
    claims.take(2);
    QVERIFY(claims.takeLinesToAsk(start + 10s, 30s).empty());
    QVERIFY(claims.inLine().empty());
}

void TestStandingClaims::aPromiseMayGoBackToTheLine()
{
    StandingClaims claims;
    add(claims, 1);
    claims.promise(1, start + 1s);
    claims.standInLine(1, start + 10s);
    QVERIFY(!claims.nextToGo(start + 5s));
    QVERIFY(claims.inLine() == std::vector<ClaimTicket>{1});
    QVERIFY(claims.wakeAt() == start + 10s);
}

void TestStandingClaims::whatWasTakenIsNowhere()
{
    StandingClaims claims;
    for (ClaimTicket ticket = 1; ticket <= 3; ++ticket)
        add(claims, ticket, "key");
    claims.standInLine(2, start + 1s);
    claims.promise(3, start + 1s);
    for (ClaimTicket ticket = 1; ticket <= 3; ++ticket)
        QCOMPARE(claims.take(ticket).key, std::string("key"));
    QVERIFY(!claims.wakeAt());
    QVERIFY(!claims.find(2));
    QVERIFY(claims.all().empty());
}

HEADROOM_TEST(TestStandingClaims)

} // namespace headroom::tst_standing_claims

#include "tst_standing_claims.moc"
