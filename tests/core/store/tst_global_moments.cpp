// SPDX-FileCopyrightText: 2026 The Headroom authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/base/system_clock.h"
#include "core/store/global_moments.h"
#include "tests/support/redis_server.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace std::chrono_literals;
using Moments = std::vector<store::GlobalMoments::Moment>;

class TestGlobalMoments : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup() { m_connection.reset(); }

    void twoProcessesShareTheSecond();
    void whatIsGivenBackIsGivenToTheNext();
    void withoutRedisThereAreNone();

private:
    Moments take(store::GlobalMoments& from, std::int64_t wanted)
    {
        std::optional<Moments> told;
        from.take(wanted, [&told](const Moments& moments) { told = moments; });
        if (!QTest::qWaitFor([&told] { return told.has_value(); }))
            qFatal("not answered");
        return *told;
    }

    SystemClock m_clock;
    support::RedisServer m_redis;
    std::unique_ptr<redis::Connection> m_connection;
};

void TestGlobalMoments::init()
{
    m_redis.cli({QStringLiteral("FLUSHALL")});
    redis::Connection::Options options;
    options.endpoint = *redis::parseEndpoint(m_redis.url());
    options.access = redis::Connection::Access::ReadWrite;
    m_connection = std::make_unique<redis::Connection>(options, m_clock);
    m_connection->open();
    QTRY_VERIFY(m_connection->isReady());
}

void TestGlobalMoments::twoProcessesShareTheSecond()
{
    store::GlobalMoments a(*m_connection, m_clock, {"x", 3, 10ms, 100ms});
    store::GlobalMoments b(*m_connection, m_clock, {"x", 3, 10ms, 100ms});
    const auto begun = m_clock.now();
    const auto first = take(a, 2);
    const auto second = take(b, 5);
    const auto third = take(a, 5);
    QCOMPARE(first.size(), 2U);
    QCOMPARE(second.size(), 1U); // no further ahead than 100 ms
    QCOMPARE(third.size(), 1U); // but one
    QVERIFY(first[0].at >= begun && first[0].at <= m_clock.now());
    QVERIFY(third[0].at >= begun + 1010ms);
    QVERIFY(third[0].at <= m_clock.now() + 1010ms);
    QCOMPARE(third[0].name, first[0].name + 1010);
}

void TestGlobalMoments::whatIsGivenBackIsGivenToTheNext()
{
    store::GlobalMoments moments(*m_connection, m_clock, {"x", 3, 0ms, 5000ms});
    const auto given = take(moments, 6);
    moments.giveBack({});
    moments.giveBack({given[4], given[5]});
    const auto next = take(moments, 3);
    QCOMPARE(next[0].name, given[4].name);
    QCOMPARE(next[1].name, given[5].name);
    QVERIFY(next[2].name >= given[3].name + 1000);
}

void TestGlobalMoments::withoutRedisThereAreNone()
{
    store::GlobalMoments moments(*m_connection, m_clock, {});
    m_connection->close();
    QVERIFY(take(moments, 1).empty());
}

QTEST_GUILESS_MAIN(TestGlobalMoments)
#include "tst_global_moments.moc"
