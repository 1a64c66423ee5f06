// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a fleet makes good: a process that is killed, messages and connections that are lost, a Redis that is emptied or
// goes away.
#include "core/schemes/fleet/fleet_keys.h"
#include "core/schemes/headroom/headroom_store.h"
#include "tests/support/schemes/store_test.h"

#include <algorithm>

namespace headroom::tst_headroom_store_losses {

using namespace std::chrono_literals;
using schemes::Granted;
using schemes::Queued;
using schemes::Wait;
using schemes::WaitReason;
using support::Asked;

namespace {

const std::string key = "POST/channels/:channel/messages;channel=1";

// The machine's time, on which this process is held up for 5 ms each time that it looks while `isSlow`.
class StallingClock final : public Clock
{
public:
    Instant now() const override { return m_clock.now() + (isSlow ? m_lag += 5ms : m_lag); }
    WallTime wallNow() const override { return m_clock.wallNow(); }
    AlarmId setAlarm(Instant due, Ring ring) override { return m_clock.setAlarm(due - m_lag, std::move(ring)); }
    void cancelAlarm(AlarmId id) override { m_clock.cancelAlarm(id); }

    bool isSlow = false;

private:
    SystemClock m_clock;
    mutable Duration m_lag{};
};

} // namespace

class TestHeadroomStoreLosses : public support::StoreTest<schemes::HeadroomStore>
{
    Q_OBJECT
public:
    TestHeadroomStoreLosses()
        : StoreTest(key)
    {
    }

private Q_SLOTS:
    void init() { startOver(); }
    void cleanup() { endProcesses(); }

