// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/alarm.h"
#include "core/base/system_clock.h"
#include "core/store/headroom_store.h"
#include "core/store/invalid_keys.h"
#include "tests/support/redis_server.h"

#include <QEventLoop>
#include <QTest>

#include <deque>
#include <random>

using namespace headroom;
using namespace std::chrono_literals;
using store::Go;
using store::Queued;
using store::Wait;
using store::WaitReason;

namespace {

const std::string key = "POST/channels/:channel/messages;channel=1";

// One process of a fleet: a store with its two connections.
struct Process
{
    Process(support::RedisServer& redis, Clock& clock, store::HeadroomStore::Options options)
    {
        redis::Connection::Options to;
        to.endpoint = *redis::parseEndpoint(redis.url());
        to.access = redis::Connection::Access::ReadWrite;
        connection = std::make_unique<redis::Connection>(to, clock);
        to.name = "headroom-line";
        subscription = std::make_unique<redis::Connection>(to, clock);
        connection->open();
        subscription->open();
        if (!QTest::qWaitFor([this] { return connection->isReady() && subscription->isReady(); }))
            qFatal("no connection");
        store = std::make_unique<store::HeadroomStore>(*connection, *subscription, clock, std::move(options));
        if (!QTest::qWaitFor([this] { return subscription->outstanding() == 0; }))
            qFatal("not subscribed");
    }

    // As if it were killed: nothing is given back.
    void die()
    {
        connection->close();
        subscription->close();
    }

    std::unique_ptr<redis::Connection> connection;
    std::unique_ptr<redis::Connection> subscription;
    std::unique_ptr<store::HeadroomStore> store;
};

// What one claim was answered.
struct Asked
{
    store::ClaimTicket ticket = 0;
    std::vector<store::Claim> answers;

    bool went() const { return !answers.empty() && std::holds_alternative<Go>(answers.back()); }
    bool queued() const { return answers.size() == 1 && std::holds_alternative<Queued>(answers[0]); }
    std::optional<Instant> until() const { return queued() ? std::get<Queued>(answers[0]).until : std::nullopt; }
};

} // namespace

class TestHeadroomStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void theFirstGoesAndTheNextStandsInLine();
    void thoseInLineGoInTheOrderOfTheWholeFleet();
    void aPromiseIsKeptAtItsMomentAndNotBefore();
    void waitingCostsNoCommandsAndARequestTwo();
    void aClaimWithdrawnIsNeverAnswered();
    void aPromiseWithdrawnGoesToTheNext();
    void whatIsNotWantedAnyMoreIsGivenBackWithTheStore();
    void aKilledProcessBlocksNobodyLongerThanItsLease();
    void a429HoldsWhatWasPromisedToOthers();
    void aPromiseHeldLongerThanItsLeaseIsAskedForAgain();
    void aGlobal429HoldsEveryBucketOfEveryProcess();
    void afterARestartOfRedisThoseInLineGo();
    void afterAFlushThoseInLineGoInOrder();
    void aLostSubscriptionLosesNobody();
    void aLostConnectionLosesNobody();
    void whileRedisIsAwayNothingGoesAndReportsAreKept();
    void aFleetNeverOverUsesABucket_data();
    void aFleetNeverOverUsesABucket();
    void inTheEndNothingIsLeft();

private:
    std::shared_ptr<Asked> claim(Process& process, const std::string& bucket = key)
    {
        auto asked = std::make_shared<Asked>();
        asked->ticket =
            process.store->claim(bucket, [asked](const store::Claim& answer) { asked->answers.push_back(answer); });
        return asked;
    }
    std::shared_ptr<Asked> answered(Process& process, const std::string& bucket = key)
    {
        auto asked = claim(process, bucket);
        if (!QTest::qWaitFor([&asked] { return !asked->answers.empty(); }))
            qFatal("a claim was not answered");
        return asked;
    }
    Process& process(store::HeadroomStore::Options options = {})
    {
        return *m_processes.emplace_back(std::make_unique<Process>(m_redis, m_clock, std::move(options)));
    }
    QString cli(const QStringList& arguments) { return m_redis.cli(arguments); }
    int calls(const char* command)
    {
        const auto stats = cli({QStringLiteral("INFO"), QStringLiteral("commandstats")});
        const auto name = QStringLiteral("cmdstat_%1:calls=").arg(QLatin1String(command));
        const auto at = stats.indexOf(name);
        return at < 0 ? 0 : stats.mid(at + name.size()).section(QLatin1Char(','), 0, 0).toInt();
    }

    SystemClock m_clock;
    support::RedisServer m_redis;
    std::vector<std::unique_ptr<Process>> m_processes;
};

void TestHeadroomStore::init()
{
    cli({QStringLiteral("FLUSHALL")});
}

