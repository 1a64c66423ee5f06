// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Claims, the line and promises of a fleet that loses nothing. What it may lose: tst_headroom_store_losses.cpp.
#include "core/base/time/alarm.h"
#include "core/schemes/headroom/headroom_store.h"
#include "tests/support/schemes/store_test.h"

#include <QEventLoop>

#include <deque>
#include <random>

namespace headroom::tst_headroom_store {

using namespace std::chrono_literals;
using schemes::Granted;
using schemes::Queued;
using schemes::WaitReason;
using support::Asked;

namespace {

const std::string key = "POST/channels/:channel/messages;channel=1";

} // namespace

class TestHeadroomStore : public support::StoreTest<schemes::HeadroomStore>
{
    Q_OBJECT
public:
    TestHeadroomStore()
        : StoreTest(key)
    {
    }

private Q_SLOTS:
    void init() { startOver(); }
    void cleanup() { endProcesses(); }

    void theFirstGoesAndTheNextStandsInLine();
    void thoseInLineGoInTheOrderOfTheWholeFleet();
    void aPromiseIsKeptAtItsMomentAndNotBefore();
    void waitingCostsNoCommandsAndARequestTwo();
    void aClaimWithdrawnIsNeverAnswered();
    void aPromiseWithdrawnGoesToTheNext();
    void whatIsNotWantedAnyMoreIsGivenBackWithTheStore();
    void a429HoldsWhatWasPromisedToOthers();
    void aPromiseHeldLongerThanItsLeaseIsAskedForAgain();
    void aGlobal429HoldsEveryBucketOfEveryProcess();
    void aFleetNeverOverUsesABucket_data();
    void aFleetNeverOverUsesABucket();
    void inTheEndNothingIsLeft();
};

void TestHeadroomStore::theFirstGoesAndTheNextStandsInLine()
{
    auto& a = process();
    QVERIFY(answered(a)->went());
    const auto second = answered(a);
    QVERIFY(second->queued());
    QVERIFY(!second->until());
    QCOMPARE(std::get<Queued>(second->answers[0]).why, WaitReason::InFlight);
    QVERIFY(answered(a, "another")->went());
}

void TestHeadroomStore::thoseInLineGoInTheOrderOfTheWholeFleet()
{
    auto& a = process();
    auto& b = process();
    answered(a);
    std::vector<int> order;
    for (int i = 0; i < 20; ++i) {
        const auto inLine = std::make_shared<bool>(false);
        (i % 3 == 0 ? b : a).store->claim(key, [&order, inLine, i](const schemes::Claim& answer) {
            if (std::holds_alternative<Granted>(answer))
                order.push_back(i);
            *inLine = true;
        });
        QTRY_VERIFY(*inLine);
    }
    // One at a time: each answer lets the next one go.
    for (std::size_t went = 0; went < 20; ++went) {
        QCOMPARE(order.size(), went);
        (went > 0 && order.back() % 3 == 0 ? b : a).store->learn(key, {1, 0, 1ms, {}});
        QTRY_COMPARE(order.size(), went + 1);
    }
    for (int i = 0; i < 20; ++i)
        QCOMPARE(order[static_cast<std::size_t>(i)], i);
}

void TestHeadroomStore::aPromiseIsKeptAtItsMomentAndNotBefore()
{
    auto& a = process();
    answered(a);
    const auto learned = m_clock.now();
    a.store->learn(key, {1, 0, 1s, {}});
    const auto next = answered(a);
    QVERIFY(next->until());
    QVERIFY(*next->until() >= learned + 1s);
    QCOMPARE(std::get<Queued>(next->answers[0]).why, WaitReason::Bucket);
    const auto until = *next->until();
    QTRY_VERIFY(next->went());
    QVERIFY(m_clock.now() >= until);
    QCOMPARE(next->answers.size(), 2U);
}

void TestHeadroomStore::waitingCostsNoCommandsAndARequestTwo()
{
    schemes::HeadroomStore::Options options;
    options.sign = 100ms;
    auto& a = process(options);
    answered(a);
    std::vector<std::shared_ptr<Asked>> all;
    cli({QStringLiteral("CONFIG"), QStringLiteral("RESETSTAT")});
    QElapsedTimer since;
    since.start();
    // Signs of life of the process, one a period, however many wait.
    const auto maxSigns = [&since] { return int(since.elapsed() / 100) + 1; };
    for (int i = 0; i < 200; ++i)
        all.push_back(claim(a));
    QTRY_VERIFY(all.back()->queued());
    const auto asked = calls("evalsha");
    QVERIFY2(asked >= 200 && asked <= 200 + maxSigns(), "more than one command a request");
    QTRY_VERIFY(calls("evalsha") >= 205);
    const auto later = calls("evalsha");
    QVERIFY2(later <= 200 + maxSigns(), "more than one command a period");
    cli({QStringLiteral("CONFIG"), QStringLiteral("RESETSTAT")});
    a.store->learn(key, {200, 199, 60s, {}});
    QTRY_VERIFY(all[198]->went());
    QVERIFY(all[199]->queued()); // promised: at the end of the first one's slot
    for (int i = 0; i < 199; ++i)
        a.store->learn(key, {200, 198 - i, 60s, {}});
    QTRY_COMPARE(a.connection->outstanding(), 0U);
    QVERIFY(calls("evalsha") <= 200 + 3);
    QCOMPARE(calls("eval"), 0);
}

void TestHeadroomStore::aClaimWithdrawnIsNeverAnswered()
{
    auto& a = process();
    answered(a);
    const auto unanswered = claim(a);
    a.store->cancelClaim(unanswered->ticket); // before it was asked
    const auto inLine = answered(a);
    a.store->cancelClaim(inLine->ticket);
    a.store->cancelClaim(inLine->ticket);
    a.store->cancelClaim(0);
    const auto last = answered(a);
    a.store->learn(key, {2, 1, 60s, {}});
    QTRY_VERIFY(last->went());
    QVERIFY(unanswered->answers.empty());
    QVERIFY(inLine->queued());
}

void TestHeadroomStore::aPromiseWithdrawnGoesToTheNext()
{
    auto& a = process();
    answered(a);
    a.store->learn(key, {1, 0, 1s, {}});
    const auto promised = answered(a);
    QVERIFY(promised->until());
    const auto next = answered(a);
    QVERIFY(!next->until());
    const auto until = *promised->until();
    a.store->cancelClaim(promised->ticket);
    QTRY_VERIFY(next->went());
    QVERIFY(m_clock.now() >= until - 2ms);
    QVERIFY(promised->queued());
}

void TestHeadroomStore::whatIsNotWantedAnyMoreIsGivenBackWithTheStore()
{
    auto& a = process();
    auto& b = process();
    answered(a);
    const auto inLine = answered(b);
    a.store->learn(key, {1, 0, 1s, {}});
    QTRY_COMPARE(b.store->queued(), 0U); // promised
    const auto next = answered(a);
    b.store.reset();
    QTRY_VERIFY(next->went());
    QVERIFY(inLine->queued());
}

void TestHeadroomStore::a429HoldsWhatWasPromisedToOthers()
{
    auto& a = process();
    auto& b = process();
    answered(a);
    a.store->learn(key, {2, 1, 1s, {}});
    answered(a);
    const auto promised = answered(b);
    QVERIFY(promised->until());
    const auto refused = m_clock.now();
    a.store->exhaust(key, 2s);
    QTRY_VERIFY(promised->went());
    QVERIFY(m_clock.now() - refused >= 2s);
}

void TestHeadroomStore::aPromiseHeldLongerThanItsLeaseIsAskedForAgain()
{
    schemes::HeadroomStore::Options options;
    options.lease = 1s;
    auto& a = process(options);
    answered(a);
    a.store->learn(key, {1, 0, 500ms, {}});
    const auto promised = answered(a);
    const auto held = m_clock.now();
    a.store->learnGlobal(2s);
    QTRY_VERIFY(promised->went());
    QVERIFY(m_clock.now() - held >= 2s);
    QCOMPARE(promised->answers.size(), 2U);
    const auto second = answered(a);
    QVERIFY(!second->went()); // the slot is not there twice
}

void TestHeadroomStore::aGlobal429HoldsEveryBucketOfEveryProcess()
{
    auto& a = process();
    auto& b = process();
    a.store->learnGlobal(1s);
    QTRY_COMPARE(a.connection->outstanding(), 0U);
    const auto held = answered(b, "another");
    QVERIFY(held->until());
    QCOMPARE(std::get<Queued>(held->answers[0]).why, WaitReason::Global);
    const auto until = *held->until();
    QTRY_VERIFY(held->went());
    QVERIFY(m_clock.now() >= until);
}

void TestHeadroomStore::aFleetNeverOverUsesABucket_data()
{
    QTest::addColumn<bool>("sliding");
    QTest::addRow("fixed") << false;
    QTest::addRow("sliding") << true;
}

void TestHeadroomStore::aFleetNeverOverUsesABucket()
{
    QFETCH(bool, sliding);
    constexpr std::size_t limit = 10;
    constexpr auto length = 100ms;
    constexpr int wanted = 200;
    std::vector<Process*> fleet{&process(), &process(), &process()};
    cli({QStringLiteral("CONFIG"), QStringLiteral("RESETSTAT")});
    std::deque<Instant> window;
    Instant begun{};
    int refused = 0;
    int done = 0;
    std::mt19937_64 random{5};
    QEventLoop loop; // QTRY_ sleeps 10 ms at a time
    Alarm gracePeriod(m_clock, [&loop] { loop.quit(); });
    const auto started = m_clock.now();
    const auto arrive = [&](Process& from) {
        const auto now = m_clock.now();
        if (!sliding && now >= begun + length)
            window.clear();
        while (sliding && !window.empty() && window.front() + length <= now)
            window.pop_front();
        if (window.size() >= limit) {
            ++refused;
            return from.store->exhaust(key, length);
        }
        if (window.empty())
            begun = now;
        window.push_back(now);
        const auto left = static_cast<std::int64_t>(limit - window.size());
        const auto reset = (sliding ? now : begun) + length - now;
        m_clock.setAlarm(now + std::chrono::milliseconds(random() % 10), [&, left, reset, made = now] {
            const WallTime calendar{std::chrono::milliseconds(1'000'000) + toMilliseconds((made - started) + reset)};
            from.store->learn(key, {limit, left, reset, calendar});
            if (++done == wanted)
                loop.quit();
        });
    };
    for (int i = 0; i < wanted; ++i) {
        auto& from = *fleet[static_cast<std::size_t>(i) % fleet.size()];
        from.store->claim(key, [&](const schemes::Claim& answer) {
            if (std::holds_alternative<Granted>(answer))
                arrive(from);
        });
    }
    gracePeriod.ringIn(20s);
    loop.exec();
    QCOMPARE(done, wanted);
    const auto took = m_clock.now() - started;
    QCOMPARE(refused, 0);
    QTRY_COMPARE(fleet[0]->connection->outstanding(), 0U);
    const auto commands = calls("evalsha");
    qInfo("%lld ms for %d, ideal %d ms; %d commands", static_cast<long long>(toMilliseconds(took).count()), wanted,
        static_cast<int>((wanted - 1) / limit * length / 1ms), commands);
    QVERIFY(commands <= 2 * wanted + 3 * 6); // a claim and a report each, and signs of life
}

void TestHeadroomStore::inTheEndNothingIsLeft()
{
    schemes::HeadroomStore::Options options;
    options.prefix = "mine";
    options.lease = 1500ms;
    options.remember = 1000ms;
    options.deadAfter = 200ms;
    auto& a = process(options);
    answered(a);
    a.store->learn(key, {3, 2, 50ms, {}});
    for (int i = 0; i < 12; ++i)
        answered(a);
    a.store->exhaust(key, 20ms);
    a.store->learnGlobal(20ms);
    QVERIFY(cli({QStringLiteral("KEYS"), QStringLiteral("{mine}:*")}).contains(QStringLiteral("{mine}:f:")));
    a.die();
    QTRY_COMPARE_WITH_TIMEOUT(cli({QStringLiteral("DBSIZE")}), QStringLiteral("0"), 20'000);
}

HEADROOM_TEST(TestHeadroomStore)

} // namespace headroom::tst_headroom_store

#include "tst_headroom_store.moc"