    void aKilledProcessBlocksNobodyLongerThanItsLease();
    void afterARestartOfRedisThoseInLineGo();
    void afterAFlushThoseInLineGoInOrder();
    void whoAsksNothingHearsOfAFlushWhenTheFirstIsGranted();
    void aProcessThatStallsWhileItAsksAgainKeepsItsOrder();
    void aLostSubscriptionLosesNobody();
    void aLostConnectionLosesNobody();
    void whileRedisIsAwayNothingGoesAndReportsAreKept();
    void whatAServerForgotOfItsLastSecondsKeepsNobodyWaiting();
    void whatWasSentWithoutAClaimEndsNone();
    void whoWasPassedOverAsksAgainThoughTheClaimThatTellsOfItWasWithdrawn();
    void whoHasJustAskedIsNotSaidToHaveNobodyInLine();
};

void TestHeadroomStoreLosses::aKilledProcessBlocksNobodyLongerThanItsLease()
{
    schemes::HeadroomStore::Options options;
    options.lease = 2s;
    auto& dying = process(options);
    auto& a = process(options);
    QVERIFY(answered(dying)->went());
    const auto given = m_clock.now();
    const auto alsoInLine = answered(dying);
    const auto next = answered(a);
    dying.die();
    QTRY_VERIFY(next->went());
    QVERIFY(m_clock.now() - given >= 1990ms);
    QVERIFY(m_clock.now() - given < 3900ms); // one lease, not two: the dead one's other claim is passed over
    QVERIFY(alsoInLine->queued());
}

void TestHeadroomStoreLosses::afterARestartOfRedisThoseInLineGo()
{
    schemes::HeadroomStore::Options options;
    options.gracePeriod = 60s;
    auto& a = process(options);
    answered(a);
    std::vector<std::shared_ptr<Asked>> all;
    for (int i = 0; i < 10; ++i)
        all.push_back(answered(a));
    m_redis.kill();
    QTRY_VERIFY(!a.connection->isReady());
    all.push_back(answered(a)); // waits as well
    QVERIFY(all.back()->queued());
    QCOMPARE(std::get<Queued>(all.back()->answers[0]).why, WaitReason::Unavailable);
    m_redis.start();
    QTRY_VERIFY_WITH_TIMEOUT(all[0]->went(), 30'000);
    a.store->learn(key, {20, 19, 60s, {}}); // of the one before the restart
    for (const auto& asked : all)
        QTRY_VERIFY(asked->went());
}

void TestHeadroomStoreLosses::afterAFlushThoseInLineGoInOrder()
{
    schemes::HeadroomStore::Options options;
    options.sign = 50ms;
    auto& a = process(options);
    auto& b = process(options);
    answered(a);
    std::vector<int> order;
    for (int i = 0; i < 30; ++i) {
        const auto inLine = std::make_shared<bool>(false);
        (i % 2 == 0 ? b : a).store->claim(key, [&order, inLine, i](const schemes::Claim& answer) {
            if (std::holds_alternative<Granted>(answer))
                order.push_back(i);
            *inLine = true;
        });
        QTRY_VERIFY(*inLine);
    }
    cli({QStringLiteral("FLUSHALL")});
    QTRY_COMPARE(order.size(), 1U); // somebody is first again
    QTRY_COMPARE(cli({QStringLiteral("ZCARD"), QStringLiteral("{headroom}:w:") + QString::fromStdString(key)}),
        QStringLiteral("29"));
    (order[0] % 2 == 0 ? b : a).store->learn(key, {100, 99, 60s, {}});
    QTRY_COMPARE(order.size(), 30U);
    std::vector<int> later(order.begin() + 1, order.end());
    // Each process hears its own on a connection of its own, so only its own order can be seen here.
    for (const int side : {0, 1}) {
        std::vector<int> own;
        std::copy_if(later.begin(), later.end(), std::back_inserter(own), [side](int i) { return i % 2 == side; });
        QVERIFY(std::is_sorted(own.begin(), own.end()));
    }
}

// It may hold tokens of the same second, for which others would send again what they sent themselves.
void TestHeadroomStoreLosses::whoAsksNothingHearsOfAFlushWhenTheFirstIsGranted()
{
    const std::string global(schemes::HeadroomStore::globalKey);
    int forgotten = 0;
    schemes::HeadroomStore::Options options;
    options.globalPerSecond = 50;
    auto& asking = process(options);
    options.onForgotten = [&] { ++forgotten; };
    auto& silent = process(options);
    QVERIFY(answered(silent, global)->went());
    QVERIFY(answered(asking, global)->went());
    QCOMPARE(forgotten, 0);
    cli({QStringLiteral("FLUSHALL")});
    QVERIFY(answered(asking, global)->went());
    QTRY_COMPARE(forgotten, 1);
    QVERIFY(answered(silent, global)->went());
    QCOMPARE(forgotten, 1); // it knows of that one
}

void TestHeadroomStoreLosses::aProcessThatStallsWhileItAsksAgainKeepsItsOrder()
{
    StallingClock clock;
    schemes::HeadroomStore::Options options;
    options.sign = 50ms;
    Process stalling(m_redis, clock, options);
    answered(stalling);
    std::vector<std::shared_ptr<Asked>> all;
    for (int i = 0; i < 20; ++i)
        all.push_back(answered(stalling));
    clock.isSlow = true;
    const auto line = QStringLiteral("{headroom}:w:") + QString::fromStdString(key);
    cli({QStringLiteral("FLUSHALL")});
    QTRY_COMPARE(cli({QStringLiteral("ZCARD"), line}), QStringLiteral("19"));
    clock.isSlow = false;
    std::vector<qulonglong> claims; // numbered as they were made
    for (const auto& member : cli({QStringLiteral("ZRANGE"), line, QStringLiteral("0"), QStringLiteral("-1")})
                                  .split(QLatin1Char('\n'), Qt::SkipEmptyParts))
        claims.push_back(member.section(QLatin1Char(':'), -1).toULongLong());
    QCOMPARE(claims.size(), 19U);
    QVERIFY(std::is_sorted(claims.begin(), claims.end()));
}

void TestHeadroomStoreLosses::aLostSubscriptionLosesNobody()
{
    auto& a = process();
    answered(a);
    const auto first = answered(a);
    const auto second = answered(a);
    cli({QStringLiteral("CLIENT"), QStringLiteral("KILL"), QStringLiteral("TYPE"), QStringLiteral("pubsub")});
    a.store->learn(key, {5, 4, 60s, {}}); // nobody hears it
    QTRY_VERIFY(first->went());
    QTRY_VERIFY(second->went());
}

void TestHeadroomStoreLosses::aLostConnectionLosesNobody()
{
    auto& a = process();
    answered(a);
    const auto first = answered(a);
    const auto doubtful = claim(a);
    cli({QStringLiteral("CLIENT"), QStringLiteral("KILL"), QStringLiteral("TYPE"), QStringLiteral("normal")});
    a.store->learn(key, {3, 2, 60s, {}});
    QTRY_VERIFY(first->went());
    QTRY_VERIFY(doubtful->went()); // asked for again, and counted once: three have gone, of a limit of three
    QVERIFY(answered(a)->until());
}

void TestHeadroomStoreLosses::whileRedisIsAwayNothingGoesAndReportsAreKept()
{
    auto& a = process();
    answered(a);
    m_redis.kill();
    QTRY_VERIFY(!a.connection->isReady());
    const auto waiting = answered(a);
    QVERIFY(waiting->queued());
    QTRY_COMPARE(waiting->answers.size(), 2U); // when it stays away
    QCOMPARE(std::get<Wait>(waiting->answers[1]).why, WaitReason::Unavailable);
    const auto refused = answered(a);
    QCOMPARE(std::get<Wait>(refused->answers[0]).why, WaitReason::Unavailable);
    QCOMPARE(refused->ticket, 0U);
    const auto name = QString::fromStdString(schemes::invalidKey("{headroom}:", "here", m_clock.wallNow()));
    a.store->countInvalid("here", "403 GET /users/{id}");
    a.store->learn(key, {1, 0, 60s, {}});
    m_redis.start();
    QTRY_VERIFY_WITH_TIMEOUT(a.connection->isReady(), 30'000);
    QTRY_COMPARE(cli({QStringLiteral("HGET"), name, QStringLiteral("403 GET /users/{id}")}), QStringLiteral("1"));
    const auto next = answered(a);
    QVERIFY(next->until());
    QVERIFY(*next->until() - m_clock.now() > 30s); // it took the slot
    QVERIFY(*next->until() - m_clock.now() < 60s); // but not anew
}

// As a replica that lagged behind when it became the master, or a file that lacks what came last.
void TestHeadroomStoreLosses::whatAServerForgotOfItsLastSecondsKeepsNobodyWaiting()
{
    schemes::HeadroomStore::Options options;
    options.lease = 120s;
    auto& a = process(options);
    QVERIFY(answered(a)->went());
    const auto granted = QStringLiteral("{headroom}:f:") + QString::fromStdString(key);
    const auto claim = cli({QStringLiteral("ZRANGE"), granted, QStringLiteral("0"), QStringLiteral("0")});
    const auto at = cli({QStringLiteral("ZSCORE"), granted, claim});
    a.store->learn(key, {1, 0, 100ms, {}});
    QTRY_COMPARE(cli({QStringLiteral("EXISTS"), granted}), QStringLiteral("0"));
    QCOMPARE(cli({QStringLiteral("ZADD"), granted, at, claim}), QStringLiteral("1"));
    const auto waiting = answered(a);
    QVERIFY(waiting->queued());
    cli({QStringLiteral("CLIENT"), QStringLiteral("KILL"), QStringLiteral("TYPE"), QStringLiteral("normal")});
    QTRY_VERIFY(waiting->went());
}

void TestHeadroomStoreLosses::whatWasSentWithoutAClaimEndsNone()
{
    auto& a = process();
    const auto count = [this](const char* set) {
        return cli({QStringLiteral("ZCARD"),
            QStringLiteral("{headroom}:%1:").arg(QLatin1String(set)) + QString::fromStdString(key)});
    };
    QVERIFY(answered(a)->went());
    a.store->learn(key, {2, 1, 60s, {}}, schemes::Claimed::No);
    QTRY_COMPARE(count("s"), QStringLiteral("1"));
    QCOMPARE(count("f"), QStringLiteral("1")); // the claim is still out
    const auto third = answered(a);
    QVERIFY(third->until()); // in the place of the one, when its minute is over
    a.store->learn(key, {2, 0, 1s, {}});
    QTRY_COMPARE(count("f"), QStringLiteral("1")); // the promised one
    QTRY_COMPARE(count("s"), QStringLiteral("1"));
}

// A process that is not known to wait is passed over. The next claim of it makes it known again, so no sign of life
// tells any more: only that claim's own answer does.
void TestHeadroomStoreLosses::whoWasPassedOverAsksAgainThoughTheClaimThatTellsOfItWasWithdrawn()
{
    schemes::HeadroomStore::Options options;
    options.process = "a";
    options.lease = 120s;
    options.sign = 60s; // none comes in between
    options.deadAfter = 120s;
    auto& a = process(options);
    QVERIFY(answered(a)->went());
    const auto passedOver = answered(a);
    QVERIFY(passedOver->queued());
    cli({QStringLiteral("DEL"), QStringLiteral("{headroom}:p"),
        QStringLiteral("{headroom}:w:") + QString::fromStdString(key)});
    const auto withdrawn = claim(a);
    a.store->cancelClaim(withdrawn->ticket);
    a.store->learn(key, {2, 1, 60s, {}});
    QTRY_VERIFY(passedOver->went());
}

void TestHeadroomStoreLosses::whoHasJustAskedIsNotSaidToHaveNobodyInLine()
{
    schemes::HeadroomStore::Options options;
    options.process = "a";
    options.sign = 1s;
    auto& a = process(options);
    QVERIFY(answered(a)->went());
    const auto first = answered(a);
    a.store->cancelClaim(first->ticket); // nobody in line, and a sign is due within a second
    QTRY_COMPARE(a.connection->outstanding(), 0U);
    cli({QStringLiteral("CLIENT"), QStringLiteral("PAUSE"), QStringLiteral("2000"), QStringLiteral("WRITE")});
    const auto second = answered(a); // after the sign was given
    QVERIFY(second->queued());
    QVERIFY(!cli({QStringLiteral("ZSCORE"), QStringLiteral("{headroom}:p"), QStringLiteral("a")}).isEmpty());
}

HEADROOM_TEST(TestHeadroomStoreLosses)

} // namespace headroom::tst_headroom_store_losses

#include "tst_headroom_store_losses.moc"
