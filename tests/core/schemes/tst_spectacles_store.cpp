// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/time/system_clock.h"
#include "core/schemes/fleet/fleet_keys.h"
#include "core/schemes/spectacles/spectacles_store.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/schemes/last_answer.h"

namespace headroom::tst_spectacles_store {

using namespace std::chrono_literals;
using schemes::Granted;
using schemes::Wait;
using schemes::WaitReason;

namespace {

const std::string key = "/channels/1/messages";

} // namespace

class TestSpectaclesStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();

    void theFirstGoesAndTheNextWaitsForItsAnswer();
    void anAnswerTellsLimitAndEndAndNothingElse();
    void aWindowIsUsedUpAndThenWaitedFor();
    void a429HoldsTheBucketHereAlthoughSomeIsLeft();
    void aGlobal429HoldsEveryBucketOfEveryProcess();
    void aWindowThatIsOverDoesNotShortenTheNext();
    void anAnswerWithoutHeadersLeavesNobodyWaiting();
    void aClaimGivenUpBlocksNobodyForEver();
    void aWindowNobodyEndsIsEndedAfterItsLease();
    void aLeaseRunsOnWhenThoseThatWaitAreKilledToo();
    void nobodyClaimsInTheLastMillisecondOfAWindow();
    void whileRedisIsAwayNothingGoesAndInvalidRequestsAreKept();
    void whoHasJustStartedWaitsForItsRedis();
    void aClaimCancelledOnItsWayIsGivenBack();

private:
    schemes::Claim claim(schemes::SpectaclesStore& store, const std::string& bucket = key)
    {
        return support::lastAnswer(store, bucket);
    }
    bool goesAtLast(schemes::SpectaclesStore& store)
    {
        return support::comesTrue([&] { return std::holds_alternative<Granted>(claim(store)); });
    }
    bool waitsFor(const schemes::Claim& claimed, WaitReason why, Duration atLeast, Duration atMost)
    {
        const auto* wait = std::get_if<Wait>(&claimed);
        const auto left = wait ? wait->until - m_clock.now() : Duration{};
        return wait && wait->why == why && left > atLeast && left <= atMost;
    }
    QString cli(const QStringList& arguments) { return m_redis.cli(arguments); }
    qint64 pttl(const char* name) { return cli({QStringLiteral("PTTL"), QString::fromLatin1(name)}).toLongLong(); }
    QString get(const char* name) { return cli({QStringLiteral("GET"), QString::fromLatin1(name)}); }

    std::unique_ptr<redis::Connection> connected();
    schemes::SpectaclesStore::Options options() const
    {
        schemes::SpectaclesStore::Options options;
        options.prefix = "p";
        return options;
    }

    SystemClock m_clock;
    support::RedisServer m_redis;
    std::unique_ptr<redis::Connection> m_connection;
    std::unique_ptr<schemes::SpectaclesStore> m_store;
};

std::unique_ptr<redis::Connection> TestSpectaclesStore::connected()
{
    redis::Connection::Options options;
    options.endpoint = *redis::parseEndpoint(m_redis.url());
    options.access = redis::Connection::Access::ReadWrite;
    auto connection = std::make_unique<redis::Connection>(options, m_clock);
    connection->open();
    if (!support::comesTrue([&connection] { return connection->isReady(); }))
        qFatal("no connection");
    return connection;
}

void TestSpectaclesStore::init()
{
    cli({QStringLiteral("FLUSHALL")});
    m_connection = connected();
    m_store = std::make_unique<schemes::SpectaclesStore>(*m_connection, m_clock, options());
}

void TestSpectaclesStore::cleanup()
{
    m_store.reset();
    m_connection.reset();
}

void TestSpectaclesStore::theFirstGoesAndTheNextWaitsForItsAnswer()
{
    QVERIFY(std::holds_alternative<Granted>(claim(*m_store)));
    QVERIFY(waitsFor(claim(*m_store), WaitReason::InFlight, 500ms, 1001ms));
    QVERIFY(std::holds_alternative<Granted>(claim(*m_store, "/channels/2/messages")));
}

void TestSpectaclesStore::anAnswerTellsLimitAndEndAndNothingElse()
{
    claim(*m_store);
    m_store->learn(key, {5, 4, 60s, m_clock.wallNow() + 60s});
    QTRY_VERIFY(pttl("p:/channels/1/messages:remaining") > 50000);
    QVERIFY(pttl("p:/channels/1/messages:remaining") <= 60001);
    QCOMPARE(get("p:/channels/1/messages:limit"), QStringLiteral("5"));
    QCOMPARE(get("p:/channels/1/messages:remaining"), QStringLiteral("0"));
    QCOMPARE(cli({QStringLiteral("DBSIZE")}), QStringLiteral("2"));
    QVERIFY(waitsFor(claim(*m_store), WaitReason::Bucket, 50s, 60s + 2ms));
}

