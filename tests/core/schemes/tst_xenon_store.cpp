// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/schemes/fleet/fleet_keys.h"
#include "core/schemes/xenon/xenon_store.h"
#include "tests/support/schemes/store_test.h"

namespace headroom::tst_xenon_store {

using namespace std::chrono_literals;
using schemes::Granted;
using schemes::Queued;
using schemes::WaitReason;
using support::Asked;

namespace {

const std::string key = "1:None:channels/{channel_id}/messages";
const auto shownKey = QStringLiteral("p:1:None:channels/{channel_id}/messages");

} // namespace

class TestXenonStore : public support::StoreTest<schemes::XenonStore>
{
    Q_OBJECT
public:
    TestXenonStore()
        : StoreTest(key)
    {
    }

private Q_SLOTS:
    void init() { startOver(); }
    void cleanup() { endProcesses(); }

    void oneGoesFirstAndTheOthersComeWhenItIsAnswered();
    void thoseOfOneProcessGoInTheirOrder();
    void whatIsUsedUpWaitsForItsReset();
    void afterTheResetAllComeAgain();
    void waitingForAnAnswerCostsNextToNothing();
    void whatAnotherClientWroteIsSeenWithoutBeingTold();
    void aKilledPioneerHoldsNobodyUpForLongerThanItsLease();
    void aClaimWithdrawnIsNeverAnsweredAndItsPlaceGoesToTheNext();
    void whatIsNotWantedAnyMoreIsGivenBackWithTheStore();
    void a429HoldsTheBucketOfEveryProcess();
    void aGlobal429HoldsEveryBucketOfEveryProcess();
    void withoutItsSecondConnectionItAsks();
    void whoWaitsWhenRedisGoesIsReported();
    void whoHasJustStartedWaitsForItsRedis();
    void whileRedisIsAwayNothingGoesAndReportsAreKept();
    void whatRedisDidNotTakeIsHandedInLater();

private:
    Process& process(schemes::XenonStore::Options options = {})
    {
        options.prefix = "p";
        return StoreTest::process(std::move(options));
    }
    void learn(Process& process, std::int64_t remaining, Duration resetAfter)
    {
        process.store->learn(key, {5, remaining, resetAfter, m_reset + toMilliseconds(resetAfter)});
    }
    bool waits(const Asked& asked, WaitReason why, Duration atLeast, Duration atMost)
    {
        const auto* wait = asked.wait();
        const auto left = wait ? wait->until - m_clock.now() : Duration{};
        return wait && wait->why == why && left > atLeast && left <= atMost;
    }
    qint64 pttl(const QString& name) { return cli({QStringLiteral("PTTL"), name}).toLongLong(); }

