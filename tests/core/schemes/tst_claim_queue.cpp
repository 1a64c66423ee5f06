// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/xenon/claim_queue.h"

namespace headroom::tst_claim_queue {

using namespace std::chrono_literals;
using schemes::ClaimQueue;
using schemes::ClaimTicket;

namespace {

const Instant start{1h};

} // namespace

class TestClaimQueue : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_answered.clear(); }

    void theFirstOfTheLineGoesFirst();
    void eachIsToldOnceThatItWaits();
    void aLineWaitsUntilItIsWokenOrItsTimeHasCome();
    void aNewTimeReplacesTheOldOne();
    void goingEndsTheWaiting();
    void aLineIsAskedForUnlessItIsOrWaitsOrIsEmpty();
    void whatWasCancelledIsNowhere();

private:
    void add(ClaimQueue& lines, ClaimTicket ticket, const std::string& key = "a")
    {
        lines.add(ticket, key, [this, ticket](const schemes::Claim&) { m_answered.push_back(ticket); });
    }
    std::vector<ClaimTicket> call(const std::vector<schemes::BucketStore::ClaimCallback>& answers)
    {
        for (const auto& answer : answers)
            answer(schemes::Granted{});
        return std::exchange(m_answered, {});
    }
    std::vector<ClaimTicket> first(ClaimQueue& lines, const std::string& key = "a")
    {
        const auto answer = lines.takeFirst(key);
        return answer ? call({*answer}) : std::vector<ClaimTicket>{};
    }

    std::vector<ClaimTicket> m_answered;
};

void TestClaimQueue::theFirstOfTheLineGoesFirst()
{
    ClaimQueue lines;
    for (const ClaimTicket ticket : {1, 2, 3})
        add(lines, ticket);
    add(lines, 4, "b");
    QCOMPARE(first(lines), std::vector<ClaimTicket>{1});
    QCOMPARE(call(lines.takeAll("a")), (std::vector<ClaimTicket>{2, 3}));
    QVERIFY(first(lines).empty());
    QCOMPARE(first(lines, "b"), std::vector<ClaimTicket>{4});
}

void TestClaimQueue::eachIsToldOnceThatItWaits()
{
    ClaimQueue lines;
    add(lines, 1);
    QCOMPARE(call(lines.wait("a", start)), std::vector<ClaimTicket>{1});
    lines.wake("a");
    add(lines, 2);
    lines.add(
        3, "a", [this](const schemes::Claim&) { m_answered.push_back(3); }, true);
    QCOMPARE(call(lines.wait("a", start)), std::vector<ClaimTicket>{2});
    QVERIFY(lines.wait("nobody", start).empty());
    QCOMPARE(lines.waiting(), std::vector<std::string>{"a"});
}

void TestClaimQueue::aLineWaitsUntilItIsWokenOrItsTimeHasCome()
{
    ClaimQueue lines;
    add(lines, 1, "a");
    add(lines, 2, "b");
    add(lines, 3, "c");
    lines.wait("a", start + 1s);
    lines.wait("b", start + 2s);
    lines.wait("c", start + 3s);
    lines.wake("b");
    QVERIFY(!lines.isWaiting("b"));
    QVERIFY(lines.wakeAt() == start + 1s);
    QVERIFY(lines.wakeDue(start + 999ms).empty());
    QCOMPARE(lines.wakeDue(start + 5s), (std::vector<std::string>{"a", "c"}));
    QVERIFY(!lines.wakeAt());
}

void TestClaimQueue::aNewTimeReplacesTheOldOne()
{
    ClaimQueue lines;
    add(lines, 1);
    lines.wait("a", start + 1s);
    lines.wait("a", start + 5s);
    QVERIFY(lines.wakeAt() == start + 5s);
    QVERIFY(lines.wakeDue(start + 4s).empty());
}

void TestClaimQueue::goingEndsTheWaiting()
{
    ClaimQueue lines;
    add(lines, 1);
    add(lines, 2);
    lines.wait("a", start + 1s);
    first(lines);
    QVERIFY(!lines.isWaiting("a"));
    QVERIFY(lines.mustAsk("a"));
    lines.wait("a", start + 1s);
    lines.takeAll("a");
    QVERIFY(!lines.wakeAt());
}

void TestClaimQueue::aLineIsAskedForUnlessItIsOrWaitsOrIsEmpty()
{
    ClaimQueue lines;
    QVERIFY(!lines.mustAsk("a"));
    add(lines, 1);
    QVERIFY(lines.mustAsk("a"));
    lines.asked("a");
    lines.asked("a");
    lines.answered("a");
    QVERIFY(!lines.mustAsk("a"));
    lines.answered("a");
    QVERIFY(lines.mustAsk("a"));
    lines.wait("a", start);
    QVERIFY(!lines.mustAsk("a"));
    lines.asked("b");
    QVERIFY(!lines.mustAsk("b"));
    lines.answered("b");
    lines.answered("b"); // of a line that is forgotten
}

void TestClaimQueue::whatWasCancelledIsNowhere()
{
    ClaimQueue lines;
    add(lines, 1);
    add(lines, 2);
    lines.wait("a", start);
    QVERIFY(lines.cancel(1));
    QVERIFY(!lines.cancel(1));
    QVERIFY(lines.isWaiting("a"));
    QVERIFY(lines.cancel(2));
    QVERIFY(!lines.wakeAt());
    QVERIFY(lines.takeAll("a").empty());
}

HEADROOM_TEST(TestClaimQueue)

} // namespace headroom::tst_claim_queue

#include "tst_claim_queue.moc"