void TestSpectaclesStore::aWindowIsUsedUpAndThenWaitedFor()
{
    cli({QStringLiteral("SET"), QStringLiteral("p:/channels/1/messages:limit"), QStringLiteral("3")});
    for (int i = 0; i < 3; ++i)
        QVERIFY(std::holds_alternative<Granted>(claim(*m_store)));
    m_store->learn(key, {3, 2, 1s, m_clock.wallNow() + 1s});
    const auto waiting = claim(*m_store);
    QVERIFY(waitsFor(waiting, WaitReason::Bucket, 0ms, 1002ms));
    QTRY_VERIFY(m_clock.now() >= std::get<Wait>(waiting).until);
    QVERIFY(std::holds_alternative<Granted>(claim(*m_store)));
}

void TestSpectaclesStore::a429HoldsTheBucketHereAlthoughSomeIsLeft()
{
    cli({QStringLiteral("SET"), QStringLiteral("p:/channels/1/messages:limit"), QStringLiteral("5")});
    claim(*m_store);
    m_store->exhaust(key, 30s);
    QVERIFY(waitsFor(claim(*m_store), WaitReason::Bucket, 25s, 30s));
    QCOMPARE(get("p:/channels/1/messages:remaining"), QStringLiteral("4"));
    QTRY_VERIFY(pttl("p:/channels/1/messages:remaining") > 25000);
}

void TestSpectaclesStore::aGlobal429HoldsEveryBucketOfEveryProcess()
{
    const auto other = connected();
    schemes::SpectaclesStore otherStore(*other, m_clock, options());
    claim(*m_store);
    m_store->learnGlobal(20s);
    QVERIFY(waitsFor(claim(*m_store, "/guilds/1"), WaitReason::Global, 15s, 20s));
    QTRY_VERIFY(pttl("p:global") > 15000);
    QVERIFY(waitsFor(claim(otherStore, "/guilds/1"), WaitReason::Global, 15s, 20s + 2ms));
}

void TestSpectaclesStore::aWindowThatIsOverDoesNotShortenTheNext()
{
    const auto reset = m_clock.wallNow() + 100ms;
    cli({QStringLiteral("SET"), QStringLiteral("p:/channels/1/messages:limit"), QStringLiteral("2")});
    claim(*m_store);
    claim(*m_store);
    m_store->learn(key, {2, 0, 100ms, reset});
    QTRY_COMPARE(pttl("p:/channels/1/messages:remaining"), -2);
    claim(*m_store); // a new window, whose end is not known yet
    m_store->learn(key, {2, 1, 5ms, reset}); // and the last answer of the old one
    m_store->learn(key, {2, 1, 60s, reset + 60s});
    QTRY_VERIFY(pttl("p:/channels/1/messages:remaining") > 50000);
    m_store->learn(key, {2, 1, 5ms, reset});
    QVERIFY(std::holds_alternative<Granted>(claim(*m_store)));
    QVERIFY(waitsFor(claim(*m_store), WaitReason::Bucket, 50s, 61s));
}

void TestSpectaclesStore::anAnswerWithoutHeadersLeavesNobodyWaiting()
{
    claim(*m_store);
    m_store->learn(key, {});
    QVERIFY(goesAtLast(*m_store));
}

void TestSpectaclesStore::aClaimGivenUpBlocksNobodyForEver()
{
    cli({QStringLiteral("SET"), QStringLiteral("p:/channels/1/messages:limit"), QStringLiteral("1")});
    claim(*m_store);
    m_store->abandon(key);
    QVERIFY(goesAtLast(*m_store));
}

void TestSpectaclesStore::aWindowNobodyEndsIsEndedAfterItsLease()
{
    cli({QStringLiteral("SET"), QStringLiteral("p:/channels/1/messages:remaining"), QStringLiteral("0")});
    auto impatient = options();
    impatient.lease = 150ms;
    schemes::SpectaclesStore store(*m_connection, m_clock, impatient);
    const auto started = m_clock.now();
    QVERIFY(waitsFor(claim(store), WaitReason::InFlight, 0ms, 1001ms));
    QVERIFY(goesAtLast(store));
    QVERIFY(m_clock.now() - started >= 150ms);
}

void TestSpectaclesStore::aLeaseRunsOnWhenThoseThatWaitAreKilledToo()
{
    cli({QStringLiteral("SET"), QStringLiteral("p:/channels/1/messages:remaining"), QStringLiteral("0")});
    auto impatient = options();
    impatient.lease = 600ms;
    const auto started = m_clock.now();
    bool went = false;
    while (!went && m_clock.now() - started < 5s) {
        schemes::SpectaclesStore shortLived(*m_connection, m_clock, impatient);
        const auto born = m_clock.now();
        while (!went && m_clock.now() - born < 100ms)
            went = std::holds_alternative<Granted>(claim(shortLived));
    }
    QVERIFY(went);
    QVERIFY(m_clock.now() - started >= 600ms);
}