    WallTime m_reset = m_clock.wallNow();
};

void TestXenonStore::oneGoesFirstAndTheOthersComeWhenItIsAnswered()
{
    auto& a = process();
    auto& b = process();
    QVERIFY(answered(a)->went());
    const auto here = answered(a);
    const auto there = answered(b);
    QVERIFY(here->queued());
    QVERIFY(there->queued());
    QVERIFY(std::get<Queued>(there->answers[0]).why == WaitReason::InFlight);
    QVERIFY(answered(b, "another")->went());
    learn(a, 4, 60s);
    QTRY_VERIFY(here->went());
    QTRY_VERIFY(there->went());
    QCOMPARE(cli({QStringLiteral("GET"), shownKey}), QStringLiteral("2"));
    QVERIFY(pttl(shownKey) > 50'000);
}

void TestXenonStore::thoseOfOneProcessGoInTheirOrder()
{
    auto& a = process();
    auto& b = process();
    answered(b);
    std::vector<int> order;
    for (int i = 0; i < 4; ++i) {
        a.store->claim(key, [&order, i](const schemes::Claim& answer) {
            if (std::holds_alternative<Granted>(answer))
                order.push_back(i);
        });
    }
    QTRY_VERIFY(a.connection->outstanding() == 0);
    learn(b, 4, 60s);
    QTRY_COMPARE(order, (std::vector<int>{0, 1, 2, 3}));
}

void TestXenonStore::whatIsUsedUpWaitsForItsReset()
{
    auto& a = process();
    answered(a);
    const auto queued = answered(a);
    learn(a, 0, 60s);
    QTRY_VERIFY(waits(*queued, WaitReason::Bucket, 50s, 60s + 5ms));
    QVERIFY(waits(*answered(a), WaitReason::Bucket, 50s, 60s + 5ms));
}

void TestXenonStore::afterTheResetAllComeAgain()
{
    auto& a = process();
    auto& b = process();
    answered(a);
    learn(a, 0, 1500ms); // long enough for a claim to be asked before it ends
    const auto waiting = answered(b);
    QVERIFY(waits(*waiting, WaitReason::Bucket, 0ms, 1500ms + 5ms));
    QTRY_VERIFY(m_clock.now() >= waiting->wait()->until);
    QVERIFY(answered(b)->went());
    QVERIFY(answered(a)->queued());
}

void TestXenonStore::waitingForAnAnswerCostsNextToNothing()
{
    auto& a = process();
    auto& b = process();
    answered(a);
    for (int i = 0; i < 50; ++i)
        claim(b);
    QTRY_VERIFY(b.connection->outstanding() == 0);
    const auto before = calls("evalsha");
    const auto late = answered(b); // the line waits already
    QVERIFY(late->queued());
    const auto since = m_clock.now();
    QTRY_VERIFY(m_clock.now() - since > 500ms);
    QVERIFY(calls("evalsha") - before <= 1);
}

void TestXenonStore::whatAnotherClientWroteIsSeenWithoutBeingTold()
{
    schemes::XenonStore::Options options;
    options.askAgain = 100ms;
    auto& a = process();
    auto& b = process(options);
    answered(a);
    const auto queued = answered(b);
    QVERIFY(queued->queued());
    cli({QStringLiteral("SETEX"), shownKey, QStringLiteral("60"), QStringLiteral("3")});
    QTRY_VERIFY(queued->went());
}

void TestXenonStore::aKilledPioneerHoldsNobodyUpForLongerThanItsLease()
{
    schemes::XenonStore::Options options;
    options.lease = 700ms;
    auto& a = process(options);
    auto& b = process(options);
    QVERIFY(answered(a)->went());
    const auto since = m_clock.now();
    a.die();
    const auto queued = answered(b);
    QVERIFY(queued->queued());
    QTRY_VERIFY(queued->went());
    QVERIFY(m_clock.now() - since >= 600ms);
    QVERIFY(m_clock.now() - since < 3s);
}

void TestXenonStore::aClaimWithdrawnIsNeverAnsweredAndItsPlaceGoesToTheNext()
{
    auto& a = process();
    answered(a);
    const auto withdrawn = answered(a);
    const auto next = answered(a);
    a.store->cancelClaim(withdrawn->ticket);
    learn(a, 1, 60s);
    QTRY_VERIFY(next->went());
    QVERIFY(withdrawn->queued());
    const auto asked = claim(a, "another"); // and one that is not answered yet
    a.store->cancelClaim(asked->ticket);
    QTRY_VERIFY(a.connection->outstanding() == 0);
    QVERIFY(asked->answers.empty());
    QVERIFY(answered(a, "another")->went());
}

void TestXenonStore::whatIsNotWantedAnyMoreIsGivenBackWithTheStore()
{
    auto& a = process();
    auto& b = process();
    claim(a);
    a.store.reset();
    QTRY_VERIFY(a.connection->outstanding() == 0);
    QVERIFY(answered(b)->went());
}

void TestXenonStore::a429HoldsTheBucketOfEveryProcess()
{
    auto& a = process();
    auto& b = process();
    answered(a);
    const auto queued = answered(b);
    a.store->exhaust(key, 30s);
    QTRY_VERIFY(waits(*queued, WaitReason::Bucket, 25s, 30s + 5ms));
    QCOMPARE(cli({QStringLiteral("GET"), shownKey}), QStringLiteral("0"));
    QVERIFY(pttl(shownKey) > 25'000);
}

void TestXenonStore::aGlobal429HoldsEveryBucketOfEveryProcess()
{
    auto& a = process();
    auto& b = process();
    answered(a);
    a.store->learnGlobal(20s);
    QVERIFY(waits(*answered(a, "another"), WaitReason::Global, 15s, 20s + 5ms));
    QVERIFY(waits(*answered(b, "another"), WaitReason::Global, 15s, 20s + 5ms));
    QVERIFY(pttl(QStringLiteral("p:global")) > 15'000);
}

void TestXenonStore::withoutItsSecondConnectionItAsks()
{
    auto& a = process();
    auto& b = process();
    b.subscription->close();
    QTRY_VERIFY(!b.subscription->isReady());
    answered(a);
    const auto queued = answered(b);
    QVERIFY(queued->queued());
    learn(a, 4, 60s);
    QTRY_VERIFY_WITH_TIMEOUT(queued->went(), 1500); // well before it would ask if it heard
}

void TestXenonStore::whoWaitsWhenRedisGoesIsReported()
{
    auto& a = process();
    answered(a);
    const auto queued = answered(a);
    QVERIFY(queued->queued());
    m_redis.kill();
    QTRY_VERIFY(waits(*queued, WaitReason::Unavailable, 0ms, 2s));
    QCOMPARE(queued->answers.size(), 2U);
    m_redis.start();
    QTRY_VERIFY_WITH_TIMEOUT(a.connection->isReady(), 30'000);
}

void TestXenonStore::whoHasJustStartedWaitsForItsRedis()
{
    schemes::XenonStore::Options patient;
    patient.gracePeriod = 60s;
    auto& a = process(patient);
    a.connection->close();
    QTRY_VERIFY(!a.connection->isReady());
    const auto first = answered(a);
    const auto withdrawn = answered(a);
    const auto second = answered(a);
    a.store->cancelClaim(withdrawn->ticket);
    QCOMPARE(std::get<schemes::Queued>(first->answers[0]).why, WaitReason::Unavailable);
    a.connection->open();
    QTRY_VERIFY(first->went());
    learn(a, 4, 60s);
    QTRY_VERIFY(second->went());
    QCOMPARE(withdrawn->answers.size(), 1U);
}

void TestXenonStore::whileRedisIsAwayNothingGoesAndReportsAreKept()
{
    auto& a = process();
    answered(a);
    m_redis.kill();
    QTRY_VERIFY(!a.connection->isReady());
    const auto asked = answered(a);
    QVERIFY(asked->queued());
    QTRY_VERIFY(waits(*asked, WaitReason::Unavailable, 0ms, 2s)); // its grace period has run out
    QVERIFY(waits(*answered(a), WaitReason::Unavailable, 0ms, 2s));
    a.store->exhaust(key, 60s);
    const auto name = QString::fromStdString(schemes::invalidKey("p:", "here", m_clock.wallNow()));
    a.store->countInvalid("here", "403 GET /users/{user}");
    m_redis.start();
    QTRY_VERIFY_WITH_TIMEOUT(a.connection->isReady(), 30'000);
    QVERIFY(waits(*answered(a), WaitReason::Bucket, 30s, 60s));
    QTRY_COMPARE(cli({QStringLiteral("HGET"), name, QStringLiteral("403 GET /users/{user}")}), QStringLiteral("1"));
}

void TestXenonStore::whatRedisDidNotTakeIsHandedInLater()
{
    auto& a = process();
    answered(a);
    cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("min-replicas-to-write"),
        QStringLiteral("1")});
    QVERIFY(waits(*answered(a), WaitReason::Unavailable, 0ms, 2s));
    a.store->exhaust(key, 60s);
    QTRY_VERIFY(a.connection->outstanding() == 0);
    QCOMPARE(pttl(shownKey), -2);
    cli({QStringLiteral("CONFIG"), QStringLiteral("SET"), QStringLiteral("min-replicas-to-write"),
        QStringLiteral("0")});
    QTRY_VERIFY(pttl(shownKey) > 30'000);
}

HEADROOM_TEST(TestXenonStore)

} // namespace headroom::tst_xenon_store

#include "tst_xenon_store.moc"
