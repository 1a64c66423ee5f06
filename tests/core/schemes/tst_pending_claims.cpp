// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/headroom/pending_claims.h"

namespace headroom::tst_pending_claims {

using namespace std::chrono_literals;
using schemes::ClaimTicket;
using schemes::PendingClaims;

namespace {

const Instant start{1h};

} // namespace

class TestPendingClaims : public QObject
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
    void add(PendingClaims& claims, ClaimTicket ticket, const std::string& key = "a")
    {
        claims.add(ticket, {key, {}, start});
    }
};

void TestPendingClaims::promisesComeInTheOrderOfTheirMoments()
{
    PendingClaims claims;
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

void TestPendingClaims::aHoldPutsOffThePromisesOfItsBucket()
{
    PendingClaims claims;
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

void TestPendingClaims::aHoldOfAllNeverBringsOneForward()
{
    PendingClaims claims;
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

void TestPendingClaims::aLineIsAskedForByItsFirstOncePeriod()
{
    PendingClaims claims;
    for (ClaimTicket ticket = 1; ticket <= 3; ++ticket) {
        add(claims, ticket);
        claims.enqueue(ticket, start + 10s);
    }
    add(claims, 4, "b");
    claims.enqueue(4, start + 20s);
    QVERIFY(claims.takeQueuesToAsk(start + 9s, 30s).empty());
    QVERIFY(claims.takeQueuesToAsk(start + 10s, 30s) == std::vector<ClaimTicket>{1});
    QVERIFY(claims.takeQueuesToAsk(start + 10s, 30s).empty());
    claims.enqueue(1, start + 15s); // the store said sooner
    claims.take(1);
    QVERIFY((claims.takeQueuesToAsk(start + 20s, 30s) == std::vector<ClaimTicket>{2, 4}));
    QVERIFY(claims.wakeAt() == start + 50s);
}

void TestPendingClaims::theEmptyLineIsNotAskedFor()
{
    PendingClaims claims;
    add(claims, 1);
    claims.enqueue(1, start + 10s);
    QVERIFY(claims.isAnyQueuedBut(2));
    QVERIFY(!claims.isAnyQueuedBut(1));
    QVERIFY(claims.isAnyUnpromised());
    claims.promise(1, start + 20s);
    QVERIFY(!claims.isAnyQueuedBut(2));
    QVERIFY(!claims.isAnyUnpromised());
    add(claims, 2);
    QVERIFY(claims.isAnyUnpromised()); // it is asked for
    QVERIFY(!claims.isAnyQueuedBut(1));
    claims.take(2);
    QVERIFY(claims.takeQueuesToAsk(start + 10s, 30s).empty());
    QVERIFY(claims.queued().empty());
}

void TestPendingClaims::aPromiseMayGoBackToTheLine()
{
    PendingClaims claims;
    add(claims, 1);
    claims.promise(1, start + 1s);
    claims.enqueue(1, start + 10s);
    QVERIFY(!claims.nextToGo(start + 5s));
    QVERIFY(claims.queued() == std::vector<ClaimTicket>{1});
    QVERIFY(claims.wakeAt() == start + 10s);
}

void TestPendingClaims::whatWasTakenIsNowhere()
{
    PendingClaims claims;
    for (ClaimTicket ticket = 1; ticket <= 3; ++ticket)
        add(claims, ticket, "key");
    claims.enqueue(2, start + 1s);
    claims.promise(3, start + 1s);
    for (ClaimTicket ticket = 1; ticket <= 3; ++ticket)
        QCOMPARE(claims.take(ticket).key, std::string("key"));
    QVERIFY(!claims.wakeAt());
    QVERIFY(!claims.find(2));
    QVERIFY(claims.all().empty());
}

HEADROOM_TEST(TestPendingClaims)

} // namespace headroom::tst_pending_claims

#include "tst_pending_claims.moc"