void TestSpectaclesStore::nobodyClaimsInTheLastMillisecondOfAWindow()
{
    // Asks all the time while a used-up window with a successor of one request ends: exactly one may go.
    for (int round = 0; round < 20; ++round) {
        cli({QStringLiteral("SET"), QStringLiteral("p:/channels/1/messages:remaining"), QStringLiteral("0"),
            QStringLiteral("PX"), QStringLiteral("12")});
        int went = 0;
        int waits = 0;
        for (int i = 0; i < 400; ++i) {
            m_store->claim(
                key, [&](const schemes::Claim& answer) { std::holds_alternative<Granted>(answer) ? ++went : ++waits; });
            if (i % 8 == 0)
                QTest::qWait(0);
        }
        QTRY_COMPARE(went + waits, 400);
        QVERIFY2(went <= 1, "claimed more than the next window has");
        cli({QStringLiteral("FLUSHALL")});
    }
}

void TestSpectaclesStore::whileRedisIsAwayNothingGoesAndInvalidRequestsAreKept()
{
    m_redis.kill();
    QTRY_VERIFY(!m_connection->isReady());
    std::vector<schemes::Claim> answers;
    m_store->claim(key, [&answers](const schemes::Claim& answer) { answers.push_back(answer); });
    QCOMPARE(answers.size(), 1U);
    QVERIFY(std::holds_alternative<schemes::Queued>(answers[0]));
    QTRY_COMPARE(answers.size(), 2U); // its grace period has run out
    QVERIFY(waitsFor(answers[1], WaitReason::Unavailable, 0ms, 2s));
    QVERIFY(waitsFor(claim(*m_store), WaitReason::Unavailable, 0ms, 2s));
    const auto name = QString::fromStdString(schemes::invalidKey("p:", "here", m_clock.wallNow()));
    m_store->countInvalid("here", "403 GET /users/{id}");
    m_store->countInvalid("here", "403 GET /users/{id}");
    m_redis.start();
    QTRY_VERIFY_WITH_TIMEOUT(m_connection->isReady(), 30'000);
    QTRY_COMPARE(cli({QStringLiteral("HGET"), name, QStringLiteral("403 GET /users/{id}")}), QStringLiteral("2"));
    QVERIFY(pttl(name.toLatin1().constData()) > 600'000);
    QVERIFY(std::holds_alternative<Granted>(claim(*m_store)));
}

void TestSpectaclesStore::whoHasJustStartedWaitsForItsRedis()
{
    redis::Connection::Options to;
    to.endpoint = *redis::parseEndpoint(m_redis.url());
    to.access = redis::Connection::Access::ReadWrite;
    redis::Connection connection(to, m_clock);
    auto patient = options();
    patient.gracePeriod = 60s;
    schemes::SpectaclesStore store(connection, m_clock, patient);
    std::vector<schemes::Claim> first;
    std::vector<schemes::Claim> second;
    std::vector<schemes::Claim> withdrawn;
    store.claim(key, [&first](const schemes::Claim& answer) { first.push_back(answer); });
    const auto ticket = store.claim(key, [&withdrawn](const schemes::Claim& answer) { withdrawn.push_back(answer); });
    store.claim(key, [&second](const schemes::Claim& answer) { second.push_back(answer); });
    store.cancelClaim(ticket);
    connection.open();
    QTRY_COMPARE(second.size(), 2U);
    QCOMPARE(std::get<schemes::Queued>(first[0]).why, WaitReason::Unavailable);
    QVERIFY(std::holds_alternative<Granted>(first[1]));
    QVERIFY(waitsFor(second[1], WaitReason::InFlight, 0ms, 1001ms));
    QCOMPARE(withdrawn.size(), 1U);
}

void TestSpectaclesStore::aClaimCancelledOnItsWayIsGivenBack()
{
    bool answered = false;
    m_store->learn(key, {5, 4, 60s, m_clock.wallNow() + 60s});
    const auto ticket = m_store->claim(key, [&answered](const schemes::Claim&) { answered = true; });
    m_store->cancelClaim(ticket);
    QTRY_COMPARE(m_connection->outstanding(), 0U);
    for (int i = 0; i < 5; ++i)
        QVERIFY(std::holds_alternative<Granted>(claim(*m_store)));
    QVERIFY(!answered);
}

HEADROOM_TEST(TestSpectaclesStore)

} // namespace headroom::tst_spectacles_store

#include "tst_spectacles_store.moc"