void TestHeadroomStore::cleanup()
{
    for (auto& process : m_processes)
        process->store.reset();
    m_processes.clear();
}

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
        (i % 3 == 0 ? b : a).store->claim(key, [&order, inLine, i](const store::Claim& answer) {
            if (std::holds_alternative<Go>(answer))
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
    a.store->learn(key, {1, 0, 150ms, {}});
    const auto next = answered(a);
    QVERIFY(next->until());
    QVERIFY(*next->until() >= learned + 150ms);
    QCOMPARE(std::get<Queued>(next->answers[0]).why, WaitReason::Bucket);
    const auto until = *next->until();
    QTRY_VERIFY(next->went());
    QVERIFY(m_clock.now() >= until);
    QCOMPARE(next->answers.size(), 2U);
}

void TestHeadroomStore::waitingCostsNoCommandsAndARequestTwo()
{
    store::HeadroomStore::Options options;
    options.sign = 100ms;
    auto& a = process(options);
    answered(a);
    std::vector<std::shared_ptr<Asked>> all;
    cli({QStringLiteral("CONFIG"), QStringLiteral("RESETSTAT")});
    for (int i = 0; i < 200; ++i)
        all.push_back(claim(a));
    QTRY_VERIFY(all.back()->queued());
    QCOMPARE(calls("evalsha"), 200);
    QTRY_VERIFY(calls("evalsha") >= 205); // signs of life of the process, however many wait
    const auto signs = calls("evalsha") - 200;
    QVERIFY2(signs <= 7, "more than one command a period");
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
    a.store->learn(key, {1, 0, 200ms, {}});
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
    a.store->learn(key, {1, 0, 200ms, {}});
    QTRY_COMPARE(b.store->inLine(), 0U); // promised
    const auto next = answered(a);
    b.store.reset();
    QTRY_VERIFY(next->went());
    QVERIFY(inLine->queued());
}

void TestHeadroomStore::aKilledProcessBlocksNobodyLongerThanItsLease()
{
    store::HeadroomStore::Options options;
    options.lease = 1s;
    auto& dying = process(options);
    auto& a = process(options);
    QVERIFY(answered(dying)->went());
    const auto given = m_clock.now();
    const auto alsoInLine = answered(dying);
    const auto next = answered(a);
    dying.die();
    QTRY_VERIFY(next->went());
    QVERIFY(m_clock.now() - given >= 990ms);
    QVERIFY(m_clock.now() - given < 1900ms); // one lease, not two: the dead one's other claim is passed over
    QVERIFY(alsoInLine->queued());
}

void TestHeadroomStore::a429HoldsWhatWasPromisedToOthers()
{
    auto& a = process();
    auto& b = process();
    answered(a);
    a.store->learn(key, {2, 1, 100ms, {}});
    answered(a);
    const auto promised = answered(b);
    QVERIFY(promised->until());
    const auto refused = m_clock.now();
    a.store->exhaust(key, 400ms);
    QTRY_VERIFY(promised->went());
    QVERIFY(m_clock.now() - refused >= 400ms);
}

void TestHeadroomStore::aPromiseHeldLongerThanItsLeaseIsAskedForAgain()
{
    store::HeadroomStore::Options options;
    options.lease = 600ms;
    auto& a = process(options);
    answered(a);
    a.store->learn(key, {1, 0, 50ms, {}});
    const auto promised = answered(a);
    const auto held = m_clock.now();
    a.store->learnGlobal(700ms);
    QTRY_VERIFY(promised->went());
    QVERIFY(m_clock.now() - held >= 700ms);
    QCOMPARE(promised->answers.size(), 2U);
    const auto second = answered(a);
    QVERIFY(!second->went()); // the slot is not there twice
}

void TestHeadroomStore::aGlobal429HoldsEveryBucketOfEveryProcess()
{
    auto& a = process();
    auto& b = process();
    a.store->learnGlobal(250ms);
    QTRY_COMPARE(a.connection->outstanding(), 0U);
    const auto held = answered(b, "another");
    QVERIFY(held->until());
    QCOMPARE(std::get<Queued>(held->answers[0]).why, WaitReason::Global);
    const auto until = *held->until();
    QTRY_VERIFY(held->went());
    QVERIFY(m_clock.now() >= until);
}

void TestHeadroomStore::afterARestartOfRedisThoseInLineGo()
{
    store::HeadroomStore::Options options;
    options.patience = 60s;
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
    QTRY_VERIFY_WITH_TIMEOUT(all[0]->went(), 15'000);
    a.store->learn(key, {20, 19, 60s, {}}); // of the one before the restart
    for (const auto& asked : all)
        QTRY_VERIFY(asked->went());
}

void TestHeadroomStore::afterAFlushThoseInLineGoInOrder()
{
    store::HeadroomStore::Options options;
    options.sign = 50ms;
    auto& a = process(options);
    auto& b = process(options);
    answered(a);
    std::vector<int> order;
    for (int i = 0; i < 30; ++i) {
        const auto inLine = std::make_shared<bool>(false);
        (i % 2 == 0 ? b : a).store->claim(key, [&order, inLine, i](const store::Claim& answer) {
            if (std::holds_alternative<Go>(answer))
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

void TestHeadroomStore::aLostSubscriptionLosesNobody()
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

void TestHeadroomStore::aLostConnectionLosesNobody()
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

void TestHeadroomStore::whileRedisIsAwayNothingGoesAndReportsAreKept()
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
    const auto name = QString::fromStdString(store::invalidKey("{headroom}:", "here", m_clock.wallNow()));
    a.store->countInvalid("here", "403 GET /users/{id}");
    a.store->learn(key, {1, 0, 60s, {}});
    m_redis.start();
    QTRY_VERIFY_WITH_TIMEOUT(a.connection->isReady(), 15'000);
    QTRY_COMPARE(cli({QStringLiteral("HGET"), name, QStringLiteral("403 GET /users/{id}")}), QStringLiteral("1"));
    const auto next = answered(a);
    QVERIFY(next->until());
    QVERIFY(*next->until() - m_clock.now() > 30s); // it took the slot
    QVERIFY(*next->until() - m_clock.now() < 60s); // but not anew
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
    Alarm patience(m_clock, [&loop] { loop.quit(); });
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
        from.store->claim(key, [&](const store::Claim& answer) {
            if (std::holds_alternative<Go>(answer))
                arrive(from);
        });
    }
    patience.ringIn(20s);
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
    store::HeadroomStore::Options options;
    options.app = "mine";
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

QTEST_GUILESS_MAIN(TestHeadroomStore)
#include "tst_headroom_store.moc"
