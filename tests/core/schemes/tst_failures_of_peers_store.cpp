// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What clients that share a Redis were seen to do wrong, and what they do to those they share it with. A bucket stuck
// without a time to live, a window nobody ends, and holds that every process keeps: tst_spectacles_store.
#include "core/base/time/system_clock.h"
#include "core/schemes/spectacles/spectacles_store.h"
#include "tests/support/redis/redis_server.h"
#include "tests/support/schemes/last_answer.h"

namespace headroom::tst_failures_of_peers_store {

using namespace std::chrono_literals;
using schemes::Granted;
using schemes::Wait;
using schemes::WaitReason;

namespace {

const std::string key = "/channels/1/messages";

// One process of the fleet.
struct Process
{
    Process(const support::RedisServer& redis, Clock& clock, std::chrono::milliseconds lease = 30s)
        : connection(options(redis), clock)
        , store(connection, clock, {{.prefix = "p", .lease = lease}, {}})
    {
        connection.open();
        if (!support::comesTrue([this] { return connection.isReady(); }))
            qFatal("no connection");
    }
    static redis::Connection::Options options(const support::RedisServer& redis)
    {
        redis::Connection::Options options;
        options.endpoint = *redis::parseEndpoint(redis.url());
        options.access = redis::Connection::Access::ReadWrite;
        return options;
    }
    schemes::Claim claim() { return support::lastAnswer(store, key); }
    bool mayGo() { return std::holds_alternative<Granted>(claim()); }

    redis::Connection connection;
    schemes::SpectaclesStore store;
};

} // namespace

class TestFailuresOfPeersStore : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { m_redis.cli({QStringLiteral("FLUSHALL")}); }

    void manyProcessesDoNotAllTakeTheLastOne();
    void aPeersLimitOfZeroDoesNotLetEverythingGo();
    void aPeersMillisecondsForSecondsDoNotEndTheWaitOfA429();
    void aProcessThatDiesBeforeItsFirstAnswerLeavesNoBucketStuck();
    void aHoldOfLessThanASecondIsOne();

private:
    void set(const char* name, const char* value)
    {
        m_redis.cli({QStringLiteral("SET"), QString::fromLatin1(name), QString::fromLatin1(value)});
    }
    qint64 pttl(const char* name)
    {
        return m_redis.cli({QStringLiteral("PTTL"), QString::fromLatin1(name)}).toLongLong();
    }

    SystemClock m_clock;
    support::RedisServer m_redis;
};

// A client read what is left, and sent: with one left, every process read one and sent.
void TestFailuresOfPeersStore::manyProcessesDoNotAllTakeTheLastOne()
{
    set("p:/channels/1/messages:limit", "5");
    std::vector<std::unique_ptr<Process>> fleet;
    for (int i = 0; i < 8; ++i)
        fleet.push_back(std::make_unique<Process>(m_redis, m_clock));
    int went = 0;
    int waits = 0;
    for (int i = 0; i < 10; ++i) {
        for (auto& process : fleet)
            process->store.claim(
                key, [&](const schemes::Claim& answer) { std::holds_alternative<Granted>(answer) ? ++went : ++waits; });
    }
    QTRY_COMPARE(went + waits, 80);
    QCOMPARE(went, 5);
}

// A client took an answer without headers, or one that it misread, for a limit of 0, wrote that down for all, and took
// it for "no limit": of the next 91 requests 77 were refused.
void TestFailuresOfPeersStore::aPeersLimitOfZeroDoesNotLetEverythingGo()
{
    set("p:/channels/1/messages:limit", "0");
    Process process(m_redis, m_clock);
    QVERIFY(process.mayGo());
    for (int i = 0; i < 10; ++i)
        QVERIFY(!process.mayGo());
    process.store.learn(key, {5, 4, 300ms, m_clock.wallNow() + 300ms}); // and what Discord says puts it right
    QVERIFY(support::comesTrue([&] { return process.mayGo(); }));
    for (int i = 0; i < 4; ++i)
        QVERIFY(process.mayGo());
    QVERIFY(!process.mayGo());
}

// The same client takes Retry-After for milliseconds and ends the common window after 2 of them instead of 2 s.
void TestFailuresOfPeersStore::aPeersMillisecondsForSecondsDoNotEndTheWaitOfA429()
{
    set("p:/channels/1/messages:limit", "5");
    Process process(m_redis, m_clock);
    QVERIFY(process.mayGo());
    process.store.exhaust(key, 30s);
    QTRY_VERIFY(pttl("p:/channels/1/messages:remaining") > 25'000);
    m_redis.cli({QStringLiteral("PEXPIRE"), QStringLiteral("p:/channels/1/messages:remaining"), QStringLiteral("2")});
    set("p:/channels/1/messages:limit", "0");
    QTRY_COMPARE(pttl("p:/channels/1/messages:remaining"), -2);
    QVERIFY(!process.mayGo());
}

// The one who claims first leaves a count without a time to live until it is answered. It died before: the count stayed
// at 0 for ever, and so did all who waited.
void TestFailuresOfPeersStore::aProcessThatDiesBeforeItsFirstAnswerLeavesNoBucketStuck()
{
    auto first = std::make_unique<Process>(m_redis, m_clock);
    QVERIFY(first->mayGo());
    first.reset();
    QCOMPARE(pttl("p:/channels/1/messages:remaining"), -1);
    Process second(m_redis, m_clock, 150ms);
    QVERIFY(!second.mayGo());
    QVERIFY(support::comesTrue([&] { return second.mayGo(); }));
}

// A client wrote seconds: what was less than one was none, or an error.
void TestFailuresOfPeersStore::aHoldOfLessThanASecondIsOne()
{
    Process process(m_redis, m_clock);
    Process other(m_redis, m_clock);
    process.store.learnGlobal(990ms);
    QTRY_VERIFY(pttl("p:global") > 0);
    QVERIFY(pttl("p:global") <= 991);
    const auto held = other.claim();
    QVERIFY(std::holds_alternative<Wait>(held) && std::get<Wait>(held).why == WaitReason::Global);
    QVERIFY(support::comesTrue([&] { return other.mayGo(); }));
}

HEADROOM_TEST(TestFailuresOfPeersStore)

} // namespace headroom::tst_failures_of_peers_store

#include "tst_failures_of_peers_store.moc"
